/// Hyphenation patterns by Franklin Liang's method: letters with digits between them. At each
/// position in a word, the greatest digit of all patterns that match there counts; an odd one
/// allows a division.
struct HyphenationPatterns: Sendable {
  /// A transition from one state to another by a letter.
  private struct Step {
    /// The state and the letter; 0 if the slot is empty.
    var key: UInt64 = 0
    var to: UInt32 = 0
    /// The index of the digits of the pattern that ends here; 0 if there is none.
    var digits: UInt32 = 0
  }

  /// A hash table with open addressing; its size is a power of two, and a quarter of it is free.
  private var steps: [Step]
  private var stateCount: UInt32 = 0
  /// The digits of each pattern, each followed by the count of letters before it, and a 0.
  private var digits: [UInt8] = [0]

  /// Makes patterns without any, with room for about `size` bytes of them.
  init(forBytes size: Int) {
    var slots = 16
    while slots < size / 4 { slots *= 2 }
    steps = Array(repeating: Step(), count: slots)
    digits.reserveCapacity(size)
  }

  /// Adds a pattern in UTF-8: letters, digits between them, and `.` for the edge of a word. Replaces a
  /// pattern with the same letters.
  mutating func insert(_ pattern: UnsafeBufferPointer<UInt8>) {
    let first = digits.count
    var last: Int?
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
      last = insertStep(Self.key(last.map { steps[$0].to } ?? 0, letter))
      count += 1
    }
    digits.append(0)
    if let last { steps[last].digits = UInt32(first) }
  }

  private static func key(_ state: UInt32, _ letter: UInt32) -> UInt64 {
    UInt64(state) << 32 | UInt64(letter)
  }

  /// Returns the slot of a transition, added if it is missing.
  private mutating func insertStep(_ key: UInt64) -> Int {
    var slot = slot(of: key)
    if steps[slot].key == 0 {
      stateCount += 1
      if 4 * Int(stateCount) > 3 * steps.count {
        grow()
        slot = self.slot(of: key)
      }
      steps[slot] = Step(key: key, to: stateCount)
    }
    return slot
  }

  private mutating func grow() {
    let old = steps
    steps = Array(repeating: Step(), count: 2 * old.count)
    for step in old where step.key != 0 { steps[slot(of: step.key)] = step }
  }

  private func slot(of key: UInt64) -> Int {
    steps.withUnsafeBufferPointer { Self.slot(of: key, in: $0) }
  }

  /// The slot of a transition, or the free slot for it.
  @inline(__always)
  private static func slot(of key: UInt64, in steps: UnsafeBufferPointer<Step>) -> Int {
    let mask = steps.count &- 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while steps[slot].key != key, steps[slot].key != 0 { slot = (slot &+ 1) & mask }
    return slot
  }

  /// The divisions of a word of lower-case letters, at most 64: bit *i* is set if a line may end before
  /// letter *i* with a hyphen added.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the word and of the longest pattern.
  func divisions(of word: UnsafeBufferPointer<UInt32>) -> UInt64 {
    // Count the edges on both sides of the word.
    let length = word.count + 2
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) { greatest in
      greatest.initialize(repeating: 0)
      match(word, length, greatest)
      var divisions: UInt64 = 0
      for letter in 1..<max(1, word.count) where greatest[letter + 1] & 1 != 0 {
        divisions |= 1 << UInt64(letter)
      }
      return divisions
    }
  }

  /// Computes the greatest digit before each letter and edge of a word, and after the last.
  @inline(__always)
  private func match(
    _ word: UnsafeBufferPointer<UInt32>, _ length: Int,
    _ greatest: UnsafeMutableBufferPointer<UInt8>
  ) {
    // Checks of bounds and overflow would take half as long again.
    steps.withUnsafeBufferPointer { steps in
      digits.withUnsafeBufferPointer { digits in
        for start in 0..<length {
          var state: UInt32 = 0
          var end = start
          while end < length {
            let letter = end == 0 || end == length - 1 ? 0x2E : word[end - 1]
            let step = steps[Self.slot(of: Self.key(state, letter), in: steps)]
            if step.key == 0 { break }
            state = step.to
            end &+= 1
            var index = Int(step.digits)
            while digits[index] != 0 {
              let place = start &+ Int(digits[index &+ 1])
              greatest[place] = max(greatest[place], digits[index])
              index &+= 2
            }
          }
        }
      }
    }
  }
}
