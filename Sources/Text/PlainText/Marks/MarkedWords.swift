import BookText

/// Words between signs for their style or their link.
struct MarkedWords {
  /// The words and their signs.
  let range: Range<Int>
  /// The words; never empty.
  let words: Range<Int>
  let style: Emphasis.Style
  /// Address of their link, among the signs or the words; nil if there is none.
  var address: Range<Int>?
  /// Whether no signs among the words have a meaning, as in code.
  var isLiteral = false
}
