import Searching

/// What is searched for, and what was.
struct Searches: Sendable {
  /// The search whose matches are marked.
  var current: BookSearch?
  /// Why what has been typed cannot be searched for.
  var fault: String?
  /// What was searched for before, the latest last.
  var history: [String] = []
  /// How it was understood.
  var options = SearchPattern.Options()

  /// Whether the search has not come to its end.
  var isUnderWay: Bool { current.map { !$0.found.isComplete } ?? false }

  /// What stands beside what is typed.
  var note: String { fault ?? current?.standing ?? "" }

  /// Notes a text as searched for.
  mutating func remember(_ query: String) {
    if history.last != query { history.append(query) }
  }
}
