import Asking
import BookText
import Cells
import Defaults
import Searching
import TerminalInput
import Typesetting

/// A reading session with a book, without a terminal. Events come in by ``handle(_:at:isInputPending:)``,
/// answers by ``take(_:at:)``, time by ``tick(at:)`` and ``work(at:)``. Screens go out by
/// ``frame(at:message:)``, questions by ``takeQuestions()``. A value. Its owner passes on the questions after
/// each of these calls, and shows a frame when ``changes`` differs. The extensions are divided by subject.
/// Only `carryOut(_:at:)` carries out requests of layers and commands; only ``take(_:at:)`` takes answers.
public struct Reader: Sendable {
  /// The scene on the screen, with the pages of the book.
  public internal(set) var scene: PageScene
  var layers = LayerStack()
  var choices: ReaderSettings
  /// The translation that faces the book; nil for none.
  var facing: FacingText?
  /// The translation that was asked for last.
  var askedFacing: FacingChoice?
  /// Whether the reader has chosen the translation since then, or the command line names it.
  var isFacingAsked = false
  /// Whether a page of the book has been shown.
  var isShown = false
  /// The choice before one that was never opened; nil for none.
  var earlierFacing: FacingChoice?
  /// The marks in the book, as far as known.
  public internal(set) var marks: Marks
  /// The note being typed, as far as its draft was asked for.
  private var typedNote: Question.TypedNote?
  /// All marks of the book as stored, including those beyond its known part.
  var storedMarks: Marks
  /// Another edition with its place and its marks, once it has been found; nil if there is none.
  var otherEdition: OtherEdition?
  var undoHistory = UndoHistory()
  var history = JumpHistory()
  /// The message about the last jump, and the number of the page it began on.
  var shownJump: (notice: String, origin: Int)?
  var searches = Searches()
  /// The choice of the lines that alone are shown, or that is being made.
  var lineFilter: LineFilter?
  var chores = Chores()
  /// The key bindings of each table, if the settings change the default ones.
  private let bindings: [KeyTable: KeyBindings]
  let isOfPipe: Bool
  /// What is ignored in the file of settings, a line each.
  var ignoredSettings: [String] = []
  /// The reason why no word can be looked up; nil if one can.
  var dictionaryFault: String?
  /// Whether more input has arrived than the event being handled.
  var isInputPending = false
  /// Whether the end of a text shown line for line is followed: new lines come into sight as they come.
  var isFollowing = false
  /// Whether the reader has asked for that, rather than gone to the end.
  var isFollowAsked = false
  /// Whether the reader has been told that the file changes.
  var isChangeSaid = false
  /// Whether the reader has been told that turns have no motion on a slow line.
  var isSlownessSaid = false
  /// When the last key or click came.
  var lastInput = Duration.zero
  /// The number of lines that half a screen has, if the reader chose one.
  var halfScreen: Int?
  /// The requests waiting for their ``Request/need``, in order.
  var waiting: [Request] = []
  /// The last focus made visible by moving long lines.
  private var revealedFocus: Int?
  /// Questions not taken by the owner yet.
  var questions: [Question] = []
  /// Number of changes of the screen: a frame is due if it differs from its value at the last frame.
  public private(set) var changes = 0
  public private(set) var status = ReaderStatus()
  /// The state of syncing places with other devices, in a few words; nil if there is none.
  public internal(set) var syncStatus: String?
  /// What the reader has last asked its owner for: a search in all books, the rest of this one, pictures.
  var asked: (query: LibraryQuery?, awaitsBook: Bool, hasPictures: Bool) = (
    nil, false, false
  )

