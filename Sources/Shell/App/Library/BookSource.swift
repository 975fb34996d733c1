import BookText
import Catalogue
import Decoding
import Defaults
import Documents
import Markup
import PlainText
import Processes
import Storage
import System

/// The bytes of a book, from a file or a pipe.
public struct BookSource: Sendable {
  /// The absolute path of the file, or nil for standard input.
  public let path: String?
  /// The length of the file in bytes.
  public let length: Int
  /// The fingerprint by which the book is known: of the file, or of the version that was opened first.
  public private(set) var fingerprint: Fingerprint
  /// The fingerprint of the bytes that were read.
  private let content: Fingerprint
  /// The version of the file, from before it was read; nil for a pipe.
  let version: FileVersion?
  private let contents: Contents
  /// The document format, or nil for plain text.
  private let document: Document?
  /// What the name of the file says of a text.
  private let origin: TextOrigin
  /// The fallback title if the text has none.
  private let title: String
  /// The name of the book in messages.
  private let name: String
  /// The pipe it came from; nil for a file.
  let pipe: BookPipe?
  /// Whether more may come through the pipe.
  private let state: Book.Growth
  /// Why nothing more comes although the writer may go on; nil if it closed the pipe.
  let problem: Failure?
  /// What converts files that are no books; nil if they are refused.
  let converter: Converter?
  /// How the file was converted; nil if it is a book itself.
  private let conversion: Conversion?

  /// The conversion of a file by another program.
  private struct Conversion {
    /// The command, as the settings have it.
    let line: String
    /// True if the program reported no fault.
    let isWhole: Bool
    /// The list of contents that the file has beside its text.
    let outline: PageOutline
  }

  /// True if another program has converted the file.
  var isConverted: Bool { conversion != nil }
  /// True if the fingerprint of the book is not that of the bytes of its text.
  var isKnownOtherwise: Bool { isConverted || fingerprint != content }
  /// True if another source has the same bytes.
  func hasContent(of other: BookSource) -> Bool { content == other.content }
  /// Makes the book known by the fingerprint of an earlier version of it.
  mutating func keep(_ fingerprint: Fingerprint) { self.fingerprint = fingerprint }
  /// The command that has converted the file; nil if it is a book itself.
  var conversionLine: String? { conversion?.line }

  private enum Contents {
    case bytes([UInt8])
    /// A large file, read on demand.
    case file(OpenFile)
  }

  /// The maximum length in bytes of files that are read when opened: for these, reading a part
  /// finds a page no sooner.
  private static let small = 3 << 16

  /// The first bytes, of which a text must have one other than NUL.
  private static let head = 1 << 16

  /// Opens a file; reads at most 192 KiB of a large one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - format: The ending that tells the format in place of the file's own; nil for that.
  ///   - converter: What converts a file that is no book; nil if such files are refused when they are read.
  ///   - isWanted: Polled for cancellation.
  /// - Throws: ``Failure`` if there is no such file, it cannot be read, or it is obviously not
  ///   text.
  public init(
    file path: String, format: String? = nil, converter: Converter? = nil,
    while isWanted: () -> Bool = { true }
  ) throws(Failure) {
    if UnpackedBook.exists(at: path) {
      try self.init(unpacked: path)
    } else {
      try self.init(opening: path, format, converter, while: isWanted)
    }
  }

  /// Reads an EPUB that was unpacked into a folder.
  private init(unpacked path: String) throws(Failure) {
    guard let unpacked = UnpackedBook(path) else {
      throw Failure("\(path) \(DocumentError.tooLarge)")
    }
    do throws(StorageError) {
      version = FileVersion(of: path)
      let archive = try unpacked.archive()
      (contents, length, content) = (.bytes(archive), archive.count, Fingerprint(of: archive))
      fingerprint = content
    } catch {
      throw Failure("\(error)")
    }
    self.path = absolute(path)
    (document, origin, title, name) = (
      .epub, TextOrigin(fileNamed: path), bookName(ofPath: path), path
    )
    (pipe, state, problem, converter, conversion) = (nil, .none, nil, nil, nil)
  }

