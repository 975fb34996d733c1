/// The sequence at a position in bytes that should be UTF-8.
enum UTF8Sequence {
  /// A well-formed sequence with its length (Unicode Standard, table 3-7).
  case valid(Int)
  /// An incomplete or invalid sequence with its length, which becomes a single U+FFFD (Unicode
  /// Standard, section 3.9, "U+FFFD Substitution of Maximal Subparts").
  case invalid(Int)

  /// Reads the sequence at `position`, which is not ASCII.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[position] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default:
      self = .invalid(1)
      return
    }
    guard position + 1 < bytes.count, second.contains(bytes[position + 1]) else {
      self = .invalid(1)
      return
    }
    var found = 2
    while found < length {
      guard position + found < bytes.count, bytes[position + found] & 0xC0 == 0x80 else {
        self = .invalid(found)
        return
      }
      found += 1
    }
    self = .valid(length)
  }
}
