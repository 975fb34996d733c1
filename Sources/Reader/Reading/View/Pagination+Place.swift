import BookText
import Typesetting

extension Pagination {
  /// Sets the pages of a book up to a place and some beyond; all so far of one that grows.
  ///
  /// - Complexity: O(*n*) in the length of the text before the place.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator?, upTo place: TextOffset
  ) {
    self.init(of: book, format: format, hyphenator: hyphenator)
    let page = page(at: place)
    // The number of pages so far is shown.
    set(atLeast: book.isGrowing ? .max : page + 9)
  }
}
