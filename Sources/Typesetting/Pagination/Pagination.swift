import BookText

/// The pages of a book in one format, set from the front on request.
///
/// Every section begins a page and is set by itself; the number of a page depends only on the
/// sections before it. Pages are canonical: they depend on the book and the format alone, not on
/// where reading began.
public struct Pagination: Sendable {
  /// The extent of the pages.
  public let format: PageFormat
  let compositor: Compositor
  private(set) var pages = PageTable()
  private(set) var galleys: [Galley] = []
  /// The index of the first galley of each section that has been begun.
  private var firstGalleys: [Int] = []
  /// The cache of lines.
  let lineCache = LineCache()
  /// The section that is being set, the last that has been begun.
  private var work: Work?

  private struct Work: Sendable {
    var progress: SectionSetter.Progress
    var pages: SectionPages
    /// True if all known text of the section has been set, but the section is incomplete.
    var isExhausted = false
  }

  /// Prepares to set `book`; nothing is set yet.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - format: The extent of the pages.
  ///   - hyphenator: Finds word divisions in the book's language; nil for soft hyphens only.
  public init(of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil) {
    self.format = format
    compositor = Compositor(book: book, format: format, hyphenator: hyphenator)
  }

  /// True if words are divided by `hyphenator`, or not at all if it is nil.
  public func divides(by hyphenator: Hyphenator?) -> Bool {
    compositor.hyphenator === hyphenator
  }

  private var book: Book { compositor.book }

  /// The first section of which nothing has been set.
  private var nextSection: Int { firstGalleys.count }

  /// The sections of which something has been set.
  private var begunSections: Range<Int> { 0..<nextSection }

  /// The bytes of text before the first undecided page.
  private var settledText: Int {
    if let work { return work.pages.firstOpenPlace ?? book.start(ofSection: nextSection - 1) }
    return nextSection < book.sections.count
      ? book.start(ofSection: nextSection) : book.text.count
  }

  /// Returns the bytes of text that still have to be set to find the page of a place.
  public func distance(to place: TextOffset) -> Int {
    knownPage(at: place) == nil ? max(0, place.utf8 - settledText) : 0
  }

  /// Returns the indices of the galleys of a section that has been begun.
  func galleys(ofSection section: Int) -> Range<Int> {
    let end = section + 1 < firstGalleys.count ? firstGalleys[section + 1] : galleys.count
    return firstGalleys[section]..<end
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
  public mutating func setNextSlice() { setNextSlice(of: Galley.usualLength) }

  /// Sets the next blocks of a section with `length` bytes together, or its last ones.
  mutating func setNextSlice(of length: Int) {
    guard hasMore else { return }
    var work = self.work ?? begun()
    self.work = nil
    let (galley, lines) = compositor.nextGalley(
      of: length, firstLine: work.pages.lineCount, &work.progress)
    let isLast = nextSection == book.sections.count
    work.isExhausted = work.progress.blocks.isEmpty && isLast && !book.isWhole
    let isEnd = work.progress.blocks.isEmpty && !work.isExhausted
    lineCache.remember(lines, ofGalley: galleys.count)
    galleys.append(galley)
    for page in work.pages.take(lines, isComplete: isEnd) { pages.append(page) }
    if isEnd { pages.endSection() } else { self.work = work }
  }

  /// Returns the work on the next section, before anything of it is set.
  private mutating func begun() -> Work {
    let section = nextSection
    firstGalleys.append(galleys.count)
    return Work(
      progress: compositor.progress(ofSection: section),
      pages: SectionPages(of: section, first: count, maker: PageMaker(format: format)))
  }

  /// Sets the book until at least `count` pages are known, or all.
  public mutating func set(atLeast count: Int) {
    while self.count < count, hasMore { setNextSlice() }
  }

  /// Sets the book until the page of a place is known, as long as `isWanted` returns true; or as
  /// far as possible.
  public mutating func set(upTo place: TextOffset, while isWanted: () -> Bool = { true }) {
    while knownPage(at: place) == nil, hasMore, isWanted() { setNextSlice() }
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
    guard begunSections.contains(section) else { return nil }
    let first = pages.firstPage(ofSection: section)
    var end = pages.count
    if section < pages.openSection {
      end = pages.firstPage(ofSection: section + 1)
    } else {
      guard first < end, let open = work?.pages.firstOpenPlace, offset.utf8 < open else {
        return nil
      }
    }
    return pages.lastPage(from: first, upTo: end, at: offset.utf8)
  }

  /// Returns the index of the first page of a section; nil if it is not set yet.
  public func firstPage(ofSection section: Int) -> Int? {
    guard begunSections.contains(section) else { return nil }
    let first = pages.firstPage(ofSection: section)
    return section < pages.openSection || first < pages.count ? first : nil
  }

  /// Returns the page with `index`, which must have been set.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public subscript(index: Int) -> Page { pages[index] }

  /// Returns the offset at which the page with `index` begins.
  public func start(ofPage index: Int) -> TextOffset {
    TextOffset(utf8: pages.start(ofPage: index))
  }

  /// True if the page with `index` is the first of its section and begins with a heading.
  public func opensSection(_ index: Int) -> Bool {
    let page = self[index]
    return pages.firstPage(ofSection: page.section) == index
      && lines(of: page).first?.role == .heading
  }
}

extension Book {
  /// Returns the offset of a section's first byte of text.
  func start(ofSection section: Int) -> Int {
    blocks[sections[section].blocks.lowerBound].range.lowerBound
  }
}
