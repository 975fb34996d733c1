import BookText

/// A run of letters without marks, one cell each: the bulk of most texts.
struct LetterRun {
  private let text: TextBytes
  /// Letters not consumed yet.
  private var position: Int
  /// The offset after the last letter.
  let end: Int
  /// Number of letters left.
  private(set) var count: Int

  /// Finds at most `most` letters from `start` on: of ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic.
  /// The last one is left out if a byte beyond ASCII follows, which may begin a combining mark. Costs O(*n*)
  /// in their number.
  @inline(__always)
  init(_ text: TextBytes, from start: Int, atMost most: Int) {
    self.text = text
    position = start
    var end = start
    var last = start
    var count = 0
    while end < text.count, count <= most {
      let length = Self.length(of: text[inside: end])
      guard length > 0, end + length <= text.count else { break }
      last = end
      end += length
      count += 1
    }
    if count > 0, count <= most, end < text.count, text[inside: end] >= 0x80 {
      // A combining mark may follow the last one.
      end = last
      count -= 1
    }
    self.end = end
    self.count = count
  }

  /// Length in bytes of the letter beginning with `byte`; 0 if none does. Letters of two bytes are taken to
  /// be U+00C0…U+017F and U+0380…U+047F.
  @inline(__always)
  static func length(of byte: UInt8) -> Int {
    if byte.isLetter { return 1 }
    return (0xC3...0xC5).contains(byte) || (0xCE...0xD1).contains(byte) ? 2 : 0
  }

  /// Consumes the first letter left, and returns the offset after it.
  @inline(__always)
  mutating func consumeLetter(at place: Int) -> Int {
    position = place + (text[place] < 0x80 ? 1 : 2)
    count -= 1
    return position
  }

  /// Returns the number of the letters before `place`. At or after the end of the run, counts all letters
  /// left, and consumes none.
  @inline(__always)
  mutating func consumeLetters(before place: Int) -> Int {
    guard place < end else { return count }
    if end - position == count {
      // All of them are ASCII.
      count -= place - position
      defer { position = place }
      return place - position
    }
    var letters = 0
    while position < place {
      position += text[position] < 0x80 ? 1 : 2
      letters += 1
    }
    count -= letters
    return letters
  }
}
