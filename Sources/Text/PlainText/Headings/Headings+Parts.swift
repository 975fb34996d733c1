import BookText

extension Headings {
  /// The role of each run in the headings of a text.
  struct Parts {
    private var parts: [Part?]

    /// Gives no run a role.
    init(runs count: Int) { parts = Array(repeating: nil, count: count) }

    /// The role of a run; nil for text, and if there is no such run.
    subscript(run: Int) -> Part? {
      get { parts.indices.contains(run) ? parts[run] : nil }
      set { parts[run] = newValue }
    }

    /// Returns the rank of a run's heading; nil for other runs.
    func rank(ofRun run: Int) -> HeadingRank? {
      switch self[run] {
      case .heading(let rank): rank
      case .marked(let level): level <= 2 ? .chapter : .subtitle
      case .title, .entry, nil: nil
      }
    }

    /// Returns the first run below a heading and its titles.
    func end(ofHeading run: Int) -> Int {
      var end = run + 1
      while self[end] == .title { end += 1 }
      return end
    }

    /// The ranks of the headings.
    var ranks: Set<HeadingRank> {
      Set(parts.lazy.compactMap { if case .heading(let rank) = $0 { rank } else { nil } })
    }
  }
}
