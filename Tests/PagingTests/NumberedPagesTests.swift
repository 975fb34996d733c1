import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A book with numbered pages; one method is enough for it.
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
  PageController(Book(pages), layout: layout, start: start)
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
  @Test func oneQuestionMakesABook() {  // S1.01, S1.05, S1.16, S1.21
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
}
