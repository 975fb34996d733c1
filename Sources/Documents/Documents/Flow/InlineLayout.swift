import BookText

/// The white space at the ends of a text between elements, judged by the signs there.
///
/// Programs that indent markup write line ends between a bracket and an element: `(\n <i>lamp</i>\n )`. A
/// word is never set apart from its bracket, nor a comma from the word before it, so this white space does
/// not count. Signs with another possible meaning stay apart: a sign after a letter, as in `:(`, the German
/// closing mark, a full stop before a letter, and the signs set apart in French.
struct InlineLayout {
  /// Whether the text is white space only.
  let isBlank: Bool
  /// The white space at its end has a line end.
  let endsWithLineEnd: Bool
  /// An opening sign is its last word, with a line end after it.
  let endsWithOpeningSign: Bool
  /// Offset of its first word.
  let start: Int
  /// Begins with a closing sign, or with a comma or a full stop at the end of a word or sentence, after no
  /// white space or a line end.
  let beginsWithClosingSign: Bool

  private static let openingSigns: [StaticString] = ["(", "[", "“"]

  /// Costs O(*n*) in the white space at the ends.
  init(of text: TextBytes) {
    let end = text.lastIndex { $0 > " " }.map { $0 + 1 } ?? 0
    isBlank = end == 0
    endsWithLineEnd = text[end...].contains("\n")
    endsWithOpeningSign =
      endsWithLineEnd
      && Self.openingSigns.contains { sign in
        let start = end - sign.utf8CodeUnitCount
        guard start >= 0, start == 0 || text[start - 1] <= " " else { return false }
        return sign.withUTF8Buffer { $0.elementsEqual(text[start..<end]) }
      }
    let first = text.firstIndex { $0 > " " }
    start = first ?? text.count
    let next = text[start...].dropFirst().first ?? " "
    let isClosing =
      switch text[start...].first {
      case ")", "]": true
      case ",", ".": next <= " " || next == ")" || next == "]"
      default: false
      }
    beginsWithClosingSign = isClosing && (start == 0 || text[..<start].contains("\n"))
  }
}
