/// What a page controller wants drawn; nil is a blank half.
public enum PagePresentation<Page: Sendable>: Sendable {
  /// Nothing: there are no pages, or they have not been laid out yet.
  case empty
  /// Pages at rest.
  case resting([Page?])
  /// A turn on its way; `progress` is in 0…1. `back` is the picture on the back of a leaf held at an
  /// edge, if the source gives one.
  case turning(from: [Page?], to: [Page?], Direction, progress: Double, back: Page?)
  /// The end of the book gives way a little: `amount` is in 0…1 of the most it does.
  case bumping([Page?], Direction, amount: Double)
}

extension PagePresentation: Equatable where Page: Equatable {}
