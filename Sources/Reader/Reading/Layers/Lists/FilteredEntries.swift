/// The entries of a list that contain every word of a filter, and the headings above them.
///
/// The entries are searched in slices, in order, so that a long list does not delay keys. What has been
/// found so far is listed.
struct FilteredEntries: Sendable {
  let words: FilterWords
  /// The indices of the entries that contain the words, in order.
  private(set) var matches: [Int] = []
  /// The index of the last entry that is listed.
  private var lastListed = -1
  /// The headings above the next entry to be searched, the nearest last.
  private var above: [Int] = []
  /// The number of entries that have been searched.
  private var searched = 0
  /// True if the last entry that was searched contains the words.
  private var isLastFound = false

  /// The number of entries in a slice; some 2 ms.
  static let slice = 4_000

  init(by words: FilterWords) { self.words = words }

  /// True if all entries have been searched.
  func isComplete(for entries: [EntryList.Entry]) -> Bool { searched >= entries.count }

  /// True if an entry contains the words, or goes on with one that does.
  func finds(_ entry: EntryList.Entry) -> Bool {
    entry.kind == .continuation
      || entry.isSought && words.areFound(in: entry.sought?.joined(separator: " ") ?? entry.title)
  }

  /// Searches the next slice; the entries must be the same each time.
  ///
  /// - Returns: The indices of the next entries to list: matches and the headings above them, in order.
  mutating func searchNextSlice(of entries: [EntryList.Entry]) -> [Int] {
    let end = min(searched + Self.slice, entries.count)
    var listed: [Int] = []
    for index in searched..<end {
      let entry = entries[index]
      while let last = above.last, entries[last].level >= entry.level { above.removeLast() }
      above.append(index)
      if entry.kind != .continuation {
        isLastFound = finds(entry)
        if isLastFound { matches.append(index) }
      }
      guard isLastFound else { continue }
      // Those above the last listed entry are listed already.
      listed += above.filter { $0 > lastListed }
      lastListed = index
    }
    searched = end
    return listed
  }
}
