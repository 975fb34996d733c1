import Defaults

/// The letters of a prompt, each with its other signs, a few words about it, and its effect.
struct PromptLetters: Sendable {
  enum Effect: Hashable, Sendable {
    /// Makes searches tell capitals from small letters, or not.
    case toggleCapitals
    case perform(Command)
  }

  let rows: [(signs: String, words: String, effect: Effect)]

  /// Places besides those of marks.
  static let places = PromptLetters(
    rows: [("^", "start", .perform(.firstPage)), ("$", "end", .perform(.lastPage))])
  static let options = PromptLetters(
    rows: [
      ("S", "long lines", .perform(.choose(.longLines, .forward))),
      ("Nn", "line numbers", .perform(.choose(.lineNumbers, .forward))),
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
