import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Typesetting

/// A reading session with a book, without a terminal: events go in, screens and effects come out.
///
/// A value: its owner hands it what the terminal sends and the time, carries out the effects, and shows
/// ``frame(at:)``. It has the properties of its ``PageView`` too.
@dynamicMemberLookup
public struct Reader: Sendable {
  /// What the owner has to do.
  public typealias Effect = ReaderEffect

  private(set) var state: ReadingState

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
  ///   - hyphenator: Tells where words may be divided; nil if that is not known yet.
  ///   - numbering: How its pages were numbered when it was read before.
  public init(
    book: Book, at place: TextOffset, settings: Settings, own: BookSettings = BookSettings(),
    marks: ReadingMarks = ReadingMarks(), appearance: Appearance, screen: Size,
    hyphenator: Hyphenator? = nil, numbering: PageNumbering? = nil
  ) {
    let choices = ReaderSettings(general: settings, own: own)
    let page = PageView(
      book, at: place, settings: choices.effective, appearance: appearance, screen: screen,
      hyphenator: hyphenator, numbering: numbering)
    var faults: [String] = []
    state = ReadingState(
      navigation: Navigation(page), choices: choices,
      bindings: settings.keys.isEmpty ? nil : KeyBindings(settings.keys, faults: &faults),
      marks: marks)
    state.layers.page.notice = faults.first.map { "settings: \($0)" }
    state.layOut()
  }

  /// The pages.
  public var page: PageView { state.navigation.page }

  /// The properties of the pages.
  public subscript<Value>(dynamicMember path: KeyPath<PageView, Value>) -> Value {
    state.navigation.page[keyPath: path]
  }

  /// The marks in the book.
  public var marks: ReadingMarks { state.marks }
  /// What has been chosen for all books.
  public var generalSettings: Settings { state.choices.general }
  /// What has been chosen for this book alone.
  public var ownSettings: BookSettings { state.choices.own }

  /// What can be restored; handed on to the reader of the next book.
  public var undoHistory: UndoHistory {
    get { state.undoHistory }
    set { state.undoHistory = newValue }
  }

  /// Notes that everything about a book was removed, and can be restored.
  public mutating func noteForgotten(_ book: Fingerprint) {
    state.undoHistory.note(.forgotten(book))
    state.layers.screens.say("Forgotten · U restores it")
  }

  // MARK: The book

  /// Goes on with the book as it has been read again, at the same place.
  public mutating func take(_ book: Book, at place: TextOffset) {
    state.replaceBook { $0.take(book, at: place, keepsNumbers: false) }
  }

  /// Goes on with all of the book, of which only a part was known, at the same place; `pages` are those
  /// that have been set already.
  public mutating func take(
    whole book: Book, at place: TextOffset, marks: ReadingMarks, pages: Pagination?
  ) {
    state.marks = marks
    state.replaceBook { $0.take(book, at: place, keepsNumbers: true, pages: pages) }
  }

  /// Notes that the reader has come here from a place, so that one can go back there.
  public mutating func noteJump(from place: TextOffset) {
    state.navigation.history.note(jumpFrom: place)
  }

  // MARK: Layout

  /// Takes a new size of the screen: no turn is shown, and the place stays.
  public mutating func resize(to size: Size, at now: Duration) -> [Effect] {
    guard size != self.screen else { return [] }
    state.layOut(at: now) { $0.screen = size }
    followPages(at: now)
    return state.takeEffects()
  }