  /// Opens `book` at `place`; beyond its end, at the end. The marks are as stored. `pages` were divided by
  /// `hyphenator`. `origin` is the place for “back”; for `previous` see ``takeOver(from:)``.
  public init(
    book: Book, at place: TextOffset, settings: Settings, own: BookSettings = BookSettings(),
    marks: Marks = Marks(), appearance: Appearance, screen: Size,
    hyphenator: Hyphenator? = nil, pages setPages: Pagination? = nil,
    isOfPipe: Bool = false, jumpedFrom origin: TextOffset? = nil, after previous: Reader? = nil
  ) {
    choices = ReaderSettings(general: settings, own: own)
    (self.marks, storedMarks) = (marks.within(book), marks)
    self.isOfPipe = isOfPipe
    let pages = BookPages(
      book, at: place, settings: choices.effective.presented, appearance: appearance,
      screen: screen, hyphenator: hyphenator, pages: setPages)
    scene = PageScene(pages)
    let (bindings, faults) = Self.bindings(changedBy: settings.keys)
    self.bindings = bindings
    ignoredSettings = faults.rows(after: "settings", settings)
    layers.page.notice =
      faults.count > 1
      ? "\(faults.count) keys of the settings are ignored: S lists them"
      : ignoredSettings.first ?? choices.effective.schemeNotice
    layOut()
    if let origin { history.recordJump(from: origin) }
    if let previous { takeOver(from: previous) }
    status = currentStatus
  }

  /// There are no tables if `keys` is empty. Each mistake in `keys` is returned once.
  private static func bindings(
    changedBy keys: [String: String]
  ) -> (tables: [KeyTable: KeyBindings], faults: [KeyFault]) {
    var (tables, faults): ([KeyTable: KeyBindings], [KeyFault]) = ([:], [])
    for table in KeyTable.allCases where !keys.isEmpty {
      // Each table has the same faults.
      faults = []
      tables[table] = KeyBindings(keys, table, faults: &faults)
    }
    return (tables, faults)
  }

  /// Takes over the state that outlasts a book: the settings of all books and of the session, the undo
  /// history, the search through all books, and the messages already given. Any turn must have been ended.
  public mutating func takeOver(from previous: Reader) {
    let before = choices.effective
    choices.takeOver(from: previous.choices)
    if choices.effective != before { layOut() }
    undoHistory = previous.undoHistory
    ignoredSettings = previous.ignoredSettings
    isSlownessSaid = previous.isSlownessSaid
    searches.library = previous.searches.library
    syncStatus = previous.syncStatus
    chores.corner = previous.chores.corner
    searches.accents = previous.searches.accents
    searches.mindsCase = previous.searches.mindsCase
    // Not read yet: behind a shelf, its first page was not seen either.
    if previous.layers.page.hint != nil { showFirstKeys() }
    status = currentStatus
  }

  /// Brings the stored marks up to date with ``marks``; of facing texts, those of each text.
  mutating func storeMarks() {
    guard let both = book.facing else {
      storedMarks = storedMarks.replacing(marks, in: book)
      return
    }
    let (own, others) = marks.divided(by: both)
    storedMarks = storedMarks.replacing(own, in: both.original)
    if let known = facing?.marks { facing?.marks = known.replacing(others, in: both.translation) }
  }

  /// Finds the stored marks that are within the known part of the book and of a translation that faces it.
  mutating func findMarks() {
    marks = storedMarks.within(original)
    if let both = book.facing, let facing {
      marks = marks.joined(with: facing.marks.within(both.translation), from: both.start)
    }
  }

  var isSpeaking: Bool { chores.readAloud.unit != nil }

  public var pages: BookPages { scene.pages }
  /// The book, as far as known.
  public var book: Book { scene.pages.book }
  public var generalSettings: Settings { choices.general }
  public var ownSettings: BookSettings { choices.own }
  /// The settings of all books, overridden by this book's and the session's.
  public var effectiveSettings: Settings { choices.effective }
  /// The settings for showing the book; see ``Defaults/Settings/presented``.
  public var settings: Settings { scene.pages.settings }

  func context(at now: Duration = .zero) -> Context {
    Context(
      scene: scene, pages: scene.pages, choices: choices, marks: marks, searches: searches,
      wordsPerMinute: chores.paceMeter.wordsPerMinute, now: now,
      isAutoTurning: chores.autoTurn.isOn, syncStatus: syncStatus,
      dictionaryFault: dictionaryFault, otherEdition: otherEdition, isOfPipe: isOfPipe,
      keyTable: keyTable,
      ignoredSettings: ignoredSettings, readPart: readPart,
      isComparing: chores.comparison != nil, makeBindings: makeBindings)
  }

  /// Texts shown line for line, manuals and pipes get the reports of the wheel at most, so that a drag
  /// selects text.
  var mouse: Settings.Mouse {
    let isPager = isOfPipe || original.form != .book
    return settings.mouse != .off && isPager && layers.screens.current == .book
      ? .wheel : settings.mouse
  }

