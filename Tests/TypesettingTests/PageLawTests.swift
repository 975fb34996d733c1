import BookText
import PlainText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Laws of the pages")
struct PageLawTests {
  // MARK: All small cases

  @Test(arguments: Script.allCases)
  func noMeasureLosesOrMovesALetter(script: Script) throws {
    let book = try book(script.text(paragraphs: 4, seed: 1))
    for measure in 8...120 {
      let format = PageFormat(measure: measure, lines: 1 + measure * 7 % 60)
      let breaches = breaches(of: book, format)
      #expect(breaches.isEmpty, "\(format)")
    }
  }

  @Test(arguments: 1...60)
  func noHeightLosesOrMovesALetter(lines: Int) throws {
    let book = try book(everything)
    // No window has the first three, but a wrong setting might.
    for measure in [3, 5, 7, 8, 18, 36, 55, 66] {
      #expect(breaches(of: book, PageFormat(measure: measure, lines: lines)).isEmpty)
    }
  }

  @Test(arguments: 8...120)
  func noMeasureLosesOrMovesALetterOfAnyKindOfBlock(measure: Int) throws {
    let book = try book(everything)
    #expect(breaches(of: book, PageFormat(measure: measure, lines: 20)).isEmpty)
  }

  // MARK: Any case

  @Test(arguments: 0..<120 as Range<UInt64>)
  func randomTextsKeepTheInvariants(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let text = (0..<12).map { _ in anyBlock(&random) }.joined(separator: "\n\n")
    let book = try book(text)
    for _ in 0..<6 {
      let style = TypeStyle(
        isJustified: .random(using: &random), spacesParagraphs: .random(using: &random),
        smartPunctuation: SmartPunctuation(
          language: ["en", "de", "sv"].randomElement(using: &random)))
      let format = PageFormat(
        measure: .random(in: 8...120, using: &random), lines: .random(in: 1...60, using: &random),
        style: style)
      let breaches = breaches(of: book, format)
      #expect(breaches.isEmpty, "\(format)")
    }
  }

  /// Found by fuzzing: pages began at other places than they were found by.
  @Test func bytesInNoEncodingKeepTheInvariants() throws {
    let bytes: [UInt8] = [
      0x2E, 0x0A, 0x0A, 0x2E, 0x0A, 0x0A, 0x0A, 0x0A, 0x82, 0x8F, 0xE3, 0x81, 0xE3, 0xA8, 0x21,
      0xE7, 0x80, 0xA8, 0x53, 0x65, 0x74, 0xA4, 0xE0, 0xA8, 0x21, 0xE7, 0xA4, 0xA4, 0xE0, 0xA5,
      0x8D, 0xE0, 0xA4, 0xE7, 0x80, 0x46, 0x6C, 0x6F, 0x61, 0x74, 0xA8, 0x21, 0xE7, 0x80, 0xA8,
      0x21, 0xE7, 0x80, 0x8D, 0xE3, 0xA5, 0x80, 0xA8, 0x21, 0xE7, 0x80, 0xA8, 0x21, 0xE7, 0x80,
      0xA8, 0x21, 0xE7, 0x80, 0x8D, 0xE3, 0xA5, 0x80, 0xA8, 0x21, 0xE7, 0x80, 0xA8, 0x21, 0xE7,
      0xA8, 0x21, 0xE7, 0x80, 0x8D, 0xE3, 0xA5, 0x80, 0xA8, 0x21, 0xE7, 0x80, 0xA8, 0x21, 0xE7,
    ]
    let book = try Book(plainText: bytes, named: "odd")
    let format = PageFormat(measure: 81, lines: 3, style: TypeStyle(spacesParagraphs: true))
    #expect(breaches(of: book, format).isEmpty)
  }

  // MARK: Repeatability

  @Test func whatWasSetBeforeDoesNotChangeAPage() throws {
    let book = try book(everything)
    let format = PageFormat(measure: 60, lines: 12)
    let expected = drawnPages(of: book, format)
    for offset in stride(from: book.text.count, through: 0, by: -97) {
      var pagination = Pagination(of: book, format: format)
      let index = pagination.page(at: TextOffset(utf8: offset))
      #expect(DrawnPage(index, of: pagination, book) == expected[index])
    }
  }

  // MARK: Texts

  /// A block of each kind, in many scripts.
  private let everything = """
    \(Script.ascii.text(paragraphs: 3, seed: 7))

    CHAPTER I. A lamp, a stove, and an unaccountably long name for a chapter

    \(Script.mixed.text(paragraphs: 3, seed: 8))

    * * *

        Low water, and the boats lie down upon the long unhurried sand,
          High water, and they stand;

        No reader shall take down more than one book at a time, nor put
        back any book in a place other than that from which it was had,
        nor read aloud, nor move his lips.

        Lamp      lit      west
        雨        夜       本
        e\u{301}te\u{301}       naïve    ø

    - one lamp, to be lit by the keeper
    - one stove

    \(Script.cjk.text(paragraphs: 2, seed: 9))
    """

  private static let signs = [
    "\"lamp", "lamp\"", "'tis", "it's", "so--so", "--", "stove-pipe", "(a", "----", "``so''", "the",
    "long,",
    "road.", "é", "雨", "\u{AD}x", "…",
  ]

  private func anyBlock(_ random: inout SplitMix) -> String {
    let script = Script.allCases.randomElement(using: &random) ?? .ascii
    func line() -> String { script.paragraph(Int.random(in: 1...9, using: &random), &random) }
    let count = Int.random(in: 1...6, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\n\nChapter \(count)\n\(line())"
    case 1: return "* * *"
    case 2:
      return (0..<count).map { "    " + String(repeating: " ", count: $0 % 3) + line() }
        .joined(separator: "\n")
    case 3: return (0..<count + 1).map { _ in "    a    \(line())    b" }.joined(separator: "\n")
    case 4: return (0..<count).map { "\($0). \(line())" }.joined(separator: "\n")
    case 5: return "# \(line())"
    case 6:
      return (0..<20 * count).map { _ in Self.signs.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    default: return script.paragraph(Int.random(in: 1...90, using: &random), &random)
    }
  }
}
