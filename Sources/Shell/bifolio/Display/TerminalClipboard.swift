import Numbers

/// Copies to the terminal's clipboard and primary selection.
enum TerminalClipboard {
  /// Most characters of a text: terminals drop longer ones entirely.
  static let mostCharacters = 20_000
  static let cutMessage = "Only the first \(mostCharacters / 1_000),000 characters are copied"

  static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.dropFirst(mostCharacters).first != nil
  }

  /// Both, by OSC 52 of xterm. Terminals without support ignore them; terminals with only one target use the
  /// first. Text beyond ``mostCharacters`` is cut off. O(*n*).
  static func copy(_ text: String) -> [UInt8] {
    let shortened = String(text.unicodeScalars.prefix(mostCharacters))
    return Array("\u{1B}]52;cp;".utf8) + Base64.encode(Array(shortened.utf8)) + [0x07]
  }
}
