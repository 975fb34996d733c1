/// The result of a call to a page controller.
public enum PageOutcome: Hashable, Sendable {
  /// The call has been carried out, or its turn has begun.
  case done
  /// The call was impossible; nothing has changed and nothing is reported.
  case refused(PageControllerError)
}