  private var keyTable: KeyTable {
    KeyTable(scene.pages.settings.keyTable, for: scene.pages.book.form, isOfPipe: isOfPipe)
  }

  private var makeBindings: () -> KeyBindings {
    { [bindings, keyTable] in bindings[keyTable] ?? CommandTable.bindings(keyTable) }
  }

  /// The name of the key that shows the help; nil if the reader has given it none.
  public var helpKey: String? { makeBindings().bindings(of: .help).first?.name }

  /// The commands for a listener who types lines, each with its key in force.
  public var lineCommands: [String] {
    let (bindings, isBook) = (makeBindings(), context().keyTable == .page)
    let commands: [(Command, String)] = [
      (.nextChapter, "the next heading"), (.previousChapter, "the heading before"),
      (.nextParagraph, "the next paragraph"), (.search, "search"),
      (.nextMatch, "the next match"), (.contents, "contents"), (.links, "links"),
      (.bookmark, "bookmark"), (.marks, "marks"), (.select, "select words"),
      (.readAloud, "read aloud"), (.position, "where you are"), (.shelf, "your books"),
      (.openFile, "open a file"), (.quit, "leave; your place is saved"),
      (.help, "these commands, and twice all keys; each can be typed as a line"),
    ]
    return [
      "Commands, each followed by Enter", "Nothing, or j: the next sentence, line or entry",
      "k: the one before", "Nothing in a list: open the entry", ".: close a list or a prompt",
    ] + (isBook ? ["12: page 12"] : []) + ["50%: half of the text"]
      + commands.compactMap { command, words in
        // Keys with names cannot be typed.
        let key = bindings.bindings(of: command).first { $0.name.count == 1 }?.name
        return key.map { $0 + (command == .search ? "words: " : ": ") + words }
      }
  }

  // MARK: Input

  /// Keys, presses and pastes end following new lines. Input pending: later events have arrived, and work
  /// made needless by them is left out.
  public mutating func handle(
    _ event: InputEvent, at now: Duration, isInputPending: Bool = false
  ) {
    self.isInputPending = isInputPending
    let wasFollowing = isFollowAsked && event.isBeginning
    if event.isBeginning {
      (isFollowing, isFollowAsked) = (false, false)
      lastInput = now
    }
    if case .mouse(let report) = event, case .press = report.action {
      scene.recordSide(column: report.column, row: report.row)
    }
    if case .reply(let reply) = event {
      scene.pages.appearance.record(reply)
    } else if !cancelLookUp(by: event) {
      carryOut(layers.handle(event, context(at: now)), at: now)
      // A key without a meaning stops it too.
      if wasFollowing, layers.isEmpty, context().command(of: event) == nil {
        layers.page.forgetStray()
        layers.showMessage("Stopped")
      }
    }
    settle()
    chores.update(for: visible, at: now)
    // Auto-turn counts the time from here.
    status.deadline = deadline
  }

  /// Removes and returns the questions, in order. Handles the events of the pages first, and asks for needed
  /// texts.
  public mutating func takeQuestions() -> [Question] {
    if handlePageEvents(isChanged: false) { status = currentStatus }
    askForText()
    askForFacing()
    if layers.typedNote != typedNote {
      typedNote = layers.typedNote
      questions.append(.saving(.noteTyped(typedNote)))
    }
    defer { questions = [] }
    return questions
  }

  /// Ends a call from outside: ends thumbing without its layer, handles the events of the pages, makes a
  /// frame due if the screen has changed, and brings the status up to date.
  mutating func settle(isChanged: Bool = true) {
    if scene.thumbedPlace != nil, !layers.isThumbing { scene.endThumbing() }
    handlePageEvents(isChanged: isChanged)
    status = currentStatus
  }

  /// Counts a change of the screen if there were any events or `isChanged`. Returns whether there were any.
  @discardableResult
  private mutating func handlePageEvents(isChanged: Bool) -> Bool {
    let events = scene.takeEvents()
    if isChanged || !events.isEmpty { changes += 1 }
    for event in events { handlePageEvent(event) }
    return !events.isEmpty
  }

