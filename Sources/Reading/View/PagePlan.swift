import BookText
import Typesetting

/// A plan for setting a book: its format and other parameters.
public struct PagePlan: Sendable, Equatable {
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// Makes a plan.
  public init(format: PageFormat, hyphenator: Hyphenator?) {
    self.format = format
    self.hyphenator = hyphenator
  }

  /// True if both result in the same pages.
  public static func == (plan: PagePlan, other: PagePlan) -> Bool {
    plan.format == other.format && plan.hyphenator === other.hyphenator
  }

  /// Sets the pages of `book` up to a place and some beyond; all so far of one that grows.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place.
  ///   - isWanted: Polled for cancellation: if it returns false, pages may be missing.
  /// - Complexity: O(*n*) in the length of the text before the place.
  public func pages(
    of book: Book, upTo place: TextOffset, while isWanted: () -> Bool = { true }
  ) -> Pagination {
    var pages = Pagination(of: book, format: format, hyphenator: hyphenator)
    pages.set(upTo: place, while: isWanted)
    guard isWanted() else { return pages }
    // The number of pages so far is shown.
    pages.set(atLeast: book.isGrowing ? .max : pages.page(at: place) + 9)
    return pages
  }
}