  private init(
    opening path: String, _ format: String?, _ converter: Converter?, while isWanted: () -> Bool
  ) throws(Failure) {
    version = FileVersion(of: path)
    do {
      guard let file = try OpenFile(path, isPipeAllowed: true) else {
        throw Failure("\(path): No such file or directory")
      }
      // A sparse file of zeros, which may be huge, is not read to its end.
      let head = try file.bytes(in: 0..<min(file.size, Self.head))
      if head.count == Self.head, head.allSatisfy({ $0 == 0 }) {
        throw Failure("\(path) \(BookError.binary(offset: 0))")
      }
      let isLarge = file.size > Self.small && file.size <= FileAccess.largest
      let bytes = isLarge ? nil : try file.contents()
      content = try bytes.map(Fingerprint.init) ?? file.fingerprint()
      fingerprint = content
      // The head of a pipe is known only when it is read.
      let known = Document(
        head: bytes.map { Array($0.prefix(Self.head)) } ?? head, named: path, as: format)
      let program =
        format == nil
        ? try converter?.program(for: file, at: path, head: bytes ?? head, known) : nil
      if let converter, let program {
        let text = try converter.text(by: program, while: isWanted)
        let head = Array(text.bytes.prefix(Self.head))
        (document, contents) = (Document(head: head, named: ""), .bytes(text.bytes))
        conversion = Conversion(
          line: program.line, isWhole: text.isWhole,
          outline: PageOutline(pdfToHTML: converter.contents(by: program, while: isWanted)))
      } else if known == .kindle {
        let archive = try KindleUnpacking.archive(
          of: bytes ?? file.contents(), named: path, while: isWanted)
        (document, contents, conversion) = (.epub, .bytes(archive), nil)
      } else {
        (document, contents, conversion) = (known, bytes.map { .bytes($0) } ?? .file(file), nil)
      }
      self.converter = converter
      length = bytes?.count ?? file.size
      (pipe, state, problem) = (nil, .none, nil)
      self.path = absolute(path)
      title = bookName(ofPath: path)
      // What a converter writes is the text of a document, not of a program.
      origin = TextOrigin(fileNamed: program != nil ? ".txt" : format.map { "." + $0 } ?? path)
      name = path
    } catch let error as Failure {
      throw error
    } catch let error as Converter.Failure {
      throw Failure("\(path) \(error)")
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Returns the failure of reading the file; the remedy for a file that is no book names it.
  private func failure(_ error: any Error) -> Failure {
    let reason = "\(error)"
    guard path != nil, let place = reason.firstPlace(of: "FILE") else {
      return Failure("\(name) \(reason)")
    }
    return Failure(
      "\(name) \(reason[..<place.lowerBound])\(quotedForShell(name))\(reason[place.upperBound...])")
  }

  /// Takes what a pipe has delivered, after reading on in it; see ``BookPipe``. A document is read to its
  /// end.
  ///
  /// - Parameters:
  ///   - pipe: The pipe.
  ///   - isWhole: True to read it to its end.
  ///   - awaited: How much is waited for.
  ///   - format: The ending of a file's name that tells the format; nil to detect it.
  ///   - interval: The time from the first new byte to an answer.
  ///   - encoding: The chosen encoding, or nil to detect it.
  ///   - isWanted: Polled for cancellation.
  /// - Throws: ``Failure`` if reading fails, or the input is not text, before there is any text of it.
  init(
    _ pipe: BookPipe, isWhole: Bool = false, awaited: BookPipe.Awaited = BookPipe.Awaited(),
    format: String? = nil,
    within interval: Duration = firstInterval, encoding: String?, while isWanted: () -> Bool
  ) throws(Failure) {
    (path, version, converter, conversion) = (nil, nil, nil, nil)
    title = pipe.title
    origin = format.map { TextOrigin(fileNamed: "." + $0) } ?? .unknown
    name = BookPipe.name
    func readOn(upTo limit: Int) -> BookPipe.Contents {
      pipe.read(
        upTo: limit, within: interval,
        atMost: isWhole ? FileAccess.largest : BookPipe.longest, isTextWanted: encoding == nil,
        while: isWanted)
    }
    let limit = awaited.bytes
    var read = readOn(upTo: limit)
    // Not beyond the limit: a line without an end would be read to the end of memory, and counted each time.
    while let lines = awaited.lines, read.state != .none, isWanted(), read.bytes.count < limit,
      read.bytes.count(where: { $0 == "\n" }) < lines
    {
      read = readOn(upTo: read.bytes.count + 1)
    }
    if read.bytes.isEmpty, read.state == .none, read.problem == nil { throw .emptyInput }
    let known = Document(head: Array(read.bytes.prefix(Self.head)), named: "", as: format)
    if isWhole || known != nil { pipe.wantAll(true) }
    while isWhole || known != nil, read.state != .none, isWanted() { read = readOn(upTo: .max) }
    if let problem = read.problem, isWhole || read.bytes.isEmpty { throw problem }
    content = Fingerprint(of: read.bytes)
    fingerprint = content
    let isKindle = known == .kindle && read.state == .none
    let bytes =
      isKindle
      ? try KindleUnpacking.archive(of: read.bytes, named: name, while: isWanted) : read.bytes
    document = isKindle ? .epub : known
    (contents, length) = (.bytes(bytes), read.bytes.count)
    state = read.state
    problem = read.problem
    self.pipe = pipe
  }

  /// The time for which more of a pipe is awaited before its first page is shown.
  private static let firstInterval = Duration.milliseconds(100)

  /// All bytes of the file.
  ///
  /// - Parameter isTextWanted: True to stop reading at bytes that are not text.
  /// - Throws: ``Failure`` if the file can no longer be read, or is not text although it must be.
  /// - Complexity: O(*n*) in its length.
  func bytes(isTextWanted: Bool = false) throws(Failure) -> [UInt8] {
    switch contents {
    case .bytes(let bytes): return bytes
    case .file(let file):
      var scan = BinaryScan()
      do {
        return try file.contents { isTextWanted ? scan.refusal(of: $0) : nil }
      } catch {
        throw Failure("\(error)")
      }
    }
  }

  /// True if more may come through the pipe.
  var isGrowing: Bool { state != .none }

  /// Parses the book with `settings`, as far as it has come.
  ///
  /// - Throws: ``Failure`` if the bytes are not a book.
  /// - Complexity: O(*n*) in the length of the file.
  public func book(_ settings: Settings) throws(Failure) -> Book {
    var book = try knownBook(settings)
    book.growth = state
    if conversion?.isWhole == false { book.isDamaged = true }
    return book
  }

  private func knownBook(_ settings: Settings) throws(Failure) -> Book {
    if let document { return try book(of: document, settings) }
    var bytes = try bytes(isTextWanted: settings.encoding == nil)
    var options = PlainTextOptions(settings, origin, form: pipe?.form(settings.lines))
    if let conversion, settings.lines != .asIs {
      let joined = FormFeedPages.joined(bytes, conversion.outline)
      (bytes, options.headings) = (joined.text, joined.headings)
    }
    do {
      let book = try Book(
        plainText: consume bytes, named: title, encoding: settings.encoding, options: options,
        fingerprint: fingerprint)
      pipe?.settle(book.form, settings.lines)
      return book
    } catch {
      throw failure(error)
    }
  }

  /// Parses the book in a document or an archive.
  ///
  /// - Parameter length: The minimum amount of text to read, in bytes, or nil for all.
  private func book(
    of document: Document, _ settings: Settings, length: Int? = nil
  ) throws(Failure) -> Book {
    do {
      let options = options(settings, length: length)
      if settings.lines == .asIs,
        let bytes = try document.typedText(of: parts)
      {
        return try book(of: .text(bytes, name: nil), settings)
      }
      let contents = try document.contents(of: parts, options)
      return try book(of: contents, settings)
    } catch {
      throw failure(error)
    }
  }

  private func book(of contents: DocumentContents, _ settings: Settings) throws -> Book {
    switch contents {
    case .book(let book): return book
    case .text(let bytes, let inner):
      return try Book(
        plainText: bytes, named: inner.map(bookName) ?? title, encoding: settings.encoding,
        options: PlainTextOptions(settings, inner.map { TextOrigin(fileNamed: $0) } ?? origin),
        fingerprint: fingerprint)
    case .damaged(let contents):
      var known = try book(of: contents, settings)
      known.isDamaged = true
      return known
    case .simplified(let contents):
      // Its markup is that of a book.
      var settings = settings
      if settings.lines == .automatic { settings.lines = .book }
      var known = try book(of: contents, settings)
      known.isSimplified = true
      return known
    }
  }

  /// The bytes of an image of the book by its path in it, to be decoded; nil if there is none.
  func image(at path: String) -> [UInt8]? {
    document?.image(at: path, in: parts, readBeside: readBeside)
  }

  private func options(_ settings: Settings, length: Int? = nil) -> DocumentOptions {
    DocumentOptions(
      named: title, fingerprint: fingerprint, encoding: settings.encoding,
      showsNotices: settings.notices == .shown, length: length, readBeside: readBeside)
  }

  /// Reads files in the folder of the book and below it; nil if the book is not in a file.
  private var readBeside: DocumentOptions.FileReader? {
    guard let path else { return nil }
    return { name, count in
      guard let found = LinkedFile(path: name).path(besideFileAt: path, within: path),
        let file = try? OpenFile(found)
      else { return nil }
      return try? file.bytes(in: 0..<min(file.size, count))
    }
  }

  /// The markup that produced a place of a document, or nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func markup(at place: TextOffset, _ settings: Settings) -> DocumentSource? {
    try? document?.source(of: place, in: parts, options(settings))
  }

  /// The places of the book as KOReader names them, up to a place or all; nil if it names none.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func positions(upTo place: TextOffset?, _ settings: Settings) -> Document.Positions? {
    // KOReader reads Kindle books in another way.
    if isUnpacked { return nil }
    guard let document else { return (try? bytes()).map(Document.Positions.plainText) }
    return try? document.positions(upTo: place, in: parts, options(settings))
  }