  /// Asks for matches in all books while they are shown, and for the book while requests wait, when this
  /// changes.
  private mutating func askForText() {
    if soughtInLibrary != asked.query {
      asked.query = soughtInLibrary
      questions.append(.search(asked.query))
    }
    if awaitsBook != asked.awaitsBook {
      asked.awaitsBook = awaitsBook
      questions.append(.rereading(.awaitBook(asked.awaitsBook)))
    }
  }

  var isPrompting: Bool { layers.isPrompting }

  /// Whether a key quits although other input is queued: Ctrl-C outside prompts, or a quit key on the page.
  public func quits(for event: InputEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    if key == Key(.character("c"), .control) { return !isPrompting }
    return !hasLayers && layers.screens.current == .book && context().command(for: key) == .quit
  }

  /// Whether a key discards the queued input.
  public func dismisses(_ event: InputEvent) -> Bool { context().command(of: event) == .dismiss }

  // MARK: Frames and messages

  /// Shows only a message while pages are awaited, or the given one over everything else; nothing can be
  /// typed then. Long lines move to a new focus. O(*n*) in the cells of the screen.
  public mutating func frame(at now: Duration, message: String? = nil) -> Grid {
    if scene.pages.isAwaitingPages {
      let work = book.isWhole ? "Laying out the pages…" : "Reading the book…"
      return Grid(message: [work], size: scene.pages.screen)
    }
    let annotations = annotations
    if annotations.focus != revealedFocus {
      revealedFocus = annotations.focus
      if let focus = revealedFocus { scene.pages.revealCharacter(at: focus) }
    }
    let context = context(at: now)
    var frame = scene.frame(at: now, annotations)
    // Pages that run past the thumb come to rest with the frame that shows them.
    if isMoving != status.isMoving { status = currentStatus }
    layers.draw(context, into: &frame)
    if let message { frame.drawNotice(message, context) }
    frame.cursor?.isVisible = settings.accessible != .off
    if context.isAccessible, isReading, let row = frame.cursor?.row {
      frame.speech.first = spokenFirst(from: row, isMatch: context.visibleMatch != nil, frame)
    }
    return frame
  }

  /// Rows of a page that a screen reader speaks first: the row of a match and the last row with its number,
  /// or the rows from the cursor on; none if the cursor is on no word.
  private func spokenFirst(from row: Int, isMatch: Bool, _ frame: Grid) -> [Int] {
    let last = frame.size.rows - 1
    if isMatch { return [row, last] }
    return scene.pages.cursor.word == nil ? [] : Array(row...max(row, last))
  }

  /// The cursor is on the selected word, the sentence read aloud, the word of the reading cursor, the match
  /// or the focus, whichever comes first.
  var annotations: Annotations {
    let found = searches.current.flatMap { search in search.current.map { search.found[$0] } }
    let isPlain = settings.accessible == .on
    // A screen reader would speak over the voice: nothing changes but the page.
    let spoken = isPlain ? nil : chores.readAloud.unit?.range
    let focused =
      readingFocus.unit == .off ? nil : readingFocus.range(in: scene.visibleText, of: scene.pages)
    let part = layers.selection ?? layers.focus.map { $0..<$0 } ?? focused ?? spoken
    let word =
      isPlain
      ? chores.readAloud.start ?? scene.cursorPlace : scene.pages.cursor.word
    return Annotations(
      marks: marks, searches: searches, selection: layers.selection, spoken: spoken,
      facing: part.flatMap { scene.pages.facingSentences(of: $0) }, reading: readingFocus,
      focus: layers.focus ?? spoken?.lowerBound ?? (searches.isPreview ? nil : word)
        ?? found?.lowerBound ?? focused?.lowerBound,
      wordsPerMinute: chores.paceMeter.wordsPerMinute,
      corner: chores.corner.sorted { $0.key < $1.key }.map(\.value),
      comparison: chores.comparison,
      noteKey: { [makeBindings] in
        makeBindings().bindings(of: .notes).first?.name ?? "notes"
      },
      isPlain: isPlain)
  }

  /// The sentence read aloud, or the part of the text in focus.
  private var readPart: Range<Int>? {
    chores.readAloud.unit?.range ?? readingFocus.range(in: scene.visibleText, of: scene.pages)
  }

