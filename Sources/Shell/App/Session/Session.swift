import BookText
import Cells
import Defaults
import Paging
import Processes
import Reading
import Searching
import Storage
import System
import TerminalInput

/// A session of reading, without a terminal: a book, or one that is being opened, with its files, programs
/// and tasks.
///
///     opening ──▶ reading ──▶ opening, with the open book behind it ──▶ reading
///        │                                │ Esc or failure: the open book
///        └ failure: the program ends
///
/// The owner passes input and time, waits for ``descriptors`` until ``deadline(at:)``, shows ``frame(at:)``
/// when ``wantsFrame(at:)`` is true, and performs ``carryOutTerminalEffects(_:)``.
public final class Session {
  private enum State {
    case opening(Opening, behind: OpenBook?)
    case reading(OpenBook)
  }

  private var state: State
  /// Everything that the session waits for; its owner may add to that.
  public let jobs = Jobs()
  /// Called when a book has been opened, before its first page is shown.
  public var bookOpened: () -> Void = {}
  /// The reason why the first book cannot be opened.
  private var openingFailure: Failure?
  /// True once a page can be shown; see ``start(at:)``.
  private var isStarted = false
  private var needsFrame = true
  private var frameDelay = FrameDelay()
  private var terminalEffects: [TerminalEffect] = []

  private(set) var context: Context
  private let saver: BookSaver
  private let library: LibraryTasks
  /// A dictionary and a voice.
  private let running: RunningPrograms
  private let pictures: PictureLoader
  private let exchange: PlaceExchange
  private let finder: BookFinder
  private var queue = InputQueue()
  /// The path of the first book.
  private var firstFile: String?
  private var alarms = Alarms()

  /// Starts to open a book.
  ///
  /// - Parameters:
  ///   - found: The book.
  ///   - context: The environment of the session.
  public init(_ found: BookRequest.Found, in context: Context) {
    self.context = context
    (saver, library) = (BookSaver(context.store, jobs), LibraryTasks(context, jobs))
    running = RunningPrograms(
      context.options.settings.programs, environment: context.environment, jobs: jobs)
    exchange = PlaceExchange(
      context.options.settings.programs.sync, environment: context.environment, jobs: jobs)
    finder = BookFinder(
      context.options.settings.programs.get, environment: context.environment, jobs: jobs)
    pictures = PictureLoader(
      decoder: context.imageDecoder, environment: context.environment, jobs)
    // The handler needs the session, which is complete only then.
    var ended: (Result<Opening.Opened, Failure>, Duration) -> Void = { _, _ in }
    state = .opening(
      Opening(found, context.options, context.store, by: jobs, at: .zero) { ended($0, $1) },
      behind: nil)
    ended = { [unowned self] in endOpening($0, at: $1) }
    saver.queue.saveEnded = { [unowned self] repeatsFailure in
      if let open { saver.showWarnings(in: open, repeatsFailure: repeatsFailure) }
    }
    running.answer = { [unowned self] answer, now in
      update(at: now) { $0.handle(answer, at: now) }
    }
    finder.say = { [unowned self] message, now in update(at: now) { $0.showMessage(message) } }
    finder.show = { [unowned self] books, now in
      update(at: now) { $0.showFoundBooks(books, at: now) }
    }
    finder.opened = { [unowned self] path, now in
      guard opening == nil, let open else { return }
      begin(after: open, at: now) { locator throws(BookLocator.Refusal) in
        BookLocator.Found(path: try locator.file(at: path))
      }
      needsFrame = true
    }
    exchange.open = { [unowned self] in opening == nil ? open : nil }
    exchange.update = { [unowned self] in update(at: $0, $1) }
    makeAlarms()
  }

  /// The open book, or the one behind the book that is being opened; nil while the first one is.
  var open: OpenBook? {
    switch state {
    case .opening(_, let behind): behind
    case .reading(let open): open
    }
  }

