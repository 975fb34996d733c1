import BookText
import Cells
import Searching
import TerminalInput

/// A list in a panel with one entry selected: a list of contents, the marks. A filter leaves only the entries
/// with its words, and the headings above them. Indices are those of entries; positions count in the listed
/// ones; widths, rows and columns are in cells.
struct EntryList: Sendable {
  /// The position of the panel.
  enum Place: Hashable, Sendable {
    /// The whole screen.
    case page
    /// The foot of the screen, as high as needed; the rest of the screen stays visible.
    case foot
  }

  var heading: String
  var hint: String
  /// The word for the action of Enter.
  private let verb: String
  /// The key for this action, as named in the last row.
  private let actionKey: String
  /// The hint for the key that leaves the list.
  var leaving = Hint("Esc", "back")
  /// The hints for the keys of this list only.
  var hints: [Hint]
  private(set) var entries: [Entry] = []
  /// The width of the leads with the gap after them; 0 if there are none.
  private var leadWidth = 0
  /// The pattern highlighted in the entries besides the words of the filter.
  private var lit: SearchPattern?
  /// The selected entry, the listed ones and the visible ones.
  var choice: Choice
  /// Entries left by the filter; nil if all are listed.
  private(set) var filtered: FilteredEntries?
  private let place: Place
  /// Whether a filter selects its first match, rather than the nearest one.
  var choosesFirst = false

  /// `verb` is the effect of the action's key; `hint` stands in place of an empty list; `lit` are words to
  /// highlight in the entries.
  init(
    heading: String, verb: String = "open", actionKey: String = "Enter", hints: [Hint] = [],
    hint: String,
    choice: Choice = Choice(), lit: SearchPattern? = nil, place: Place = .page
  ) {
    self.lit = lit
    self.place = place
    (self.verb, self.actionKey) = (verb, actionKey)
    self.hints = hints
    self.heading = heading
    self.hint = hint
    self.choice = choice
  }

  /// Replaces the entries, one in each row of the panel.
  mutating func fill(with entries: [Entry], _ context: Context) {
    // The height of the panel depends on their number.
    self.entries = entries
    fill(with: entries, columns: 1, rows: area(context).rows)
  }

  /// Replaces the entries, `columns` of them beside each other and `rows` rows in sight. Restarts a filter.
  mutating func fill(with entries: [Entry], columns: Int, rows: Int) {
    self.entries = entries
    leadWidth = entries.reduce(0) { $1.lead.isEmpty ? $0 : max($0, cellWidth(of: $1.lead) + 2) }
    choice.arrange(total: entries.count, columns: columns, rows: rows)
    if filtered != nil { beginFiltering() }
  }

  // MARK: Rows of an entry

  /// Moves the selection from a continuing row to the first row of its entry, or of the next entry if a move
  /// downwards began in the same entry, at `before`. Then brings all rows of the entry into sight.
  mutating func settleSelection(from before: Int) {
    let isDownwards = choice.chosen > before
    leaveContinuation()
    if isDownwards, choice.chosen <= before {
      choice.choose(lastRow(of: choice.chosen))
      choice.move(by: 1)
      leaveContinuation()
    }
    let entry = choice.chosen
    choice.choose(lastRow(of: entry))
    choice.choose(entry)
  }

  private mutating func leaveContinuation() {
    while choice.chosen > 0, entries[choice.chosen].kind == .continuation { choice.move(by: -1) }
  }

  private func lastRow(of entry: Int) -> Int {
    entries.indices.dropFirst(entry + 1).prefix { entries[$0].kind == .continuation }.last ?? entry
  }

  // MARK: Filtering

  /// The first slice is filtered at once, so that only long lists visibly grow.
  mutating func beginFiltering() {
    filtered = choice.filter.words.map { FilteredEntries(by: $0) }
    choice.beginFiltering()
    filterNextSlice()
  }

  /// Whether a long list is still being filtered.
  var isFiltering: Bool { filtered.map { !$0.isComplete(for: entries) } ?? false }

  /// O(1); all slices take O(*n*) in the entries.
  mutating func filterNextSlice() {
    guard let found = filtered?.searchNextSlice(of: entries), let filtered else { return }
    choice.appendFound(
      found, selecting: filtered.matches, isComplete: filtered.isComplete(for: entries),
      choosesFirst: choosesFirst)
  }

  // MARK: On the screen

  /// Maximum width of a panel at the foot of the screen.
  private static let widestAtFoot = 56

  /// Returns the area of the list: over the screen, or at its foot for the entries, up to three fifths of it.
  private func area(_ context: Context) -> PanelArea {
    if place == .page || context.isAccessible { return context.panelArea }
    return PanelArea(
      atFootOf: context.screen, columns: Self.widestAtFoot,
      rows: min(entries.count + 4, max(12, context.screen.rows * 3 / 5)))
  }

