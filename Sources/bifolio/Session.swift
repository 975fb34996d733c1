import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Reading
import Storage
import Terminal
import TerminalInput
import Typesetting

/// A reader at a terminal: waits for keys, signals and time, and shows what comes of them.
///
///     wait ──▶ signals ──▶ keys ──▶ time ──▶ one frame, where something changed ──▶ wait
///
/// Nothing blocks: a frame that the terminal has not taken yet is finished before another is
/// made, and frames that were due meanwhile are left out.
final class Session {
  private let device: TerminalDevice
  let screen: TerminalScreen
  private let signals: ProcessSignals
  private let environment: [String: String]
  var opened: OpenedBook
  var store: DefaultsStore
  var reader: Reader
  /// Reads the hyphenation patterns of the book's language; nil once they are used.
  var hyphens: HyphenatorLoader?
  /// The settings as they stand in their files.
  var savedSettings: Settings
  var savedOwnSettings: BookSettings
  var savedMarks: ReadingMarks
  private var decoder = InputDecoder()
  var saving = SaveSchedule()
  private var pace = FramePace()
  private var greeting: Greeting
  var needsFrame = true
  /// The exit status, once the program is to end.
  private var status: Int32?
  private let clock = ContinuousClock()
  private let launch: ContinuousClock.Instant

  /// Reads a book until the reader quits.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``Failure`` where there is no book or no terminal; the terminal is untouched then.
  static func run(
    _ options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> Int32 {
    try Session(options, environment: environment).run()
  }

  private init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.environment = environment
    launch = clock.now
    store = DefaultsStore(DefaultsDirectories(environment: environment))
    let settings = store.settings()
    savedSettings = settings.overridden(by: options)
    opened = try OpenedBook(options, settings: savedSettings, store: &store)
    savedOwnSettings = opened.own
    let (marks, areTakenOver) = store.marks(in: opened.book, readFrom: opened.path)
    savedMarks = areTakenOver ? ReadingMarks() : marks
    hyphens = opened.hyphens()
    do {
      device = try TerminalDevice()
      let size = device.size(environment: environment)
      let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty
      let colorTerm = environment["COLORTERM"] ?? ""
      screen = try TerminalScreen(
        terminal: environment["TERM"] ?? "", size: size, wantsColor: wantsColor,
        hasDirectColor: colorTerm == "truecolor" || colorTerm == "24bit")
      let depth: Appearance.ColorDepth =
        switch screen.colors {
        case 0: .none
        case ..<256: .few
        case 256: .indexed
        default: .direct
        }
      let place = store.offset(in: opened.book, readFrom: opened.path) ?? .start
      reader = Reader(
        book: opened.book, at: place, settings: savedSettings, own: opened.own,
        marks: marks,
        appearance: Appearance(depth: depth), screen: size,
        hyphenator: Self.takeHyphenator(from: &hyphens))
      greeting = Greeting(asks: screen.colors >= 256)
      signals = ProcessSignals()
      try device.makeRaw()
    } catch {
      throw Failure("\(error)")
    }
    CrashGuard.install(device, restoring: Greeting.afterCrash)
    device.write(greeting.bytes)
    // A book that was opened is the last book, whether or not a page is turned.
    saving.noteChange(at: .zero)
    showWarnings()
    saveMarks()
  }

  var now: Duration { clock.now - launch }

  // MARK: The loop

