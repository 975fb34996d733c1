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
  /// Which key does what, where the settings say it; else the table does, which is not made before a
  /// key is pressed.
  private let chosenBindings: KeyBindings?
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
  /// Whether a word is being looked up, and nothing has been done since.
  var isLookingUp = false
  /// Whether the rows at the head and the foot of the screen that lead elsewhere are shown; they go
  /// when a turn begins.
  var showsChrome = false
  /// What the hand does with the mouse.
  var hand = Hand()
  var composed = ComposedSpreads()
  /// The places from which the reader has jumped.
  var history = JumpHistory()
  /// What is searched for.
  var searches = Searches()
  /// What is measured while the book is read.
  var measure = ReadingMeasure()
  var paginations: RecentPaginations
  /// Whether pages turn by themselves, and since when they have waited.
  var autoTurn: AutoTurn?
  /// The sentence that is being read aloud.
  var spoken: Range<Int>?
  /// The finest transition that the terminal keeps up with.
  var finestTransition = PageLayout.TransitionStyle.curl
  /// Whether the line to the terminal is fast enough for turns to be shown.
  public internal(set) var showsTurns = true

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
  ///   - numbering: How its pages were numbered when it was read before.
  public init(
    book: Book, at place: TextOffset, settings: Settings, own: BookSettings = BookSettings(),
    marks: ReadingMarks = ReadingMarks(), appearance: Appearance, screen: Size,
    hyphenator: Hyphenator? = nil, numbering: PageNumbering? = nil
  ) {
    self.book = book
    choices = ReaderSettings(general: settings, own: own)
    var faults: [String] = []
    chosenBindings =
      settings.keys.isEmpty ? nil : KeyBindings(settings.keys, faults: &faults)
    notice = faults.first.map { "settings: \($0)" }
    self.marks = marks
    self.appearance = appearance
    self.screen = screen
    anchor = min(place, book.end)
    paginations = RecentPaginations(
      book: book, hyphenator: hyphenator, numbering: numbering)
    layOut()
  }

  /// Goes on with the book as it has been read anew, at the same place.
  ///
  /// - Parameters:
  ///   - book: The same book, taken as the settings now say.
  ///   - place: Where the reader is in it.
  public mutating func take(_ book: Book, at place: TextOffset) {
    paginations.take(book, keepsNumbers: false)
    goOn(with: book, at: place)
  }

  /// Goes on with all of the book, of which only a part was known, at the same place.
  ///
  /// - Parameters:
  ///   - book: The whole book.
  ///   - place: Where the reader is in it.
  ///   - marks: The marks in it.
  ///   - pages: Pages of it that have been set already.
  public mutating func take(
    whole book: Book, at place: TextOffset, marks: ReadingMarks, pages: Pagination?
  ) {
    self.marks = marks
    paginations.take(book, keepsNumbers: true)
    if let pages { paginations.take(pages) }
    goOn(with: book, at: place)
  }

  private mutating func goOn(with book: Book, at place: TextOffset) {
    self.book = book
    anchor = min(place, book.end)
    screens.contents = nil
    searches.current = nil
    forgetPages()
    layOut()
  }

  /// Which key does what.
  var bindings: KeyBindings { chosenBindings ?? .standard }

  /// Tells where the words of the book may be divided; nil where that is not known.
  var hyphenator: Hyphenator? { paginations.hyphenator }

  /// What holds for this book.
  public var settings: Settings { choices.effective }

  /// What has been chosen for all books.
  public var generalSettings: Settings { choices.general }

  /// What has been chosen for this book alone.
  public var ownSettings: BookSettings { choices.own }

  // MARK: Places

  /// The place to be saved.
  public var place: ReadingPlace {
    let (page, pageCount) = knowsNumbers ? pageNumber : (0, 0)
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
    guard showsTurns else { return .none }
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
    followPages(at: now)
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
    hand.pointer = nil
    _ = screens.turner.handle(.resolve, at: now)
    if case .lifting = mode { mode = .reading }
    return carryOut(turner.handle(.resolve, at: now))
  }

  /// The place whose page is shown: the anchor, or the match that what is typed leads to.
  public var shownPlace: TextOffset {
    guard case .searching = mode, let search = searches.current, let current = search.current else {
      return anchor
    }
    return TextOffset(utf8: search.found[current].lowerBound)
  }

  /// Makes a place that is shown already the reader's.
  mutating func moveAnchor(to place: TextOffset) { anchor = place }

  /// Lays out the screen and shows the page with the anchor; any turn must have been ended.
  mutating func layOut() {
    let place = shownPlace
    composed.removeAll()
    layout = layout(on: screen)
    if showsPace, measure.wordsPerByte == nil { measure.wordsPerByte = book.wordsPerByte }
    guard let layout else { return }
    paginations.use(layout.format)
    if !needsNumbers { paginations.showWithoutNumbers(at: place) }
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
    refreshScreens()
    refreshPanel()
  }

  /// Where everything stands on a screen of another size.
  func layout(on screen: Size) -> ScreenLayout? {
    ScreenLayout(
      screen: screen, settings: settings, wasSpread: layout?.isSpread ?? turner.layout.isSpread,
      isRightToLeft: isRightToLeft, language: book.language)
  }

  /// Does with less: the terminal did not keep up with the transition.
  public mutating func lowerTransition(at now: Duration) -> [Effect] {
    let effects = endMotion(at: now)
    finestTransition = transition == .curl ? .scroll : .none
    layOut()
    return effects
  }

  /// Shows turns, or only what they lead to.
  public mutating func showTurns(_ shows: Bool, at now: Duration) -> [Effect] {
    let effects = endMotion(at: now)
    showsTurns = shows
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
    let effects = carryOut(turner.handle(.tick, at: now)) + turnIfDue(at: now)
    noteRest(at: now)
    followPages(at: now)
    return effects
  }

  /// Ends all motion at once: the program is about to be suspended or to end.
  public mutating func resolve(at now: Duration) -> [Effect] {
    endMotion(at: now) + stopReadingAloud()
  }

  /// Turns what the turner asks for into effects, and moves the anchor with committed turns.
  mutating func carryOut(_ actions: [PageTurner.Action]) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .didMove(_, let focus, _):
        anchor = pagination.start(ofPage: focus)
        autoTurn?.since = nil
        effects.append(.placeChanged)
      case .willTransition(_, _, let cause):
        if cause != .indicator { showsChrome = false }
        // Who turns by hand does not want the rest of the page read.
        if cause != .program { effects += stopReadingAloud() }
      case .refused: notice = "The last page is \(pagination.count)"
      case .didFinish, .completion, .willAppear, .didAppear, .willDisappear,
        .didDisappear, .bump:
        break
      }
    }
    return effects
  }
}