  func place(inRow row: Int, _ context: Context) -> Int? {
    let area = area(context)
    let rows = rowsInSight(area, context)
    let index = row - area.firstRow
    return rows.indices.contains(index) ? rows[index].position : nil
  }

  private struct Row {
    let position: Int
    /// Whether it has the rest of a title too long for one row.
    var isRest = false
  }

  /// The chosen entry has a second row if its title is too long, except in accessible mode and in lists of
  /// search matches. Without room for it, an entry at the end is left out.
  private func rowsInSight(_ area: PanelArea, _ context: Context) -> [Row] {
    var rows = choice.seen.map { Row(position: $0) }
    // Of a match, the words around it are enough.
    guard !context.isAccessible, area.rows > 1, lit == nil,
      let chosen = rows.firstIndex(where: { choice[$0.position] == choice.chosen }),
      titleRows(of: choice.chosen, in: area.width, context).count > 1
    else { return rows }
    rows.insert(Row(position: rows[chosen].position, isRest: true), at: chosen + 1)
    guard rows.count > area.rows else { return rows }
    if chosen + 2 == rows.count { rows.removeFirst() } else { rows.removeLast() }
    return rows
  }

  /// Cuts each row to its width. The second row has the rest of the title or, if there is one, the title of
  /// the translation.
  private func titleRows(of index: Int, in width: Int, _ context: Context) -> [String] {
    let entry = entries[index]
    let start = titleStart(of: entry, in: width)
    let noteWidth = cellWidth(of: note(of: entry, context))
    let room = max(1, width - start - (noteWidth > 0 ? noteWidth + 2 : 0))
    guard entry.kind == .entry, cellWidth(of: entry.titles) > room else {
      return [shortened(entry.titles, to: room)]
    }
    if !entry.beside.isEmpty {
      return [shortened(entry.title, to: room), shortened(entry.beside, to: max(1, width - start))]
    }
    let lines = wrapped([entry.title], to: room)
    let rest = lines.dropFirst().joined(separator: " ")
    return [lines[0], shortened(rest, to: max(1, width - start))]
  }

  /// Returns the text on the right of an entry: the number of its page, or a note of its own.
  private func note(of entry: Entry, _ context: Context) -> String {
    entry.place.map { context.pages.pageNote(at: $0) } ?? entry.note
  }

  private func indent(of entry: Entry, in width: Int) -> Int { min(entry.level * 2, width / 4) }

  /// The column where the title of an entry begins, from the left edge of the list.
  private func titleStart(of entry: Entry, in width: Int) -> Int {
    indent(of: entry, in: width) + (entry.kind == .heading ? 0 : leadWidth)
  }

  /// A click beside the entries of a panel at the foot leaves the list open; a click outside the panel closes
  /// it.
  func keepsOpen(at report: MouseReport, _ context: Context) -> Bool {
    place == .foot && area(context).rect.contains(column: report.column, row: report.row)
  }

  /// Returns the hints for the selected entry, or for the filter while it is typed.
  private func shownHints(_ context: Context) -> [Hint] {
    choice.filter.hints(
      actionKey: actionKey, verb: verb, others: hints, leaving: leaving)
  }

  /// Returns the key of the hint at a cell of the screen; nil if there is none.
  func key(at report: MouseReport, _ context: Context) -> Key? {
    area(context).key(of: shownHints(context), at: report, context)
  }

  /// Draws the heading with the filter, the entries in sight or the reason why there are none, and the hints.
  func draw(_ context: Context, into grid: inout Grid) {
    let (area, style) = (area(context), context.palette.text)
    let (left, width) = (area.left, area.width)
    area.draw(
      hints: shownHints(context), isBelowTop: choice.seen.lowerBound > 0,
      hasMore: choice.seen.upperBound < choice.count, context, into: &grid)
    var count = ""
    if choice.filter.isTyping {
      let total = entries.count { $0.isSought }
      count = "\(filtered?.matches.count ?? total) of \(total)"
    }
    choice.filter.draw(
      heading, count: count, in: left..<left + width, row: area.headingRow, style: style, context,
      into: &grid)
    if choice.count == 0, !isFiltering {
      let words = filtered == nil ? hint : choice.filter.failure(toFind: "entry")
      grid.write(
        shortened(words, to: width), column: left, row: area.firstRow,
        style: context.palette.mutedText)
    }
    if context.isAccessible {
      return drawWrapped(
        in: area.firstRow..<area.firstRow + area.rows, width: width, context, into: &grid)
    }
    let rows = area.firstRow..<max(area.firstRow, area.lastRow + 1)
    for (row, shown) in zip(rows, rowsInSight(area, context)) {
      let index = choice[shown.position]
      let titles =
        index == choice.chosen && lit == nil ? titleRows(of: index, in: width, context) : []
      draw(
        index, title: shown.isRest ? nil : titles.first, rest: shown.isRest ? titles.last : nil,
        left: left, width: width, row: row, context, into: &grid)
    }
  }

