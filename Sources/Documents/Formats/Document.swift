import BookText

/// A book in a format that says what its parts are, or that is packed: EPUB, HTML, FictionBook, and
/// any format, plain text too, in gzip, xz, zstd or a ZIP archive.
public enum Document: Sendable {
  /// An EPUB, or another file in a ZIP archive.
  case epub
  /// HTML or XHTML by itself.
  case html
  /// FictionBook 2.
  case fictionBook
  /// Bytes that are compressed.
  case compressed(Compression)

  /// What a file is, by its first bytes and, if these do not tell, by its name; nil if it is a plain
  /// text or no book at all.
  ///
  /// - Parameters:
  ///   - head: The first bytes, a kilobyte at least if there are so many.
  ///   - name: The name of the file.
  public init?(head: [UInt8], named name: String) {
    if let compression = Compression(of: head) {
      self = .compressed(compression)
    } else if ZipArchive.isArchive(head) || name.lowercased().hasSuffix(".epub") {
      self = .epub
    } else {
      let first = head.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
      guard first == 0x3C else { return nil }
      let text = String(decoding: head.prefix(1_024), as: UTF8.self).lowercased()
      let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if text.firstPlace(of: "<fictionbook") != nil {
        self = .fictionBook
      } else if start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
        || start.hasPrefix("<?xml") && text.firstPlace(of: "<html") != nil
        || [".html", ".htm", ".xhtml"].contains(where: { name.lowercased().hasSuffix($0) })
      {
        self = .html
      } else {
        return nil
      }
    }
  }
}

/// What is in a file that is packed or a document.
public enum DocumentContents: Sendable {
  /// A book.
  case book(Book)
  /// The bytes of a plain text, and the name of its file if it has one.
  case text([UInt8], name: String?)
}

extension Document {
  /// The most bytes that a packed file may have when it is unpacked.
  public static let longest = 1 << 30
  /// What any packed file may become, in bytes, and how many times its length beyond that.
  private static let (least, mostRatio) = (16 << 20, 200)
  /// How often a file may be packed.
  private static let deepest = 3

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - length: Its length in bytes.
  ///   - read: Reads a part of it.
  ///   - options: What it is read with.
  /// - Throws: ``DocumentError`` if there is no text in it.
  /// - Complexity: O(*n*) in what is unpacked of it.
  public func contents(
    length: Int, reading read: @escaping ZipArchive.Reading, _ options: DocumentOptions
  ) throws(DocumentError) -> DocumentContents {
    try contents(length: length, reading: read, options, depth: 0)
  }

  private func contents(
    length: Int, reading read: @escaping ZipArchive.Reading, _ options: DocumentOptions,
    depth: Int
  ) throws(DocumentError) -> DocumentContents {
    switch self {
    case .compressed(let compression):
      let most = min(Self.longest, max(Self.least, length * Self.mostRatio))
      let found = try compression.decompressed(read(0..<length), limit: most)
      if found.bytes.isEmpty { throw .damaged }
      return try Self.contents(of: found.bytes, named: nil, options, depth: depth + 1)
    case .epub:
      guard let archive = ZipArchive(length: length, reading: read) else { throw .damaged }
      if EPUBPackage.isThere(in: archive) {
        return .book(try EPUBReader(archive, options).book())
      }
      return try Self.contents(of: archive, options, depth: depth)
    case .html: return .book(try HTMLReader(options).book(read(0..<length)))
    case .fictionBook: return .book(try FictionBookReader(options).book(read(0..<length)))
    }
  }

  /// What is in bytes that were packed.
  private static func contents(
    of bytes: [UInt8], named name: String?, _ options: DocumentOptions, depth: Int
  ) throws(DocumentError) -> DocumentContents {
    guard let inner = Document(head: Array(bytes.prefix(4_096)), named: name ?? "") else {
      return .text(bytes, name: name)
    }
    if depth >= deepest { throw .tooLarge }
    return try inner.contents(
      length: bytes.count, reading: { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }, options,
      depth: depth)
  }

  /// The endings of files that may be books.
  private static let endings = [
    ".epub", ".fb2", ".html", ".htm", ".xhtml", ".txt", ".text", ".md",
  ]

  /// What is in an archive that is no EPUB: its one file that is a book.
  private static func contents(
    of archive: ZipArchive, _ options: DocumentOptions, depth: Int
  ) throws(DocumentError) -> DocumentContents {
    let books = archive.members.filter { member in
      let name = member.name.lowercased()
      return endings.contains { name.hasSuffix($0) } && !name.hasPrefix("__macosx")
    }
    guard books.count == 1, let member = books.first else { throw .noBook }
    if member.isEncrypted { throw .encrypted }
    guard let bytes = try archive.contents(of: member) else { throw .damaged }
    return try contents(of: bytes, named: member.name, options, depth: depth + 1)
  }
}
