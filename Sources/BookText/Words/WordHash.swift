/// The hash of a word, built byte by byte in lower case: for ASCII, Latin-1, Latin Extended-A, Greek and
/// Cyrillic.
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
      let next = position + 1 < text.count ? text[position + 1] : 0
      // İ of Turkish counts as i.
      if byte == 0xC4, next == 0xB0 { return hash.add(0x69) }
      // If the lower-case letter has another first byte, it follows from the second.
      let moves =
        byte == 0xD0 && ((0x80...0x8F).contains(next) || (0xA0...0xAF).contains(next))
        || byte == 0xCE && (0xA0...0xAB).contains(next)
      hash.add(moves ? byte + 1 : byte)
    } else {
      let lead = position > 0 ? text[position - 1] : 0
      if lead == 0xC4, byte == 0xB0 { return }
      hash.add(smallContinuation(byte, after: lead))
    }
  }

  private func smallContinuation(_ byte: UInt8, after lead: UInt8) -> UInt8 {
    switch (lead, byte) {
    case (0xC3, 0x80...0x9E) where byte != 0x97: byte + 0x20
    case (0xD0, 0x80...0x8F): byte + 0x10
    case (0xD0, 0x90...0x9F), (0xCE, 0x91...0x9F): byte + 0x20
    case (0xD0, 0xA0...0xAF), (0xCE, 0xA0...0xAB): byte - 0x20
    // In Latin Extended-A each capital comes before its small letter. İ and ı are not a pair.
    case (0xC4, 0x80...0xB7) where byte & 0xFE != 0xB0, (0xC5, 0x8A...0xB7): byte | 1
    case (0xC4, 0xB9...0xBE), (0xC5, 0x81...0x88), (0xC5, 0xB9...0xBE): (byte + 1) & 0xFE
    default: byte
    }
  }
}

/// Returns the hash of a word's UTF-8 bytes in lower case (FNV-1a).
package func wordHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBufferPointer { wordHash($0, 0..<$0.count) }
}

/// Returns the hash of a word of a text in lower case.
package func wordHash(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt64 {
  var hash = WordHash()
  for position in word { hash.add(text, at: position) }
  return hash.value
}

/// Returns the next word of a text in `range`: a row of letters and digits; nil if there is none.
///
/// - Complexity: O(*n*) in the distance to its end.
package func nextWord(
  of text: UnsafeBufferPointer<UInt8>, in range: Range<Int>
) -> Range<Int>? {
  var start = range.lowerBound
  while start < range.upperBound, !isWordByte(text, start) { start += 1 }
  guard start < range.upperBound else { return nil }
  var end = start + 1
  while end < range.upperBound, isWordByte(text, end) { end += 1 }
  return start..<end
}

/// Calls `body` with the hash of each word of a text, without making strings of them.
///
/// - Complexity: O(*n*).
package func forEachWord(of text: ArraySlice<UInt8>, _ body: (_ hash: UInt64) -> Void) {
  text.withUnsafeBufferPointer { text in
    var position = 0
    while let word = nextWord(of: text, in: position..<text.count) {
      body(wordHash(text, word))
      position = word.upperBound
    }
  }
}
