import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }
private let narrow = PageExtent(columns: 60, rows: 24)
private let wide = PageExtent(columns: 140, rows: 40)

/// A book whose pages say their numbers.
private final class Shelf: BookControllerDelegate {
  var asked: [Int] = []
  var turns: [Int] = []
  var saved: [Int] = []
  var missing: Set<Int> = []

  func book(pages: Int, start: Int = 0, _ extent: PageExtent? = narrow) -> BookController<String> {
    let book = BookController(pageCount: pages, start: start, delegate: self)
    book.persist = { [self] in saved.append($0) }
    if let extent { book.resize(to: extent, at: .zero) }
    return book
  }

  func bookController(_: BookController<String>, contentOf number: Int) -> String? {
    asked.append(number)
    return missing.contains(number) ? nil : "page \(number)"
  }

  func bookController(_: BookController<String>, didTurnTo number: Int) { turns.append(number) }
}

struct BookControllerTests {
  @Test func oneQuestionMakesABook() {  // S1.01, S1.05, S1.16
    let shelf = Shelf()
    let book = shelf.book(pages: 5)
    book.step(.forward, at: .zero)
    book.suspend(at: .zero)
    #expect(book.number == 1 && book.pages.focus?.content == "page 1")
    #expect(shelf.turns == [0, 1])
  }

