import Asking
import BookText
import Cells
import Defaults
import Typesetting

/// The pages of a book: the layout of the screen, the lines and pages in it, and the reader's place.
/// ``PageScene`` knows the visible ones.
public struct BookPages: Sendable {
  public var book: Book { pagination.book }
  public internal(set) var cursor: ReadingCursor
  public internal(set) var screen: Size
  /// The layout of the screen; nil if the screen is too small.
  public internal(set) var layout: ScreenLayout?
  public internal(set) var appearance: Appearance
  /// The settings of this book; a change takes effect with the next layout.
  public internal(set) var settings: Settings
  /// The place shown instead of the anchor: the previewed match of a query being typed.
  var previewedPlace: TextOffset?
  /// By how many cells long lines are moved to the left, if they are cut.
  public internal(set) var sideways = 0
  /// Number of lines before the first full page of a text that scrolls by lines.
  var scrolledLines = 0
  /// The numbers of lines; counted if they are shown.
  private(set) var lineIndex: LineIndex?
  /// The beginnings of the chapters, in order; nil until the fore-edge needs them.
  private var chapterStarts: [Int]?
  /// Whether the pages have a new format, and the line of the anchor has not been brought to the top yet.
  private var hasNewFormat = false

  public internal(set) var pagination: Pagination
  /// The hyphenator of the book's language; nil if it is not known.
  public private(set) var hyphenator: Hyphenator?
  private var otherHyphenator: Hyphenator?
  /// How a book and a translation that faces it are shown.
  public internal(set) var facing = FacingView()
  /// Whether the pages up to the shown place are set in slices, because this takes longer than a key may
  /// wait. No page is shown until then.
  private(set) var awaitsPlace = false
  /// The words per byte of the book; nil until the footer needs it.
  private(set) var wordsPerByte: Double?

  /// - Parameter pages: Pages of the book that have been set already.
  init(
    _ book: Book, at place: TextOffset, settings: Settings, appearance: Appearance, screen: Size,
    hyphenator: Hyphenator?, pages: Pagination?
  ) {
    self.settings = settings
    self.appearance = appearance
    self.screen = screen
    cursor = ReadingCursor(at: min(place, book.end))
    self.hyphenator = hyphenator
    pagination =
      pages
      ?? Pagination(of: book, format: PageFormat(measure: 66, lines: 20), hyphenator: hyphenator)
  }

  // MARK: The book

  /// Replaces the book, or its beginning by the whole. Its lines and words are counted again when needed.
  /// Without `pages`, the next layout sets them.
  mutating func replaceBook(
    _ book: Book, at place: TextOffset, hyphenator: Hyphenator?, facing other: Hyphenator? = nil,
    pages: Pagination?
  ) {
    (self.hyphenator, otherHyphenator) = (hyphenator, other)
    pagination =
      pages
      ?? Pagination(
        of: book, format: pagination.format, hyphenator: hyphenator, facing: other,
        from: book.facing == nil ? .start : place, unlessWithin: Self.maxBytesSetAtOnce)
    if book.facing == nil { facing = FacingView() }
    anchor = min(place, book.end)
    (wordsPerByte, lineIndex, chapterStarts) = (nil, nil, nil)
  }

  /// Adds to a text shown as typed. False, and nothing happens, if all pages have to be set again.
  mutating func append(_ addition: TextAddition) -> Bool {
    guard pagination.append(addition) else { return false }
    (wordsPerByte, chapterStarts) = (nil, nil)
    book.text.withTextBytes { lineIndex?.countLineEnds(of: $0, from: addition.start) }
    return true
  }

  // MARK: Layout

  /// The first word of the current page; a new one puts the cursor there.
  public internal(set) var anchor: TextOffset {
    get { cursor.anchor }
    set { cursor = ReadingCursor(at: newValue) }
  }

  /// The place of the visible page.
  public var shownPlace: TextOffset {
    previewedPlace ?? cursor.word.map { TextOffset(utf8: $0) } ?? anchor
  }

