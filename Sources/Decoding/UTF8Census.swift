import BookText

/// Statistics about UTF-8 sequences in bytes.
struct UTF8Census {
  /// The number of bytes from 0x80 on.
  private(set) var high = 0
  /// The number of well-formed sequences of more than one byte, those of three and four counted as
  /// four and six: the more bytes fit together, the less likely is chance.
  private(set) var evidence = 0
  /// The number of sequences that would have to be replaced.
  private(set) var invalid = 0
  /// The number of examined bytes.
  private(set) var length = 0

  /// The number of invalid sequences after which the scan stops, if there is little evidence.
  private static let enough = 4096

  /// True if UTF-8 is ten times as likely as not: in another encoding such sequences are rare by
  /// chance, and invalid bytes frequent.
  var isLikelyUTF8: Bool { evidence >= 10 * invalid }

  /// Counts in `bytes` from `start` on, to the end or until they are certainly not UTF-8.
  ///
  /// - Complexity: O(*n*), eight bytes at a time if they are ASCII.
  init(of bytes: [UInt8], from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while let next = firstHighByte(in: bytes, from: position) {
        // Most of the letters of Europe and the Near East, which follow each other.
        position = next
        while position + 1 < bytes.count, (0xC2...0xDF).contains(bytes[position]),
          bytes[position + 1] & 0xC0 == 0x80
        {
          position += 2
        }
        if position > next {
          evidence += (position - next) / 2
          high += position - next
          continue
        }
        switch UTF8Sequence(bytes, at: next) {
        case .valid(let length):
          evidence += 2 * length - (length == 2 ? 3 : 2)
          high += length
          position = next + length
        case .invalid(let length):
          invalid += 1
          high += length
          position = next + length
          if invalid == Self.enough, !isLikelyUTF8 {
            self.length = position - start
            return
          }
        }
      }
      length = bytes.count - start
    }
  }
}
