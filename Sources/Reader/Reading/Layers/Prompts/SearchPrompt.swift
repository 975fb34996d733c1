import Cells
import Paging
import Searching
import TerminalInput

/// The search prompt. Each change previews the match in this book; the place only moves with Enter. A switch
/// searches all books instead, by Enter.
struct SearchPrompt: Panel {
  let isPrompt = true

  private var query: SearchQuery
  /// Whether all books are searched.
  private var isForAllBooks: Bool
  /// Whether only all books can be searched: no page is visible.
  private var isFixed = false
  private var line = LineEditor()
  /// The index of the recalled query in the history; its count for the text being typed.
  private var recalled: Int

  /// The prompt is empty, whatever the last search was for. The choice about accents stays. With the keys of
  /// less, the words are an expression.
  init(_ direction: Direction, inAllBooks isForAllBooks: Bool = false, _ context: Context) {
    query = SearchQuery(
      options: .init(
        isExpression: context.keyTable.takesExpressions, mindsCase: context.searches.mindsCase),
      accents: context.searches.accents,
      direction: direction)
    self.isForAllBooks = isForAllBooks
    recalled = context.searches.history.count
  }

  /// Makes an empty prompt for all books, beside the book.
  init(inAllBooksOnly context: Context) {
    self.init(.forward, inAllBooks: true, context)
    isFixed = true
  }

