import CBidi

/// How a paragraph with characters of a right-to-left script is to be read, by Unicode Standard
/// Annex 9.
public enum Bidi {
  /// Whether the text holds a character of a script that runs from right to left.
  ///
  /// All else here is needed only where it does.
  ///
  /// - Complexity: O(*n*), at several gigabytes a second for ASCII.
  public static func isNeeded(for text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    let part = text[range]
    return bidi_has_right_to_left(UnsafeBufferPointer(rebasing: part).baseAddress, part.count)
  }

  /// Whether a paragraph runs from right to left: whether its first letter does.
  public static func isRightToLeft(
    _ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Bool {
    let part = text[range]
    return bidi_is_right_to_left(UnsafeBufferPointer(rebasing: part).baseAddress, part.count)
  }

  /// The indices of the characters of a line from left to right, given the embedding level of each
  /// in the order of the text (rule L2).
  ///
  /// - Complexity: O(*n* · *l*) for *l* different levels.
  public static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start + 1 { order[start..<end].reverse() }
        start = end + 1
      }
    }
    return order
  }
}

extension Glyph {
  /// The glyph as it is shown in text that runs from right to left: a bracket becomes its
  /// counterpart.
  var mirrored: Glyph { replacingBase(with: bidi_mirrored(base)) }
}
