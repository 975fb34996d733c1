import Cells
import TerminalInput

/// The action of a key in every list.
enum ListAction: Hashable, Sendable {
  /// Moves the selection by a number of rows.
  case move(Int)
  /// Opens the selected entry.
  case open
  /// Removes the chosen entry.
  case remove
  /// Undoes the last removal.
  case undo
  /// Updates the entries: the filter has changed.
  case filter
  case help
  case close
}

/// The filter of a list, and the keys that all lists have in common.
///
/// `/` starts the input, Escape ends it. An entry is listed if it contains every typed word.
struct ListFilter: Sendable {
  /// The typed text.
  private(set) var line = LineEditor()
  /// True from `/` to Escape: letters are typed, other keys select.
  private(set) var isTyping = false

  /// The typed words; nil if there are none.
  var words: FilterWords? { FilterWords(line.text) }

  /// Handles a key; returns its action, or nil if that differs from list to list.
  ///
  /// - Parameter rows: The number of visible rows.
  mutating func action(of key: Key, page rows: Int) -> ListAction? {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .open
    case (.delete, []): return .remove
    case (.escape, []):
      guard isTyping else { return .close }
      self = ListFilter()
      return .filter
    case _ where isTyping && line.handle(key): return .filter
    case (.backspace, []) where isTyping:
      isTyping = false
      return .filter
    case (.character(let scalar), []) where !isTyping: return action(of: scalar, page: rows)
    default: return key.lines(page: rows).map { .move($0) }
    }
  }

  private mutating func action(of scalar: Unicode.Scalar, page rows: Int) -> ListAction? {
    switch scalar {
    case "/":
      isTyping = true
      return .filter
    case "q": return .close
    case "?": return .help
    case "U": return .undo
    default: return Key(.character(scalar)).lines(page: rows).map { .move($0) }
    }
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    isTyping = true
    line.append(text)
  }

  /// Returns the key hints at the foot of a list, as many as fit: those of all lists are the first
  /// to be left out.
  ///
  /// - Parameters:
  ///   - arrows: The arrow keys that select an entry.
  ///   - verb: What Enter does.
  ///   - others: What other keys do.
  ///   - width: The available cells.
  ///   - context: The screen.
  func hint(
    arrows: String = "↑↓", verb: String, others: [String] = [], width: Int, _ context: Context
  ) -> String {
    var parts = ["\(arrows) choose", "Enter \(verb)"]
    parts += isTyping ? ["Esc end the filter"] : others + ["/ filter", "Esc back"]
    return context.keyHint(parts, width: width)
  }
}
