/// Returns the position of the first byte of 0x80 or more from `start` on; nil if there is none.
///
/// - Complexity: O(*n*), sixteen bytes at a time.
package func firstHighByte(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var position = start
  if position < bytes.count, bytes[position] >= 0x80 { return position }
  while position + 16 <= bytes.count {
    let block = sixteenBytes(bytes, at: position)
    if block.low & 0x8080_8080_8080_8080 | block.high & 0x8080_8080_8080_8080 != 0 { break }
    position += 16
  }
  while position < bytes.count, bytes[position] < 0x80 { position += 1 }
  return position < bytes.count ? position : nil
}

/// Sets a bit for each of eight bytes that is zero, and sometimes one for a byte of 1 after that.
@inline(__always)
private func zeros(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}

/// Sets a bit for each of eight bytes that is `byte`, and sometimes one for another after that.
@inline(__always)
private func places(of byte: UInt8, in word: UInt64) -> UInt64 {
  zeros(word ^ 0x0101_0101_0101_0101 &* UInt64(byte))
}

/// True if one of eight bytes is zero.
private func hasZero(_ word: UInt64) -> Bool { zeros(word) != 0 }

/// Loads eight bytes, which must exist, the first of them lowest.
@inline(__always)
private func eightBytes(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
  UInt64(
    littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: position, as: UInt64.self))
}

/// Returns the number of bytes from `position` on, a multiple of seven, that are ASCII without the
/// signs that affect the line's measurements: its end, a tab, a bar, a plus, two blanks or two dots
/// in a row.
@inline(__always)
package func plainBytes(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> Int {
  var end = position
  while end + 8 <= bytes.count {
    let word = eightBytes(bytes, at: end)
    let blanks = places(of: 0x20, in: word)
    let dots = places(of: 0x2E, in: word)
    let signs =
      places(of: 0x0A, in: word) | places(of: 0x09, in: word) | places(of: 0x7C, in: word)
      | places(of: 0x2B, in: word)
    // The eighth is examined again: with the one after it, it may be such a pair.
    if word & 0x8080_8080_8080_8080 | signs | blanks & blanks >> 8 | dots & dots >> 8 != 0 { break }
    end += 7
  }
  return end - position
}

/// True if one of `_`, `#`, `*`, `=`, `+` and `~` is among the 32 bytes from `position` on, which
/// must exist; false positives are possible.
@inline(__always)
package func mayHaveEmphasis(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
  var found: UInt64 = 0
  for start in stride(from: position, to: position + 32, by: 8) {
    let word = eightBytes(bytes, at: start)
    found |= places(of: 0x5F, in: word) | places(of: 0x2A, in: word) | places(of: 0x3D, in: word)
    found |= places(of: 0x2B, in: word) | places(of: 0x7E, in: word) | places(of: 0x23, in: word)
  }
  return found != 0
}

private func sixteenBytes(
  _ bytes: UnsafeBufferPointer<UInt8>, at position: Int
) -> (low: UInt64, high: UInt64) {
  (eightBytes(bytes, at: position), eightBytes(bytes, at: position + 8))
}

/// Returns the position from `start` on of the first control character except LF and TAB, of C0 or
/// C1, or the first U+2028 or U+2029, in valid UTF-8; or the end.
///
/// - Complexity: O(*n*), sixteen bytes at a time.
package func firstControl(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  while position < bytes.count {
    var end = bytes.count
    if position + 16 <= end {
      let block = sixteenBytes(bytes, at: position)
      end = position + 16
      if !mayHaveControl(block.low), !mayHaveControl(block.high) {
        position = end
        continue
      }
    }
    // Usually a line feed is the only one here.
    while position < end {
      switch bytes[position] {
      case 0x09, 0x0A: break
      case ..<0x20, 0x7F: return position
      case 0xC2 where bytes[position + 1] < 0xA0: return position
      case 0xE2 where bytes[position + 1] == 0x80 && bytes[position + 2] & 0xFE == 0xA8:
        return position
      default: break
      }
      position += 1
    }
  }
  return position
}

/// True if one of eight bytes is a control character, or the C2 or E2 with which others begin.
private func mayHaveControl(_ word: UInt64) -> Bool {
  let controls = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
  return controls != 0 || hasZero(word ^ 0x7F7F_7F7F_7F7F_7F7F)
    || hasZero(word ^ 0xC2C2_C2C2_C2C2_C2C2) || hasZero(word ^ 0xE2E2_E2E2_E2E2_E2E2)
}

/// Returns the position of the first byte from `start` on that is one of two; nil if there is none.
///
/// - Complexity: O(*n*), eight bytes at a time.
package func firstByte(
  _ one: UInt8, or other: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
) -> Int? {
  var position = start
  while position + 8 <= bytes.count {
    let word = eightBytes(bytes, at: position)
    if places(of: one, in: word) | places(of: other, in: word) != 0 { break }
    position += 8
  }
  while position < bytes.count {
    if bytes[position] == one || bytes[position] == other { return position }
    position += 1
    if position & 7 == 0, position + 8 <= bytes.count {
      return firstByte(one, or: other, in: bytes, from: position)
    }
  }
  return nil
}