  /// The book that is being opened; nil if none is.
  var opening: Opening? {
    if case .opening(let opening, _) = state { opening } else { nil }
  }

  /// True while a book is being opened.
  var isOpening: Bool { opening != nil }

  /// The reason why the program has to end, since the first book cannot be opened, or the open one can no
  /// longer be read; nil if it can go on.
  public var failure: Failure? { openingFailure ?? open?.failure }

  // MARK: Beginning

  /// Starts saving and measuring as soon as there is a book, since a page can be shown. An opened book counts
  /// as the last book even if no page is turned.
  public func start(at now: Duration) {
    isStarted = true
    if let open { start(open, at: now) }
  }

  private func start(_ open: OpenBook, at now: Duration) {
    bookOpened()
    open.reader.dictionaryFault = running.dictionaryFault
    if context.store.isUnused {
      open.reader.showFirstKeys()
    } else if open.source.pipe != nil, open.reader.book.form == .book {
      open.reader.showTreatment()
    }
    // Behind a shelf it was not asked for.
    if !context.beginsAtShelf { open.notePlace(at: now) }
    saver.showWarnings(in: open)
    saver.save(open, includesPlace: false)
    open.showTime(at: now)
    open.reader.exchange = exchange.status
    open.reader.updateChores(at: now)
    if context.options.start == .end { open.reader.goToEnd(at: now) }
    if let text = context.search { open.reader.search(for: text, at: now) }
    if context.beginsAtShelf { open.reader.showShelfOnly(at: now) }
    if let words = context.librarySearch { open.reader.searchLibrary(for: words, at: now) }
    followReader(of: open, at: now)
    if let notice = context.notice { update(at: now) { $0.showMessage(notice) } }
  }

  // MARK: Input

  /// Handles an event. Input that needs the whole book waits for it; see ``InputQueue``.
  ///
  /// - Parameter isInputPending: True if other input has arrived after it.
  public func handle(_ event: InputEvent, isInputPending: Bool = false, at now: Duration) {
    switch (state, event) {
    case (.opening(_, behind: nil), .reply(let reply)): context.options.appearance?.note(reply)
    case (.opening(_, let behind?), .reply):
      handle(event, in: behind, isInputPending: isInputPending, at: now)
    case (.opening(let opening, let behind), _):
      switch opening.handle(event) {
      case .quit: terminalEffects.append(.quit)
      case .back:
        guard let behind else { return }
        state = .reading(behind)
        update(at: now) { $0.showMessage("Cancelled") }
      case .refuse(let failure): endOpening(.failure(failure), at: now)
      case .always(let ending): convertAlways(ending)
      case .wait: break
      }
    case (.reading(let open), _):
      exchange.noteInput(at: now)
      handle(event, in: open, isInputPending: isInputPending, at: now)
    }
  }

