/// Worth of a claim to lines against others.
enum ClaimStrength: UInt8, Comparable {
  /// Shown by the look of the lines: their indent, their ends, their place.
  case likely
  /// Shown by recurring features of the book: its speakers, its columns, its verse.
  case custom
  /// Shown by the text itself: marks, words, a list of contents.
  case certain

  static func < (one: ClaimStrength, other: ClaimStrength) -> Bool { one.rawValue < other.rawValue }
}
