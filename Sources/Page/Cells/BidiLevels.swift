import CCells

/// The embedding level of each character of a paragraph or of a part of one: even for left-to-right
/// text, odd for right-to-left text.
public struct BidiLevels: Sendable {
  /// The bytes with known levels.
  public let range: Range<Int>
  /// Whether the paragraph runs from right to left.
  public let isRightToLeft: Bool
  /// Whether tabs, and groups of blanks, separate columns.
  public let hasColumns: Bool
  private let levels: [UInt8]

  /// Computes the levels of the characters in `range`, a paragraph of whole characters in valid UTF-8.
  /// - Complexity: O(*n*), at some twenty megabytes a second.
  public init(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, isRightToLeft: Bool,
    hasColumns: Bool = false
  ) {
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.hasColumns = hasColumns
    let part = UnsafeBufferPointer(rebasing: text[range])
    levels = Array(unsafeUninitializedCapacity: part.count) { levels, count in
      // If memory runs out, all characters get the level of the paragraph: each is still shown.
      _ = bidi_levels(
        part.baseAddress, part.count, isRightToLeft, hasColumns, levels.baseAddress)
      count = part.count
    }
  }

  /// Level of the character around the byte at `offset`; outside the range, the level of the paragraph.
  public subscript(offset: Int) -> UInt8 {
    range.contains(offset) ? levels[offset - range.lowerBound] : isRightToLeft ? 1 : 0
  }
}
