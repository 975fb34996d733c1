import BookText
import Defaults
import Documents
import Hyphenation
import Markup
import Storage

struct BookParser: Sendable {
  let bytes: BookBytes
  /// The document format, or nil for plain text.
  let document: Document?
  /// What the name of the file tells about a text.
  var origin: TextOrigin
  /// The fallback title if the text has none.
  let title: String
  /// The absolute path of the file, or nil for standard input.
  let path: String?
  /// The name of the book in messages.
  let name: String
  /// The pages of a PDF, instead of bytes.
  var pages: PDFText?
  var fingerprint: Fingerprint

  // MARK: The book

  /// Parses all of the book, in a form that is found if nil. O(*n*) in the length of the file.
  /// - Throws: ``Failure`` if the bytes are not a book.
  func book(_ settings: Settings, form: TextForm? = nil) throws(Failure) -> Book {
    if let document { return try book(of: document, settings) }
    let bytes = pages == nil ? try bytes.readAll(isTextWanted: settings.encoding == nil) : []
    do {
      if let pages { return try pages.book(options(settings)) }
      return try Book(
        plainText: bytes, named: title, encoding: settings.encoding,
        options: PlainTextOptions(settings, origin, form: form),
        fingerprint: fingerprint)
    } catch {
      throw failureMessage(error)
    }
  }

  /// The text of a book shown as typed from its last line on. Nil if something else has changed since its
  /// bytes were `earlier`. O(*n*) in what is new.
  func addition(
    to book: Book, since earlier: BookBytes, growth: Book.Growth
  ) -> TextAddition? {
    func read(_ bytes: [UInt8]) -> Book? {
      try? Book(
        plainText: bytes, named: title, encoding: book.encoding.name,
        options: PlainTextOptions(treatment: .asIs), fingerprint: fingerprint)
    }
    guard document == nil, let lines = bytes.lines(sinceLastOf: earlier),
      let known = read(lines.known), var tail = read(lines.all)
    else { return nil }
    tail.growth = growth
    return book.addition(tail, afterReading: known)
  }

  /// Parses a document or an archive; with lines kept, a typed text in the document instead. `length` is the
  /// minimum amount of text to read, in bytes.
  private func book(
    of document: Document, _ settings: Settings, length: Int? = nil
  ) throws(Failure) -> Book {
    do {
      let options = options(settings, length: length)
      if settings.lines == .asIs,
        let typed = try document.typedText(of: bytes.parts)
      {
        return try book(of: .text(typed, name: nil), settings)
      }
      let contents = try document.contents(of: bytes.parts, options)
      return try book(of: contents, settings)
    } catch {
      throw failureMessage(error)
    }
  }

  /// Marks the book if the contents are damaged or simplified. A text inside an archive becomes a book: as
  /// Markdown if it plainly is, else as plain text.
  private func book(of contents: DocumentContents, _ settings: Settings) throws -> Book {
    switch contents {
    case .book(let book): return book
    case .text(let bytes, let inner):
      if let marked = try parseMarkdown(bytes, named: inner, settings) { return marked }
      return try Book(
        plainText: bytes, named: inner.map(bookName) ?? title, encoding: settings.encoding,
        options: PlainTextOptions(settings, inner.map { TextOrigin(fileNamed: $0) } ?? origin),
        fingerprint: fingerprint)
    case .damaged(let contents):
      var known = try book(of: contents, settings)
      known.isDamaged = true
      return known
    case .simplified(let contents):
      // Its markup shows that it is a book.
      var settings = settings
      if settings.lines == .automatic { settings.lines = .book }
      var known = try book(of: contents, settings)
      known.isSimplified = true
      return known
    }
  }

  /// Parses a compressed text or one in an archive. Nil if it is not plainly Markdown, if the settings choose
  /// the layout of lines, or if the document is Markdown anyway.
  private func parseMarkdown(
    _ bytes: [UInt8], named name: String?, _ settings: Settings
  ) throws -> Book? {
    let options = PlainTextOptions(settings, name.map { TextOrigin(fileNamed: $0) } ?? origin)
    guard document != .markdown, settings.lines == .automatic,
      options.isMarkdownBook(
        Array(bytes.prefix(RecognisedFile.headLength)), encoding: settings.encoding),
      case .book(let book) = try Document.markdown.contents(
        of: FileBytes(bytes), self.options(settings))
    else { return nil }
    return book
  }

  /// The first pages of a large book, up to some after a place near its beginning; all of it, if it turns out
  /// to have no more. Nil if the book is small, the place is not in its beginning or lacks the words of the
  /// passage, or the book cannot be read in parts.
  /// - Complexity: O(*n*) in the place; reads at least 128 KiB.
  func beginning(upTo passage: Passage, _ settings: Settings) -> Book? {
    let place = passage.offset.utf8
    guard bytes.areMany, place <= Self.maximumNearOffset,
      place < bytes.sourceLength / 2,
      let book = beginning(upTo: place, settings)
    else { return nil }
    return book.isWhole || place == 0 || passage.matches(in: book) ? book : nil
  }

