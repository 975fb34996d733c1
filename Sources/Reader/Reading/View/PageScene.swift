import Asking
import BookText
import Cells
import Defaults
import Paging

/// The scene on the screen: the visible pages, the turn or the drag of a leaf between them, and the pictures.
/// Events are collected until the owner takes them.
public struct PageScene: Sendable {
  /// An event for the owner.
  enum Event: Hashable, Sendable {
    /// The place being read has changed.
    case moved
    /// A turn requested by the reader begins.
    case turnBegan(Cause)
    /// A turn was tried beyond the end of the book in a direction.
    case reachedEnd(Direction)
    /// Visible pages or their numbers have become known.
    case pagesFound
  }

  public internal(set) var pages: BookPages
  var controller = BookController(BookLeaves(0))
  var leaf = DraggedLeaf()
  /// Whether the edge of a held leaf is still coming to the pointer.
  private var isReaching = false
  /// The best transition; a change takes effect with the next layout.
  var transitionLimit = TransitionLimit()
  /// The pictures of images and covers.
  var pictures = PictureStore() {
    didSet {
      turning = []
      thumbing?.forgetFrames()
    }
  }
  /// The spreads of the turn under way with their pages, drawn once for all its frames.
  var turning: [(pages: [Int?], grid: Grid)] = []
  private var events: [Event] = []
  /// The pages that run past the thumb; nil for none.
  var thumbing: Thumbing?
  /// The leaf being turned over to the translation on its back; nil for none.
  var flip: Flip?

  init(_ pages: BookPages) { self.pages = pages }

  /// Returns the events since the last call and empties the list.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  // MARK: Layout

  /// Lays out the screen, shows the reader's page, and redraws thumbed pages. No turn may be under way.
  mutating func layOut() {
    (turning, flip) = ([], nil)
    thumbing?.forgetFrames()
    let focus = pages.layOut(wasSpread: pageLayout.isSpread)
    guard let layout = pages.layout else { return }
    let pageLayout = PageLayout(
      transitionStyle: transition, isSpread: layout.isSpread, isRightToLeft: layout.isRightToLeft,
      isCoverAlone: pages.isCoverAlone,
      interPageSpacing: TurnPainter.slideSpacing)
    let count = pages.awaitsPlace ? 0 : pages.pagination.count
    controller.update { $0.layOut(pageLayout, BookLeaves(count), focus: focus) }
    if let way = painter(at: 0)?.way {
      let timing = PageTiming(cells: way, share: pages.settings.speed.share)
      controller.update { $0.timing = timing }
    }
    // Appearance events are not used here.
    _ = controller.takeEvents()
  }

  /// Goes to a distant place: all motion ends, and its page is shown when the pages before it have been set.
  mutating func awaitPage(at place: TextOffset) {
    endMotion()
    pages.anchor = place
    events.append(.moved)
    layOut()
  }

  /// Sets the next slice of pages on the way to the awaited place, and shows its page once it is near.
  mutating func setAwaitedPages() {
    pages.setNextPages(towards: pages.shownPlace)
    guard !pages.isFar(pages.shownPlace) || !pages.canSetTowards(pages.shownPlace) else { return }
    layOut()
    events.append(.pagesFound)
  }

  var pageLayout: PageLayout { controller.pages.layout }

  public var showsTurns: Bool { transitionLimit.showsTurns }

  var transition: Settings.Transition { transitionLimit.transition(for: pages.settings.transition) }

  // MARK: Turning

  var focus: Int { controller.currentPage }

  /// The index of the visible spread; past the middle of a turn, of the next one.
  var indicator: PageControl? { controller.pages.indicator }

  /// Whether frames and ticks are needed.
  var isMoving: Bool { isTurning || thumbing?.isSettled == false }

  /// Whether a leaf turns, or is held.
  private var isTurning: Bool { controller.pages.isMoving || isReaching || flip != nil }

  var isDragging: Bool { controller.pages.isDragging }

