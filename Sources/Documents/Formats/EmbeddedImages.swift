import BookText

/// The images in a file of markup, in base 64: those of `data:` URLs (RFC 2397), and the `binary`
/// elements of a FictionBook.
///
/// The path of the first is the number of the text in base 64, that of the others their identifier, after
/// a prefix and `#`.
final class EmbeddedImages {
  private let text: [UInt8]
  private let prefix: String
  /// The base 64 of each image, by the path after the prefix.
  private let places: [String: Range<Int>]
  /// The paths of the `data:` URLs by the lengths of their base 64.
  private let lengths: [Int: [String]]
  private var known: [String: FoundImage] = [:]

  /// The number of letters that are decoded to find the extent of an image: a few at first, and more if a
  /// colour profile or a thumbnail comes before it.
  private static let heads = [1 << 12, 1 << 18]
  /// The maximum number of images in a file.
  private static let most = 10_000

  /// Finds the `data:` URLs in a document.
  ///
  /// - Parameter prefix: What their paths begin with: the path of the document in its archive.
  /// - Complexity: O(*n*).
  init(dataIn text: [UInt8], prefix: String = "") {
    (self.text, self.prefix) = (text, prefix)
    var (places, lengths): ([String: Range<Int>], [Int: [String]]) = ([:], [:])
    for (index, range) in Self.base64Parts(of: text).prefix(Self.most).enumerated() {
      let path = "#\(index + 1)"
      places[path] = range
      lengths[range.count, default: []].append(path)
    }
    (self.places, self.lengths) = (places, lengths)
  }

  /// Finds the `binary` elements of a FictionBook.
  ///
  /// - Complexity: O(*n*).
  init(binariesOf text: [UInt8]) {
    (self.text, prefix, lengths) = (text, "", [:])
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
    return lengths[range.count]?.first { path in
      places[path].map { text[$0] == bytes[range] } ?? false
    }
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

  /// Returns the ranges of the texts in base 64 that `data:` URLs contain.
  static func base64Parts(of text: [UInt8]) -> [Range<Int>] {
    let start = Array("base64,".utf8)
    var parts: [Range<Int>] = []
    var place = 0
    text.withUnsafeBufferPointer { bytes in
      while place + start.count < bytes.count {
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

  private static func binaries(of text: [UInt8]) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    let name = Array("<binary".utf8)
    text.withUnsafeBufferPointer { bytes in
      var place = 0
      while place + name.count < bytes.count, found.count < most {
        guard bytes[place] == name[0], bytes[place..<place + name.count].elementsEqual(name) else {
          place += 1
          continue
        }
        let rest = UnsafeBufferPointer(rebasing: bytes[place...])
        var scanner = MarkupScanner(rest)
        if case .start(let tag)? = scanner.next(), let id = tag.value("id", in: rest),
          case .text(let range, _)? = scanner.next()
        {
          let path = "#" + id
          found[path] = found[path] ?? place + range.lowerBound..<place + range.upperBound
        }
        place += max(1, scanner.offset)
      }
    }
    return found
  }
}
