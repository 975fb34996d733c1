import BookText

/// Pages of a book in one format, set on request: from the front, or from the section of a place.
///
/// Every section begins a page and is set by itself; the number of a page depends only on the sections before
/// it. Pages are canonical: they depend on the book and the format alone, not on where reading began.
public struct Pagination: Sendable {
  /// Extent of the pages.
  public private(set) var format: PageFormat
  /// Hyphenator of the book's language; nil for soft hyphens only.
  public let hyphenator: Hyphenator?
  /// Hyphenator of a translation that faces the book.
  private let otherHyphenator: Hyphenator?
  /// Nil without a translation.
  private var spreads: FacingRun?
  /// While they are being set.
  private var spreadsBefore: FacingRun?
  /// Pages shown of a book with a translation that faces it.
  public var shownSides = ShownSides.both
  @Indirect public private(set) var book: Book
  /// Notes at the feet of the pages.
  public let notes: FootNotes
  /// Ready to be shown.
  private var shown: SectionRun
  /// Sections before ``shown``, while they are being set.
  private var before: SectionRun?
  /// The index of a page is its number in the book.
  public private(set) var isNumbered: Bool

  /// A page in an earlier count.
  public struct CountedPage: Hashable, Sendable {
    /// Index of the page.
    public let index: Int
    /// First page of its section.
    public let sectionStart: Int

    public init(index: Int, sectionStart: Int) {
      (self.index, self.sectionStart) = (index, sectionStart)
    }
  }

