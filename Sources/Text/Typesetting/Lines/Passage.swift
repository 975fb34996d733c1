import BookText

/// Part of a text without line ends too long to be set as a whole.
enum Passage {
  /// Length in bytes.
  static let length = 1 << 16
  /// A passage may end so far before its length at a blank, in bytes.
  private static let slack = 256

  /// Ends after a blank, or between two characters if none is near. `end` is the latest end, at least
  /// ``length`` after the beginning.
  static func end(in text: TextBytes, near end: Int) -> Int {
    if let blank = text[end - slack..<end].lastIndex(of: " ") { return blank + 1 }
    return (end - 3...end).last { text[$0] & 0xC0 != 0x80 } ?? end
  }
}
