import BookText

extension ImageSize {
  /// Reads the extent from the header of a PNG, JPEG, GIF or WebP image.
  ///
  /// Returns nil if the format is another, the header is cut short, or a side is 0 or above 65,535.
  ///
  /// - Complexity: O(*n*) in the number of bytes at worst.
  package init?(header bytes: [UInt8]) {
    guard let (width, height) = Self.extent(bytes), let width = UInt16(exactly: width),
      let height = UInt16(exactly: height), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns the width and the height in the header of an image; nil for an unknown format.
  private static func extent(_ bytes: [UInt8]) -> (Int, Int)? {
    if bytes.starts(with: [0x89, "P", "N", "G", "\r", "\n", 0x1A, "\n"]) {
      return pair(number(in: bytes, 16, 4), number(in: bytes, 20, 4))
    }
    if bytes.starts(with: "GIF8".utf8) {
      return pair(reversed(in: bytes, 6, 2), reversed(in: bytes, 8, 2))
    }
    if bytes.starts(with: "RIFF".utf8), bytes.count >= 16, bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return extent(ofWebP: bytes)
    }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? extent(ofJPEG: bytes) : nil
  }

  /// Maximum length of a side of a WebP image, in the 14 bits for it.
  private static let longestWebPSide = 0x3FFF

  /// RFC 9649, section 2.5 to 2.7.
  private static func extent(ofWebP bytes: [UInt8]) -> (Int, Int)? {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      return pair(
        reversed(in: bytes, 26, 2).map { $0 & longestWebPSide },
        reversed(in: bytes, 28, 2).map { $0 & longestWebPSide })
    case "VP8L":
      guard let bits = reversed(in: bytes, 21, 4) else { return nil }
      // Two numbers of 14 bits, each one less than a side.
      return ((bits & longestWebPSide) + 1, (bits >> 14 & longestWebPSide) + 1)
    case "VP8X":
      return pair(
        reversed(in: bytes, 24, 3).map { $0 + 1 }, reversed(in: bytes, 27, 3).map { $0 + 1 })
    default: return nil
    }
  }

  /// ITU-T T.81, annex B: skips segments up to the frame header.
  private static func extent(ofJPEG bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return pair(number(in: bytes, place + 7, 2), number(in: bytes, place + 5, 2))
      case 0xD9, 0xDA: return nil
      default:
        guard let length = number(in: bytes, place + 2, 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  /// Returns the number in some bytes, the highest first; nil beyond the end.
  private static func number(in bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in some bytes, the lowest first; nil beyond the end.
  private static func reversed(in bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns both lengths; nil if one is unknown.
  private static func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }
}