  /// True if ``parts`` are of what was unpacked at opening, not of the file.
  private var isUnpacked: Bool {
    if case .bytes(let bytes) = contents { bytes.count != length } else { false }
  }

  /// Reads ranges of the file itself; unreadable ranges are empty.
  var readingFile: (Range<Int>) -> [UInt8] {
    guard isUnpacked, let path, let file = try? OpenFile(path) else { return { parts[$0] } }
    return { (try? file.bytes(in: $0)) ?? [] }
  }

  /// True if it is a document or compressed, and not plain text.
  var isDocument: Bool { document != nil }

  /// The bytes, to be read in parts; those of a Kindle book are of the archive that it was unpacked into.
  private var parts: FileBytes {
    switch contents {
    case .bytes(let bytes): FileBytes(bytes)
    case .file(let file): FileBytes(file)
    }
  }

  /// True if reading it takes long, so that a part of it is shown first.
  var isLarge: Bool { length > Self.small }

  /// True if the file is not the one that was opened any more.
  var isChanged: Bool {
    guard case .file(let file) = contents else { return false }
    return (try? file.fingerprint()) != content
  }

  /// The first pages of a large book, up to some after a place near its beginning, parsed with
  /// `settings`.
  ///
  /// - Returns: All of the book, if it turns out to have no more; nil if the book is small, the place
  ///   is not in its beginning, or it cannot be read in parts.
  /// - Complexity: O(*n*) in the place; reads at least 128 KiB.
  func beginning(upTo passage: Passage, _ settings: Settings) -> Book? {
    let place = passage.offset.utf8
    guard isLarge, conversion == nil, place <= Self.near, place < length / 2,
      let book = beginning(upTo: place, settings)
    else { return nil }
    return book.isWhole || place == 0 || passage.matches(in: book) ? book : nil
  }

