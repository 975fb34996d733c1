import Background
import BookText
import Cells
import Defaults
import Hyphenation
import Processes
import Reading
import Storage
import System
import TerminalInput
import Typesetting

/// A reader with its book, its files and the programs and tasks beside it; without a terminal.
///
/// The owner hands it input and the time, polls ``descriptors`` up to ``deadline(at:)``, shows
/// ``frame(at:)`` when ``needsFrame`` is true, and carries out ``takeRequests()``.
public final class BookSession {
  /// What the owner of the terminal has to do.
  public enum Request: Hashable, Sendable {
    /// Puts a text on the terminal's clipboard.
    case copy(String)
    /// Lets the user edit a note in their editor; see ``finishEditing(_:_:at:)``.
    case edit(EditedNote)
    /// Draws the whole screen.
    case redraw
    /// Defines the colours again: a theme may have others.
    case colorsChanged
    /// Prints a warning after the screen is left.
    case warn(String)
    /// Suspends the program.
    case suspend
    /// Ends the program.
    case quit
    /// Ends the program with a message: the book cannot be read any more.
    case fail(Failure)
  }

  /// The reader.
  public private(set) var reader: Reader
  /// The background tasks that are running.
  public let jobs = Jobs()
  /// Whether the screen has changed since the last frame.
  public var needsFrame = true
  private var requests: [Request] = []

  private var open: OpenBook
  private var store: DefaultsStore
  private let cache: PageCache
  private let programs: RunningPrograms
  private var timekeeping = Timekeeping()
  private var scans = ShelfScans()
  private var queue = InputQueue()
  /// How the pages are set that are being counted.
  private var countedPlan: PagePlan?
  /// The size of the window for which pages are being set; the reader still has the size before.
  private var nextSize: Size?
  private let environment: [String: String]
  private let clock: WallClock
  private let version: String

  /// What the session works with besides the book.
  public struct Surroundings {
    /// The settings for all books, with what the command line says instead.
    public var settings: Settings
    /// The files of settings, places and marks.
    public var store: DefaultsStore
    /// The pages at which large books were left.
    public var cache: PageCache
    /// The environment of the process.
    public var environment: [String: String]
    /// The date and the time of day.
    public var clock = WallClock.current
    /// The version of this program: parts of books cached by another one are not used.
    public var version: String
    /// What the terminal can show.
    public var appearance: Appearance
    /// The size of the window.
    public var screen: Size

    /// Gathers what a session works with.
    public init(
      settings: Settings, store: DefaultsStore, cache: PageCache, environment: [String: String],
      version: String, appearance: Appearance, screen: Size
    ) {
      self.settings = settings
      self.store = store
      self.cache = cache
      self.environment = environment
      self.version = version
      self.appearance = appearance
      self.screen = screen
    }
  }

  /// Begins to read a book at the place where it was left, or where the command line says.
  ///
  /// - Parameter patience: How long to wait for hyphenation patterns, in milliseconds.
  public init(_ opened: OpenedBook, in surroundings: Surroundings, patience: Int32) {
    store = surroundings.store
    cache = surroundings.cache
    environment = surroundings.environment
    clock = surroundings.clock
    version = surroundings.version
    programs = RunningPrograms(surroundings.settings.programs, environment: environment)
    open = OpenBook(opened, surroundings.settings, clock, &store)
    let loader = opened.hyphenator == nil ? Self.hyphenatorLoader(for: opened.book) : nil
    let isLoaded = loader?.wait(milliseconds: patience) ?? true
    reader = open.reader(
      of: opened, hyphenator: opened.hyphenator ?? loader?.hyphenator,
      appearance: surroundings.appearance, screen: surroundings.screen)
    if !isLoaded, let loader { awaitHyphenator(loader) }
  }

  /// Begins to save and to measure. A book that was opened is the last book, whether or not a page is
  /// turned.
  public func start(at now: Duration) {
    open.notePlace(at: now)
    showWarnings()
    saveMarks(at: now)
    showPace()
    showTime(at: now)
    reader.followPages(at: now)
    awaitPage(at: now)
  }

  // MARK: Input

  /// Handles input in order. What needs all of the book waits for it; leaving never waits.
  public func take(_ events: [InputEvent], at now: Duration) {
    for event in events {
      if case .reply = event {
        apply(reader.handle(event, at: now), at: now)
      } else if isBusy, reader.quits(for: event) {
        queue = InputQueue()
        requests.append(.quit)
        return
      } else if reader.dismisses(event), !queue.isEmpty {
        queue = InputQueue()
        reader.say("Cancelled")
      } else if isBusy || reader.needsRest(for: event) {
        queue.append(event, at: now)
        continue
      } else {
        apply(reader.handle(event, at: now), at: now)
      }
      needsFrame = true
      if requests.contains(.quit) { return }
    }
  }

