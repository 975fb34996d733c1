import BookText
import Decoding
import Markup

/// The format of a structured or compressed book: EPUB, HTML, FictionBook, Markdown, and any
/// format, plain text too, in gzip, xz, zstd or a ZIP archive.
public enum Document: Hashable, Sendable {
  /// An EPUB, or another file in a ZIP archive.
  case epub
  /// HTML or XHTML by itself.
  case html
  /// FictionBook 2.
  case fictionBook
  case markdown
  /// A Kindle or Palm book, to be unpacked into an EPUB before reading.
  case kindle
  /// Compressed bytes, and the format that the name of the file gives to the text in them.
  case compressed(Compression, of: BookFileFormat?)

  /// Detects the format of a file by its first bytes and, if these are inconclusive, by its name. Returns nil
  /// for plain text and for files that are not books.
  ///
  /// - Parameters:
  ///   - head: The first bytes, at least a kilobyte if the file is as long.
  ///   - name: The name of the file.
  ///   - format: The extension to decide by; nil for the file's own.
  public init?(head: [UInt8], named name: String, as format: String? = nil) {
    if format == "txt" { return nil }
    self.init(head: head, of: BookFileFormat(fileNamed: format.map { "." + $0 } ?? name))
  }

  /// Detects the format of a file by its first bytes, or else by `format`. Nil for other files.
  ///
  /// - Parameter format: The format by the name of the file; nil if the name tells none.
  private init?(head: [UInt8], of format: BookFileFormat?) {
    if let compression = Compression(of: head) {
      self = .compressed(compression, of: format)
    } else if ZipArchive.isArchive(head) {
      self = .epub
    } else if KindleTitle.isBook(head) {
      self = .kindle
    } else if ForeignFile.of(head) != nil {
      return nil
    } else if format == .epub {
      self = .epub
    } else {
      self.init(text: head, named: format)
    }
  }

  /// Detects a format of markup by its first tag or, without one of its own, by `format`; nil for plain text.
  private init?(text bytes: [UInt8], named format: BookFileFormat?) {
    // In UTF-16 every other byte of a tag is zero.
    let isWide = bytes.prefix(2).contains { $0 == 0 || $0 >= 0xFE }
    let head = Self.withoutHeader(isWide ? MarkupText(bytes)?.utf8 ?? [] : bytes)
    let hasTag = head.first { $0 > " " && ![0xEF, 0xBB, 0xBF].contains($0) } == "<"
    let text = hasTag ? String(decoding: head.prefix(1_024), as: UTF8.self).lowercased() : ""
    let found = Self.markupFormats.first { _, reader in
      if hasTag, reader.recognises(text) { return true }
      return (hasTag || !reader.beginsWithTag) && reader.format == format
    }
    guard let found else { return nil }
    self = found.document
  }

  /// What a server prints above a page.
  private static let header = "content-type: text/html"

  /// Returns the first bytes of a file without a server's line above the page, which browsers show as text.
  private static func withoutHeader(_ head: [UInt8]) -> ArraySlice<UInt8> {
    let start = String(decoding: head.prefix(header.utf8.count), as: UTF8.self)
    return start.lowercased() == header ? head.drop { $0 != "\n" } : head[...]
  }
}

/// The content of a compressed file or a document.
public enum DocumentContents: Sendable {
  case book(Book)
  /// The bytes of a plain text, and the name of its file if it has one.
  case text([UInt8], name: String?)
  /// The readable part of a damaged compressed file.
  indirect case damaged(DocumentContents)
  /// The plain text of a document with markup out of proportion to its length.
  indirect case simplified(DocumentContents)
}

extension Document {
  /// Maximum length of a decompressed file, in bytes.
  public static let maximumFileLength = 1 << 30
  /// Maximum number of compression layers.
  private static let deepest = 3
  /// Number of first bytes that tell the format of a file.
  private static let headLength = 4_096

  /// The layers of compression around a text.
  private struct Layers {
    /// Number of layers removed.
    var count = 0
    /// Whether all of them could be read to their ends.
    var areWhole = true
    /// Maximum length of the unpacked contents, in bytes.
    let longest: Int

    /// - Parameter length: The length of the outermost file, in bytes.
    init(around length: Int) {
      longest = min(Document.maximumFileLength, Compression.longestOutput(ofPacked: length))
    }
  }

