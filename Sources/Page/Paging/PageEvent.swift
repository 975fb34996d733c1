/// Events of a page controller for its owner: UIKit's delegate methods, as values.
///
/// A turn of the reader's: `willTransition`, `willAppear` and `willDisappear`; when it is committed,
/// `didAppear`, `didDisappear`, `didMove` and `didFinish`. A page in both spreads gets none of them.
public enum PageEvent<Page: Sendable>: Sendable {
  /// A turn of the reader's begins; nil is a blank half.
  case willTransition(from: [Page?], to: [Page?], Cause)
  /// A turn of the reader's has ended. `finished` is false if another call cut it short; if
  /// `completed` is false, nothing has changed.
  case didFinish(previous: [Page?], finished: Bool, completed: Bool)
  /// The visible pages or the page being read have changed, for whatever cause.
  case didMove(to: [Page?], focus: Page?, Cause)
  /// A change by the program has ended. Reported once for each such call, unless refused. `finished` is false
  /// if the change was cut short or there was no page to turn to.
  case completion(finished: Bool)
  /// A page is about to be seen.
  case willAppear(Page)
  /// A page is visible and at rest.
  case didAppear(Page)
  /// A page is about to be covered.
  case willDisappear(Page)
  /// A page is no longer visible.
  case didDisappear(Page)
  /// A step was requested at an end of the book.
  case didReachEnd(Direction)
  /// The source contradicted itself, or does not have the page to start with.
  case fault(PageControllerError)
}

extension PageEvent: Equatable where Page: Equatable {}
