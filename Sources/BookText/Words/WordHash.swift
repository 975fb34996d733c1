/// The hash of a word, built byte by byte in lower case: for ASCII, Latin-1, Greek and Cyrillic.
package struct WordHash {
  private var hash = ByteHash()

  package init() {}

  package var value: UInt64 { hash.value }

  /// Adds the byte at `position` of `text`; the second byte of a character depends on its first.
  @inline(__always)
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    let byte = text[position]
    if byte < 0x80 {
      hash.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    } else if byte & 0xC0 == 0xC0 {
      // If the lower-case letter has another first byte, it follows from the second.
      let next = position + 1 < text.count ? text[position + 1] : 0
      let moves =
        byte == 0xD0 && (0xA0...0xAF).contains(next) || byte == 0xCE && (0xA0...0xA9).contains(next)
      hash.add(moves ? byte + 1 : byte)
    } else {
      hash.add(smallContinuation(byte, after: position > 0 ? text[position - 1] : 0))
    }
  }

  private func smallContinuation(_ byte: UInt8, after lead: UInt8) -> UInt8 {
    switch (lead, byte) {
    case (0xC3, 0x80...0x9E) where byte != 0x97: byte + 0x20
    case (0xD0, 0x90...0x9F), (0xCE, 0x91...0x9F): byte + 0x20
    case (0xD0, 0xA0...0xAF), (0xCE, 0xA0...0xA9): byte - 0x20
    default: byte
    }
  }
}

/// Returns the hash of a word's UTF-8 bytes in lower case (FNV-1a).
package func wordHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBufferPointer { bytes in
    var hash = WordHash()
    for position in bytes.indices { hash.add(bytes, at: position) }
    return hash.value
  }
}

/// Calls `body` with the hash of each word of a text, without making strings of them.
///
/// - Complexity: O(*n*).
@inline(__always)
package func forEachWord(of text: ArraySlice<UInt8>, _ body: (_ hash: UInt64) -> Void) {
  text.withUnsafeBufferPointer { text in
    var position = 0
    while position < text.count {
      guard isWordByte(text, position) else {
        position += 1
        continue
      }
      var hash = WordHash()
      while position < text.count, isWordByte(text, position) {
        hash.add(text, at: position)
        position += 1
      }
      body(hash.value)
    }
  }
}
