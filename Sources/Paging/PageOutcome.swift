/// What became of a call to a page controller.
public enum PageOutcome: Hashable, Sendable {
  /// It has been carried out, or has begun.
  case done
  /// It was made from within a callback, and is carried out when the present event has ended.
  case queued
  /// It was impossible; nothing has changed.
  case refused(PageControllerError)
}