  private func beginning(upTo place: Int, _ settings: Settings) -> Book? {
    if let document {
      if settings.lines == .asIs { return nil }
      return try? book(of: document, settings, length: place * 9 / 8 + Self.reach)
    }
    let first = parts.prefix(Self.reach)
    // Letters of two or more bytes make fewer lines.
    let wide = first.withUnsafeBufferPointer { $0.reduce(0) { $0 &+ Int($1 >> 7) } }
    let reach = place + place / 8 + (wide > first.count / 4 ? 2 : 1) * Self.reach
    guard reach < length else { return nil }
    return Book(
      beginning: reach == first.count ? first : parts.prefix(reach), of: length,
      fingerprint: fingerprint, named: title, encoding: settings.encoding,
      options: PlainTextOptions(settings, origin))
  }

  /// The maximum offset of a place up to which the beginning of a book is read first, in bytes.
  private static let near = 1 << 18

  /// The number of bytes read beyond a place: page ends depend on the text of some fifty pages that
  /// follow.
  private static let reach = 1 << 17
}

extension Converter {
  /// Finds the program that converts an open file; nil if it is a book itself, or there is none for it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - head: Its beginning.
  ///   - document: The format that was recognised.
  fileprivate func program(
    for file: OpenFile, at path: String, head: [UInt8], _ document: Document?
  ) throws(Converter.Failure) -> Program? {
    guard let place = absolute(path) else { return nil }
    var type: ForeignFile?
    if document == nil {
      type = ForeignFile.of(head)
    } else if document == .epub, BookFileFormat(fileNamed: path) != .epub {
      type = Document.foreignFile(FileBytes(file))
    }
    return try program(for: place, type)
  }
}