  /// Searches by Enter, cancels by Escape or by deleting from an empty line, else edits the line or a switch.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) {
      return isForAllBooks
        ? .close(.cancelSearch, .searchLibrary(line.text)) : .close(.search(query))
    }
    if key.cancels { return .close(.cancelSearch) }
    guard perform(KeyScreen.prompt[key], context) || line.edit(by: key) else {
      return LineEditor.deletes(-1, by: key) && line.isAtEnd ? .close(.cancelSearch) : .stay
    }
    return preview()
  }

  /// Changes a switch, or recalls a query from the history; returns false for any other command.
  private mutating func perform(_ command: PanelCommand?, _ context: Context) -> Bool {
    switch command {
    case .searchAllBooks: isForAllBooks = isFixed || !isForAllBooks
    case .searchExpression: query.options.isExpression.toggle()
    case .searchAccents: query.accents = !query.ignoresAccents
    case .up: recallQuery(back: 1, in: context.searches.history)
    case .down: recallQuery(back: -1, in: context.searches.history)
    default: return false
    }
    return true
  }

  /// Changes a clicked switch; a click elsewhere cancels the search.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    guard report.row == context.screen.rows - 1,
      let clicked = switchColumns(context).first(where: { $0.columns.contains(report.column) })
    else { return .close(.cancelSearch) }
    return perform(clicked.command, context) ? preview() : .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.insert(text)
    return preview()
  }

  /// Asks for the first match of the line in this book. Searching all books shows none.
  private mutating func preview() -> Response {
    query.text = line.text
    // All books are searched by Enter alone.
    return .ask(.preview(isForAllBooks ? SearchQuery() : query))
  }

  /// Recalls an earlier query with its options, or a later one if negative. One place after the last is an
  /// empty query. Does nothing beyond the ends of the history.
  private mutating func recallQuery(back distance: Int, in history: [SearchQuery]) {
    let index = recalled - distance
    guard (0...history.count).contains(index) else { return }
    recalled = index
    let earlier = index < history.count ? history[index] : SearchQuery()
    line = LineEditor(earlier.text)
    (query.options, query.accents) = (earlier.options, earlier.accents)
  }

  // MARK: Switches

  private struct Switch {
    let command: PanelCommand
    /// Its label, with the name of its key.
    let label: String
    /// The short form, shown without room for the label while the option is on.
    let short: String
    let isOn: Bool

    /// `words` are the label on a wide screen; `short` is the word for the switch when it is on.
    init(_ command: PanelCommand, _ words: String, short: String, isOn: Bool) {
      label = Hint(command, words).text
      (self.command, self.short, self.isOn) = (command, short, isOn)
    }

    /// The switch, with the gap before it; in words for screen readers, since they read brackets aloud.
    func text(isPlain: Bool) -> String {
      isPlain ? "  \(label), \(isOn ? "on" : "off")" : "  [\(isOn ? "x" : " ")] \(label)"
    }
  }

  /// The switches beside the query; only one if all books are searched, none without a visible page.
  private var switches: [Switch] {
    if isFixed { return [] }
    let all = Switch(.searchAllBooks, "all books", short: "all books", isOn: isForAllBooks)
    if isForAllBooks { return [all] }
    return [
      all,
      Switch(.searchExpression, "regex", short: "regex", isOn: query.options.isExpression),
      Switch(
        .searchAccents, "ignore accents", short: "accents ignored", isOn: query.ignoresAccents),
    ]
  }

  /// Returns the switches that fit into `width` cells, and short forms of others that are on.
  private func switchTexts(in width: Int, _ context: Context) -> String {
    let (switches, isPlain) = (self.switches, context.isAccessible)
    for last in switches.indices.reversed() {
      let text =
        switches[...last].map { $0.text(isPlain: isPlain) }.joined()
        + shortForms(of: switches[(last + 1)...], isPlain: isPlain)
      if cellWidth(of: text) <= width { return text }
    }
    return shortForms(of: switches[...], isPlain: isPlain)
  }

  /// Returns the short forms of the switches that are on, in brackets; empty if none is.
  private func shortForms(of switches: ArraySlice<Switch>, isPlain: Bool) -> String {
    let on = switches.filter(\.isOn).map(\.short).joined(separator: ", ")
    return on.isEmpty ? "" : isPlain ? "  \(on)" : "  (\(on))"
  }

  /// Returns the columns of the visible switches on the screen.
  private func switchColumns(_ context: Context) -> [(command: PanelCommand, columns: Range<Int>)] {
    let (sign, field, notes) = shownParts(context)
    let typed = line.visibleParts(in: field)
    let isPlain = context.isAccessible
    guard let first = switches.first,
      let start = notes.firstPlace(of: first.text(isPlain: isPlain))
    else { return [] }
    let row = sign + typed.before + typed.after + context.fieldEnd + notes[..<start.lowerBound]
    var column = 1 + cellWidth(of: row)
    return switches.map { ($0.command, $0.text(isPlain: isPlain)) }
      .filter { notes.holds($0.1) }
      .map { command, text in
        let end = column + cellWidth(of: text)
        defer { column = end }
        // A text begins with a gap of two blanks.
        return (command, column + 2..<end)
      }
  }

  // MARK: Drawing

  /// The sign before the query, the width of the query in cells, and the notes after it: the state of the
  /// search and the switches. The query has 24 cells if the screen has them, and more without notes.
  private func shownParts(_ context: Context) -> (sign: String, field: Int, notes: String) {
    let note = context.searches.note
    let said = note.isEmpty ? "" : "  \(note)"
    let isForward = query.direction == .forward
    let sign =
      if isForAllBooks {
        "Search all books: "
      } else if context.isAccessible {
        isForward ? "Search: " : "Search backwards: "
      } else {
        isForward ? "/" : "?"
      }
    let typed = min(24, cellWidth(of: line.text)) + 3 + cellWidth(of: sign)
    // A screen reader would read them again after each letter.
    let isShort = context.isAccessible && !line.text.isEmpty
    let room = isShort ? 0 : context.screen.columns - cellWidth(of: said) - typed
    let notes = said + switchTexts(in: room, context)
    // A short query stays whole, and the notes are cut.
    let width = context.screen.columns - 4 - cellWidth(of: sign)
    let field = max(4, min(24, width), width - cellWidth(of: notes))
    return (sign, field, notes)
  }

  /// Draws the line with the switches beside it, as far as they have room.
  func draw(_ context: Context, into frame: inout Grid) {
    let (sign, field, notes) = shownParts(context)
    frame.drawPrompt(sign, line, in: field, notes: notes, context)
  }
}
