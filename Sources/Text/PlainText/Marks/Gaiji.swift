import Decoding
import Numbers

/// Characters that typists of Aozora Bunko could not type, and described in a note after "※". The note names
/// the code point ("U+6318"), or the place in JIS X 0213: the plane, row and cell after the level
/// ("第3水準1-15-23").
struct Gaiji {
  /// Characters by their places in JIS X 0213; nil without one.
  private var known: [[UInt8]: String?] = [:]

  mutating func character(in note: String) -> String? {
    if let mark = note.firstPlace(of: "U+") {
      let digits = note[mark.upperBound...].prefix { $0.isHexDigit }
      // No control characters.
      let value = Number.parse(digits.utf8, in: UInt32(0xA1)...0x10_FFFF, radix: 16)
      if let scalar = value.flatMap(Unicode.Scalar.init) { return String(scalar) }
    }
    guard let level = note.firstPlace(of: "水準") else { return nil }
    let place = note[level.upperBound...].prefix { $0.isASCII && $0 != "、" }
    let numbers = place.split(separator: "-").compactMap {
      Number.parse($0.utf8, in: UInt8(1)...94)
    }
    guard numbers.count >= 3, numbers[0] <= 2 else { return nil }
    return character(plane: numbers[0], row: numbers[1], cell: numbers[2])
  }

  private mutating func character(plane: UInt8, row: UInt8, cell: UInt8) -> String? {
    // EUC-JISX0213 has the second plane after a prefix.
    let bytes = (plane == 2 ? [0x8F] : []) + [row + 0xA0, cell + 0xA0]
    if let character = known[bytes] { return character }
    let decoded = try? DecodedText(bytes, encoding: "EUC-JISX0213")
    let text = decoded.map { String(decoding: $0.utf8, as: UTF8.self) }
    let character = text.flatMap { $0.count == 1 && $0 != "\u{FFFD}" ? $0 : nil }
    known[bytes] = .some(character)
    return character
  }
}