  /// The format of a decompressed file.
  private enum Unpacked {
    case epub(ZipArchive)
    case markup(any MarkupFileReader.Type, [UInt8])
    case text([UInt8], name: String?)
  }

  /// Reads a file, or only its beginning if the options allow it.
  ///
  /// - Parameters:
  ///   - file: Its bytes.
  ///   - options: The options for reading.
  /// - Throws: ``DocumentError`` if it cannot be unpacked, or has no text.
  /// - Complexity: O(*n*) in its decompressed length.
  public func contents(
    of file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentContents {
    if let book = beginning(of: file, options) { return .book(book) }
    var layers = Layers(around: file.count)
    let found = try unpack(file, &layers)
    let contents = try Self.contents(of: found, options)
    return layers.areWhole ? contents : .damaged(contents)
  }

  /// Reads the unpacked contents of a file. Markup that its reader refuses becomes plain text.
  private static func contents(
    of unpacked: Unpacked, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentContents {
    switch unpacked {
    case .epub(let archive): .book(try EPUBReader(archive, options).book())
    case .markup(let reader, let bytes):
      if let book = try reader.init(options).book(bytes) {
        .book(book)
      } else {
        .simplified(.text(bytes, name: nil))
      }
    case .text(let bytes, let name): .text(bytes, name: name)
    }
  }

  /// Recognises a ZIP archive that is not a book, such as an office document. Nil for an EPUB, for an unknown
  /// type, and for a file that is no readable archive.
  public static func foreignFile(_ file: FileBytes) -> ForeignFile? {
    guard let archive = try? ZipArchive(file),
      !EPUBPackage.exists(in: archive)
    else { return nil }
    return ForeignFile(archive)
  }

  /// Returns a ZIP archive of some files, by their paths in it.
  public static func archive(of files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive = StoredArchive()
    for file in files { archive.addFile(named: file.name, file.bytes) }
    return archive.bytes()
  }

  /// Returns the markup or text at a place of the book. Pass the parameters used to read the book.
  ///
  /// - Returns: nil if there is nothing at the place.
  /// - Throws: ``DocumentError`` if there is no text in it.
  /// - Complexity: O(*n*) in its decompressed length.
  public func source(
    of place: TextOffset, in file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentSource? {
    switch try unpack(file) {
    case .epub(let archive): try EPUBReader(archive, options).source(of: place)
    case .markup(let reader, let bytes): reader.init(options).source(of: place, in: bytes)
    case .text(let bytes, _): .plainText(bytes)
    }
  }

  /// What the text of a book is traced to.
  public enum Trace {
    case document(TracedDocument)
    /// The bytes of a plain text.
    case plainText([UInt8])
  }

  /// Returns the sources of a book's text. Pass the parameters used to read the book.
  ///
  /// - Parameter place: The place up to which they are needed; nil for the whole book.
  /// - Returns: nil if the format is converted before its elements are read, or has no order of files.
  /// - Throws: ``DocumentError`` if there is no text in it.
  /// - Complexity: O(*n*) in its decompressed length.
  public func trace(
    upTo place: TextOffset? = nil, in file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> Trace? {
    switch try unpack(file) {
    case .epub(let archive):
      return try EPUBReader(archive, options).traced(upTo: place).map(Trace.document)
    case .markup(let reader, let bytes):
      return reader.init(options).traced(bytes).map(Trace.document)
    case .text(let bytes, _): return .plainText(bytes)
    }
  }

  /// Reads a document with the sources of its text and the claims of recognisers; nil unless it is markup.
  func flow(
    of file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentFlow? {
    switch try unpack(file) {
    case .epub(let archive): try EPUBReader(archive, options).recordedFlow()
    case .markup(let reader, let bytes): reader.init(options).recordedFlow(of: bytes)
    case .text: nil
    }
  }

  /// Returns the unpacked bytes of a single file of markup or text, as they were typed; nil for an EPUB.
  ///
  /// - Throws: ``DocumentError`` if it cannot be unpacked.
  /// - Complexity: O(*n*) in its decompressed length.
  public func typedText(of file: FileBytes) throws(DocumentError) -> [UInt8]? {
    switch try unpack(file) {
    case .epub: nil
    case .markup(_, let bytes), .text(let bytes, _): bytes
    }
  }

  /// Returns the file of an image in the document.
  ///
  /// - Parameters:
  ///   - path: The path of the image as the book gives it.
  ///   - file: The document's file.
  ///   - readBeside: Reads files beside it; see ``DocumentOptions/readBeside``.
  /// - Returns: nil if the document has no such image or cannot be read, or the image is larger than 32 MiB.
  /// - Complexity: O(*n*) in the length of the image, or of the document if the image is in its markup.
  public func image(
    at path: String, in file: FileBytes, readBeside: DocumentOptions.FileReader? = nil
  ) -> [UInt8]? {
    if let readBeside, let image = ImagesBeside.contents(of: path, readBeside) { return image }
    return switch try? unpack(file) {
    case .epub(let archive): DocumentImages(archive).contents(of: path)
    case .markup(let reader, let bytes): reader.image(at: path, in: bytes)
    case .text, nil: nil
    }
  }

  /// Returns the file of the cover image; nil if the document has none, or cannot be read.
  ///
  /// - Parameter file: The document's file.
  public func cover(in file: FileBytes) -> [UInt8]? {
    guard let unpacked = try? unpack(file) else { return nil }
    switch unpacked {
    case .epub(let archive):
      let path = (try? EPUBPackage(archive))?.cover
      return path.flatMap { DocumentImages(archive).contents(of: $0) }
    case .markup(let reader, let bytes): return reader.cover(of: bytes)
    case .text: return nil
    }
  }

  /// Unpacks a file down to its text or markup, through a limited number of layers.
  private func unpack(_ file: FileBytes) throws(DocumentError) -> Unpacked {
    var layers = Layers(around: file.count)
    return try unpack(file, &layers)
  }

  /// Unpacks a layer of a file, and the layers in it, down to its text, its markup or an EPUB. Throws if
  /// decompressed bytes are empty or out of proportion, and for a Kindle book.
  ///
  /// - Parameter layers: The layers removed so far; records whether all were whole.
  private func unpack(
    _ file: FileBytes, _ layers: inout Layers
  ) throws(DocumentError) -> Unpacked {
    switch self {
    case .compressed(let compression, let format):
      let found = try compression.decompressed(
        file.all, limit: layers.longest,
        else: layers.longest < Self.maximumFileLength ? .tooDense : .tooLarge)
      if found.bytes.isEmpty { throw .damaged }
      if !found.isWhole { layers.areWhole = false }
      return try Self.unpack(found.bytes, named: nil, as: format, &layers)
    case .epub:
      var archive = try ZipArchive(file)
      archive.longestText = min(archive.longestText, layers.longest)
      if EPUBPackage.exists(in: archive) { return .epub(archive) }
      return try Self.unpack(archive, &layers)
    case .kindle: throw .packedKindle
    case .html, .fictionBook, .markdown:
      guard let markupReader else { throw .noText }
      return .markup(markupReader, file.all)
    }
  }

  /// Detects the format of decompressed bytes, and unpacks them further, up to ``deepest`` layers.
  ///
  /// - Parameters:
  ///   - name: The name of a file in an archive; nil outside archives.
  ///   - format: The format of the file's name.
  private static func unpack(
    _ bytes: [UInt8], named name: String?, as format: BookFileFormat?, _ layers: inout Layers
  ) throws(DocumentError) -> Unpacked {
    layers.count += 1
    guard let inner = Document(head: Array(bytes.prefix(headLength)), of: format) else {
      return .text(bytes, name: name)
    }
    if layers.count >= deepest { throw .tooDeep }
    return try inner.unpack(FileBytes(bytes), &layers)
  }

  /// Unpacks the only book in an archive that is no EPUB. Throws if there are none or several, or a damaged
  /// one.
  private static func unpack(
    _ archive: ZipArchive, _ layers: inout Layers
  ) throws(DocumentError) -> Unpacked {
    let books = archive.members.filter { member in
      ![nil, .kindle].contains(BookFileFormat(fileNamed: member.name))
        && !member.name.lowercased().hasPrefix("__macosx")
    }
    guard books.count == 1, let member = books.first else {
      if let file = ForeignFile(archive) { throw .foreign(file) }
      throw books.isEmpty ? .noBook : .severalBooks(books.count)
    }
    let limit = min(ZipArchive.longestMember, layers.longest)
    guard let bytes = try archive.contents(of: member, limit: limit) else { throw .damaged }
    return try unpack(
      bytes, named: member.name, as: BookFileFormat(fileNamed: member.name), &layers)
  }
}
