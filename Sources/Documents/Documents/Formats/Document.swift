import BookText
import Decoding
import Markup

/// A structured or compressed book: EPUB, HTML, FictionBook, Markdown, and any format, plain text too, in
/// gzip, xz, zstd or a ZIP archive.
public enum Document: Hashable, Sendable {
  /// EPUB, or another file in a ZIP archive.
  case epub
  case html
  case fictionBook
  case markdown
  /// A Kindle or Palm book is unpacked into an EPUB before reading.
  case kindle
  /// Compressed bytes, and the format of the text in them by the name of the file.
  case compressed(Compression, of: BookFileFormat?)

  /// Decides by the first bytes, a kilobyte or more, or else by the extension: `format`, or the one of the
  /// name. Nil for plain text and for files that are not books.
  public init?(head: [UInt8], named name: String, as format: String? = nil) {
    if format == "txt" { return nil }
    self.init(head: head, of: BookFileFormat(fileNamed: format.map { "." + $0 } ?? name))
  }

  /// Decides by the first bytes, or else by `format`, the format by the name of the file. Nil for other
  /// files.
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

  /// Decides by the first tag or, without one of its own, by `format`; nil for plain text.
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

  /// A server may print this above a page.
  private static let header = "content-type: text/html"

  /// Browsers show such a line as text.
  private static func withoutHeader(_ head: [UInt8]) -> ArraySlice<UInt8> {
    let start = String(decoding: head.prefix(header.utf8.count), as: UTF8.self)
    return start.lowercased() == header ? head.drop { $0 != "\n" } : head[...]
  }
}

/// Content of a compressed file or a document.
public enum DocumentContents: Sendable {
  case book(Book)
  /// Bytes of a plain text, and the name of its file.
  case text([UInt8], name: String?)
  /// Readable part of a damaged compressed file.
  indirect case damaged(DocumentContents)
  /// Plain text of a document with markup out of proportion to its length.
  indirect case simplified(DocumentContents)
}

extension Document {
  /// Decompressed, in bytes.
  public static let maximumFileLength = 1 << 30
  /// Compression layers.
  private static let deepest = 3
  /// First bytes that tell the format of a file.
  private static let headLength = 4_096

  /// The layers of compression around a text.
  private struct Layers {
    var count = 0
    /// All could be read to their ends.
    var areWhole = true
    /// Unpacked contents, in bytes.
    let longest: Int

    init(around length: Int) {
      longest = min(Document.maximumFileLength, Compression.longestOutput(ofPacked: length))
    }
  }

  private enum Unpacked {
    case epub(ZipArchive)
    case markup(any MarkupFileReader.Type, [UInt8])
    case text([UInt8], name: String?)
  }

  /// Reads only the beginning of the file if the options allow it. Throws ``DocumentError`` if the file
  /// cannot be unpacked, or has no text. Costs O(*n*) in its decompressed length.
  public func contents(
    of file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentContents {
    if let book = beginning(of: file, options) { return .book(book) }
    var layers = Layers(around: file.count)
    let found = try unpack(file, &layers)
    let contents = try Self.contents(of: found, options)
    return layers.areWhole ? contents : .damaged(contents)
  }

  /// Markup that its reader refuses becomes plain text.
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

  /// A ZIP archive that is not a book, such as an office document. Nil for an EPUB, for an unknown type, and
  /// for a file that is no readable archive.
  public static func foreignFile(_ file: FileBytes) -> ForeignFile? {
    guard let archive = try? ZipArchive(file),
      !EPUBPackage.exists(in: archive)
    else { return nil }
    return ForeignFile(archive)
  }

  /// A ZIP archive of some files, by their paths in it.
  public static func archive(of files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive = StoredArchive()
    for file in files { archive.addFile(named: file.name, file.bytes) }
    return archive.bytes()
  }

  /// Markup or text at a place of the book; nil if there is none. Needs the options used to read the book.
  /// Throws ``DocumentError`` if there is no text in the file. Costs O(*n*) in its decompressed length.
  public func source(
    of place: TextOffset, in file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentSource? {
    switch try unpack(file) {
    case .epub(let archive): try EPUBReader(archive, options).source(of: place)
    case .markup(let reader, let bytes): reader.init(options).source(of: place, in: bytes)
    case .text(let bytes, _): .plainText(bytes)
    }
  }

  /// The source of a book's text.
  public enum Trace {
    case document(TracedDocument)
    case plainText([UInt8])
  }

  /// Sources of a book's text, up to a place if given. Needs the options used to read the book. Nil if the
  /// format is converted before its elements are read, or has no order of files. Throws ``DocumentError`` if
  /// there is no text in the file. Costs O(*n*) in its decompressed length.
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

  /// Records sources and claims. Nil unless the file is markup.
  func flow(
    of file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentFlow? {
    switch try unpack(file) {
    case .epub(let archive): try EPUBReader(archive, options).recordedFlow()
    case .markup(let reader, let bytes): reader.init(options).recordedFlow(of: bytes)
    case .text: nil
    }
  }

  /// The unpacked bytes of a single file of markup or text; nil for an EPUB. Throws ``DocumentError`` if the
  /// file cannot be unpacked. Costs O(*n*) in its decompressed length.
  public func typedText(of file: FileBytes) throws(DocumentError) -> [UInt8]? {
    switch try unpack(file) {
    case .epub: nil
    case .markup(_, let bytes), .text(let bytes, _): bytes
    }
  }

  /// Nil if the document has no image at the path that the book gives, if it cannot be read, or if the image
  /// is larger than 32 MiB. Costs O(*n*) in the length of the image, or of the document if the image is in
  /// its markup.
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

  /// Nil if the document has no cover, or cannot be read.
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

  /// Down to text or markup, through a limited number of layers.
  private func unpack(_ file: FileBytes) throws(DocumentError) -> Unpacked {
    var layers = Layers(around: file.count)
    return try unpack(file, &layers)
  }

  /// Down to text, markup or an EPUB. Throws if decompressed bytes are empty or out of proportion, and for a
  /// Kindle book. `layers` are those removed so far.
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

  /// Unpacks decompressed bytes further, up to ``deepest`` layers; `name` belongs to a file in an archive.
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

  /// The only book in an archive that is no EPUB. Throws if there are none or several, or a damaged one.
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
