import BookText
import Numbers

/// The pages of a PDF file with the places of their words, as `pdftotext -bbox-layout` writes them: lines and
/// words in the order of reading, with their edges in points.
///
/// Blanks in place of distances would lose their meaning. From the geometry come paragraphs (by indents, gaps
/// and short lines), headings (by the list of contents, or by size), running heads and folios (by their
/// repetition at one height), tables (parts of lines beside each other) and listings (letters of one width).
public struct PDFPages: Sendable {
  /// A word and its edges, in points from the upper left corner of its page.
  struct Word: Sendable {
    let text: String
    let left, top, right, bottom: Double
    /// Number of its characters.
    let count: Int

    init(_ text: String, left: Double, top: Double, right: Double, bottom: Double) {
      (self.text, self.left, self.top, self.right, self.bottom) = (text, left, top, right, bottom)
      count = max(1, text.unicodeScalars.count)
    }

    /// The width of a character, if all are equally wide.
    var pitch: Double { (right - left) / Double(count) }
  }

  /// A line, or a part of one that stands apart. It has at least one word.
  struct Line: Sendable {
    let words: [Word]
    /// The indices of its page and of its block.
    let page, block: Int
    let left, top, right, bottom: Double
    /// The usual height of its words.
    let height: Double
    let text: String
    /// Number of its characters without blanks.
    let count: Int

    init?(_ words: [Word], page: Int, block: Int) {
      guard let first = words.first else { return nil }
      (self.words, self.page, self.block) = (words, page, block)
      left = first.left
      top = words.map(\.top).min() ?? first.top
      right = words.map(\.right).max() ?? first.right
      bottom = words.map(\.bottom).max() ?? first.bottom
      height = words.map { $0.bottom - $0.top }.sorted()[words.count / 2]
      text = words.map(\.text).joined(separator: " ")
      count = words.reduce(0) { $0 + $1.count }
    }
  }

  var lines: [Line] = []
  /// Number of pages.
  private(set) var count = 0
  /// The title in the file's own data; empty if there is none.
  private(set) var title = ""

  /// Reads the output of `pdftotext -bbox-layout`; nil for anything else.
  ///
  /// - Complexity: O(*n*).
  public init?(bboxLayout bytes: [UInt8]) {
    var scanner = TagScanner(bytes)
    var words: [Word] = []
    var block = 0
    var isKnown = false
    while let tag = scanner.next() {
      switch tag.name {
      case "doc": isKnown = true
      case "title" where !isKnown: title = scanner.text()
      case "page" where isKnown: count += 1
      case "block": block += 1
      case "line": words = []
      case "word":
        let edges = ["xMin", "yMin", "xMax", "yMax"].compactMap(tag.number)
        let text = scanner.text()
        if edges.count == 4, !text.isEmpty {
          words.append(
            Word(text, left: edges[0], top: edges[1], right: edges[2], bottom: edges[3]))
        }
      case "/line":
        if let line = Line(words, page: count - 1, block: block) { lines.append(line) }
      default:
        // Another document does not begin like this.
        if !isKnown, scanner.place > Self.longestHead { return nil }
      }
    }
    guard isKnown, count > 0 else { return nil }
  }

  /// Maximum length of the file's own data before the pages, in bytes.
  private static let longestHead = 1 << 16
}

/// Finds the tags of a file that a program wrote, and the texts between them.
private struct TagScanner {
  struct Tag {
    let name: String
    let attributes: ArraySlice<UInt8>

    /// Returns the value of an attribute, in points; nil if it has none.
    func number(_ name: String) -> Double? {
      let key = Array((name + "=\"").utf8)
      var place = attributes.startIndex
      while place + key.count <= attributes.endIndex {
        if attributes[place] == key[0], attributes[place...].starts(with: key) {
          let value = attributes[(place + key.count)...].prefix { $0 != "\"" }
          guard value.count <= Self.longestNumber else { return nil }
          return Number.clamped(String(decoding: value, as: UTF8.self), to: -1e5...1e5)
        }
        place += 1
      }
      return nil
    }

    private static let longestNumber = 24
  }

  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Tag? {
    guard let start = bytes[place...].firstIndex(of: "<"),
      let end = bytes[start...].firstIndex(of: ">")
    else { return nil }
    place = end + 1
    let inside = bytes[(start + 1)..<end]
    let name = inside.prefix { $0 > " " }
    return Tag(name: String(decoding: name, as: UTF8.self), attributes: inside[name.endIndex...])
  }

  /// Returns the text up to the next tag, its references replaced.
  mutating func text() -> String {
    let start = place
    place = bytes[start...].firstIndex(of: "<") ?? bytes.count
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard text.utf8.contains("&") else { return text }
    return Self.references.reduce(text) { $0.changing($1.name, to: $1.sign) }
  }

  /// The references that the program writes. That of & comes last.
  private static let references = [
    (name: "&lt;", sign: "<"), (name: "&gt;", sign: ">"), (name: "&quot;", sign: "\""),
    (name: "&apos;", sign: "'"), (name: "&amp;", sign: "&"),
  ]
}
