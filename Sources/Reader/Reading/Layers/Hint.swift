import Cells
import TerminalInput

/// A key with its effect in a few words. A click on it is the key.
struct Hint: Hashable, Sendable {
  /// The key, or several for moving, as the reader knows them.
  let keys: String
  let words: String
  /// The key of a click; nil if there are several.
  let key: Key?

  /// `key` is the key of a click, if its name is not `keys`.
  init(_ keys: String, _ words: String, key: Key? = nil) {
    (self.keys, self.words) = (keys, words)
    self.key = key ?? KeyBinding(name: keys)?.key
  }

  /// The hint for a command of a screen.
  init(_ command: PanelCommand, _ words: String) {
    let binding = KeyScreen.firstKey(of: command)
    self.init(binding?.name ?? "", words, key: binding?.key)
  }

  var text: String { "\(keys) \(words)" }
}

/// Hints in a row: if they do not fit, some before the last are left out, from the end.
struct HintRow {
  private(set) var hints: [Hint]
  /// The row as drawn.
  let text: String

  private static let separator = " · "

  /// Leaves hints out until the row fits `width` cells; the first and the last stay, and their text may be
  /// cut.
  init(_ hints: [Hint], width: Int, _ context: Context) {
    var hints = hints
    func row() -> String { context.worded(hints.map(\.text).joined(separator: Self.separator)) }
    while hints.count > 1, cellWidth(of: row()) > width { hints.remove(at: hints.count - 2) }
    self.hints = hints
    text = shortened(row(), to: width)
  }

  /// Returns the key of the hint at a cell of the row, counted from its first; nil between two hints.
  func key(at column: Int) -> Key? {
    var start = 0
    for hint in hints {
      let end = start + cellWidth(of: hint.text)
      if (start..<end).contains(column) { return hint.key }
      start = end + cellWidth(of: Self.separator)
    }
    return nil
  }
}
