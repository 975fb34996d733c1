extension Request {
  /// The precondition of a request: how much of the book must be known.
  enum Need: Hashable, Sendable {
    /// Nothing besides the visible pages.
    case nothing
    /// The next pages.
    case pagesAhead
    /// All of the book.
    case wholeBook
    /// All of the book, and most of its pages.
    case allPages
  }

  /// The precondition of this request. Later requests wait behind a request with an unmet need.
  var need: Need {
    switch self {
    case .step, .move(.lift), .scroll, .moveFocus: .pagesAhead
    case .go(.page(0), _): .nothing
    case .go: .allPages
    case .toggleAutoTurn, .preview, .search, .goToNextMatch, .goToMatch, .lightMatch, .readAloud,
      .toggleReadingAloud, .show(.contents), .effect(.session(.showSource)):
      .wholeBook
    case .perform(let command):
      CommandTable[command]?.needsAllPages == true ? .allPages : .nothing
    default: .nothing
    }
  }
}
