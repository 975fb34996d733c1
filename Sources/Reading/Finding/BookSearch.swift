import BookText
import Paging
import Searching

/// A search through the current book, with the index of the current match.
struct BookSearch: Sendable {
  /// The query.
  let query: SearchQuery
  /// Where the reader was when the search began.
  let origin: TextOffset
  /// The matches.
  private(set) var found: TextSearch
  /// The index of the current match.
  var current: Int?
  /// The end of the book at which the search wrapped around; nil if it did not.
  var wrapped: Direction?
  /// The pending move, for matches that have not been found yet.
  var awaited: Direction?

  /// Begins a search without searching yet.
  init(_ query: SearchQuery, from origin: TextOffset, in book: Book) throws(SearchError) {
    self.query = query
    self.origin = origin
    found = TextSearch(try SearchPattern(query.text, query.options), in: book.body)
  }

  /// Searches the next `size` bytes of `book`.
  mutating func searchSlice(of book: Book, size: Int) {
    book.text.withUnsafeBufferPointer { found.searchSlice(of: $0, size: size) }
  }

  /// Returns the index of the next or previous match; nil if it is not known yet, or if there is
  /// none.
  ///
  /// - Parameters:
  ///   - direction: The direction of the search.
  ///   - place: The offset to search from.
  ///   - isAtMatch: True to skip a match at the place itself.
  func index(_ direction: Direction, of place: Int, leavingOut isAtMatch: Bool) -> Int? {
    guard found.count > 0 else { return nil }
    switch direction {
    case .forward:
      var index = found.firstIndex(endingAfter: place)
      if isAtMatch, index < found.count, found[index].lowerBound <= place { index += 1 }
      if index < found.count { return index }
      // Wraps to the first match, once that is known.
      return found.isComplete ? 0 : nil
    case .backward:
      // If there is none before, it is the last one.
      guard found.isComplete else { return nil }
      let index = found.firstIndex(endingAfter: place)
      if !isAtMatch, index < found.count, found[index].lowerBound <= place { return index }
      return index > 0 ? index - 1 : found.count - 1
    }
  }

  /// Makes a match the current one and records whether the search wrapped around.
  ///
  /// - Parameters:
  ///   - index: The index of the match.
  ///   - direction: The direction of the search.
  ///   - place: The offset from which it began.
  ///   - isAtMatch: True if a match at that place was skipped.
  mutating func choose(
    _ index: Int, _ direction: Direction, from place: Int, leavingOut isAtMatch: Bool
  ) {
    let match = found[index]
    let isBeyond =
      direction == .forward
      ? match.upperBound <= place || isAtMatch && match.lowerBound <= place
      : match.lowerBound > place || isAtMatch && match.lowerBound >= place
    current = index
    awaited = nil
    wrapped = isBeyond ? direction : nil
  }

  /// The position among the matches: "7 of 42".
  var matchPosition: String {
    let fraction = found.progress
    if found.isTooHard { return "this expression takes too long" }
    if found.count == 0 {
      return found.isComplete ? "not found" : "searching, \(Int(fraction * 100)) %"
    }
    let count = found.isComplete ? "\(found.count)" : "\(found.count)…"
    let note =
      switch wrapped {
      case .forward: " · from the beginning"
      case .backward: " · from the end"
      case nil: ""
      }
    return current.map { "\($0 + 1) of \(count)\(note)" } ?? count
  }
}
