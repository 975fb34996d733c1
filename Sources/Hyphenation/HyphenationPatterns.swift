/// Hyphenation patterns by Franklin Liang's method: letters with digits between them. At each
/// position in a word, the greatest digit of all patterns that match there counts; an odd one
/// allows a division.
struct HyphenationPatterns: Sendable {
  /// A transition from one state to another by a letter.
  private struct Step {
    let to: UInt32
    /// The index of the digits of the pattern that ends here; 0 if there is none.
    var digits = 0
  }

  /// The transitions by state and letter.
  private var steps: [UInt64: Step] = [:]
  /// The digits of each pattern, each followed by the count of letters before it, and a 0.
  private var digits: [UInt8] = [0]

  /// Makes patterns without any, with room for about `size` bytes of them.
  init(forBytes size: Int) {
    steps.reserveCapacity(size / 4)
    digits.reserveCapacity(size)
  }

  /// Adds a pattern in UTF-8: letters, digits between them, and `.` for the edge of a word. Replaces a
  /// pattern with the same letters.
  mutating func insert(_ pattern: UnsafeBufferPointer<UInt8>) {
    let first = digits.count
    var (state, last) = (UInt32(0), UInt64(0))
    var count = 0
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      if (0x30...0x39).contains(byte) {
        if byte == 0x30 { continue }
        digits.append(byte - 0x30)
        digits.append(UInt8(clamping: count))
        continue
      }
      var letter = UInt32(byte)
      if byte >= 0x80 {
        letter &= byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07
        while index < pattern.count, pattern[index] & 0xC0 == 0x80 {
          letter = letter << 6 | UInt32(pattern[index] & 0x3F)
          index += 1
        }
      }
      last = Self.key(state, letter)
      state = steps[last]?.to ?? UInt32(steps.count + 1)
      if Int(state) > steps.count { steps[last] = Step(to: state) }
      count += 1
    }
    digits.append(0)
    steps[last]?.digits = first
  }

  private static func key(_ state: UInt32, _ letter: UInt32) -> UInt64 {
    UInt64(state) << 32 | UInt64(letter)
  }

  /// The divisions of a word of lower-case letters, at most 64: bit *i* is set if a line may end before
  /// letter *i* with a hyphen added.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the word and of the longest pattern.
  func divisions(of word: UnsafeBufferPointer<UInt32>) -> UInt64 {
    let edge = [UInt32(0x2E)]
    let letters = edge + word + edge
    // The greatest digit before each letter and edge of the word, and after the last.
    var greatest = [UInt8](repeating: 0, count: letters.count + 1)
    for start in letters.indices {
      var state: UInt32 = 0
      for letter in letters[start...] {
        guard let step = steps[Self.key(state, letter)] else { break }
        state = step.to
        var index = step.digits
        while digits[index] != 0 {
          let place = start + Int(digits[index + 1])
          greatest[place] = max(greatest[place], digits[index])
          index += 2
        }
      }
    }
    return (1..<max(1, word.count)).reduce(0) { divisions, letter in
      divisions | UInt64(greatest[letter + 1] & 1) << UInt64(letter)
    }
  }
}
