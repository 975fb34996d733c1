import BookText
import Cells
import Searching
import TerminalInput

/// A list in a panel with one entry selected: a table of contents, the marks.
///
/// Keeps the selected entry visible and maps rows to entries. A filter leaves only the entries that
/// contain it, and the headings above them.
struct EntryList: Sendable {
  /// The position of the panel.
  enum Place: Hashable, Sendable {
    /// The whole screen.
    case page
    /// The foot of the screen, as high as needed; the rest of the screen stays visible.
    case foot
  }

  /// The text above the list.
  var heading: String
  /// The text of an empty list.
  var hint: String
  /// What Enter does, in a word.
  private let verb: String
  /// The keys of this list only.
  private let keys: [String]
  /// The entries in order.
  private(set) var entries: [Entry] = []
  /// The width of the leads with the gap after them; 0 if there are none.
  private var leadWidth = 0
  /// What is lit in the entries besides the words of the filter.
  private var lit: SearchPattern?
  /// The index of the selected entry; 0 if there is none.
  private(set) var chosen: Int
  /// The filter.
  private(set) var filter = ListFilter()
  /// The entries that the filter leaves; nil if all are listed.
  private var filtered: FilteredEntries?
  /// The number of listed entries above the visible ones.
  private var top = 0
  private let place: Place
  /// True if it is drawn for screen readers: each entry is a line of text from the first column on.
  private var isPlain = false

  init(
    heading: String, verb: String = "open", keys: [String] = [], hint: String, chosen: Int,
    lit: SearchPattern? = nil, place: Place = .page
  ) {
    self.lit = lit
    self.place = place
    self.verb = verb
    self.keys = keys
    self.heading = heading
    self.hint = hint
    self.chosen = max(0, chosen)
  }

  /// Replaces the entries.
  ///
  /// - Parameters:
  ///   - entries: The entries in order.
  ///   - isPlain: True if the list is for screen readers.
  mutating func fill(with entries: [Entry], isPlain: Bool = false) {
    (self.entries, self.isPlain) = (entries, isPlain)
    leadWidth = entries.reduce(0) { $1.lead.isEmpty ? $0 : max($0, cellWidth(of: $1.lead) + 2) }
    chosen = min(chosen, max(0, entries.count - 1))
    if filtered != nil { beginFiltering() }
  }

  // MARK: Keys

  /// Handles a key; returns its action, or nil if that differs from list to list.
  mutating func handle(_ key: Key, on screen: Size) -> ListAction? {
    let action = filter.action(of: key, page: rows(on: screen))
    if action == .filter { filterChanged(on: screen) }
    return action
  }

  /// Adds pasted text to the filter.
  mutating func paste(_ text: String, on screen: Size) {
    filter.paste(text)
    filterChanged(on: screen)
  }

  private mutating func filterChanged(on screen: Size) {
    beginFiltering()
    reveal(on: screen)
  }

  // MARK: Filtering

  /// Lists the entries that the typed words leave: those of the first slice at once, so that only long
  /// lists are seen to grow.
  private mutating func beginFiltering() {
    filtered = filter.words.map { FilteredEntries(by: $0) }
    filterNextSlice()
  }

  /// True if a long list is still being filtered.
  var isFiltering: Bool { filtered.map { !$0.isComplete(for: entries) } ?? false }

  /// Filters the next slice of the entries.
  ///
  /// - Complexity: O(1); of all slices O(*n*) in the entries.
  mutating func filterNextSlice() {
    filtered?.searchNextSlice(of: entries)
    guard let filtered, !filtered.isMatch(chosen) else { return }
    if let match = filtered.matches.first(where: { $0 >= chosen }) {
      chosen = match
    } else if filtered.isComplete(for: entries), let match = filtered.matches.first {
      chosen = match
    }
  }

  /// The number of listed entries, visible or not.
  private var count: Int { filtered?.listed.count ?? entries.count }

  /// Returns the index of the listed entry at a position.
  private func index(_ place: Int) -> Int { filtered?.listed[place] ?? place }

  /// The position of the selected entry in the list; nil if it is not listed.
  private var chosenPlace: Int? {
    guard let filtered else { return entries.isEmpty ? nil : chosen }
    return filtered.listed.firstIndex(of: chosen)
  }

  /// True if the selected entry is listed.
  var hasChoice: Bool { chosenPlace != nil }

  // MARK: Moving

  /// Moves the selection by `distance` entries, clamped.
  mutating func move(by distance: Int, on screen: Size) {
    guard let place = chosenPlace else { return }
    chosen = index(min(max(0, place + distance), count - 1))
    reveal(on: screen)
  }

  /// Selects the entry with an index.
  mutating func choose(_ index: Int, on screen: Size) {
    guard entries.indices.contains(index) else { return }
    chosen = index
    reveal(on: screen)
  }

  /// Scrolls to the selected entry if it is not visible, with some entries before it.
  mutating func reveal(on screen: Size) {
    let rows = rows(on: screen)
    let place = chosenPlace ?? 0
    if place < top || place >= top + rows { top = place - rows / 3 }
    top = min(max(0, top), max(0, count - rows))
    if place >= top + rows { top = place - rows + 1 }
  }

  /// Selects the entry in a row of the screen; returns false if the row has none.
  mutating func choose(row: Int, on screen: Size) -> Bool {
    let place = top + row - firstRow(on: screen)
    guard row >= firstRow(on: screen), row < firstRow(on: screen) + rows(on: screen),
      (0..<count).contains(place)
    else { return false }
    chosen = index(place)
    return true
  }

  // MARK: On the screen

  /// The maximum width of a panel at the foot of the screen.
  private static let widestAtFoot = 56

