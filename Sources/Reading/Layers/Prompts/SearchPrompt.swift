import Cells
import Paging
import Searching

/// The line in which one types what is searched for.
struct SearchPrompt: Hashable, Sendable {
  /// What has been typed.
  var line = LineEditor()
  /// How it is understood.
  var options = SearchPattern.Options()
  /// Which way the next match is looked for.
  let direction: Direction
  /// The index in the history of what is shown; its count for what is being typed.
  private var recalled: Int

  init(_ direction: Direction, history: [String], options: SearchPattern.Options) {
    self.direction = direction
    self.options = options
    recalled = history.count
  }

  /// Shows what was searched for before, so many searches earlier; 1 goes back, -1 forth.
  mutating func recall(_ distance: Int, from history: [String]) {
    let index = recalled - distance
    guard (0...history.count).contains(index) else { return }
    recalled = index
    line.replace(with: index < history.count ? history[index] : "")
  }

  /// The line as it is shown in `width` cells: its end is always seen.
  func line(width: Int, note: String) -> String {
    let sign = direction == .forward ? "/" : "?"
    let kinds =
      (options.isExpression ? ["expression"] : [])
      + (options.ignoresAccents ? ["accents ignored"] : [])
    let kind = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    let notes = note.isEmpty ? kind : "\(kind)  \(note)"
    let room = max(4, width - cellWidth(of: notes) - 3)
    return sign + line.shown(in: room) + "_" + notes
  }
}