  /// Draws the lead, the title with the matches lit, and the note after dots. A chosen entry is reversed;
  /// headings and the current entry are bold. `title` is the part of the title in this row; `rest`, the rest
  /// of a title begun in the row above, is drawn alone.
  func draw(
    _ index: Int, title: String? = nil, rest: String? = nil, left: Int, width: Int, row: Int,
    _ context: Context, into grid: inout Grid
  ) {
    let (entry, palette) = (entries[index], context.palette)
    let note = note(of: entry, context)
    let isListed = filtered.map { $0.isFound(entry) } ?? true
    var style = isListed ? palette.text : palette.mutedText
    if entry.isCurrent || entry.kind == .heading { style.attributes = .bold }
    var dots = palette.mutedText
    if index == choice.chosen {
      style = palette.reversed
      dots = style
      grid.fill(
        Rect(column: left - 1, row: row, columns: width + 2, rows: 1), with: Cell(.space, style))
    }
    let indent = indent(of: entry, in: width)
    if index == choice.chosen, rest == nil { grid.focus(column: left + indent, row: row) }
    /// Writes a text, cut to a width, with the filter's matches lit; returns its width.
    func write(_ text: String, at column: Int, width: Int, _ style: Style) -> Int {
      let shown = shortened(text, to: max(1, width))
      let found = entry.kind == .heading ? nil : filtered?.words.matches(in: shown)
      let used = grid.write(shown, column: left + column, row: row, style: style)
      let matches = (found ?? []) + (lit?.matches(in: shown) ?? [])
      grid.light(matches, of: shown, column: left + column, row: row, palette)
      return used
    }
    let start = titleStart(of: entry, in: width)
    if let rest {
      _ = write(rest, at: start, width: width - start, style)
      return
    }
    if entry.kind != .heading, leadWidth > 0 {
      var bold = style
      bold.attributes.insert(.bold)
      _ = write(entry.lead, at: indent, width: leadWidth, bold)
    }
    let noteWidth = cellWidth(of: note)
    let room = width - start - (noteWidth > 0 ? noteWidth + 2 : 0)
    let end = start + write(title ?? entry.titles(in: max(1, room)), at: start, width: room, style)
    grid.write(note, column: left + width - noteWidth, row: row, style: style)
    guard noteWidth > 0 else { return }
    for column in end + 2..<max(end + 2, width - noteWidth - 1) where column % 2 == 0 {
      grid.write(".", column: left + column, row: row, style: dots)
    }
  }

  /// Draws each entry over as many rows as it takes. Entries above the chosen one, which has the cursor, make
  /// room for it. A sign or a colour would make screen readers speak the previous one.
  func drawWrapped(
    in rows: Range<Int>, width: Int, _ context: Context, into grid: inout Grid
  ) {
    var places = Array(choice.seen)[...]
    func lines(at place: Int) -> [String] {
      plainLines(of: entries[choice[place]], in: width, context)
    }
    // The chosen entry is seen whole, with those before it as far as they fit.
    if let last = places.firstIndex(where: { choice[$0] == choice.chosen }) {
      var height = places[...last].reduce(0) { $0 + lines(at: $1).count }
      while height > rows.count, places.startIndex < last {
        height -= lines(at: places.removeFirst()).count
      }
    }
    var row = rows.lowerBound
    for place in places {
      let shown = lines(at: place).prefix(max(0, rows.upperBound - row))
      drawPlain(shown, ofEntry: choice[place], in: width, from: row, context, into: &grid)
      row += shown.count
    }
  }

  /// Returns the rows of an entry in words: title, note, and whether the reader is there.
  private func plainLines(of entry: Entry, in width: Int, _ context: Context) -> [String] {
    let note = note(of: entry, context)
    let text = [entry.titles, note, entry.isCurrent ? "you are here" : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let room = max(1, width - indent(of: entry, in: width))
    return cellWidth(of: text) <= room ? [text] : wrapped([text], to: room)
  }

  /// Draws the rows of an entry in words. The chosen entry gets the cursor, and is spoken first.
  private func drawPlain(
    _ lines: ArraySlice<String>, ofEntry index: Int, in width: Int, from row: Int,
    _ context: Context, into grid: inout Grid
  ) {
    let entry = entries[index]
    let isListed = filtered.map { $0.isFound(entry) } ?? true
    let style = isListed ? context.palette.text : context.palette.mutedText
    let indent = indent(of: entry, in: width)
    for (row, line) in zip(row..., lines) {
      grid.write(line, column: indent, row: row, style: style)
    }
    let spoken = Array(row..<row + lines.count)
    // All rows of the chosen entry are spoken.
    if index > choice.chosen, index <= lastRow(of: choice.chosen) { grid.speech.first += spoken }
    guard index == choice.chosen else { return }
    grid.focus(column: indent, row: row)
    grid.speech.first = [0] + spoken
  }
}