  /// Bumps at an end of the book. `grab` is the position of the hold along the edge of the leaf, 0…1.
  mutating func step(_ direction: Direction, _ cause: Cause, grab: Double = 1, at now: Duration) {
    setPages(atLeast: focus + Self.pagesAhead)
    leaf = DraggedLeaf(grab: grab)
    controller.update { $0.step(direction, cause: cause, at: now) }
    handleTurns()
  }

  /// Turns to the page with an index, in one turn. The page must have been set.
  mutating func move(toPage index: Int, _ cause: Cause, at now: Duration) {
    leaf = DraggedLeaf()
    controller.move(toPage: index, cause, at: now)
    handleTurns()
  }

  /// Turns to the spread with an index, as for a click on the indicator.
  mutating func move(toSpread spread: Int, at now: Duration) {
    leaf = DraggedLeaf()
    controller.update { $0.handle(.page(spread), at: now) }
    handleTurns()
  }

  /// Moves a leaf by the pointer or by keys, if the screen is large enough. Reports a release beyond an end.
  mutating func move(_ move: LeafMove, at now: Duration) {
    guard let drag = painter(at: 0)?.drag else { return }
    if case .lift = move { setPages(atLeast: focus + Self.pagesAhead) }
    // A blank half shows no rubber band.
    if case .release = move, let end = endDraggedBeyond { events.append(.reachedEnd(end)) }
    moveLeaf(move, drag, at: now)
    isReaching = isDragging && leaf.isReaching(at: now)
    handleTurns()
  }

  /// The end of the book beyond which a leaf is dragged; nil if it is dragged towards a page.
  private var endDraggedBeyond: Direction? {
    let progress = controller.pages.dragProgress
    guard controller.pages.turnDirection == nil, progress != 0 else { return nil }
    return progress > 0 ? .forward : .backward
  }

  /// Sets the anchor to the start of the current page, and reports a change of the place.
  mutating func updateAnchor() {
    let start = pages.pagination.originalStart(ofPage: focus)
    guard start != pages.anchor else { return }
    pages.anchor = start
    events.append(.moved)
  }

  /// Puts the reading cursor on a word of this page or a turn's target, or on the beginning of the page. A
  /// changed place is one `moved` event.
  mutating func putCursor(onWordAt offset: Int?) {
    let before = pages.cursor
    let isFacing = offset.map(pages.book.isInTranslation) ?? false
    pages.cursor.put(on: offset, facing: isFacing ? offset.flatMap(pages.facingPlace) : nil)
    // A turn in motion moves the place when it ends.
    guard pages.cursor != before, pages.cursor.word.map(seenText.contains) ?? true else { return }
    if case .moved = events.last { return }
    events.append(.moved)
  }

  /// Ends all motion: a turn is completed, a held leaf falls back, and leaves falling back are at rest.
  mutating func endMotion() {
    controller.update { $0.endMotion() }
    flip = nil
    turning = []
    isReaching = false
    if thumbing?.isFallingBack == true { thumbing = nil }
    handleTurns()
  }

  /// Advances the turn, and a lifted leaf on its way to the pointer.
  mutating func tick(at now: Duration) {
    controller.update { $0.tick(at: now) }
    if let flip, flip.hasEnded(at: now) { self.flip = nil }
    if isReaching, isDragging, let drag = painter(at: 0)?.drag {
      follow(drag, at: now)
    }
    isReaching = isReaching && isDragging && leaf.isReaching(at: now)
    handleTurns()
  }

  /// The pages to set beyond the current one: two spreads beyond the target of a turn, to detect the last
  /// one.
  static let pagesAhead = 8

