import Numbers
import Terminal

/// Copies to the terminal's clipboard and primary selection.
enum TerminalClipboard {
  /// Most characters of a text: terminals drop longer ones entirely.
  static let mostCharacters = 20_000
  /// What the reader is told about a text that was cut off.
  static let cutMessage = "Only the first \(mostCharacters / 1_000),000 characters are copied"

  /// Whether a text would be cut off.
  static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.dropFirst(mostCharacters).first != nil
  }

  /// Returns the bytes that copy a text to both (xterm's OSC 52). Terminals without support ignore them;
  /// terminals with only one target use the first.
  /// - Complexity: O(*n*). Text beyond ``mostCharacters`` is cut off.
  static func copy(_ text: String) -> [UInt8] {
    let shortened = String(text.unicodeScalars.prefix(mostCharacters))
    return Array("\u{1B}]52;cp;".utf8) + Base64.encode(Array(shortened.utf8)) + [0x07]
  }
}
