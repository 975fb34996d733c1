import BookText

extension ImageSize {
  /// Reads the extent from the header of a PNG, JPEG, GIF or WebP image.
  ///
  /// Returns nil if the format is another, the header is cut short, or a side is 0 or above 65,535.
  ///
  /// - Complexity: O(*n*) in the number of bytes at worst.
  package init?(header bytes: [UInt8]) {
    guard let (width, height) = Self.extent(inHeader: bytes), let width = UInt16(exactly: width),
      let height = UInt16(exactly: height), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns the width and the height in the header of an image; nil for an unknown format.
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

  /// Maximum length of a side of a WebP image, in the 14 bits for it.
  private static let longestWebPSide = 0x3FFF

  /// Returns the width and the height of a WebP image (RFC 9649, sections 2.5 to 2.7); nil for an unknown
  /// format, or if the header is cut short.
  ///
  /// - Parameter bytes: At least 16.
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

  /// Returns the width and the height of a JPEG image from its frame header (ITU-T T.81, annex B), after
  /// other segments; nil if there is none.
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

  /// Returns the number in some bytes, the highest first; nil if they reach beyond the end.
  private static func bigEndian(in bytes: [UInt8], at place: Int, length: Int) -> Int? {
    guard place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in some bytes, the lowest first; nil if they reach beyond the end.
  private static func littleEndian(in bytes: [UInt8], at place: Int, length: Int) -> Int? {
    guard place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns both lengths; nil if either is nil.
  private static func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }
}
