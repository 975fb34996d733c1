import BookText

/// The images in an archive. The extent of each is read once.
///
/// Of an SVG drawing the largest image in it is taken that is embedded as a `data:` address: covers are
/// often a picture with a title drawn over it. Drawings themselves are not rendered.
final class DocumentImages {
  private let archive: ZipArchive
  private var known: [String: FoundImage] = [:]
  /// The bytes of drawings that may still be unpacked to find what is embedded in them.
  private var drawingBytes = 32 << 20

  init(_ archive: ZipArchive) { self.archive = archive }

  /// The longest file of an image, in bytes.
  static let longest = 32 << 20
  /// The bytes of a packed file that are read to find the extent of an image: a few at first, and more
  /// if a colour profile or a thumbnail comes before it.
  private static let heads = [1 << 11, 1 << 17]

  /// The extent of an image; nil if there is none of the name, or it cannot be shown.
  ///
  /// - Complexity: O(1) but for drawings, which are read whole.
  private func size(of path: String) -> ImageSize? {
    if Self.isDrawing(path) {
      let unpacked = try? archive.contents(of: path, limit: drawingBytes)
      // What cannot be unpacked may have cost as much as all that is left.
      drawingBytes -= unpacked?.count ?? drawingBytes
      return unpacked.flatMap { Self.embedded(in: $0) }.flatMap { ImageSize(header: $0) }
    }
    for packed in Self.heads {
      guard let head = archive.beginning(of: path, packed: packed) else { return nil }
      if let size = ImageSize(header: head) { return size }
    }
    return nil
  }

  /// An image with its extent as far as that is known; nil if there is no file of the name.
  func found(at path: String) -> FoundImage? {
    if let image = known[path] { return image }
    guard archive.member(path) != nil else { return nil }
    let image = FoundImage(path: path, size: size(of: path) ?? ImageSize())
    known[path] = image
    return image
  }

  /// The bytes of an image, to be decoded; nil if there are none, or too many.
  func contents(of path: String) -> [UInt8]? {
    guard let bytes = try? archive.contents(of: path, limit: Self.longest) else { return nil }
    return Self.isDrawing(path) ? Self.embedded(in: bytes) : bytes
  }

  private static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// The largest image that is embedded in a drawing.
  static func embedded(in drawing: [UInt8]) -> [UInt8]? {
    let start = Array("base64,".utf8)
    var largest = 0..<0
    var place = 0
    drawing.withUnsafeBufferPointer { bytes in
      while place + start.count < bytes.count {
        guard bytes[place] == start[0], bytes[place..<place + start.count].elementsEqual(start)
        else {
          place += 1
          continue
        }
        let first = place + start.count
        var end = first
        while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x27, bytes[end] != 0x3C,
          bytes[end] != 0x29
        {
          end += 1
        }
        if end - first > largest.count { largest = first..<end }
        place = end
      }
    }
    return largest.isEmpty ? nil : base64(drawing[largest])
  }

  /// The bytes that a text in base 64 stands for (RFC 4648); white space in it does not matter.
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for sign in text {
      let value: UInt8
      switch sign {
      case 0x41...0x5A: value = sign - 0x41
      case 0x61...0x7A: value = sign - 0x61 + 26
      case 0x30...0x39: value = sign - 0x30 + 52
      case 0x2B, 0x2D: value = 62
      case 0x2F, 0x5F: value = 63
      case 0x3D, 0x09, 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}

extension Document {
  /// The bytes of an image of the document, to be decoded.
  ///
  /// - Parameters:
  ///   - path: Its path in the archive.
  ///   - length: The length of the file in bytes.
  ///   - read: Reads a part of it.
  /// - Returns: nil if there is none, or it is too long.
  public func image(
    at path: String, length: Int, reading read: @escaping ZipArchive.Reading
  ) -> [UInt8]? {
    guard case .epub = self, let archive = ZipArchive(length: length, reading: read) else {
      return nil
    }
    return DocumentImages(archive).contents(of: path)
  }

  /// The bytes of the image on the front of the document, to be decoded; nil if it has none.
  public func cover(length: Int, reading read: @escaping ZipArchive.Reading) -> [UInt8]? {
    guard case .epub = self, let archive = ZipArchive(length: length, reading: read),
      let path = EPUBPackage(archive, only: .metadata)?.cover
    else { return nil }
    return DocumentImages(archive).contents(of: path)
  }
}
