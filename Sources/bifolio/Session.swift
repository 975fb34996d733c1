import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Processes
import Reading
import Storage
import SystemClock
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
  let device: TerminalDevice
  let screen: TerminalScreen
  let signals: ProcessSignals
  /// Looks words up, and reads aloud.
  let programs: RunningPrograms
  let environment: [String: String]
  var opened: OpenedBook
  var store: DefaultsStore
  let cache: PageCache
  var reader: Reader
  /// Reads the hyphenation patterns of the book's language; nil once they are used.
  var hyphens: HyphenatorLoader?
  /// What of the book and of the settings is saved, and what is not.
  var saved: SavedState
  var decoder = InputDecoder()
  /// What is told of pace and time.
  var timekeeping = Timekeeping()
  /// The books that are gathered for the shelf and the statistics.
  var gathering = Gathering()
  var pace = FramePace()
  var line: TerminalLine
  let greeting: Greeting
  var needsFrame = true
  /// Whether a frame has been shown.
  var hasShown = false
  /// Events that wait for the rest of the book, or for the numbers of its pages.
  var held = HeldEvents()
  /// What counts the pages before those that are shown; nil where they are known.
  var pageCount: PageCount?
  /// Whether nothing can be shown before the rest of the book is known.
  var isAwaitingPlace = false
  /// Why the program ends, where it cannot go on.
  var failure: Failure?
  /// The exit status, once the program is to end.
  var status: Int32?
  private let launch: Duration

  /// Reads a book until the reader quits.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``Failure`` where there is no book or no terminal; the terminal is untouched then.
  static func run(
    _ options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> Int32 {
    let session = try Session(options, environment: environment)
    let status = session.run()
    if let failure = session.failure { throw failure }
    return status
  }

  private init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.environment = environment
    launch = elapsedTime()
    let directories = DefaultsDirectories(environment: environment)
    store = DefaultsStore(directories)
    cache = PageCache(directories)
    store.mergeCopiesOfSettings()
    let settings = store.settings().overridden(by: options)
    opened = try OpenedBook(
      options, options.start == nil ? .page(cache) : .all, settings: settings,
      environment: environment, store: &store)
    saved = SavedState(settings, of: opened)
    store.mergeCopies(of: opened.book.fingerprint)
    let marks = Self.marks(in: opened, &saved, &store)
    hyphens = opened.hyphens()
    programs = RunningPrograms(settings.programs, environment: environment)
    do {
      // Before curses puts up handlers of its own, which end the program with no word.
      signals = ProcessSignals()
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
      // The number of a page depends on where words are divided.
      let isNumbered = options.start?.isPage == true
      let hyphenator = Self.takeHyphenator(
        from: &hyphens, within: isNumbered ? Self.greatPatience : Self.patience)
      let kept = store.offset(in: opened.book, readFrom: opened.path)
      let place = try Self.place(options.start, in: opened, settings, on: size, hyphenator)
      reader = Reader(
        book: opened.book, at: place ?? kept ?? .start, settings: settings, own: opened.own,
        marks: marks, appearance: Appearance(depth: depth), screen: size,
        hyphenator: hyphenator, numbering: opened.numbering)
      // Who asked for a place can go back to where the book was left.
      if place != nil, let kept { reader.noteJump(from: kept) }
      greeting = Greeting(isModern: screen.colors >= 256, answers: screen.answers)
      line = TerminalLine(declaredSpeed: device.declaredSpeed)
      try device.makeRaw()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
    CrashGuard.install(device, restoring: Greeting.afterCrash)
    greet()
    // A book that was opened is the last book, whether or not a page is turned.
    notePlace()
    showWarnings()
    saveMarks()
    awaitPlace()
  }

  var now: Duration { elapsedTime() - launch }

  // MARK: The loop

  private func run() -> Int32 {
    bringPace()
    tellTime()
    reader.followPages(at: now)
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
    descriptors += programs.descriptors.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Not during a turn, which it would end.
    let awaitsHyphens = hyphens != nil && !reader.isMoving
    if let hyphens, awaitsHyphens {
      descriptors.append(pollfd(fd: hyphens.descriptor, events: Int16(POLLIN), revents: 0))
    }
    if let rest = opened.rest, !reader.isMoving {
      descriptors.append(pollfd(fd: rest.descriptor, events: Int16(POLLIN), revents: 0))
    }
    if let pageCount, !reader.isMoving {
      descriptors.append(pollfd(fd: pageCount.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let limit = timeout()
    Terminal.wait(for: &descriptors, within: limit)
    if device.hasPendingOutput { finishFrame() }
    if awaitsHyphens, hyphens?.wait(milliseconds: 0) == true { hyphenate() }
    if !reader.isMoving {
      takeRest()
      takePages()
    }
    return descriptors[0].revents != 0
  }

  /// Whether what was worked out elsewhere is there, and can be taken.
  private var isAnswered: Bool {
    !reader.isMoving && (opened.rest?.answer != nil || pageCount?.pages != nil)
  }

  /// How long nothing need be done unless something comes; nil for ever.
  private func timeout() -> Duration? {
    if reader.hasWork || hasShelfWork || hasRecordWork || isAnswered { return .zero }
    let saveDeadline = reader.isMoving ? nil : saved.schedule.deadline
    let clockDeadline = showsClock ? timekeeping.nextMinute : nil
    var deadlines = [
      decoder.deadline, saveDeadline, clockDeadline, reader.deadline, programs.deadline,
      held.deadline,
    ]
    .compactMap { $0 }
    // Time goes on, and a turn ends, even while no frame can be shown.
    if reader.isMoving {
      deadlines.append(canShow ? pace.nextFrame : now + FramePace.interval)
    } else if needsFrame, !device.hasPendingOutput, let deadline = line.deadline(at: now) {
      deadlines.append(deadline)
    }
    return deadlines.min().map { max(.zero, $0 - now) }
  }

  func take(_ signals: [ProcessSignals.Signal]) {
    for signal in signals {
      switch signal {
      case .end(let number): status = 128 + number
      case .resize: resize()
      case .stop: carryOut(reader.resolve(at: now) + [.suspend])
      case .resume: takeTerminal()
      }
    }
  }

  func readKeys() {
    guard let bytes = device.read() else {
      // The end of input: the terminal is gone.
      status = status ?? 128 + SIGHUP
      return
    }
    take(decoder.feed(bytes, at: now))
  }

  func take(_ events: [InputEvent]) {
    for event in events {
      if event == .reply(.deviceAttributes) {
        noteAnswer()
        continue
      }
      if case .reply(let reply) = event {
        if case .mode(2026, let isKnown) = reply { screen.isSynchronized = isKnown }
      } else if isAwaitingPlace || !held.isEmpty || reader.needsRest(for: event) {
        hold(event)
        continue
      }
      carryOut(reader.handle(event, at: now))
      needsFrame = true
      if status != nil { return }
    }
  }

  private func passTime() {
    take(decoder.timeOut(at: now))
    if let deadline = held.deadline, now >= deadline { sayWhyHeld() }
    let isDue = reader.deadline.map { now >= $0 } ?? false
    if isDue || reader.isMoving && now >= pace.nextFrame {
      carryOut(reader.tick(at: now))
      needsFrame = true
    }
    // Not during a turn, if it can wait: the disk may take longer than a frame.
    if let deadline = saved.schedule.deadline, now >= deadline,
      !reader.isMoving || saved.schedule.isUrgent(at: now)
    {
      save()
    }
    runPrograms()
    tellTime()
    carryOut(reader.work(at: now))
    fillShelfFurther()
    fillStatisticsFurther()
  }

  // MARK: Effects

  func carryOut(_ effects: [Reader.Effect]) {
    for effect in effects {
      switch effect {
      case .placeChanged:
        saved.noteTurn()
        notePlace()
      case .sourceWanted: showSource()
      case .copyWanted(let text): device.write(Clipboard.copy(text))
      case .lookUpWanted(let word): programs.lookUp(word, at: now)
      case .lookUpUnwanted: programs.giveUpLookUp(at: now)
      case .speechWanted(let sentence): speak(sentence)
      case .speechUnwanted: programs.stopSpeaking(at: now)
      case .editorWanted(let note): edit(note)
      case .marksChanged: saveMarks()
      case .settingsChanged:
        saveSettings()
        bringPace()
      case .rereadingWanted: reread()
      case .shelfWanted: fillShelf()
      case .statisticsWanted: fillStatistics()
      case .bookWanted(let book): open(book)
      case .forgettingWanted(let book): forget(book)
      case .frameChanged: needsFrame = true
      case .redraw:
        screen.invalidate()
        needsFrame = true
      case .suspend: suspend()
      case .quit: status = 0
      }
    }
  }
}
