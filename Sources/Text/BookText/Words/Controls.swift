extension TextBytes {
  /// Returns the position, from `start` on, of the first control character of C0 or C1 except LF and TAB, or
  /// of the first U+2028 or U+2029; the end if there is none. The text must be valid UTF-8.
  package func firstControl(from start: Int) -> Int {
    firstUnprintable(from: start) { place in
      switch self[place] {
      case 0xC2: self[place + 1] < 0xA0
      case 0xE2: self[place + 1] == 0x80 && self[place + 2] & 0xFE == 0xA8
      case let byte: byte < 0x80
      }
    } ?? endIndex
  }
}
