import BookText
import Testing

@testable import Typesetting

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

  @Test func thePagesDoNotDependOnWhereReadingBegan() throws {
    let book = try book(text)
    var forward = Pagination(of: book, format: format)
    forward.set(atLeast: .max)
    var fromTheEnd = Pagination(of: book, format: format)
    _ = fromTheEnd.page(at: book.end)
    #expect(fromTheEnd.count == forward.count)
    #expect((0..<forward.count).allSatisfy { forward[$0] == fromTheEnd[$0] })
  }

  @Test(arguments: ["\u{FEFF}\u{FEFF}", "\u{200B}", "lamp\n\n\n\nIV.\n\n\u{200B}"])
  func everyPlaceOfAnyBookHasAPage(text: String) throws {
    guard let book = try? book(text) else { return }
    var pagination = Pagination(of: book, format: format)
    for offset in 0...book.text.count {
      let page = pagination.page(at: TextOffset(utf8: offset))
      #expect(page < pagination.count)
    }
  }
}
