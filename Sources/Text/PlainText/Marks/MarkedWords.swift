import BookText

/// Words between signs that say how the words are set or where they lead.
struct MarkedWords {
  /// The words and their signs.
  let range: Range<Int>
  /// The words; never empty.
  let words: Range<Int>
  let style: Emphasis.Style
  /// The address to which the words lead, which is among the signs or the words; nil if there is
  /// none.
  var address: Range<Int>?
  /// True if no signs among the words have a meaning, as in code.
  var isLiteral = false
}
