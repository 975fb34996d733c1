import BookText
import Markup

/// A format whose books are one file of markup: what it is recognised by, and what reads it.
struct MarkupFormat: Sendable {
  /// The endings of the names of its files.
  let endings: [String]
  /// True if the name decides only for files that begin with a tag.
  let beginsWithTag: Bool
  /// True if a file is of the format by its first bytes, which are in small letters.
  let isBeginning: @Sendable (_ text: String) -> Bool
  /// Reads the book; nil if its bytes have to be read as a plain text.
  let book: @Sendable ([UInt8], DocumentOptions) throws(DocumentError) -> Book?
  /// Finds the markup of a place of the book; nil if nothing is there.
  let source: @Sendable (TextOffset, [UInt8], DocumentOptions) -> DocumentSource?
  /// Finds an image in the markup by its path.
  let image: @Sendable (String, [UInt8]) -> [UInt8]?
  /// Finds the image on the front.
  let cover: @Sendable ([UInt8]) -> [UInt8]?
  /// Reads the title from the first ``titleLength`` bytes.
  let title: @Sendable ([UInt8]) -> DocumentTitle
  let titleLength: Int
}

extension MarkupFormat {
  /// The formats; one that begins with a tag of its own comes before others.
  static let all: [(document: Document, format: MarkupFormat)] = [
    (
      .fictionBook,
      MarkupFormat(
        endings: [], beginsWithTag: true,
        isBeginning: { $0.firstPlace(of: "<fictionbook") != nil },
        book: { bytes, options throws(DocumentError) in try FictionBookReader(options).book(bytes)
        },
        source: { FictionBookReader($2).source(of: $0, in: $1) },
        image: { path, bytes in
          MarkupText(bytes).flatMap { BinaryImages(of: $0.utf8).contents(of: path) }
        },
        cover: { FictionBookReader.cover(of: $0) },
        title: { FictionBookReader.title(of: $0) }, titleLength: 1 << 16)
    ),
    (
      .html,
      MarkupFormat(
        endings: [".html", ".htm", ".xhtml"], beginsWithTag: true,
        isBeginning: { text in
          let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
          return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
            || start.hasPrefix("<?xml") && text.firstPlace(of: "<html") != nil
        },
        book: { bytes, options throws(DocumentError) in try HTMLReader(options).book(bytes) },
        source: { HTMLReader($2).source(of: $0, in: $1) },
        image: { path, bytes in
          MarkupText(bytes).flatMap { EmbeddedImages.contents(of: path, in: $0.utf8) }
        },
        cover: { _ in nil }, title: { HTMLReader.title(of: $0) }, titleLength: 1 << 14)
    ),
    (
      .markdown,
      MarkupFormat(
        endings: [".md", ".markdown", ".mkd"], beginsWithTag: false, isBeginning: { _ in false },
        book: { bytes, options throws(DocumentError) in try MarkdownReader(bytes, options)?.book()
        },
        source: { place, bytes, options in
          MarkdownReader(bytes, options)?.source(of: place) ?? .plainText(bytes)
        },
        image: { _, _ in nil }, cover: { _ in nil }, title: { MarkdownReader.title(of: $0) },
        titleLength: 1 << 14)
    ),
  ]
}

extension Document {
  /// What is known of it if it is one file of markup.
  var markup: MarkupFormat? { MarkupFormat.all.first { $0.document == self }?.format }
}
