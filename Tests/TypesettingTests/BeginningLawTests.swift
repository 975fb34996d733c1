import BookText
import PlainText
import RealBooks
import Testing

@testable import Typesetting

/// The pages of a book's beginning stay when the rest is known.
@Suite("Pages of a beginning")
struct BeginningLawTests {
  /// Books with first pages recognised independently of the later text.
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
}
