import Defaults

/// The letters of a prompt, each with its other signs, a few words about it, and its effect.
struct PromptLetters: Sendable {
  enum Effect: Hashable, Sendable {
    /// Goes to the start or the end of the book.
    case goToStart, goToEnd
    /// Chooses the next value of a setting.
    case choose(Setting)
    /// Makes searches tell capitals from small letters, or not.
    case toggleCapitals
    case perform(Command)
  }

  let rows: [(signs: String, words: String, effect: Effect)]

  /// Places besides those of marks.
  static let places = PromptLetters(rows: [("^", "start", .goToStart), ("$", "end", .goToEnd)])
  static let options = PromptLetters(
    rows: [
      ("S", "long lines", .choose(.longLines)), ("Nn", "line numbers", .choose(.lineNumbers)),
      ("iI", "case", .toggleCapitals),
    ])
  static let files = PromptLetters(
    rows: [
      ("n", "next", .perform(.nextFile)), ("p", "previous", .perform(.previousFile)),
      ("e", "open", .perform(.openFile)), ("f", "position", .perform(.position)),
      ("qQ", "quit", .perform(.quit)),
    ])

  /// The effect of a letter; nil if it is none of these.
  subscript(_ letter: Unicode.Scalar) -> Effect? {
    rows.first { $0.signs.unicodeScalars.contains(letter) }?.effect
  }

  /// The letters with their words: "S long lines, N line numbers".
  func list(separator: String = ", ") -> String {
    rows.map { "\($0.signs.prefix(1)) \($0.words)" }.joined(separator: separator)
  }
}
