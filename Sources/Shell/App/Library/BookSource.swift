import BookText
import Catalogue
import Defaults
import Documents
import Markup
import Processes
import Storage
import System

/// An opened book: its origin, its bytes, and the way of reading them.
public struct BookSource: Sendable {
  private(set) var parser: BookParser
  /// The version of the file, from before it was read; nil for a pipe.
  let version: FileVersion?
  let pipe: BookPipe?
  /// Whether more may come through the pipe.
  let state: Book.Growth
  let problem: Failure?
  /// The extension to tell the format by; nil for the file's own.
  let format: String?
  /// Converts files other than books; nil to refuse them.
  let converter: Converter?
  /// How the file was converted; nil if it is a book itself.
  private let conversion: Conversion?
  /// The record of the attempt to read the file; nil for a pipe.
  var attempt: ReadingAttempt?
  /// Whether the text is shown as typed whatever the settings say, since reading it as a book trapped.
  var isAsTyped = false

  struct Conversion {
    /// The command, as the settings have it.
    let line: String
    /// Whether the program reported no fault.
    let isWhole: Bool
  }

  public var path: String? { parser.path }
  /// The folder of its file, for typed paths; the working directory if it has none.
  var folder: String? {
    guard let path, let slash = path.lastIndex(of: "/") else { return FileSystem.resolved(".") }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
  var bytes: BookBytes { parser.bytes }
  /// Length of the file, or of the part received from the pipe, in bytes.
  public var length: Int { bytes.sourceLength }
  /// The book's fingerprint: of the file, or of its version opened first.
  public var fingerprint: Fingerprint { parser.fingerprint }
  mutating func keepFingerprint(_ fingerprint: Fingerprint) { parser.fingerprint = fingerprint }
  /// Whether the file has grown since it was opened.
  private var hasGrown = false

  /// A file that has grown may be a log: whatever its name, it is shown line for line unless it is certainly
  /// a book.
  mutating func noteGrowth(since earlier: BookSource) {
    let isLonger =
      version.map { now in earlier.version.map { now.isGrown(since: $0) } ?? false } ?? false
    hasGrown = earlier.hasGrown || isLonger
    if hasGrown, parser.origin == .book { parser.origin = .unknown }
  }

  /// Whether another source has the same bytes.
  func hasContent(of other: BookSource) -> Bool { bytes.fingerprint == other.bytes.fingerprint }
  var isDocument: Bool { parser.document != nil || parser.pages != nil }
  var conversionLine: String? { conversion?.line }
  var conversionProgram: String? {
    conversionLine?.split(separator: " ").first?.split(separator: "/").last.map(String.init)
  }
  /// Whether the text can be shown as typed: no book in an archive, and no printed pages.
  var isTyped: Bool { parser.document != .epub && parser.pages == nil }
  /// The sentence about a text shown as typed; nil if it is not for a fault.
  public var fault: String? {
    guard isAsTyped else { return nil }
    let name = parser.name.split(separator: "/").last ?? ""
    return "Shown as typed, since reading it failed, by a fault in Bifolio: \(name)"
  }
  /// Whether another program has converted the file.
  var isConverted: Bool { conversion != nil }
  /// Whether the book's fingerprint differs from its text's.
  var isKnownOtherwise: Bool { isConverted || fingerprint != bytes.fingerprint }
  /// Whether more may come through the pipe.
  var isGrowing: Bool { state != .none }

  /// The bytes of the file itself, even if the book was unpacked from them; nil if it cannot be opened again.
  var file: FileBytes? {
    guard bytes.areUnpacked, let path else { return bytes.parts }
    return (try? OpenFile(path)).map { FileBytes($0) }
  }

  /// Parses the book as far as it has come. A text from a pipe keeps the form found first. O(*n*) in the
  /// length of the file.
  /// - Throws: ``Failure`` if the bytes are not a book.
  public func book(_ settings: Settings) throws(Failure) -> Book {
    var settings = settings
    if isAsTyped { settings.lines = .asIs }
    var book = try parser.book(settings, form: pipe?.form(settings.lines))
    if !isDocument { pipe?.settleForm(book.form, settings.lines) }
    book.growth = state
    if conversion?.isWhole == false { book.isDamaged = true }
    return book
  }

  /// See ``BookParser/lengthTakenOut(of:_:)``.
  public func lengthTakenOut(of book: Book, _ settings: Settings) -> Int {
    parser.lengthTakenOut(of: book, settings)
  }

  // MARK: A file

  /// Opens a file; reads at most 192 KiB of a large one. `format` is the extension to tell the format by.
  /// Without a converter, files other than books are refused when they are read.
  /// - Throws: ``Failure`` if there is no such file, or it cannot be read.
  public init(
    file path: String, format: String? = nil, converter: Converter? = nil,
    while isWanted: () -> Bool = { true }
  ) throws(Failure) {
    (version, self.format) = (FileVersion(of: path), format)
    (pipe, state, problem) = (nil, .none, nil)
    if UnpackedBook.exists(at: path) {
      parser = try RecognisedFile.parser(ofUnpackedBookAt: path)
      (self.converter, conversion) = (nil, nil)
      return
    }
    self.converter = converter
    let file = try RecognisedFile(path, as: format)
    if let converter, let converted = try file.convert(by: converter, while: isWanted) {
      (parser, conversion) = converted
    } else {
      (parser, conversion) = (try file.parser(while: isWanted), nil)
    }
  }

  // MARK: A pipe

  /// How long to wait for more of a pipe before its first page is shown.
  private static let firstInterval = Duration.milliseconds(100)

  /// Reads on in a pipe (see ``BookPipe``), for the awaited text or within an interval from the first new
  /// byte; a document, or a text wanted whole, to its end. `format` is the extension to tell the format by.
  /// - Throws: ``Failure`` if reading fails, or the input is not text, before there is any text of it.
  init(
    _ pipe: BookPipe, isWhole: Bool = false, awaited: BookPipe.Awaited = BookPipe.Awaited(),
    format: String? = nil,
    within interval: Duration = firstInterval, encoding: String?, while isWanted: () -> Bool
  ) throws(Failure) {
    /// Reads on, to `limit` bytes or to the end of the interval.
    func readOn(upTo limit: Int) -> BookPipe.Contents {
      pipe.read(
        upTo: limit, within: interval,
        atMost: isWhole ? FileAccess.maximumSize : BookPipe.longest, isTextWanted: encoding == nil,
        while: isWanted)
    }
    var read = Self.readAwaited(awaited, while: isWanted, readOn: readOn)
    if read.bytes.isEmpty, read.state == .none, read.problem == nil { throw .emptyInput }
    let origin = format.map { TextOrigin(fileNamed: "." + $0) } ?? .unknown
    let document = Document(
      head: Array(read.bytes.prefix(RecognisedFile.headLength)), named: "", as: format, origin)
    if isWhole || document != nil { pipe.wantAll(true) }
    while isWhole || document != nil, read.state != .none, isWanted() { read = readOn(upTo: .max) }
    if let problem = read.problem, isWhole || read.bytes.isEmpty { throw problem }
    let bytes = BookBytes(read.bytes)
    let isKindle = document == .kindle && read.state == .none
    parser = BookParser(
      isKindle ? try bytes.unpackedFromKindle(named: BookPipe.name, while: isWanted) : bytes,
      isKindle ? .epub : document, from: pipe, origin)
    (self.pipe, state, problem) = (pipe, read.state, read.problem)
    (version, self.format, converter, conversion) = (nil, format, nil, nil)
  }

  /// Reads until there are the awaited bytes or lines, or the pipe ends. `readOn` returns all read so far.
  private static func readAwaited(
    _ awaited: BookPipe.Awaited, while isWanted: () -> Bool,
    readOn: (_ limit: Int) -> BookPipe.Contents
  ) -> BookPipe.Contents {
    let limit = awaited.bytes
    var read = readOn(limit)
    // Not beyond the limit: a line without an end would be read to the end of memory, and counted each time.
    while let lines = awaited.lines, read.state != .none, isWanted(), read.bytes.count < limit,
      read.bytes.count(where: { $0 == "\n" }) < lines
    {
      read = readOn(read.bytes.count + 1)
    }
    return read
  }
}

extension BookParser {
  fileprivate init(
    _ bytes: BookBytes, _ document: Document?, from pipe: BookPipe, _ origin: TextOrigin
  ) {
    self.init(
      bytes: bytes, document: document, origin: origin, title: pipe.title, path: nil,
      name: BookPipe.name, fingerprint: bytes.fingerprint)
  }
}
