import Cells
import Paging
import Searching

/// The line in which one types what is searched for.
struct SearchPrompt: Hashable, Sendable {
  /// What has been typed.
  private(set) var text = ""
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

  /// More than fits into a line is never meant.
  private static let longest = 500

  /// Adds what was typed or pasted; line ends become blanks, other control characters are left out.
  mutating func append(_ added: String) {
    for scalar in added.unicodeScalars where text.unicodeScalars.count < Self.longest {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        text += " "
      } else if scalar.properties.generalCategory != .control {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Takes away the last character.
  ///
  /// - Returns: Whether there was one.
  mutating func deleteCharacter() -> Bool { text.popLast() != nil }

  /// Takes away the last word and the blanks after it.
  mutating func deleteWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }

  /// Takes away everything.
  mutating func clear() { text = "" }

  /// Shows what was searched for before, so many searches earlier; 1 goes back, -1 forth.
  mutating func recall(_ distance: Int, from history: [String]) {
    let index = recalled - distance
    guard (0...history.count).contains(index) else { return }
    recalled = index
    text = index < history.count ? history[index] : ""
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
    var shown = text[...]
    while cellWidth(of: String(shown)) > room { shown.removeFirst() }
    return sign + shown + "_" + notes
  }
}
