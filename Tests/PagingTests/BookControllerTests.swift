import Paging
import Synchronization
import Testing

@Suite("A book that keeps its place")
struct BookControllerTests {
  /// The stored pages.
  private final class Shelf: Sendable {
    private let pages = Mutex<[Int]>([])
    var all: [Int] { pages.withLock { $0 } }
    func store(_ page: Int) { pages.withLock { $0.append(page) } }
  }

  private let shelf = Shelf()

  private func book(_ count: Int, at page: Int = 0, isSpread: Bool = false) -> BookController<
    NumberedPages
  > {
    BookController(
      pageCount: count, layout: PageLayout(transitionStyle: .none, isSpread: isSpread),
      currentPage: page
    ) { [shelf] in shelf.store($0) }
  }

  @Test func opensAtItsPageWithoutStoringIt() {
    var book = book(10, at: 7)
    _ = book.takeEvents()
    #expect(book.currentPage == 7 && shelf.all.isEmpty)
  }

  @Test func storesEachPageThatIsReadOnce() {
    var book = book(10)
    book.update { $0.step(.forward, at: .zero) }
    #expect(shelf.all == [1])
    _ = book.takeEvents()
    book.move(toPage: 5, at: .seconds(1))
    book.update {
      $0.step(.forward, at: .seconds(2))
      $0.step(.backward, at: .seconds(3))
    }
    #expect(shelf.all == [1, 5] && book.currentPage == 5)
  }

  @Test func anOwnerThatTakesTheEventsOfItsPagesIsToldTheSame() {
    var book = book(10)
    let events = book.update { pages in
      pages.step(.forward, at: .zero)
      return pages.takeEvents()
    }
    #expect(!events.isEmpty && shelf.all == [1])
  }

  @Test func aTurnIsStoredWhenItIsCommitted() {
    var book = BookController(pageCount: 10) { [shelf] in shelf.store($0) }
    book.update { $0.step(.forward, at: .zero) }
    #expect(shelf.all.isEmpty)
    book.update { $0.tick(at: .seconds(5)) }
    #expect(shelf.all == [1])
  }

  /// Pages with contents, found by their numbers.
  private struct Verses: NumberedPageSource {
    struct Page: Identifiable {
      let id: Int
      let text: String
    }

    var pageCount: Int { 12 }
    func page(number: Int) -> Page? { Page(id: number, text: "Verse \(number + 1)") }
  }

  @Test func aSourceGivesThePagesAndTheBookKeepsTheNumber() {
    var book = BookController(Verses(), currentPage: 3) { [shelf] in shelf.store($0) }
    book.move(toPage: 99, at: .zero)
    book.update { $0.tick(at: .seconds(5)) }
    #expect(book.pages.focus?.text == "Verse 12" && shelf.all == [11])
  }

  @Test func aTurnThatIsNotCommittedStoresNothing() {
    var book = BookController(pageCount: 10) { [shelf] in shelf.store($0) }
    book.update { $0.beginDrag(at: .zero) }
    book.update { $0.moveDrag(by: 0.3, at: .milliseconds(10)) }
    _ = book.takeEvents()
    book.update { $0.cancelDrag(at: .milliseconds(20)) }
    book.update { $0.tick(at: .seconds(5)) }
    _ = book.takeEvents()
    #expect(shelf.all.isEmpty && book.currentPage == 0)
  }

  @Test(arguments: [(-3, 0), (4, 4), (99, 9)])
  func pagesBeyondTheBookAreItsEnds(page: Int, shown: Int) {
    var moved = book(10, at: 2)
    #expect(moved.move(toPage: page, at: .zero) == .done && moved.currentPage == shown)
    #expect(book(10, at: page).currentPage == shown)
  }

  @Test func aBookWithoutPagesShowsNone() {
    var book = book(0, at: 4)
    #expect(book.currentPage == 0 && book.pageCount == 0)
    #expect(book.move(toPage: 0, at: .zero) != .done)
    book.change(pageCount: 3, at: .zero)
    #expect(book.pageCount == 3)
  }

  @Test func aBookThatShrinksShowsItsLastPage() {
    var book = book(10, at: 8)
    book.change(pageCount: 5, at: .zero)
    _ = book.takeEvents()
    #expect(book.currentPage == 4 && shelf.all == [4])
    book.change(pageCount: 50, at: .zero)
    #expect(book.currentPage == 4)
  }

  @Test func inASpreadItsPageIsOneOfTheVisibleOnes() {
    var book = book(10, isSpread: true)
    book.move(toPage: 3, at: .zero)
    #expect(book.pages.visiblePages.map { $0?.id } == [2, 3] && book.currentPage == 3)
  }

  @Test func aSinglePageHasItsSpineWhereItIsWanted() {
    for (isRightToLeft, isSpineAtEnd, spine) in [
      (false, false, PageLayout.SpineLocation.min), (false, true, .max), (true, false, .max),
      (true, true, .min),
    ] {
      let layout = PageLayout(isRightToLeft: isRightToLeft, isSpineAtEnd: isSpineAtEnd)
      #expect(layout.spineLocation == spine && !layout.isDoubleSided)
    }
    #expect(PageLayout(isSpread: true, isSpineAtEnd: true).spineLocation == .mid)
    #expect(PageLayout(transitionStyle: .scroll, isSpineAtEnd: true).spineLocation == .none)
  }
}
