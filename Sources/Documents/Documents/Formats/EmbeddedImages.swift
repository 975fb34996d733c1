import BookText
import Markup

/// Images in `data:` URLs of a file of markup (RFC 2397), in base 64. Their paths are the file's path, `#`,
/// and a hash of the base 64.
enum EmbeddedImages {
  static let maxImages = 10_000

  /// Gives the extent if known; nil if it is not in base 64. `path` leads to the file in its archive.
  static func image(at address: String, of path: String = "") -> ImageReference? {
    let bytes = Array(address.utf8)
    return base64Parts(of: bytes).first.map {
      ImageReference(path: path + name(of: bytes[$0]), base64: bytes[$0])
    }
  }

  /// Nil if the image is missing, malformed or too long. The path begins with `#`, after the file's; the text
  /// is the file's.
  static func contents(of path: String, in text: [UInt8]) -> [UInt8]? {
    base64Parts(of: text).first { name(of: text[$0]) == path }.flatMap { decodeImage(text[$0]) }
  }

  /// `#` and the hash of its base 64.
  private static func name(of base64: ArraySlice<UInt8>) -> String {
    "#\(base64.withUnsafeBytes { byteHash($0) })"
  }

  /// Nil if it is malformed or exceeds ``DocumentImages/maximumFileLength``.
  static func decodeImage(_ base64: ArraySlice<UInt8>) -> [UInt8]? {
    base64.count / 4 * 3 <= DocumentImages.maximumFileLength
      ? DocumentImages.decodeBase64(base64) : nil
  }

  /// Finds at most ``maxImages`` texts after `base64,`, as in `data:` URLs. A text ends at a quotation mark,
  /// a bracket or, in an attribute without quotation marks, a blank.
  static func base64Parts(of text: [UInt8]) -> [Range<Int>] {
    let start = Array("base64,".utf8)
    var parts: [Range<Int>] = []
    var place = 0
    text.withTextBytes { bytes in
      while place + start.count < bytes.count, parts.count < maxImages {
        guard bytes[place] == start[0], bytes[place..<place + start.count].elementsEqual(start)
        else {
          place += 1
          continue
        }
        let first = place + start.count
        let endsAtBlank = isUnquoted(bytes, before: place)
        place = first
        while place < bytes.count, !endsAddress(bytes[place]),
          !endsAtBlank || bytes[place] > " "
        {
          place += 1
        }
        parts.append(first..<place)
      }
    }
    return parts
  }

  /// A quote, an end of a tag or a bracket.
  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte == "\"" || byte == "'" || byte == "<" || byte == ">" || byte == ")"
  }

  private static let longestType = 128

  /// Such an address ends at a blank. `place` is after its scheme.
  private static func isUnquoted(_ text: TextBytes, before place: Int) -> Bool {
    let scheme = "data:".utf8
    let first = max(1, place - longestType)
    let start = (first...max(first, place)).reversed().first { text[$0...].starts(with: scheme) }
    return start.map { text[$0 - 1] == "=" } ?? false
  }
}

extension ImageReference {
  /// The extent is unknown if the beginning cannot be decoded.
  fileprivate init(path: String, base64: ArraySlice<UInt8>) {
    self =
      ImageReference(path: path) { DocumentImages.decodeBase64(base64.prefix($0 / 3 * 4)) }
      ?? ImageReference(path: path, size: ImageSize())
  }
}

/// Images in `binary` elements of a FictionBook, in base 64. The path of one is `#` and its identifier.
struct BinaryImages {
  private let text: [UInt8]
  private let places: [String: Range<Int>]
  /// Images by address: a text may refer to one many times.
  private var known: [String: ImageReference] = [:]

  /// Costs O(*n*).
  init(of text: [UInt8]) { (self.text, places) = (text, Self.binaries(of: text)) }

  /// Gives the extent if known. The first call for an address decodes the head of the image.
  mutating func image(at address: String) -> ImageReference? {
    if let image = known[address] { return image }
    guard let place = places[address] else { return nil }
    let image = ImageReference(path: address, base64: text[place])
    known[address] = image
    return image
  }

  /// Nil if the image is missing, malformed or too long.
  func contents(of path: String) -> [UInt8]? {
    places[path].flatMap { EmbeddedImages.decodeImage(text[$0]) }
  }

  private static let binary: MarkupName = "binary"

  /// Bytes of each `binary` element, by its path; of several at one path, the first.
  private static func binaries(of text: [UInt8]) -> [String: Range<Int>] {
    let name = Array("<binary".utf8)
    var found: [String: Range<Int>] = [:]
    text.withTextBytes { bytes in
      // The texts before the first need not be divided into tags.
      guard
        let start = bytes.indices.first(where: { index in
          bytes[index] == name.first && bytes[index...].starts(with: name)
        })
      else { return }
      let source = bytes[start...].rebased
      var scanner = MarkupScanner(source)
      // Identifier of the element with the next text.
      var id: String?
      while found.count < EmbeddedImages.maxImages, let token = scanner.next() {
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
