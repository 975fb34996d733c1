import BookText
import Cells
import Defaults
import Processes
import Reading
import Searching
import Storage
import System
import TerminalInput

/// A reader with its book, its files, and its programs and tasks; without a terminal.
///
/// The owner passes input and time, waits for ``descriptors`` until ``deadline(at:)``, shows
/// ``frame(at:)`` when ``needsFrame`` is true, and performs ``takeTerminalEffects()``.
public final class BookSession {
  /// The open book.
  var open: OpenBook
  /// True if the screen has changed since the last frame.
  public var needsFrame = true
  private var frameDelay = FrameDelay()
  private var terminalEffects: [TerminalEffect] = []

  let context: SessionContext
  private let jobs: Jobs
  private let files: SessionFiles
  private let library: SessionLibrary
  /// A dictionary and a voice.
  let running: RunningPrograms
  private let pictures: PictureLoader
  private var alarms = Alarms()
  private var queue = InputQueue()
  private var next: NextBook

  /// Opens a book at the place where it was left, or that the command line names.
  ///
  /// - Parameters:
  ///   - opened: The book.
  ///   - context: The environment of the session.
  ///   - jobs: What the loop waits for.
  public init(_ opened: OpenedBook, in context: SessionContext, _ jobs: Jobs) {
    (self.context, self.jobs) = (context, jobs)
    (files, library) = (SessionFiles(context.store, jobs), SessionLibrary(context, jobs))
    next = NextBook(context)
    open = OpenBook(opened, context.options, context.clock, context.store, jobs)
    running = RunningPrograms(
      context.options.settings.programs, environment: context.environment, jobs: jobs)
    pictures = PictureLoader(
      decoder: context.imageDecoder, environment: context.environment, jobs)
    files.queue.saveEnded = { [unowned self] repeatsFailure in
      files.showWarnings(in: open, repeatsFailure: repeatsFailure)
    }
    running.answer = { [unowned self] answer, now in
      open.reader.handle(answer, at: now)
      needsFrame = true
    }
    makeAlarms()
  }

  /// Starts saving and measuring. An opened book counts as the last book even if no page is turned.
  ///
  /// - Parameters:
  ///   - text: What to search for in the book.
  ///   - words: What to search for in all books.
  public func start(
    searchingFor text: String? = nil, inAllBooksFor words: String? = nil, at now: Duration
  ) {
    if context.store.isUnused {
      open.reader.showFirstKeys()
    } else if open.source.pipe != nil, open.reader.book.form == .book {
      open.reader.showTreatment()
    }
    let beginsAtShelf = !context.shelfFolders.isEmpty
    // Behind a shelf it was not asked for.
    if !beginsAtShelf { open.notePlace(at: now) }
    files.showWarnings(in: open)
    files.save(open, includesPlace: false)
    open.showTime(at: now)
    open.reader.updateChores(at: now)
    if context.options.start == .end { open.reader.goToEnd(at: now) }
    if let text { open.reader.search(for: text, at: now) }
    if beginsAtShelf { open.reader.showShelf(at: now) }
    if let words { open.reader.searchLibrary(for: words, at: now) }
    followReader(at: now)
  }

  /// A copy of the reader of the open book.
  public var reader: Reader { open.reader }
  /// True if a leaf or a screen is moving.
  public var isMoving: Bool { open.reader.isMoving }

  // MARK: Input

  /// Handles an event. Input that needs the whole book waits for it; see ``InputQueue``.
  ///
  /// - Parameter isInputPending: True if other input has arrived after it.
  public func handle(_ event: InputEvent, isInputPending: Bool = false, at now: Duration) {
    if case .reply = event {} else if isOpening { return handleWhileOpening(event, at: now) }
    switch queue.route(event, to: open.reader) {
    case .handle:
      open.reader.handle(event, at: now, isInputPending: isInputPending)
    case .wait: return
    case .cancel:
      open.reader.cancelWaiting()
      // The prompt whose answer was waited for is closed too.
      if open.reader.hasLayers { open.reader.handle(event, at: now) }
      open.reader.showMessage("Cancelled")
    case .quit:
      open.reader.cancelWaiting()
      terminalEffects.append(.quit)
    }
    needsFrame = true
    followReader(at: now)
  }

