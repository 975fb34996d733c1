import BookText
import RealBooks
import Testing

@testable import Typesetting

/// The pages of a book's beginning stay when the rest is known.
@Suite("Pages of a beginning")
struct BeginningLawTests {
  /// The books whose later text does not change the recognition of their first pages.
  private static let books = RealBook.all.filter {
    ![
      "devils-dictionary.txt", "don-quijote.txt", "infantry-drill.txt", "leaves-of-grass.txt",
      "mertvye-dushi.txt",
    ].contains($0.testDescription)
  }

  private static let formats = [
    PageFormat(measure: 66, lines: 20), PageFormat(measure: 60, lines: 38, facing: .fromFirst),
    PageFormat(measure: 36, lines: 11),
  ]

  @Test(arguments: books, formats)
  func theyAreThoseOfTheWholeBook(real: RealBook, format: PageFormat) throws {
    let bytes = try real.bytes()
    // Letters of two bytes make fewer lines.
    let count = bytes.prefix(1 << 17).count { $0 >= 0x80 } > 1 << 15 ? 1 << 18 : 1 << 17
    guard bytes.count > count,
      let part = Book(
        beginning: Array(bytes.prefix(count)), of: bytes.count,
        fingerprint: Fingerprint(of: bytes), named: "book")
    else { return }
    try expectTheSamePages(part, try Book(plainText: bytes, named: "book"), format)
  }

  /// Expects the pages of a beginning to be the first of the whole book.
  private func expectTheSamePages(_ part: Book, _ whole: Book, _ format: PageFormat) throws {
    var pages = Pagination(of: part, format: format)
    pages.set(atLeast: .max)
    #expect(!pages.isComplete && !pages.hasMore)
    try #require(pages.count >= 6)
    var expected = Pagination(of: whole, format: format)
    expected.set(atLeast: pages.count)
    for index in 0..<pages.count {
      #expect(pages[index] == expected[index])
      #expect(Array(pages.lines(of: pages[index])) == Array(expected.lines(of: expected[index])))
    }
    // A place after them is on no page.
    #expect(pages.knownPage(at: part.end) == nil)
    #expect(pages.page(at: part.end) == pages.count - 1)
    #expect(pages.knownPage(at: .start) == 0)
  }

  @Test(arguments: ["lamp ", "лампа ", "灯", "x"], formats)
  func soAreThoseOfABookOfOneLine(word: String, format: PageFormat) throws {
    let hasBlanks = word.hasSuffix(" ")
    let count = hasBlanks ? 60_000 : 400_000 / word.utf8.count
    let text = (0..<count).map { hasBlanks ? "\(word)\($0) " : word }.joined()
    let bytes = Array(text.utf8)
    let isWide = !text.utf8.allSatisfy { $0 < 0x80 }
    let part = try #require(
      Book(
        beginning: Array(bytes.prefix(isWide ? 1 << 18 : 1 << 17)), of: bytes.count,
        fingerprint: Fingerprint(of: bytes), named: "book"))
    #expect(part.blocks.count == 1 && part.text.count > 1 << 16)
    try expectTheSamePages(part, try Book(plainText: bytes, named: "book"), format)
  }

  @Test(arguments: RealBook.all, formats)
  func thePagesOfAPartAreThoseOfTheWholeBook(real: RealBook, format: PageFormat) throws {
    let book = try real.book()
    var expected = Pagination(of: book, format: format)
    expected.set(atLeast: .max)
    for share in [0.2, 0.6, 0.97] {
      let place = TextOffset(utf8: Int(Double(book.text.count) * share))
      guard let part = book.part(around: place) else { continue }
      let before = try #require(expected.knownPage(at: TextOffset(utf8: part.start)))
      var pages = Pagination(of: part, format: format, pagesBefore: before)
      #expect(pages.count == before)
      let own = TextOffset(utf8: place.utf8 - part.start)
      #expect(pages.page(at: own) == expected.knownPage(at: place))
      pages.set(atLeast: .max)
      #expect(!pages.isComplete && !pages.hasMore)
      #expect(!part.reachesEnd || pages.count == expected.count)
      for index in before..<pages.count {
        #expect(
          pages.start(ofPage: index).utf8 + part.start == expected.start(ofPage: index).utf8)
        #expect(pages.opensSection(index) == expected.opensSection(index))
        let lines = zip(pages.lines(of: pages[index]), expected.lines(of: expected[index]))
        #expect(pages[index].lines.count == expected[index].lines.count)
        for (line, other) in lines {
          let start = line.range.lowerBound + part.start
          #expect(start == other.range.lowerBound && line.range.count == other.range.count)
        }
      }
      #expect(pages.firstPage(ofSection: 0) == before)
    }
  }

  @Test func aFormatIsKnownByItsKey() {
    var styles = [TypeStyle()]
    styles += TypeStyle.Justification.allCases.dropFirst().map { TypeStyle(justification: $0) }
    styles += [
      TypeStyle(paragraphs: .spaced), TypeStyle(hyphenatesWords: false),
      TypeStyle(opensWithCapitals: true), TypeStyle(opensOnRecto: true),
      TypeStyle(smartPunctuation: SmartPunctuation(language: "en")),
      TypeStyle(smartPunctuation: SmartPunctuation(language: "de")),
    ]
    var formats = styles.map { PageFormat(measure: 60, lines: 20, style: $0) }
    formats += [(61, 20), (60, 21), (6, 20)].map { PageFormat(measure: $0.0, lines: $0.1) }
    formats += [.fromFirst, .fromSecond].map {
      PageFormat(measure: 60, lines: 20, facing: $0)
    }
    #expect(Set(formats.map(\.key)).count == formats.count)
    #expect(formats[0].key == PageFormat(measure: 60, lines: 20).key)
  }
}
