import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Typesetting

/// A reading session with a book, without a terminal: events go in, screens and effects come out.
///
/// A value: its owner passes it the terminal's events and the time, carries out the effects, and
/// shows ``frame(at:)``. It has the properties of its ``PageView`` too.
@dynamicMemberLookup
public struct Reader: Sendable {
  /// Something the owner has to do.
  public typealias Effect = ReaderEffect

  private(set) var state: ReadingState

  /// Opens `book` at `place`.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place to open it at; beyond its end, the end.
  ///   - settings: The settings of all books.
  ///   - own: The settings of this book alone.
  ///   - marks: The marks in it.
  ///   - appearance: The capabilities of the terminal.
  ///   - screen: The size of the screen.
  ///   - hyphenator: The hyphenator of its language; nil if its words are not divided.
  ///   - pages: Pages of it that have already been set, divided by `hyphenator`.
  public init(
    book: Book, at place: TextOffset, settings: Settings, own: BookSettings = BookSettings(),
    marks: ReadingMarks = ReadingMarks(), appearance: Appearance, screen: Size,
    hyphenator: Hyphenator? = nil, pages: Pagination? = nil
  ) {
    let choices = ReaderSettings(general: settings, own: own)
    let page = PageView(
      book, at: place, settings: choices.effective.presented, appearance: appearance,
      screen: screen, hyphenator: hyphenator, pages: pages)
    var faults: [String] = []
    state = ReadingState(
      navigation: Navigation(page), changes: ReaderChanges(choices, marks),
      bindings: settings.keys.isEmpty ? nil : KeyBindings(settings.keys, faults: &faults))
    let rest = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    state.layers.page.notice = faults.first.map { "settings: \($0)\(rest)" }
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
  /// The settings of all books.
  public var generalSettings: Settings { state.choices.general }
  /// The settings of this book alone.
  public var ownSettings: BookSettings { state.choices.own }

  /// The undo history, which is passed on to the reader of the next book.
  public var undoHistory: UndoHistory {
    get { state.changes.history }
    set { state.changes.history = newValue }
  }

  /// Records that all data of a book was removed and can be restored.
  public mutating func noteForgotten(_ book: Fingerprint) {
    state.changes.history.note(.forgotten(book))
    state.layers.screens.showMessage("Forgotten · U restores it")
  }

  // MARK: The book

  /// Replaces the book after it was read again, or its beginning by the whole.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place of the same words in it.
  ///   - hyphenator: The hyphenator of its language; nil if its words are not divided.
  ///   - pages: Pages of it that have already been set, divided by `hyphenator`.
  public mutating func take(
    _ book: Book, at place: TextOffset, hyphenator: Hyphenator?, pages: Pagination? = nil
  ) {
    state.replaceBook { $0.take(book, at: place, hyphenator: hyphenator, pages: pages) }
  }

  /// Replaces the marks: those of the beginning by those of the whole book.
  public mutating func take(_ marks: ReadingMarks) { state.changes.marks = marks }

  /// Records a jump from `place` to the current place.
  public mutating func noteJump(from place: TextOffset) {
    state.navigation.history.note(jumpFrom: place)
  }

  // MARK: Layout

  /// Resizes the screen: an animated turn is ended, and the place stays.
  public mutating func resize(to size: Size, at now: Duration) -> [Effect] {
    guard size != self.screen else { return [] }
    state.layOut(at: now) { $0.screen = size }
    updateChores(at: now)
    return state.takeEffects()
  }

  /// Takes the pages that it waited for, which were set elsewhere.
  public mutating func take(_ pages: Pagination, at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.take(pages) }
    return state.takeEffects(and: .frameChanged)
  }

