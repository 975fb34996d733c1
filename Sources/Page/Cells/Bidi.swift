import CCells

/// The Unicode bidirectional algorithm (Standard Annex 9) for paragraphs with right-to-left text.
public enum Bidi {
  /// Whether the text contains a character of a right-to-left script. Only such text needs the other
  /// functions.
  /// - Complexity: O(*n*), at several gigabytes a second for ASCII.
  public static func isNeeded(for text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    let part = text[range]
    return bidi_has_right_to_left(UnsafeBufferPointer(rebasing: part).baseAddress, part.count)
  }

  /// Whether a paragraph runs from right to left, by its first letter; false without letters.
  public static func isRightToLeft(
    _ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Bool {
    let part = text[range]
    return bidi_is_right_to_left(UnsafeBufferPointer(rebasing: part).baseAddress, part.count)
  }

  /// The direction of a character by itself.
  public enum Direction: Sendable {
    /// Like Latin letters.
    case leftToRight
    /// Like Hebrew and Arabic letters.
    case rightToLeft
    /// A digit: left to right in either direction.
    case number
    /// A sign or a blank, with the direction of its surroundings.
    case neutral
  }

  /// Returns the direction of a character by its bidirectional class.
  public static func direction(of scalar: UInt32) -> Direction {
    switch bidi_direction(scalar) {
    case BIDI_LEFT_TO_RIGHT: .leftToRight
    case BIDI_RIGHT_TO_LEFT: .rightToLeft
    case BIDI_NUMBER: .number
    default: .neutral
    }
  }

  /// Returns the counterpart of a bracket, or the character itself.
  public static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(bidi_mirrored(scalar.value)) ?? scalar
  }

  /// Returns the indices of the characters of a line from left to right, by the embedding level of each
  /// character in text order (rule L2). Without odd levels the order stays.
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
  /// The glyph as shown in right-to-left text: a bracket becomes its counterpart.
  var mirrored: Glyph { replacingBase(with: bidi_mirrored(base)) }
}
