/// The case of a letter.
package enum LetterCase {
  case capital
  case small
}

/// The letters of Georgian. Unicode has capitals for them, but sentences and names begin without.
private let georgian: ClosedRange<Unicode.Scalar> = "\u{10D0}"..."\u{10FF}"

extension TextBytes {
  /// Returns the case of the letter at `position`; nil for other bytes and for letters of scripts without
  /// case.
  package func letterCase(at position: Int) -> LetterCase? {
    let byte = self[position]
    if byte < 0x80 {
      if ("A"..."Z").contains(byte) { return .capital }
      return ("a"..."z").contains(byte) ? .small : nil
    }
    // Letters of Latin, Greek, Cyrillic and Armenian, with accents or without; no others are looked up.
    guard (0xC3...0xD6).contains(byte) || byte == 0xE1,
      let character = character(at: position), !georgian.contains(character)
    else { return nil }
    switch character.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter: return .small
    default: return nil
    }
  }

  /// Returns the character at `position` in valid UTF-8; nil if none begins there.
  package func character(at position: Int) -> Unicode.Scalar? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = self[position...].makeIterator()
    guard case .valid(let bytes) = parser.parseScalar(from: &rest) else { return nil }
    return Unicode.UTF8.decode(bytes)
  }
}
