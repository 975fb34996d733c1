/// The pages to draw for a page controller; nil is a blank half.
public enum PagePresentation<Page: Sendable>: Sendable {
  /// Nothing: there are no pages, or they have not been laid out yet.
  case empty
  /// Pages at rest.
  case resting([Page?])
  /// A turn under way; `progress` is in 0…1. `back` is the picture on the back of a leaf held at an
  /// edge, if the source provides one.
  case turning(from: [Page?], to: [Page?], Direction, progress: Double, back: Page?)
  /// A bump at an end of the book: `amount` is in 0…1.
  case bumping([Page?], Direction, amount: Double)
}

extension PagePresentation: Equatable where Page: Equatable {}
