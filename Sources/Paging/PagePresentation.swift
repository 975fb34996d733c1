/// What a page controller wants drawn; nil stands for a blank half.
public enum PagePresentation<Page> {
  /// Nothing: there are no pages, or no size is known yet.
  case empty
  /// Pages at rest.
  case resting([Page?])
  /// A turn on its way; `progress` is in 0…1. The leaf's `back` is a picture, where the leaf is
  /// double-sided and its spine at an edge.
  case turning(from: [Page?], to: [Page?], Direction, progress: Double, back: Page?)
  /// The end of the book answers: a small displacement, 0…1 of the most there is.
  case bumping([Page?], Direction, amount: Double)
}

extension PagePresentation: Equatable where Page: Equatable {}

/// What an indicator shows.
public struct PageIndicator: Hashable, Sendable {
  /// The number of pages, 0 or more.
  public let count: Int
  /// The page that is shown, counted from 0; 0 where there is none.
  public let index: Int

  /// Makes an indicator; an index out of range becomes 0.
  public init(count: Int, index: Int) {
    self.count = max(0, count)
    self.index = (0..<max(0, count)).contains(index) ? index : 0
  }
}
