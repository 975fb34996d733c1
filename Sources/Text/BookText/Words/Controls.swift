extension TextBytes {
  /// Returns the position, from `start` on, of the first control character of C0 or C1 except LF and TAB, or
  /// of the first U+2028 or U+2029; the end if there is none. The text must be valid UTF-8.
  package func firstControl(from start: Int) -> Int {
    var position = firstUnprintable(from: start)
    while position < endIndex {
      switch self[position] {
      case 0xC2 where self[position + 1] < 0xA0: return position
      case 0xE2 where self[position + 1] == 0x80 && self[position + 2] & 0xFE == 0xA8:
        return position
      case 0x80...: break
      default: return position
      }
      position = firstUnprintable(from: position + 1)
    }
    return endIndex
  }

  /// Returns the position of the first byte from `start` on other than printable ASCII, TAB and LF, or the
  /// end. Tests eight bytes together: in most books most are printable.
  package func firstUnprintable(from start: Int) -> Int {
    var position = start
    while position + 8 <= endIndex {
      let word = UnsafeRawPointer(base.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // One of the three has the highest bit of a byte set if the byte is from 0x80 on, below 0x20, or
      // 0x7F. Borrows and carries come only from such bytes.
      let (low, del) = (word &- 0x2020_2020_2020_2020, word &+ 0x0101_0101_0101_0101)
      if (word | low | del) & 0x8080_8080_8080_8080 != 0 {
        let found = Self.maskOfUnprintable(UInt64(littleEndian: word))
        if found != 0 { return position + found.trailingZeroBitCount / 8 }
      }
      position += 8
    }
    while position < endIndex {
      let byte = self[position]
      if byte >= 0x7F || byte < " " && byte != "\t" && byte != "\n" { return position }
      position += 1
    }
    return endIndex
  }

  /// Returns eight bytes with the highest bit set for each that is neither printable ASCII, TAB nor LF.
  private static func maskOfUnprintable(_ bytes: UInt64) -> UInt64 {
    let (high, others): (UInt64, UInt64) = (0x8080_8080_8080_8080, 0x7F7F_7F7F_7F7F_7F7F)
    /// The highest bit of each byte that is not zero; without carries between bytes.
    func maskOfNonzero(_ bytes: UInt64) -> UInt64 { ((bytes & others) &+ others | bytes) & high }
    let fromBlankOn = (bytes & others) &+ 0x6060_6060_6060_6060
    let isControl =
      ~fromBlankOn & maskOfNonzero(bytes ^ 0x0A0A_0A0A_0A0A_0A0A)
      & maskOfNonzero(bytes ^ 0x0909_0909_0909_0909)
    return (bytes | isControl | ~maskOfNonzero(bytes ^ others)) & high
  }
}
