import Asking
import Cells
import Defaults
import Reading
import Storage
import System
import TerminalInput

/// A session of reading, without a terminal: a book, open or being opened, with its files, programs and
/// tasks.
///
///     opening ──▶ reading ──▶ opening, with the open book behind it ──▶ reading
///        │                                │ Esc or failure: the open book
///        └ failure: the program ends
///
/// Events and answers go into the reader, its questions to the ``Services``, and their answers back into the
/// reader: ``settle(at:)`` does this after each call of the reader. The owner passes input and time, waits
/// for ``descriptors`` until ``deadline(at:)``, shows ``frame(at:)`` when ``wantsFrame(at:)`` is true, and
/// performs ``carryOutTerminalQuestions(_:)``.
public final class Session {
  public typealias Context = SessionContext

  enum State {
    case opening(Opening, behind: BookSession?)
    case reading(BookSession)
  }

  var state: State
  /// The owner may add jobs.
  public let jobs = Jobs()
  let outbox = Outbox()
  let services: Services
  let drawing: Drawing
  var context: Context
  /// Books opened so far.
  var bookCount = 0
  var firstFile: String?
  /// Manual pages were opened from these books, the last one last: many came through a pipe, and cannot be
  /// read again.
  var booksBehindManual: [BookSession] = []
  /// The reason why the first book cannot be opened.
  var openingFailure: Failure?
  /// Number of earlier sessions that have shown the first keys, if this one does and has not been counted.
  var hintedSessions: Int?
  var isStarted = false
  var isNewBook = false
  /// Whether the screen has changed without the reader.
  var needsFrame = true
  /// The reader's `changes`.
  private var shownChanges = 0
  private var frameDelay = FrameDelay()
  var queue = InputQueue()
  var terminalQuestions: [Question.Terminal] = []
  private var alarms = Alarms()

  public init(_ found: BookRequest.Found, in context: Context) {
    self.context = context
    services = Services(context, jobs, outbox)
    drawing = Drawing(context, jobs, outbox)
    var options = context.options
    options.facing = context.facing
    state = .opening(Opening(found, options, context.store, by: jobs, at: .zero), behind: nil)
    makeAlarms()
  }

  var open: BookSession? {
    switch state {
    case .opening(_, let behind): behind
    case .reading(let open): open
    }
  }

  var opening: Opening? { if case .opening(let opening, _) = state { opening } else { nil } }

  var isOpening: Bool { opening != nil }

  /// Returns the note of a mark in the book, without a text typed since; empty if there is none.
  public func note(of mark: Mark) -> String { open?.reader.marks[mark.id]?.note ?? "" }

  /// The first book cannot be opened, or the open one can no longer be read. Nil if the program can go on.
  public var failure: Failure? { openingFailure ?? open?.rereading.failure }

  /// Returns the open book as services see it.
  func openBook(of open: BookSession) -> OpenBook {
    open.openBook(readTime: services.saving.saved?.readSeconds, isBehind: isOpening)
  }

  // MARK: Questions and answers

  /// Does nothing while the first book is being opened.
  public func take(_ answer: Answer, at now: Duration) {
    guard let open else { return }
    if case .session(.resumed) = answer { open.rereading.noteActivity(at: now) }
    open.reader.take(answer, at: now)
    settle(at: now)
  }

  /// Passes on questions and answers until none are left. Then handles input no longer in need of waiting.
  func settle(at now: Duration) {
    guard let open else { return }
    passMessages(of: open, at: now)
    if open.rereading.isAwaited { readRest(of: open, at: now) }
    let isWaiting = open.reader.status.isWaiting
    let isAwaitingPages = open.reader.status.isAwaitingPages
    frameDelay.update(isAwaitingPage: isAwaitingPages, at: now)
    queue.record(areWaiting: isWaiting && !isAwaitingPages, at: now)
    if !isWaiting { handle(queue.removeAll(), at: now) }
  }

  /// Passes questions and answers between the reader and the services, until there are none.
  private func passMessages(of open: BookSession, at now: Duration) {
    while true {
      let questions = open.reader.takeQuestions()
      for question in questions { ask(question, of: open, at: now) }
      let mail = services.takeMail(for: open.number)
      if questions.isEmpty, mail.isEmpty { return }
      for mail in mail {
        switch mail {
        case .answer(let answer): open.reader.take(answer, at: now)
        case .question(let question): ask(question, of: open, at: now)
        }
      }
    }
  }

  /// Reads the rest of a book once the reader is near the end of the known part.
  private func readRest(of open: BookSession, at now: Duration) {
    if open.rereading.wantsMore(at: open.reader.pages.anchor) {
      open.rereading.readRest(of: openBook(of: open), at: now)
    }
  }

  // MARK: Time

  /// Times the session waits for, as far as they follow from its state; see ``setAlarms(at:)``.
  private struct Alarms {
    var (turn, reason, frame, file): (Job?, Job?, Job?, Job?)
  }

