/// The origin of a change of pages.
public enum Cause: Hashable, Sendable {
  /// A key.
  case key
  /// A click, a drag, the wheel or another touch of the pages themselves.
  case tap
  /// The page indicator.
  case indicator
  /// The program. Reported by ``PageEvent/completion(finished:)`` instead of
  /// ``PageEvent/willTransition(from:to:_:)`` and ``PageEvent/didFinish(previous:finished:completed:)``,
  /// as in UIKit.
  case program
}
