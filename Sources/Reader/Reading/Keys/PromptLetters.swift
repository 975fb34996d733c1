/// The letters of a prompt, each with its other signs and a few words about it.
struct PromptLetters: Sendable {
  let rows: [(signs: String, words: String)]

  /// Places besides those of marks.
  static let places = PromptLetters(rows: [("^", "start"), ("$", "end")])
  /// Options of less.
  static let options = PromptLetters(
    rows: [("S", "long lines"), ("Nn", "line numbers"), ("iI", "case")])
  /// Commands of less about files.
  static let files = PromptLetters(
    rows: [("n", "next"), ("p", "previous"), ("e", "open"), ("f", "position"), ("qQ", "quit")])

  /// The letters with their words: "S long lines, N line numbers".
  func list(separator: String = ", ") -> String {
    rows.map { "\($0.signs.prefix(1)) \($0.words)" }.joined(separator: separator)
  }
}
