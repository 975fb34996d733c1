import RealBooks
import SeededRandom
import Testing

@testable import BookText
@testable import PlainText

@Suite("The beginning of a book")
struct BeginningTests {
  private func beginning(of bytes: [UInt8], reading count: Int) -> Book? {
    Book(
      beginning: Array(bytes.prefix(count)), of: bytes.count, fingerprint: Fingerprint(of: bytes),
      named: "book")
  }

  /// Returns the text of the differing blocks of the beginning and the whole book, the whole book's first.
  private func differences(_ beginning: Book, _ whole: Book) -> (whole: [String], part: [String]) {
    let known = whole.blocks.filter { $0.range.upperBound <= beginning.text.count }
    // Another rule may decide the same kind.
    func withoutRule(_ block: Block) -> Block {
      Block(
        kind: block.kind, range: block.range, indent: block.indent,
        blankLinesBefore: block.blankLinesBefore, layout: block.layout)
    }
    func lines(_ blocks: [Block], without others: [Block]) -> [String] {
      let others = Set(others.map(withoutRule))
      return blocks.filter { !others.contains(withoutRule($0)) }
        .map { "\($0.kind) \(whole.line($0.range).prefix(30))" }
    }
    return (
      lines(known, without: beginning.blocks), lines(beginning.blocks, without: known)
    )
  }

  /// The differences in the first 128 KiB of a book when the rest is known.
  private static let learntLater: [String: (whole: [String], part: [String])] = [
    // The title, and a heading with the layout of later parts.
    "don-quijote.txt": (
      ["titleLine El ingenioso hidalgo don Quijo", "heading(level: 3) TASA"],
      ["paragraph El ingenioso hidalgo don Quijo", "paragraph TASA"]
    ),
    // Initials as signatures are repeated, and an entry of one word is a single one.
    "devils-dictionary.txt": (
      [
        "signature G.J.", "paragraph ABRACADABRA.", "signature K.Q.", "signature G.J.",
        "signature G.J.",
      ],
      [
        "heading(level: 3) G.J.", "heading(level: 3) ABRACADABRA.", "heading(level: 3) K.Q.",
        "heading(level: 3) G.J.", "heading(level: 3) G.J.",
      ]
    ),
    // Later sections have headings of the same form.
    "infantry-drill.txt": (
      ["heading(level: 4) Rules.", "heading(level: 4) Rules for Deployment."],
      ["paragraph Rules.", "paragraph Rules for Deployment."]
    ),
    // Two stanzas of one long line each are prose in the context of the whole book.
    "leaves-of-grass.txt": (
      ["paragraph The beards of the young men gl", "paragraph Not a cholera patient lies at "],
      ["verse The beards of the young men gl", "verse Not a cholera patient lies at "]
    ),
    // There is a second volume.
    "mertvye-dushi.txt": (["heading(level: 1) Том первый"], ["paragraph Том первый"]),
  ]

  @Test(arguments: RealBook.all)
  func itsBlocksAreThoseOfTheWholeBook(real: RealBook) throws {
    let bytes = try real.bytes()
    let whole = try Book(plainText: bytes, named: "book")
    guard let part = beginning(of: bytes, reading: 1 << 17) else {
      #expect(bytes.count < 1 << 17 || !bytes.contains(0x0A))
      return
    }
    #expect(whole.text.starts(with: part.text))
    #expect(whole.emphasis.starts(with: part.emphasis))
    let found = differences(part, whole)
    let expected = Self.learntLater[real.testDescription] ?? ([], [])
    #expect(found.whole == expected.whole)
    #expect(found.part == expected.part)
    if found.whole.isEmpty {
      #expect(whole.sections.starts(with: part.sections.dropLast()))
      #expect(whole.sections[part.sections.count - 1].title == part.sections.last?.title)
      #expect((part.title, part.credits.author ?? "") == (whole.title, whole.credits.author ?? ""))
      #expect(part.language == whole.language && part.isRightToLeft == whole.isRightToLeft)
    }
  }

  /// Returns chapters of prose.
  private func text(chapters: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    var text = "The Counting House\n\n\nby Nobody\n\n\n\n"
    for chapter in 1...chapters {
      text += "\n\nCHAPTER \(chapter)\n\nOf Sums\n\n\n"
      for _ in 0..<Int.random(in: 3...30, using: &random) {
        var line = ""
        for _ in 0..<Int.random(in: 10...140, using: &random) {
          let word = String(
            repeating: ["a", "lé", "ox", "we"].randomElement(using: &random) ?? "",
            count: Int.random(in: 1...4, using: &random))
          if line.count + word.count > 70 {
            text += line + "\n"
            line = ""
          }
          line += line.isEmpty ? word : " " + word
        }
        text += line + ".\n\n"
      }
    }
    return Array(text.utf8)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func itIsTheSameWhereverItIsCut(seed: UInt64) throws {
    let bytes = text(chapters: 30, seed: seed)
    let whole = try Book(plainText: bytes, named: "book")
    var random = SplitMix(seed: seed)
    for _ in 0..<12 {
      let count = Int.random(in: 16_000..<bytes.count, using: &random)
      let part = try #require(beginning(of: bytes, reading: count))
      #expect(!part.isWhole && part.text.count < count)
      #expect(part.text.count > count - 12_000)
      #expect(whole.text.starts(with: part.text))
      let found = differences(part, whole)
      #expect(found.whole == [], "\(count) of \(bytes.count)")
      #expect(found.part == [], "\(count) of \(bytes.count)")
      #expect(whole.sections.starts(with: part.sections.dropLast()))
      #expect(part.sections.last?.blocks.upperBound == part.blocks.count)
    }
  }

  @Test func aBeginningHasFingerprintTitleAndLengthOfItsFile() throws {
    let bytes = text(chapters: 30, seed: 1)
    let part = try #require(beginning(of: bytes, reading: 30_000))
    #expect(part.fingerprint == Fingerprint(of: bytes))
    #expect(part.title == "The Counting House" && part.credits.author == "Nobody")
    #expect(abs(part.length - bytes.count) < bytes.count / 50)
    let whole = try Book(plainText: bytes, named: "book")
    #expect(whole.isWhole && whole.length == whole.text.count)
  }

  @Test func nothingIsSaidFromTooLittle() {
    let bytes = text(chapters: 30, seed: 1)
    #expect(beginning(of: bytes, reading: 2_000) == nil)
    // One endless line; UTF-16, with bytes of other characters that look like line ends.
    let line = Array(String(repeating: "word ", count: 8_000).utf8)
    #expect(beginning(of: line, reading: 30_000) == nil)
    let wide = bytes.flatMap { [$0, UInt8(0)] }
    #expect(beginning(of: wide, reading: 30_000) == nil)
  }

  @Test func aCharacterThatIsCutSaysNothingAboutTheEncoding() throws {
    let line = "Ä lamp was lit at five, äöü, as every evening.\n\n"
    let bytes = Array(String(repeating: line, count: 1_000).utf8)
    for count in 20_000..<20_060 {
      #expect(beginning(of: bytes, reading: count)?.encoding.name == "UTF-8")
    }
  }
}
