import BookText
import Cells
import Defaults
import Paging
import Searching
import TerminalInput
import Typesetting

/// A reader with a book, without a terminal: events go in, screens and effects come out.
///
/// A value: its owner hands it what the terminal sends and the time, carries out the effects, and
/// shows ``frame(at:)``.
public struct Reader: Sendable {
  /// The book that is read.
  public private(set) var book: Book
  /// What the reader has chosen, for all books and for this one.
  var choices: ReaderSettings
  /// The marks in the book.
  public internal(set) var marks: ReadingMarks
  /// What the terminal can show.
  public internal(set) var appearance: Appearance
  /// The place in the book: the first word of the page being read. Only the reader's own moves
  /// change it, never a new layout.
  public private(set) var anchor: TextOffset
  /// The size of the screen.
  public private(set) var screen: Size
  /// Where everything stands; nil where the screen is too small.
  public private(set) var layout: ScreenLayout?

  var turner = PageTurner()
  /// The shelf, the book and the contents.
  var screens = MainScreens()
  var mode = Mode.reading
  var notice: String?
  /// Whether the rows at the head and the foot of the screen that lead elsewhere are shown; they go
  /// when a turn begins.
  var showsChrome = false
  var lastWheelTurn: Duration?
  /// The mouse button that is held down.
  var pointer: HeldPointer?
  /// The place along its edge at which the leaf is held, 0…1.
  var grab = 1.0
  var composed = ComposedSpreads()
  /// The places from which the reader has jumped.
  var history = JumpHistory()
  /// The search whose matches are marked.
  var search: BookSearch?
  /// Why what has been typed cannot be searched for.
  var searchFault: String?
  /// What was searched for before, the latest last, and how it was understood.
  var searchHistory: [String] = []
  var searchOptions = SearchPattern.Options()
  private var paginations: RecentPaginations
  /// The finest transition that the terminal keeps up with.
  var finestTransition = PageLayout.TransitionStyle.curl

  /// Opens `book` at `place`.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: Where it is opened; beyond its end, at the end.
  ///   - settings: What has been chosen for all books.
  ///   - own: What has been chosen for this one alone.
  ///   - marks: The marks in it.
  ///   - appearance: What the terminal can show.
  ///   - screen: The size of the screen.
  ///   - hyphenator: Tells where the words of the book may be divided, if that is known already;
  ///     see ``hyphenate(with:at:)``.
  public init(
    book: Book, at place: TextOffset, settings: Settings, own: BookSettings = BookSettings(),
    marks: ReadingMarks = ReadingMarks(), appearance: Appearance, screen: Size,
    hyphenator: Hyphenator? = nil
  ) {
    self.book = book
    choices = ReaderSettings(general: settings, own: own)
    self.marks = marks
    self.appearance = appearance
    self.screen = screen
    anchor = min(place, book.end)
    paginations = RecentPaginations(book: book, hyphenator: hyphenator)
    layOut()
  }

  /// Goes on with the book as it has been read anew, at the same place.
  ///
  /// - Parameters:
  ///   - book: The same book, taken as the settings now say.
  ///   - place: Where the reader is in it.
  public mutating func take(_ book: Book, at place: TextOffset) {
    self.book = book
    anchor = min(place, book.end)
    paginations = RecentPaginations(book: book, hyphenator: paginations.hyphenator)
    (screens.contents, screens.headings) = (nil, nil)
    search = nil
    layOut()
  }

  /// Tells where the words of the book may be divided; nil where that is not known.
  var hyphenator: Hyphenator? { paginations.hyphenator }

  /// What holds for this book.
  public var settings: Settings { choices.effective }

  /// What has been chosen for all books.
  public var generalSettings: Settings { choices.general }

  /// What has been chosen for this book alone.
  public var ownSettings: BookSettings { choices.own }

  // MARK: Places

  /// The pages in the present format.
  var pagination: Pagination { paginations.current }

