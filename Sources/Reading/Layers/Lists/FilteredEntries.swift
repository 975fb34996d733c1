/// The entries of a list that contain every word of a filter, and the headings above them.
///
/// The entries are searched in slices, in order, so that a long list does not delay keys. What has been
/// found so far is listed.
struct FilteredEntries: Sendable {
  let words: FilterWords
  /// The indices of the entries that contain the words, in order.
  private(set) var matches: [Int] = []
  /// The indices of these and of the headings above them, in order.
  private(set) var listed: [Int] = []
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

  /// True if an entry is known to contain the words.
  ///
  /// - Complexity: O(log *n*) in the matches.
  func isMatch(_ index: Int) -> Bool {
    var places = matches.indices
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if matches[middle] == index { return true }
      places =
        matches[middle] < index ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return false
  }

  /// Searches the next slice; the entries must be the same each time.
  mutating func searchNextSlice(of entries: [EntryList.Entry]) {
    let end = min(searched + Self.slice, entries.count)
    for index in searched..<end {
      while let last = above.last, entries[last].level >= entries[index].level {
        above.removeLast()
      }
      above.append(index)
      let entry = entries[index]
      if entry.kind == .continuation {
        if isLastFound { listed.append(index) }
        continue
      }
      isLastFound = entry.isSought && words.areFound(in: entry.sought ?? entry.title)
      guard isLastFound else { continue }
      matches.append(index)
      // Those above the last listed entry are listed already.
      let last = listed.last ?? -1
      listed += above.filter { $0 > last }
    }
    searched = end
  }
}
