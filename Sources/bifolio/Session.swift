import App
import Cells
import Defaults
import Processes
import Reading
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
  private let environment: [String: String]
  private var decoder = InputDecoder()
  /// The input that has been read and not been handled yet, in order.
  private var input: ArraySlice<InputEvent> = []
  /// The question to tmux which terminals show it, while it is being answered.
  private var inquiry: TmuxInquiry?
  private let launch: Duration
  /// Shown until the book is open.
  private var opening: OpeningScreen?
  /// The environment of the session with the book.
  private var sessionContext: SessionContext
  private var book: BookSession?
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
    try session.begin()
    let status = session.run()
    if let failure = session.failure { throw failure }
    return status
  }

  private init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    launch = elapsedTime()
    self.environment = environment
    search = options.search
    librarySearch = if case .searchBooks(let words) = options.action { words } else { nil }
    let start = try SessionStart(options, environment: environment)
    // Installed before curses installs handlers of its own, which end the program silently.
    signals = ProcessSignals()
    display = try Display(environment: environment)
    let appearance = Appearance(depth: display.colorDepth)
    sessionContext = start.sessionContext(appearance, on: display.size)
    opening = OpeningScreen(start.opening(appearance, on: display.size), at: .zero)
  }

  /// How long to wait for the book before the terminal is taken.
  private static let openingTimeout = Duration.milliseconds(30)

  /// Takes the terminal, unless the book is refused or a signal ends the program before: most refusals come
  /// at once.
  private func begin() throws(Failure) {
    while opening != nil, status == nil, now < Self.openingTimeout {
      _ = Descriptor.wait(
        forInput: [signals.descriptor] + (opening.map { [$0.opening.descriptor] } ?? []),
        within: Self.openingTimeout - now)
      for signal in signals.read() {
        switch signal {
        case .end(let number): status = 128 + number
        case .stop: ProcessSignals.stop()
        case .resize, .resume: break
        }
      }
      finishOpening()
    }
    guard status == nil else { return }
    try display.begin(at: now)
    hasTerminal = true
    startBook()
  }

  private var now: Duration { elapsedTime() - launch }

  // MARK: The loop

  /// The inputs that the loop handles.
  private enum Service {
    /// Everything.
    case reading
    /// Another program has the terminal: handles signals, and a descriptor that reports its end.
    case program(InteractiveProcess)
    /// The terminal is being left: writes the pending output, and waits for programs to end.
    case leaving
    /// The terminal has been left, but its replies must not reach the shell.
    case replies
  }

  private func run() -> Int32 {
    loop(.reading) { status != nil }
    if hasTerminal { leave() }
    return status ?? 0
  }

  /// The program's only event loop: waits for and handles input until `isDone`.
  private func loop(_ service: Service, until end: Duration? = nil, isDone: () -> Bool) {
    while !isDone(), end.map({ now < $0 }) ?? true {
      if case .reading = service { show() }
      let deadline = [end, deadline(for: service)].compactMap { $0 }.min()
      let ready = Descriptor.wait(
        forInput: inputs(of: service), output: output(of: service),
        within: deadline.map { max(.zero, $0 - now) })
      let hasInput = ready.contains(device.input)
      switch service {
      case .reading:
        serve(hasInput: hasInput, hasSignals: ready.contains(signals.descriptor))
      case .program: signals.read().forEach(handleWhileSuspended)
      case .leaving:
        device.flush()
        book?.advancePrograms(at: now)
      case .replies: if hasInput { discardInput() }
      }
    }
  }

  private func inputs(of service: Service) -> [Int32] {
    switch service {
    case .reading:
      [signals.descriptor, device.input]
        + (opening.map { [$0.opening.descriptor] } ?? book?.descriptors ?? [])
        + (inquiry?.descriptors ?? [])
    case .program(let program): [signals.descriptor, program.descriptor]
    case .leaving: book?.programDescriptors ?? []
    case .replies: [device.input]
    }
  }

  private func output(of service: Service) -> Int32? {
    switch service {
    case .reading, .leaving: device.hasPendingOutput ? device.output : nil
    case .program, .replies: nil
    }
  }

  private func deadline(for service: Service) -> Duration? {
    switch service {
    case .reading:
      if !input.isEmpty { return now }
      let isMoving = book?.isMoving ?? false
      let wantsFrame =
        isMoving || display.hasImagesToSend
        || book?.needsFrame ?? (opening.map { $0.frameDeadline <= now } ?? false)
      return [
        decoder.deadline, book?.deadline(at: now), opening?.frameDeadline, inquiry?.deadline,
        wantsFrame ? display.nextFrame(isMoving: isMoving, at: now) : nil,
      ].compactMap { $0 }.min()
    // The system may be unable to report when it ends.
    case .program(let program): return program.descriptor < 0 ? now + .milliseconds(100) : nil
    // The system may not report that there is room, or that a program has ended.
    case .leaving, .replies: return now + .milliseconds(20)
    }
  }

  private func serve(hasInput: Bool, hasSignals: Bool) {
    if device.hasPendingOutput { finishFrame() }
    if hasSignals { signals.read().forEach(answer) }
    decoder.isReplyExpected = display.isAwaitingReplies(at: now)
    if hasInput { readKeys() }
    input += decoder.timeOut(at: now)
    handleInput()
    finishOpening()
    if let clients = inquiry?.answer(at: now) {
      inquiry = nil
      display.noteClients(clients)
      updateAnimation()
      book?.needsFrame = true
    }
    book?.passTime(isFrameDue: display.isFrameDue(at: now), at: now)
    display.reportMotion(book?.holdsLeaf ?? false)
    carryOutEffects()
  }

  private var device: TerminalDevice { display.device }

  private func finishOpening() {
    guard let result = opening?.opening.result(store: &sessionContext.store) else { return }
    // What was typed before the book was open.
    input = (opening?.input ?? [])[...] + input
    opening = nil
    do throws(Failure) {
      sessionContext.screen = display.size
      book = BookSession(try result.get(), in: sessionContext)
      if hasTerminal { startBook() }
    } catch {
      (failure, status) = (error, error.status)
    }
  }

  /// Starts the session with the book, if it is open.
  private func startBook() {
    guard let book else { return }
    updateAnimation()
    book.start(searchingFor: search, inAllBooksFor: librarySearch, at: now)
  }

  // MARK: Signals and keys

  private func answer(_ signal: ProcessSignals.Signal) {
    switch signal {
    case .end(let number): status = 128 + number
    case .resize: resize()
    case .stop:
      book?.resolve(at: now)
      suspend()
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

  /// Asks tmux which terminals show it; another may have become one. If it cannot be asked, images are cells.
  private func askTmux() {
    guard display.isInTmux, let tmux = Tmux(environment: environment) else { return }
    inquiry = try? TmuxInquiry(tmux, at: now)
  }

  /// The number of events from which the rest stays in the terminal: more than are ever meant.
  private static let maxInput = 1 << 18
  private static let interrupt = InputEvent.key(Key(.character("c"), .control))

  /// Reads everything that has arrived, before any of it is handled: what comes last may make work needless.
  private func readKeys() {
    let end = now + FramePace.interval
    repeat {
      guard let bytes = device.read() else {
        // The end of input: the terminal is gone. What came before is handled first.
        if input.isEmpty { status = status ?? 128 + Signal.hangUp }
        return
      }
      input += decoder.feed(bytes, at: now)
      if input.count > Self.maxInput || now >= end { return }
    } while !Descriptor.wait(forInput: [device.input], within: .zero).isEmpty
  }

  /// Handles what has been read, but no longer than a frame's time, so that signals and Ctrl-C need not wait.
  private func handleInput() {
    let end = now + FramePace.interval
    while status == nil, now < end, let event = input.popFirst() { handle(event) }
    if status == nil, input.contains(Self.interrupt) { status = 0 }
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .reply(.deviceAttributes(let hasSixel)):
      display.noteReply(at: now)
      display.noteAttributes(hasSixel: hasSixel, at: now)
      updateAnimation()
    case .reply(.mode(2026, let isKnown)): display.synchronize(isKnown)
    case .reply(.name(let name)):
      display.noteName(name, at: now)
      askTmux()
      if let book {
        book.showColors(display.colorDepth)
      } else {
        sessionContext.appearance.depth = display.colorDepth
      }
    case .reply(.colorsChanged): display.askForColors(at: now)
    case .reply(.images(let areTaken)): display.noteImages(areTaken: areTaken)
    case .reply(.colorRegisters(let count)):
      display.noteColorRegisters(count)
      updateAnimation()
    case .reply(let reply) where book == nil: sessionContext.appearance.note(reply)
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
    guard status == nil, display.canShow(at: now) else { return }
    showFrame(at: now)
    if book?.isMoving == false, display.hasImagesToSend, display.canShow(at: now) {
      for (request, image) in display.sendImages(at: now) {
        book?.noteImage(.placeholders(image), for: request)
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
    if !device.hasPendingOutput { updateAnimation() }
    checkFramePace()
  }

  /// Falls back to a cheaper transition if the terminal does not keep up with a turn.
  private func checkFramePace() {
    if display.takeTooSlow() { book?.lowerTransition(at: now) }
  }

  /// Turns animation on or off by the speed of the line.
  private func updateAnimation() {
    guard let book else { return }
    let (pages, scene) = (book.reader.pages, book.reader.scene)
    book.showTurns(
      display.canAnimateTurns(on: pages.screen, areShown: scene.showsTurns), at: now)
    book.showImages(by: display.graphics(areShown: pages.showsImages))
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

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .copy(let text): device.write(Clipboard.copy(text))
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
      for request in dropped { book?.noteImage(nil, for: request) }
      if let image { book?.noteImage(image, for: request) }
    case .removeImages: display.removeImages()
    case .suspend: suspend()
    case .quit: status = status ?? 0
    // The session with the book has carried out all others.
    default: break
    }
  }

  // MARK: Giving the terminal away

  /// Suspends the program and the rest of its process group until they are continued.
  private func suspend() {
    book?.leave(endsPrograms: true, at: now)
    awaitPrograms()
    restoreTerminal()
    book?.finishSaving(at: now)
    discardReplies()
    ProcessSignals.stop()
    reclaimTerminal()
  }

  private func reclaimTerminal() {
    guard display.reclaim() else {
      status = status ?? 128 + Signal.hangUp
      return
    }
    resize()
    book?.resume(at: now)
  }

  /// Saves the place and leaves the terminal for good.
  private func leave() {
    book?.resolve(at: now)
    book?.leave(endsPrograms: false, at: now)
    restoreTerminal()
    book?.end(at: now)
    book?.finishSaving(at: now)
    awaitPrograms()
    book?.failures.forEach(warn)
    CrashGuard.release()
    if status == 0 { discardReplies() }
  }

  /// Restores the terminal. Does not wait for one that does not read its input.
  private func restoreTerminal() {
    display.leaveScreen()
    book?.removeImages()
    loop(.leaving, until: now + .milliseconds(500)) { !device.hasPendingOutput }
    display.restore()
  }

  /// Waits until the background programs have ended, and kills those that do not.
  private func awaitPrograms() {
    guard let book else { return }
    loop(.leaving, until: now + .milliseconds(200)) { !book.areProgramsRunning }
    book.killPrograms()
    // The system may delay even a process that was killed.
    loop(.leaving, until: now + .milliseconds(200)) { !book.areProgramsRunning }
  }

  /// Waits briefly for replies in transit, so that the next program at the terminal does not take
  /// them for input.
  private func discardReplies() {
    guard display.isAwaitingReplies(at: now) else { return }
    do { try device.makeRaw() } catch { return }
    loop(.replies, until: display.lastReplyDue(at: now)) { !display.isAwaitingReplies(at: now) }
    device.restore()
  }

  private func discardInput() {
    for case .reply(.deviceAttributes) in decoder.feed(device.read() ?? [], at: now) {
      display.noteReply(at: now)
    }
  }

  // MARK: The editor

  /// Opens the note of a mark in the user's editor.
  private func edit(noteOf mark: ReadingMark) {
    guard let book else { return }
    book.leave(endsPrograms: true, at: now)
    awaitPrograms()
    let result: Result<String, Failure>
    do throws(ProgramError) {
      let editing = try NoteEditing(of: mark.note, in: book.editor, environment: environment)
      let ending = try run(editing.launch)
      result = editing.result(ending: ending, wasInterrupted: status != nil)
    } catch {
      result = .failure(Failure(error.description))
    }
    book.finishEditing(noteOf: mark, result, at: now)
    carryOutEffects()
  }

  // MARK: The browser

  /// Opens an address in the user's browser.
  private func browse(_ address: String) {
    guard let book else { return }
    browsers.removeAll { $0.ending != nil }
    do throws(ProgramError) {
      let command = try InteractiveCommand(browserIn: environment)
      let launch = try command.launch(for: address, environment: environment)
      if command.isInTerminal {
        book.leave(endsPrograms: true, at: now)
        awaitPrograms()
        let ending = try run(launch)
        if ending != 0 { book.showMessage("\(launch.name) could not open \(address)") }
      } else {
        browsers.append(try InteractiveProcess(onDesktop: launch))
        book.showMessage("\(launch.name) opens \(address)")
      }
    } catch {
      book.showMessage(error.description)
    }
  }

  /// Runs a program at the terminal until it ends.
  ///
  /// - Returns: Its exit status, or the negated number of the signal that ended it.
  private func run(_ launch: ProgramLaunch) throws(ProgramError) -> Int32 {
    restoreTerminal()
    discardReplies()
    defer {
      // A program that was killed may have left the terminal in other modes.
      device.restore()
      reclaimTerminal()
    }
    let program = try InteractiveProcess(
      launch, reading: device.input, writing: Descriptor.standardOutput)
    loop(.program(program)) { program.ending != nil || status != nil }
    if let ending = program.ending { return ending }
    // A signal has arrived: pass it to the program, and give it time to save.
    program.send((status ?? 128 + Signal.terminate) - 128)
    loop(.program(program), until: now + .seconds(1)) { program.ending != nil }
    if program.ending == nil { program.send(Signal.kill) }
    loop(.program(program), until: now + .milliseconds(200)) { program.ending != nil }
    return program.ending ?? -Signal.kill
  }

  /// Handles a signal that arrives while another program has the terminal.
  private func handleWhileSuspended(_ signal: ProcessSignals.Signal) {
    switch signal {
    // Keys meant for the other program.
    case .end(Signal.interrupt), .end(Signal.quit): break
    case .end(let number): status = 128 + number
    // Both are stopped as one job; the other program has had the signal too.
    case .stop: ProcessSignals.stop(isAlone: true)
    case .resize, .resume: break
    }
  }
}
