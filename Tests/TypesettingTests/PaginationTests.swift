import BookText
import SeededRandom
import Testing

@testable import Typesetting

func allPages(of book: Book, _ format: PageFormat) -> Pagination {
  var pages = Pagination(of: book, format: format)
  pages.set(atLeast: .max)
  return pages
}

@Suite("Pagination")
struct PaginationTests {
  private let text =
    "Before it.\n\n"
    + (1...6).map { "Chapter \($0)\n\n" + String(repeating: "A lamp was lit. ", count: 40) }
    .joined(separator: "\n\n\n\n")
  private let format = PageFormat(measure: 30, lines: 6)

  @Test func nothingIsSetUntilItIsAskedFor() throws {
    let pagination = Pagination(of: try book(text), format: format)
    #expect(pagination.count == 0)
    #expect(!pagination.isComplete)
  }

  @Test func noMoreSectionsAreSetThanAreNeeded() throws {
    let book = try book(text)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: 1)
    #expect(pagination.count == 1)
    pagination.set(atLeast: 2)
    let two = pagination.count
    #expect(two > 2)
    pagination.set(atLeast: two)
    #expect(pagination.count == two)
    pagination.set(atLeast: two + 1)
    #expect(pagination.count > two)
    #expect(!pagination.isComplete)
  }

  @Test func aPlaceSetsTheSectionsUpToItsOwn() throws {
    let book = try book(text)
    for (index, section) in book.sections.enumerated() {
      var pagination = Pagination(of: book, format: format)
      let start = book.blocks[section.blocks.lowerBound].range.lowerBound
      let page = pagination.page(at: TextOffset(utf8: start))
      #expect(pagination[page].section == index)
      #expect(pagination[pagination.count - 1].section == index)
      #expect(pagination.isComplete == (index == book.sections.count - 1))
    }
  }

  @Test func settingACompleteBookChangesNothing() throws {
    var pagination = Pagination(of: try book(text), format: format)
    pagination.set(atLeast: .max)
    let count = pagination.count
    pagination.setNextSlice()
    pagination.set(atLeast: count + 100)
    #expect(pagination.count == count)
    #expect(pagination.isComplete)
  }

  @Test func everyPlaceIsOnThePageThatBeganLastBeforeIt() throws {
    let book = try book("\n\n" + text)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    let starts = (0..<pagination.count).map { pagination.start(ofPage: $0).utf8 }
    for offset in 0...book.text.count + 5 {
      let page = pagination.page(at: TextOffset(utf8: offset))
      let begun = max(0, starts.filter { $0 <= offset }.count - 1)
      #expect(page == begun)
    }
  }

  @Test func aPageBeginsWithItsFirstWord() throws {
    let book = try book("\n\n  " + text)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    for index in 0..<pagination.count {
      #expect(book.text[pagination.start(ofPage: index).utf8] > 0x20)
    }
  }

  @Test func onlyTheFirstPageOfAChapterOpensIt() throws {
    let book = try book(text)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    let openings = (0..<pagination.count).filter { pagination.opensSection($0) }
    let expected = book.sections.dropFirst().map { section in
      book.blocks[section.blocks.lowerBound].range.lowerBound
    }
    #expect(openings.map { pagination.start(ofPage: $0).utf8 } == expected)
  }

  @Test(arguments: ["lamp\n\n\u{FEFF}\u{FEFF}", "lamp\n\n\n\nIV.\n\n\u{200B}"])
  func everyPlaceOfAnyBookHasAPage(text: String) throws {
    let book = try book(text)
    var pagination = Pagination(of: book, format: format)
    for offset in 0...book.text.count {
      let page = pagination.page(at: TextOffset(utf8: offset))
      #expect(page < pagination.count)
    }
  }

  // MARK: Pages in any order

  private static let formats = [PageFormat.Facing.none, .fromFirst, .fromSecond].flatMap { facing in
    [
      PageFormat(measure: 60, lines: 20, facing: facing),
      PageFormat(measure: 44, lines: 9, facing: facing),
    ]
  }

  /// Returns a book of chapters of every length.
  private func chapters(length: Int, seed: UInt64) throws -> Book {
    var random = SplitMix(seed: seed)
    var text = ""
    while text.utf8.count < length {
      let paragraphs = Int.random(in: 1...40, using: &random)
      text += "\n\n\nCHAPTER \(random.next() % 99 + 1)\n\n\n"
      text += Script.ascii.text(paragraphs: paragraphs, seed: random.next()) + "\n\n"
    }
    return try book(text)
  }

  @Test(arguments: formats)
  func thePagesAreTheSameInWhateverOrderTheyAreAskedFor(format: PageFormat) throws {
    let book = try chapters(length: 700_000, seed: 6)
    let expected = allPages(of: book, format)
    var places = Pagination(of: book, format: format)
    for place in [300_000, 10, 650_000, 699_999] {
      let page = places.page(at: TextOffset(utf8: place))
      #expect(page == expected.knownPage(at: TextOffset(utf8: place)))
    }
    places.set(atLeast: .max)
    #expect(places.count == expected.count)
    for index in 0..<expected.count { #expect(places[index] == expected[index]) }
  }

  @Test func theDistanceToAPlaceIsTheTextToSet() throws {
    let book = try chapters(length: 300_000, seed: 11)
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
}
