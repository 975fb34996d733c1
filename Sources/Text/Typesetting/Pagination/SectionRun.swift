import BookText

/// The pages of consecutive sections, set in order.
///
/// Every section begins a page and is set by itself. Only the side of a spread on which it begins depends on
/// the sections before it.
///
/// Sections and blocks are indices of the book's, pages indices of this run's; lengths are in bytes.
struct SectionRun: Sendable {
  /// Index of the first page.
  let firstIndex: Int
  /// The sections of the run.
  private(set) var sections: Range<Int>
  /// The pages so far.
  private(set) var pages: [Page] = []
  /// Lines of each section begun, with the blank rows between pages.
  private var lines: [[SetLine]] = []
  /// Format of each section begun.
  private var formats: [PageFormat] = []
  /// Number of pages before the first one of each section begun.
  private var firstPages: [Int] = []
  /// The section being set, the last one begun.
  @Indirect private var work: Work?

  /// A section that is being set.
  private struct Work: Sendable {
    var progress: SectionSetter.Progress
    var maker: PageMaker
    /// Whether all known text of the section has been set, but the section is incomplete.
    var isExhausted = false
  }

  /// Prepares to set some sections; nothing is set yet.
  ///
  /// - Parameters:
  ///   - sections: Indices of the sections.
  ///   - index: Index of the first page; its parity decides its side of a spread.
  init(of sections: Range<Int>, firstIndex index: Int) {
    (self.sections, firstIndex) = (sections, index)
  }

  /// Sets a part of a section by itself and divides all of it into pages. The last page may be short although
  /// more text follows.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - block: The index of the first block.
  ///   - start: The place in it to begin at; nil for its beginning.
  ///   - length: Number of bytes, to the end of a block.
  /// - Complexity: O(*n*) in the length of the part.
  init(
    excerptOf section: Int, fromBlock block: Int, at start: Int?, length: Int, in book: Book,
    _ format: PageFormat, _ hyphenator: Hyphenator?, _ notes: FootNotes
  ) {
    self.init(of: section..<section + 1, firstIndex: 0)
    var work = beginSection(book, format)
    let blocks = book.sections[section].blocks
    if block > blocks.lowerBound || start != nil {
      work.progress = SectionSetter.Progress(
        block..<max(block, blocks.upperBound), of: blocks.lowerBound, from: start)
    }
    self.work = work
    setNextSlice(of: length, in: book, format, hyphenator, notes)
    guard var rest = self.work else { return }
    self.work = nil
    pages += rest.maker.pages(of: &lines[0], isComplete: true)
  }

  /// The first section not begun.
  private var nextSection: Int { sections.lowerBound + lines.count }

  /// Index after the last page so far.
  var endIndex: Int { firstIndex + pages.count }

  /// Whether all sections have been set.
  var isSet: Bool { nextSection == sections.upperBound && work == nil }

  /// Whether more can be set. If only the beginning of a book is known, the pages end where
  /// following text might change them.
  var hasMore: Bool { !isSet && work?.isExhausted != true }

  /// Place of the first undecided page in the section being set; nil if none of its lines are known.
  private var firstOpenPlace: Int? {
    guard let work, let lines = lines.last, work.maker.firstOpenLine < lines.count else {
      return nil
    }
    return lines[work.maker.firstOpenLine].range.lowerBound
  }

  /// Returns the offset at which the first undecided page begins; the end of the text if all are decided.
  /// While no line of a section is known, it is the beginning of the section.
  func firstUndecidedPlace(in book: Book) -> Int {
    if work != nil { return firstOpenPlace ?? book.start(ofSection: nextSection - 1) }
    return nextSection < book.sections.count
      ? book.start(ofSection: nextSection) : book.text.count
  }

