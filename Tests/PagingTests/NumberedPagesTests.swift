import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A book with numbered pages, for which one method is enough.
private struct Book: NumberedPageSource {
  struct Page: Identifiable {
    let id: Int
    let text: String
  }

  var pageCount: Int
  var missing: Set<Int> = []
  let asked = Questions()

  init(_ pageCount: Int) { self.pageCount = pageCount }

  func page(number: Int) -> Page? {
    asked.list.append("\(number)")
    return missing.contains(number) ? nil : Page(id: number, text: "page \(number)")
  }
}

private func book(
  pages: Int, start: Int? = nil, _ layout: PageLayout = .curl
) -> PageController<Book> {
  var controller = PageController(Book(pages), start: start)
  controller.layOut(layout)
  return controller
}

extension PageController<Book> {
  fileprivate var numbers: [Int?] { visiblePages.map { $0?.id } }

  /// The pages turned to since the last call.
  fileprivate mutating func turns() -> [Int] {
    takeEvents().compactMap { event in
      if case .didMove(_, let focus, _) = event { focus?.id } else { nil }
    }
  }
}

struct NumberedPagesTests {
  @Test func oneQuestionMakesABook() {  // S1.01, S1.05, S1.16
    var book = book(pages: 5)
    book.step(.forward, at: .zero)
    book.endMotion()
    #expect(book.focus?.id == 1 && book.focus?.text == "page 1")
    #expect(book.turns() == [0, 1])
  }

  @Test func noPageOutsideTheBookIsEverAskedFor() {  // S1.34, S1.35, S3.42, S4.06, S4.07, S4.08
    for layout in [PageLayout.curl, .spread] {
      for start in [-1, 0, 4, 5, Int.max, .min] {
        var book = book(pages: 5, start: start, layout)
        for step in 0..<9 { book.step(step < 4 ? .backward : .forward, at: .seconds(step)) }
        for number in [-1, 5, Int.max, .min] {
          #expect(book.move(to: number, at: .seconds(20)) == .refused(.unknownPage("\(number)")))
        }
        book.prefetchNeighbours()
        #expect(book.source.asked.list.allSatisfy { (0..<5).contains(Int($0) ?? -1) })
      }
    }
    #expect(book(pages: 0).focus == nil && book(pages: -3).focus == nil)
  }

  @Test func nothingIsAskedForBeforeAndNothingTurnedAtTheOpening() {  // S1.19, S1.20, S1.39
    var book = PageController(Book(9), start: 3)
    #expect(book.focus == nil && book.turns() == [])
    book.layOut(.curl)
    #expect(Set(book.source.asked.list) == ["3"] && !book.isMoving)
    #expect(book.turns() == [3])
  }

  @Test func theDirectionOnTheScreenCanBeReversed() {  // S1.29
    var book = book(pages: 9, start: 4)
    book.layOut(PageLayout(isRightToLeft: true))
    #expect(book.layout?.spineLocation == .max)
    book.step(.forward, at: .zero)
    book.endMotion()
    #expect(book.numbers == [5])
    book.layOut(PageLayout(isSpread: true, isRightToLeft: true))
    #expect(book.numbers == [4, 5])
  }

  @Test func aTurnThatIsNotCompletedIsNotReported() {  // S1.37, S2.20
    var book = book(pages: 9)
    _ = book.turns()
    book.beginDrag(at: .zero)
    book.moveDrag(by: 0.4, at: ms(9))
    book.cancelDrag(at: ms(20))
    book.endMotion()
    #expect(book.turns() == [])
  }

  @Test func theNumberDoesNotDriftInASpread() {  // S1.33
    var book = book(pages: 40, start: 10, .spread)
    for step in 0..<10 {
      for direction in [Direction.forward, .backward] {
        book.step(direction, at: .seconds(step))
        book.endMotion()
      }
      #expect(book.focus?.id == 10 && book.numbers == [10, 11])
    }
  }

  @Test func aVisiblePageIsNotTurnedTo() {  // S1.36
    var book = book(pages: 9, start: 2, .spread)
    book.move(to: 3, at: .zero)
    #expect(book.focus?.id == 3 && !book.isMoving && book.turns() == [2, 3])
    book.move(to: 2, at: .zero)
    #expect(book.focus?.id == 2 && !book.isMoving)
  }

  @Test(arguments: 1...7)
  func theLastSpreadIsFilled(pages: Int) {  // S1.38, S4.30
    let first = (pages - 1) / 2 * 2
    #expect(
      book(pages: pages, start: pages - 1, .spread).numbers
        == [first, first + 1 < pages ? first + 1 : nil])
  }

  @Test func dragsKeysAndMovesGoTogether() {  // S1.02, S1.27, S1.31
    var book = book(pages: 30)
    book.move(to: 9, cause: .indicator, at: .zero)
    book.step(.forward, at: ms(40))
    book.beginDrag(at: ms(80))
    book.moveDrag(by: 0.6, at: ms(120))
    book.move(to: 20, at: ms(130))
    book.endMotion()
    #expect(book.focus?.id == 20)
    #expect(book.turns() == [0, 9, 20])
  }

  @Test func theBookCanGrowAndShrink() {  // S2.35
    var book = book(pages: 5, start: 4)
    book.change(at: .zero) { $0.pageCount = 7 }
    book.step(.forward, at: .zero)
    book.endMotion()
    #expect(book.focus?.id == 5)
    book.change(at: .zero) { $0.pageCount = 3 }
    #expect(book.focus?.id == 2 && book.indicator == PageControl(count: 3, index: 2))
    book.change(at: .zero) { $0.pageCount = 0 }
    #expect(book.focus == nil)
    book.change(at: .zero) { $0.pageCount = 2 }
    #expect(book.focus?.id == 0)
  }

  @Test func aPageThatComesBesideItIsNoTurn() {  // S1.31
    var book = book(pages: 5, start: 4, .spread)
    _ = book.turns()
    book.extend { $0.pageCount = 6 }
    #expect(book.numbers == [4, 5] && book.turns() == [])
  }

  @Test func aMissingPageIsTheEndAndNoCrash() {  // S1.45
    var book = book(pages: 9, start: 2)
    book.change(at: .zero) { $0.missing = [3] }
    book.step(.forward, at: .zero)
    book.endMotion()
    #expect(book.focus?.id == 2)
    #expect(book.move(to: 3, at: .zero) == .refused(.unknownPage("3")))
  }

  @Test func eachPageKnowsItsNumberAndItsNeighbours() {  // S1.17, S1.21, S1.24
    var book = book(pages: 9, start: 4)
    for direction in [Direction.forward, .backward] {
      book.step(direction, at: .zero)
      #expect(book.targetPages.first??.id == 4 + direction.rawValue)
      book.step(direction.reversed, at: .zero)
      book.endMotion()
    }
  }
}
