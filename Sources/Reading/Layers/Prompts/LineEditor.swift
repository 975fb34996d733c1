import Cells
import TerminalInput

/// A line of text that is being typed, at its end.
struct LineEditor: Hashable, Sendable {
  /// What has been typed.
  private(set) var text = ""

  /// More than is ever meant.
  private static let longest = 2_000

  /// Adds what was typed or pasted; line ends become blanks, other control characters are left out.
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

  /// Replaces all of it.
  mutating func replace(with other: String) {
    text = ""
    append(other)
  }

  /// Takes a key: a character, or one of those that take text away.
  ///
  /// - Returns: Whether the key meant something.
  @discardableResult
  mutating func take(_ key: Key) -> Bool {
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

  /// The end of the text, as much as `width` cells show.
  func shown(in width: Int) -> String {
    var shown = text[...]
    while cellWidth(of: String(shown)) > width { shown.removeFirst() }
    return String(shown)
  }
}
