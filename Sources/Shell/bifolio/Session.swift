import App
import Cells
import Defaults
import Processes
import Reading
import Storage
import System
import Terminal
import TerminalInput

/// The main loop at a terminal: waits for keys, signals, tasks and time, and shows the results.
///
///     wait ──▶ signals ──▶ keys ──▶ tasks and time ──▶ one frame if something changed ──▶ wait
///
/// Nothing blocks: a frame that the terminal has not read yet is finished before another is
/// composed, and frames that were due in between are skipped.
final class Session {
  private let display: Display
  /// The browsers of the desktop that were started and may still run.
  private var browsers: [InteractiveProcess] = []
  private let signals: ProcessSignals
  private var input = InputReader()
  private let launch: Duration
  /// Shown until the book is open.
  private var opening: OpeningScreen?
  /// What the session with the book begins with.
  private var start: SessionContext
  private var book: BookSession?
  private let jobs = Jobs()
  /// True to print a text that fits on the screen, and end.
  private let quitsIfOneScreen: Bool
  /// What to search for when the book is open.
  private let search: String?
  /// What to search all books for then.
  private let librarySearch: String?
  /// True once the terminal is in its modes.
  private var hasTerminal = false
  /// The exit status, set once the program is to end.
  private var status: Int32?
  /// The reason if the program cannot go on.
  private var failure: Failure?

  /// Reads a book until the reader quits.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``Failure`` if there is no book or no terminal.
  static func run(
    _ options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> Int32 {
    let session = try Session(options, environment: environment)
    let status = session.run()
    if let failure = session.failure { throw failure }
    return status
  }

  private init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    launch = elapsedTime()
    search = options.search
    librarySearch = if case .searchBooks(let words) = options.action { words } else { nil }
    // Before signals are caught, since it may search folders.
    let (found, context) = try SessionContext.found(by: options, environment: environment)
    start = context
    // Installed before curses installs handlers of its own, which end the program silently.
    signals = ProcessSignals()
    display = try Display(environment: start.environment)
    start.options.screen = display.size
    start.options.appearance = Appearance(depth: display.colorDepth)
    quitsIfOneScreen = options.quitsIfOneScreen
    if quitsIfOneScreen { start.options.awaitedLines = display.size.rows }
    opening = OpeningScreen(BookOpening(found, start.options, start.store), at: .zero)
  }

  private var now: Duration { elapsedTime() - launch }
  private var device: TerminalDevice { display.device }

  // MARK: The loop

  private func run() -> Int32 {
    while status == nil {
      show()
      serve(
        Descriptor.wait(
          forInput: inputs, output: device.hasPendingOutput ? device.output : nil,
          within: deadline.map { max(.zero, $0 - now) }))
    }
    if hasTerminal { leave() }
    return status ?? 0
  }

  private var inputs: [Int32] {
    [signals.descriptor] + (hasTerminal ? [device.input] : [])
      + (opening.map { [$0.opening.task.descriptor] } ?? book?.descriptors ?? jobs.descriptors())
  }

  private var deadline: Duration? {
    guard hasTerminal else { return quitsIfOneScreen ? nil : Self.openingTimeout }
    let isMoving = book?.isMoving ?? false
    let wantsFrame =
      isMoving || display.hasImagesToSend
      || book?.needsFrame ?? (opening.map { $0.frameDeadline <= now } ?? false)
    return [
      input.deadline(at: now), book?.deadline(at: now), opening?.frameDeadline,
      wantsFrame ? display.nextFrame(isMoving: isMoving, at: now) : nil,
    ].compactMap { $0 }.min()
  }

  private func serve(_ ready: Set<Int32>) {
    if device.hasPendingOutput { finishFrame() }
    if ready.contains(signals.descriptor) { signals.read().forEach(answer) }
    let isConnected = input.read(
      from: ready.contains(device.input) ? device : nil,
      isReplyExpected: display.isAwaitingReplies(at: now), at: now)
    if !isConnected { status = status ?? 128 + Signal.hangUp }
    handleInput()
    finishOpening()
    guard hasTerminal else { return }
    book?.passTime(isFrameDue: display.isFrameDue(at: now), at: now)
    display.reportMotion(book?.reader.holdsLeaf ?? false)
    carryOutEffects()
  }

  /// How long to wait for the book before the terminal is taken: most refusals come at once, and leave it
  /// alone.
  private static let openingTimeout = Duration.milliseconds(30)