  private func handle(
    _ event: InputEvent, in open: OpenBook, isInputPending: Bool, at now: Duration
  ) {
    if case .focus(let hasFocus) = event { open.noteFocus(hasFocus, at: now) }
    if event == .key(Key(.escape)), finder.isAtWork {
      finder.cancel(at: now)
      return update(at: now) { $0.showMessage("Cancelled") }
    }
    switch queue.route(event, to: open.reader) {
    case .handle: open.reader.handle(event, at: now, isInputPending: isInputPending)
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
    followReader(of: open, at: now)
  }

  /// Has files with an ending converted without a question, and saves that.
  private func convertAlways(_ ending: String) {
    let answer = Programs.Conversion.always.rawValue
    let before = context.options.settings
    context.options.settings.programs.converters[ending] = answer
    if let open {
      open.reader.convert(ending, answer)
      saver.save(open, includesPlace: false)
    } else {
      saver.queue.add(StateChanges(settings: Change(before, to: context.options.settings)))
    }
  }

  /// Handles the input that has waited, in order, until the program ends.
  private func handle(_ events: [InputEvent], at now: Duration) {
    for (index, event) in events.enumerated() where !terminalEffects.contains(.quit) {
      handle(event, isInputPending: index + 1 < events.count, at: now)
    }
  }

  /// Carries out what the reader asks for, and handles the input that need not wait any more.
  private func followReader(of open: OpenBook, at now: Duration) {
    carryOutEffects(of: open, at: now)
    if open.isAwaited { open.readRest() }
    let isWaiting = open.reader.isWaiting
    frameDelay.update(isAwaitingPage: open.reader.pages.isAwaitingPages, at: now)
    queue.note(areWaiting: isWaiting && !open.reader.pages.isAwaitingPages, at: now)
    if !isWaiting { handle(queue.removeAll(), at: now) }
  }

  // MARK: Time

  /// The times that the session waits for, as far as they follow from its state; see ``setAlarms(at:)``.
  private struct Alarms {
    var (save, turn, clock, reason, frame, file): (Job?, Job?, Job?, Job?, Job?, Job?)
  }

  private func makeAlarms() {
    alarms.save = jobs.at { [unowned self] _ in if let open { saver.save(open) } }
    alarms.turn = jobs.at { [unowned self] now in if let open { tick(open, at: now) } }
    alarms.clock = jobs.at(duringTurns: false) { [unowned self] in open?.showTime(at: $0) }
    alarms.reason = jobs.at { [unowned self] now in
      if queue.showDueReason(at: now) { needsFrame = true }
    }
    alarms.file = jobs.at(duringTurns: false) { [unowned self] in open?.checkFile(at: $0) }
    alarms.frame = jobs.at { [unowned self] _ in needsFrame = true }
  }

  private func setAlarms(at now: Duration) {
    alarms.save?.time = open?.saved.schedule.deadline
    alarms.turn?.time = open?.reader.deadline
    alarms.clock?.time = open?.nextTime
    alarms.reason?.time = queue.deadline
    alarms.file?.time = isOpening ? nil : open?.fileDeadline
    alarms.frame?.time =
      needsFrame ? (earliestFrame > now ? earliestFrame : nil) : opening?.frameDeadline
    open?.holdBack()
  }

  /// True if a leaf or a screen is moving.
  public var isMoving: Bool { open?.reader.isMoving ?? false }

  /// The descriptors to poll for input.
  public var descriptors: [Int32] { jobs.descriptors(isMoving: isMoving) }

  /// The latest time for the next call of ``passTime(isFrameDue:at:)``, or nil if nothing depends on time.
  /// Turns also need a tick for each frame.
  public func deadline(at now: Duration) -> Duration? {
    setAlarms(at: now)
    if isStarted, let open, open.reader.hasWork { return now }
    return jobs.deadline(isMoving: isMoving)
  }

  /// Performs the work that is due.
  ///
  /// - Parameter isFrameDue: True to advance a turn under way.
  public func passTime(isFrameDue: Bool, at now: Duration) {
    setAlarms(at: now)
    if isMoving, isFrameDue, let open { tick(open, at: now) }
    let isServed = jobs.serve(at: now, isMoving: isMoving)
    guard isStarted, let open else { return }
    if isServed { saver.showWarnings(in: open) }
    open.reader.work(at: now)
    followReader(of: open, at: now)
  }

  private func tick(_ open: OpenBook, at now: Duration) {
    open.reader.tick(at: now)
    needsFrame = true
  }

  // MARK: Frames

  /// True if the screen has changed since the last frame, and may be shown.
  public func wantsFrame(at now: Duration) -> Bool { needsFrame && now >= earliestFrame }

  /// The time from which the next frame may be shown: very short waits are not shown.
  private var earliestFrame: Duration {
    if case .opening(let opening, behind: nil) = state {
      opening.firstFrame
    } else {
      frameDelay.end
    }
  }

  /// Makes the session want a frame.
  public func invalidateFrame() { needsFrame = true }

  /// Returns the screen at the time `now`. The owner shows it.
  public func frame(at now: Duration) -> Grid {
    needsFrame = false
    let canGoBack = open != nil
    if let screen = opening?.frame(screen, at: now, canGoBack: canGoBack) { return screen }
    guard let open else { return Grid(size: screen) }
    let message = queue.reason(
      isBookWhole: open.reader.book.isAllThereIs, read: open.source.pipe?.count)
    return open.reader.frame(at: now, message: message)
  }

  private var screen: Size { open?.reader.pages.screen ?? context.options.screen }

  /// Starts the tasks that follow a frame; started earlier, they would slow it down.
  public func frameWasShown(at now: Duration) {
    guard let open else { return }
    open.readRest()
    if open.showPace(from: context.store) { needsFrame = true }
    open.reader.askForPictures()
    if exchange.isOn, !open.hasAskedDevices, open.reader.book.isWhole {
      open.hasAskedDevices = true
      exchange.ask(open, isWanted: false, at: now)
    }
    carryOutEffects(of: open, at: now)
  }

  // MARK: The terminal

  /// Changes the reader, since the terminal has changed or said something; does nothing while the first book
  /// is being opened.
  public func update(at now: Duration, _ change: (inout Reader) -> Void) {
    guard let open else { return }
    change(&open.reader)
    carryOutEffects(of: open, at: now)
    needsFrame = true
  }

  /// Adapts the pages to what the terminal can show.
  ///
  /// - Parameters:
  ///   - depth: The colours.
  ///   - animatesTurns: Returns whether turns are animated on a screen of a size, by whether they are now.
  ///   - graphics: Returns how images are drawn, by whether they are now.
  public func adapt(
    to depth: Appearance.ColorDepth, animatesTurns: (_ size: Size, _ areShown: Bool) -> Bool,
    graphics: (_ areShown: Bool) -> TerminalGraphics?, at now: Duration
  ) {
    context.options.appearance?.depth = depth
    guard let open else { return }
    if depth != open.reader.pages.appearance.depth { update(at: now) { $0.showColors(depth) } }
    let showsTurns = open.reader.scene.showsTurns
    let shows = animatesTurns(screen, showsTurns)
    if shows != showsTurns { update(at: now) { $0.showTurns(shows, at: now) } }
    let graphics = graphics(open.reader.pages.showsImages)
    if graphics != open.reader.pages.appearance.graphics {
      removeImages()
      update(at: now) { $0.showImages(by: graphics) }
    }
  }

  /// Shows block elements until the images have been sent to the terminal again.
  public func removeImages() {
    guard let open, open.reader.pictures.forgetImages() else { return }
    terminalEffects.append(.removeImages)
    needsFrame = true
  }

  /// Sets the size of the window.
  public func resize(to size: Size, at now: Duration) {
    context.options.screen = size
    needsFrame = true
    opening?.invalidate()
    guard let open else { return }
    open.reader.resize(to: size, at: now)
    followReader(of: open, at: now)
  }

  /// Gives a text to tmux to copy it; returns false if the program is not run inside it.
  public func copyInTmux(_ text: String, at now: Duration) -> Bool {
    running.copyInTmux(text, at: now)
  }

  // MARK: Leaving

  /// Ends all motion and saves everything, because another program is about to get the terminal or this one
  /// ends; if the disk is slow, ``finishSaving(at:)`` waits for the rest.
  ///
  /// - Parameter endsPrograms: True to stop a look-up and speech, and wait until their programs have ended.
  public func leave(endsPrograms: Bool, at now: Duration) {
    guard let open else { return }
    open.reader.resolve(at: now)
    saver.leave(open, at: now)
    if endsPrograms {
      let isLookingUp = running.isLookingUp
      stopSpeech(in: open, at: now)
      end(at: now)
      if isLookingUp { open.reader.handle(.lookUpFailed("Look-up cancelled"), at: now) }
    }
    carryOutEffects(of: open, at: now)
  }

  /// Keeps a note that is being typed, since the program is about to end.
  public func keepUnfinishedNote(at now: Duration) {
    update(at: now) { $0.keepUnfinishedNote(at: now) }
  }

  private func end(at now: Duration) {
    pictures.endAll()
    running.endAll(at: now)
    running.awaitEnd(at: now)
  }

  private func stopSpeech(in open: OpenBook, at now: Duration) {
    guard running.isSpeaking else { return }
    running.stopSpeaking(at: now)
    open.reader.handle(.speechFailed("Reading aloud was stopped"), at: now)
  }

  /// Writes all changes to their files and waits for the writes, up to five seconds, but not for the disk:
  /// the changes survive the program, not a power failure. Called when the terminal has been given back,
  /// since the file system may be slow.
  public func finishSaving(at now: Duration) {
    guard let open else { return }
    saver.finish(in: open, within: .seconds(5), at: now)
    library.finishExport(within: .seconds(5), at: now)
    exchange.sendLast(open, at: now)
    context.store.updateIndex()
    carryOutEffects(of: open, at: now)
  }

  /// Ends all work, and waits for what has to be done before the program ends.
  public func finish(at now: Duration) {
    running.endAll(at: now)
    finishSaving(at: now)
    exchange.detachAll()
    finder.cancel(at: now)
    end(at: now)
  }

  // MARK: Effects

  /// Has `body` carry out the effects that only the owner of the terminal can, in order, and those that
  /// follow from them.
  public func carryOutTerminalEffects(_ body: (TerminalEffect) -> Void) {
    // A sent image has others, which must not wait for the next event.
    while case let effects = takeTerminalEffects(), !effects.isEmpty { effects.forEach(body) }
  }

  /// Removes and returns the effects that the owner of the terminal has to carry out, in order.
  func takeTerminalEffects() -> [TerminalEffect] {
    defer { terminalEffects = [] }
    return terminalEffects
  }

  /// Removes and returns the warnings to print after the screen is left, in order.
  public func takePrintedWarnings() -> [String] { saver.takePrintedWarnings() }

  /// Carries out what the reader asks for, and what follows from that.
  private func carryOutEffects(of open: OpenBook, at now: Duration) {
    while case let effects = open.reader.takeEffects(), !effects.isEmpty {
      for effect in effects {
        switch effect {
        case .session(let effect): carryOut(effect, of: open, at: now)
        case .library(let effect): carryOut(effect, of: open, at: now)
        case .open(let book): self.open(book, after: open, at: now)
        case .program(let effect):
          running.carryOut(
            effect, language: open.reader.book.language, voice: open.reader.settings.voice, at: now)
        case .terminal(let effect): terminalEffects.append(effect)
        }
      }
    }
  }

  func carryOut(_ effect: LibraryEffect, of open: OpenBook, at now: Duration) {
    library.carryOut(effect, in: open, saver, at: now)
  }

  func carryOut(_ effect: SessionEffect, of open: OpenBook, at now: Duration) {
    switch effect {
    case .frameChanged: needsFrame = true

    case .placeChanged:
      open.noteTurn()
      open.notePlace(at: now)
      exchange.noteTurn(at: now)
    case .marksChanged:
      open.marksWereChanged()
      saver.save(open)
      saver.finish(in: open, at: now)
    case .settingsChanged:
      saver.save(open, includesPlace: false)
      open.showPace(from: context.store)
      terminalEffects.append(.colorsChanged)
      if !open.reader.pages.showsImages { removeImages() }
    case .awaitBook(let isAwaited): open.isAwaited = isAwaited
    case .reread:
      stopSpeech(in: open, at: now)
      open.reread()
    case .reload:
      stopSpeech(in: open, at: now)
      open.reload()
    case .showSource: open.showSource()
    case .fetchPlace: exchange.ask(open, isWanted: true, at: now)
    case .loadPace: open.showPace(from: context.store, isWanted: true)
    case .loadPictures(let requests): pictures.load(requests, for: open)

    case .findBooks(let words): finder.find(words, at: now)
    case .fetchBook(let book): finder.fetch(book, at: now)
    }
  }

  // MARK: Another book

  /// Starts opening another book than the open one; it may be the same.
  func open(_ book: OtherBook, after open: OpenBook, at now: Duration) {
    begin(after: open, at: now) { locator throws(BookLocator.Refusal) in
      try locator.find(book, from: open)
    }
  }

  /// Starts opening the book that `find` finds, when the open one is saved; or says why there is none.
  private func begin(
    after open: OpenBook, at now: Duration,
    _ find: (BookLocator) throws(BookLocator.Refusal) -> BookLocator.Found
  ) {
    let found: BookLocator.Found
    do throws(BookLocator.Refusal) {
      found = try find(
        BookLocator(context: context, firstFile: firstFile, folders: library.folders(of: open)))
    } catch {
      return switch error {
      case .message(let message): open.reader.showMessage(message)
      case .typed(let path): open.reader.refuseFile(path)
      }
    }
    saver.leave(open, at: now)
    var options = options(after: open)
    options.start = found.start
    let opening = Opening(
      .file(found.path), options, context.store, match: found.match, trail: found.trail, by: jobs,
      at: now
    ) { [unowned self] in endOpening($0, at: $1) }
    state = .opening(opening, behind: open)
  }

  private func endOpening(_ result: Result<Opening.Opened, Failure>, at now: Duration) {
    guard case .opening(let opening, let behind) = state else { return }
    needsFrame = true
    switch (result, behind) {
    case (.success(let opened), nil):
      let open = OpenBook(
        opened, context.options, context.clock, context.store, jobs)
      state = .reading(open)
      firstFile = opened.source.path
      if isStarted { start(open, at: now) }
    case (.success(let opened), let behind?): replace(behind, by: opened, of: opening, at: now)
    case (.failure(let failure), nil): openingFailure = failure
    case (.failure(let failure), let behind?):
      state = .reading(behind)
      update(at: now) { $0.showMessage(failure.message) }
    }
    handle(opening.input, at: now)
  }

  private func replace(
    _ previous: OpenBook, by opened: Opening.Opened, of opening: Opening, at now: Duration
  ) {
    stopSpeech(in: previous, at: now)
    saver.leave(previous, at: now)
    carryOutEffects(of: previous, at: now)
    exchange.sendLast(previous, at: now)
    exchange.leave()
    queue = InputQueue()
    // Their paths name other images in another book.
    pictures.endAll()
    removeImages()
    library.search(for: nil, in: previous)
    let open = OpenBook(
      opened, options(after: previous), trail: opening.trail, context.clock, context.store, jobs)
    open.reader.takeOver(from: previous.reader)
    open.reader.dictionaryFault = running.dictionaryFault
    state = .reading(open)
    bookOpened()
    open.showTime(at: now)
    open.notePlace(at: now)
    saver.save(open, includesPlace: false)
    followReader(of: open, at: now)
    if let match = opening.match { open.reader.arrive(at: match, at: now) }
    if let origin = opening.trail.last { open.reader.noteLink(fromBookAt: origin) }
  }
}

/// What the owner asks about the open book.
extension Session {
  /// True if the pointer holds a leaf or a screen.
  public var holdsLeaf: Bool { open?.reader.holdsLeaf ?? false }
  /// True if keys are commands on the page.
  public var isAtPage: Bool { opening == nil && open?.reader.isAtPage == true }
  /// True if something is typed in a prompt or a filter.
  public var isPrompting: Bool { opening == nil && open?.reader.isPrompting == true }
  /// True in accessible mode.
  public var isAccessible: Bool { open?.reader.settings.accessible == .on }
  /// The command of the reader's editor in the settings; nil for any that is installed.
  public var editor: String? { open?.reader.generalSettings.programs.editor }
  /// The book that can be read now, with the settings by which it is shown; nil while the first one is being
  /// opened.
  public var book: (book: Book, settings: Settings)? {
    open.map { ($0.reader.book, $0.reader.settings) }
  }
}