  /// Sets the next blocks of a section with `length` bytes together, or its last ones, and adds the pages
  /// that are decided by them. Does nothing unless ``hasMore``.
  ///
  /// - Complexity: O(*n*) in the length of the part's text.
  mutating func setNextSlice(
    of length: Int, in book: Book, _ format: PageFormat, _ hyphenator: Hyphenator?,
    _ notes: FootNotes
  ) {
    guard hasMore else { return }
    var work = self.work ?? beginSection(book, format)
    self.work = nil
    let section = nextSection - 1
    let index = lines.count - 1
    let blocks = book.sections[section].blocks
    let start = SectionSetter.endOfSetText(work.progress, in: book.blocks, of: blocks)
    lines[index] += book.text.withTextBytes { text in
      var setter = SectionSetter(
        text: text, format: formats[index], hyphenator: hyphenator, formulas: book.formulas,
        tables: book.tables, readings: book.ruby, hidden: notes.hidden)
      return setter.lines(of: book.blocks, &work.progress, limit: length)
    }
    if !notes.isEmpty {
      let end = SectionSetter.endOfSetText(work.progress, in: book.blocks, of: blocks)
      let format = formats[index]
      book.text.withTextBytes { text in
        var setter = NoteSetter(book, text, format, hyphenator)
        work.maker.notes.addNotes(
          calledIn: start..<end, ofSection: section, lines[index], notes, room: format.foot
        ) { setter.lines(of: $0) }
      }
    }
    let isLast = section + 1 == book.sections.count
    work.isExhausted = work.progress.blocks.isEmpty && isLast && !book.isWhole
    let isEnd = work.progress.blocks.isEmpty && !work.isExhausted
    pages += work.maker.pages(of: &lines[index], isComplete: isEnd)
    if !isEnd { self.work = work }
  }

  /// Begins the next section without lines, and returns the work on it. Its lines are close together if
  /// readings of characters are rare in it and the format has a leading for this.
  private mutating func beginSection(_ book: Book, _ format: PageFormat) -> Work {
    let section = nextSection
    lines.append([])
    firstPages.append(pages.count)
    let isClose = format.closeLines > 0 && !book.hasFrequentReadings(inSection: section)
    let format = isClose ? format.close : format
    formats.append(format)
    return Work(
      progress: SectionSetter.Progress(book.sections[section].blocks),
      maker: PageMaker(ofSection: section, first: endIndex, format))
  }

  /// Sets sections until the page of a place is known, or as far as possible.
  mutating func set(
    upTo place: TextOffset, in book: Book, _ format: PageFormat, _ hyphenator: Hyphenator?,
    _ notes: FootNotes
  ) {
    let section = book.section(at: place)
    while page(at: place.utf8, inSection: section) == nil, hasMore {
      setNextSlice(of: Self.slice, in: book, format, hyphenator, notes)
    }
  }

  /// Length of the text set at once, in bytes: some milliseconds of work.
  static let slice = 1 << 16

  /// Appends the following sections, with their pages so far. All of its own sections must have been set.
  ///
  /// - Complexity: O(*n*) in the pages and lines of `following`.
  mutating func join(_ following: SectionRun) {
    sections = sections.lowerBound..<following.sections.upperBound
    firstPages += following.firstPages.map { pages.count + $0 }
    pages += following.pages
    lines += following.lines
    formats += following.formats
    work = following.work
  }

  /// Appends the sections up to `end`, not begun yet.
  mutating func extend(to end: Int) { sections = sections.lowerBound..<end }

  // MARK: Pages and places

  /// Returns the index of the page with a place in a section; nil if it is not set yet.
  ///
  /// - Complexity: O(log *n*).
  func page(at place: Int, inSection section: Int) -> Int? {
    guard let first = firstPage(ofSection: section) else { return nil }
    if section + 1 == nextSection, work != nil {
      guard let open = firstOpenPlace, place < open else { return nil }
    }
    let end =
      section + 1 < nextSection
      ? firstIndex + firstPages[section + 1 - sections.lowerBound] : endIndex
    let (from, to) = (first - firstIndex, end - firstIndex)
    return max(first, first + pages[from..<to].firstIndexAfter { $0.start <= place } - 1)
  }

  /// Returns the index of the first page of a section; nil if it is not set yet.
  func firstPage(ofSection section: Int) -> Int? {
    guard section >= sections.lowerBound, section < nextSection else { return nil }
    let number = firstPages[section - sections.lowerBound]
    return number < pages.count ? firstIndex + number : nil
  }

  /// Returns the lines of a section already begun.
  func lines(ofSection section: Int) -> [SetLine] { lines[section - sections.lowerBound] }

  /// Returns the format of a section already begun.
  func format(ofSection section: Int) -> PageFormat { formats[section - sections.lowerBound] }

  /// Number of sections begun.
  var sectionCount: Int { lines.count }

  /// Divides the lines of the first section, which must have been begun, into pages of another format.
  ///
  /// - Complexity: O(*n*) in the lines.
  mutating func divideFirstSectionAgain(_ format: PageFormat) {
    var maker = PageMaker(ofSection: sections.lowerBound, first: firstIndex, format)
    pages = maker.pages(of: &lines[0], isComplete: work == nil)
    work?.maker = maker
  }
}

extension Book {
  /// Returns the offset of a section's first byte of text. Every section has a block.
  func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }
}
