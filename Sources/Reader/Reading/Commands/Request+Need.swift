extension Request {
  /// The precondition of a request: how much of the book must be known.
  enum Need: Hashable, Sendable {
    case nothing
    /// The next pages.
    case pagesAhead
    /// The next pages and the previous ones.
    case pagesAround
    case wholeBook
    /// All of the book, and most of its pages.
    case allPages
  }

  /// The precondition of this request. Later requests wait behind a request with an unmet need.
  var need: Need {
    switch self {
    case .perform(let command): command.need
    case .step(.forward, _, _), .scroll, .scrollHalf, .moveFocus(.forward), .moveCursor(.forward):
      .pagesAhead
    case .step, .move(.lift), .moveFocus, .moveCursor: .pagesAround
    case .go(.page(0), _): .nothing
    case .go, .follow: .allPages
    case .filterLines(let query, _): query.text.isEmpty ? .nothing : .wholeBook
    case .goToLine, .toggleAutoTurn, .preview, .search, .goToNextMatch, .goToMatch, .lightMatch,
      .readAloud,
      .toggleReadingAloud, .show(.contents), .question(.rereading(.showSource)):
      .wholeBook
    default: .nothing
    }
  }
}