  /// Moves the cursor to a page reached by a turn, and records events for the owner. Returns whether there
  /// were any.
  @discardableResult
  private mutating func handleTurns() -> Bool {
    let turns = controller.takeEvents()
    for turn in turns {
      switch turn {
      case .didMove(_, let page?, _):
        recordSide(ofPage: page.id)
        let start = pages.pagination.originalStart(ofPage: page.id)
        let isSeen = pages.cursor.word.map { seenText.contains($0) } ?? false
        pages.cursor.turn(to: start, keepsWord: isSeen)
        events.append(.moved)
      case .willTransition(_, _, let cause): events.append(.turnBegan(cause))
      case .didReachEnd(let direction): events.append(.reachedEnd(direction))
      default: break
      }
    }
    return !turns.isEmpty
  }

  // MARK: Setting pages

  /// Sets the pages after the current one for a turn, unless they are known.
  mutating func setPagesAhead() {
    if !knowsPagesAhead { setPages(atLeast: focus + Self.pagesAhead) }
  }

  /// Sets the pages around the current one for a turn. Sets the previous ones only if this is fast.
  mutating func setPagesAround() {
    setPagesAhead()
    guard !knowsPagesBehind, !pages.isFar(pages.pagination.lastPlaceBefore) else { return }
    if pages.pagination.setAllBefore() { layOut() }
    events.append(.pagesFound)
  }

  /// Sets pages until there are `count` of them, or all there are.
  mutating func setPages(atLeast count: Int) {
    pages.pagination.set(atLeast: count)
    recordNewPages()
  }

  /// Sets the pages ahead, and returns whether the last page is visible.
  mutating func showsEnd() -> Bool {
    setPages(atLeast: focus + Self.pagesAhead)
    return !hasPage(.forward)
  }

  /// Sets the pages up to a place, and returns the index of its page. May lay out the screen again.
  mutating func page(at place: TextOffset) -> Int {
    if pages.isBeforeKnownPages(place), pages.pagination.setAllBefore() { layOut() }
    defer { recordNewPages() }
    return pages.pagination.page(at: place)
  }

  /// Sets the pages up to a section, and returns its first page; nil if all its text is in notes at the feet.
  mutating func page(ofSection section: Int) -> Int? {
    while pages.pagination.firstPage(ofSection: section) == nil, pages.hasPagesToSet {
      setNextPages()
    }
    return pages.pagination.firstPage(ofSection: section)
  }

  /// Sets the next part of a section. Once there are pages to turn to, sections before the known pages come
  /// next: their pages decide all numbers, and change the current index, so the screen is laid out again.
  mutating func setNextPages() {
    guard pages.pagination.hasMoreBefore, knowsPagesAhead || !pages.pagination.hasMore else {
      pages.pagination.setNextSlice()
      return updatePageCount()
    }
    let isNew = pages.pagination.setNextSliceBefore()
    // The same page has another index.
    if isNew { layOut() }
    if isNew || !pages.pagination.hasMoreBefore { events.append(.pagesFound) }
  }

  /// Whether pages remain to be set while nothing else happens. A turn keeps its initial indices; pages that
  /// run past the thumb have none.
  var hasPagesToSet: Bool {
    pages.hasPagesToSet && (!isTurning || pages.pagination.hasMore && !knowsPagesAhead)
  }

  private mutating func recordNewPages() {
    if pages.pagination.count > controller.pageCount { updatePageCount() }
  }

  /// Tells the controller how many pages are known. Reports them if this moves something, or all are known.
  private mutating func updatePageCount() {
    let count = pages.pagination.count
    controller.update { $0.extend { $0.pageCount = count } }
    // The folio includes the number of pages once it is known.
    guard handleTurns() || pages.pagination.isComplete else { return }
    events.append(.pagesFound)
  }

  /// Whether enough pages are known to turn back.
  var knowsPagesBehind: Bool {
    pages.layout == nil || !pages.pagination.hasMoreBefore
      || focus >= pages.pagination.startIndex + Self.pagesBehind
  }

  /// Number of pages before the current one that must be known for a turn backwards.
  private static let pagesBehind = 4

