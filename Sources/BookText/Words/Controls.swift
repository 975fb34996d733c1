/// Returns the position from `start` on of the first control character except LF and TAB, of C0 or
/// C1, or the first U+2028 or U+2029, in valid UTF-8; or the end.
package func firstControl(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  for position in start..<bytes.count {
    switch bytes[position] {
    case 0x09, 0x0A: break
    case ..<0x20, 0x7F: return position
    case 0xC2 where bytes[position + 1] < 0xA0: return position
    case 0xE2 where bytes[position + 1] == 0x80 && bytes[position + 2] & 0xFE == 0xA8:
      return position
    default: break
    }
  }
  return bytes.count
}
