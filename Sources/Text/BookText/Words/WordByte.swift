/// True if the byte at `position` belongs to a word: letters and digits of any script, but not the
/// quotes, dashes, spaces and signs of U+00A0…U+00BF and U+2000…U+2BFF, nor the punctuation of
/// U+3000…U+303F.
@inline(__always)
package func isWordByte(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
  let byte = text[position]
  if byte < 0x80 {
    return ("a"..."z").contains(byte | 0x20) || isDigit(byte)
  }
  return isWordByteBeyondASCII(text, position)
}

private func isWordByteBeyondASCII(
  _ text: UnsafeBufferPointer<UInt8>, _ position: Int
) -> Bool {
  var lead = position
  while lead > 0, position - lead < 3, text[lead] & 0xC0 == 0x80 { lead -= 1 }
  switch text[lead] {
  case 0xC2: return false
  case 0xE2: return lead + 1 < text.count && text[lead + 1] >= 0xB0
  case 0xE3: return lead + 1 < text.count && text[lead + 1] != 0x80
  case 0xEF: return false
  default: return true
  }
}

/// True if U+3000 is at `position`, the space with which Chinese and Japanese paragraphs are indented.
package func isIdeographicSpace(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
  position + 2 < text.count && text[position] == 0xE3 && text[position + 1] == 0x80
    && text[position + 2] == 0x80
}

/// True if a byte belongs to a word, or to a row of signs `sign`; those beyond ASCII count as quotes
/// and dashes.
package func isWordByte(_ byte: UInt8, _ sign: UInt8) -> Bool {
  isDigit(byte) || ("a"..."z").contains(byte | 0x20) || byte == sign
}

/// True if a byte is a letter of ASCII or belongs to a character beyond it.
package func isLetter(_ byte: UInt8) -> Bool {
  byte >= 0x80 || ("a"..."z").contains(byte | 0x20)
}

/// True if a byte is a digit.
package func isDigit(_ byte: UInt8) -> Bool { ("0"..."9").contains(byte) }
