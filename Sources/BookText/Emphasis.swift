/// Words that a plain text sets off between underscores, _so_, as typists and Project Gutenberg do.
///
/// The signs are taken out of the text and the words between them noted, so that nothing after
/// this has to measure, break or skip them.
struct Emphasis {
  /// The text without the signs.
  private(set) var text: [UInt8]
  /// The bytes of the text that are emphasised, in order.
  private(set) var ranges: [Range<Int>] = []
  /// Where the text joins its source.
  private(set) var joints = Joints(kept: true)

  /// The longest passage that is taken for emphasised, in bytes.
  private static let longest = 2_000

  /// - Complexity: O(*n*).
  init(of source: [UInt8]) {
    guard source.contains(0x5F) else {
      text = source
      return
    }
    var kept: [UInt8] = []
    kept.reserveCapacity(source.count)
    var position = 0
    while position < source.count {
      if source[position] == 0x5F, let end = Self.closing(of: position, in: source) {
        let start = kept.count
        joints.join(start, end: position, start: position + 1)
        kept += source[position + 1..<end]
        ranges.append(start..<kept.count)
        joints.join(kept.count, end: end, start: end + 1)
        position = end + 1
      } else {
        kept.append(source[position])
        position += 1
      }
    }
    text = kept
  }

  /// The position of the sign that closes the one at `start`, or nil where that opens nothing:
  /// a name_with_signs, a ruled line, a passage that goes beyond its paragraph.
  private static func closing(of start: Int, in source: [UInt8]) -> Int? {
    guard start + 2 < source.count, start == 0 || !isWordByte(source[start - 1]),
      source[start + 1] > 0x20, source[start + 1] != 0x5F
    else { return nil }
    var position = start + 1
    let last = min(source.count, start + longest)
    while position < last {
      if source[position] == 0x5F {
        let isAfterWord = source[position - 1] > 0x20
        let isEnd = position + 1 == source.count || !isWordByte(source[position + 1])
        return isAfterWord && isEnd ? position : nil
      }
      if source[position] == 0x0A, position + 1 < source.count, source[position + 1] == 0x0A {
        return nil
      }
      position += 1
    }
    return nil
  }

  /// Whether a byte belongs to a word; those beyond ASCII are taken for quotes and dashes.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
  }
}