  private func beginning(upTo place: Int, _ settings: Settings) -> Book? {
    if let document {
      return try? book(of: document, settings, length: place * 9 / 8 + Self.reach)
    }
    let first = bytes.parts.prefix(Self.reach)
    // Letters of two or more bytes make fewer lines.
    let wide = first.withUnsafeBufferPointer { $0.reduce(0) { $0 &+ Int($1 >> 7) } }
    let reach = place + place / 8 + (wide > first.count / 4 ? 2 : 1) * Self.reach
    // The length of a converted text is not its file's.
    guard reach < bytes.sourceLength, !bytes.areUnpacked else { return nil }
    return Book(
      beginning: reach == first.count ? first : bytes.parts.prefix(reach), of: bytes.sourceLength,
      fingerprint: fingerprint, named: title, encoding: settings.encoding,
      options: PlainTextOptions(settings, origin))
  }

  /// Maximum offset of a place up to which the beginning of a book is read first, in bytes.
  private static let maximumNearOffset = 1 << 18

  /// Bytes read beyond a place: page ends depend on the text of some fifty later pages.
  private static let reach = 1 << 17

  // MARK: What else is in the file

  /// The bytes of an image of the book by its path in it, to be decoded; nil if there is none.
  func image(at path: String) -> [UInt8]? {
    document?.image(at: path, in: bytes.parts, readBeside: readBeside)
  }

  /// Nil if there is none. O(*n*) in the length of the file.
  func markup(at place: TextOffset, _ settings: Settings) -> DocumentSource? {
    try? document?.source(of: place, in: bytes.parts, options(settings))
  }

  /// Sources of the text up to a place, or of all. Nil if KOReader reads other text or none is read. O(*n*)
  /// in the length of the file.
  func trace(upTo place: TextOffset?, _ settings: Settings) -> Document.Trace? {
    // KOReader reads Kindle books in another way.
    if bytes.areUnpacked { return nil }
    guard let document else { return (try? bytes.readAll()).map(Document.Trace.plainText) }
    return try? document.trace(upTo: place, in: bytes.parts, options(settings))
  }

  /// Nil if the file is not a document, or another version of the book. O(*n*): reads the document again.
  func elementReasons(of book: Book, _ settings: Settings) -> [ElementReason]? {
    guard let document, book.format != .plainText, fingerprint == book.fingerprint else {
      return nil
    }
    return try? document.reasons(of: book, in: bytes.parts, options(settings))
  }

  /// Visible signs of a plain text missing from a book made of it: page numbers, running heads, signs of
  /// emphasis, control characters. 0 for a document, or if the text cannot be read again. O(*n*): reads the
  /// text again.
  func lengthTakenOut(of book: Book, _ settings: Settings) -> Int {
    var settings = settings
    settings.lines = .asIs
    guard book.format == .plainText, let typed = try? self.book(settings) else { return 0 }
    return max(0, typed.text[...].visibleCount - book.text[...].visibleCount)
  }

  // MARK: Options and failures

  /// `length` is the minimum amount of text to read, in bytes; nil reads all.
  private func options(_ settings: Settings, length: Int? = nil) -> DocumentOptions {
    DocumentOptions(
      named: title, fingerprint: fingerprint, encoding: settings.encoding,
      showsNotices: settings.notices == .shown, length: length, readBeside: readBeside)
  }

  /// Reads up to a number of bytes of a file named in the book, in the folder of the book or below it. The
  /// reader is nil if the book is not in a file; its answer is nil if there is no such file.
  private var readBeside: DocumentOptions.FileReader? {
    guard let path else { return nil }
    return { name, count in
      guard let found = LinkedFile(path: name).path(besideFileAt: path, within: path),
        let file = try? OpenFile(found)
      else { return nil }
      return try? file.bytes(in: 0..<min(file.size, count))
    }
  }

  /// A sentence after the name of the book, with the file's name for FILE in a command.
  private func failureMessage(_ error: any Error) -> Failure {
    let reason = "\(error)"
    guard path != nil, let place = reason.firstPlace(of: "FILE") else {
      return Failure("\(name) \(reason)")
    }
    return Failure(
      "\(name) \(reason[..<place.lowerBound])\(quotedForShell(name))\(reason[place.upperBound...])")
  }
}

extension ArraySlice<UInt8> {
  /// Number of characters other than white space.
  /// Not specialised for its callers: called a few times for each book.
  public var visibleCount: Int { count { $0 > " " && $0 & 0xC0 != 0x80 } }
}

extension PlainTextOptions {
  init(_ settings: Settings, _ origin: TextOrigin, form: TextForm? = nil) {
    self.init(
      treatment: settings.lines, origin: origin, form: form,
      showsBoilerplate: settings.notices == .shown)
    patterns = { PatternFiles().patterns(of: $0) }
  }
}