  /// Whether enough pages are known to turn forward, and to detect the last one.
  var knowsPagesAhead: Bool {
    pages.layout == nil || pages.book.isAllThereIs
      || pages.pagination.count >= focus + Self.pagesAhead
  }

  // MARK: Visible pages

  /// The visible pages in the order of the screen, nil for a blank half.
  var pagesOnScreen: [Int?] { onScreen(controller.pages.visiblePages) }

  /// The visible pages, in reading order; during a turn the pages at its beginning.
  var visiblePages: [Int] {
    guard pages.layout != nil else { return [] }
    // Asked several times a turn. A closure with the scene in it would copy it.
    let known = pages.knownPages
    var visible: [Int] = []
    for case let page? in controller.pages.visiblePages where known.contains(page.id) {
      visible.append(page.id)
    }
    return visible
  }

  /// The bytes of the text on the visible pages; empty if there are none.
  var visibleText: Range<Int> {
    let visible = visiblePages
    guard let first = visible.first, let last = visible.last else { return 0..<0 }
    return pages.text(ofPages: first...last)
  }

  /// The text seen on the visible pages: with the notes at their feet, without notes moved elsewhere.
  var seenText: SeenText {
    let text = visibleText
    let notes = pages.book.facing == nil ? visiblePages.flatMap { pages.notes(ofPage: $0) } : []
    return SeenText(
      text: text, parts: pages.pagination.textWithoutNotes(in: text) + notes)
  }

  /// The bytes of the original on the visible pages; empty if there are none.
  var originalText: Range<Int> {
    let visible = visiblePages
    guard let first = visible.first, let last = visible.last else { return 0..<0 }
    return pages.original(ofPages: first...last)
  }

  func onScreen(_ slots: [NumberedPages.Page?]) -> [Int?] {
    let indices = slots.map { $0?.id }
    return pages.layout?.onScreen(indices) ?? indices
  }

  /// Whether there is a known page to turn to in a direction, or one before the known pages.
  func hasPage(_ direction: Direction) -> Bool {
    direction == .backward
      ? visiblePages.first != 0 || pages.pagination.hasMoreBefore
      : (visiblePages.last ?? 0) + 1 < pages.pagination.count
  }

  /// The current page, counted from 1, and the number of pages, 0 if it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) {
    (pages.number(ofPage: focus), pages.wholeCount ?? 0)
  }

  /// The page to save and the number of pages, 0 if unknown; and the first page of its section. If the last
  /// page is visible, it is saved, without a first page.
  var savedPage: (page: Int, pageCount: Int, firstPage: Int?) {
    let isKnown =
      !pages.isAwaitingPages && pages.pagination.isNumbered && pages.book.lineChoice == nil
    let (page, pageCount) = isKnown ? pageNumber : (0, 0)
    // With the last page of a spread the book is read to its end.
    let isAtEnd = pageCount > 0 && visiblePages.last == pages.pagination.count - 1
    let isCounted = isKnown && !isAtEnd && pages.knows(focus) && pages.book.facing == nil
    return (
      isAtEnd ? pageCount : page, pageCount,
      isCounted ? pages.pagination.sectionStart(ofPage: focus) + 1 : nil
    )
  }

  /// The start of the current page.
  var pageStart: TextOffset {
    pages.knows(focus) ? pages.pagination.originalStart(ofPage: focus) : pages.anchor
  }

  /// Requests for pictures: of the visible pages, then, early, of the next and previous ones; none if hidden.
  var wantedPictures: [PictureRequest] {
    guard let layout = pages.layout, pages.showsPictures, !pages.book.images.isEmpty,
      let first = visiblePages.first, let last = visiblePages.last
    else { return [] }
    let beside = layout.pages.count
    let wanted =
      Array(first...last) + Array(last + 1..<last + 1 + beside) + Array(first - beside..<first)
    return wanted.flatMap { pages.images(onPage: $0, in: layout.pages[0]) }
      .filter { pages.book.size(of: $0.image).isKnown }.map(\.request)
  }
}