  /// Handles the input that has waited, in order, until the program ends.
  private func handle(_ events: [InputEvent], at now: Duration) {
    for (index, event) in events.enumerated() where !terminalEffects.contains(.quit) {
      handle(event, isInputPending: index + 1 < events.count, at: now)
    }
  }

  private func handleWhileOpening(_ event: InputEvent, at now: Duration) {
    switch next.screen?.handle(event) {
    case .quit: terminalEffects.append(.quit)
    case .back:
      next.screen = nil
      update(at: now) { $0.showMessage("Cancelled") }
    case .wait, nil: break
    }
  }

  /// Carries out what the reader asks for, and handles the input that need not wait any more.
  private func followReader(at now: Duration) {
    carryOutEffects(at: now)
    if open.isAwaited { open.readRest() }
    let isWaiting = open.reader.isWaiting
    frameDelay.update(isAwaitingPage: open.reader.pages.isAwaitingPages, at: now)
    queue.note(areWaiting: isWaiting && !open.reader.pages.isAwaitingPages, at: now)
    if !isWaiting { handle(queue.removeAll(), at: now) }
  }

  // MARK: Time

  /// The times that the session waits for, as far as they follow from its state; see ``setAlarms()``.
  private struct Alarms {
    var (save, turn, clock, frame, reason, opening): (Job?, Job?, Job?, Job?, Job?, Job?)
  }

  private func makeAlarms() {
    alarms.save = jobs.at { [unowned self] _ in files.save(open) }
    alarms.turn = jobs.at { [unowned self] now in tick(at: now) }
    alarms.clock = jobs.at(duringTurns: false) { [unowned self] now in open.showTime(at: now) }
    alarms.frame = jobs.at { _ in }
    alarms.reason = jobs.at { [unowned self] now in
      if queue.showDueReason(at: now) { needsFrame = true }
    }
    alarms.opening = jobs.at { [unowned self] _ in needsFrame = true }
  }

  private func setAlarms() {
    alarms.save?.time = open.saved.schedule.deadline
    alarms.turn?.time = open.reader.deadline
    alarms.clock?.time = open.nextTime
    alarms.frame?.time = needsFrame && earliestFrame > .zero ? earliestFrame : nil
    alarms.reason?.time = queue.deadline
    alarms.opening?.time = next.screen?.frameDeadline
    open.holdBack()
  }

  /// The descriptors to poll for input.
  public var descriptors: [Int32] {
    setAlarms()
    return jobs.descriptors(isMoving: isMoving)
  }

  /// The latest time for the next call of ``passTime(isFrameDue:at:)``, or nil if nothing depends on time.
  /// Turns also need a tick for each frame.
  public func deadline(at now: Duration) -> Duration? {
    if open.reader.hasWork { return now }
    setAlarms()
    return jobs.deadline(isMoving: isMoving)
  }

  /// Performs the work that is due.
  ///
  /// - Parameter isFrameDue: True to advance a turn under way.
  public func passTime(isFrameDue: Bool, at now: Duration) {
    setAlarms()
    if isMoving, isFrameDue { tick(at: now) }
    if jobs.serve(at: now, isMoving: isMoving) { files.showWarnings(in: open) }
    open.reader.work(at: now)
    followReader(at: now)
  }

  private func tick(at now: Duration) {
    open.reader.tick(at: now)
    needsFrame = true
  }

  // MARK: Programs

  /// Gives a text to tmux to copy it; returns false if the program is not run inside it.
  public func copyInTmux(_ text: String, at now: Duration) -> Bool {
    running.copyInTmux(text, at: now)
  }

