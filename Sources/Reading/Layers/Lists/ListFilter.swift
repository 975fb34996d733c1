import Cells
import TerminalInput

/// What a key does in every list.
enum ListAction: Hashable, Sendable {
  /// Chooses another entry, so many rows further.
  case move(Int)
  /// Opens the chosen entry.
  case open
  /// Removes the chosen entry.
  case remove
  /// Restores what was removed last.
  case undo
  /// Shows other entries: the filter has changed.
  case filter
  case help
  case close
}

/// The filter of a list, and the keys that all lists have in common.
///
/// `/` begins to type, Escape ends it; only entries that have each typed word in them are listed.
struct ListFilter: Sendable {
  /// What has been typed.
  private(set) var line = LineEditor()
  /// True from `/` to Escape: letters are typed, other keys choose.
  private(set) var isTyping = false

  /// The typed words; nil if there are none.
  var words: TypedWords? { TypedWords(line.text) }

  /// Takes a key; returns what it does, or nil if that differs from list to list.
  ///
  /// - Parameter rows: The number of rows in sight.
  mutating func action(of key: Key, page rows: Int) -> ListAction? {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .open
    case (.delete, []): return .remove
    case (.escape, []):
      guard isTyping else { return .close }
      self = ListFilter()
      return .filter
    case _ where isTyping && line.take(key): return .filter
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

  /// Adds text that was pasted.
  mutating func paste(_ text: String) {
    isTyping = true
    line.append(text)
  }

  /// Returns the row at the foot of a list that says what keys do, as much of it as fits.
  ///
  /// - Parameters:
  ///   - arrows: The arrows that choose an entry.
  ///   - verb: What Enter does.
  ///   - others: What other keys do.
  ///   - width: The cells there is room for.
  func hint(arrows: String = "↑↓", verb: String, others: [String] = [], width: Int) -> String {
    var parts = ["\(arrows) choose", "Enter \(verb)"]
    parts += isTyping ? ["Esc end the filter"] : ["/ filter"] + others + ["Esc back"]
    return keyHint(parts, width: width)
  }
}