  /// Whether input waits: for other input, or since nothing can be shown yet.
  private var isBusy: Bool { !queue.isEmpty || isAwaitingPage }

  /// Whether the page with the place cannot be shown before a task has its answer.
  private var isAwaitingPage: Bool {
    nextSize != nil || !reader.knowsItsPage && jobs.isRunning(.rest)
  }

  private func handleQueue(at now: Duration) {
    guard !isAwaitingPage else { return }
    take(queue.removeAll(), at: now)
  }

  /// Tells why nothing happens, if that takes long.
  private func explainWaiting(at now: Duration) {
    guard let deadline = queue.deadline, now >= deadline else { return }
    queue.noteTold()
    let work = reader.book.isWhole ? "Counting the pages" : "Reading the rest of the book"
    reader.say("\(work)… (Esc cancels)")
    needsFrame = true
  }

  // MARK: Time

  /// What to poll for input.
  public var descriptors: [Int32] {
    // A turn is not disturbed by what has been worked out.
    programs.descriptors + (reader.isMoving ? [] : jobs.descriptors)
  }

  /// When ``passTime(at:)`` is to be called even if nothing comes; nil if nothing depends on the time.
  /// Turns need a tick for each frame besides.
  public func deadline(at now: Duration) -> Duration? {
    if reader.hasWork || !reader.isMoving && (scans.hasWork || jobs.hasAnswer) { return now }
    let deadlines = [
      needsFrame && earliestFrame > now ? earliestFrame : nil,
      reader.isMoving ? nil : open.schedule.deadline, showsClock ? timekeeping.nextMinute : nil,
      reader.deadline, programs.deadline, queue.deadline,
    ]
    return deadlines.compactMap { $0 }.min()
  }

  /// Does what is due.
  ///
  /// - Parameter isFrameDue: Whether a turn that is under way is to move on.
  public func passTime(isFrameDue: Bool, at now: Duration) {
    if !reader.isMoving { jobs.deliver(at: now) }
    explainWaiting(at: now)
    let isDue = reader.deadline.map { now >= $0 } ?? false
    if isDue || reader.isMoving && isFrameDue {
      apply(reader.tick(at: now), at: now)
      needsFrame = true
    }
    // Not during a turn if it can wait: the disk may take longer than a frame.
    if let deadline = open.schedule.deadline, now >= deadline,
      !reader.isMoving || open.schedule.isUrgent(at: now)
    {
      save(at: now)
    }
    advancePrograms(at: now)
    showTime(at: now)
    apply(reader.work(at: now), at: now)
    advanceScans(at: now)
  }

  // MARK: Frames

  /// The screen at the time `now`.
  public func frame(at now: Duration) -> Grid {
    if let nextSize { return Grid(message: ["Setting the pages…"], size: nextSize) }
    if isAwaitingPage { return Grid(message: ["Reading the book…"], size: reader.screen) }
    return reader.frame(at: now)
  }

  /// When the next frame may be shown: what is waited for a moment need not be told.
  public private(set) var earliestFrame = Duration.zero

  /// How long nothing is shown while the page is waited for.
  private static let quiet = Duration.milliseconds(100)

  private func noteWaiting(at now: Duration) {
    if !isAwaitingPage {
      earliestFrame = .zero
    } else if earliestFrame == .zero {
      earliestFrame = now + Self.quiet
    }
  }

  /// Starts the tasks that are to follow a frame: not before it, since they would take its processor.
  public func frameWasShown(at now: Duration) {
    readRest(at: now)
    countPages(at: now)
  }

  /// Shows turns, or only the pages they lead to.
  public func showTurns(_ shows: Bool, at now: Duration) {
    guard shows != reader.showsTurns else { return }
    apply(reader.showTurns(shows, at: now), at: now)
    needsFrame = true
  }

  /// Falls back to a cheaper transition: the terminal did not keep up.
  public func lowerTransition(at now: Duration) {
    apply(reader.lowerTransition(at: now), at: now)
    needsFrame = true
  }

