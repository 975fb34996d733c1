import BookText
import Catalogue
import Decoding
import Defaults
import Documents
import Hyphenation
import Markup
import Processes
import Storage

/// A file to be read as a book: its bytes, and the format recognised by its beginning and its name.
struct RecognisedFile {
  private let path: String
  /// The extension to tell the format by; nil for the file's own.
  private let format: String?
  private let bytes: BookBytes
  private let head: [UInt8]
  private let document: Document?
  /// Nothing is left for another program in an empty file, and in a pipe, which has been read.
  private let isUsedUp: Bool

  /// Bytes at the beginning.
  static let headLength = 1 << 16

  /// Opens a file; reads at most 192 KiB of a large one.
  /// - Throws: ``Failure`` if there is no such file, or it cannot be read.
  init(_ path: String, as format: String?) throws(Failure) {
    (self.path, self.format) = (path, format)
    let opened = try describingFailure { () throws(StorageError) in
      try OpenFile(path, isPipeAllowed: true)
    }
    guard let opened else { throw Failure("\(path): No such file or directory") }
    let first = try describingFailure { () throws(StorageError) in
      try opened.bytes(in: 0..<min(opened.size, Self.headLength))
    }
    bytes = try describingFailure { () throws(StorageError) in try BookBytes(opened) }
    isUsedUp = opened.size == 0
    // The head of a pipe is known only when it is read.
    head = first.isEmpty ? bytes.parts.prefix(Self.headLength) : first
    let origin = TextOrigin(fileNamed: format.map { "." + $0 } ?? path)
    document = Document(head: head, named: path, as: format, origin)
  }

  /// - Throws: ``Failure`` if the EPUB is too large, or a file of it cannot be read.
  static func parser(ofUnpackedBookAt path: String) throws(Failure) -> BookParser {
    guard let unpacked = UnpackedBook(path) else {
      throw Failure("\(path) \(DocumentError.tooLarge)")
    }
    let archive = try describingFailure { () throws(StorageError) in try unpacked.archive() }
    return BookParser(BookBytes(archive), .epub, at: path, TextOrigin(fileNamed: path))
  }

  /// A Kindle or Palm book is unpacked first.
  /// - Throws: ``Failure`` if it cannot be unpacked.
  func parser(while isWanted: () -> Bool) throws(Failure) -> BookParser {
    let isKindle = document == .kindle
    return BookParser(
      isKindle ? try bytes.unpackedFromKindle(named: path, while: isWanted) : bytes,
      isKindle ? .epub : document, at: path,
      TextOrigin(fileNamed: format.map { "." + $0 } ?? path))
  }

  // MARK: Conversion

  /// Has the file converted by another program. Nil for a book, an empty file, a pipe, a given format, or
  /// without a known program.
  /// - Throws: ``Failure`` if the conversion fails, or the reader has to be asked first.
  func convert(
    by converter: Converter, while isWanted: () -> Bool
  ) throws(Failure) -> (parser: BookParser, conversion: BookSource.Conversion)? {
    guard format == nil, !isUsedUp else { return nil }
    do throws(Converter.Failure) {
      guard let program = try program(of: converter) else { return nil }
      let text = try converter.text(by: program, while: isWanted)
      /// Returns a detail of the PDF file, printed by the program.
      func detail(_ detail: Converter.PDFDetail) -> [UInt8] {
        converter.output(detail, by: program, while: isWanted)
      }
      // Other files may only look like the pages of a PDF.
      let pages = program.type == .pdf ? PDFPages(bboxLayout: text.bytes) : nil
      let converted = pages == nil ? text.bytes : []
      // The output of a converter is the text of a document, not of a program.
      var parser = BookParser(
        bytes.replaced(byUnpacked: converted),
        Document(head: Array(converted.prefix(Self.headLength)), named: ""), at: path,
        TextOrigin(fileNamed: ".txt"))
      parser.pages = pages.map { pages in
        let letters = detail(.letters)
        return PDFText(
          pages, PageOutline(pdfToHTML: letters.isEmpty ? detail(.contents) : letters),
          PDFWeights(pdfToHTML: letters),
          PDFStructure(pdfInfo: pages.mayHaveStructure ? detail(.structure) : []),
          patterns: { PatternFiles().patterns(of: $0) })
      }
      return (parser, BookSource.Conversion(line: program.line, isWhole: text.isWhole))
    } catch {
      throw Failure(
        "\(path) \(error)".changing("FILE", to: quotedForShell(path)),
        question: error.question.map { OpeningQuestion($0) })
    }
  }

  private func program(
    of converter: Converter
  ) throws(Converter.Failure) -> Converter.Program? {
    guard let place = absolutePath(path) else { return nil }
    var type: ForeignFile?
    if document == nil {
      type = ForeignFile.of(head)
    } else if document == .epub, BookFileFormat(fileNamed: path) != .epub {
      type = Document.foreignFile(bytes.parts)
    }
    return try converter.program(for: place, type)
  }
}

/// Turns a failure into a ``Failure`` with the reason.
private func describingFailure<Value>(_ read: () throws(StorageError) -> Value) throws(Failure)
  -> Value
{
  do throws(StorageError) {
    return try read()
  } catch {
    throw Failure("\(error)")
  }
}

extension Document {
  /// Detects the format like ``init(head:named:as:)``, but a text that plainly is Markdown counts as Markdown
  /// whatever its name, unless `format` says plain text. Nil for other texts and foreign files.
  init?(head: [UInt8], named name: String, as format: String?, _ origin: TextOrigin) {
    if let document = Document(head: head, named: name, as: format) {
      self = document
    } else if format != BookFileFormat.plainText.extensions.first,
      ForeignFile.of(head) == nil, PlainTextOptions(origin: origin).isMarkdownBook(head)
    {
      self = .markdown
    } else {
      return nil
    }
  }
}

extension BookParser {
  fileprivate init(
    _ bytes: BookBytes, _ document: Document?, at path: String, _ origin: TextOrigin
  ) {
    // The extension tells what lines for programs are.
    let isNamed = document == nil && origin == .program
    self.init(
      bytes: bytes, document: document, origin: origin,
      title: isNamed ? fileName(ofPath: path) : bookName(ofPath: path),
      path: absolutePath(path), name: path, fingerprint: bytes.fingerprint)
  }
}