  /// Sets the book with its words divided by `hyphenator`: no turn is shown, and the place stays.
  public mutating func hyphenate(with hyphenator: Hyphenator, at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.hyphenate(with: hyphenator) }
    return state.takeEffects(and: .frameChanged)
  }

  /// Takes pages of the book that were set elsewhere: at once if they are missing, else for when they
  /// are wanted. No page in sight is moved; any turn is ended.
  public mutating func take(_ pages: Pagination, at now: Duration) -> [Effect] {
    guard self.missingPages?.format == pages.format else {
      state.navigation.page.keep(pages)
      return []
    }
    state.layOut(at: now) { $0.take(pages) }
    return state.takeEffects(and: .frameChanged)
  }

  /// Falls back to a cheaper transition: the terminal did not keep up.
  public mutating func lowerTransition(at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.lowerTransition() }
    return state.takeEffects()
  }

  /// Shows turns, or only what they lead to.
  public mutating func showTurns(_ shows: Bool, at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.showTurns(shows) }
    return state.takeEffects()
  }

  /// Returns how the book is set on a screen of another size, if even the page with the place takes so
  /// long that it should be set elsewhere before ``resize(to:at:)``; nil if it does not.
  public func longPagePlan(for screen: Size) -> PagePlan? {
    state.page.longPagePlan(for: screen, needsNumbers: state.layers.needsNumbers)
  }

  // MARK: Input and frames

  /// Takes one event from the terminal.
  public mutating func handle(_ event: InputEvent, at now: Duration) -> [Effect] {
    if case .reply(let reply) = event {
      state.navigation.page.appearance.take(reply)
    } else if !state.giveUpLookUp(by: event) {
      let requests = state.layers.handle(event, state.context(at: now))
      state.carryOut(requests, at: now)
    }
    state.chores.follow(state.visible, at: now)
    return state.takeEffects()
  }

  /// Whether an event cannot be handled before all of the book and the numbers of its pages are known.
  public mutating func needsRest(for event: InputEvent) -> Bool { state.needsRest(for: event) }

  /// Whether a key leaves the program although other input waits.
  public func quits(for event: InputEvent) -> Bool { state.quits(for: event) }

  /// Whether a key gives up the input that waits.
  public func dismisses(_ event: InputEvent) -> Bool {
    state.context().command(of: event) == .dismiss
  }

  /// Returns the screen as it is to be shown at the time `now`.
  ///
  /// - Complexity: O(*n*) in the cells of the screen.
  public mutating func frame(at now: Duration) -> Grid {
    var frame = state.navigation.page.frame(at: now, state.annotations)
    state.layers.draw(state.context(at: now), into: &frame)
    return frame
  }

  /// Shows beside the folio, until the first turn, which key shows the keys.
  public mutating func showHelpHint() { state.layers.page.hint = state.context().helpHint }

  /// Shows a message on the last row until the next key.
  public mutating func say(_ message: String) { state.layers.say(message) }

  /// Removes a message that is no longer true, if it is still shown.
  public mutating func withdraw(_ message: String) {
    if state.layers.page.notice == message { state.layers.page.notice = nil }
  }

  // MARK: Time

  /// Whether something moves, so that frames and ticks are wanted.
  public var isMoving: Bool { state.isMoving }

  /// When something is to be done although nothing comes; nil for never.
  public var deadline: Duration? { state.deadline }

  /// Lets time pass.
  public mutating func tick(at now: Duration) -> [Effect] {
    state.tick(at: now)
    state.chores.follow(state.visible, at: now)
    return state.takeEffects()
  }

  /// Ends all motion at once: the program is about to be suspended or to end.
  public mutating func resolve(at now: Duration) -> [Effect] {
    state.rest(at: now)
    state.stopReadingAloud()
    return state.takeEffects()
  }

  /// Whether there is work that nobody waits for: pages to be set, a search.
  public var hasWork: Bool { state.hasWork }

  /// Does a slice of the work.
  public mutating func work(at now: Duration) -> [Effect] {
    guard hasWork else { return [] }
    state.work(at: now)
    return state.takeEffects()
  }

  // MARK: Answers of the owner

  /// Shows lines of the file as they are there; `index` is that of the line with the place being read.
  public mutating func showSource(_ lines: [String], at index: Int) {
    let sheet = TextSheet(heading: "Source", source: lines, sought: index, on: self.screen)
    state.open(sheet, at: .zero)
  }

  /// Takes what another program has answered.
  public mutating func take(_ answer: ProgramAnswer, at now: Duration) -> [Effect] {
    let requests = answer.requests(changing: &state.chores, on: self.screen)
    state.carryOut(requests, at: now)
    return state.takeEffects()
  }

  /// Replaces the books on the shelf.
  ///
  /// - Parameters:
  ///   - books: The books in the order of the shelf.
  ///   - isUpdate: True if the shelf is shown already: its choice and its filter stay. Otherwise the book
  ///     that is read is chosen.
  public mutating func fillShelf(_ books: [ShelvedBook], isUpdate: Bool) {
    state.layers.screens.fillShelf(books, isUpdate: isUpdate, state.context())
  }

  /// Shows how much has been read of `books`; an update replaces them if the statistics are still shown.
  public mutating func showStatistics(
    _ books: [ShelvedBook], today: CalendarDay, isUpdate: Bool, at now: Duration
  ) -> [Effect] {
    let context = state.context(at: now)
    if !isUpdate {
      state.carryOut([.rest, .open(StatisticsPanel(books, today: today, context))], at: now)
    } else if state.layers.update(StatisticsPanel.self, { $0.fill(with: books, context) }) {
      state.effects.append(.frameChanged)
    }
    return state.takeEffects()
  }

  /// The pictures that are wanted and have not been answered, the most urgent first; none during a turn.
  ///
  /// - Complexity: O(*n*) in the lines of the visible pages and their neighbours, if the book has images.
  public var wantedPictures: [PictureRequest] {
    state.isMoving ? [] : state.layers.wantedPictures(state.context()) + self.page.wantedPictures
  }

  /// Takes the picture that was asked for; nil if the image cannot be decoded.
  public mutating func take(_ picture: Picture?, for request: PictureRequest) {
    state.navigation.page.pictures.take(picture, for: request)
  }

  // MARK: Measuring

  /// Takes how fast the reader has read until now, in this book and in all that were read lately.
  public mutating func takePace(own: ReadingPace, general: ReadingPace) {
    state.chores.measure.take(own: own, general: general)
  }

  /// Takes the stays that have been measured, to be saved.
  public mutating func takeStays() -> [ReadingStay] { state.chores.measure.takeStays() }

  /// Takes note of what is seen now; time is measured while it is the page.
  public mutating func followPages(at now: Duration) {
    state.chores.measure.follow(state.visible, at: now)
  }

  /// Ends the stay before the pages that are seen: the program is about to be left or suspended.
  public mutating func leavePages(at now: Duration) {
    state.chores.measure.leave(self.book, at: now)
  }

  /// Whether the time of day is seen, so that ``takeTime(_:)`` is wanted.
  public var showsClock: Bool {
    self.settings.clock == .on && self.layout != nil && state.layers.screens.current == .book
  }

  /// Takes the time of day as it is to be shown.
  public mutating func takeTime(_ time: String) -> [Effect] {
    guard time != state.chores.measure.clock else { return [] }
    state.chores.measure.clock = time
    return [.frameChanged]
  }
}
