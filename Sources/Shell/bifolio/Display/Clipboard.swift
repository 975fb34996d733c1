import Numbers
import Terminal

/// Copies to the terminal's clipboard and primary selection.
enum Clipboard {
  /// Returns the bytes that copy a text to both (xterm's OSC 52). Terminals without support ignore them;
  /// terminals with only one target use the first.
  ///
  /// - Complexity: O(*n*). Text beyond 20,000 characters is cut off, since terminals drop longer
  ///   texts entirely.
  static func copy(_ text: String) -> [UInt8] {
    let shortened = String(text.unicodeScalars.prefix(20_000))
    return Array("\u{1B}]52;cp;".utf8) + Base64.encode(Array(shortened.utf8)) + [0x07]
  }
}
