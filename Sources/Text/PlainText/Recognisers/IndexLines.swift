/// The entries of an index, whatever they look like, and the letters above them.
struct IndexLines: Recogniser {
  /// Letters stay with the entry below. Other runs of the index stay open.
  func claims(in view: TextView) -> [Claim] {
    guard !view.indexes.isEmpty else { return [] }
    let entries = IndexEntries(source: view.source)
    var found: [Claim] = []
    view.visitOpenRuns(to: .likely) { index, run in
      guard view.isInIndex(index) else { return }
      if entries.isLetter(index) {
        var letter = run.claim(.paragraph, by: .indexEntry, .likely)
        letter.block.layout.traits.insert(.keptWithNext)
        found.append(letter)
      } else if entries.areEntries(index) {
        found.append(run.claim(.contents, by: .indexEntry, .likely))
      }
    }
    return found
  }
}