  /// Falls back to a cheaper transition: the terminal did not keep up.
  public mutating func lowerTransition(at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.lowerTransition() }
    return state.takeEffects()
  }

  /// Turns the animation of turns on or off.
  public mutating func showTurns(_ shows: Bool, at now: Duration) -> [Effect] {
    state.layOut(at: now) { $0.showTurns(shows) }
    return state.takeEffects()
  }

  // MARK: Input and frames

  /// Handles one event from the terminal.
  ///
  /// - Parameter isInputPending: True if others have arrived after it: what they make needless is left out.
  public mutating func handle(
    _ event: InputEvent, at now: Duration, isInputPending: Bool = false
  ) -> [Effect] {
    state.isInputPending = isInputPending
    if case .reply(let reply) = event {
      state.navigation.page.appearance.take(reply)
    } else if !state.cancelLookUp(by: event) {
      state.carryOut(state.layers.handle(event, state.context(at: now)), at: now)
    }
    state.chores.follow(state.visible, at: now)
    return state.takeEffects()
  }

  /// True if requests wait until all of the book and its pages are known; then input waits too.
  public var isWaiting: Bool { !state.waiting.isEmpty || self.isAwaitingPages }

  /// Drops the requests that wait.
  public mutating func cancelWaiting() { state.waiting = [] }

  /// True if a key quits although other input is queued.
  public func quits(for event: InputEvent) -> Bool { state.quits(for: event) }

  /// True if a key discards the queued input.
  public func dismisses(_ event: InputEvent) -> Bool {
    state.context().command(of: event) == .dismiss
  }

  /// Returns the screen at the time `now`.
  ///
  /// - Parameter message: A message over everything else; nothing can be typed while it is shown.
  /// - Complexity: O(*n*) in the cells of the screen.
  public mutating func frame(at now: Duration, message: String? = nil) -> Grid {
    let context = state.context(at: now)
    var frame = state.navigation.page.frame(at: now, state.annotations)
    if !self.isAwaitingPages { state.layers.draw(context, into: &frame) }
    if let message { frame.drawNotice(message, context) }
    frame.cursor?.isVisible = state.navigation.page.settings.cursor == .shown
    return frame
  }

  /// Shows the help key beside the folio until the first turn.
  public mutating func showHelpHint() { state.layers.page.hint = state.context().helpHint }

  /// Shows a message on the last row until the next key.
  public mutating func showMessage(_ message: String) { state.layers.showMessage(message) }

  /// True if a layer covers the page, which a key that cancels closes.
  public var hasLayers: Bool { !state.layers.isEmpty }

  /// Removes an outdated message if it is still shown.
  public mutating func removeMessage(_ message: String) {
    if state.layers.page.notice == message { state.layers.page.notice = nil }
  }

  // MARK: Time

  /// True if something moves, so that frames and ticks are needed.
  public var isMoving: Bool { state.isMoving }

  /// True if the pointer holds a leaf or a screen.
  public var holdsLeaf: Bool { state.layers.holdsLeaf }

  /// When ``tick(at:)`` has to be called without an event; nil for never.
  public var deadline: Duration? { state.deadline }

  /// Advances the time.
  public mutating func tick(at now: Duration) -> [Effect] {
    state.tick(at: now)
    state.chores.follow(state.visible, at: now)
    return state.takeEffects()
  }

  /// Ends all motion at once: the program is about to be suspended or to exit.
  public mutating func resolve(at now: Duration) -> [Effect] {
    state.rest(at: now)
    state.stopReadingAloud()
    return state.takeEffects()
  }

  /// True if there is background work: pages to set, a search.
  public var hasWork: Bool { state.hasWork }

  /// Does a slice of the work.
  public mutating func work(at now: Duration) -> [Effect] {
    guard hasWork else { return [] }
    state.work(at: now)
    return state.takeEffects()
  }

  // MARK: Answers of the owner

  /// Shows lines of the file; `index` is that of the line with the place being read.
  public mutating func showSource(_ lines: [String], at index: Int) {
    let sheet = TextSheet(heading: "Source", source: lines, sought: index, on: self.screen)
    state.open(sheet, at: .zero)
  }

  /// Handles the answer of another program.
  public mutating func take(_ answer: ProgramAnswer, at now: Duration) -> [Effect] {
    state.carryOut(answer.requests(changing: &state.chores, on: self.screen), at: now)
    return state.takeEffects()
  }

  /// Replaces the books on the shelf.
  ///
  /// - Parameters:
  ///   - books: The books in the order of the shelf.
  ///   - isUpdate: True if the shelf is already shown: its selection and its filter stay. Otherwise
  ///     the current book is selected.
  public mutating func fillShelf(_ books: [ShelvedBook], isUpdate: Bool) {
    state.layers.screens.fillShelf(books, isUpdate: isUpdate, state.context())
  }

  /// Shows the reading statistics of `books`; an update replaces them if they are still shown.
  public mutating func showStatistics(
    _ books: [ShelvedBook], today: CalendarDay, isUpdate: Bool, at now: Duration
  ) -> [Effect] {
    let context = state.context(at: now)
    if !isUpdate {
      state.carryOut([.endMotion, .open(StatisticsPanel(books, today: today, context))], at: now)
    } else if state.layers.update(StatisticsPanel.self, { $0.fill(with: books, context) }) {
      state.effects.append(.frameChanged)
    }
    return state.takeEffects()
  }

  /// The pictures that are wanted and have not been answered, the most urgent first; none during a turn.
  ///
  /// - Complexity: O(*n*) in the lines of the visible pages and their neighbours, if the book has images.
  public var wantedPictures: [PictureRequest] {
    if state.isMoving { return [] }
    let shown = state.layers.wantedPictures(state.context()) + state.page.wantedPictures
    return pictures.wanted(shown, inCellsOf: self.showsImages ? self.appearance.imageCell : nil)
  }

  /// The pictures that were decoded, which the owner adds.
  public var pictures: PictureStore {
    get { state.page.pictures }
    set { state.navigation.page.pictures = newValue }
  }

  /// Shows images in full resolution, in cells of so many pixels; nil for half blocks.
  public mutating func showImages(inCellsOf cell: Size?) {
    state.navigation.page.appearance.imageCell = cell
  }

  // MARK: Measuring

  /// The measurement of the reader's pace; the owner sets its time of day.
  public var paceMeter: PaceMeter {
    get { state.chores.paceMeter }
    set { state.chores.paceMeter = newValue }
  }

  /// Updates the chores for the visible pages.
  public mutating func updateChores(at now: Duration) {
    state.chores.paceMeter.follow(state.visible, at: now)
  }

  /// True if the time of day is shown.
  public var showsClock: Bool {
    self.settings.clock == .on && self.layout != nil && state.layers.screens.current == .book
  }
}
