import BookText

extension ImageSize {
  /// PNG, JPEG, GIF or WebP. Nil for another format, a header cut short, or a side of 0 or above 65,535.
  /// Costs O(*n*) at worst.
  package init?(header bytes: [UInt8]) {
    guard let (width, height) = Self.extent(inHeader: bytes), let width = UInt16(exactly: width),
      let height = UInt16(exactly: height), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  private static func extent(inHeader bytes: [UInt8]) -> (Int, Int)? {
    if bytes.starts(with: [0x89, "P", "N", "G", "\r", "\n", 0x1A, "\n"]) {
      return pair(bigEndian(in: bytes, at: 16, length: 4), bigEndian(in: bytes, at: 20, length: 4))
    }
    if bytes.starts(with: "GIF8".utf8) {
      return pair(
        littleEndian(in: bytes, at: 6, length: 2), littleEndian(in: bytes, at: 8, length: 2))
    }
    if bytes.starts(with: "RIFF".utf8), bytes.count >= 16, bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return extent(ofWebP: bytes)
    }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? extent(ofJPEG: bytes) : nil
  }

  /// 14 bits.
  private static let longestWebPSide = 0x3FFF

  /// RFC 9649, sections 2.5 to 2.7. Nil for an unknown format, or a header cut short. Needs 16 bytes.
  private static func extent(ofWebP bytes: [UInt8]) -> (Int, Int)? {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      return pair(
        littleEndian(in: bytes, at: 26, length: 2).map { $0 & longestWebPSide },
        littleEndian(in: bytes, at: 28, length: 2).map { $0 & longestWebPSide })
    case "VP8L":
      guard let bits = littleEndian(in: bytes, at: 21, length: 4) else { return nil }
      // Two numbers of 14 bits, each one less than a side.
      return ((bits & longestWebPSide) + 1, (bits >> 14 & longestWebPSide) + 1)
    case "VP8X":
      return pair(
        littleEndian(in: bytes, at: 24, length: 3).map { $0 + 1 },
        littleEndian(in: bytes, at: 27, length: 3).map { $0 + 1 })
    default: return nil
    }
  }

  /// Reads the frame header (ITU-T T.81, annex B), after other segments.
  private static func extent(ofJPEG bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return pair(
          bigEndian(in: bytes, at: place + 7, length: 2),
          bigEndian(in: bytes, at: place + 5, length: 2))
      case 0xD9, 0xDA: return nil
      default:
        guard let length = bigEndian(in: bytes, at: place + 2, length: 2), length >= 2 else {
          return nil
        }
        place += 2 + length
      }
    }
    return nil
  }

  /// Nil beyond the end.
  private static func bigEndian(in bytes: [UInt8], at place: Int, length: Int) -> Int? {
    guard place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Nil beyond the end.
  private static func littleEndian(in bytes: [UInt8], at place: Int, length: Int) -> Int? {
    guard place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }
}
