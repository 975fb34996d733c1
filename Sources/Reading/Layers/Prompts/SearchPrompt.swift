import Cells
import Paging
import TerminalInput

/// The search prompt. Each change previews the match; the place only moves with Enter.
struct SearchPrompt: Panel {
  private var query: SearchQuery
  private var line = LineEditor()
  /// The index of the recalled query in the history; its count for the text being typed.
  private var recalled: Int

  /// Makes an empty prompt for a text, whatever was searched for last.
  init(_ direction: Direction, _ context: Context) {
    query = SearchQuery(direction: direction)
    recalled = context.searches.history.count
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .close(.search(query))
    case _ where key.cancels: return .close(.cancelSearch)
    case (.character("r"), .control): query.options.isExpression.toggle()
    case (.character("a"), .control): query.options.ignoresAccents.toggle()
    case (.up, []): recall(1, from: context.searches.history)
    case (.down, []): recall(-1, from: context.searches.history)
    default:
      guard line.handle(key) else {
        return key.code == .backspace ? .close(.cancelSearch) : .stay
      }
    }
    return preview()
  }

  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    .close(.cancelSearch)
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return preview()
  }

  private mutating func preview() -> Response {
    query.text = line.text
    return .ask(.preview(query))
  }

  /// Recalls a query from the history with its options; 1 goes back, -1 forward.
  private mutating func recall(_ distance: Int, from history: [SearchQuery]) {
    let index = recalled - distance
    guard (0...history.count).contains(index) else { return }
    recalled = index
    let earlier = index < history.count ? history[index] : SearchQuery()
    line.replace(with: earlier.text)
    query.options = earlier.options
  }

  /// Returns the options with their keys; if they do not fit, only those that are on.
  private func switches(in width: Int) -> String {
    let all = [
      ("Ctrl-R regex", "regex", query.options.isExpression),
      ("Ctrl-A ignore accents", "accents ignored", query.options.ignoresAccents),
    ]
    let long = all.map { "  [\($0.2 ? "x" : " ")] \($0.0)" }.joined()
    if cellWidth(of: long) <= width { return long }
    let on = all.filter(\.2).map(\.1)
    return on.isEmpty ? "" : "  (\(on.joined(separator: ", ")))"
  }

  /// Draws the end of the query and, after it, the state of the search.
  func draw(_ context: Context, into frame: inout Grid) {
    let note = context.searches.note
    let said = note.isEmpty ? "" : "  \(note)"
    let isForward = query.direction == .forward
    let sign =
      context.isAccessible ? (isForward ? "Search: " : "Search backwards: ") : isForward ? "/" : "?"
    let typed = min(24, cellWidth(of: query.text)) + 3 + cellWidth(of: sign)
    let notes = said + switches(in: context.screen.columns - cellWidth(of: said) - typed)
    // A short query stays whole, and the notes are cut.
    let width = context.screen.columns - 4 - cellWidth(of: sign)
    let room = max(4, min(24, width), width - cellWidth(of: notes))
    frame.drawPrompt(sign + line.shown(in: room), notes: notes, context)
  }
}
