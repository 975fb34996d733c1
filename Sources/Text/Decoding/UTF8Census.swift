import BookText

/// Statistics about UTF-8 sequences in bytes.
struct UTF8Census {
  /// The number of bytes from 0x80 on.
  private(set) var high = 0
  /// The number of well-formed sequences of more than one byte, those of three and four counted as
  /// four and six: the more bytes fit together, the less likely is chance.
  private(set) var evidence = 0
  /// The number of sequences that would have to be replaced, each by a single U+FFFD (Unicode Standard,
  /// section 3.9, "U+FFFD Substitution of Maximal Subparts").
  private(set) var invalid = 0

  /// True if UTF-8 is ten times as likely as not: in another encoding such sequences are rare by
  /// chance, and invalid bytes frequent.
  var isLikelyUTF8: Bool { evidence >= 10 * invalid }

  /// - Complexity: O(*n*).
  init(of bytes: some Collection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { count($0) }
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < bytes.count {
      // ASCII is skipped, since parsing is slow.
      let next = firstUnprintable(in: bytes, from: position)
      position = next + 1
      guard next < bytes.count, bytes[next] >= 0x80 else { continue }
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[next...].makeIterator()
      switch parser.parseScalar(from: &rest) {
      case .valid(let sequence):
        evidence += sequence.count == 2 ? 1 : 2 * sequence.count - 2
        position = next + sequence.count
      case .error(let length):
        invalid += 1
        position = next + length
      case .emptyInput: return
      }
      high += position - next
    }
  }
}