  /// The page being read, counted from 1, and the number of pages; 0 where it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) {
    (turner.focus + 1, pagination.isComplete ? pagination.count : 0)
  }

  /// The place to be saved.
  public var place: ReadingPlace {
    let (page, pageCount) = pageNumber
    return ReadingPlace(at: anchor, in: book, page: page, pageCount: pageCount)
  }

  /// Whether the book is read from right to left.
  private var isRightToLeft: Bool {
    switch settings.direction {
    case .auto: book.isRightToLeft
    case .ltr: false
    case .rtl: true
    }
  }

  /// Whether what comes later lies on the left.
  var isMirrored: Bool { layout?.isRightToLeft == true && layout?.isVertical == false }

  /// How a turn looks in this session.
  var transition: PageLayout.TransitionStyle {
    let order: [PageLayout.TransitionStyle] = [.none, .scroll, .curl]
    let ranks = [settings.transition, finestTransition].compactMap { order.firstIndex(of: $0) }
    return order[ranks.min() ?? 0]
  }

  // MARK: Layout

  /// Takes a new size of the screen: no turn is shown, and the place stays.
  public mutating func resize(to size: Size, at now: Duration) -> [Effect] {
    guard size != screen else { return [] }
    let effects = endMotion(at: now)
    screen = size
    layOut()
    return effects
  }

  /// Sets the book anew, its words divided by `hyphenator`: no turn is shown, and the place stays.
  public mutating func hyphenate(with hyphenator: Hyphenator, at now: Duration) -> [Effect] {
    let effects = endMotion(at: now)
    paginations.use(hyphenator)
    layOut()
    return effects + [.frameChanged]
  }

  /// Ends all motion, and lets go of a leaf that is held.
  mutating func endMotion(at now: Duration) -> [Effect] {
    pointer = nil
    _ = screens.turner.handle(.resolve, at: now)
    if case .lifting = mode { mode = .reading }
    return carryOut(turner.handle(.resolve, at: now))
  }

  /// The place whose page is shown: the anchor, or the match that what is typed leads to.
  private var shownPlace: TextOffset {
    guard case .searching = mode, let search, let current = search.current else { return anchor }
    return TextOffset(utf8: search.found[current].lowerBound)
  }

  /// Makes a place that is shown already the reader's.
  mutating func moveAnchor(to place: TextOffset) { anchor = place }

  /// Lays out the screen and shows the page with the anchor; any turn must have been ended.
  mutating func layOut() {
    let place = shownPlace
    composed.removeAll()
    layout = ScreenLayout(
      screen: screen, settings: settings, wasSpread: layout?.isSpread ?? turner.layout.isSpread,
      isRightToLeft: isRightToLeft, language: book.language)
    guard let layout else { return }
    paginations.use(layout.format)
    let focus = paginations.current.page(at: place)
    paginations.current.set(atLeast: focus + 5)
    let pages = PageLayout(
      transitionStyle: transition,
      navigationOrientation: layout.isVertical ? .vertical : .horizontal,
      isSpread: layout.isSpread, isRightToLeft: layout.isRightToLeft,
      isCoverAlone: settings.cover == .alone)
    // The answers tell of pages that appear and disappear; nothing here waits for them.
    _ = turner.handle(
      .relayout(pages, pageCount: paginations.current.count, focus: focus), at: .zero)
    if screens.contents != nil { fillContents() }
    screens.shelf?.reveal(on: screen)
    switch mode {
    case .overview:
      paginations.current.set(atLeast: .max)
      mode = .overview(overview(chosen: focus))
    case .scrubbing:
      paginations.current.set(atLeast: .max)
      mode = .scrubbing(page: focus)
    case .settings(let drawer): mode = .settings(refreshed(drawer))
    case .list: fillList()
    case .notes(let drawer):
      // The pages in sight may be others now.
      let references = book.noteReferences(in: visibleText)
      let index = references.firstIndex { $0.note == drawer.note }
      mode = index.map { .notes(NotesDrawer(references, at: $0)) } ?? .reading
    case .source(var sheet):
      sheet.layOut(on: screen)
      mode = .source(sheet)
    case .reading, .lifting, .number, .letter, .searching, .selecting, .writing, .help: break
    }
  }

  /// Sets pages until there are `count` of them, or all.
  mutating func setPages(atLeast count: Int, at now: Duration) -> [Effect] {
    let known = pagination.count
    paginations.current.set(atLeast: count)
    return pagination.count > known ? noteCount(at: now) : []
  }

  /// The page on which a place stands; pages are set up to it.
  mutating func page(at place: TextOffset, at now: Duration) -> (page: Int, effects: [Effect]) {
    let known = pagination.count
    let page = paginations.current.page(at: place)
    return (page, pagination.count > known ? noteCount(at: now) : [])
  }

  /// Whether pages remain to be set.
  public var hasWork: Bool { layout != nil && (!pagination.isComplete || isSearching) }

  /// Whether a search is not at its end.
  private var isSearching: Bool { search.map { !$0.found.isComplete } ?? false }

  /// Does a slice of the work that nobody waits for: searches on, or sets the next part
  /// of a section.
  public mutating func work(at now: Duration) -> [Effect] {
    guard hasWork else { return [] }
    if isSearching { return workOnSearch(at: now) }
    paginations.current.setNextSlice()
    return noteCount(at: now)
  }

  private mutating func noteCount(at now: Duration) -> [Effect] {
    let actions = turner.handle(.pagesFound(count: pagination.count), at: now)
    // The folio names the number of pages once it is known; pages that have appeared stand on a
    // spread that was drawn without them.
    guard pagination.isComplete || !actions.isEmpty else { return [] }
    composed.removeAll()
    if screens.contents != nil { fillContents() }
    return carryOut(actions) + [.frameChanged]
  }

  /// Does with less: the terminal did not keep up with the transition.
  public mutating func lowerTransition(at now: Duration) -> [Effect] {
    let effects = endMotion(at: now)
    finestTransition = transition == .curl ? .scroll : .none
    layOut()
    return effects
  }

  /// Shows a message on the last row until the next key.
  public mutating func say(_ message: String) { notice = message }

  // MARK: Time

  /// Whether something moves, so that frames and ticks are wanted.
  public var isMoving: Bool { turner.isMoving || screens.turner.isMoving }

  /// Lets time pass.
  public mutating func tick(at now: Duration) -> [Effect] {
    _ = screens.turner.handle(.tick, at: now)
    return carryOut(turner.handle(.tick, at: now))
  }

  /// Ends all motion at once: the program is about to be suspended or to end.
  public mutating func resolve(at now: Duration) -> [Effect] { endMotion(at: now) }

  /// Turns what the turner asks for into effects, and moves the anchor with committed turns.
  mutating func carryOut(_ actions: [PageTurner.Action]) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .didMove(_, let focus, _):
        anchor = pagination.start(ofPage: focus)
        effects.append(.placeChanged)
      case .willTransition(_, _, .indicator): break
      case .willTransition: showsChrome = false
      case .refused: notice = "The last page is \(pagination.count)"
      case .didFinish, .completion, .willAppear, .didAppear, .willDisappear,
        .didDisappear, .bump:
        break
      }
    }
    return effects
  }
}
