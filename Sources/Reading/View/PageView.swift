import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Typesetting

/// The book on the screen: the layout, the pages, the controller that turns them, and the frames
/// drawn of them.
///
/// Events are collected for the owner, which takes them.
public struct PageView: Sendable {
  /// An event for the owner.
  enum Event: Hashable, Sendable {
    /// The place being read has changed.
    case moved
    /// A turn begins that the reader requested.
    case turnBegan(Cause)
    /// A message to show.
    case message(String)
    /// Visible pages or their numbers have become known.
    case pagesFound
  }

  /// The current book.
  public private(set) var book: Book
  /// The anchor: the first word of the current page. Only the reader's own moves change it, never a
  /// new layout.
  public private(set) var anchor: TextOffset
  /// The size of the screen.
  public internal(set) var screen: Size
  /// The layout of the screen; nil if the screen is too small.
  public private(set) var layout: ScreenLayout?
  /// The capabilities of the terminal.
  public internal(set) var appearance: Appearance
  /// The settings of this book; a change takes effect with the next layout.
  public internal(set) var settings: Settings
  /// A place that is shown instead of the anchor: the previewed match of a query being typed.
  var previewedPlace: TextOffset?

  private(set) var paginations: RecentPaginations
  /// How to set the pages up to the shown place elsewhere, because that takes longer than a key may
  /// wait; until they are taken, no page is shown. Nil if the page is shown.
  public private(set) var awaitedPages: PagePlan?
  private var controller = PageController(NumberedPages(0))
  private var leaf = DraggedLeaf()
  /// True while the edge of a held leaf is coming to the pointer.
  private var isReaching = false
  private var transitionLimit = TransitionLimit()
  /// The words per byte of the book; nil until the footer needs it.
  private var wordsPerByte: Double?
  /// The pictures of images and covers.
  var pictures = PictureStore()
  private var frames = FrameCache()
  private var layoutCount = 0
  private var events: [Event] = []

  /// Makes a view that has not been laid out; `pages` of the book have already been set.
  init(
    _ book: Book, at place: TextOffset, settings: Settings, appearance: Appearance, screen: Size,
    hyphenator: Hyphenator?, pages: Pagination?
  ) {
    self.book = book
    self.settings = settings
    self.appearance = appearance
    self.screen = screen
    anchor = min(place, book.end)
    paginations = RecentPaginations(book: book, hyphenator: hyphenator, pages: pages)
  }

  /// Requests a message.
  mutating func showMessage(_ message: String) { events.append(.message(message)) }

  /// Returns the events since the last call and empties the list.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  // MARK: The book

  /// Replaces the book, or its beginning by the whole.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The reader's place in it.
  ///   - hyphenator: The hyphenator of its language; nil if its words are not divided.
  ///   - pages: The pages of it that have already been set.
  mutating func replaceBook(
    _ book: Book, at place: TextOffset, hyphenator: Hyphenator?, pages: Pagination?
  ) {
    paginations.replaceBook(book, hyphenator: hyphenator, pages: pages)
    self.book = book
    anchor = min(place, book.end)
    wordsPerByte = nil
  }

  /// Uses pages of the book that were set elsewhere, from the next layout on.
  mutating func adopt(_ pages: Pagination) { paginations.adopt(pages) }

  // MARK: Layout

  /// The place whose page is shown.
  public var shownPlace: TextOffset { previewedPlace ?? anchor }

  /// Lays out the screen and shows the page with the place, or sets ``awaitedPages``; any turn must
  /// have been ended.
  mutating func layOut() {
    layoutCount += 1
    layout = layout(on: screen)
    awaitedPages = nil
    if showsPace { countWords() }
    guard let layout else { return }
    paginations.use(layout.format)
    if isFar(shownPlace) { awaitedPages = pagePlan }
    var (focus, count) = (0, 0)
    if awaitedPages == nil {
      focus = paginations.current.page(at: shownPlace)
      paginations.current.set(atLeast: focus + 5)
      count = pagination.count
    }
    let pages = PageLayout(
      transitionStyle: transition,
      navigationOrientation: layout.isVertical ? .vertical : .horizontal,
      isSpread: layout.isSpread, isRightToLeft: layout.isRightToLeft,
      isCoverAlone: settings.cover == .alone,
      interPageSpacing: layout.isVertical ? 1 : TurnPainter.slideSpacing)
    controller.layOut(pages, NumberedPages(count), focus: focus)
    // Appearance events are not used here.
    _ = controller.takeEvents()
  }

