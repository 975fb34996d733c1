package enum LetterCase {
  case capital
  case small
}

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
    return (0xC3...0xD6).contains(byte) || byte == 0xE1 ? caseOfCharacter(at: position) : nil
  }

  /// Returns the case of the letter beyond ASCII at a position; nil for other characters, and for letters of
  /// Georgian: Unicode has capitals of them, but sentences and names begin without.
  @inline(never)
  private func caseOfCharacter(at position: Int) -> LetterCase? {
    guard let character = character(at: position) else { return nil }
    switch character.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter: return (0x10D0...0x10FF).contains(character.value) ? nil : .small
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
