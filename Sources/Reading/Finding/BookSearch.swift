import BookText
import Paging
import Searching

/// A search through the book that is read, and which of its matches one is at.
struct BookSearch: Sendable {
  /// What is searched for.
  let query: SearchQuery
  /// Where the reader was when the search began.
  let origin: TextOffset
  /// The matches.
  private(set) var found: TextSearch
  /// The index of the match that one is at.
  var current: Int?
  /// The end of the book at which the search went on from the other end; nil if it did not.
  var wrapped: Direction?
  /// The move that waits for matches that have not been found yet.
  var awaited: Direction?

  /// Begins a search; nothing has been found yet.
  init(_ query: SearchQuery, from origin: TextOffset, in book: Book) throws(SearchError) {
    self.query = query
    self.origin = origin
    found = TextSearch(
      try SearchPattern(query.text, query.options), in: book.body, from: origin.utf8)
  }

  /// Searches on in `book` for a moment.
  mutating func searchSlice(of book: Book, size: Int = 1 << 20) {
    let before = found.count
    let place = current.map { found[$0].lowerBound }
    book.text.withUnsafeBufferPointer { found.searchSlice(of: $0, size: size) }
    // Matches that stand earlier were found later.
    if found.count != before, let place { current = found.firstIndex(endingAfter: place) }
  }

  /// The index of the match that comes next from `place`, or the one before it; nil where it is not
  /// known yet, or where there is none.
  ///
  /// - Parameters:
  ///   - direction: Which way to go.
  ///   - place: Where one is.
  ///   - isAtMatch: Whether the match at the place itself is left out.
  func index(_ direction: Direction, of place: Int, leavingOut isAtMatch: Bool) -> Int? {
    guard found.count > 0 else { return nil }
    switch direction {
    case .forward:
      var index = found.firstIndex(endingAfter: place)
      if isAtMatch, index < found.count, found[index].lowerBound <= place { index += 1 }
      if index < found.count { return index }
      // Past the last one comes the first, once it is known.
      return found.isComplete ? 0 : nil
    case .backward:
      // What stands before the origin is found last.
      guard found.isComplete else { return nil }
      let index = found.firstIndex(endingAfter: place)
      if !isAtMatch, index < found.count, found[index].lowerBound <= place { return index }
      return index > 0 ? index - 1 : found.count - 1
    }
  }

  /// Makes a match the current one, and notes whether an end of the book was passed on the way.
  ///
  /// - Parameters:
  ///   - index: The index of the match.
  ///   - direction: The direction of the search.
  ///   - place: Where it began.
  ///   - isAtMatch: Whether a match at that place was left out.
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

  /// Where one is among the matches: "7 of 42".
  var standing: String {
    let share = found.progress
    if found.isTooHard { return "this expression takes too long" }
    if found.count == 0 {
      return found.isComplete ? "not found" : "searching, \(Int(share * 100)) %"
    }
    let count = found.isComplete ? "\(found.count)" : "\(found.count)…"
    let note =
      switch wrapped {
      case .forward: " · continued from the beginning"
      case .backward: " · continued from the end"
      case nil: ""
      }
    return current.map { "\($0 + 1) of \(count)\(note)" } ?? count
  }
}