  /// Goes to a place that is far: its page is shown when ``awaitedPages`` have been taken.
  mutating func awaitPage(at place: TextOffset) {
    endMotion()
    anchor = place
    events.append(.moved)
    layOut()
  }

  /// Returns the layout of a screen; nil if it is too small.
  private func layout(on screen: Size) -> ScreenLayout? {
    ScreenLayout(
      of: book, on: screen, settings, appearance,
      wasSpread: layout?.isSpread ?? controller.layout?.isSpread ?? false)
  }

  /// How the pages are turned.
  var pageLayout: PageLayout { controller.layout ?? PageLayout() }

  /// True if later pages are on the left.
  var isMirrored: Bool { layout?.isMirrored ?? false }

  /// True if turns are animated: the connection to the terminal is fast enough.
  public var showsTurns: Bool { transitionLimit.showsTurns }

  /// The current style of turns.
  var transition: PageLayout.TransitionStyle { transitionLimit.transition(settings.transition) }

  /// Falls back to a cheaper transition, from the next layout on.
  mutating func lowerTransition() { transitionLimit.lower(settings.transition) }

  /// Retries the chosen transition, from the next layout on.
  mutating func restoreTransition() { transitionLimit.restore() }

  /// Turns the animation of turns on or off, from the next layout on.
  mutating func showTurns(_ shows: Bool) { transitionLimit.showsTurns = shows }

  // MARK: Turning

  /// The index of the current page.
  var focus: Int { controller.focus?.id ?? 0 }

  /// The index of the visible spread; past the middle of a turn, of the next one.
  var indicator: PageControl? { controller.indicator }

  /// True while frames and ticks are needed.
  var isMoving: Bool { controller.isMoving || isReaching }

  /// True while the reader holds a leaf.
  var isDragging: Bool { controller.isDragging }

  /// Turns to the next or the previous page; `grab` is where the leaf is held along its edge.
  mutating func step(_ direction: Direction, _ cause: Cause, grab: Double = 1, at now: Duration) {
    setPages(atLeast: focus + Self.pagesAhead, at: now)
    leaf.turn(heldAt: grab)
    controller.step(direction, cause: cause, at: now)
    takeTurns()
  }

  /// Turns to the page with an index, in one turn.
  mutating func move(toPage index: Int, _ cause: Cause, at now: Duration) {
    leaf.turn()
    controller.move(to: index, cause: cause, at: now)
    takeTurns()
  }

  /// Turns to a spread, for a click on the indicator.
  mutating func move(toSpread spread: Int, at now: Duration) {
    leaf.turn()
    controller.handle(.page(spread), at: now)
    takeTurns()
  }

  /// Moves a leaf by the pointer or by keys.
  mutating func move(_ move: LeafMove, at now: Duration) {
    guard let drag = painter(at: 0)?.drag else { return }
    if case .lift = move { setPages(atLeast: focus + Self.pagesAhead, at: now) }
    // A blank half shows no rubber band.
    if case .release = move, let end = endDraggedBeyond { showEndMessage(end) }
    leaf.move(move, drag, &controller, turnsCoverAsBoard: turnsCoverAsBoard, at: now)
    isReaching = isDragging && leaf.isReaching(at: now)
    takeTurns()
  }

  /// The end of the book beyond which a leaf is dragged; nil if it is dragged towards a page.
  private var endDraggedBeyond: Direction? {
    guard controller.turnDirection == nil, controller.dragProgress != 0 else { return nil }
    return controller.dragProgress > 0 ? .forward : .backward
  }

  /// Sets the anchor to the start of the current page.
  mutating func updateAnchor() {
    let start = pagination.start(ofPage: focus)
    guard start != anchor else { return }
    anchor = start
    events.append(.moved)
  }

  /// Ends all motion; a held leaf falls back.
  mutating func endMotion() {
    controller.endMotion()
    isReaching = false
    takeTurns()
  }

  /// Advances the animation.
  mutating func tick(at now: Duration) {
    controller.tick(at: now)
    if isReaching, isDragging, let drag = painter(at: 0)?.drag {
      leaf.follow(drag, &controller, turnsCoverAsBoard: turnsCoverAsBoard, at: now)
    }
    isReaching = isReaching && isDragging && leaf.isReaching(at: now)
    takeTurns()
  }

  /// The pages to set beyond the current one: two spreads beyond the target of a turn, to detect
  /// the last one.
  static let pagesAhead = 8

