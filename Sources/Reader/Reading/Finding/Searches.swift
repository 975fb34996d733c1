import BookText
import Paging
import Searching

/// The current search through the book, and the history of queries.
struct Searches: Sendable {
  private(set) var current: BookSearch?
  /// Why the query is invalid.
  private(set) var fault: String?
  private(set) var history: [SearchQuery] = []
  /// The latest search through all books; nil if there was none.
  var library: LibraryResults?
  /// Whether the query is still being typed.
  private(set) var isPreview = false
  /// The last message about the matches: it is kept up to date while it is shown.
  var notice: String?
  /// The reader's choice about accents; nil to decide by each query.
  var accents: Bool?
  /// Whether small letters do not find capitals.
  var mindsCase = false

  /// The bytes searched in one slice: a few milliseconds' work, even for an expression.
  private static let slice = 1 << 18
  /// Number of slices searched for a text before a key is answered: all of a usual book, in a frame's time.
  private static let textSlices = 32
  /// Number of slices searched for other queries before a key is answered.
  private static let otherSlices = 4

  var isUnderWay: Bool { current.map { !$0.found.isComplete } ?? false }

  /// The note shown beside the query while it is typed: the fault or the match count.
  var note: String { fault ?? current?.matchPosition ?? "" }

  var currentMatch: TextOffset? {
    current.flatMap { search in
      search.current.map { TextOffset(utf8: search.found[$0].lowerBound) }
    }
  }

  /// Starts the input of a query, without a search so far.
  mutating func beginQuery() {
    current = nil
    isPreview = true
  }

  /// Begins to search for a query that is still being typed, for a frame’s time at most. An empty one ends
  /// the search. `isPreview` is false for a query of another book: it does not enter the history.
  mutating func preview(
    _ query: SearchQuery, from place: TextOffset, in book: Book, seen: SeenText,
    isPreview: Bool = true
  ) {
    self.isPreview = isPreview
    if isPreview { accents = query.accents }
    fault = nil
    do {
      current =
        query.text.isEmpty ? nil : try BookSearch(query, from: place, in: book)
    } catch {
      current = nil
      fault = error.description
    }
    findMatch(query.direction, in: book, seen: seen)
  }

  /// Ends the preview. The query enters the history, unless it is the last one there or not valid.
  mutating func confirmQuery() {
    isPreview = false
    guard let query = current?.query else { return }
    if let last = history.last, last.text == query.text, last.patternOptions == query.patternOptions
    {
      return
    }
    history.append(query)
  }

  /// More text has come.
  mutating func extendCurrent(to end: Int) { current?.found.extend(to: end) }

  mutating func endCurrent() {
    isPreview = false
    fault = nil
    current = nil
  }

  /// Makes the match with an index the current one; returns its place, or nil if there is none.
  mutating func chooseMatch(_ index: Int) -> TextOffset? {
    guard let search = current, (0..<search.found.count).contains(index) else { return nil }
    current?.current = index
    current?.wrapped = nil
    return currentMatch
  }

  /// Searches for a frame’s time at most; ``continueSearch(in:seen:)`` goes on.
  mutating func findMatch(_ direction: Direction, in book: Book, seen: SeenText) {
    current?.awaited = direction
    let isText = current?.query.options.isExpression == false
    for _ in 0..<(isText ? Self.textSlices : Self.otherSlices) where current?.awaited != nil {
      continueSearch(in: book, seen: seen)
    }
  }

  /// Searches a slice, and moves to the awaited match if it has been found, from the current match or, if the
  /// reader has turned away from it, from the visible pages.
  mutating func continueSearch(in book: Book, seen: SeenText) {
    book.text.withTextBytes { current?.found.searchSlice(of: $0, size: Self.slice) }
    guard let search = current, let awaited = search.awaited else { return }
    let match = currentMatch?.utf8
    // Starts from the current match, or from the page the reader has turned to since.
    let isSeen = match.map { seen.contains($0) } ?? true
    let place =
      isSeen
      ? match ?? search.origin.utf8
      : awaited == .forward ? seen.text.lowerBound : seen.text.upperBound
    current?.selectMatch(awaited, from: place, skippingMatchThere: isSeen && match != nil)
  }
}
