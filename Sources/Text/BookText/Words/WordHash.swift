/// The hash of a word, built byte by byte in lower case.
package struct WordHash {
  private var hash = ByteHash()

  package init() {}

  package var value: UInt64 { hash.value }

  /// Adds a digit or a small letter of ASCII.
  mutating func add(_ byte: UInt8) { hash.add(byte) }

  /// Adds the byte at `position`, inside the text, in lower case; a character beyond ASCII at its first byte.
  @inline(__always)
  package mutating func add(_ text: TextBytes, at position: Int) {
    let byte = text[position]
    if byte < 0x80 {
      hash.add(("A"..."Z").contains(byte) ? byte.asSmallLetter : byte)
    } else if byte & 0xC0 == 0xC0 {
      addCharacter(text, at: position)
    }
  }

  /// Adds the character that begins at a position, in lower case; nothing for invalid UTF-8.
  private mutating func addCharacter(_ text: TextBytes, at position: Int) {
    guard let character = text.character(at: position) else { return }
    let isCapital = text.letterCase(at: position) == .capital
    // Only the first: the small letter of İ in Turkish has a dot of its own.
    let small = isCapital ? character.properties.lowercaseMapping.unicodeScalars.first : nil
    for byte in (small ?? character).utf8 { hash.add(byte) }
  }
}

/// Returns the hash of a word's UTF-8 bytes in lower case (FNV-1a).
package func wordHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withTextBytes { $0.wordHash(of: 0..<$0.count) }
}

extension TextBytes {
  /// Returns the hash of a word in lower case.
  package func wordHash(of word: Range<Int>) -> UInt64 {
    var hash = WordHash()
    for position in word { hash.add(self, at: position) }
    return hash.value
  }
}

/// Calls `body` with the hash of each word of a text, without making strings of them.
package func forEachWord(of text: ArraySlice<UInt8>, _ body: (_ hash: UInt64) -> Void) {
  text.withTextBytes { text in
    var position = 0
    while let word = text.nextWord(in: position..<text.count) {
      body(text.wordHash(of: word))
      position = word.upperBound
    }
  }
}
