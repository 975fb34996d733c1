/// Makes the book of a structured document, appended block by block. It maintains the invariants of a
/// ``Book``: blocks begin and end with visible characters, the text has no control characters, and every
/// block is in a section.
public struct BookBuilder: Sendable {
  /// Text and finished blocks; sections are added at the end.
  private var result: Book
  /// What is known of the book beside its text.
  public var facts: BookFacts
  /// Remaining steps for reading the document.
  public var budget = StepBudget()
  /// Whether a distributor's notices belong to the book.
  public var showsNotices = false
  /// The publisher's identifier, such as an ISBN or a UUID.
  public var identifier: String?

  private var open: (block: Block, text: BlockText)?
  /// Parts with a declared language, in order.
  private var languages: [(range: Range<Int>, code: LanguageCode)] = []
  /// Blocks before the hidden notes; nil before these have begun.
  private var hiddenStart: Int?
  private var starts: [Int] = []
  /// Headings at the beginning of the current section, as far as asked for.
  private var headings = 0..<0

  public init(named title: String, encoding: TextEncoding, fingerprint: Fingerprint) {
    result = Book(named: title, encoding: encoding, fingerprint: fingerprint)
    facts = BookFacts(title: result.title, encoding: encoding)
  }

  /// The text so far.
  public var text: [UInt8] { result.text }
  /// The blocks so far, without the open one.
  public var blocks: [Block] { result.blocks }
  /// Its emphasised parts so far.
  public var emphasis: [Emphasis] { result.emphasis }

  /// The indices of the first blocks of sections.
  public var firstBlocksOfSections: Set<Int> { Set(starts) }

  /// Reserves memory for at most `count` bytes at once: an array that grows is in memory twice.
  public mutating func reserveText(_ count: Int) {
    let room = min(count, Book.longestText - result.text.count)
    if room > result.text.count { result.text.reserveCapacity(result.text.count + room) }
  }

  // MARK: Blocks

  /// Beginning of the text of a block appended next.
  public func start(ofBlockAfter blankLines: Int) -> Int {
    text.isEmpty ? 0 : text.count + (blankLines > 0 ? 2 : 1)
  }

  /// Appends the blocks of a text; an open block ends before them. White space between them and at the end of
  /// the text is in no block. A scene break right after another in the section is joined with it. Nothing is
  /// appended without a visible character or without blocks. Costs O(*n*).
  /// - Parameter blocks: Ranges of the text, in order; those without a visible character are dropped.
  /// - Parameter columns: Width of the white space before the text, in cells.
  /// - Parameter imagePath: The path of the image's file if the block is an image.
  public mutating func append(
    _ text: BlockText, as blocks: [Block], indentedBy columns: Int = 0, imagePath: String? = nil
  ) {
    endBlock()
    let visible = text.visible
    guard !visible.isEmpty, let first = blocks.first else { return }
    let start = start(ofBlockAfter: first.blankLinesBefore)
    result.text += repeatElement("\n", count: start - result.text.count)
    result.text += repeatElement(" ", count: columns)
    appendBlocks(blocks, of: text, visible)
    if let imagePath, let block = result.blocks.last {
      result.images.append(BookImage(range: block.range, path: imagePath))
    }
  }

  /// Leaves out blocks with nothing visible. A scene break right after another in the same section is joined
  /// with it.
  private mutating func appendBlocks(_ blocks: [Block], of text: BlockText, _ visible: Range<Int>) {
    let start = result.text.count
    result.text += text.bytes[visible]
    for part in text.emphasis {
      let range = part.range.clamped(to: visible)
      if !range.isEmpty { result.emphasis.add(range.shifted(by: start), part.style) }
    }
    for var block in blocks {
      block.range = text.visible(in: block.range).shifted(by: start)
      if block.range.isEmpty { continue }
      if block.kind == .sceneBreak, result.blocks.last?.kind == .sceneBreak,
        starts.last != result.blocks.count
      {
        let last = result.blocks.count - 1
        result.blocks[last].range = result.blocks[last].range.lowerBound..<block.range.upperBound
      } else {
        result.blocks.append(block)
      }
    }
  }

