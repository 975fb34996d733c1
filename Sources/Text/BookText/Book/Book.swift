/// A book in memory, in whatever format its file is. Structured documents are read into a ``BookBuilder``,
/// which makes this value.
public struct Book: Sendable {
  /// Maximum length of a text, in bytes: offsets are stored in 32 bits with a sign.
  public static let longestText = Int(Int32.max)

  /// The text: valid UTF-8 with LF line ends. Every place in the book is an offset into it.
  public package(set) var text: [UInt8] = []
  /// The emphasised parts of the text, in order and without overlap.
  public package(set) var emphasis: [Emphasis] = []
  /// Parts of the text that are code, in order: typed marks in them are kept.
  public var code: [Range<Int>] {
    emphasis.compactMap { $0.style.contains(.code) ? $0.range : nil }
  }
  /// Readings of characters given by a Japanese text, in order.
  public package(set) var ruby: [Ruby] = []
  /// Formulas with a form in several rows, in order.
  public package(set) var formulas: [BuiltFormula] = []
  /// Tables with known cells, in order.
  public package(set) var tables: [BookTable] = []
  /// The blocks in order; they do not overlap, and contain all text except white space.
  public package(set) var blocks: [Block] = []
  /// The sections in order; together they contain every block except boilerplate. Never empty.
  public package(set) var sections: [Section] = []
  package var listed: [Int] = []
  /// The document's own list of contents, in order; empty if it has none.
  public package(set) var entries: [ContentsEntry] = []
  /// The links of the document, in order and without overlap.
  public package(set) var documentLinks: [Link] = []
  /// The parts in other languages, in order and without overlap.
  public package(set) var languageParts: [LanguagePart] = []
  /// The images, in order.
  public package(set) var images: [BookImage] = []
  /// Beginnings of the pages of the printed edition, in order.
  public package(set) var pageMarks: [PrintedPage] = []
  /// Places of the parts, by their identifiers in other documents.
  public package(set) var parts: [String: TextOffset] = [:]
  /// Notes that the document hides until their references are followed. They are behind the book, in no
  /// section.
  public package(set) var hiddenNotes = 0..<0
  /// The start of the text proper, after the front matter; nil if the document has no such mark.
  public package(set) var opening: TextOffset?
  /// The unreadable files of the book, each with the reason.
  public package(set) var unreadable: [String] = []
  /// Whether the file is damaged and text may be missing.
  public var isDamaged = false
  /// Its styles and tables would have taken work out of proportion to its length: from some place on they are
  /// shown plainly.
  public package(set) var isSimplified = false
  /// Whether its pages are pictures with a fixed place for every word: only its text and images are shown.
  public package(set) var hasFixedPages = false
  /// The edition, identifying the text in any file; nil if the document has no identifier.
  public package(set) var edition: Edition?
  public package(set) var form = TextForm.book
  /// The format of the file.
  public package(set) var format = BookFormat.plainText
  /// The title, from the text itself or else from the name of its file.
  public package(set) var title: String {
    didSet { if title.utf8.count > longestTitle { title = title.asTitle } }
  }
  /// Title of a text from a pipe, if the text has none. It is in no running head.
  public static let titleOfStandardInput = "Standard input"
  /// The author, translator, editor and illustrator.
  public package(set) var credits = Credits()
  /// A tag of BCP 47 ("en", "pt"), from a header or else guessed by script and words; nil if neither is
  /// conclusive.
  public package(set) var language: String?
  /// Whether the book is read from right to left.
  public package(set) var isRightToLeft = false
  /// The encoding of the file, and how it was found.
  public package(set) var encoding: TextEncoding
  package var references: [NoteReference] = []
  /// The fingerprint, identifying this book under any file name.
  public package(set) var fingerprint: Fingerprint
  /// Whether this is the whole book, rather than a beginning with more to follow.
  public package(set) var isWhole = true
  /// Whether more of it may come through a pipe.
  public var growth = Growth.none
  /// The length of the whole text in bytes; an estimate if only its beginning is known.
  public package(set) var length = 0

  /// The lines that alone are shown; nil for all.
  public package(set) var lineChoice: LineChoice?

  /// The translation that faces the book, if there is one: its text follows the book's own.
  @Indirect public package(set) var facing: FacingBook?

  package init(named title: String, encoding: TextEncoding, fingerprint: Fingerprint) {
    (self.title, self.encoding, self.fingerprint) = (title.asTitle, encoding, fingerprint)
  }