  /// Handles the controller's events; returns true if there are any.
  @discardableResult
  private mutating func takeTurns() -> Bool {
    let turns = controller.takeEvents()
    for turn in turns {
      switch turn {
      case .didMove(_, let page?, _):
        anchor = pagination.start(ofPage: page.id)
        events.append(.moved)
      case .willTransition(_, _, let cause): events.append(.turnBegan(cause))
      case .didReachEnd(let direction): showEndMessage(direction)
      default: break
      }
    }
    return !turns.isEmpty
  }

  private mutating func showEndMessage(_ direction: Direction) {
    showMessage(direction == .forward ? "Last page" : "First page")
  }

  // MARK: Pages

  /// The pages in the current format.
  var pagination: Pagination { paginations.current }

  /// Sets pages until there are `count` of them, or all.
  mutating func setPages(atLeast count: Int, at now: Duration) {
    paginations.current.set(atLeast: count)
    if pagination.count > controller.source.pageCount { updatePageCount(at: now) }
  }

  /// Sets the rest of the pages, unless that takes so long that it has to be done in slices.
  mutating func setRest(at now: Duration) {
    if knowsAllPages { setPages(atLeast: .max, at: now) }
  }

  /// True if there is a page to turn to in a direction.
  func hasPage(_ direction: Direction) -> Bool {
    direction == .backward
      ? visiblePages.first != 0 : (visiblePages.last ?? 0) + 1 < pagination.count
  }

  /// True if the last page is visible; sets pages ahead.
  mutating func showsEnd(at now: Duration) -> Bool {
    setPages(atLeast: focus + Self.pagesAhead, at: now)
    return !hasPage(.forward)
  }

  /// Returns the index of the page with a place, setting pages up to it.
  mutating func page(at place: TextOffset, at now: Duration) -> Int {
    let page = paginations.current.page(at: place)
    if pagination.count > controller.source.pageCount { updatePageCount(at: now) }
    return page
  }

  /// Returns the index of the first page of a section, setting pages up to it.
  mutating func page(ofSection section: Int, at now: Duration) -> Int? {
    while pagination.firstPage(ofSection: section) == nil, hasPagesToSet { setNextPages(at: now) }
    return pagination.firstPage(ofSection: section)
  }

  /// Sets the next part of a section.
  mutating func setNextPages(at now: Duration) {
    paginations.current.setNextSlice()
    updatePageCount(at: now)
  }

  private mutating func updatePageCount(at now: Duration) {
    let count = pagination.count
    controller.extend { $0.pageCount = count }
    // The folio includes the number of pages once it is known.
    guard takeTurns() || pagination.isComplete else { return }
    events.append(.pagesFound)
  }

  // MARK: Frames

  /// Returns the pages at the time `now`; empty if the screen is too small.
  ///
  /// - Complexity: O(*n*) in the cells of the screen.
  mutating func frame(at now: Duration, _ annotations: Annotations) -> Grid {
    guard let layout else { return Grid(size: screen) }
    let composer = composer(layout, annotations)
    let source = FrameCache.Source(
      layout: layoutCount, palette: composer.palette, footer: composer.footer,
      marks: annotations.marks, searchRevision: annotations.searches.revision,
      selection: annotations.selection, spoken: annotations.spoken, focus: annotations.focus,
      pictureRevision: pictures.revision)
    func resting(_ slots: [NumberedPages.Page?]) -> Grid {
      let pages = onScreen(slots)
      if let grid = frames.grid(of: pages, from: source) { return grid }
      let grid = draw(pages, with: composer, annotations)
      frames.keep(grid, of: pages)
      return grid
    }
    switch controller.presentation(at: now) {
    case .empty: return composer.blank([])
    case .resting(let pages): return resting(pages)
    case .turning(let from, let to, let direction, let progress, _):
      let (old, new) = (resting(from), resting(to))
      guard let painter = painter(at: progress) else { return old }
      var frame = painter.frame(
        from: old, to: new, direction, progress,
        // Only the page before the cover is blank.
        isRigid: turnsCoverAsBoard && (from[0] == nil || to[0] == nil))
      // The cursor of a page in motion would be sent with each frame.
      frame.cursor = progress <= 0 ? old.cursor : progress >= 1 ? new.cursor : nil
      return frame
    case .bumping(let pages, let direction, let amount):
      guard pageLayout.transitionStyle != .none, let painter = painter(at: 0) else {
        return resting(pages)
      }
      // At the end of the book the leaf lifts a little and falls back, unless its half is blank.
      guard let lifted = direction == .forward ? pages.last : pages.first, lifted != nil else {
        return resting(pages)
      }
      let blank = composer.blank(onScreen(pages).map { $0 != nil })
      var frame = painter.frame(from: resting(pages), to: blank, direction, 0.05 * amount)
      frame.cursor = nil
      return frame
    }
  }

