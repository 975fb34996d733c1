extension Headings {
  /// What each run of a text is to the headings.
  struct Parts {
    private var parts: [Part?]

    /// Takes none of the runs for a part.
    init(runs count: Int) { parts = Array(repeating: nil, count: count) }

    /// What a run is; nil for text, and where there is no such run.
    subscript(run: Int) -> Part? {
      get { parts.indices.contains(run) ? parts[run] : nil }
      set { parts[run] = newValue }
    }

    /// The ranks that headings have.
    var ranks: Set<HeadingRank> {
      var found: Set<HeadingRank> = []
      var last: HeadingRank?
      for case .heading(let rank) in parts where rank != last {
        found.insert(rank)
        last = rank
      }
      return found
    }
  }
}