  private func run() -> Int32 {
    while status == nil {
      show()
      let hasInput = wait()
      take(signals.read())
      if hasInput { readKeys() }
      passTime()
    }
    leave()
    return status ?? 0
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: Whether there is input to read.
  private func wait() -> Bool {
    var descriptors = [
      pollfd(fd: device.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if device.hasPendingOutput {
      descriptors.append(pollfd(fd: device.output, events: Int16(POLLOUT), revents: 0))
    }
    // Not during a turn, which it would end.
    let awaitsHyphens = hyphens != nil && !reader.isMoving
    if let hyphens, awaitsHyphens {
      descriptors.append(pollfd(fd: hyphens.descriptor, events: Int16(POLLIN), revents: 0))
    }
    poll(&descriptors, nfds_t(descriptors.count), timeout())
    if device.hasPendingOutput {
      if !device.flush() { status = 128 + SIGHUP }
      notePace()
    }
    if awaitsHyphens, descriptors[descriptors.count - 1].revents != 0 { hyphenate() }
    return descriptors[0].revents != 0
  }

  /// How long nothing need be done unless something comes, in milliseconds; -1 for ever.
  private func timeout() -> Int32 {
    if reader.hasWork { return 0 }
    let saveDeadline = reader.isMoving ? nil : saving.deadline
    var deadlines = [decoder.deadline, saveDeadline].compactMap { $0 }
    // Time goes on, and a turn ends, even while the terminal takes nothing.
    if reader.isMoving {
      deadlines.append(device.hasPendingOutput ? now + FramePace.interval : pace.nextFrame)
    }
    guard let deadline = deadlines.min() else { return -1 }
    let left = deadline - now
    let milliseconds =
      left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    // Rounded up: to wake a moment early would be to wake in vain.
    return Int32(clamping: max(0, milliseconds + 1))
  }

  private func take(_ signals: [ProcessSignals.Signal]) {
    for signal in signals {
      switch signal {
      case .end(let number): status = 128 + number
      case .resize: resize()
      case .stop: carryOut(reader.resolve(at: now) + [.suspend])
      case .resume: takeTerminal()
      }
    }
  }

  /// Takes the size of the terminal, and draws everything anew even where it is the same: it may
  /// have been another in between, and the terminal have cut off what stood there.
  private func resize() {
    screen.invalidate()
    carryOut(reader.resize(to: device.size(environment: environment), at: now))
    needsFrame = true
  }

  private func readKeys() {
    guard let bytes = device.read() else {
      // The end of input: the terminal is gone.
      status = status ?? 128 + SIGHUP
      return
    }
    take(decoder.feed(bytes, at: now))
  }

  private func take(_ events: [InputEvent]) {
    for event in events {
      if case .reply(let reply) = event {
        greeting.noteReply(reply)
        if case .mode(2026, let isKnown) = reply { screen.isSynchronized = isKnown }
      }
      carryOut(reader.handle(event, at: now))
      needsFrame = true
      if status != nil { return }
    }
  }

  private func passTime() {
    take(decoder.timeOut(at: now))
    if reader.isMoving, now >= pace.nextFrame {
      carryOut(reader.tick(at: now))
      needsFrame = true
    }
    // Not during a turn, if it can wait: the disk may take longer than a frame.
    if let deadline = saving.deadline, now >= deadline,
      !reader.isMoving || saving.isUrgent(at: now)
    {
      save()
    }
    carryOut(reader.work(at: now))
  }

  // MARK: Frames

  /// Shows the present frame, unless the last one is still on its way.
  private func show() {
    guard needsFrame, !device.hasPendingOutput, status == nil else { return }
    needsFrame = false
    let start = now
    let bytes = screen.bytes(showing: reader.frame(at: start))
    pace.noteFrame(at: start, isMotion: reader.isMoving)
    device.write(bytes)
    notePace()
  }

  /// Notices when the terminal does not keep up with a turn, and does with less from then on.
  private func notePace() {
    pace.noteWritten(isDone: !device.hasPendingOutput, at: now)
    guard pace.isTooSlow else { return }
    pace.reset()
    carryOut(reader.lowerTransition(at: now))
    needsFrame = true
  }

  // MARK: Effects

  func carryOut(_ effects: [Reader.Effect]) {
    for effect in effects {
      switch effect {
      case .placeChanged: saving.noteChange(at: now)
      case .sourceWanted: showSource()
      case .copyWanted(let text): device.write(Clipboard.copy(text))
      case .marksChanged: saveMarks()
      case .settingsChanged: saveSettings()
      case .rereadingWanted: reread()
      case .shelfWanted: reader.fillShelf(shelf(), current: opened.path)
      case .bookWanted(let path): open(path)
      case .frameChanged: needsFrame = true
      case .redraw:
        screen.invalidate()
        needsFrame = true
      case .suspend: suspend()
      case .quit: status = 0
      }
    }
  }

  // MARK: Coming and going

  private func suspend() {
    save()
    giveTerminal(within: .milliseconds(500))
    ProcessSignals.stop()
    takeTerminal()
  }

  private func giveTerminal(within limit: Duration) {
    device.write(screen.bytesLeaving() + Greeting.modesOff, within: limit)
    device.restore()
    CrashGuard.arm(false)
  }

  private func takeTerminal() {
    do {
      try device.makeRaw()
    } catch {
      status = status ?? 128 + SIGHUP
      return
    }
    CrashGuard.arm(true)
    device.write(Greeting.modesOn)
    resize()
  }

  private func leave() {
    carryOut(reader.resolve(at: now).filter { $0 == .placeChanged })
    save()
    giveTerminal(within: .milliseconds(500))
    CrashGuard.release()
    swallowReplies()
  }

  /// Waits a little for answers that are still on their way, so that the shell does not take them
  /// for something typed.
  private func swallowReplies() {
    guard greeting.isWaiting, status == 0 else { return }
    try? device.makeRaw()
    let end = now + .milliseconds(150)
    while greeting.isWaiting, now < end {
      var descriptor = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 20) >= 0 else { break }
      guard descriptor.revents != 0 else { continue }
      guard let bytes = device.read() else { break }
      for case .reply(let reply) in decoder.feed(bytes, at: now) { greeting.noteReply(reply) }
    }
    device.restore()
  }
}
