import Background
import BookText

/// The pages of a book in one format, worked out from the front as they are asked for.
///
/// Every section begins a page and is set by itself; the number of a page needs the sections
/// before it and no more. Pages are canonical: they depend on the book and the format alone, not
/// on where reading began. So those around a place can be set before it is known how many stand before
/// them: see ``init(of:around:format:hyphenator:)``.
public struct Pagination: Sendable {
  /// The extent of the pages.
  public let format: PageFormat
  let compositor: Compositor
  /// The number of pages before the first: of a part of a book, those of what is not known.
  public let pagesBefore: Int
  private(set) var pages: PageTable
  private(set) var galleys: [Galley] = []
  /// The index of the first galley of each section that has been begun.
  private var firstGalleys: [Int] = []
  /// The lines of the galleys that are looked at.
  let proofs = GalleyProofs()
  /// The section that is being set, the last that has been begun.
  private var work: Work?

  private struct Work: Sendable {
    var progress: SectionSetter.Progress
    var pages: SectionPages
    /// Whether all that is known of the section has been set, and not all of it is known.
    var isExhausted = false
  }

  /// Prepares to set `book`; nothing is set yet.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - format: The extent of the pages.
  ///   - hyphenator: Tells where the words of the book's language may be divided; nil where none is
  ///     but at soft hyphens.
  ///   - pagesBefore: The number of pages before the book, where it is a part of another: its pages
  ///     are counted on from there.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil, pagesBefore: Int = 0
  ) {
    self.init(
      Compositor(book: book, format: format, hyphenator: hyphenator), from: 0,
      pagesBefore: pagesBefore)
  }

  /// Prepares to set a book from a section on.
  init(_ compositor: Compositor, from firstSection: Int, pagesBefore: Int) {
    format = compositor.format
    self.compositor = compositor
    self.pagesBefore = pagesBefore
    pages = PageTable(from: firstSection)
  }

  /// Whether words are divided by `hyphenator`, or none are where it is nil.
  public func divides(by hyphenator: Hyphenator?) -> Bool {
    compositor.hyphenator === hyphenator
  }

  private var book: Book { compositor.book }

  /// The first section of which nothing has been set.
  private var nextSection: Int { pages.firstSection + firstGalleys.count }

  /// The sections of which something has been set.
  private var begunSections: Range<Int> { pages.firstSection..<nextSection }

  /// The text before the first page that is not decided, in bytes from the beginning of the book.
  var settledText: Int {
    if let work { return work.pages.firstOpenPlace ?? book.start(ofSection: nextSection - 1) }
    return nextSection < book.sections.count
      ? book.start(ofSection: nextSection) : book.text.count
  }

  /// The galleys of a section that has been begun, by their indices.
  func galleys(ofSection section: Int) -> Range<Int> {
    let index = section - pages.firstSection
    return firstGalleys[
      index]..<(index + 1 < firstGalleys.count ? firstGalleys[index + 1] : galleys.count)
  }

  /// The number of pages up to the last that has been set.
  public var count: Int { pagesBefore + pages.count }

  /// Whether ``count`` is the number of pages of the whole book.
  public var isComplete: Bool { book.isWhole && areNumbered && isSet }

  /// Whether all sections have been set.
  private var isSet: Bool { nextSection == book.sections.count && work == nil }

  /// Whether there is more to be set. Of a book of which only the beginning is known, the pages end
  /// where something might follow that would change them.
  public var hasMore: Bool { !isSet && work?.isExhausted != true }

  /// Sets the next section, or the rest of one that is being set.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  public mutating func setNextSection() {
    repeat { setNextSlice() } while work != nil && hasMore
  }

  /// Sets the next part of a section: blocks of about 64 KiB, or one that is longer.
  ///
  /// Which pages come out does not depend on what else was set at once; so those of a long section
  /// are known one after the other, once nothing that follows can change them.
  ///
  /// - Complexity: O(*n*) in the length of the part's text.
  public mutating func setNextSlice() { setNextSlice(of: Galley.usualLength) }

  /// Sets blocks of a section that have together `length` bytes, or are the last.
  mutating func setNextSlice(of length: Int) {
    guard hasMore else { return }
    var work = self.work ?? begun()
    self.work = nil
    let (galley, lines) = compositor.nextGalley(
      of: length, firstLine: work.pages.lineCount, &work.progress)
    let isLast = nextSection == book.sections.count
    work.isExhausted = work.progress.blocks.isEmpty && isLast && book.endsInsideSection
    let isEnd = work.progress.blocks.isEmpty && !work.isExhausted
    take(galley, lines, isEnd: isEnd, into: &work.pages)
    if !isEnd { self.work = work }
  }

  /// Makes the lines of a galley up into pages, as far as it is known where those end.
  private mutating func take(
    _ galley: Galley, _ lines: [SetLine], isEnd: Bool, into section: inout SectionPages
  ) {
    proofs.remember(lines, ofGalley: galleys.count)
    galleys.append(galley)
    for page in section.take(lines, isComplete: isEnd) { pages.append(page) }
    if isEnd { pages.endSection() }
  }

  /// The work on the next section, before any of it is done.
  private mutating func begun() -> Work {
    let section = nextSection
    firstGalleys.append(galleys.count)
    beginOnRecto(section)
    return Work(
      progress: compositor.progress(ofSection: section),
      pages: SectionPages(of: section, first: count, maker: PageMaker(format: format)))
  }

  /// Leaves a page empty where a chapter is to begin on the second of two facing pages, and the next
  /// one is not.
  private mutating func beginOnRecto(_ section: Int) {
    guard book.opensOnRecto(section, in: format), format.isFirstOfTwo(count) else { return }
    let start = book.start(ofSection: section)
    pages.append(Page(section: section, lines: 0..<0, sink: 0, start: start))
    pages.beginSection(section)
  }

  /// Sets the book until at least `count` pages are known, or all.
  public mutating func set(atLeast count: Int) {
    while self.count < count, hasMore {
      // What lies far behind is not set a slice at a time.
      setNext(before: count - self.count > 1 << 10 ? book.sections.count : 0)
    }
  }

  /// Sets what comes next of the sections before one with an index: where much does, some of them
  /// on two threads.
  private mutating func setNext(before end: Int) {
    let first = nextSection
    // Of the last section it may not be known where it ends.
    let last = min(end, book.sections.count - (book.endsInsideSection ? 1 : 0))
    guard work == nil, first < last else { return setNextSlice() }
    let share = min(Self.share, compositor.length(ofSections: first..<last) / 2)
    guard share >= Self.leastShare else { return setNextSlice() }
    let middle = section(after: first, before: last, share)
    let end = middle < last ? section(after: middle, before: last, share) : middle
    guard middle < end else { return setNextSlice() }
    let (sections, others) = concurrently(
      { [compositor] in compositor.galleys(ofSections: first..<middle) },
      { [compositor] in compositor.galleys(ofSections: middle..<end) })
    for galleys in sections + others {
      var section = begun().pages
      for (index, (galley, lines)) in galleys.enumerated() {
        take(galley, lines, isEnd: index == galleys.count - 1, into: &section)
      }
    }
  }

  /// The section up to which a thread has its share of the text from another section on; that itself
  /// where it has too much.
  private func section(after first: Int, before last: Int, _ share: Int) -> Int {
    var (end, length) = (first, 0)
    while end < last, length < share {
      length += compositor.length(ofSections: end..<end + 1)
      end += 1
    }
    return length > 4 * Self.share ? first : end
  }

  /// The bytes of text that a thread sets at a time, so that beginning a thread does not matter; and
  /// at least, where there is no more.
  private static let share = 1 << 18
  private static let leastShare = 1 << 15

  /// Sets the book until it is known on which page a place stands, for as long as that is wanted; or
  /// as far as it can be set.
  public mutating func set(upTo place: TextOffset, while isWanted: () -> Bool = { true }) {
    let section = book.section(at: place)
    guard section >= pages.firstSection else { return }
    while knownPage(at: place) == nil, hasMore, isWanted() { setNext(before: section) }
  }

  /// The index of the page on which `offset` stands, or else of the one that is known nearest to it;
  /// sets the book up to it.
  public mutating func page(at offset: TextOffset) -> Int {
    set(upTo: offset)
    if let page = knownPage(at: offset) { return page }
    let isBefore = book.section(at: offset) < pages.firstSection
    return isBefore ? pagesBefore : max(pagesBefore, count - 1)
  }

  /// The index of the page on which `offset` stands, or nil where it is not set yet.
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
    return pagesBefore + pages.lastPage(from: first, upTo: end, at: offset.utf8)
  }

  /// The index of the first page of a section, or nil where it is not set yet.
  public func firstPage(ofSection section: Int) -> Int? {
    guard begunSections.contains(section) else { return nil }
    let first = pages.firstPage(ofSection: section)
    return section < pages.openSection || first < pages.count ? pagesBefore + first : nil
  }

  /// The page with `index`, which must have been set.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public subscript(index: Int) -> Page { pages[index - pagesBefore] }

  /// The place at which the page with `index` begins.
  public func start(ofPage index: Int) -> TextOffset {
    TextOffset(utf8: pages.start(ofPage: index - pagesBefore))
  }

  /// Whether the page with `index` is the first of its section and begins with a heading.
  public func opensSection(_ index: Int) -> Bool {
    let page = self[index]
    return pages.firstPage(ofSection: page.section) == index - pagesBefore
      && lines(of: page).first?.role == .heading
  }
}
