import BookText

/// A part of a text without line ends too long to be set as a whole.
enum Passage {
  /// The length of a passage, in bytes.
  static let length = 1 << 16
  /// How far before its length a passage may end at a blank, in bytes.
  private static let slack = 256

  /// Returns the end of a passage: after a blank, or between two characters if none is near.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - end: The latest end, an offset of the text at least ``length`` after its beginning.
  static func end(in text: TextBytes, near end: Int) -> Int {
    if let blank = text[end - slack..<end].lastIndex(of: " ") { return blank + 1 }
    return (end - 3...end).last { text[$0] & 0xC0 != 0x80 } ?? end
  }
}
