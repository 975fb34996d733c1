import BookText

/// The pages of a book in one format, set from the front on request.
///
/// Every section begins a page and is set by itself; the number of a page depends only on the
/// sections before it. Pages are canonical: they depend on the book and the format alone, not on
/// where reading began.
public struct Pagination: Sendable {
  /// The extent of the pages.
  public private(set) var format: PageFormat
  /// Finds word divisions in the book's language; nil for soft hyphens only.
  public let hyphenator: Hyphenator?
  private let book: Book
  private var pages: [Page] = []
  /// The lines of each section that has been begun, also the blank rows between pages.
  private(set) var lines: [[SetLine]] = []
  /// The format of each section that has been begun.
  private var formats: [PageFormat] = []
  /// The index of the first page of each section that has been begun.
  private var firstPages: [Int] = []
  /// The section that is being set, the last that has been begun.
  private var work: Work?

  private struct Work: Sendable {
    var progress: SectionSetter.Progress
    var maker: PageMaker
    /// True if all known text of the section has been set, but the section is incomplete.
    var isExhausted = false
  }

  /// Prepares to set `book`; nothing is set yet.
  public init(of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil) {
    self.book = book
    self.format = format
    self.hyphenator = hyphenator
  }

  /// Divides the lines of a text that is shown as it is into pages again, as it has been scrolled.
  ///
  /// - Parameter scrolled: The lines on its first page; see ``PageFormat/scrolledLines``.
  /// - Complexity: O(*n*) in the pages.
  public mutating func scroll(to scrolled: PageFormat) {
    format = scrolled
    guard lines.count == 1 else {
      self = Pagination(of: book, format: scrolled, hyphenator: hyphenator)
      return
    }
    var maker = PageMaker(ofSection: 0, first: 0, scrolled)
    pages = maker.pages(of: &lines[0], isComplete: work == nil)
    work?.maker = maker
  }

  /// Returns the index of the line of the only section of a text on which a page begins, and the number of
  /// lines that are known; nil if the page is not set.
  public func firstLine(ofPage index: Int) -> (line: Int, count: Int)? {
    guard index < count, lines.count == 1 else { return nil }
    return (pages[index].lines.lowerBound, lines[0].count)
  }

  /// Returns the place at which a line of the only section begins.
  public func start(ofLine line: Int) -> TextOffset {
    TextOffset(utf8: lines[0][line].range.lowerBound)
  }

  /// Returns the index of the only section's line at a place, and the number of known lines; nil if no line
  /// is known, or the book has more sections.
  ///
  /// - Complexity: O(log *n*) in the lines.
  public func line(at place: TextOffset) -> (line: Int, count: Int)? {
    guard lines.count == 1, let first = lines[0].first else { return nil }
    guard first.range.lowerBound < place.utf8 else { return (0, lines[0].count) }
    let following = lines[0].firstIndexAfter { $0.range.lowerBound <= place.utf8 }
    return (following - 1, lines[0].count)
  }

  /// The first section of which nothing has been set.
  private var nextSection: Int { lines.count }

  /// The place at which the first undecided page of the section that is being set begins; nil if no
  /// line of it is known.
  private var firstOpenPlace: Int? {
    guard let work, let lines = lines.last, work.maker.start < lines.count else { return nil }
    return lines[work.maker.start].range.lowerBound
  }

  /// The bytes of text before the first undecided page.
  private var settledText: Int {
    if work != nil { return firstOpenPlace ?? book.start(ofSection: nextSection - 1) }
    return nextSection < book.sections.count
      ? book.start(ofSection: nextSection) : book.text.count
  }

  /// Returns the bytes of text that still have to be set to find the page of a place.
  public func distance(to place: TextOffset) -> Int {
    knownPage(at: place) == nil ? max(0, place.utf8 - settledText) : 0
  }

  /// The number of pages up to the last that has been set.
  public var count: Int { pages.count }

  /// True if ``count`` is the number of pages of the whole book.
  public var isComplete: Bool { book.isWhole && isSet }

  /// True if all sections have been set.
  private var isSet: Bool { nextSection == book.sections.count && work == nil }

