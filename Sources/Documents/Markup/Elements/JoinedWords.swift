/// Words in UTF-8 with single blanks. Costs O(*n*); fast for ASCII, where white space needs no look-up.
package func joinedWords(_ bytes: [UInt8]) -> String {
  guard bytes.allSatisfy({ $0 < 0x80 }) else {
    return String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }
  var folded: [UInt8] = []
  folded.reserveCapacity(bytes.count)
  var isAfterWord = false
  for byte in bytes {
    // The white space of ASCII, as ``Character/isWhitespace`` has it.
    let isBlank = byte == " " || ("\t"..."\r").contains(byte)
    if !isBlank {
      if isAfterWord { folded.append(" ") }
      folded.append(byte)
    }
    isAfterWord = isBlank && !folded.isEmpty
  }
  return String(decoding: folded, as: UTF8.self)
}
