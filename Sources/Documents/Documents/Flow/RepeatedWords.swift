import BookText
import Markup

/// Compares the alternative text of an image with the text beside it. Words in both would be printed twice
/// wherever pictures are not shown.
enum RepeatedWords {
  /// Number of bytes examined after an image: a caption is shorter.
  private static let reach = 2_048
  /// Maximum length in bytes of an alternative text, and of a heading, to be compared. With these limits the
  /// work per byte of the source stays small, whatever repeats.
  private static let (longestWords, longestHeading) = (512, 256)

  /// The ends and the beginnings of blocks.
  private static let blocks: Set<String> = [
    "/p", "/div", "/figcaption", "/figure", "/td", "/th", "/li", "/h1", "/h2", "/h3", "/h4", "/h5",
    "/h6",
    "p", "div", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
  ]

  /// Whether a heading contains an alternative text.
  static func repeats(_ heading: [UInt8], _ words: String) -> Bool {
    heading.count <= longestHeading && contains(heading, words)
  }

  /// Whether the text after an image repeats its alternative text: either its caption contains these words,
  /// or half of the caption's words are among them. A sentence that merely goes on about the same things is
  /// not a caption.
  static func follow(_ tag: MarkupTag, _ words: String, in source: TextBytes)
    -> Bool
  {
    let (text, isCaption) = text(after: tag, in: source)
    return contains(text, words, most: isCaption ? .max : 2)
  }

  /// Whether a text contains the words of another, in their order.
  ///
  /// - Parameter most: Maximum ratio of its number of words to the other's.
  private static func contains(_ text: [UInt8], _ words: String, most: Int = .max) -> Bool {
    guard words.utf8.count <= longestWords else { return false }
    let (all, wanted) = (Self.words(text), Self.words(Array(words.utf8)))
    guard !wanted.isEmpty, wanted.count <= all.count, all.count / most <= wanted.count else {
      return false
    }
    return (0...all.count - wanted.count).contains {
      all[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  /// The words of a text, of letters and digits, without the difference of capitals.
  private static func words(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  /// Returns the text after a tag, up to the end of the first block with text or the next image, and whether
  /// an element on the way is a caption by its name or class. References to characters are left out.
  private static func text(after tag: MarkupTag, in source: TextBytes)
    -> (text: [UInt8], isCaption: Bool)
  {
    let last = tag.attributes.map(\.value.upperBound).max() ?? tag.start
    let end = min(source.count, last + reach)
    var (text, place, isCaption): ([UInt8], Int, Bool) = ([], last, false)
    func next(_ sign: Unicode.Scalar) -> Int? {
      source[place..<end].firstIndex(of: UInt8(ascii: sign))
    }
    guard last <= end, let start = next(">") else { return ([], false) }
    place = start + 1
    while place < end {
      switch source[place] {
      case UInt8(ascii: "<"):
        guard let close = next(">") else { return (text, isCaption) }
        let inside = String(decoding: source[place + 1..<close], as: UTF8.self).lowercased()
        let name = inside.prefix { $0 == "/" || $0.isLetter || $0.isNumber }
        let isEnd = blocks.contains(String(name)) && text.contains { !isBlank($0) }
        if isEnd || ["img", "image"].contains(name) { return (text, isCaption) }
        if inside.contains("caption") { isCaption = true }
        text.append(UInt8(ascii: " "))
        place = close + 1
      case UInt8(ascii: "&"):
        place = next(";").map { $0 + 1 } ?? end
      default:
        text.append(source[place])
        place += 1
      }
    }
    return (text, isCaption)
  }
}
