/// The case of a letter.
package enum LetterCase {
  case capital
  case small
}

/// Returns the case of the letter that begins at `position`; nil for other bytes and for letters of
/// scripts without case.
package func letterCase(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> LetterCase? {
  let byte = text[position]
  if byte < 0x80 {
    if (0x41...0x5A).contains(byte) { return .capital }
    return (0x61...0x7A).contains(byte) ? .small : nil
  }
  guard byte >= 0xC3, byte <= 0xD1 || byte == 0xE1, position + 1 < text.count else { return nil }
  let next = text[position + 1]
  switch byte {
  case 0xC3: return next == 0x97 || next == 0xB7 ? nil : next < 0x9F ? .capital : .small
  case 0xD0: return next < 0xB0 ? .capital : .small
  case 0xD1: return next < 0xA0 ? .small : next & 1 == 0 ? .capital : .small
  case 0xC4, 0xC5:
    // Capitals and small letters alternate; of U+0139–0148 and U+0179–017E the odd ones are capitals.
    let areOdd =
      (byte == 0xC4 ? 0xB9...0xBF : 0x80...0x88).contains(next) || (0xB9...0xBE).contains(next)
    return (next & 1 == 0) != areOdd ? .capital : .small
  case 0xCE: return next < 0xAC ? .capital : .small
  case 0xCF: return .small
  case 0xE1:
    // Vietnamese and polytonic Greek: rare enough to be decoded.
    let scalar = String(decoding: text[position..<min(text.count, position + 3)], as: UTF8.self)
      .unicodeScalars.first
    guard let scalar, scalar.properties.isAlphabetic else { return nil }
    if scalar.properties.isUppercase { return .capital }
    return scalar.properties.isLowercase ? .small : nil
  default: return nil
  }
}
