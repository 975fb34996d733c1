import BookText
import Markup

/// The images in a file of markup, in base 64: those of `data:` URLs (RFC 2397), and the `binary`
/// elements of a FictionBook.
///
/// A path is a prefix, `#`, and the number of the `data:` URL in the document or the identifier of the
/// `binary` element.
final class EmbeddedImages {
  private let text: [UInt8]
  private let prefix: String
  /// The base 64 of each image, by the path after the prefix.
  private let places: [String: Range<Int>]
  /// The paths of the `data:` URLs by the hashes of their base 64.
  private let pathsByHash: [Int: [String]]
  private var known: [String: FoundImage] = [:]

  /// The number of letters that are decoded to find the extent of an image: a few at first, and more if a
  /// colour profile or a thumbnail comes before it.
  private static let heads = [1 << 12, 1 << 18]
  /// The maximum number of images in a file.
  private static let maxImages = 10_000

  /// Finds the `data:` URLs in a document.
  ///
  /// - Parameter prefix: What their paths begin with: the path of the document in its archive.
  /// - Complexity: O(*n*).
  init(dataIn text: [UInt8], prefix: String = "") {
    (self.text, self.prefix) = (text, prefix)
    var (places, paths): ([String: Range<Int>], [Int: [String]]) = ([:], [:])
    for (index, range) in Self.base64Parts(of: text).enumerated() {
      let path = "#\(index + 1)"
      places[path] = range
      paths[Self.hash(of: text[range]), default: []].append(path)
    }
    (self.places, pathsByHash) = (places, paths)
  }

  /// Finds the `binary` elements of a FictionBook.
  ///
  /// - Complexity: O(*n*).
  init(binariesOf text: [UInt8]) {
    (self.text, prefix, pathsByHash) = (text, "", [:])
    places = Self.binaries(of: text)
  }

  /// Returns the image of an address, with its extent as far as that is known; nil if it is not in the
  /// file.
  func found(at address: String) -> FoundImage? {
    guard let path = path(of: address), let place = places[path] else { return nil }
    if let image = known[path] { return image }
    var size: ImageSize?
    for head in Self.heads where size == nil {
      size = DocumentImages.base64(text[place].prefix(head)).flatMap { ImageSize(header: $0) }
    }
    let image = FoundImage(path: prefix + path, size: size ?? ImageSize())
    known[path] = image
    return image
  }

  private func path(of address: String) -> String? {
    guard address.hasPrefix("data:") else { return address }
    let bytes = Array(address.utf8)
    guard let range = Self.base64Parts(of: bytes).first else { return nil }
    return pathsByHash[Self.hash(of: bytes[range])]?.first { path in
      places[path].map { text[$0] == bytes[range] } ?? false
    }
  }

  private static func hash(of base64: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    base64.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Returns the bytes of an image, to be decoded; nil if there are none, or too many.
  ///
  /// - Parameter path: The path after the prefix, from `#` on.
  func contents(of path: String) -> [UInt8]? {
    guard let place = places[path], place.count / 4 * 3 <= DocumentImages.longest else {
      return nil
    }
    return DocumentImages.base64(text[place])
  }

  /// Returns the ranges of the texts in base 64 that `data:` URLs contain, of the first 10,000.
  static func base64Parts(of text: [UInt8]) -> [Range<Int>] {
    let start = Array("base64,".utf8)
    var parts: [Range<Int>] = []
    var place = 0
    text.withUnsafeBufferPointer { bytes in
      while place + start.count < bytes.count, parts.count < maxImages {
        guard bytes[place] == start[0], bytes[place..<place + start.count].elementsEqual(start)
        else {
          place += 1
          continue
        }
        let first = place + start.count
        place = first
        // A quote, the start of a tag or a bracket ends an address.
        while place < bytes.count, bytes[place] != 0x22, bytes[place] != 0x27, bytes[place] != 0x3C,
          bytes[place] != 0x29
        {
          place += 1
        }
        parts.append(first..<place)
      }
    }
    return parts
  }

  private static let binary: MarkupName = "binary"

  /// Returns the text of each `binary` element, by its path; of several with one identifier, the first.
  private static func binaries(of text: [UInt8]) -> [String: Range<Int>] {
    let name = Array("<binary".utf8)
    var found: [String: Range<Int>] = [:]
    text.withUnsafeBufferPointer { bytes in
      // The texts before the first need not be divided into tags.
      guard
        let start = bytes.indices.first(where: { index in
          bytes[index] == name[0] && bytes[index...].starts(with: name)
        })
      else { return }
      let source = UnsafeBufferPointer(rebasing: bytes[start...])
      var scanner = MarkupScanner(source)
      // The identifier of the element whose text comes next.
      var id: String?
      while found.count < maxImages, let token = scanner.next() {
        switch token {
        case .start(let tag): id = tag.name == binary ? tag.value("id", in: source) : nil
        case .end: id = nil
        case .text(let range, _):
          if let path = id.map({ "#" + $0 }), found[path] == nil {
            found[path] = start + range.lowerBound..<start + range.upperBound
          }
          id = nil
        }
      }
    }
    return found
  }
}