  /// Sets nothing yet; the front comes first. Without a hyphenator, only soft hyphens divide words; the other
  /// is that of a translation that faces the book.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil,
    facing otherHyphenator: Hyphenator? = nil
  ) {
    self.book = book
    self.format = format
    self.hyphenator = hyphenator
    self.otherHyphenator = otherHyphenator
    notes = format.hasFeet ? FootNotes(of: book) : FootNotes()
    spreads = book.facing.map { FacingRun(of: $0.passages.indices) }
    shown = SectionRun(of: 0..<book.sections.count, firstIndex: 0)
    isNumbered = true
  }

  /// Begins with the section of a place; nothing is set yet. If pages of one text face each other, the pages
  /// before the place decide its side, and the book is set from the front.
  /// - Parameter near: Bytes before the place up to which the book is set from the front anyway, since this
  ///   takes no noticeable time.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil,
    facing otherHyphenator: Hyphenator? = nil, from place: TextOffset, unlessWithin near: Int = 0
  ) {
    self.init(of: book, format: format, hyphenator: hyphenator, facing: otherHyphenator)
    if let facing = book.facing, !facing.passages.isEmpty {
      if distance(to: place) > near { beginSpreads(at: place, facing) }
      return
    }
    guard format.facing == .none, !book.sections.isEmpty, place.utf8 > near else { return }
    let section = book.section(at: placeInText(of: place))
    if section > 0 {
      beginSections(with: SectionRun(of: section..<book.sections.count, firstIndex: 0))
    }
  }

  /// Sets the page of a place. It is set first if its number or the format determines its side of a spread,
  /// and the page beside it is in the same section. Otherwise it is set after everything before it. Costs
  /// O(*n*) in the text set.
  /// - Parameter counted: Its page as last counted in this format, if any.
  /// - Parameter near: Bytes before the place up to which the book is set from the front anyway.
  public init(
    of book: Book, format: PageFormat, hyphenator: Hyphenator? = nil, around place: TextOffset,
    counted: CountedPage?, unlessWithin near: Int = 0
  ) {
    self.init(
      of: book, format: format, hyphenator: hyphenator, from: place, unlessWithin: near)
    if let counted, place.utf8 > near,
      let run = countedRun(from: placeInText(of: place), counted)
    {
      beginSections(with: run)
      isNumbered = true
    }
    set(upTo: place)
  }

  /// Shown by themselves, without numbers.
  init(_ run: SectionRun, of pages: Pagination) {
    self = pages
    (shown, before, isNumbered) = (run, nil, false)
  }

  /// Begins with the spread of a place. Pages have no numbers until the spreads before it are set. Changes
  /// nothing if nothing of the original precedes the spread: then all is set from the front.
  private mutating func beginSpreads(at place: TextOffset, _ facing: FacingBook) {
    let passage = facing.passage(at: placeInText(of: place).utf8, in: book)
    let first = facing.startOfSpread(with: passage, of: book)
    // Nothing of the original may be before it, but a preface of the translation.
    // In order: there is a first passage.
    guard facing.passages[first].original.lowerBound > facing.passages[0].original.lowerBound
    else { return }
    spreads = FacingRun(of: first..<facing.passages.count)
    spreadsBefore = FacingRun(of: 0..<first)
    isNumbered = false
  }

  /// Pages have no numbers until the sections before the run are set.
  private mutating func beginSections(with run: SectionRun) {
    (shown, before) = (run, SectionRun(of: 0..<run.sections.lowerBound, firstIndex: 0))
    isNumbered = false
  }

  /// Sets the section of a place up to it. Nil if the index of its page differs from the counted one, or the
  /// page cannot be shown without pages of earlier sections.
  private func countedRun(from place: TextOffset, _ counted: CountedPage) -> SectionRun? {
    guard !book.sections.isEmpty else { return nil }
    let section = book.section(at: place)
    // A section has at least one page.
    guard section > 0, counted.sectionStart >= section else { return nil }
    var run = SectionRun(
      of: section..<book.sections.count, firstIndex: counted.sectionStart)
    run.set(upTo: place, in: book, format, hyphenator, notes)
    guard run.page(at: place.utf8, inSection: section) == counted.index else { return nil }
    // The page beside the first one is in the previous section.
    let isAlone = counted.index == counted.sectionStart && format.isSecondOfTwo(counted.index)
    return isAlone ? nil : run
  }

  /// Divides a text that scrolls without setting its lines again; `scrolled` has the lines on its first page
  /// in ``PageFormat/scrolledLines``. A text in several sections is set again from the front. Costs O(*n*) in
  /// the pages.
  public mutating func repaginate(in scrolled: PageFormat) {
    guard hasOneSection else {
      self = Pagination(of: book, format: scrolled, hyphenator: hyphenator)
      return
    }
    format = scrolled
    shown.divideFirstSectionAgain(scrolled)
  }

  /// Adds to a text shown as typed in full pages, and sets a slice of it. False, and nothing happens, if all
  /// pages have to be set again. Costs O(*n*) in the slice and the pages.
  public mutating func append(_ addition: TextAddition) -> Bool {
    guard spreads == nil, book.sections.count == 1, format.style.hasFullPages,
      book.append(addition)
    else { return false }
    shown.resume(from: addition.start, in: book, format)
    setNextSlice()
    return true
  }

  /// The first section is the only one begun.
  private var hasOneSection: Bool { spreads == nil && before == nil && shown.sectionCount == 1 }

  /// Line in a text of one section, counted from the first page on, with the number of known lines; nil if
  /// the page is not set.
  public func firstLine(ofPage index: Int) -> (line: Int, count: Int)? {
    guard index < count, hasOneSection else { return nil }
    let lines = shown.lines(ofSection: 0)
    return (self[index].lines.lowerBound - header.count, lines.count - header.count)
  }

  /// Returns the line of the only section with which its last pages begin, as full as they can be; 0 if there
  /// are fewer. Nil if no page is set. Lines count from the first page on.
  public func firstLine(ofLastPages count: Int) -> Int? {
    guard hasOneSection, let opening = shown.pages.first?.lines.lowerBound else { return nil }
    let lines = shown.lines(ofSection: 0)
    var line = lines.lastIndex { $0.role != .blank }.map { $0 + 1 } ?? lines.count
    for _ in 0..<count where line > opening {
      line = FullPages.start(ofPageTo: line, in: lines, from: opening, format)
    }
    return max(0, line - header.count)
  }

  /// The index of the page that begins with the line scrolled to (``PageFormat/scrolledLines``).
  public var scrolledPage: Int {
    guard format.scrolledLines > 0, hasOneSection else { return 0 }
    let line = header.count + format.scrolledLines
    return shown.pages.firstIndexAfter { $0.lines.lowerBound < line }
  }

  /// Lines that stay above each page; see ``PageFormat/headerLines``. None before a page is set, or in a text
  /// with several sections.
  public var header: ArraySlice<SetLine> {
    guard format.headerLines > 0, hasOneSection, let first = shown.pages.first else { return [] }
    return shown.lines(ofSection: 0).prefix(min(format.headerLines, first.lines.lowerBound))
  }

  /// Start of a known line in a text of one section, counted from 0 at the first page.
  public func start(ofLine line: Int) -> TextOffset {
    TextOffset(utf8: shown.lines(ofSection: 0)[header.count + line].range.lowerBound)
  }

  /// Line in a text of one section, counted from its first page on, with the number of known lines; nil if no
  /// line is known, or the book has more sections. Costs O(log *n*) in the lines.
  public func line(at place: TextOffset) -> (line: Int, count: Int)? {
    guard hasOneSection else { return nil }
    let lines = shown.lines(ofSection: 0).dropFirst(header.count)
    guard let first = lines.first else { return nil }
    guard first.range.lowerBound < place.utf8 else { return (0, lines.count) }
    let following = lines.firstIndexAfter { $0.range.lowerBound <= place.utf8 }
    return (following - 1 - lines.startIndex, lines.count)
  }

  // MARK: Setting

  /// Bytes still to be set to find the page of a place.
  public func distance(to place: TextOffset) -> Int {
    let place = placeInText(of: place)
    guard knownPage(at: place) == nil else { return 0 }
    if let spreads {
      let run = isBeforeStart(place) ? spreadsBefore ?? spreads : spreads
      return run.distance(to: place.utf8, in: book)
    }
    let run = before.flatMap { isBeforeStart(place) ? $0 : nil } ?? shown
    return max(0, place.utf8 - run.firstUndecidedPlace(in: book))
  }

  /// Start of the text of the pages ready to be shown. The book must have pages.
  var startPlace: TextOffset {
    guard let spreads, let facing = book.facing else {
      return TextOffset(utf8: book.start(ofSection: shown.sections.lowerBound))
    }
    let blocks = facing.passages[spreads.passages.lowerBound].original
    return TextOffset(utf8: facing.start(of: blocks, on: .original, in: book))
  }

  /// Last place before the pages ready to be shown, or the beginning of the book.
  public var lastPlaceBefore: TextOffset {
    hasMoreBefore ? TextOffset(utf8: max(0, startPlace.utf8 - 1)) : .start
  }

  /// True before the pages ready to be shown; false once the book is set from its beginning.
  public func isBeforeStart(_ place: TextOffset) -> Bool {
    guard hasMoreBefore else { return false }
    guard let spreads, let facing = book.facing else { return placeInText(of: place) < startPlace }
    return facing.passage(at: placeInText(of: place).utf8, in: book) < spreads.passages.lowerBound
  }

  /// First page ready to be shown: 0 once the pages before it have been set.
  public var startIndex: Int { shown.firstIndex }

  /// Index after the last page set; the number of pages so far once ``startIndex`` is 0.
  public var count: Int {
    guard let spreads else { return shown.endIndex }
    return spreads.count * pagesOfSpread
  }

  /// Two of a spread of facing texts have the same number.
  public var pagesOfSpread: Int { spreads != nil && shownSides.isSpread ? 2 : 1 }

  /// ``count`` is the number of pages of the whole book.
  public var isComplete: Bool {
    isNumbered && book.isWhole && !hasMoreBefore && (spreads?.isSet ?? shown.isSet)
  }

  /// Pages can be set after the pages ready to be shown. If only the beginning of a book is known, the pages
  /// end where following text might change them.
  public var hasMore: Bool { spreads.map { !$0.isSet } ?? shown.hasMore }

  /// Pages can be set before the pages ready to be shown.
  public var hasMoreBefore: Bool { before != nil || spreadsBefore != nil }

  /// Sets about 64 KiB of blocks of a section, or a longer block; of facing texts about 4 KiB. Costs O(*n*)
  /// in their text.
  ///
  /// Pages do not depend on the size of the parts. Pages of a long section become known one after the other,
  /// as soon as nothing later can change them.
  public mutating func setNextSlice() {
    setNextSlice(of: spreads == nil ? SectionRun.slice : FacingRun.slice)
  }

  /// Blocks of a section with `length` bytes together, or its last ones; of facing texts, the next spreads.
  mutating func setNextSlice(of length: Int) {
    let book = book
    guard spreads == nil else {
      spreads?.setNextSlice(of: length, in: book, format, [hyphenator, otherHyphenator], notes)
      return
    }
    shown.setNextSlice(of: length, in: book, format, hyphenator, notes)
  }

  /// Sets a part of the sections before the pages ready to be shown, and joins both when all are set; true if
  /// pages have new indices then. Pages on the other side of their spreads are dropped, to be set again.
  /// Costs O(*n*) in the text of the part; in all pages and lines when both are joined.
  public mutating func setNextSliceBefore() -> Bool {
    if spreadsBefore != nil { return setNextSpreadsBefore() }
    guard var run = before else { return false }
    before = nil
    run.setNextSlice(of: SectionRun.slice, in: book, format, hyphenator, notes)
    guard run.isSet else {
      before = run
      return false
    }
    let shift = run.endIndex - shown.firstIndex
    if format.facing == .none || shift.isMultiple(of: 2) {
      run.join(shown)
    } else {
      // The number that decided the side came from another version of the book.
      run.extend(to: book.sections.count)
    }
    (shown, isNumbered) = (run, true)
    return shift != 0
  }

  /// Joins the spreads set with those shown once they meet, and returns true.
  private mutating func setNextSpreadsBefore() -> Bool {
    guard var run = spreadsBefore, let following = spreads else { return false }
    spreadsBefore = nil
    run.setNextSlice(of: FacingRun.slice, in: book, format, [hyphenator, otherHyphenator], notes)
    guard run.isSet else {
      spreadsBefore = run
      return false
    }
    run.join(following)
    (spreads, isNumbered) = (run, true)
    return true
  }

  /// Sets as far as possible.
  public mutating func set(atLeast count: Int) {
    while self.count < count, hasMore { setNextSlice() }
  }

  /// Sets the book up to the page of a place, or as far as possible. Everything before the pages ready to be
  /// shown comes first if the place is there.
  mutating func set(upTo place: TextOffset) {
    let place = placeInText(of: place)
    if isBeforeStart(place) { setAllBefore() }
    while knownPage(at: place) == nil, hasMore { setNextSlice() }
  }

  /// All sections before the pages ready to be shown. True if pages have new indices.
  @discardableResult
  public mutating func setAllBefore() -> Bool {
    var isNew = false
    while hasMoreBefore { isNew = setNextSliceBefore() || isNew }
    return isNew
  }

  // MARK: Pages and places

  /// The first reference decides the page of a moved note.
  public func placeInText(of place: TextOffset) -> TextOffset {
    let found = notes.placeInText(of: place.utf8)
    if found == place.utf8 || spreads != nil { return TextOffset(utf8: found) }
    return TextOffset(utf8: book.lastPlace(withNotesCalledAt: found, format.style))
  }

  /// Parts without moved notes, in order. Costs O(log *n* + *m*) for *m* parts.
  public func textWithoutNotes(in range: Range<Int>) -> [Range<Int>] {
    notes.isEmpty ? [range] : notes.textWithoutNotes(in: range)
  }

  /// Notes up to the text before and after them.
  public func movedNotes(around place: Int) -> Range<Int>? { notes.hiddenText(around: place) }

  /// Notes at the feet of other pages may be all of a section.
  public func hasPages(inSection section: Int) -> Bool {
    let blocks = book.sections[section].blocks
    return !blocks.allSatisfy { notes.isHidden(block: $0) }
  }

  /// Sets the book up to a place; returns the last known page if it has none. A place in a moved note is on
  /// the page of its first reference, or on a later one if the note is continued there.
  public mutating func page(at offset: TextOffset) -> Int {
    set(upTo: offset)
    if notes.movedNote(at: offset.utf8) != nil, let page = knownPage(at: offset) {
      set(atLeast: page + 1 + Self.mostContinuations)
    }
    return knownPage(at: offset) ?? max(0, count - 1)
  }

  /// Nil if the page is not set yet. A place in a moved note is on the page that shows it. Costs O(log *n*).
  public func knownPage(at offset: TextOffset) -> Int? {
    if let spreads, let facing = book.facing {
      guard !isBeforeStart(offset) else { return nil }
      let side = facing.side(of: offset.utf8)
      return spreads.spread(at: placeInText(of: offset).utf8, on: side)
        .map { index(ofSpread: $0, on: side) }
    }
    let place = placeInText(of: offset)
    guard let page = shown.page(at: place.utf8, inSection: book.section(at: place)) else {
      return nil
    }
    guard place != offset else { return page }
    let continued = page..<min(count, page + 1 + Self.mostContinuations)
    return continued.first { index in
      self[index].foot?.lines.contains { $0.line.range.contains(offset.utf8) } == true
    } ?? page
  }

  /// Pages after its first on which a note is continued.
  private static let mostContinuations = 3

  /// Nil if the page is not set yet.
  public func firstPage(ofSection section: Int) -> Int? {
    if spreads != nil { return knownPage(at: TextOffset(utf8: book.start(ofSection: section))) }
    return shown.firstPage(ofSection: section)
  }

  /// First page of the section of a set page.
  public func sectionStart(ofPage index: Int) -> Int {
    firstPage(ofSection: self[index].section) ?? index
  }

  /// The page must have been set.
  public subscript(index: Int) -> Page {
    guard let spreads else { return shown.pages[index - shown.firstIndex] }
    return spreads.pages[side(ofPage: index).rawValue][index / pagesOfSpread]
  }

  /// Rows of the screen from one line to the next.
  public func leading(ofPage index: Int) -> Int {
    spreads != nil ? format.leading : shown.format(ofSection: self[index].section).leading
  }

  /// Lines from its head to its foot, without the empty rows above.
  public func lines(of page: Page) -> [SetLine] {
    if let spreads, let facing = book.facing {
      return spreads.lines(of: page, on: facing.side(ofSection: page.section))
    }
    return Array(shown.lines(ofSection: page.section)[page.lines])
  }

  /// True for the last line of a block on a page; false for a blank row.
  func endsBlock(_ index: Int, of lines: [SetLine]) -> Bool {
    guard lines[index].role != .blank, index + 1 < lines.count else {
      return lines[index].role != .blank
    }
    let (line, next) = (lines[index], lines[index + 1])
    return next.role == .blank
      || book.blocks.index(at: line.range.lowerBound)
        != book.blocks.index(at: next.range.lowerBound)
  }

  /// Lines of a section that has been begun, with the blank rows between pages.
  func lines(ofSection section: Int) -> [SetLine] { shown.lines(ofSection: section) }

  /// First byte of the page.
  public func start(ofPage index: Int) -> TextOffset { TextOffset(utf8: self[index].start) }

  /// The page, which must have been set, is the first of its section and begins with a heading; of facing
  /// texts, a page of the spread begins with a heading.
  public func opensSection(_ index: Int) -> Bool {
    let page = self[index]
    if let spreads {
      let pages = spreads.pages.map { $0[index / pagesOfSpread] }
      return pages.contains { $0.sinkage > 0 || lines(of: $0).first?.role == .heading }
    }
    return shown.firstPage(ofSection: page.section) == index
      && shown.lines(ofSection: page.section)[page.lines].first?.role == .heading
  }

  // MARK: Facing texts

  /// Alternates on spreads, is always the same on single pages.
  public func side(ofPage index: Int) -> FacingBook.Side {
    switch shownSides {
    case .both: index.isMultiple(of: 2) ? .original : .translation
    case .swapped: index.isMultiple(of: 2) ? .translation : .original
    case .original: .original
    case .translation: .translation
    }
  }

  /// Index of a page on the spread, or of the only text that is shown.
  private func index(ofSpread spread: Int, on side: FacingBook.Side) -> Int {
    guard shownSides.isSpread else { return spread }
    return 2 * spread + (self.side(ofPage: 0) == side ? 0 : 1)
  }

  /// A page of a translation has the beginning of the page facing it.
  public func originalStart(ofPage index: Int) -> TextOffset {
    guard let spreads else { return start(ofPage: index) }
    // In order: there are two sides.
    let place = spreads.pages[0][index / pagesOfSpread].start
    return TextOffset(utf8: place)
  }

  /// Reaches to the beginning of the next page of the same text; of the last page set, up to the end of the
  /// text.
  public func text(ofPage index: Int) -> Range<Int> {
    let start = self[index].start
    guard let facing = book.facing else {
      return start..<max(start, index + 1 < count ? self[index + 1].start : book.text.count)
    }
    let next = index + pagesOfSpread
    let end = side(ofPage: index) == .original ? facing.original.text.count : book.text.count
    return start..<max(start, next < count ? self[next].start : end)
  }
}

/// Pages shown of a book with a translation that faces it.
public enum ShownSides: Hashable, Sendable {
  /// Original on the first page of a spread.
  case both
  /// Translation on the first page of a spread.
  case swapped
  case original
  case translation

  /// Both texts are shown.
  public var isSpread: Bool { self == .both || self == .swapped }
}
