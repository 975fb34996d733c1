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

  /// The bytes of the text that are the book itself: all of its sections, without the notices that
  /// a distributor has put round them.
  public var body: Range<Int> {
    guard let first = sections.first, let last = sections.last else { return 0..<text.count }
    let start = blocks[first.blocks.lowerBound].range.lowerBound
    return start..<blocks[last.blocks.upperBound - 1].range.upperBound
  }

  /// The headings of the sections, in order: their blocks, and their titles on one line.
  ///
  /// - Complexity: O(*n*) in the number of blocks.
  public var headings: [(block: Block, title: String)] {
    sections.flatMap { blocks[$0.blocks].prefix { $0.isHeading } }
      .map { ($0, title(of: $0)) }
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
    plainText bytes: [UInt8], named name: String, encoding encodingName: String? = nil,
    options: PlainTextOptions = PlainTextOptions()
  ) throws(BookError) {
    let decoded = try DecodedText(bytes, encoding: encodingName)
    let marked = MarkedText(decoded.utf8)
    var options = options
    if options.lineBreaks == .automatic, isManualPage(marked.text) { options.lineBreaks = .kept }
    var structure = Structure(of: marked, options: options)
    var text = marked.text
    structure.joinWords(in: &text)
    self.text = text
    emphasis = marked.emphasis(with: decoded.overstruck)
    readings = marked.readings
    encoding = decoded.encoding
    let notes = Notes(in: marked.text, blocks: structure.blocks)
    references = notes.references
    structure.takeAsNotes(notes.looseNotes)
    blocks = structure.blocks
    sections = structure.sections
    let front = FrontMatter(
      of: marked.text, blocks: structure.blocks, body: structure.body, isAozora: marked.isAozora)
    title = front.title ?? name
    author = front.author
    translator = front.translator
    editor = front.editor
    illustrator = front.illustrator
    language = front.language
    isRightToLeft = front.isRightToLeft
    fingerprint = Fingerprint(of: bytes)
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