  private func area(on screen: Size) -> PanelArea {
    switch place {
    case .page: return PanelArea(on: screen, isPlain: isPlain)
    case .foot where isPlain: return PanelArea(on: screen, isPlain: true)
    case .foot:
      let columns = min(Self.widestAtFoot, screen.columns)
      let rows = min(entries.count + 4, max(min(12, screen.rows), screen.rows * 3 / 5))
      return PanelArea(
        Rect(
          column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns,
          rows: rows))
    }
  }

  /// True if a click on a cell without an entry leaves the list open: a click outside a panel at the foot
  /// closes it.
  func keeps(column: Int, row: Int, on screen: Size) -> Bool {
    place == .foot && area(on: screen).rect.contains(column: column, row: row)
  }

  private func firstRow(on screen: Size) -> Int { area(on: screen).firstRow }

  /// Returns the number of visible entries.
  func rows(on screen: Size) -> Int { area(on: screen).rows }

  /// Draws the list: a page on an empty table, or over the foot of the screen.
  func draw(_ context: Context, into grid: inout Grid) {
    let (screen, palette) = (context.screen, context.palette)
    if place == .page { grid = PanelArea.table(of: screen, palette) }
    let ink = palette.text
    let muted = palette.mutedText
    let area = area(on: screen)
    grid.fill(area.rect, with: Cell(.space, ink))
    if place == .foot, !isPlain { grid.drawEdges(area.rect, muted) }
    let (left, width) = (area.left, area.width)
    drawHeading(left: left, width: width, row: area.headingRow, palette: palette, into: &grid)
    if count == 0, !isFiltering {
      let words = filtered == nil ? hint : "No entry contains “\(filter.line.text)”."
      grid.write(shortened(words, to: width), column: left, row: area.firstRow, style: muted)
    }
    let arrows = area.rect.columns.upperBound - 2
    let seen = min(area.rows, max(0, count - top))
    if !isPlain, top + seen < count {
      grid.write("↓", column: arrows, row: area.lastRow, style: muted)
    }
    if !isPlain, top > 0 {
      grid.write("↑", column: arrows, row: area.headingRow, style: muted)
    }
    let keys = filter.hint(verb: verb, others: keys, width: width, context)
    grid.write(keys, column: left, row: area.lastRow, style: muted)
    for offset in 0..<seen {
      let row = area.firstRow + offset
      guard row <= area.lastRow else { break }
      draw(index(top + offset), left: left, width: width, row: row, context, into: &grid)
    }
  }

  /// Draws the heading and, after it, the typed filter.
  private func drawHeading(
    left: Int, width: Int, row: Int, palette: Palette, into grid: inout Grid
  ) {
    let room = filter.isTyping ? max(4, width / 2) : width
    let end = grid.write(shortened(heading, to: room), column: left, row: row, style: palette.bold)
    grid.focus(column: left + end, row: row)
    guard filter.isTyping else { return }
    let total = entries.count { $0.isSought }
    let count = "\(filtered?.matches.count ?? total) of \(total)"
    let space = width - end - 3 - cellWidth(of: count)
    let typed = "/" + filter.line.shown(in: max(3, space - 1))
    let used = grid.write(
      typed, column: left + end + 2, row: row, style: palette.text, limit: width - end - 2)
    let field = left + end + 2 + used
    if !isPlain { grid.write("_", column: field, row: row, style: palette.text) }
    grid.focus(column: field, row: row)
    if space > 8 {
      grid.write(
        count, column: left + width - cellWidth(of: count), row: row, style: palette.mutedText)
    }
  }

  private func draw(
    _ index: Int, left: Int, width: Int, row: Int, _ context: Context, into grid: inout Grid
  ) {
    let (entry, palette) = (entries[index], context.palette)
    let note = entry.place.map { context.pages.pageNote(at: $0) } ?? entry.note
    let isListed = entry.kind == .continuation || filtered?.isMatch(index) ?? true
    var style = isListed ? palette.text : palette.mutedText
    if entry.isCurrent || entry.kind == .heading { style.attributes = .bold }
    var dots = palette.mutedText
    if index == chosen {
      style = palette.reversed
      dots = style
      grid.fill(
        Rect(column: left - 1, row: row, columns: width + 2, rows: 1), with: Cell(.space, style))
    }
    let indent = min(entry.level * 2, width / 4)
    if index == chosen { grid.focus(column: left + indent, row: row) }
    /// Writes a text, cut to a width, with what the filter finds in it lit; returns its width.
    func write(_ text: String, at column: Int, width: Int, _ style: Style) -> Int {
      let shown = shortened(text, to: max(1, width))
      let found = entry.kind == .heading ? nil : filtered?.words.matches(in: shown)
      let used = grid.write(shown, column: left + column, row: row, style: style)
      let matches = (found ?? []) + (lit?.matches(in: shown) ?? [])
      grid.light(matches, of: shown, column: left + column, row: row, palette)
      return used
    }
    guard !isPlain else {
      let text = [entry.title, note, entry.isCurrent ? "you are here" : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      _ = write(text, at: indent, width: width - indent, style)
      return
    }
    var start = indent
    if entry.kind != .heading, leadWidth > 0 {
      var bold = style
      bold.attributes.insert(.bold)
      _ = write(entry.lead, at: indent, width: leadWidth, bold)
      start += leadWidth
    }
    let noteWidth = cellWidth(of: note)
    let room = width - start - (noteWidth > 0 ? noteWidth + 2 : 0)
    let end = start + write(entry.title, at: start, width: room, style)
    grid.write(note, column: left + width - noteWidth, row: row, style: style)
    guard noteWidth > 0 else { return }
    for column in end + 2..<max(end + 2, width - noteWidth - 1) where column % 2 == 0 {
      grid.write(".", column: left + column, row: row, style: dots)
    }
  }
}