extension BinaryScan {
  /// Examines the next piece; returns the reason if it is not text, else nil.
  fileprivate mutating func refusal(of piece: UnsafeBufferPointer<UInt8>) -> String? {
    do throws(BookError) {
      try take(piece)
      return nil
    } catch {
      return error.description
    }
  }
}

extension BookSource {
  /// The number of visible signs of a plain text that a book made of it has not: page numbers, running heads,
  /// signs of emphasis, control characters.
  ///
  /// - Complexity: O(*n*): reads the text again.
  public func lengthTakenOut(of book: Book, _ settings: Settings) -> Int {
    var settings = settings
    settings.lines = .asIs
    guard book.format == .plainText, let typed = try? self.book(settings) else { return 0 }
    return max(0, typed.text[...].visibleCount - book.text[...].visibleCount)
  }
}

extension ArraySlice<UInt8> {
  /// The number of characters that are no white space.
  /// Generic: once for each book.
  public var visibleCount: Int { count { $0 > " " && $0 & 0xC0 != 0x80 } }
}

extension PlainTextOptions {
  /// The options of plain texts in `settings`.
  init(_ settings: Settings, _ origin: TextOrigin, form: TextForm? = nil) {
    self.init(
      treatment: settings.lines, origin: origin, form: form,
      showsBoilerplate: settings.notices == .shown)
  }
}

/// Returns a word quoted for shells, if it has characters with a meaning there.
func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    ("0"..."9").contains(byte) || ("@"..."Z").contains(byte) || ("a"..."z").contains(byte)
      || ["+", ",", "-", ".", "/", "_"].contains(byte)
  }
  if isPlain, !word.hasPrefix("-") { return word }
  let parts = word.split(separator: "'", omittingEmptySubsequences: false)
  return (word.hasPrefix("-") ? "./" : "") + "'" + parts.joined(separator: #"'\''"#) + "'"
}

/// Returns the absolute path with links resolved. For a missing file, resolves the directory; returns nil if
/// that is missing too.
func absolute(_ path: String) -> String? {
  if let resolved = FileSystem.resolved(path) { return resolved }
  guard let slash = path.lastIndex(of: "/") else { return nil }
  let directory = path[..<slash]
  return FileSystem.resolved(directory.isEmpty ? "/" : String(directory))
    .map { $0 + path[slash...] }
}