  private func makeAlarms() {
    alarms.turn = jobs.alarm { [unowned self] in open?.reader.tick(at: $0) }
    alarms.reason = jobs.alarm { [unowned self] now in
      if queue.showDueReason(at: now) { needsFrame = true }
    }
    alarms.file = jobs.alarm(duringTurns: false) { [unowned self] now in
      if let open { open.rereading.checkFile(ofBook: open.number, at: now) }
    }
    alarms.frame = jobs.alarm { [unowned self] _ in needsFrame = true }
  }

  /// The next times of the reader, the file and the frame.
  private func setAlarms(at now: Duration) {
    alarms.turn?.time = open?.reader.status.deadline
    alarms.reason?.time = queue.deadline
    alarms.file?.time = isOpening ? nil : open?.rereading.fileDeadline
    alarms.frame?.time =
      isFrameDue ? (earliestFrame > now ? earliestFrame : nil) : opening?.frameDeadline
    if let open {
      open.rereading.holdBack(
        isAtPage: open.reader.status.isAtPage, isSpeaking: open.reader.status.isSpeaking)
    }
  }

  public var isMoving: Bool { open?.reader.status.isMoving ?? false }

  public var descriptors: [Int32] { jobs.descriptors(isMoving: isMoving) }

  /// The latest time for the next call of ``passTime(isFrameDue:at:)``; nil if nothing depends on time. Turns
  /// also need a tick for each frame.
  public func deadline(at now: Duration) -> Duration? {
    setAlarms(at: now)
    if isStarted, let open, open.reader.status.hasWork { return now }
    return jobs.deadline(isMoving: isMoving)
  }

  /// Does all work now due: the turn under way, if a frame is due, handlers of jobs, the end of an opening,
  /// and the reader's work.
  public func passTime(isFrameDue: Bool, at now: Duration) {
    setAlarms(at: now)
    if isMoving, isFrameDue { open?.reader.tick(at: now) }
    let isServed = jobs.serve(at: now, isMoving: isMoving)
    if let result = opening?.takeResult() { endOpening(result, at: now) }
    guard isStarted, let open else { return }
    if isServed { services.saving.showWarnings() }
    if open.reader.status.hasWork { open.reader.work(at: now) }
    settle(at: now)
  }

  // MARK: Frames

  private var isFrameDue: Bool {
    needsFrame || open.map { $0.reader.changes != shownChanges } == true
  }

  /// Whether the screen has changed since the last frame, and may be shown.
  public func wantsFrame(at now: Duration) -> Bool { isFrameDue && now >= earliestFrame }

  /// Very short waits are not shown.
  private var earliestFrame: Duration {
    if case .opening(let opening, behind: nil) = state {
      opening.firstFrame
    } else {
      frameDelay.end
    }
  }

  public func invalidateFrame() { needsFrame = true }

  /// No other frame is due until something changes.
  public func frame(at now: Duration) -> Grid {
    needsFrame = false
    shownChanges = open?.reader.changes ?? 0
    let canGoBack = open != nil
    if let screen = opening?.frame(screen, at: now, canGoBack: canGoBack) { return screen }
    guard let open else { return Grid(size: screen) }
    let message = queue.reason(
      isBookWhole: open.reader.book.isAllThereIs, read: open.rereading.source.pipe?.count)
    return open.reader.frame(at: now, message: message)
  }

  var screen: Size { open?.reader.pages.screen ?? context.options.screen }

  /// Starts the tasks after a frame: started earlier, they would slow it down.
  public func frameWasShown(at now: Duration) {
    guard let open else { return }
    readRest(of: open, at: now)
    let shown = ShownBook(
      number: open.number, isWhole: open.reader.book.isWhole,
      showsPace: open.reader.pages.showsPace
    ) { [unowned self] in openBook(of: open) }
    services.frameWasShown(of: shown, at: now)
    open.reader.take(.session(.frameShown), at: now)
    passMessages(of: open, at: now)
  }

  // MARK: The terminal

  /// Whether the pages of the book are still to be adapted to the terminal; true only once.
  public func takeNewBook() -> Bool {
    defer { isNewBook = false }
    return isNewBook
  }

  /// Adapts the pages to the abilities of the terminal. The closures get the present state; no graphics are
  /// cells alone.
  public func adapt(
    to depth: ColorDepth, animatesTurns: (_ size: Size, _ areAnimated: Bool) -> Bool,
    graphics: (_ showsImages: Bool) -> TerminalGraphics?, at now: Duration
  ) {
    context.options.appearance?.depth = depth
    guard let open else { return }
    if depth != open.reader.pages.appearance.depth { take(.terminal(.colors(depth)), at: now) }
    let showsTurns = open.reader.scene.showsTurns
    let shows = animatesTurns(screen, showsTurns)
    if shows != showsTurns { take(.terminal(.animatesTurns(shows)), at: now) }
    let graphics = graphics(open.reader.pages.showsImages)
    if graphics != open.reader.pages.appearance.graphics {
      take(.terminal(.imagesLost), at: now)
      take(.terminal(.graphics(graphics)), at: now)
    }
  }

  /// Sets the size of the window, and requests a frame.
  public func resize(to size: Size, at now: Duration) {
    context.options.screen = size
    needsFrame = true
    opening?.invalidate()
    take(.terminal(.resized(size)), at: now)
  }
}