  /// Takes the book that has been opened, and the terminal once there is one or it takes long.
  private func finishOpening() {
    let isOpening = opening != nil
    do throws(Failure) {
      if let result = opening?.opening.result {
        // What was typed before the book was open.
        input.putBack(opening?.input ?? [])
        opening = nil
        start.options.screen = display.size
        let opened = try result.get()
        if quitsIfOneScreen, !hasTerminal, try printIfOneScreen(opened, start.options) {
          status = 0
          return
        }
        book = BookSession(opened, in: start, jobs)
      }
      guard status == nil else { return }
      let isLate = !quitsIfOneScreen && now >= Self.openingTimeout
      let begins = !hasTerminal && (opening == nil || isLate)
      if begins {
        try display.begin(at: now)
        hasTerminal = true
      }
      guard let book, begins || isOpening else { return }
      adaptPages()
      book.start(searchingFor: search, inAllBooksFor: librarySearch, at: now)
    } catch {
      (failure, status) = (error, error.status)
    }
  }

  // MARK: Signals and keys

  private func answer(_ signal: ProcessSignals.Signal) {
    switch signal {
    case .end(let number): status = 128 + number
    case .stop where !hasTerminal: ProcessSignals.stop()
    case .resize where !hasTerminal, .resume where !hasTerminal: break
    case .resize: resize()
    case .stop: suspend()
    case .resume: reclaimTerminal()
    }
  }

  /// Reads the size of the window and redraws everything, even if the size is the same: it may have
  /// been different in between, and the terminal may have cut the screen off.
  private func resize() {
    display.invalidate()
    opening?.invalidate()
    // Their cells may have another size.
    book?.removeImages()
    book?.resize(to: display.size, at: now)
    askTmux()
  }