  /// Lays out the screen, and sets the pages up to the shown place, and some after it, unless it is far; see
  /// ``awaitsPlace``. A new format scrolls the text to the anchor, and long lines back to their beginnings.
  /// Returns the index of the page with the shown place; 0 if no page can be shown.
  mutating func layOut(wasSpread: Bool) -> Int {
    var format = layout?.format
    layout = ScreenLayout(
      of: book, on: screen, settings, appearance, wasSpread: layout?.isSpread ?? wasSpread)
    // A page of another height, or another number of pages, has other lines.
    format?.scrolledLines = 0
    if layout?.format != format { (scrolledLines, hasNewFormat) = (0, true) }
    layout?.scrolledLines = scrolledLines
    awaitsPlace = false
    if layout?.edges ?? 0 > 0 { findChapters() }
    if showsPace { countWords() }
    if layout?.numberColumns ?? 0 > 0, lineIndex == nil {
      var index = LineIndex()
      book.text.withTextBytes { index.countLineEnds(of: $0) }
      lineIndex = index
    }
    guard let layout else { return 0 }
    format?.scrolledLines = scrolledLines
    if layout.format != format { sideways = 0 }
    var scrolled = pagination.format
    scrolled.scrolledLines = scrolledLines
    if layout.format == scrolled, scrolled != pagination.format {
      pagination.repaginate(in: scrolled)
    } else if layout.format != pagination.format
      || isFar(shownPlace) && isBeforeKnownPages(shownPlace)
    {
      pagination = Pagination(
        of: book, format: layout.format, hyphenator: hyphenator, facing: otherHyphenator,
        from: shownPlace, unlessWithin: Self.maxBytesSetAtOnce)
    }
    pagination.shownSides = facing.sides(isSpread: layout.isSpread)
    awaitsPlace = isFar(shownPlace) && canSetTowards(shownPlace)
    if awaitsPlace { return 0 }
    let focus: Int
    if hasNewFormat {
      hasNewFormat = false
      focus = focusWithAnchorAtTop()
    } else {
      focus = pagination.page(at: shownPlace)
    }
    pagination.set(atLeast: focus + 5)
    return focus
  }

  /// Whether the first page is alone in its spread: a cover, or the lines before the first full page of a
  /// text that scrolls. The two pages of a book of two face each other.
  var isCoverAlone: Bool {
    if book.form.scrolls { return !pagination.scrolledPage.isMultiple(of: 2) }
    return layout?.isCoverAlone == true && (wholeCount != 2 || book.isGrowing)
  }

  var isMirrored: Bool { layout?.isRightToLeft ?? false }

  var palette: Palette {
    var palette = Palette(settings.theme, own: settings.shownColors, appearance)
    if settings.accessible == .on { palette.gutter = [] }
    return palette
  }

  var showsPictures: Bool { settings.images != .off && appearance.showsPictures }

  /// Whether the terminal is sent the pixels of images.
  public var showsImages: Bool { settings.images == .on && appearance.graphics != nil }

  // MARK: Setting pages

  /// Whether the page of the shown place cannot be shown yet: it is being set, or less than a page of the
  /// book is known.
  public var isAwaitingPages: Bool { layout != nil && (awaitsPlace || pagination.count == 0) }

  /// Whether pages remain to be set while nothing else happens. If only the beginning of the book is known,
  /// only those near the reader are set, since all will be set again.
  var hasPagesToSet: Bool {
    layout != nil && !awaitsPlace && book.isWhole
      && (pagination.hasMore || pagination.hasMoreBefore)
  }

  /// The indices of the pages that have been set and can be shown.
  var knownPages: Range<Int> { Range(from: pagination.startIndex, to: pagination.count) }

  /// Whether the page with an index, which may be negative, has been set and can be shown.
  func knows(_ index: Int) -> Bool { knownPages.contains(index) }

  func isBeforeKnownPages(_ place: TextOffset) -> Bool { pagination.isBeforeStart(place) }

  /// Whether more pages up to a place can be set.
  func canSetTowards(_ place: TextOffset) -> Bool {
    isBeforeKnownPages(place) || pagination.hasMore
  }

  /// Sets the next slice of the text on the way to a place, after or before the known pages.
  mutating func setNextPages(towards place: TextOffset) {
    if isBeforeKnownPages(place) {
      _ = pagination.setNextSliceBefore()
    } else {
      pagination.setNextSlice()
    }
  }

  /// Whether the pages up to a place take so long to set that it must be done in slices.
  func isFar(_ place: TextOffset) -> Bool {
    pagination.distance(to: place) > Self.maxBytesSetAtOnce
  }

