import BookText

/// What the ends of a text between elements say of the white space there.
///
/// Programs that indent markup write line ends between a bracket and an element: `(\n <i>lamp</i>\n )`. No
/// word is apart from its bracket, nor a comma from the word before it; so this is no blank. What may be
/// another sign stays apart: one after a letter, as in `:(`, the closing mark of German, a full stop before a
/// letter, and the signs that French sets apart.
struct InlineLayout {
  /// True if the text is nothing but white space.
  let isBlank: Bool
  /// True if the white space at its end has a line end.
  let endsWithLineEnd: Bool
  /// True if an opening sign is its last word.
  let endsWithOpeningSign: Bool
  /// The offset of its first word.
  let start: Int
  /// True if it begins with a closing sign, or with a comma or a full stop that ends something, after no
  /// white space or a line end.
  let beginsWithClosingSign: Bool

  private static let openingSigns: [StaticString] = ["(", "[", "“"]

  /// - Complexity: O(*n*) in the white space at the ends.
  init(of text: TextBytes) {
    let last = text.lastIndex { $0 > " " }
    isBlank = last == nil
    endsWithLineEnd = text[(last.map { $0 + 1 } ?? 0)...].contains("\n")
    endsWithOpeningSign =
      last.map { last in
        Self.openingSigns.contains { sign in
          let start = last + 1 - sign.utf8CodeUnitCount
          guard start >= 0, start == 0 || text[start - 1] <= " " else { return false }
          return sign.withUTF8Buffer { $0.elementsEqual(text[start...last]) }
        }
      } ?? false
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