  /// The colours of the pages.
  var palette: Palette {
    var palette = Palette(settings.theme, own: settings.colors, appearance)
    if settings.accessible == .on { palette.gutter = [] }
    return palette
  }

  /// Returns what draws a turn at a progress of 0…1.
  private func painter(at progress: Double) -> TurnPainter? {
    guard let layout, let pages = controller.layout else { return nil }
    return TurnPainter(
      layout: layout, pages: pages, palette: palette, grab: leaf.grab, rise: leaf.rise(at: progress)
    )
  }

  /// True if the cover is a page of its own, which turns as a board.
  private var turnsCoverAsBoard: Bool {
    layout?.isSpread == true && settings.cover == .alone && settings.transition == .curl
  }

  private func composer(_ layout: ScreenLayout, _ annotations: Annotations) -> SpreadComposer {
    SpreadComposer(
      book: book, layout: layout, palette: palette,
      footer: footer(
        wordsPerMinute: annotations.wordsPerMinute,
        clock: settings.clock == .on ? annotations.clock : nil), pictures: pictures)
  }

  /// Returns the footer of the pages.
  func footer(wordsPerMinute: Double?, clock: String? = nil) -> Footer {
    Footer(
      choice: settings.footer, knowsNumbers: knowsNumbers, pageCount: wholeCount,
      wordsPerMinute: wordsPerMinute, wordsPerByte: wordsPerByte ?? 0, clock: clock)
  }

  /// Counts the words of the book, to calculate the time left.
  mutating func countWords() { wordsPerByte = wordsPerByte ?? book.wordsPerByte }

  private func draw(
    _ pages: [Int?], with composer: SpreadComposer, _ annotations: Annotations
  ) -> Grid {
    var composer = composer
    composer.focus = annotations.focus
    let known = pages.compactMap { $0 }
    if let first = known.min(), let last = known.max() {
      composer.marks = annotations.textMarks(
        in: text(ofPages: first...last), of: book, composer.palette)
    }
    var grid = composer.resting(pages, in: pagination)
    for (index, page) in pages.enumerated() {
      guard let page, page < pagination.count else { continue }
      var text = text(ofPages: page...page)
      // A mark at the very end of the text is on the last page.
      if page + 1 == pagination.count { text = text.lowerBound..<book.text.count + 1 }
      if settings.accessible == .off, annotations.isBookmarked(text) {
        composer.drawDogEar(ofPage: index, into: &grid)
      }
    }
    return grid
  }

  /// Returns the pages of a spread in the order of the screen, nil for a blank half.
  private func onScreen(_ pages: [NumberedPages.Page?]) -> [Int?] {
    let indices = pages.map { $0?.id }
    return layout?.onScreen(indices) ?? indices
  }

  // MARK: Visible pages

  /// The visible pages in the order of the screen, nil for a blank half.
  var pagesOnScreen: [Int?] { onScreen(controller.visiblePages) }

  /// The pages in sight, in reading order; those of a turn's beginning while it is shown.
  var visiblePages: [Int] {
    guard layout != nil else { return [] }
    return controller.visiblePages.compactMap { $0?.id }.filter { $0 < pagination.count }
  }

  /// The bytes of the text on the visible pages.
  var visibleText: Range<Int> {
    guard let first = visiblePages.first, let last = visiblePages.last else { return 0..<0 }
    return text(ofPages: first...last)
  }

  /// Returns the bytes of the text on some pages.
  private func text(ofPages pages: ClosedRange<Int>) -> Range<Int> {
    guard pages.upperBound < pagination.count else { return 0..<0 }
    let start = pagination.start(ofPage: pages.lowerBound).utf8
    let end =
      pages.upperBound + 1 < pagination.count
      ? pagination.start(ofPage: pages.upperBound + 1).utf8 : book.text.count
    return start..<max(start, end)
  }

  /// Returns the offset of the text in a cell of the screen; nil if there is none.
  func place(column: Int, row: Int) -> TextOffset? {
    for (area, page) in zip(layout?.pages ?? [], pagesOnScreen) {
      guard let page, page < pagination.count, area.text.contains(column: column, row: row) else {
        continue
      }
      return layout?.place(
        column: column, row: row, of: pagination[page], in: area, pagination, book)
    }
    return nil
  }
}
