/// A book in memory, whatever kind of file it came from.
///
/// A reader of another format (EPUB, Markdown, HTML) makes the same value from its own source.
public struct Book: Sendable {
  /// The text: valid UTF-8 with LF line ends. Every place in the book is an offset into it.
  public let text: [UInt8]
  /// The parts of the text that are emphasised, in order; none overlaps another.
  public let emphasis: [Emphasis]
  /// How characters are read aloud, where a Japanese text says so, in order.
  public let readings: [Ruby]
  /// The blocks in order; they do not overlap, and all text but white space is in one of them.
  public let blocks: [Block]
  /// The sections in order; together they hold every block that is no boilerplate. Never empty.
  public let sections: [Section]
  /// The indices of the blocks that ``headings`` are.
  let listed: [Int]
  /// Who has written the text, a person or a program.
  public let form: TextForm
  /// The title, from the text itself or else from the name of its file.
  public let title: String
  /// The author, where the text names one in a header or on its title page.
  public let author: String?
  /// The translator, where a header names one.
  public let translator: String?
  /// The editor, where a header names one.
  public let editor: String?
  /// The illustrator, where a header names one.
  public let illustrator: String?
  /// The language as a tag of BCP 47 ("en", "pt"), from a header or else guessed by script and
  /// words; nil where neither tells.
  public let language: String?
  /// Whether the book is written, and so read, from right to left.
  public let isRightToLeft: Bool
  /// The encoding of the file, and how it was found.
  public let encoding: TextEncoding
  /// Where the text refers to notes, in order.
  let references: [NoteReference]
  /// What tells this book from others, whatever its file is called.
  public let fingerprint: Fingerprint
  /// How much of the book this is.
  public let extent: Extent
  /// The length of the whole text in bytes; an estimate where only its beginning is known.
  public let length: Int

  /// How much of a book is known.
  public enum Extent: Hashable, Sendable {
    /// All of it.
    case whole
    /// Its beginning: the last section may go on, as may the book.
    case beginning
    /// Whole sections, before which so many bytes of the whole text stand; and whether they are its
    /// last.
    case sections(after: Int, reachEnd: Bool)
  }

  /// Whether this is all of the book.
  public var isWhole: Bool { extent == .whole }

  /// Whether nothing follows the last section.
  public var reachesEnd: Bool {
    switch extent {
    case .whole: true
    case .beginning: false
    case .sections(_, let reachEnd): reachEnd
    }
  }

  /// The bytes of the whole text that stand before ``text``.
  public var start: Int {
    if case .sections(let start, _) = extent { return start }
    return 0
  }

  /// The bytes of the text that are the book itself: all of its sections, without the notices that
  /// a distributor has put round them.
  public var body: Range<Int> {
    guard let first = sections.first, let last = sections.last else { return 0..<text.count }
    let start = blocks[first.blocks.lowerBound].range.lowerBound
    return start..<blocks[last.blocks.upperBound - 1].range.upperBound
  }

  /// The headings that a list of contents names, in order: their blocks, and their titles on one
  /// line.
  ///
  /// - Complexity: O(*n*) in their number.
  public var headings: [(block: Block, title: String)] {
    listed.map { (blocks[$0], title(of: blocks[$0])) }
  }

  /// The book's last place: the length of its text.
  public var end: TextOffset { TextOffset(utf8: text.count) }

  /// Reads a plain-text book.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The title where the text has none: the file's name, say.
  ///   - encodingName: The encoding that the reader has chosen; where there is none, it is found
  ///     out.
  ///   - options: What is to be taken otherwise than by guess.
  /// - Throws: ``BookError`` where the bytes are not a text, or the encoding is not known.
  /// - Complexity: O(*n*): one pass to decode, one to find the blocks.
  public init(
    plainText bytes: consuming [UInt8], named name: String, encoding encodingName: String? = nil,
    options: PlainTextOptions = PlainTextOptions()
  ) throws(BookError) {
    let fingerprint = Fingerprint(of: copy bytes)
    self.init(
      try DecodedText(bytes, encoding: encodingName), named: name, options: options,
      fingerprint: fingerprint, beginning: nil)
  }

  /// Reads what has been decoded.
  ///
  /// - Parameter beginning: What it is the beginning of; nil where it is all.
  init(
    _ decoded: consuming DecodedText, named name: String, options: PlainTextOptions,
    fingerprint: Fingerprint, beginning: BookBeginning?
  ) {
    encoding = decoded.encoding
    var marked = MarkedText(consume decoded)
    form = marked.form
    var structure = Structure(of: marked, options: options)
    var references: [NoteReference] = []
    if form == .book {
      let notes = Notes(in: marked.text, blocks: structure.blocks)
      references = notes.references
      structure.takeAsNotes(notes.looseNotes)
    }
    let front = FrontMatter(
      of: marked.text, blocks: structure.blocks, body: structure.body, isAozora: marked.isAozora)
    title = form == .book ? front.title ?? name : manualTitle(of: marked.text, named: name) ?? name
    var text = marked.takeText()
    length = beginning?.length(of: text.count) ?? text.count
    structure.joinWords(in: &text)
    if let beginning { beginning.cut(&structure, &text) }
    let end = text.count
    self.text = text
    emphasis = marked.emphasis.filter { $0.range.upperBound <= end }
    readings = marked.readings.filter { $0.range.upperBound <= end }
    self.references = references.filter {
      $0.range.upperBound <= end && $0.note.upperBound <= end
    }
    blocks = structure.blocks
    sections = structure.sections
    listed = structure.listed
    author = front.author
    translator = front.translator
    editor = front.editor
    illustrator = front.illustrator
    language = front.language
    isRightToLeft = front.isRightToLeft
    self.fingerprint = fingerprint
    extent = beginning == nil ? .whole : .beginning
  }

  /// Makes a part of a book.
  init(_ part: BookPartContents, fingerprint: Fingerprint) {
    text = part.text
    emphasis = part.emphasis
    readings = part.readings
    references = part.references
    blocks = part.blocks
    sections = part.sections
    listed = part.listed
    form = part.form
    title = part.title
    author = part.names[0]
    translator = part.names[1]
    editor = part.names[2]
    illustrator = part.names[3]
    language = part.names[4]
    isRightToLeft = part.isRightToLeft
    encoding = part.encoding
    self.fingerprint = fingerprint
    extent = .sections(after: part.start, reachEnd: part.reachesEnd)
    length = part.length
  }

  /// The number and title of a heading on one line.
  public func title(of heading: Block) -> String { headingTitle(text[heading.range]) }

  /// The index of the section that holds `offset`.
  ///
  /// White space before a section belongs to the section before it, and before the first to the
  /// first.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func section(at offset: TextOffset) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[sections[middle].blocks.lowerBound].range.lowerBound <= offset.utf8 {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// The text of a range of bytes, its white space folded to single blanks.
  public func line(_ range: Range<Int>) -> String { foldedText(text[range]) }
}

/// `bytes` as text on one line, its white space folded to single blanks.
func foldedText(_ bytes: ArraySlice<UInt8>) -> String {
  let words = bytes.split { $0 <= 0x20 }
  return String(decoding: words.joined(separator: [0x20]).map { $0 }, as: UTF8.self)
}
