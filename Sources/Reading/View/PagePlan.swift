import BookText
import Typesetting

/// How a book is to be set.
public struct PagePlan: Sendable, Equatable {
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// Whether both lead to the same pages.
  public static func == (plan: PagePlan, other: PagePlan) -> Bool {
    plan.format == other.format && plan.hyphenator === other.hyphenator
  }

  /// Returns the pages of `book` up to some after a place; those that follow are not set yet.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place.
  ///   - isWanted: Whether they are still wanted: if they are not, some may be missing.
  /// - Complexity: O(*n*) in the length of the text before the place.
  public func pages(
    of book: Book, upTo place: TextOffset, while isWanted: () -> Bool = { true }
  ) -> Pagination {
    var pages = Pagination(of: book, format: format, hyphenator: hyphenator)
    pages.set(upTo: place, while: isWanted)
    if isWanted() { pages.set(atLeast: pages.page(at: place) + 9) }
    return pages
  }
}
