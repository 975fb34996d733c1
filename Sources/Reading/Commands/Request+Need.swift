extension Request {
  /// What has to be known before a request is carried out.
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

  /// What this request needs. Others wait behind one whose need is not met.
  var need: Need {
    switch self {
    case .step, .move(.lift): .pagesAhead
    case .go(.page(0), _): .nothing
    case .go: .allPages
    case .toggleAutoTurn, .preview, .search, .goToNextMatch, .goToMatch, .lightMatch, .readAloud,
      .toggleReadingAloud, .show(.contents), .effect(.showSource):
      .wholeBook
    case .perform(let command):
      CommandTable[command]?.needsAllPages == true ? .allPages : .nothing
    default: .nothing
    }
  }
}
