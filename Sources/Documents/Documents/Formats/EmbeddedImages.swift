import BookText
import Markup

/// The images in `data:` URLs of a file of markup (RFC 2397), in base 64.
///
/// The path of an image consists of the file's path, `#`, and a hash of its base 64.
enum EmbeddedImages {
  /// Maximum number of images in a file.
  static let maxImages = 10_000

  /// Returns the image of a `data:` address, with its extent if known; nil if it is not in base 64.
  ///
  /// - Parameter path: The path of the file in its archive.
  static func image(at address: String, of path: String = "") -> ImageReference? {
    let bytes = Array(address.utf8)
    return base64Parts(of: bytes).first.map {
      ImageReference(path: path + name(of: bytes[$0]), base64: bytes[$0])
    }
  }

  /// Returns the file of an image; nil if there is none, it is malformed, or it is too long.
  ///
  /// - Parameters:
  ///   - path: The path after the file's, from `#` on.
  ///   - text: The file.
  static func contents(of path: String, in text: [UInt8]) -> [UInt8]? {
    base64Parts(of: text).first { name(of: text[$0]) == path }.flatMap { decodeImage(text[$0]) }
  }

  /// Returns the name of an image after its file's path: `#` and the hash of its base 64.
  private static func name(of base64: ArraySlice<UInt8>) -> String {
    "#\(base64.withUnsafeBytes { byteHash($0) })"
  }

  /// Decodes an image; nil if it is malformed or exceeds ``DocumentImages/maximumFileLength``.
  static func decodeImage(_ base64: ArraySlice<UInt8>) -> [UInt8]? {
    base64.count / 4 * 3 <= DocumentImages.maximumFileLength
      ? DocumentImages.decodeBase64(base64) : nil
  }

  /// Returns the ranges of at most ``maxImages`` texts after `base64,`, as in `data:` URLs. A text ends at a
  /// quotation mark, a bracket or, in an attribute without quotation marks, a blank.
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

  /// Whether a byte ends an address: a quote, an end of a tag or a bracket.
  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte == "\"" || byte == "'" || byte == "<" || byte == ">" || byte == ")"
  }

  /// Maximum number of bytes between the scheme of an address and its data.
  private static let longestType = 128

  /// Whether an address is the value of an attribute without quotation marks, which ends at a blank.
  ///
  /// - Parameter place: A place in the address, after its scheme.
  private static func isUnquoted(_ text: TextBytes, before place: Int) -> Bool {
    let scheme = "data:".utf8
    let first = max(1, place - longestType)
    let start = (first...max(first, place)).reversed().first { text[$0...].starts(with: scheme) }
    return start.map { text[$0 - 1] == "=" } ?? false
  }
}

extension ImageReference {
  /// Makes an image from its base 64, of unknown extent if its beginning cannot be decoded.
  fileprivate init(path: String, base64: ArraySlice<UInt8>) {
    self =
      ImageReference(path: path) { DocumentImages.decodeBase64(base64.prefix($0 / 3 * 4)) }
      ?? ImageReference(path: path, size: ImageSize())
  }
}

/// The images in `binary` elements of a FictionBook, in base 64; the path of one is `#` and its identifier.
struct BinaryImages {
  private let text: [UInt8]
  private let places: [String: Range<Int>]
  /// Images by address: a text may refer to one many times.
  private var known: [String: ImageReference] = [:]

  /// - Complexity: O(*n*).
  init(of text: [UInt8]) { (self.text, places) = (text, Self.binaries(of: text)) }

  /// Returns the image of an address, with its extent if known; nil if there is none.
  ///
  /// - Complexity: O(1) after the first call for an address, which decodes the head of the image.
  mutating func image(at address: String) -> ImageReference? {
    if let image = known[address] { return image }
    guard let place = places[address] else { return nil }
    let image = ImageReference(path: address, base64: text[place])
    known[address] = image
    return image
  }

  /// Returns the file of an image by its path; nil if there is none, it is malformed, or it is too long.
  func contents(of path: String) -> [UInt8]? {
    places[path].flatMap { EmbeddedImages.decodeImage(text[$0]) }
  }

  private static let binary: MarkupName = "binary"

  /// Returns the bytes of the text in each `binary` element, by its path; of several at one path, the first.
  private static func binaries(of text: [UInt8]) -> [String: Range<Int>] {
    let name = Array("<binary".utf8)
    var found: [String: Range<Int>] = [:]
    text.withTextBytes { bytes in
      // The texts before the first need not be divided into tags.
      guard
        let start = bytes.indices.first(where: { index in
          bytes[index] == name[0] && bytes[index...].starts(with: name)
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