  // MARK: Block by block

  /// An open block ends before.
  public mutating func beginBlock(
    _ kind: Block.Kind, layout: BlockLayout = BlockLayout(), indent: Int = 0,
    blankLinesBefore: Int = 1
  ) {
    endBlock()
    let block = Block(
      kind: kind, range: 0..<0, indent: indent, blankLinesBefore: blankLinesBefore, layout: layout)
    open = (block, BlockText())
  }

  /// Appends text to the open block, if there is one.
  public mutating func append(_ text: String.UTF8View, _ style: Emphasis.Style = []) {
    open?.text.append(text, style)
  }

  /// A block without a visible character is not appended.
  public mutating func endBlock() {
    guard let (kind, text) = open else { return }
    open = nil
    var block = kind
    block.range = text.visible
    append(text, as: [block])
  }

  /// Appends an image as a separate block. Words may be empty; the path is that of the image's file.
  public mutating func appendImage(_ words: String, _ size: ImageSize, path: String) {
    var text = BlockText()
    text.append((words.isEmpty ? "\u{FFFC}" : "[\(words)]").utf8)
    let block = Block(kind: .image(size), range: text.visible, blankLinesBefore: 1)
    append(text, as: [block], imagePath: path)
  }

  // MARK: Beside the text

  /// Ignored if the range is empty, or before the end of the last reading.
  public mutating func addReading(_ reading: String, of range: Range<Int>) {
    guard !range.isEmpty, range.lowerBound >= result.ruby.last?.range.upperBound ?? 0 else {
      return
    }
    result.ruby.append(Ruby(range: range, text: reading))
  }

