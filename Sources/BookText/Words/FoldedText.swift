/// Returns `bytes` as text on one line, with white space folded to single blanks.
package func foldedText(_ bytes: ArraySlice<UInt8>) -> String {
  let words = bytes.split { $0 <= 0x20 }
  return String(decoding: words.joined(separator: [0x20]).map { $0 }, as: UTF8.self)
}

/// Returns the text of a heading on one line. A blank line between a number and its title becomes a
/// full stop, unless the number ends with a sign.
package func headingTitle(_ bytes: ArraySlice<UInt8>) -> String {
  if !hasGap(bytes) { return String(decoding: bytes, as: UTF8.self) }
  var parts: [String] = []
  var start = bytes.startIndex
  var lineStart = start
  var position = start
  while position <= bytes.endIndex {
    if position == bytes.endIndex || bytes[position] == 0x0A {
      let isBlank = bytes[lineStart..<position].allSatisfy { $0 <= 0x20 }
      if isBlank || position == bytes.endIndex {
        let part = foldedText(bytes[start..<position])
        if !part.isEmpty { parts.append(part) }
        start = position
      }
      lineStart = position + 1
    }
    position += 1
  }
  return parts.dropFirst().reduce(parts.first ?? "") { title, part in
    let isOpen = title.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.value < 0x3A }
    let needsStop = isOpen == true && title.last != "." && title.last != "-" && part.first != "("
    return title + (needsStop ? ". " : " ") + part
  }
}

/// True if words are separated by white space other than single blanks.
private func hasGap(_ bytes: ArraySlice<UInt8>) -> Bool {
  var last: UInt8 = 0x20
  for byte in bytes {
    if byte < 0x20 || byte == 0x20 && last == 0x20 { return true }
    last = byte
  }
  return last == 0x20
}
