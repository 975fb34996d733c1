import BookText
import Markup

/// Images in an archive, with a cache of their extents.
///
/// SVG drawings are not rendered. The largest image embedded in one as a `data:` URL is used instead: covers
/// are often a picture with the title drawn over it.
final class DocumentImages {
  private let archive: ZipArchive
  /// Images by their paths.
  private var known: [String: ImageReference] = [:]
  /// Budget for unpacking drawings, in bytes.
  private var drawingBytes = 32 << 20

  init(_ archive: ZipArchive) { self.archive = archive }

  /// Length in bytes.
  static let maximumFileLength = 32 << 20

  /// Extent of the largest image in a drawing, which is charged to ``drawingBytes``; nil without a readable
  /// image, or if the budget does not suffice.
  private func readImageSize(inDrawing path: String) -> ImageSize? {
    let unpacked = try? archive.contents(of: path, limit: drawingBytes)
    // A drawing may have used up the budget even if it cannot be unpacked.
    drawingBytes -= unpacked?.count ?? drawingBytes
    return unpacked.flatMap { Self.largestImage(in: $0) }.flatMap { ImageSize(header: $0) }
  }

  /// Its extent is unknown if it cannot be shown. Nil if the file is missing.
  func image(at path: String) -> ImageReference? {
    if let image = known[path] { return image }
    guard archive.member(named: path) != nil else { return nil }
    let read =
      Self.isDrawing(path)
      ? readImageSize(inDrawing: path).map { ImageReference(path: path, size: $0) }
      : ImageReference(path: path) { archive.beginning(of: path, packed: $0) }
    let image = read ?? ImageReference(path: path, size: ImageSize())
    known[path] = image
    return image
  }

  /// First image of known extent at `path` or a fallback, or else the first that exists. `fallbacks` name the
  /// file to show instead of each path, and may be circular.
  func image(at path: String, orOneOf fallbacks: [String: String]) -> ImageReference? {
    var (next, first): (String?, ImageReference?) = (path, nil)
    for _ in 0..<EPUBPackage.mostFallbacks {
      guard let path = next else { break }
      if let image = image(at: path) {
        if image.size.isKnown { return image }
        first = first ?? image
      }
      next = fallbacks[path]
    }
    return first
  }

  /// Nil if the image is missing or damaged, or exceeds ``maximumFileLength``. The path leads to a
  /// file of the archive, or to an image within one of its documents.
  func contents(of path: String) -> [UInt8]? {
    if archive.member(named: path) == nil, let mark = path.lastIndex(of: "#") {
      guard let document = try? archive.contents(of: String(path[..<mark])),
        let text = MarkupText(document)
      else { return nil }
      return EmbeddedImages.contents(of: String(path[mark...]), in: text.utf8)
    }
    guard let bytes = try? archive.contents(of: path, limit: Self.maximumFileLength) else {
      return nil
    }
    return Self.isDrawing(path) ? Self.largestImage(in: bytes) : bytes
  }

  private static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// Returns the largest image embedded in a drawing, or nil if it has none.
  static func largestImage(in drawing: [UInt8]) -> [UInt8]? {
    let largest = EmbeddedImages.base64Parts(of: drawing).max { $0.count < $1.count }
    return largest.flatMap { decodeBase64(drawing[$0]) }
  }

  /// Base 64 (RFC 4648) of either alphabet. White space is ignored, and bits after the last whole byte are
  /// dropped. Nil if the text is empty or malformed.
  static func decodeBase64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for sign in text {
      let value: UInt8
      switch sign {
      case "A"..."Z": value = sign - "A"
      case "a"..."z": value = sign - "a" + 26
      case "0"..."9": value = sign - "0" + 52
      case "+", "-": value = 62
      case "/", "_": value = 63
      case "=", "\t", "\n", "\r", " ": continue
      default: return nil
      }
      bits = bits << 6 | UInt32(clamping: value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(clamping: count)))
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
