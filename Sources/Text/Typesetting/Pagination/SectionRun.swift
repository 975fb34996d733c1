import BookText

/// Pages of consecutive sections, set in order.
///
/// Every section begins a page and is set by itself. Only the side of a spread on which it begins depends on
/// the sections before it.
///
/// Sections and blocks are indices of the book's, pages indices of this run's; lengths are in bytes.
struct SectionRun: Sendable {
  /// Index of the first page.
  let firstIndex: Int
  private(set) var sections: Range<Int>
  private(set) var pages: [Page] = []
  /// Lines of each section begun, with the blank rows between pages.
  private var lines: [[SetLine]] = []
  /// Format of each section begun.
  private var formats: [PageFormat] = []
  /// Pages before the first one of each section begun.
  private var firstPages: [Int] = []
  /// The section being set, the last one begun.
  @Indirect private var work: Work?

  private struct Work: Sendable {
    var progress: SectionSetter.Progress
    var maker: PageMaker
    /// All known text of the section has been set, but the section is incomplete.
    var isExhausted = false
  }

  /// Nothing is set yet. The parity of the first page decides its side of a spread.
  init(of sections: Range<Int>, firstIndex index: Int) {
    (self.sections, firstIndex) = (sections, index)
  }

  /// Sets a part of a section by itself and divides all of it into pages. The last page may be short although
  /// more text follows. `start` is a place in the first block, `length` reaches to the end of a block. Costs
  /// O(*n*) in the part.
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
    // In order: the lines of the first text are there.
    pages += rest.maker.pages(of: &lines[0], isComplete: true)
  }

  /// First section not begun.
  private var nextSection: Int { sections.lowerBound + lines.count }

  /// Index after the last page so far.
  var endIndex: Int { firstIndex + pages.count }

  var isSet: Bool { nextSection == sections.upperBound && work == nil }

  /// Pages of the known beginning of a book end where following text might change them.
  var hasMore: Bool { !isSet && work?.isExhausted != true }

  /// First undecided page in the section being set; nil if none of its lines are known.
  private var firstOpenPlace: Int? {
    guard let work, let lines = lines.last, work.maker.firstOpenLine < lines.count else {
      return nil
    }
    return lines[work.maker.firstOpenLine].range.lowerBound
  }

  /// Beginning of the first undecided page; the end of the text if all are decided. While no line of a
  /// section is known, it is the beginning of the section.
  func firstUndecidedPlace(in book: Book) -> Int {
    if work != nil { return firstOpenPlace ?? book.start(ofSection: nextSection - 1) }
    return nextSection < book.sections.count
      ? book.start(ofSection: nextSection) : book.text.count
  }

  /// Sets blocks of a section with `length` bytes together, or its last ones, and adds the pages decided by
  /// them. Does nothing unless ``hasMore``. Costs O(*n*) in the text of the part.
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
          calledIn: start..<end, ofSection: section, lines[index], notes, room: format.foot,
          after: { book.lastPlace(withNotesCalledAt: $0, format.style) }
        ) { setter.lines(of: $0) }
      }
    }
    let isLast = section + 1 == book.sections.count
    work.isExhausted = work.progress.blocks.isEmpty && isLast && !book.isWhole
    let isEnd = work.progress.blocks.isEmpty && !work.isExhausted
    pages += work.maker.pages(of: &lines[index], isComplete: isEnd)
    if !isEnd { self.work = work }
  }

  /// Goes on from the beginning of a line of the last section, after which the book has another text. Costs
  /// O(log *n*) and the lines dropped.
  mutating func resume(from start: Int, in book: Book, _ format: PageFormat) {
    guard let set = lines.last, let first = firstPages.last else { return }
    let (section, index) = (nextSection - 1, lines.count - 1)
    let blocks = book.sections[section].blocks
    let kept = set.firstIndexAfter { $0.range.lowerBound < start }
    if var work, kept == set.count {
      self.work = nil
      work.progress.extend(to: blocks.upperBound)
      work.isExhausted = false
      self.work = work
      return
    }
    lines[index].removeLast(set.count - kept)
    let block = book.blocks.firstIndexAfter { $0.range.upperBound <= start }
    let isInside = book.blocks[block].range.lowerBound < start
    work = Work(
      progress: SectionSetter.Progress(
        Range(from: block, to: blocks.upperBound), of: blocks.lowerBound,
        from: isInside ? start : nil),
      maker: PageMaker(ofSection: section, first: firstIndex + first, format))
    pages.removeLast(pages.count - first)
  }

  /// Lines are close together if readings of characters are rare in the section and the format has a leading
  /// for this.
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

  /// Sets up to the page of a place, or as far as possible.
  mutating func set(
    upTo place: TextOffset, in book: Book, _ format: PageFormat, _ hyphenator: Hyphenator?,
    _ notes: FootNotes
  ) {
    let section = book.section(at: place)
    while page(at: place.utf8, inSection: section) == nil, hasMore {
      setNextSlice(of: Self.slice, in: book, format, hyphenator, notes)
    }
  }

  /// Bytes set at once: some milliseconds of work.
  static let slice = 1 << 16

  /// All of its own sections must have been set. Costs O(*n*) in the pages and lines of `following`.
  mutating func join(_ following: SectionRun) {
    sections = sections.lowerBound..<following.sections.upperBound
    firstPages += following.firstPages.map { pages.count + $0 }
    pages += following.pages
    lines += following.lines
    formats += following.formats
    work = following.work
  }

  /// Sections up to `end`, not begun yet.
  mutating func extend(to end: Int) { sections = sections.lowerBound..<end }

  // MARK: Pages and places

  /// Nil if the page is not set yet. Costs O(log *n*).
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

  /// Nil if the page is not set yet.
  func firstPage(ofSection section: Int) -> Int? {
    guard section >= sections.lowerBound, section < nextSection else { return nil }
    let number = firstPages[section - sections.lowerBound]
    return number < pages.count ? firstIndex + number : nil
  }

  /// The section has begun.
  func lines(ofSection section: Int) -> [SetLine] { lines[section - sections.lowerBound] }

  /// The section has begun.
  func format(ofSection section: Int) -> PageFormat { formats[section - sections.lowerBound] }

  /// Sections begun.
  var sectionCount: Int { lines.count }

  /// Divides the lines of the first section, begun already, into pages of another format. Costs O(*n*) in the
  /// lines.
  mutating func divideFirstSectionAgain(_ format: PageFormat) {
    var maker = PageMaker(ofSection: sections.lowerBound, first: firstIndex, format)
    // In order: the lines of the first text are there.
    pages = maker.pages(of: &lines[0], isComplete: work == nil)
    work?.maker = maker
  }
}

extension Book {
  /// Every section has a block.
  func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }
}
