import BookText
import Markup

/// A single-file markup format: how to detect it, and its reader.
protocol MarkupFileReader {
  /// The format by the extension of a file's name.
  static var format: BookFileFormat { get }
  /// The name decides only for files beginning with a tag.
  static var beginsWithTag: Bool { get }
  /// Asked about a file whose first character is "<": `start` is its first 1,024 bytes without a server's
  /// header, decoded, in small letters.
  static func recognises(_ start: String) -> Bool
  static func title(of head: [UInt8]) -> DocumentTitle
  /// First bytes among which the title is sought.
  static var titleLength: Int { get }
  /// Bytes of the cover image.
  static func cover(of bytes: [UInt8]) -> [UInt8]?
  /// Finds an image by its path in the markup.
  static func image(at path: String, in bytes: [UInt8]) -> [UInt8]?

  init(_ options: DocumentOptions)

  /// Nil to read the bytes as plain text instead, as only Markdown asks for. Throws ``DocumentError/noText``
  /// or ``DocumentError/tooLarge``. Costs O(*n*).
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book?

  /// Nil if the bytes are not text. Costs O(*n*).
  func recordedFlow(of bytes: [UInt8]) -> DocumentFlow?

  /// Costs O(*n*): the markup is read again.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource?

  /// Nil for formats without a tree of their own. Costs O(*n*): the markup is read again.
  func traced(_ bytes: [UInt8]) -> TracedDocument?
}

extension MarkupFileReader {
  static var beginsWithTag: Bool { true }
  static var titleLength: Int { 1 << 14 }
  static func cover(of bytes: [UInt8]) -> [UInt8]? { nil }
  func traced(_ bytes: [UInt8]) -> TracedDocument? { nil }
}

extension Document {
  /// Formats in order of detection. Those that recognise their own first tag precede others.
  static var markupFormats: [(document: Document, reader: any MarkupFileReader.Type)] {
    [
      (.fictionBook, FictionBookReader.self), (.html, HTMLReader.self),
      (.markdown, MarkdownReader.self),
    ]
  }

  var markupReader: (any MarkupFileReader.Type)? {
    Self.markupFormats.first { $0.document == self }?.reader
  }
}

extension DocumentFlow {
  /// Makes a book in one file. Traced places can be mapped back to the markup.
  init(_ options: DocumentOptions, encoding: TextEncoding, isTraced: Bool) {
    self.init(BookBuilder(options, encoding))
    if isTraced { beginRecording() }
  }

  /// Nil if the sources of its text were not recorded.
  func traced(in markup: TracedDocument.Markup) -> TracedDocument? {
    book.origins.map { origins in
      TracedDocument(files: [TracedDocument.File(from: 0, origins, markup)], isPackage: false)
    }
  }

  /// The first text of an element is found at its tag. Without recorded sources the offset is 0.
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

extension BookBuilder {
  init(_ options: DocumentOptions, _ encoding: TextEncoding) {
    self.init(named: options.name, encoding: encoding, fingerprint: options.fingerprint)
    facts.format = .markup
    showsNotices = options.showsNotices
  }
}

extension BookFacts {
  /// Keeps the title known if there is none.
  mutating func set(_ found: DocumentTitle) {
    title = found.title ?? title
    credits.author = found.author
  }
}