  /// Takes the size of the window.
  public func resize(to size: Size, at now: Duration) {
    needsFrame = true
    jobs.cancel(.resizing)
    nextSize = nil
    guard let plan = reader.longPagePlan(for: size) else {
      apply(reader.resize(to: size, at: now), at: now)
      awaitPage(at: now)
      return handleQueue(at: now)
    }
    let (book, place) = (reader.book, reader.shownPlace)
    nextSize = size
    noteWaiting(at: now)
    let task = BackgroundTask(whileWanted: { isWanted in
      plan.pages(of: book, upTo: place, while: isWanted)
    })
    jobs.start(.resizing, task) {
      [unowned self] pages, now in
      nextSize = nil
      apply(reader.take(pages, at: now), at: now)
      apply(reader.resize(to: size, at: now), at: now)
      awaitPage(at: now)
      needsFrame = true
      handleQueue(at: now)
    }
  }

  /// Reads the rest of the book now if the page with the place is not among those that are known.
  private func awaitPage(at now: Duration) {
    if !reader.knowsItsPage { readRest(at: now) }
    noteWaiting(at: now)
  }

  // MARK: Leaving

  /// Takes what the owner of the terminal has to do, in order.
  public func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Ends all motion: the program is about to be suspended or to end.
  public func resolve(at now: Duration) { apply(reader.resolve(at: now), at: now) }

  /// Saves everything, since another program is about to get the terminal, or the program ends.
  ///
  /// - Parameter endsPrograms: Whether a look-up and reading aloud are stopped.
  public func leave(endsPrograms: Bool, at now: Duration) {
    reader.leavePages(at: now)
    save(at: now)
    if endsPrograms { stopPrograms(at: now) }
  }

  /// Goes on after the terminal was given away.
  public func comeBack(at now: Duration) {
    reader.followPages(at: now)
    needsFrame = true
  }

  /// Caches the pages around the place for the next start, and ends all programs.
  public func end(at now: Duration) {
    open.cachePart(of: reader, in: cache)
    programs.endAll(at: now)
  }

  // MARK: Effects

  func apply(_ effects: [Reader.Effect], at now: Duration) {
    for effect in effects {
      switch effect {
      case .placeChanged:
        open.noteTurn()
        open.notePlace(at: now)
      case .sourceWanted: showSource()
      case .copyWanted(let text): requests.append(.copy(text))
      case .lookUpWanted(let word): programs.lookUp(word, at: now)
      case .lookUpUnwanted: programs.giveUpLookUp(at: now)
      case .speechWanted(let sentence):
        programs.speak(sentence, language: reader.book.language, at: now)
      case .speechUnwanted: programs.stopSpeaking(at: now)
      case .editorWanted(let note): requests.append(.edit(note))
      case .marksChanged:
        open.take(reader.marks, of: reader.book)
        saveMarks(at: now)
      case .settingsChanged:
        open.saveSettings(of: reader, to: &store, at: now)
        showWarnings()
        showPace()
        requests.append(.colorsChanged)
      case .rereadingWanted: reread(at: now)
      case .shelfWanted: showShelf(at: now)
      case .statisticsWanted: showStatistics(at: now)
      case .bookWanted(let book): open(book, at: now)
      case .forgettingWanted(let book): forget(book, at: now)
      case .frameChanged: needsFrame = true
      case .redraw: requests.append(.redraw)
      case .suspend: requests.append(.suspend)
      case .quit: requests.append(.quit)
      }
    }
  }

  // MARK: Saving

  private func save(at now: Duration) {
    open.save(reader, stays: reader.takeStays(), to: &store, at: now)
    showWarnings()
  }

  private func saveIfChanged(at now: Duration) {
    if open.schedule.deadline != nil { save(at: now) }
  }

  private func saveMarks(at now: Duration) {
    open.saveMarks(to: &store, at: now)
    showWarnings()
  }

  /// Shows the last of the warnings of the store; all are printed again after the screen is left.
  private func showWarnings() {
    let warnings = store.takeWarnings()
    guard let last = warnings.last else { return }
    reader.say(last)
    needsFrame = true
    requests += warnings.map(Request.warn)
  }

  // MARK: The rest of the book

  /// Begins to read all of the book if only a part is known.
  private func readRest(at now: Duration) {
    guard let task = open.file.readRest(reader.pagePlan, at: reader.place.passage) else { return }
    jobs.start(.rest, task) { [unowned self] answer, now in
      switch answer {
      case .success(let whole): take(whole, at: now)
      // The first pages looked like a text, or could still be read.
      case .failure(let failure): requests.append(.fail(failure))
      }
    }
  }

