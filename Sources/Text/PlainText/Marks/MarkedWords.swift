import BookText

/// Words between signs for their style or their link.
struct MarkedWords {
  /// Words and their signs.
  let range: Range<Int>
  /// Never empty.
  let words: Range<Int>
  let style: Emphasis.Style
  /// Address of their link, among the signs or the words.
  var address: Range<Int>?
  /// No signs among the words have a meaning, as in code.
  var isLiteral = false
}
