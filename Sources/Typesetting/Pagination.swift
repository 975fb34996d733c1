import BookText

/// The pages of a book in one format, worked out from the front as they are asked for.
///
/// Every section begins a page and is set by itself; the number of a page needs the sections
/// before it and no more. Pages are canonical: they depend on the book and the format alone, not
/// on where reading began.
public struct Pagination: Sendable {
  /// The extent of the pages.
  public let format: PageFormat
  private let book: Book
  private let hyphenator: Hyphenator?
  private var lines: [[SetLine]] = []
  private var pages: [Page] = []
  /// The index in `pages` of each set section's first page, and one more.
  private var firstPages: [Int] = [0]

  /// Prepares to set `book`; nothing is set yet.
  ///
  /// - Parameter hyphenator: Tells where the words of the book's language may be divided; nil
  ///   where none is but at soft hyphens.
  public init(of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil) {
    self.book = book
    self.format = format
    self.hyphenator = hyphenator
  }

  /// The number of pages set so far.
  public var count: Int { pages.count }

  /// Whether ``count`` is the number of pages of the whole book.
  public var isComplete: Bool { lines.count == book.sections.count }

  /// Sets the next section.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  public mutating func setNextSection() {
    guard !isComplete else { return }
    let index = lines.count
    var set = book.text.withUnsafeBufferPointer { text in
      var setter = SectionSetter(text: text, format: format, hyphenator: hyphenator)
      return setter.lines(of: book.blocks[book.sections[index].blocks])
    }
    beginOnRecto(index)
    pages += PageMaker(format: format).pages(of: &set, section: index, first: pages.count)
    lines.append(set)
    firstPages.append(pages.count)
  }

  /// Leaves a page empty where a chapter is to begin on the second of two facing pages, and the next
  /// one is not.
  private mutating func beginOnRecto(_ section: Int) {
    let blocks = book.blocks[book.sections[section].blocks]
    guard format.style.opensOnRecto, section > 0, let first = blocks.first, first.isHeading,
      format.isFirstOfTwo(pages.count)
    else { return }
    pages.append(Page(section: section, lines: 0..<0, sink: 0, start: first.range.lowerBound))
    firstPages[section] = pages.count
  }

  /// Sets sections until at least `count` pages are known, or all.
  public mutating func set(atLeast count: Int) {
    while pages.count < count, !isComplete { setNextSection() }
  }

  /// The index of the page on which `offset` stands; sets all sections up to it.
  public mutating func page(at offset: TextOffset) -> Int {
    let section = book.section(at: offset)
    while lines.count <= section { setNextSection() }
    return page(at: offset, inSection: section)
  }

  /// The index of the page on which `offset` stands, or nil where it is not set yet.
  ///
  /// - Complexity: O(log *n*).
  public func knownPage(at offset: TextOffset) -> Int? {
    let section = book.section(at: offset)
    return section < lines.count ? page(at: offset, inSection: section) : nil
  }

  private func page(at offset: TextOffset, inSection section: Int) -> Int {
    var low = firstPages[section]
    var high = firstPages[section + 1]
    while high - low > 1 {
      let middle = (low + high) / 2
      if pages[middle].start <= offset.utf8 { low = middle } else { high = middle }
    }
    return low
  }

  /// The index of the first page of a section, or nil where the section is not set yet.
  public func firstPage(ofSection section: Int) -> Int? {
    section < lines.count ? firstPages[section] : nil
  }

  /// The page with `index`, which must have been set.
  public subscript(index: Int) -> Page { pages[index] }

  /// The place at which the page with `index` begins.
  public func start(ofPage index: Int) -> TextOffset { TextOffset(utf8: pages[index].start) }

  /// Whether the page with `index` is the first of its section and begins with a heading.
  public func opensSection(_ index: Int) -> Bool {
    firstPages[pages[index].section] == index && lines(of: pages[index]).first?.role == .heading
  }

  /// The lines of a page from its head to its foot, without the empty rows above.
  public func lines(of page: Page) -> ArraySlice<SetLine> { lines[page.section][page.lines] }

  /// All lines of a section that has been set, blank rows between pages included.
  func allLines(ofSection index: Int) -> [SetLine] { lines[index] }

  /// The block that holds `offset`, or the last before it.
  ///
  /// - Complexity: O(log *n*).
  func block(at offset: Int) -> Block {
    var low = 0
    var high = book.blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if book.blocks[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return book.blocks[low]
  }
}
