/// Entries of a list with every word of a filter, and the headings above them. The entries are searched in
/// slices, in order, so that a long list does not delay keys. The matches so far are listed.
struct FilteredEntries: Sendable {
  let words: FilterWords
  private(set) var matches: [Int] = []
  private var lastListed = -1
  /// The headings above the next entry to be searched, the nearest last.
  private var above: [Int] = []
  private var searched = 0
  /// Whether the last entry searched has the words.
  private var isLastFound = false

  /// Number of entries in a slice; some 2 ms.
  static let slice = 4_000

  init(by words: FilterWords) { self.words = words }

  func isComplete(for entries: [EntryList.Entry]) -> Bool { searched >= entries.count }

  /// Whether an entry matches, or is another row of an entry that does.
  func isFound(_ entry: EntryList.Entry) -> Bool {
    entry.kind == .continuation
      || entry.isSought && words.areFound(in: entry.sought?.joined(separator: " ") ?? entry.titles)
  }

  /// Searches the next ``slice`` entries, or the rest; the entries must be the same each time. Returns the
  /// next ones to list: matches and the headings above them, in order.
  mutating func searchNextSlice(of entries: [EntryList.Entry]) -> [Int] {
    let end = min(searched + Self.slice, entries.count)
    var listed: [Int] = []
    for index in searched..<end {
      let entry = entries[index]
      while let last = above.last, entries[last].level >= entry.level { above.removeLast() }
      above.append(index)
      if entry.kind != .continuation {
        isLastFound = isFound(entry)
        if isLastFound { matches.append(index) }
      }
      guard isLastFound else { continue }
      // Headings above the last listed entry are listed already.
      listed += above.filter { $0 > lastListed }
      lastListed = index
    }
    searched = end
    return listed
  }
}
