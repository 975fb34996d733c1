/// Hyphenation patterns by Franklin Liang's method: letters with digits between them. At each position in a
/// word, the greatest digit of all patterns matching there counts. An odd digit allows a division. The
/// patterns stay as written: a language has up to sixty thousand, and a page needs some hundred of them. They
/// are found by the hash of their first letters, and compared with the word.
struct HyphenationPatterns: Sendable {
  private struct Pattern {
    let start: Int32
    /// The previous pattern with the same hash of first letters; 0 for none.
    let earlier: Int32
  }

  /// All patterns, each ended by a zero.
  private var text: [UInt8] = []
  /// In order of addition; the first is not used.
  private var patterns = [Pattern(start: 0, earlier: 0)]
  /// The last pattern by the hash of first letters; 0 for none. The count is a power of two.
  private var latest: [Int32]

  /// Whether a pattern has the letter of each value; words with other letters are foreign.
  private var isOwn = [Bool](repeating: false, count: 0x530)

  /// Number of letters hashed, in patterns of at least this length.
  private static let hashed = 3

  /// Has room for about `size` bytes of patterns.
  init(forBytes size: Int) {
    let bytesOfPattern = 8
    var slots = 64
    while slots < size / bytesOfPattern { slots *= 2 }
    latest = Array(repeating: 0, count: slots)
    patterns.reserveCapacity(size / bytesOfPattern)
    text.reserveCapacity(size)
  }

  /// A pattern has letters, digits between them, and `.` for the edge of a word. Replaces a pattern with the
  /// same letters.
  mutating func insert(_ pattern: UnsafeBufferPointer<UInt8>) {
    var hash = Hash()
    var (position, count) = (0, 0)
    while let letter = Self.letter(after: &position, of: pattern) {
      if count < Self.hashed {
        hash.add(letter)
        count += 1
      }
      if letter < isOwn.count { isOwn[Int(letter)] = true }
    }
    let slot = hash.slot(of: latest.count)
    patterns.append(Pattern(start: Int32(text.count), earlier: latest[slot]))
    latest[slot] = Int32(patterns.count - 1)
    text += pattern
    text.append(0)
  }

  /// The hash of the first letters of a pattern.
  private struct Hash {
    private var value: UInt32 = 0

    mutating func add(_ letter: UInt32) { value = (value ^ letter) &* 0x9E37_79B1 }

    /// `count` is a power of two.
    func slot(of count: Int) -> Int { Int(value >> 12) & (count - 1) }
  }

  /// Skips digits, and reads the letter after them; nil at the end of a pattern.
  @inline(__always)
  private static func letter(
    after position: inout Int, of text: UnsafeBufferPointer<UInt8>
  ) -> UInt32? {
    while position < text.count {
      let byte = text[position]
      if byte == 0 { return nil }
      position += 1
      if isDigit(byte) { continue }
      guard byte >= 0x80 else { return UInt32(byte) }
      var letter = UInt32(byte & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07))
      while position < text.count, text[position] & 0xC0 == 0x80 {
        letter = letter << 6 | UInt32(text[position] & 0x3F)
        position += 1
      }
      return letter
    }
    return nil
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { ("0"..."9").contains(byte) }

  /// Divides a word of at most 64 lower-case letters: bit *i* is set if a line may end before letter *i* with
  /// a hyphen added. O(*n* · *m*) in the lengths of the word and of the longest pattern.
  func divisions(of word: UnsafeBufferPointer<UInt32>) -> UInt64 {
    guard word.allSatisfy({ $0 >= isOwn.count || isOwn[Int($0)] }) else { return 0 }
    let edge = UInt32(UInt8(ascii: "."))
    var letters = [edge]
    letters.reserveCapacity(word.count + 2)
    letters += word
    letters.append(edge)
    // The greatest digit before each letter and edge of the word, and after the last.
    var greatest = [UInt8](repeating: 0, count: letters.count + 1)
    text.withUnsafeBufferPointer { text in
      for start in letters.indices {
        var hash = Hash()
        for end in start..<min(start + Self.hashed, letters.count) {
          hash.add(letters[end])
          let last = latest[hash.slot(of: latest.count)]
          applyPatterns(upTo: last, of: text, to: letters, from: start, &greatest)
        }
      }
    }
    return (1..<max(1, word.count)).reduce(0) { divisions, letter in
      divisions | UInt64(greatest[letter + 1] & 1) << UInt64(letter)
    }
  }

  /// Applies the patterns of a slot that match the letters from `start` on, from the index `last` backwards;
  /// 0 is no pattern.
  @inline(__always)
  private func applyPatterns(
    upTo last: Int32, of text: UnsafeBufferPointer<UInt8>, to letters: [UInt32], from start: Int,
    _ greatest: inout [UInt8]
  ) {
    var pattern = Int(last)
    // Bit *n* is set once a pattern of *n* letters has matched: it replaces any earlier one of this length.
    var matched: UInt64 = 0
    while pattern != 0 {
      let first = Int(patterns[pattern].start)
      if let length = Self.matchLength(of: text, at: first, letters, start),
        matched >> UInt64(length) & 1 == 0
      {
        matched |= 1 << UInt64(length)
        Self.applyDigits(of: text, at: first, from: start, &greatest)
      }
      pattern = Int(patterns[pattern].earlier)
    }
  }

  /// Letters of the pattern at `first`; nil if the word has others at `start`.
  @inline(__always)
  private static func matchLength(
    of text: UnsafeBufferPointer<UInt8>, at first: Int, _ letters: [UInt32], _ start: Int
  ) -> Int? {
    var (position, place) = (first, start)
    while let letter = letter(after: &position, of: text) {
      guard place < letters.count, letters[place] == letter else { return nil }
      place += 1
    }
    return place - start
  }

  /// Raises the greatest digits to those of the pattern at `first`, after its letters have matched at
  /// `start`.
  private static func applyDigits(
    of text: UnsafeBufferPointer<UInt8>, at first: Int, from start: Int, _ greatest: inout [UInt8]
  ) {
    var (position, place) = (first, start)
    while case let byte = text[position], byte != 0 {
      position += 1
      if isDigit(byte) {
        greatest[place] = max(greatest[place], byte - "0")
      } else if byte & 0xC0 != 0x80 {
        place += 1
      }
    }
  }
}