  var readingFocus: ReadingFocus {
    ReadingFocus(
      unit: settings.focus, place: settings.focus == .off ? nil : scene.cursorPlace,
      spoken: chores.readAloud.unit?.range)
  }

  /// Takes the place of the message about skipped front matter, and includes its key.
  mutating func showFirstKeys() {
    let skipsFrontMatter = layers.page.notice == frontMatterMessage
    layers.page.hint = FirstKeys(skipsFrontMatter: skipsFrontMatter)
    if skipsFrontMatter { layers.page.notice = nil }
  }

  /// Number of turns after which the first keys are known.
  private static let turnsWithHint = 3

  /// Ends the hint of the first keys for good, if it is shown, since the reader has used one of them.
  mutating func recordKnownKeys() {
    guard layers.page.hint != nil else { return }
    layers.page.hint = nil
    questions.append(.saving(.keysKnown))
  }

  /// Shows a message that the book opens after its front matter, with the key for going there.
  mutating func showFrontMatter() {
    layers.showMessage(frontMatterMessage)
    if layers.page.hint != nil { showFirstKeys() }
  }

  /// The message that the book opens after its front matter.
  var frontMatterMessage: String {
    "Opened after the front matter" + context().bindings.hint(.firstPage, "shows it")
  }

  var hasLayers: Bool { !layers.isEmpty }

  var isAtPage: Bool {
    layers.isEmpty && layers.screens.current == .book && searches.current == nil
  }

  // MARK: Time

  var isMoving: Bool { scene.isMoving || layers.screens.isMoving }

  var holdsLeaf: Bool { layers.holdsLeaf }

  /// When ``tick(at:)`` has to be called without an event, since auto-turn turns the page; nil for never.
  var deadline: Duration? {
    guard chores.autoTurn.isOn else { return nil }
    return chores.autoTurn.deadline(
      for: scene.originalText, of: book, wordsPerMinute: settings.pace)
  }

  /// Advances the time: motions go on, and auto-turn turns the page once its time has come.
  public mutating func tick(at now: Duration) {
    layers.screens.tick(at: now)
    scene.tick(at: now)
    settle()
    if let deadline, now >= deadline {
      turnByItself(at: now)
      settle()
    }
    chores.update(for: visible, at: now)
    // Auto-turn counts the time from here.
    status.deadline = deadline
  }

  /// Turns to the next page and hides the message. Stops at the end of the book, and if the reader is asleep.
  private mutating func turnByItself(at now: Duration) {
    if stopIfAsleep(at: now) { return }
    chores.autoTurn.restart()
    layers.page.notice = nil
    if scene.showsEnd() {
      chores.autoTurn.stop()
      layers.page.notice = "The end"
    } else {
      scene.step(.forward, .program, at: now)
    }
  }

  /// Handles an event of the pages: saves the place, hides rows at a turn, shows an end, or refreshes lists.
  private mutating func handlePageEvent(_ event: PageScene.Event) {
    switch event {
    case .moved:
      if let hint = layers.page.hint, settings.accessible != .on {
        layers.page.hint = FirstKeys(turns: hint.turns + 1)
        if hint.turns + 1 >= Self.turnsWithHint { recordKnownKeys() }
      }
      chores.autoTurn.restart()
      questions.append(.saving(.placeChanged))
    case .turnBegan(let cause):
      if cause != .indicator { layers.page.showsChrome = false }
      // It would be heard again with each page.
      if settings.accessible == .on { layers.page.hint = nil }
      // A turn by hand stops reading aloud.
      if cause != .program { stopReadingAloud() }
    case .reachedEnd(let end):
      layers.page.notice = context().message(atEnd: end)
      if end == .forward, layers.isEmpty, book.form == .book, book.isAllThereIs, !book.isGrowing {
        questions.append(.shelf(.loadEnding))
      }
    case .pagesFound: layers.refresh(context())
    }
  }

  // MARK: Measuring

  private var visible: VisiblePages {
    let isShown = scene.pages.layout != nil && layers.screens.current == .book
    return VisiblePages(
      book: book, place: scene.pages.anchor, text: scene.originalText,
      count: scene.visiblePages.count,
      isRead: isShown && layers.showsPage, isAtRest: isShown && layers.isEmpty && !isMoving)
  }

  mutating func updateChores(at now: Duration) { chores.paceMeter.update(for: visible, at: now) }
}
