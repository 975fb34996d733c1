import Cells
import TerminalInput

/// A line of input, edited at its end.
struct LineEditor: Hashable, Sendable {
  /// The typed text.
  private(set) var text = ""

  /// The maximum length, more than is ever meant.
  private static let longest = 2_000

  /// Appends typed or pasted text; line ends become blanks, other control characters are dropped.
  mutating func append(_ added: String) {
    var count = text.unicodeScalars.count
    for scalar in added.unicodeScalars where count < Self.longest {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        text += " "
      } else if scalar.properties.generalCategory != .control {
        text.unicodeScalars.append(scalar)
      }
      count += 1
    }
  }

  /// Handles a key: a character, or one that deletes.
  ///
  /// - Returns: True if the key had a meaning.
  @discardableResult
  mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let scalar), []): append(String(scalar))
    case (.backspace, _): return text.popLast() != nil
    case (.character("u"), .control): text = ""
    case (.character("w"), .control): deleteWord()
    default: return false
    }
    return true
  }

  private mutating func deleteWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }

  /// Returns the end of the text that fits into `width` cells.
  func shown(in width: Int) -> String {
    var shown = text[...]
    while cellWidth(of: String(shown)) > width { shown.removeFirst() }
    return String(shown)
  }
}