  @Test func noPageOutsideTheBookIsEverAskedFor() {  // S1.34, S1.35, S3.42
    let shelf = Shelf()
    for extent in [narrow, wide] {
      for start in [-1, 0, 4, 5, .max, .min] {
        let book = shelf.book(pages: 5, start: start, extent)
        for step in 0..<9 { book.step(step < 4 ? .backward : .forward, at: .seconds(step)) }
        for number in [-1, 5, .max, .min] {
          #expect(
            book.moveToPage(number, at: .seconds(20))
              == .refused(.numberOutOfRange(number, count: 5)))
        }
        book.pages.prefetchNeighbours(at: .seconds(20))
      }
    }
    #expect(shelf.asked.allSatisfy { (0..<5).contains($0) })
  }

  @Test func theStartIsTheNearestPageThatThereIs() {  // S1.44
    for (start, expected) in [(-3, 0), (0, 0), (3, 3), (9, 4), (Int.max, 4)] {
      #expect(Shelf().book(pages: 5, start: start).number == expected)
    }
    #expect(Shelf().book(pages: 0).number == nil)
  }

  @Test func nothingIsAskedForBeforeAndNothingTurnedAtTheOpening() {  // S1.19, S1.20, S1.39
    let shelf = Shelf()
    let book = shelf.book(pages: 9, start: 3, nil)
    #expect(book.number == nil && shelf.turns == [])
    book.resize(to: narrow, at: .zero)
    #expect(shelf.asked == [3] && !book.pages.isMoving)
    #expect(shelf.turns == [3])
  }

  @Test func sideBySideIsAPolicy() {  // S1.25, S1.26, S4.28, S4.29
    let book = Shelf().book(pages: 9, start: 3, wide)
    #expect(book.visibleNumbers == [2, 3] && book.number == 3)
    book.usesSideBySide = { _ in false }
    book.resize(to: PageExtent(columns: 150, rows: 40), at: .zero)
    #expect(book.visibleNumbers == [3])
    book.usesSideBySide = { $0.rows > 10 }
    book.resize(to: narrow, at: .zero)
    #expect(book.visibleNumbers == [2, 3])
  }

  @Test func smallScreensStayWithOnePage() {  // S4.34
    for (columns, rows, visible) in [(99, 40, 1), (100, 11, 1), (100, 12, 2), (40, 90, 1)] {
      let book = Shelf().book(pages: 9, PageExtent(columns: columns, rows: rows))
      #expect(book.visibleNumbers.count == visible)
    }
  }

  @Test func theDirectionComesFromTheNumbers() {  // S1.28
    #expect(BookController<String>.direction(from: 3, to: 9) == .forward)
    #expect(BookController<String>.direction(from: 9, to: 3) == .backward)
    let book = Shelf().book(pages: 20, start: 10)
    book.moveToPage(4, at: .zero)
    guard case .turning(_, _, .backward, _, _) = book.pages.presentation(at: ms(20)) else {
      Issue.record("not backward")
      return
    }
  }

  @Test func theDirectionOnTheScreenCanBeReversed() {  // S1.29
    let book = Shelf().book(pages: 9, start: 4)
    book.configure(.curl, isReversed: true, at: .zero)
    #expect(book.isReversed && book.pages.configuration.spineLocation == .max)
    let zones = EdgeZones(book.pages.configuration)
    #expect(zones.direction(column: 0, row: 3, in: narrow) == .forward)
    book.resize(to: wide, at: .zero)
    #expect(book.isReversed && book.pages.configuration.spineLocation == .mid)
    book.configure(.scroll, at: .zero)
    #expect(book.isReversed && book.pages.configuration.transitionStyle == .scroll)
    book.configure(.curl, isReversed: false, at: .zero)
    #expect(!book.isReversed && book.visibleNumbers == [4, 5])
  }

  @Test func theStyleLeavesAllElseAsItIs() {  // S1.15
    let book = Shelf().book(pages: 9, start: 4, wide)
    var configuration = book.pages.configuration
    configuration.navigationOrientation = .vertical
    configuration.isCoverAlone = true
    book.pages.configure(configuration, at: .zero)
    #expect(book.configure(at: .zero) == .done && book.pages.configuration == configuration)
    for style in [PageLayout.TransitionStyle.scroll, .none, .curl] {
      #expect(book.configure(style, at: .zero) == .done)
      #expect(book.pages.configuration.transitionStyle == style)
      #expect(book.visibleNumbers == [3, 4] && book.number == 4)
    }
    #expect(book.pages.configuration == configuration)
  }

  @Test func thePageIsKeptWhenTheReaderHasBeenThereForAWhile() {  // S1.30, S1.37, S1.43
    let shelf = Shelf()
    let book = shelf.book(pages: 99)
    for press in 0..<20 { book.step(.forward, at: ms(40 * press)) }
    #expect(shelf.saved == [])
    book.tick(at: ms(1_200))
    #expect(shelf.saved == [20])
    book.tick(at: ms(9_000))
    #expect(shelf.saved == [20] && book.saveDeadline == nil)
    book.step(.backward, at: ms(9_100))
    book.suspend(at: ms(9_150))
    #expect(shelf.saved == [20, 19])
    book.suspend(at: ms(9_160))
    #expect(shelf.saved == [20, 19])
  }

  @Test func aTurnThatIsNotCompletedIsNeitherToldNorKept() {  // S1.37, S2.20
    let shelf = Shelf()
    let book = shelf.book(pages: 9)
    book.pages.beginDrag(at: .zero)
    book.pages.moveDrag(by: 0.4, at: ms(9))
    book.pages.cancelDrag(at: ms(20))
    book.suspend(at: ms(30))
    #expect(shelf.turns == [0] && shelf.saved == [])
  }

  @Test func theNumberDoesNotDriftInASpread() {  // S1.33
    let shelf = Shelf()
    let book = shelf.book(pages: 40, start: 10, wide)
    for step in 0..<10 {
      book.step(.forward, at: .seconds(step))
      book.suspend(at: .seconds(step))
      book.step(.backward, at: .seconds(step))
      book.suspend(at: .seconds(step))
      #expect(book.number == 10 && book.visibleNumbers == [10, 11])
    }
  }

  @Test func aVisiblePageIsNotTurnedTo() {  // S1.36
    let shelf = Shelf()
    let book = shelf.book(pages: 9, start: 2, wide)
    book.moveToPage(3, at: .zero)
    #expect(book.number == 3 && !book.pages.isMoving && shelf.turns == [2, 3])
    book.moveToPage(2, at: .zero)
    #expect(book.number == 2 && !book.pages.isMoving)
  }

  @Test(arguments: 1...7)
  func theLastSpreadIsFilled(pages: Int) {  // S1.38, S4.30
    let book = Shelf().book(pages: pages, start: pages - 1, wide)
    let first = (pages - 1) / 2 * 2
    #expect(book.visibleNumbers == [first, first + 1 < pages ? first + 1 : nil])
  }

  @Test func dragsKeysAndMovesGoTogether() {  // S1.02, S1.27, S1.31
    let shelf = Shelf()
    let book = shelf.book(pages: 30)
    book.moveToPage(9, cause: .indicator, at: .zero)
    book.step(.forward, at: ms(40))
    book.pages.beginDrag(at: ms(80))
    book.pages.moveDrag(by: 0.6, at: ms(120))
    book.moveToPage(20, at: ms(130))
    book.suspend(at: ms(140))
    #expect(book.number == 20)
    #expect(shelf.turns.last == 20)
  }

  @Test func theBookCanGrowAndShrink() {  // S2.35
    let shelf = Shelf()
    let book = shelf.book(pages: 5, start: 4)
    book.setPageCount(7, at: .zero)
    book.step(.forward, at: .zero)
    book.suspend(at: .zero)
    #expect(book.number == 5)
    book.setPageCount(3, at: .zero)
    #expect(book.number == 2 && book.pages.indicator == PageIndicator(count: 3, index: 2))
    book.setPageCount(0, at: .zero)
    #expect(book.number == nil)
    book.setPageCount(2, at: .zero)
    #expect(book.number == 0)
  }

  @Test func aPageThatComesBesideItIsNoTurn() {  // S1.31
    let shelf = Shelf()
    let book = shelf.book(pages: 5, start: 4, wide)
    book.setPageCount(6, at: .zero)
    #expect(book.visibleNumbers == [4, 5])
    book.suspend(at: .seconds(9))
    #expect(shelf.turns == [4] && shelf.saved == [])
  }

  @Test func aMissingPageOrDelegateIsTheEndAndNoCrash() {  // S1.45
    let shelf = Shelf()
    shelf.missing = [3]
    let book = shelf.book(pages: 9, start: 2)
    book.step(.forward, at: .zero)
    book.suspend(at: .zero)
    #expect(book.number == 2)
    book.delegate = nil
    book.step(.backward, at: .seconds(1))
    book.moveToPage(1, at: .seconds(1))
    book.suspend(at: .seconds(2))
    #expect(book.number == 1)
    #expect(book.moveToPage(8, at: .seconds(3)) != .done && book.number == 1)
  }

  @Test func eachPageKnowsItsNumberAndItsNeighbours() {  // S1.21, S1.24
    let book = Shelf().book(pages: 9, start: 4)
    for direction in [Direction.forward, .backward] {
      book.step(direction, at: .zero)
      #expect(book.pages.targetPages.first??.number == 4 + direction.rawValue)
      book.step(direction.reversed, at: .zero)
      book.suspend(at: .zero)
    }
  }
}
