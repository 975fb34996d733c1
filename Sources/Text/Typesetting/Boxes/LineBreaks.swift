import BookText

/// Possible line ends of a paragraph: the break opportunities of Unicode Standard Annex 14, except those
/// avoided by typesetters.
struct LineBreaks {
  /// All white space is replaced by blanks.
  let text: TextBytes
  /// Whether the annex allows a line to end before each byte.
  let allowed: UnsafeBufferPointer<UInt8>
  /// Lines end only between words of Korean, not in them.
  var keepsKoreanWords = false

  /// `position` is 1 or more. Costs O(1).
  func isAllowed(before position: Int) -> Bool {
    allowed[position] != 0 && !PrintedBreaks.forbidsLineEnd(text, at: position)
      && !(keepsKoreanWords && text[position] | text[position - 1] >= 0x80
        && PrintedBreaks.isInKoreanWord(text, at: position))
  }
}
