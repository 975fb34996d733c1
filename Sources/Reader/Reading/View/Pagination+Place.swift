import BookText
import Typesetting

extension Pagination {
  /// Sets the page of a place and some beyond it; all so far of a book that grows.
  ///
  /// - Parameter counted: The page as it was last counted in this format; nil if it was not.
  /// - Complexity: O(*n*) in the text of the section before the place; in a spread without `counted`, in all
  ///   text before it.
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
