import SeededRandom
import Testing

@testable import BookText
@testable import PlainText
@testable import Typesetting

/// Pages asked for in one order and another.
@Suite("Pages in any order", .timeLimit(.minutes(30)))
struct PageOrderTests {
  private static let formats = [PageFormat.Facing.none, .fromFirst, .fromSecond].flatMap { facing in
    [
      PageFormat(measure: 60, lines: 20, facing: facing),
      PageFormat(measure: 44, lines: 9, facing: facing),
    ]
  }

  /// Returns a book of chapters of every length.
  private func book(length: Int, seed: UInt64) throws -> Book {
    var random = SplitMix(seed: seed)
    let paragraphs = (0..<20).map { _ in
      Script.ascii.paragraph(Int.random(in: 5...120, using: &random), &random)
    }
    var text = ""
    var chapter = 0
    while text.utf8.count < length {
      chapter += 1
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += "N\(chapter) " + (paragraphs.randomElement(using: &random) ?? "") + "\n\n"
      }
    }
    return try Book(plainText: Array(text.utf8), named: "nameless")
  }

  private func allPages(of book: Book, _ format: PageFormat) -> Pagination {
    var pages = Pagination(of: book, format: format)
    pages.set(atLeast: .max)
    return pages
  }

  @Test(arguments: formats)
  func noPageIsLeftEmpty(format: PageFormat) throws {
    let pages = allPages(of: try book(length: 600_000, seed: 3), format)
    #expect(!(0..<pages.count).contains { pages[$0].lines.isEmpty })
  }

  @Test(arguments: formats)
  func thePagesAreTheSameInWhateverOrderTheyAreAskedFor(format: PageFormat) throws {
    let book = try book(length: 700_000, seed: 6)
    let expected = allPages(of: book, format)
    var slices = Pagination(of: book, format: format)
    while slices.hasMore { slices.setNextSlice() }
    var places = Pagination(of: book, format: format)
    for place in [300_000, 10, 650_000, 699_999] {
      let page = places.page(at: TextOffset(utf8: place))
      #expect(page == expected.knownPage(at: TextOffset(utf8: place)))
    }
    places.set(atLeast: .max)
    #expect(slices.count == expected.count && places.count == expected.count)
    for index in 0..<expected.count {
      #expect(slices[index] == expected[index] && places[index] == expected[index])
    }
  }

  @Test func theDistanceToAPlaceIsTheTextToSet() throws {
    let book = try book(length: 300_000, seed: 11)
    let place = TextOffset(utf8: 250_000)
    let format = PageFormat(measure: 60, lines: 20)
    var pages = Pagination(of: book, format: format)
    #expect((249_000...250_000).contains(pages.distance(to: place)))
    var before = pages.distance(to: place)
    while before > 0 {
      pages.setNextSlice()
      let way = pages.distance(to: place)
      #expect(way <= before && (way == 0) == (pages.knownPage(at: place) != nil))
      before = way
    }
  }

  @Test func cancelledPagesAreNotSet() throws {
    let book = try book(length: 900_000, seed: 9)
    var pages = Pagination(of: book, format: PageFormat(measure: 60, lines: 20))
    pages.set(upTo: book.end, while: { false })
    #expect(pages.count == 0)
    var asked = 0
    pages.set(upTo: book.end) {
      asked += 1
      return asked < 2
    }
    #expect(pages.count > 0 && pages.knownPage(at: book.end) == nil)
  }
}
