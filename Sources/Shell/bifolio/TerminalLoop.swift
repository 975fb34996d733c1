import App
import Asking
import Cells
import Defaults
import Launching
import Processes
import Reading
import Storage
import System
import Terminal
import TerminalInput

/// The loop at a terminal with pages. Nothing blocks. A frame not yet read by the terminal is finished before
/// another is composed, and frames due in between are skipped.
final class TerminalLoop: ProgramLoop {
  private let display: Display
  private var input = InputReader()
  private let store: DefaultsStore
  private let quitsIfOneScreen: Bool
  private let keepsLastScreen: Bool
  private var hasTerminal = false
  private var isFirstBook = true
  private var colorQuery: Job?

  /// - Throws: ``Failure`` if there is no book or no terminal.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    var start = try Start(options, environment: environment)
    store = start.context.store
    display = try Display(environment: start.context.environment)
    start.context.options.screen = display.size
    start.context.options.appearance = Appearance(depth: display.colorDepth)
    (quitsIfOneScreen, keepsLastScreen) = (options.quitsIfOneScreen, options.keepsLastScreen)
    if quitsIfOneScreen { start.context.options.awaitedLines = display.size.rows }
    super.init(start)
  }

  private var device: TerminalDevice { display.device }

  // MARK: The loop

  override var inputs: [Int32] { hasTerminal ? [device.input] : [] }

  override var output: Int32? { device.hasPendingOutput ? device.output : nil }

  /// The latest time to wait until: for keys, the session, the next frame, or taking the terminal.
  override var deadline: Duration? {
    let sessionDeadline = session.deadline(at: now)
    guard hasTerminal else {
      return [quitsIfOneScreen ? nil : Self.openingTimeout, sessionDeadline].compactMap { $0 }.min()
    }
    let isMoving = session.isMoving
    let wantsFrame = isMoving || display.hasImagesToSend || session.wantsFrame(at: now)
    return [
      input.deadline(at: now), sessionDeadline,
      wantsFrame ? display.nextFrame(isMoving: isMoving, at: now) : nil,
    ].compactMap { $0 }.min()
  }

  /// Reads and handles input, passes the time, and carries out the session's requests to the terminal. A lost
  /// terminal ends the program.
  override func serve(_ ready: Set<Int32>) {
    let isConnected = input.read(
      from: ready.contains(device.input) || device.hasKeptInput ? device : nil,
      isReplyExpected: display.isAwaitingReplies(at: now), at: now)
    if !isConnected { status = status ?? Signal.status(after: Signal.hangUp) }
    handleInput()
    session.passTime(isFrameDue: display.isFrameDue(at: now), at: now)
    takeTerminal()
    guard hasTerminal else { return }
    display.reportMouse(session.mouse)
    display.reportMotion(session.holdsLeaf)
    carryOutQuestions()
  }

  /// The wait for the book before the terminal is taken: most refusals come at once, and leave it alone.
  private static let openingTimeout = Duration.milliseconds(30)

  /// How long to wait for the colours of a terminal before they are asked for again.
  private static let colorPatience = Duration.seconds(1)

  /// Takes the terminal once there is a book, a question, or opening it takes long. A text of one screen may
  /// be printed instead.
  private func takeTerminal() {
    guard !hasTerminal, status == nil else { return }
    do throws(Failure) {
      if let failure = session.failure { throw failure }
      if quitsIfOneScreen, try printIfOneScreen() {
        status = 0
        return
      }
      let isLate = !quitsIfOneScreen && now >= Self.openingTimeout
      guard session.book != nil || session.isAsking || isLate else { return }
      try display.begin(at: now)
      hasTerminal = true
      adaptPages()
      // tmux answers for the terminal outside, once that has answered.
      colorQuery = session.jobs.alarm(at: now + Self.colorPatience) { [unowned self] now in
        display.askColorsAgain(at: now)
      }
      session.start(at: now)
    } catch {
      end(by: error)
    }
  }

  /// False if the text does not fit on the screen.
  private func printIfOneScreen() throws(Failure) -> Bool {
    guard let (book, settings) = session.book else { return false }
    return try bifolio.printIfOneScreen(
      book, settings, on: display.size, Appearance(depth: display.colorDepth))
  }

  // MARK: Keys

  /// Redraws everything, even if the size is the same: it may have been different in between, and the
  /// terminal may have cut the screen off.
  override func resize() {
    display.invalidate()
    // Their cells may have another size.
    session.take(.terminal(.imagesLost), at: now)
    session.resize(to: display.size, at: now)
    askTmux()
  }

  /// Handles the input read, for a frame's time at most: signals need not wait. Repeated arrow keys of the
  /// wheel count once. A waiting Ctrl-C ends the program, unless in a prompt or while something goes on.
  private func handleInput() {
    let end = now + FramePace.interval
    var last: InputEvent?
    while status == nil, now < end {
      if session.isAtPage, let text = input.takePastedText() { handle(.paste(text)) }
      guard let event = input.next() else { break }
      defer { last = event }
      // A notch of the wheel is several arrow keys at once, and one page.
      if event == last, Self.wheelKeys.contains(event), session.turnsPagesByArrows,
        session.mouse == .wheel
      {
        continue
      }
      handle(event)
    }
    // Ctrl-C waits for earlier input only if a prompt or something going on is to be ended.
    if status == nil, input.hasInterrupt, !session.isPrompting, !session.isBusy { status = 0 }
  }

  private static let wheelKeys: [InputEvent] = [.key(Key(.up)), .key(Key(.down))]

  /// Replies of the terminal about itself go to the display.
  private func handle(_ event: InputEvent) {
    if case .reply(let reply) = event, display.handleReply(reply, at: now) {
      if case .name = reply { askTmux() }
      return adaptPages()
    }
    if case .reply(.cursor) = event { return sayPlainLetters() }
    if event == .focus(true) { display.askColorsAgain(at: now) }
    session.handle(event, isInputPending: !input.isEmpty, at: now)
    carryOutQuestions()
  }

  /// The reader is told once more when the first book is there.
  private func sayPlainLetters() {
    guard display.plainLetters != nil else { return }
    showMessage("This terminal does not use UTF-8: plain letters stand for others")
  }

  // MARK: Frames

  /// Waits while the previous frame is in transit.
  override func show() {
    guard hasTerminal else { return }
    guard display.canShow(at: now) else {
      if session.isMoving { display.noteDelay(at: now) }
      return
    }
    if session.takeNewBook() {
      adaptPages()
      if isFirstBook { sayPlainLetters() }
      isFirstBook = false
    }
    showFrame(at: now)
    if let title = session.title { display.showTitle(title) }
    if !session.isMoving, display.hasImagesToSend, display.canShow(at: now) {
      for (request, image) in display.sendImages(at: now) {
        session.take(.terminal(.image(.placeholders(image), for: request)), at: now)
      }
    }
  }

  /// Does nothing unless the session wants a frame.
  private func showFrame(at start: Duration) {
    guard session.wantsFrame(at: start) else { return }
    let isMoving = session.isMoving
    display.sendWholeRows(session.isAccessible)
    // A frame is visible until the next: the first frame of a turn shows its beginning.
    display.show(
      session.frame(at: isMoving ? start + FramePace.interval : start), isMoving: isMoving,
      at: start)
    checkFramePace()
    session.frameWasShown(at: now)
  }

  /// Pages are adapted only after a whole frame.
  override func flush() {
    guard device.hasPendingOutput else { return }
    if !display.finishFrame(at: now) { status = Signal.status(after: Signal.hangUp) }
    if !device.hasPendingOutput { adaptPages() }
    checkFramePace()
  }

  /// Falls back to a cheaper transition if the terminal does not keep up with a turn.
  private func checkFramePace() {
    if let slowness = display.takeTooSlow() { session.take(.terminal(slowness), at: now) }
  }

  private func adaptPages() {
    session.adapt(
      to: display.colorDepth, animatesTurns: display.canAnimateTurns, graphics: display.graphics,
      at: now)
  }

  private func askTmux() {
    display.askTmux(by: session.jobs, at: now) { [unowned self] in
      adaptPages()
      session.invalidateFrame()
    }
  }

  // MARK: Questions

  override func carryOut(_ question: Question.Terminal) {
    switch question {
    case .copy(let text):
      // A terminal far away is at the reader’s desktop, a display of this machine may be none.
      if environment["SSH_CONNECTION"] != nil { device.write(TerminalClipboard.copy(text)) }
      if !session.copyByProgram(text, at: now) { copyItself(text) }
    case .copyItself(let text, let failure): copyItself(text, failure: failure)
    case .browse(let address): browse(address)
    case .edit(let mark): edit(noteOf: mark)
    case .editFile(let path, let line): edit(fileAt: path, line: line)
    // Both clear the screen, and some terminals its images with it.
    case .redraw:
      display.invalidate()
      session.take(.terminal(.imagesLost), at: now)
      session.invalidateFrame()
      askTmux()
    case .colorsChanged:
      display.forgetColors()
      session.take(.terminal(.imagesLost), at: now)
    case .send(let picture, let request):
      let (image, dropped) = display.queuePicture(picture, for: request)
      for request in dropped { session.take(.terminal(.image(nil, for: request)), at: now) }
      if let image { session.take(.terminal(.image(image, for: request)), at: now) }
    case .removeImages: display.removeImages()
    case .suspend: suspend()
    case .quit: status = status ?? 0
    }
  }

  /// Copies by the terminal, since there is no program for it, or all have failed. Says so if that may not
  /// succeed.
  private func copyItself(_ text: String, failure: String? = nil) {
    device.write(TerminalClipboard.copy(text))
    let message: String? =
      if display.ignoresClipboard {
        "Not copied: " + (failure ?? "this terminal takes none; xclip or wl-copy would")
      } else if TerminalClipboard.isTooLong(text) {
        TerminalClipboard.cutMessage
      } else {
        failure.map { "Sent to the terminal; \($0)" }
      }
    if let message { session.take(.message(message), at: now) }
  }

  // MARK: Giving the terminal away

  /// Saves everything, and suspends the program and the rest of its process group until they are continued.
  override func suspend() {
    guard hasTerminal else { return ProcessSignals.stop() }
    session.leave(endsPrograms: true, at: now)
    restoreTerminal()
    session.finishSaving(at: now)
    display.discardReplies(&input) { now }
    ProcessSignals.stop()
    reclaimTerminal()
  }

  override func resume() { if hasTerminal { reclaimTerminal() } }

  /// Ends this program if the terminal is gone.
  private func reclaimTerminal() {
    guard display.reclaim() else {
      status = status ?? Signal.status(after: Signal.hangUp)
      return
    }
    resize()
    session.take(.session(.resumed), at: now)
  }

  override func leave() {
    guard hasTerminal else { return }
    session.take(.terminal(.isGone), at: now)
    session.leave(endsPrograms: false, at: now)
    let lines = keepsLastScreen ? session.frame(at: now).lines : []
    restoreTerminal()
    display.print(lines)
    session.finish(at: now)
    store.failures.forEach(warn)
    CrashGuard.release()
    // After a signal there is no time to wait.
    if let status, Signal.isStatusOfSignal(status) {
      device.restore()
    } else {
      display.discardReplies(&input) { now }
    }
  }

  /// Leaves the terminal as it was found; its images are gone then.
  private func restoreTerminal() {
    display.leave { now }
    session.take(.terminal(.imagesLost), at: now)
  }

  // MARK: The editor

  /// Waits for the end of the editor. The note is kept as a draft, so that nothing is lost if this program
  /// ends before.
  private func edit(noteOf mark: Mark) {
    session.leave(endsPrograms: true, at: now)
    let result: Result<String, Failure>
    // Kept until the note is saved.
    var draft: (editing: NoteEditing, record: NoteDraft?)?
    do throws(ProgramError) {
      var stored = mark
      stored.note = session.note(of: mark)
      let editing = try NoteEditing(
        of: mark.note, stored: stored.note, in: session.editor, directory: store.drafts,
        environment: environment)
      let record = session.book.flatMap {
        store.beginDraft(at: editing.path, of: stored, in: $0.book.fingerprint)
      }
      draft = (editing, record)
      let ending = try run(editing.launch)
      result = editing.result(ending: ending, wasInterrupted: status != nil)
    } catch {
      result = .failure(Failure(error.description))
    }
    switch result {
    case .success(let text): session.take(.program(.edited(mark, text: text)), at: now)
    case .failure(let failure):
      session.take(.program(.editFailed(mark, reason: failure.message)), at: now)
    }
    withExtendedLifetime(draft) { carryOutQuestions() }
  }

  /// Opens the file at a line counted from 1. The pages follow a change.
  private func edit(fileAt path: String, line: Int?) {
    session.leave(endsPrograms: true, at: now)
    do throws(ProgramError) {
      let command = try InteractiveCommand(editor: session.editor, environment: environment)
      let launch = try command.launch(forFile: path, atLine: line, environment: environment)
      if try run(launch) != 0 { showMessage("\(launch.name) failed") }
    } catch {
      showMessage(error.description)
    }
  }

  // MARK: The browser

  /// Opens an address with a program that needs the terminal, and waits for it.
  override func browse(
    _ address: String, inTerminalBy command: InteractiveCommand
  ) throws(ProgramError) {
    let launch = try command.launch(for: address, environment: environment)
    session.leave(endsPrograms: true, at: now)
    let ending = try run(launch)
    if ending != 0 { showMessage("\(launch.name) could not open \(address)") }
  }

  /// Takes the terminal back, and ends this program if a signal says so. Returns the exit status; -*n* if
  /// signal *n* ended the program.
  private func run(_ launch: ProgramLaunch) throws(ProgramError) -> Int32 {
    restoreTerminal()
    display.discardReplies(&input) { now }
    defer {
      // A killed program may have left the terminal in other modes.
      device.restore()
      reclaimTerminal()
    }
    let program = try ForegroundProgram(launch, on: device, signals)
    if let signal = program.signal { status = Signal.status(after: signal) }
    return program.ending
  }
}