  private func take(_ whole: BookFile.Whole, at now: Duration) {
    let language = reader.book.language
    let place = reader.place.passage.offset(in: whole.book)
    reader.take(whole: whole.book, at: place, marks: open.marks, pages: whole.pages)
    noteWaiting(at: now)
    reader.followPages(at: now)
    if whole.book.language != language, let loader = Self.hyphenatorLoader(for: whole.book) {
      awaitHyphenator(loader)
    }
    needsFrame = true
    handleQueue(at: now)
  }

  /// Counts the pages that are missing before those that are shown, and no others.
  private func countPages(at now: Duration) {
    let missing = reader.missingPages
    guard countedPlan != missing else { return }
    countedPlan = missing
    guard let plan = missing else {
      // Their numbers have become known otherwise.
      jobs.cancel(.pageCount)
      if !jobs.isRunning(.rest) { handleQueue(at: now) }
      return
    }
    let (book, place) = (reader.book, reader.shownPlace)
    let task = BackgroundTask(whileWanted: { isWanted in
      plan.pages(of: book, upTo: place, while: isWanted)
    })
    jobs.start(.pageCount, task) { [unowned self] pages, now in
      countedPlan = nil
      apply(reader.take(pages, at: now), at: now)
      handleQueue(at: now)
    }
  }

  /// Reads the book again, as the settings now say; the place stays at its words.
  private func reread(at now: Duration) {
    stopSpeech(at: now)
    jobs.cancel(.rest)
    cancelPageCount()
    let task = open.file.reread(reader.settings, from: reader.book, at: reader.anchor)
    jobs.start(.rereading, task) { [unowned self] answer, now in
      cancelPageCount()
      switch answer {
      case .success(let reread): reader.take(reread.book, at: reread.place)
      case .failure(let failure): reader.say(failure.message)
      }
      needsFrame = true
    }
  }

  private func cancelPageCount() {
    jobs.cancel(.pageCount)
    countedPlan = nil
  }

  private func showSource() {
    let task = open.file.lines(around: reader.place.passage.offset, of: reader.book)
    jobs.start(.source, task) { [unowned self] excerpt, _ in
      if let excerpt {
        reader.showSource(excerpt.lines, at: excerpt.index)
      } else {
        reader.say("The file has changed since it was opened")
      }
      needsFrame = true
    }
  }

  // MARK: Hyphenation

  private static func hyphenatorLoader(for book: Book) -> HyphenatorLoader? {
    book.language.map { HyphenatorLoader(language: $0) }
  }

  private func awaitHyphenator(_ loader: HyphenatorLoader) {
    jobs.start(.hyphenation, loader) { [unowned self] hyphenator, now in
      guard let hyphenator else { return }
      apply(reader.hyphenate(with: hyphenator, at: now), at: now)
    }
  }

  // MARK: Another book

  private func open(_ book: ShelvedBook, at now: Duration) {
    guard let path = store.locate(book, lookingIn: folders) else {
      reader.say("Not found, neither there nor in your folders: \(book.path)")
      needsFrame = true
      return
    }
    reader.leavePages(at: now)
    save(at: now)
    open.cachePart(of: reader, in: cache)
    do throws(Failure) {
      let opening = BookOpening(
        .source(try BookSource(file: path)),
        BookOpening.Wish(settings: open.savedSettings, screen: reader.screen, version: version),
        cache: cache, store: &store)
      finish(opening, at: now)
    } catch {
      reader.say(error.message)
    }
    needsFrame = true
  }

  /// Goes on with a book once it is open; until then the present one can be read.
  private func finish(_ opening: BookOpening, at now: Duration) {
    switch opening.advance(store: &store) {
    case .success(let opened): take(opened, at: now)
    case .failure(let failure):
      reader.say(failure.message)
      needsFrame = true
    case nil:
      reader.say("Opening the book…")
      jobs.watch(.opening, opening) { [unowned self] now in finish(opening, at: now) }
    }
  }

  private func take(_ opened: OpenedBook, at now: Duration) {
    stopSpeech(at: now)
    reader.leavePages(at: now)
    save(at: now)
    for job in Jobs.Name.allCases { jobs.cancel(job) }
    cancelPageCount()
    nextSize = nil
    queue = InputQueue()
    open = OpenBook(opened, open.savedSettings, clock, &store)
    let loader = Self.hyphenatorLoader(for: opened.book)
    let isLoaded = loader?.wait(milliseconds: Self.patience) ?? true
    reader = open.reader(
      of: opened, hyphenator: loader?.hyphenator, appearance: reader.appearance,
      screen: reader.screen)
    if !isLoaded, let loader { awaitHyphenator(loader) }
    awaitPage(at: now)
    timekeeping = Timekeeping()
    showPace()
    showTime(at: now)
    open.notePlace(at: now)
    saveMarks(at: now)
    needsFrame = true
  }