  /// Whether more of a book may come.
  public enum Growth: Hashable, Sendable {
    /// No: it is in a file, or its writer has ended.
    case none
    /// Perhaps: its writer has been silent for a while.
    case paused
    /// Yes: its writer is at work.
    case running
  }

  /// Whether more of it may come.
  public var isGrowing: Bool { growth != .none }

  /// Whether nothing more of it is there now.
  public var isAllThereIs: Bool { isWhole && growth != .running }

  /// The book proper: all of its sections, without the distributor's notices around them, and without a
  /// translation that faces it. All of the text if no section is known.
  public var body: Range<Int> {
    if let facing { return facing.original.body }
    guard let first = sections.first, let last = sections.last else { return 0..<text.count }
    let start = blocks[first.blocks.lowerBound].range.lowerBound
    // In order: a section has a block.
    return start..<blocks[last.blocks.upperBound - 1].range.upperBound
  }

  /// The bytes of the text without hidden notes.
  public var unhidden: Range<Int> {
    0..<(hiddenNotes.isEmpty ? text.count : hiddenNotes.lowerBound)
  }

  /// The place is in a section, and so on a page. Costs O(log *n*).
  public func isOnPage(_ place: Int) -> Bool {
    let block = blocks.firstIndexAfter { $0.range.upperBound <= place }
    return !sections.isEmpty
      && sections[section(at: TextOffset(utf8: place))].blocks.contains(block)
  }

  /// Headings in a list of contents, in order, with their titles on one line. Costs O(*n*) in their number.
  public var headings: [(block: Block, title: String)] {
    listed.map { (blocks[$0], title(of: blocks[$0])) }
  }

  /// The bytes to be searched: the body, and the translation that faces it.
  public var searchable: Range<Int> {
    guard let facing else { return body }
    return body.lowerBound..<facing.start + facing.translation.body.upperBound
  }

  /// The last place of the book: the length of its text.
  public var end: TextOffset { TextOffset(utf8: text.count) }

  /// Number and title on one line.
  public func title(of heading: Block) -> String { headingTitle(text[heading.range]) }

  /// Section with a place. White space before a section belongs to the section before it, and before the
  /// first to the first. Costs O(log *n*) in the sections.
  public func section(at offset: TextOffset) -> Int {
    let begun = sections.firstIndexAfter {
      blocks[$0.blocks.lowerBound].range.lowerBound <= offset.utf8
    }
    return max(0, begun - 1)
  }

  /// Returns the text of a range of bytes, its white space folded to single blanks, and to none where a line
  /// end of prose joins the text on both sides.
  public func line(_ range: Range<Int>) -> String {
    let block = blocks.isEmpty ? nil : blocks[blocks.index(at: range.lowerBound)]
    return foldedText(
      text[range], joinsLines: block.map { !$0.keepsLines && !$0.isHeading } ?? false)
  }
}

/// The translation that faces a book: its text follows the book's own.
public struct FacingBook: Sendable {
  /// Blocks of both texts that face each other; either side may be empty.
  public struct Passage: Hashable, Sendable {
    /// The blocks of the original.
    public var original: Range<Int>
    /// The blocks of the translation.
    public var translation: Range<Int>

    public init(original: Range<Int>, translation: Range<Int>) {
      (self.original, self.translation) = (original, translation)
    }

    /// Returns the blocks of one of the texts.
    public subscript(side: Side) -> Range<Int> { side == .original ? original : translation }
  }

  /// One of two texts that face each other.
  public enum Side: Int, CaseIterable, Sendable {
    case original
    case translation

    /// The other text.
    public var other: Side { self == .original ? .translation : .original }
  }

  /// The original alone.
  @Indirect public private(set) var original: Book
  /// The offset at which the translation begins.
  public let start: Int
  /// The translation's first block.
  public let firstBlock: Int
  /// The translation's first section.
  public let firstSection: Int
  /// The translation alone.
  @Indirect public private(set) var translation: Book
  /// The passages in order: together all blocks of the sections of both texts.
  public let passages: [Passage]

  /// Returns the text with an offset.
  public func side(of offset: Int) -> Side { offset < start ? .original : .translation }

  /// Returns the text with a section.
  public func side(ofSection section: Int) -> Side {
    section < firstSection ? .original : .translation
  }

  /// Nil if the block is in none. Costs O(log *n*).
  public func passage(ofBlock block: Int) -> Int? {
    let side: Side = block < firstBlock ? .original : .translation
    // Passages without blocks on a side begin where the next ones do.
    let index = passages.firstIndexAfter { $0[side].lowerBound <= block } - 1
    return index >= 0 && passages[index][side].contains(block) ? index : nil
  }
}
