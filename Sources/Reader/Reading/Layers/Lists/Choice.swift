import TerminalInput

/// The state of a list or a table of things (entries, covers): selection, filter and scroll position.
struct Choice: Sendable {
  private(set) var filter = ListFilter()
  /// The index of the selected thing; 0 if there is none.
  private(set) var chosen: Int
  /// Number of things.
  private(set) var total = 0
  /// The indices of the listed things, in order; nil if all are listed.
  private var listed: [Int]?
  /// Number of things in a row, and of the rows in sight.
  private(set) var (columns, rows) = (1, 1)
  /// The first row in sight.
  private var top = 0
  /// Whether things are beside each other: the arrow keys at the sides choose too.
  private let isTable: Bool

  init(chosen: Int = 0, isTable: Bool = false) {
    (self.chosen, self.isTable) = (max(0, chosen), isTable)
  }

  /// Number of listed things, in sight or not.
  var count: Int { listed?.count ?? total }

  /// The index of the listed thing at a position, 0 up to ``count``.
  subscript(place: Int) -> Int { listed?[place] ?? place }

  /// The position of the selected thing; nil if it is not listed.
  var place: Int? { listed.map { $0.firstIndex(of: chosen) } ?? (total > 0 ? chosen : nil) }

  /// The positions in sight.
  var seen: Range<Int> { min(top * columns, count)..<min((top + rows) * columns, count) }

  /// Returns the position of the thing in sight with a number, counted from 0; nil if there is none.
  func position(ofSeen number: Int?) -> Int? {
    number.map { seen.lowerBound + $0 }.flatMap { seen.contains($0) ? $0 : nil }
  }

  /// The selection moves to the last thing if its own is gone, and stays in sight.
  mutating func arrange(total: Int, columns: Int = 1, rows: Int) {
    (self.total, self.columns, self.rows) = (total, columns, rows)
    chosen = min(chosen, max(0, total - 1))
    reveal()
  }

  // MARK: Moving

  /// Selects the thing with an index and scrolls to it; does nothing if there is none.
  mutating func choose(_ index: Int) {
    guard (0..<total).contains(index) else { return }
    chosen = index
    reveal()
  }

  /// Keeps the thing, if possible, in the row of the screen of `old`: things were added above, and the list
  /// must not scroll by itself.
  mutating func choose(_ index: Int, inRowOf old: Int) {
    top = max(0, top + (index - old) / columns)
    choose(index)
  }

  mutating func endFilter() { filter = ListFilter() }

  /// Moves the selection by `distance` listed things, clamped. A selection that is not listed stays.
  mutating func move(by distance: Int) {
    guard let place else { return }
    choose(self[min(max(0, place + distance), count - 1)])
  }

  /// Moves up if negative, clamped. The selection stays in its column, or goes to the last thing of a shorter
  /// row; a distance above the number of things leads to an end.
  mutating func move(byRows distance: Int) {
    guard let place else { return }
    if abs(distance) > count { return choose(self[distance < 0 ? 0 : count - 1]) }
    let row = min(max(0, place / columns + distance), (count - 1) / columns)
    choose(self[min(row * columns + place % columns, count - 1)])
  }

  /// Moves the selection for the wheel: by lines of a list, or by one row of a table.
  mutating func scroll(by lines: Int) { move(byRows: isTable ? lines.signum() : lines) }

  /// Scrolls to the selected thing if it is out of sight, with a third of the rows before it or the last row.
  private mutating func reveal() {
    let row = (place ?? 0) / columns
    if !(top..<top + rows).contains(row) { top = row - (rows + 1) / 3 }
    top = min(max(0, top), max(0, (count + columns - 1) / columns - rows))
  }

  // MARK: Keys and the filter

  /// Moves the selection; false for a key without this meaning. While letters are typed, only the arrow keys
  /// are left for the table.
  mutating func move(by key: Key) -> Bool {
    if isTable, !filter.isTyping || [.left, .right].contains(key.code) {
      let command = KeyScreen.shelf[key]
      if command == .right || command == .left {
        move(by: command == .right ? 1 : -1)
        return true
      }
    }
    guard let lines = KeyScreen.lines(for: key, page: rows) else { return false }
    move(byRows: lines)
    return true
  }

  mutating func beginTyping() { filter.begin() }

  /// Edits the filter; false for a key that acts as without one.
  mutating func edit(by key: Key) -> Bool {
    isTable && [Key(.left), Key(.right)].contains(key) ? false : filter.edit(by: key)
  }

  /// Adds pasted text to the filter.
  mutating func paste(_ text: String) { filter.paste(text) }

  /// Lists nothing until results of the filter are appended; lists all without a filter.
  mutating func beginFiltering() {
    listed = filter.words == nil ? nil : []
    reveal()
  }

  /// Appends results of the filter to the listed things; ignored without a filter. Selects the next match
  /// from the selected thing on or, once the results are complete, the last match before it; with
  /// `choosesFirst`, the first match. Without `matches`, all match.
  mutating func appendFound(
    _ found: [Int], selecting matches: [Int]? = nil, isComplete: Bool, choosesFirst: Bool = false
  ) {
    listed? += found
    let matches = matches ?? listed ?? []
    if choosesFirst, let first = matches.first {
      chosen = first
    } else if let match = matches.first(where: { $0 >= chosen }) {
      chosen = match
    } else if isComplete, let last = matches.last {
      chosen = last
    }
    reveal()
  }
}
