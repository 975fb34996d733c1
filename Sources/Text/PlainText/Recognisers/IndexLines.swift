/// The entries of an index, whatever they look like, and the letters above them.
struct IndexLines: Recogniser {
  /// Letters stay with the entry below. Other runs of the index stay open.
  func claims(in view: TextView) -> [Claim] {
    guard !view.indexes.isEmpty else { return [] }
    let entries = IndexEntries(source: view.source)
    return view.claimOpenRuns { index, run in
      guard view.isInIndex(index) else { return [] }
      if entries.isLetter(index) {
        var letter = run.claim(.paragraph, by: .indexEntry, .likely)
        letter.block.layout.traits.insert(.keptWithNext)
        return [letter]
      }
      return entries.areEntries(index) ? [run.claim(.contents, by: .indexEntry, .likely)] : []
    }
  }
}
