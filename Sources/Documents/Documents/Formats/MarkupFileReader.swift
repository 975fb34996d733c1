import BookText
import Decoding
import Markup

/// A single-file markup format: how to detect it, and its reader.
protocol MarkupFileReader {
  /// The format, by the extension of a file's name.
  static var format: BookFileFormat { get }
  /// Whether the name decides only for files beginning with a tag.
  static var beginsWithTag: Bool { get }
  /// Whether a file whose first character is "<" is of the format.
  ///
  /// - Parameter start: The first 1,024 bytes without a server's header, decoded, in small letters.
  static func recognises(_ start: String) -> Bool
  /// Reads the title from the first ``titleLength`` bytes.
  static func title(of head: [UInt8]) -> DocumentTitle
  /// Number of first bytes among which the title is sought.
  static var titleLength: Int { get }
  /// Returns the bytes of the cover image; nil if there is none.
  static func cover(of bytes: [UInt8]) -> [UInt8]?
  /// Returns the bytes of an image by its path in the markup; nil if there is none.
  static func image(at path: String, in bytes: [UInt8]) -> [UInt8]?

  init(_ options: DocumentOptions)

  /// Reads the book; nil to read the bytes as plain text instead, as only Markdown asks for.
  ///
  /// - Throws: ``DocumentError/noText`` or ``DocumentError/tooLarge``.
  /// - Complexity: O(*n*).
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book?

  /// Reads the markup, and records where its text comes from; nil if it is not text.
  ///
  /// - Complexity: O(*n*).
  func recordedFlow(of bytes: [UInt8]) -> DocumentFlow?

  /// Returns the markup at a place in the book; nil if nothing is there.
  ///
  /// - Complexity: O(*n*): the markup is read again.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource?

  /// Returns the document with the sources of its text; nil for formats without a tree of their own.
  ///
  /// - Complexity: O(*n*): the markup is read again.
  func traced(_ bytes: [UInt8]) -> TracedDocument?
}

extension MarkupFileReader {
  static var beginsWithTag: Bool { true }
  static var titleLength: Int { 1 << 14 }
  static func cover(of bytes: [UInt8]) -> [UInt8]? { nil }
  func traced(_ bytes: [UInt8]) -> TracedDocument? { nil }
}

extension Document {
  /// The formats in order of detection: formats that recognise their own first tag precede others.
  static var markupFormats: [(document: Document, reader: any MarkupFileReader.Type)] {
    [
      (.fictionBook, FictionBookReader.self), (.html, HTMLReader.self),
      (.markdown, MarkdownReader.self),
    ]
  }

  /// The reader of a single-file format; nil for others.
  var markupReader: (any MarkupFileReader.Type)? {
    Self.markupFormats.first { $0.document == self }?.reader
  }
}

extension DocumentFlow {
  /// Creates a flow for a book in one file.
  ///
  /// - Parameters:
  ///   - options: The name, encoding and fingerprint of the book.
  ///   - encoding: The encoding of the file.
  ///   - isTraced: Whether places can be mapped back to the markup.
  init(_ options: DocumentOptions, encoding: TextEncoding, isTraced: Bool) {
    var builder = BookBuilder(
      named: options.name, encoding: encoding, fingerprint: options.fingerprint)
    builder.facts.format = .markup
    builder.showsNotices = options.showsNotices
    self.init(builder)
    if isTraced { beginRecording() }
  }

  /// Returns a book in one file with the sources of its text, if they were recorded.
  func traced(in markup: TracedDocument.Markup) -> TracedDocument? {
    book.origins.map { origins in
      TracedDocument(files: [TracedDocument.File(from: 0, origins, markup)], isPackage: false)
    }
  }

  /// Returns the markup with the byte behind a place in the text; the first text of an element is found at
  /// its tag. Without recorded sources it is the first byte.
  func source(of place: TextOffset, in markup: [UInt8]) -> DocumentSource {
    var byte = min(book.origins?.pieces.byte(of: place.utf8)?.byte ?? 0, markup.count)
    if byte > 0, markup[byte - 1] == ">", let tag = markup[..<byte].lastIndex(of: "<"),
      markup[(tag + 1)...].first != "/"
    {
      byte = tag
    }
    return .markup(markup, offset: byte)
  }
}