  /// Parts recorded before that end after its beginning are dropped. A part at most one byte after the last
  /// one, in the same language, lengthens it.
  public mutating func recordLanguage(_ language: LanguageCode, of range: Range<Int>) {
    // A block may have been dropped.
    while let last = languages.last, last.range.upperBound > range.lowerBound {
      languages.removeLast()
    }
    if range.isEmpty { return }
    if let last = languages.last, last.code == language,
      range.lowerBound - last.range.upperBound <= 1
    {
      languages[languages.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      languages.append((range, language))
    }
  }

  /// A page of the printed edition begins at the place.
  public mutating func addPage(_ label: String, at place: TextOffset) {
    result.pageMarks.append(PrintedPage(label: label, place: place))
  }

  /// Replaces the pages of the printed edition recorded so far, unless there are none, and puts them in
  /// order.
  public mutating func usePages(_ pages: [PrintedPage]) {
    let found = pages.isEmpty ? result.pageMarks : pages
    result.pageMarks = found.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }

  /// Ignored if it begins before the end of the last formula.
  public mutating func add(_ formula: BuiltFormula) {
    guard formula.range.lowerBound >= result.formulas.last?.range.upperBound ?? 0 else { return }
    result.formulas.append(formula)
  }

  /// Called after the rows of the table, which are blocks. Ignored without cells, or before the end of the
  /// last table.
  public mutating func add(_ table: BookTable) {
    let last = result.tables.last?.range.upperBound ?? 0
    guard !table.cells.isEmpty, table.range.lowerBound >= last else { return }
    result.tables.append(table)
  }

  // MARK: Sections

  /// The next block is the first of a section; an open one ends.
  public mutating func beginSection() {
    endBlock()
    if starts.last != blocks.count { starts.append(blocks.count) }
  }

  /// All blocks from here on are hidden notes; see ``Book/hiddenNotes``. An open block ends.
  public mutating func beginHiddenNotes() {
    endBlock()
    hiddenStart = hiddenStart ?? blocks.count
  }

  /// Empty without hidden notes so far, and if nothing precedes them.
  public var hiddenNotes: Range<Int> {
    guard let hiddenStart, hiddenStart > 0, hiddenStart < blocks.count else {
      return text.count..<text.count
    }
    return blocks[hiddenStart].range.lowerBound..<text.count
  }

  /// Joins sections too short for pages of their own (``Section/startsOfPages(_:of:)``). Ends the open block.
  public mutating func joinShortSections() {
    endBlock()
    starts = Section.startsOfPages(starts, of: blocks)
  }

  /// The current section has begun, and has only headings so far. Costs O(1) amortised over the blocks of the
  /// section.
  public mutating func isAtHeadOfSection() -> Bool {
    let start = min(starts.last ?? 0, blocks.count)
    // The headings of the last call are not looked at again.
    var end = headings.lowerBound == start ? min(headings.upperBound, blocks.count) : start
    while end < blocks.count, blocks[end].isHeading { end += 1 }
    headings = start..<end
    return start < end && end == blocks.count
  }

  /// ``isAtHeadOfSection()`` examines a changed block again.
  private mutating func noteChange(ofBlock index: Int) {
    if headings.contains(index) { headings = headings.lowerBound..<index }
  }

  /// Changes anything but the ranges of the blocks.
  public mutating func changeBlocks(in range: Range<Int>, _ change: (inout Block) -> Void) {
    var index = blocks.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    while index < blocks.count, blocks[index].range.lowerBound < range.upperBound {
      let place = blocks[index].range
      change(&result.blocks[index])
      result.blocks[index].range = place
      noteChange(ofBlock: index)
      index += 1
    }
  }

  /// The first block, if it is a heading of the first level.
  public var openingTitle: String? {
    guard let first = blocks.first, first.headingLevel == 1 else { return nil }
    return headingTitle(text[first.range])
  }

  // MARK: The end

  /// Takes links and references in any order; links overlapping an earlier one are dropped. The share
  /// `unread` is 0 for a whole book; otherwise the book is a beginning.
  ///
  /// Throws ``BookError/empty`` if there is no block; ``BookError/tooLong`` if the text is.
  public consuming func book(
    links: [Link] = [], references: [NoteReference] = [], unread: Double = 0
  ) throws(BookError) -> Book {
    endBlock()
    if blocks.isEmpty { throw .empty }
    if text.count > Book.longestText { throw .tooLong }
    let hidden = hiddenNotes
    result.hiddenNotes = hidden
    let (end, known) = (hidden.lowerBound, text.count)
    result.adoptFacts(facts)
    /// Drops elements that are empty, overlap the one before, or reach beyond the known text.
    func inOrder<Element>(
      _ elements: [Element], _ range: (Element) -> Range<Int>
    ) -> [Element] {
      var (kept, last): ([Element], Int) = ([], 0)
      for element in elements.sorted(by: { range($0).lowerBound < range($1).lowerBound }) {
        let range = range(element)
        if range.isEmpty || range.lowerBound < last || range.upperBound > known { continue }
        kept.append(element)
        last = range.upperBound
      }
      return kept
    }
    result.documentLinks = inOrder(links) { $0.range }
    result.references = inOrder(references) { $0.range }
    result.raiseReferences()
    let own = result.language.map { LanguageCode($0) }
    result.languageParts = languages.compactMap { part in
      part.code == own || part.range.upperBound > known
        ? nil : LanguagePart(range: part.range, language: part.code.tag)
    }
    result.entries = result.entries.filter { $0.place.utf8 < end }
    result.pageMarks = result.pageMarks.filter { $0.place.utf8 < end }
    result.tables = result.tables.compactMap { $0.cut(before: known) }
    if let opening = result.opening, opening.utf8 >= end { result.opening = nil }
    let shown = 0..<(hidden.isEmpty ? blocks.count : hiddenStart ?? blocks.count)
    let body = showsNotices ? shown : result.hideNotices(amongFirst: shown.count)
    result.listed = shown.filter { blocks[$0].isHeading }
    result.sections = Section.all(
      of: blocks, in: text, body: body, starts: starts, entries: result.entries)
    result.isSimplified = budget.isSpent
    result.isWhole = unread == 0
    result.length = unread > 0 ? Int(Double(end) / max(0.001, 1 - unread)) : end
    let text = result.isWhole ? result.text : nil
    result.edition = identifier.map { Edition($0, text: text) }
    return result
  }
}