  private func stopSpeech(at now: Duration) {
    guard running.isSpeaking else { return }
    running.stopSpeaking(at: now)
    open.reader.handle(.speechFailed("Reading aloud was stopped"), at: now)
  }

  // MARK: Frames

  /// The screen at the time `now`.
  public func frame(at now: Duration) -> Grid {
    next.screen?.frame(open.reader.pages.screen, at: now, canGoBack: true)
      ?? open.frame(
        at: now,
        message: queue.reason(
          isBookWhole: open.reader.book.isAllThereIs, read: open.source.pipe?.count))
  }

  /// The time from which the next frame may be shown: very short waits are not shown.
  public var earliestFrame: Duration { frameDelay.end }

  /// Starts the tasks that follow a frame; started earlier, they would slow it down.
  public func frameWasShown(at now: Duration) {
    open.readRest()
    if open.showPace(from: context.store) { needsFrame = true }
    open.reader.askForPictures()
    carryOutEffects(at: now)
  }

  // MARK: The terminal

  /// Changes the reader, since the terminal has changed or said something.
  public func update(at now: Duration, _ change: (inout Reader) -> Void) {
    change(&open.reader)
    carryOutEffects(at: now)
    needsFrame = true
  }

  /// Shows block elements until the images have been sent to the terminal again.
  public func removeImages() {
    guard open.reader.pictures.forgetImages() else { return }
    terminalEffects.append(.removeImages)
    needsFrame = true
  }

  /// Sets the size of the window.
  public func resize(to size: Size, at now: Duration) {
    needsFrame = true
    next.screen?.invalidate()
    open.reader.resize(to: size, at: now)
    followReader(at: now)
  }

  // MARK: Leaving

  /// Ends all motion and saves everything, because another program is about to get the terminal or this one
  /// ends; if the disk is slow, ``finishSaving(at:)`` waits for the rest.
  ///
  /// - Parameter endsPrograms: True to stop a look-up and speech, and wait until their programs have ended.
  public func leave(endsPrograms: Bool, at now: Duration) {
    open.reader.resolve(at: now)
    files.leave(open, at: now)
    if endsPrograms {
      let isLookingUp = running.isLookingUp
      stopSpeech(at: now)
      end(at: now)
      if isLookingUp { open.reader.handle(.lookUpFailed("Look-up cancelled"), at: now) }
    }
    carryOutEffects(at: now)
  }

  private func end(at now: Duration) {
    pictures.endAll()
    running.endAll(at: now)
    running.awaitEnd(at: now)
  }

  /// Writes all changes to their files and waits for the writes, up to five seconds, but not for the disk:
  /// the changes survive the program, not a power failure. Called when the terminal has been given back,
  /// since the file system may be slow.
  public func finishSaving(at now: Duration) {
    files.finish(in: open, within: .seconds(5), at: now)
    context.store.updateIndex()
    carryOutEffects(at: now)
  }

  /// Ends all work, and waits for what has to be done before the program ends.
  public func finish(at now: Duration) {
    running.endAll(at: now)
    finishSaving(at: now)
    end(at: now)
  }

  // MARK: Effects

  /// Removes and returns the effects that the owner of the terminal has to carry out, in order.
  public func takeTerminalEffects() -> [TerminalEffect] {
    defer { terminalEffects = [] }
    return terminalEffects
  }

  /// Removes and returns the warnings to print after the screen is left, in order.
  public func takePrintedWarnings() -> [String] { files.takePrintedWarnings() }

  /// The reason why the program has to end, since the book can no longer be read; nil if it can.
  public var failure: Failure? { open.failure }

  /// Carries out what the reader asks for, and what follows from that.
  func carryOutEffects(at now: Duration) {
    while case let effects = open.reader.takeEffects(), !effects.isEmpty {
      for effect in effects { carryOut(effect, at: now) }
    }
  }

