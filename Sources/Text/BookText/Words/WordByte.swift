import Numbers

extension TextBytes {
  /// Whether the byte at `position` belongs to a word: letters and digits of any script, but not the quotes,
  /// dashes, spaces and signs of U+00A0…U+00BF and U+2000…U+2BFF, nor the punctuation of U+3000…U+303F.
  @inline(__always)
  package func isWord(at position: Int) -> Bool {
    let byte = self[position]
    return byte < 0x80 ? byte.isLetterOrDigit : isWordBeyondASCII(at: position)
  }

  /// Whether a byte belongs to a letter beyond ASCII, by the first bytes of its character.
  private func isWordBeyondASCII(at position: Int) -> Bool {
    var lead = position
    while lead > startIndex, position - lead < 3, self[lead].continuesCharacter { lead -= 1 }
    switch self[lead] {
    case 0xC2: return false
    case 0xE2: return lead + 1 < endIndex && self[lead + 1] >= 0xB0
    case 0xE3: return lead + 1 < endIndex && self[lead + 1] != 0x80
    case 0xEF: return false
    default: return true
    }
  }

  /// Whether `position` has U+3000, the indent of Chinese and Japanese paragraphs.
  package func isIdeographicSpace(at position: Int) -> Bool {
    position + 2 < endIndex && self[position] == 0xE3 && self[position + 1] == 0x80
      && self[position + 2] == 0x80
  }

  /// Returns the next word in `range`: a row of letters and digits; nil if there is none.
  package func nextWord(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound, !isWord(at: start) { start += 1 }
    guard start < range.upperBound else { return nil }
    var end = start + 1
    while end < range.upperBound, isWord(at: end) { end += 1 }
    return start..<end
  }
}
