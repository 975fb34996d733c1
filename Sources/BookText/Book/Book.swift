/// A book in memory, whatever kind of file it came from.
///
/// Every format is read into a ``BookBuilder``, which makes this value.
public struct Book: Sendable {
  /// The greatest length of a text, in bytes: offsets are stored in 32 bits with a sign.
  public static let longestText = Int(Int32.max)

  /// The text: valid UTF-8 with LF line ends. Every place in the book is an offset into it.
  public internal(set) var text: [UInt8]
  /// The parts of the text that are emphasised, in order; none overlaps another.
  public internal(set) var emphasis: [Emphasis]
  /// How characters are read aloud, where a Japanese text says so, in order.
  public internal(set) var readings: [Ruby]
  /// The blocks in order; they do not overlap, and all text but white space is in one of them.
  public internal(set) var blocks: [Block]
  /// The sections in order; together they hold every block that is no boilerplate. Never empty.
  public internal(set) var sections: [Section]
  /// The indices of the blocks that ``headings`` are.
  var listed: [Int]
  /// The document's own list of contents, in order; empty if it has none.
  public internal(set) var entries: [ContentsEntry]
  /// The links that the document has, in order; none overlaps another.
  public internal(set) var documentLinks: [Link]
  /// The images, in order.
  public internal(set) var images: [BookImage]
  /// Where the pages of the printed edition begin, in order.
  public internal(set) var pageMarks: [PageMark]
  /// Where the text itself begins, after the front matter; nil if the document does not say.
  public internal(set) var opening: TextOffset?
  /// How many faults of the document's markup were repaired.
  public let repairs: Int
  /// The files of the book that could not be read, each with the reason.
  public let unreadable: [String]
  /// Whether its pages are pictures with a fixed place for every word: only its text and images are
  /// shown.
  public let hasFixedPages: Bool
  /// What tells its text in whatever file it is; nil if the document has no identifier, or only a part of
  /// it is known.
  public let edition: Edition?
  /// Who has written the text, a person or a program.
  public let form: TextForm
  /// The title, from the text itself or else from the name of its file.
  public let title: String
  /// The title of a text without one that came through a pipe. It is in no running head.
  public static let titleOfStandardInput = "Standard input"
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
  var references: [NoteReference]
  /// What tells this book from others, whatever its file is called.
  public let fingerprint: Fingerprint
  /// How much of the book this is.
  public internal(set) var extent: Extent
  /// The length of the whole text in bytes; an estimate where only its beginning is known.
  public internal(set) var length: Int

  /// Takes what a builder has gathered.
  init(_ builder: consuming BookBuilder) {
    text = builder.text
    emphasis = builder.emphasis
    readings = builder.readings
    blocks = builder.blocks
    sections = builder.sections
    listed = builder.listed
    entries = builder.entries
    documentLinks = builder.links
    images = builder.images
    pageMarks = builder.pageMarks
    opening = builder.opening
    repairs = builder.repairs
    unreadable = builder.unreadable
    hasFixedPages = builder.hasFixedPages
    edition =
      builder.extent == .whole
      ? builder.identifier.map { Edition($0, text: builder.text) } : nil
    form = builder.form
    title = builder.title
    author = builder.author
    translator = builder.translator
    editor = builder.editor
    illustrator = builder.illustrator
    language = builder.language
    isRightToLeft = builder.isRightToLeft
    encoding = builder.encoding
    references = builder.references
    fingerprint = builder.fingerprint
    extent = builder.extent
    length = builder.length ?? builder.text.count
  }

  /// How much of a book is known.
  public enum Extent: Hashable, Sendable {
    /// All of it.
    case whole
    /// Its beginning: the last section may go on, as may the book.
    case beginning
    /// A part that begins after so many bytes of the whole text.
    case part(after: Int, end: PartEnd)
  }

  /// Where a part of a book ends.
  public enum PartEnd: Int, Hashable, Sendable {
    /// At the end of the book.
    case book
    /// At the end of a section.
    case section
    /// Inside a section: it goes on.
    case inside
  }

  /// Whether this is all of the book.
  public var isWhole: Bool { extent == .whole }

  /// Whether nothing follows the last section.
  public var reachesEnd: Bool {
    switch extent {
    case .whole: true
    case .beginning: false
    case .part(_, let end): end == .book
    }
  }

  /// Whether it is not known how the last section goes on.
  public var endsInsideSection: Bool {
    switch extent {
    case .whole: false
    case .beginning: true
    case .part(_, let end): end == .inside
    }
  }

  /// The bytes of the whole text that stand before ``text``.
  public var start: Int {
    if case .part(let start, _) = extent { return start }
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
