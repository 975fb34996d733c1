/// Returns `bytes` as text on one line, with white space folded to single blanks.
/// - Parameter joinsLines: Whether none is left where a line end joins the text on both sides.
package func foldedText(_ bytes: ArraySlice<UInt8>, joinsLines: Bool = false) -> String {
  bytes.withTextBytes { text in
    var (folded, position): ([UInt8], Int) = ([], 0)
    while let start = text[position...].firstIndex(where: { $0 > " " }) {
      let isJoined = joinsLines && text.isJoiningBreak(at: position)
      if !folded.isEmpty, !isJoined { folded.append(" ") }
      let end = text[start...].firstIndex { $0 <= " " } ?? text.endIndex
      folded += text[start..<end]
      position = end
    }
    return String(decoding: folded, as: UTF8.self)
  }
}

/// Returns the text of a heading on one line. A blank line in it becomes a full stop after a letter or digit,
/// unless a bracket follows. A heading longer than ``longestTitle`` is cut, with an ellipsis.
package func headingTitle(_ bytes: ArraySlice<UInt8>) -> String {
  if bytes.count > longestTitle {
    let end = bytes.characterStart(at: bytes.startIndex + longestTitle)
    return headingTitle(bytes[..<end]) + "…"
  }
  if isFolded(bytes) { return String(decoding: bytes, as: UTF8.self) }
  let lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
  let parts = lines.split { $0.allSatisfy { $0 <= 0x20 } }
    .map { foldedText(Array($0.joined(separator: [0x0A]))[...]) }
  return parts.dropFirst().reduce(parts.first ?? "") { title, part in
    let isOpen = title.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.value < 0x3A }
    let needsStop = isOpen == true && title.last != "." && title.last != "-" && part.first != "("
    return title + (needsStop ? ". " : " ") + part
  }
}

/// Whether a text has no other white space than single blanks between words, as most titles.
private func isFolded(_ bytes: ArraySlice<UInt8>) -> Bool {
  var last: UInt8 = " "
  for byte in bytes {
    if byte <= " ", byte != " " || last == " " { return false }
    last = byte
  }
  return last != " "
}

/// Maximum length of a title in bytes: many times as long as a line, and short enough to be measured for each
/// frame. The text has the whole title.
let longestTitle = 1_000

extension String {
  /// The string as a title or name: cut to ``longestTitle``, with an ellipsis if it is longer.
  package var asTitle: String {
    if utf8.count <= longestTitle { return self }
    var end = utf8.index(startIndex, offsetBy: longestTitle)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
