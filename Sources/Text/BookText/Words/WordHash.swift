/// The hash of a word, built byte by byte in lower case.
package struct WordHash {
  private var hash = ByteHash()

  package init() {}

  package var value: UInt64 { hash.value }

  /// Adds the byte at `position` of `text`; the bytes of a capital beyond ASCII are added with the first.
  @inline(__always)
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    let byte = text[position]
    if byte < 0x80 {
      hash.add(("A"..."Z").contains(byte) ? byte | 0x20 : byte)
    } else if byte & 0xC0 == 0xC0 {
      addCharacter(text, at: position)
    }
  }

  private mutating func addCharacter(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    guard let character = character(text, at: position) else { return }
    let isCapital = letterCase(text, position) == .capital
    // Only the first: the small letter of İ in Turkish has a dot of its own.
    let small = isCapital ? character.properties.lowercaseMapping.unicodeScalars.first : nil
    for byte in (small ?? character).utf8 { hash.add(byte) }
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