  /// How long the first page waits for hyphenation patterns, in milliseconds: most are there by then, and
  /// the page need not be set twice.
  public static let patience: Int32 = 20

  // MARK: Other programs

  private func advancePrograms(at now: Duration) {
    for event in programs.advance(at: now) {
      switch event {
      case .definition(let word, let lines):
        apply(reader.showDefinition(of: word, lines, at: now), at: now)
      case .lookUpFailed(let reason): reader.lookUpFailed(reason)
      case .speechEnded: apply(reader.speechEnded(at: now), at: now)
      case .speechFailed(let reason): reader.speechFailed(reason)
      }
      needsFrame = true
    }
  }

  private func stopPrograms(at now: Duration) {
    stopSpeech(at: now)
    if programs.isLookingUp { reader.lookUpFailed("Look-up cancelled") }
    programs.endAll(at: now)
  }

  /// Stops speech and reports it.
  private func stopSpeech(at now: Duration) {
    guard programs.isSpeaking else { return }
    programs.stopSpeaking(at: now)
    reader.speechFailed("Reading aloud was stopped")
  }

  /// The editor that the settings name for notes.
  public var editor: String? { open.savedSettings.programs.editor }

  /// Takes a note back from the editor.
  ///
  /// - Parameters:
  ///   - note: The note that was edited.
  ///   - result: The text that was written, or a message why the note is unchanged.
  public func finishEditing(_ note: EditedNote, _ result: Result<String, Failure>, at now: Duration)
  {
    switch result {
    case .success(let text): apply(reader.takeEdited(text, for: note), at: now)
    case .failure(let failure): reader.say(failure.message)
    }
    needsFrame = true
  }

  // MARK: Pace and time

  /// Tells the reader how fast they read, if that is shown.
  ///
  /// - Parameter isWanted: Whether it is shown although no setting says so.
  private func showPace(isWanted: Bool = false) {
    guard isWanted || reader.showsPace, !timekeeping.knowsPace else { return }
    timekeeping.knowsPace = true
    reader.takePace(own: store.record(of: open.file.fingerprint).pace, general: store.pace())
  }

  /// Whether the clock on the page is updated; not during a turn, whose last frame would differ from the
  /// page at rest.
  private var showsClock: Bool { reader.showsClock && !reader.isMoving }

  private func showTime(at now: Duration) {
    guard showsClock, now >= timekeeping.nextMinute, let time = clock.local() else { return }
    timekeeping.nextMinute = now + .seconds(60 - time.second)
    let digits = [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    apply(reader.takeTime(digits.joined(separator: ":")), at: now)
  }

  // MARK: The shelf and the statistics

  /// The folders whose books are on the shelf.
  private var folders: [String] { open.savedSettings.folderPaths(environment: environment) }

  private func showShelf(at now: Duration) {
    saveIfChanged(at: now)
    show(scans.beginShelf(&store, folders: folders, at: now), isNew: true, at: now)
  }

  private func showStatistics(at now: Duration) {
    saveIfChanged(at: now)
    timekeeping.knowsPace = false
    showPace(isWanted: true)
    show(scans.beginRecords(&store), isNew: true, at: now)
  }

  /// Scans on for a slice; not during a turn or a slide, which it would slow down.
  private func advanceScans(at now: Duration) {
    guard !reader.isMoving, scans.hasWork else { return }
    for finding in scans.advance(&store, at: now) { show(finding, isNew: false, at: now) }
  }

  private func show(_ finding: ShelfScans.Finding, isNew: Bool, at now: Duration) {
    switch finding {
    case .books(let books): reader.fillShelf(books, anew: isNew)
    case .records(let records):
      guard let today = clock.today else { return }
      apply(reader.showStatistics(records, today: today, anew: isNew, at: now), at: now)
    }
    showWarnings()
    needsFrame = true
  }

  /// Removes everything about a book, and updates the shelf.
  private func forget(_ book: Fingerprint, at now: Duration) {
    let isGone = store.forget(book) && cache.forget(book)
    if book == open.file.fingerprint {
      _ = reader.takeStays()
      open.noteForgetting(isGone: isGone)
    }
    show(scans.beginShelf(&store, folders: folders, at: now), isNew: false, at: now)
    if !isGone { reader.say("Some files about the book could not be removed") }
  }
}

extension WallClock {
  /// The date where the reader is; nil if the system does not know it.
  var today: CalendarDay? {
    local().flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
  }
}
