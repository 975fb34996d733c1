import Paging

/// The pages of a book by their numbers, and the backs of its leaves.
struct BookLeaves: NumberedPageSource {
  private var numbers: NumberedPages

  init(_ pageCount: Int) { numbers = NumberedPages(pageCount) }

  var pageCount: Int {
    get { numbers.pageCount }
    set { numbers.pageCount = newValue }
  }

  func page(number: Int) -> NumberedPages.Page? { numbers.page(number: number) }

  /// Returns the next page: its print is seen through the back of a single leaf.
  func back(of page: NumberedPages.Page) -> NumberedPages.Page? { self.page(.forward, of: page) }
}
