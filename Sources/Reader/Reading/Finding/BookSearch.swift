import BookText
import Paging
import Searching

/// A search through the current book, with the index of the current match.
struct BookSearch: Sendable {
  let query: SearchQuery
  /// The reader's place at the beginning of the search.
  let origin: TextOffset
  var found: TextSearch
  var current: Int?
  /// The end of the book at which the search wrapped around; nil if it did not.
  var wrapped: Direction?
  /// The pending move, until matches are found.
  var awaited: Direction?

  /// - Throws: ``SearchError`` if the query is no valid pattern.
  init(_ query: SearchQuery, from origin: TextOffset, in book: Book) throws(SearchError) {
    self.query = query
    self.origin = origin
    found = TextSearch(
      try SearchPattern(query.text, query.patternOptions), in: book.searchable,
      lines: book.lineChoice, capitals: ShownCapitals(of: book))
  }

  /// Makes the next or previous match the current one, past an end of the book the one at its other end, and
  /// records this. Skips a match at `place` itself if `isAtMatch`. Does nothing while the match is not known
  /// yet, and ends the wait if there is none.
  mutating func selectMatch(
    _ direction: Direction, from place: Int, skippingMatchThere isAtMatch: Bool
  ) {
    var index = found.firstIndex(endingAfter: place)
    let isThere = index < found.count && found[index].lowerBound <= place
    switch direction {
    case .forward: index += isThere && isAtMatch ? 1 : 0
    case .backward: index -= isThere && !isAtMatch ? 0 : 1
    }
    // Matches after the place are found in order; all others are known once there are no more.
    guard found.isComplete || direction == .forward && index < found.count else { return }
    awaited = nil
    guard found.count > 0 else { return }
    wrapped = (0..<found.count).contains(index) ? nil : direction
    current = (index + found.count) % found.count
  }

  /// The position among the matches, such as “7 of 42”, and whether the search wrapped; or why there is none.
  var matchPosition: String {
    let fraction = found.progress
    if found.isTooHard { return "this expression takes too long" }
    if found.count == 0 {
      return found.isComplete ? "not found" : "searching, \(Int(fraction * 100))%"
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