  /// Handles what has been read, but no longer than a frame's time, so that signals and Ctrl-C need not wait.
  private func handleInput() {
    let end = now + FramePace.interval
    while status == nil, now < end, let event = input.next() { handle(event) }
    if status == nil, input.hasInterrupt { status = 0 }
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .reply(let reply) where display.take(reply, at: now):
      if case .name = reply { askTmux() }
      start.options.appearance?.depth = display.colorDepth
      adaptPages()
    case .reply(let reply) where book == nil: start.options.appearance?.note(reply)
    default:
      if let book {
        book.handle(event, isInputPending: !input.isEmpty, at: now)
        carryOutEffects()
      } else if opening?.handle(event) == .quit {
        status = 0
      }
    }
  }

  // MARK: Frames

  /// Shows the present frame unless the previous one is still in transit.
  private func show() {
    guard hasTerminal, display.canShow(at: now) else { return }
    showFrame(at: now)
    if book?.isMoving == false, display.hasImagesToSend, display.canShow(at: now) {
      for (request, image) in display.sendImages(at: now) {
        book?.update(at: now) { $0.pictures.noteImage(.placeholders(image), for: request) }
      }
    }
  }

  private func showFrame(at start: Duration) {
    guard let book else {
      if let deadline = opening?.frameDeadline, start >= deadline,
        let frame = opening?.frame(display.size, at: start, canGoBack: false)
      {
        display.show(frame, isMoving: false, at: start)
      }
      return
    }
    guard book.needsFrame, start >= book.earliestFrame else { return }
    book.needsFrame = false
    let isMoving = book.isMoving
    display.sendWholeRows(book.reader.settings.accessible == .on)
    // A frame is visible until the next: the first of a turn shows that it has begun.
    display.show(
      book.frame(at: isMoving ? start + FramePace.interval : start), isMoving: isMoving, at: start)
    checkFramePace()
    book.frameWasShown(at: now)
  }

  private func finishFrame() {
    if !display.finishFrame(at: now) { status = 128 + Signal.hangUp }
    if !device.hasPendingOutput { adaptPages() }
    checkFramePace()
  }

  /// Falls back to a cheaper transition if the terminal does not keep up with a turn.
  private func checkFramePace() {
    if display.takeTooSlow() { book?.update(at: now) { $0.lowerTransition(at: now) } }
  }

  /// Adapts the pages to the colours of the terminal, and to the speed of the line.
  private func adaptPages() {
    guard let book else { return }
    let (pages, scene, depth) = (book.reader.pages, book.reader.scene, display.colorDepth)
    if depth != pages.appearance.depth { book.update(at: now) { $0.showColors(depth) } }
    let shows = display.canAnimateTurns(on: pages.screen, areShown: scene.showsTurns)
    if shows != scene.showsTurns { book.update(at: now) { $0.showTurns(shows, at: now) } }
    let graphics = display.graphics(areShown: pages.showsImages)
    if graphics != pages.appearance.graphics {
      book.removeImages()
      book.update(at: now) { $0.showImages(by: graphics) }
    }
  }

  /// Asks tmux what its terminals can show, and adapts the pages to them.
  private func askTmux() {
    display.askTmux(by: jobs, at: now) { [unowned self] in
      adaptPages()
      book?.needsFrame = true
    }
  }

  // MARK: Effects

  private func carryOutEffects() {
    guard let book else { return }
    // Some have others, which must not wait until images are sent.
    while case let effects = book.takeTerminalEffects(), !effects.isEmpty {
      effects.forEach(carryOut)
    }
    book.takePrintedWarnings().forEach(warn)
    if let failure = book.failure { (self.failure, status) = (failure, failure.status) }
  }

  private func carryOut(_ effect: TerminalEffect) {
    switch effect {
    case .copy(let text):
      if book?.copyInTmux(text, at: now) != true { device.write(Clipboard.copy(text)) }
    case .browse(let address): browse(address)
    case .edit(let mark): edit(noteOf: mark)
    // Both clear the screen, and some terminals its images with it.
    case .redraw:
      display.invalidate()
      book?.removeImages()
      book?.needsFrame = true
      askTmux()
    case .colorsChanged:
      display.forgetColors()
      book?.removeImages()
    case .send(let picture, let request):
      let (image, dropped) = display.send(picture, for: request)
      book?.update(at: now) { reader in
        for request in dropped { reader.pictures.noteImage(nil, for: request) }
        if let image { reader.pictures.noteImage(image, for: request) }
      }
    case .removeImages: display.removeImages()
    case .suspend: suspend()
    case .quit: status = status ?? 0
    }
  }

  // MARK: Giving the terminal away

  /// Suspends the program and the rest of its process group until they are continued.
  private func suspend() {
    book?.leave(endsPrograms: true, at: now)
    restoreTerminal()
    book?.finishSaving(at: now)
    display.discardReplies(&input) { now }
    ProcessSignals.stop()
    reclaimTerminal()
  }

  private func reclaimTerminal() {
    guard display.reclaim() else {
      status = status ?? 128 + Signal.hangUp
      return
    }
    resize()
    book?.update(at: now) { $0.updateChores(at: now) }
  }

  /// Saves the place and leaves the terminal for good.
  private func leave() {
    book?.leave(endsPrograms: false, at: now)
    restoreTerminal()
    book?.finish(at: now)
    start.store.failures.forEach(warn)
    CrashGuard.release()
    if status == 0 { display.discardReplies(&input) { now } }
  }

  private func restoreTerminal() {
    display.leave { now }
    book?.removeImages()
  }

  // MARK: The editor

  /// Opens the note of a mark in the user's editor.
  private func edit(noteOf mark: Mark) {
    guard let book else { return }
    book.leave(endsPrograms: true, at: now)
    let result: Result<String, Failure>
    // Kept until the note is saved.
    var draft: (editing: NoteEditing, record: NoteDraft?)?
    do throws(ProgramError) {
      let editing = try NoteEditing(
        of: mark.note, in: book.reader.generalSettings.programs.editor,
        directory: start.store.drafts, environment: start.environment)
      draft = (
        editing,
        start.store.beginDraft(at: editing.path, of: mark, in: book.reader.book.fingerprint)
      )
      let ending = try run(editing.launch)
      result = editing.result(ending: ending, wasInterrupted: status != nil)
    } catch {
      result = .failure(Failure(error.description))
    }
    book.update(at: now) { reader in
      switch result {
      case .success(let text): reader.handle(.edited(mark, text: text), at: now)
      case .failure(let failure): reader.showMessage(failure.message)
      }
    }
    withExtendedLifetime(draft) { carryOutEffects() }
  }

  // MARK: The browser

  /// Opens an address in the user's browser.
  private func browse(_ address: String) {
    guard let book else { return }
    browsers.removeAll { $0.ending != nil }
    do throws(ProgramError) {
      let command = try InteractiveCommand(browserIn: start.environment)
      let launch = try command.launch(for: address, environment: start.environment)
      if command.isInTerminal {
        book.leave(endsPrograms: true, at: now)
        let ending = try run(launch)
        if ending != 0 { showMessage("\(launch.name) could not open \(address)") }
      } else {
        browsers.append(try InteractiveProcess(onDesktop: launch))
        showMessage("\(launch.name) opens \(address)")
      }
    } catch {
      showMessage(error.description)
    }
  }

  private func showMessage(_ message: String) {
    book?.update(at: now) { $0.showMessage(message) }
  }

  /// Runs a program at the terminal until it ends.
  ///
  /// - Returns: Its exit status, or the negated number of the signal that ended it.
  private func run(_ launch: ProgramLaunch) throws(ProgramError) -> Int32 {
    restoreTerminal()
    display.discardReplies(&input) { now }
    defer {
      // A program that was killed may have left the terminal in other modes.
      device.restore()
      reclaimTerminal()
    }
    let program = try ForegroundProgram(launch, on: device, signals)
    if let signal = program.signal { status = 128 + signal }
    return program.ending
  }
}