  /// Whether all of the book is known, and any page of it can be shown at once.
  var knowsAllPages: Bool {
    layout == nil
      || book.isAllThereIs && !isAwaitingPages && !isFar(book.end) && !pagination.hasMoreBefore
  }

  /// Number of bytes of text set at once: some five milliseconds, twenty at most.
  static let maxBytesSetAtOnce = 1 << 18

  // MARK: Numbers and texts

  /// Number of pages of the whole book, or so far of a growing one; nil if unknown.
  var wholeCount: Int? { pagination.isComplete ? pagination.count / pagination.pagesOfSpread : nil }

  /// Number of pages set so far, as they are numbered.
  var numberedCount: Int { pagination.count / pagination.pagesOfSpread }

  /// Returns the number of a page; both pages of a spread of facing texts have the same.
  func number(ofPage index: Int) -> Int { index / pagination.pagesOfSpread + 1 }

  func knownNumber(at place: TextOffset) -> Int? {
    pagination.isNumbered ? pagination.knownPage(at: place).map { number(ofPage: $0) } : nil
  }

  /// Returns the page number of a place, or "…" if it is not known; for screen readers in words.
  func pageNote(at place: TextOffset) -> String {
    let isAccessible = settings.accessible == .on
    guard let number = knownNumber(at: place) else { return isAccessible ? "" : "…" }
    return isAccessible ? "page \(number)" : String(number)
  }

  /// Returns a text of the book, such as a title, with the quotes and dashes that its pages show.
  func withSmartPunctuation(_ text: String, at place: Int) -> String {
    type(at: place).smartPunctuation?.shown(text) ?? text
  }

  /// Returns the hyphenator of the text with a place; nil if its words are not divided.
  func hyphenator(at place: Int) -> Hyphenator? {
    book.isInTranslation(place) ? otherHyphenator : hyphenator
  }

  /// Returns the title of a page's chapter within its part, as shown on pages; nil without a title or page.
  func chapterTitle(ofPage page: Int) -> String? {
    knows(page) ? chapterTitle(at: pagination[page].start) : nil
  }

  func chapterTitle(at place: Int) -> String? {
    book.chapter(at: TextOffset(utf8: place)).titleInPart.map {
      withSmartPunctuation($0, at: place)
    }
  }

  /// Whether the footer needs the reader's pace.
  public var showsPace: Bool { settings.footer == .time }

  /// The beginnings are for the map on the fore-edge. O(*n*) in the blocks of the book, once.
  mutating func findChapters() { chapterStarts = chapterStarts ?? book.mappedChapters }

  /// The beginnings of the chapters of the book itself, in order; empty before ``findChapters()``.
  var chapters: [Int] { chapterStarts ?? [] }

  /// Counts the words of the book, to calculate the time left.
  mutating func countWords() { wordsPerByte = wordsPerByte ?? book.wordsPerByte }

  /// Returns the bytes on some pages; empty if one end is not set. Of facing texts, only one active page.
  func text(ofPages pages: ClosedRange<Int>) -> Range<Int> {
    guard knows(pages.lowerBound), knows(pages.upperBound) else { return 0..<0 }
    if book.facing != nil {
      let ofSide = pages.first { pagination.side(ofPage: $0) == facing.activeSide }
      return pagination.text(ofPage: ofSide ?? pages.lowerBound)
    }
    let start = pagination.start(ofPage: pages.lowerBound).utf8
    let end =
      pages.upperBound + 1 < pagination.count
      ? pagination.start(ofPage: pages.upperBound + 1).utf8 : book.text.count
    return start..<max(start, end)
  }
}

/// An image on the screen.
struct ShownImage: Hashable {
  let image: BookImage
  let source: PictureRequest.Source
  /// The cells reserved for the picture.
  let rect: Rect

  var request: PictureRequest { PictureRequest(source, in: rect.size) }
}

extension Book {
  /// Returns the location of the file of an image, in the book or in the translation.
  func source(of image: BookImage) -> PictureRequest.Source {
    if let facing, facing.side(of: image.range.lowerBound) == .translation {
      return .translation(path: image.path, of: facing.translation.fingerprint)
    }
    return .book(path: image.path)
  }
}
