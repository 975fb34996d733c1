/// Where the lines of a paragraph may end: what Unicode Standard Annex 14 allows, less what is not
/// done in print.
struct LineBreaks {
  /// The paragraph, all white space made blanks.
  let text: UnsafeBufferPointer<UInt8>
  /// For each byte whether the annex lets a line end before it.
  let allowed: UnsafeBufferPointer<UInt8>

  /// Whether a line may end before the byte at `position`, which is not the first.
  ///
  /// - Complexity: O(1).
  func isAllowed(before position: Int) -> Bool {
    allowed[position] != 0 && !PrintedBreaks.forbid(text, at: position)
  }
}