  /// True if more can be set. If only the beginning of a book is known, the pages end where
  /// following text might change them.
  public var hasMore: Bool { !isSet && work?.isExhausted != true }

  /// Sets the next part of a section: blocks of about 64 KiB, or one that is longer.
  ///
  /// The pages do not depend on the size of the parts; those of a long section become known one
  /// after the other, once nothing that follows can change them.
  ///
  /// - Complexity: O(*n*) in the length of the part's text.
  public mutating func setNextSlice() { setNextSlice(of: 1 << 16) }

  /// Sets the next blocks of a section with `length` bytes together, or its last ones.
  mutating func setNextSlice(of length: Int) {
    guard hasMore else { return }
    var work = self.work ?? begun()
    self.work = nil
    let section = nextSection - 1
    lines[section] += book.text.withTextBytes { text in
      var setter = SectionSetter(
        text: text, format: formats[section], hyphenator: hyphenator, formulas: book.formulas,
        tables: book.tables)
      return setter.lines(of: book.blocks, &work.progress, limit: length)
    }
    let isLast = nextSection == book.sections.count
    work.isExhausted = work.progress.blocks.isEmpty && isLast && !book.isWhole
    let isEnd = work.progress.blocks.isEmpty && !work.isExhausted
    pages += work.maker.pages(of: &lines[section], isComplete: isEnd)
    if !isEnd { self.work = work }
  }

  /// Returns the work on the next section, before anything of it is set.
  private mutating func begun() -> Work {
    let section = nextSection
    lines.append([])
    firstPages.append(count)
    let isClose = format.closeLines > 0 && !book.hasFrequentReadings(inSection: section)
    let format = isClose ? self.format.close : self.format
    formats.append(format)
    return Work(
      progress: SectionSetter.Progress(book.sections[section].blocks, in: format),
      maker: PageMaker(ofSection: section, first: count, format))
  }

  /// Returns the rows of the screen from one line of a page to the next.
  public func leading(ofPage index: Int) -> Int { formats[pages[index].section].leading }

  /// Sets the book until at least `count` pages are known, or all.
  public mutating func set(atLeast count: Int) {
    while self.count < count, hasMore { setNextSlice() }
  }

  /// Sets the book until the page of a place is known, or as far as possible.
  mutating func set(upTo place: TextOffset) {
    while knownPage(at: place) == nil, hasMore { setNextSlice() }
  }

  /// Returns the index of the page that contains `offset`, or of the last known one; sets the book
  /// up to it.
  public mutating func page(at offset: TextOffset) -> Int {
    set(upTo: offset)
    return knownPage(at: offset) ?? max(0, count - 1)
  }

  /// Returns the index of the page that contains `offset`; nil if it is not set yet.
  ///
  /// - Complexity: O(log *n*).
  public func knownPage(at offset: TextOffset) -> Int? {
    let section = book.section(at: offset)
    guard let first = firstPage(ofSection: section) else { return nil }
    if section + 1 == nextSection, work != nil {
      guard let open = firstOpenPlace, offset.utf8 < open else { return nil }
    }
    let end = section + 1 < nextSection ? firstPages[section + 1] : count
    return max(first, first + pages[first..<end].firstIndexAfter { $0.start <= offset.utf8 } - 1)
  }

  /// Returns the index of the first page of a section; nil if it is not set yet.
  public func firstPage(ofSection section: Int) -> Int? {
    section < nextSection && firstPages[section] < count ? firstPages[section] : nil
  }

  /// Returns the page with `index`, which must have been set.
  public subscript(index: Int) -> Page { pages[index] }

  /// Returns the lines of a page from its head to its foot, without the empty rows above.
  public func lines(of page: Page) -> [SetLine] { Array(lines[page.section][page.lines]) }

  /// Returns the offset at which the page with `index` begins.
  public func start(ofPage index: Int) -> TextOffset { TextOffset(utf8: pages[index].start) }

  /// True if the page with `index` is the first of its section and begins with a heading.
  public func opensSection(_ index: Int) -> Bool {
    let page = pages[index]
    return firstPages[page.section] == index
      && lines[page.section][page.lines].first?.role == .heading
  }
}

extension Book {
  /// Returns the offset of a section's first byte of text.
  fileprivate func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }
}
