import BookText
import Typesetting

extension Pagination {
  /// Sets the page of a place and some pages beyond it; all pages so far of a growing book. `counted` is the
  /// page as last counted in this format. O(*n*) in the text of the section before the place; in a spread
  /// without `counted`, in all text before it.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator?, upTo place: TextOffset,
    counted: CountedPage? = nil
  ) {
    self.init(
      of: book, format: format, hyphenator: hyphenator, around: place, counted: counted,
      unlessWithin: BookPages.maxBytesSetAtOnce)
    let page = page(at: place)
    // The number of pages so far is shown.
    set(atLeast: book.isGrowing ? .max : page + 9)
  }
}
