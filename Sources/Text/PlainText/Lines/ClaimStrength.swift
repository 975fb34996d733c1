/// How much a claim to lines is worth against others.
enum ClaimStrength: UInt8, Comparable {
  /// By the look of the lines: their indent, their ends, their place.
  case likely
  /// By recurring features of the book: its speakers, its columns, its verse.
  case custom
  /// Said by the text itself: marks, words, a list of contents.
  case certain

  static func < (one: ClaimStrength, other: ClaimStrength) -> Bool { one.rawValue < other.rawValue }
}
