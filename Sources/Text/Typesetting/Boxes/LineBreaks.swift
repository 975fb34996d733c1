import BookText

/// Possible line ends of a paragraph: the break opportunities of Unicode Standard Annex 14, except those
/// avoided by typesetters.
struct LineBreaks {
  /// The paragraph, with all white space replaced by blanks.
  let text: TextBytes
  /// For each byte whether the annex allows a line to end before it.
  let allowed: UnsafeBufferPointer<UInt8>
  /// Whether lines end only between words of Korean, not in them.
  var keepsKoreanWords = false

  /// Whether a line may end before the byte at `position`, which is at least 1.
  ///
  /// - Complexity: O(1).
  func isAllowed(before position: Int) -> Bool {
    allowed[position] != 0 && !PrintedBreaks.forbidsLineEnd(text, at: position)
      && !(keepsKoreanWords && text[position] | text[position - 1] >= 0x80
        && PrintedBreaks.isInKoreanWord(text, at: position))
  }
}