  private func carryOut(_ effect: Effect, at now: Duration) {
    switch effect {
    case .session(let effect): carryOut(effect, at: now)
    case .program(let effect):
      running.carryOut(
        effect, language: open.reader.book.language, voice: open.reader.settings.voice, at: now)
    case .terminal(let effect): terminalEffects.append(effect)
    }
  }

  func carryOut(_ effect: SessionEffect, at now: Duration) {
    switch effect {
    case .frameChanged: needsFrame = true

    case .placeChanged:
      open.noteTurn()
      open.notePlace(at: now)
    case .marksChanged:
      open.marksWereChanged()
      files.save(open)
      files.finish(in: open, at: now)
    case .settingsChanged:
      files.save(open, includesPlace: false)
      open.showPace(from: context.store)
      terminalEffects.append(.colorsChanged)
      if !open.reader.pages.showsImages { removeImages() }
    case .awaitBook(let isAwaited): open.isAwaited = isAwaited
    case .reread:
      stopSpeech(at: now)
      open.reread()
    case .showSource: open.showSource()
    case .loadPace: open.showPace(from: context.store, isWanted: true)
    case .loadPictures(let requests): pictures.load(requests, for: open)

    case .foldersChanged: library.showChangedFolders(in: open, at: now)
    case .loadShelf:
      files.saveIfChanged(open, at: now)
      library.showShelf(in: open, isUpdate: false, at: now)
      files.showWarnings(in: open)
    case .loadStatistics:
      files.saveIfChanged(open, at: now)
      open.showPace(from: context.store, isWanted: true)
      library.showStatistics(in: open, at: now)
      files.showWarnings(in: open)
    case .searchLibrary(let query): library.search(for: query, in: open)
    case .forget(let book):
      files.forget(book, in: open, at: now)
      library.forget(book, in: open, at: now)
    case .restore(let book): library.restore(book, in: open, at: now)

    case .openBook(let book):
      beginOpening(at: now) { next.begin(book, after: open, lookingIn: $0, at: now) }
    case .openMatch(let match):
      beginOpening(at: now) { next.begin(match, after: open, lookingIn: $0, at: now) }
    case .openFile(let file):
      beginOpening(at: now) { _ in next.begin(file, after: open, at: now) }
    case .returnToBook(let path):
      beginOpening(at: now) { _ in next.begin(backTo: path, after: open, at: now) }
    }
  }

  // MARK: Another book

  /// True while another book is being opened.
  var isOpening: Bool { next.screen != nil }

  /// Saves the open book, and begins to open another.
  ///
  /// - Parameter begin: Gets the folders of books, and returns the reason why a book cannot be opened.
  private func beginOpening(at now: Duration, _ begin: (_ folders: [String]) -> String?) {
    // First, since it may be the same book.
    files.leave(open, at: now)
    if let reason = begin(library.folders(of: open)) {
      update(at: now) { $0.showMessage(reason) }
    } else {
      next.wait(by: jobs) { [unowned self] in endOpening($0, at: $1) }
    }
  }

  private func endOpening(_ result: Result<OpenedBook, Failure>, at now: Duration) {
    let (match, input) = next.end(result)
    needsFrame = true
    switch result {
    case .success(let opened):
      replaceBook(opened, at: now)
      if let match { open.reader.arrive(at: match, at: now) }
      if let origin = next.origin { open.reader.noteLink(fromBookAt: origin) }
    case .failure(let failure): update(at: now) { $0.showMessage(failure.message) }
    }
    handle(input, at: now)
  }

  private func replaceBook(_ opened: OpenedBook, at now: Duration) {
    stopSpeech(at: now)
    files.leave(open, at: now)
    carryOutEffects(at: now)
    queue = InputQueue()
    // Their paths name other images in another book.
    pictures.endAll()
    removeImages()
    library.search(for: nil, in: open)
    open = OpenBook(opened, after: open, in: context)
    open.showTime(at: now)
    open.notePlace(at: now)
    files.save(open, includesPlace: false)
    followReader(at: now)
  }
}
