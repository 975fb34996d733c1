import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import System
import TerminalInput
import Typesetting

/// An open book: its reader with text, marks and settings, its file, its saved state, and the
/// background tasks that read and set it.
///
/// Tasks end with it: those of a replaced book never deliver. What they find is shown in the reader, whose
/// effects the owner carries out.
final class OpenBook {
  /// The reader.
  var reader: Reader
  /// The task that reads the rest of the book, or reads it again.
  private var reading: (job: Job, reason: Reason)?
  /// Sees when the file changes; nil for a pipe.
  private var watch: FileWatch?

  /// Why a book is read.
  private enum Reason: Hashable {
    /// Only its beginning is known.
    case rest
    /// The settings by which its text is read have changed.
    case settings
    /// The reader asked for it.
    case wish
    /// The file has changed, which was seen at a time.
    case change(Duration)
  }
  /// The task that reads the lines of the file around the place.
  private(set) var excerpt: Job?
  /// The reason why the book can no longer be read, or nil.
  private(set) var failure: Failure?

  /// The paths of the books whose links led to it, the last one last.
  let trail: [String]
  /// The bytes of the book, as far as they are known.
  private(set) var source: BookSource
  /// The folder of its file, in which paths are typed; the working directory if it has none.
  var folder: String? {
    guard let path = source.path, let slash = path.lastIndex(of: "/") else {
      return FileSystem.resolved(".")
    }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
  /// True if the reader's requests wait for more of the book.
  var isAwaited = false
  /// True once the rest of a file has been asked for, or if there is none.
  private var isRestWanted: Bool
  /// True if nothing of the book is stored: it came through a pipe, or the reader wants it so.
  let isPrivate: Bool
  /// What is saved, and what is not saved yet.
  var saved: SavedState
  /// The name of its file for other devices; nil until it is wanted.
  var document: DocumentID?
  /// The place that was last sent to other devices; nil if none was.
  var sentPlace: TextOffset?
  /// When pages were last read, before and since the book was opened, in seconds since 1970; 0 if never.
  let openedReadTime: Int
  var readTime: Int
  /// True once other devices were asked for the place.
  var hasAskedDevices = false
  let clock: WallClock
  private let jobs: Jobs
  /// True if the reader has received its pace.
  private var knowsPace = false
  /// When the displayed time of day must be updated.
  private var nextMinute = Duration.zero

  /// Opens the reader at the place where the book was left, or that was requested.
  ///
  /// - Parameters:
  ///   - opened: The book.
  ///   - options: How it was opened.
  ///   - trail: The paths of the books whose links led to it.
  ///   - clock: The date and the time of day.
  ///   - store: The store of its marks.
  ///   - jobs: What the loop waits for.
  init(
    _ opened: Opening.Opened, _ options: Opening.Options, trail: [String] = [], _ clock: WallClock,
    _ store: DefaultsStore, _ jobs: Jobs
  ) {
    let book = opened.book
    source = opened.source
    isPrivate = opened.source.pipe != nil || options.isPrivate
    watch = FileWatch(source.path, source.version, at: .zero)
    isRestWanted = book.isWhole || source.isGrowing
    (self.trail, self.clock, self.jobs) = (trail, clock, jobs)
    openedReadTime = opened.saved.readTime
    readTime = openedReadTime
    let left = opened.saved.offset(in: book)
    let (kept, areTakenOver) = store.marks(in: book, opened.saved)
    saved = SavedState(
      settings: options.settings, own: opened.own,
      marks: areTakenOver ? Marks() : kept, placeTime: clock.utc())
    reader = Reader(
      book: book, at: opened.start ?? left ?? book.opening ?? .start,
      settings: options.settings, own: opened.own, marks: kept,
      appearance: options.appearance ?? Appearance(depth: .none), screen: options.screen,
      hyphenator: opened.hyphenator, pages: opened.pages)
    // From a requested place, “back” leads to where the book was left.
    if opened.start != nil, let left { reader.noteJump(from: left) }
    guard left == nil else { return }
    if let line = source.conversionLine {
      reader.showMessage("Converted by: \(line)")
    } else if let omissions = Self.omissions(of: book) {
      reader.showMessage(omissions)
    } else if opened.start == nil, book.opening != nil, reader.isAfterFirstPages {
      reader.showFrontMatter()
    }
  }

  /// A sentence about the parts of a document that are not shown, or nil if none are known to be
  /// missing.
  private static func omissions(of book: Book) -> String? {
    if book.hasFixedPages {
      return "Fixed pages: only the text and images are shown"
    }
    if book.isDamaged { return "Damaged file: some text may be missing" }
    if book.isSimplified { return "Too complex to show in full: some styles and tables are plain" }
    switch book.unreadable.count {
    case 0: return nil
    case 1: return "A file of the book cannot be read: \(book.unreadable[0])"
    case let count: return "\(count) files of the book cannot be read: see --info"
    }
  }

  /// The fingerprint of the file, as it was when it was read.
  var fingerprint: Fingerprint { reader.book.fingerprint }

  // MARK: Background tasks

  /// Starts reading all of the book if only its beginning is known, or reading on in a pipe that the reader
  /// comes to the end of; after a frame, which it would slow down.
  func readRest() {
    if isRestWanted, !wantsMore || isReading { return }
    isRestWanted = true
    let task = source.rest(
      reader.effectiveSettings, reader.pages.layout?.format,
      at: reader.scene.place.passage)
    read(by: task, for: .rest)
  }

  private func read(
    by task: BackgroundTask<Result<BookSource.Reading, Failure>>, for reason: Reason
  ) {
    let job = jobs.run(task) { [unowned self] answer, now in
      reading = nil
      take(answer, reason, now)
    }
    reading = (job, reason)
  }

  /// True while the rest of the book is read, or it is read again.
  var isReading: Bool { reading != nil }

  private func take(
    _ answer: Result<BookSource.Reading, Failure>, _ reason: Reason, _ now: Duration
  ) {
    if case .change(let start) = reason { watch?.noteReading(since: start, at: now) }
    switch (answer, reason) {
    case (.success(let reading), .rest):
      // Pages have been turned while the rest was read.
      replaceBook(reading, at: reader.scene.place.passage.offset(in: reading.book), now)
    case (.success(let reading), .settings):
      replaceBook(reading, at: reading.place, now)
    case (.success(let reading), .wish), (.success(let reading), .change):
      watch?.noteRead(reading.source.version)
      replaceBook(byVersion: reading, isWished: reason == .wish, now)
    case (.failure(let failure), .settings), (.failure(let failure), .wish):
      reader.showMessage(failure.message)
    case (.failure(let failure), .change):
      reader.showMessage("The file has changed, and is not read again: \(failure.message)")
    // What was shown of a pipe stays.
    case (.failure(let failure), .rest) where source.isGrowing:
      source.pipe?.end(at: source.length, failure)
    // The first pages looked like text, or could still be read.
    case (.failure(let failure), .rest): self.failure = failure
    }
  }

  /// True if more is to be read from the pipe: the reader comes near the end, or waits for it.
  private var wantsMore: Bool {
    guard source.isGrowing else { return false }
    source.pipe?.wantAll(isAwaited)
    return isAwaited || source.wantsMore(at: reader.pages.anchor)
  }

  /// Keeps back what comes through a pipe, if need be: the loop does not wake up for it either.
  func holdBack() { reading?.job.isHeld = isHeld }

  /// True if what comes through a pipe is kept back: the reader searches, selects or has a list open, whose
  /// places would change, and does not wait for more.
  private var isHeld: Bool {
    switch reading?.reason {
    case .change: !isReady
    case .settings, .wish: false
    case .rest, nil: source.isGrowing && !isAwaited && !reader.isAtPage
    }
  }

  /// True if the book can be replaced by another version of it.
  private var isReady: Bool { reader.isAtPage && !reader.isSpeaking }

  /// Shows what is in the file now, and says so; the place and the marks stay at their words.
  private func replaceBook(
    byVersion reading: BookSource.Reading, isWished: Bool, _ now: Duration
  ) {
    guard reading.book.text != reader.book.text else {
      if isWished { reader.showMessage("Read again: the text is the same") }
      source = reading.source
      return
    }
    let place = Passage(at: reader.pages.anchor, in: reader.book).offset(in: reading.book)
    let lost = reader.moveMarks(to: reading.book)
    replaceBook(reading, at: place, now)
    let gone =
      lost == 0
      ? "" : lost == 1 ? "; the words of a mark are gone" : "; the words of \(lost) marks are gone"
    reader.showMessage("The file has changed: read again" + gone)
  }

  private func replaceBook(_ reading: BookSource.Reading, at place: TextOffset, _ now: Duration) {
    reader.replaceBook(
      reading.book, at: place, hyphenator: reading.hyphenator, pages: reading.pages)
    reader.updateChores(at: now)
    if let problem = reading.source.problem { reader.showMessage(problem.message) }
    source = reading.source
    if reading.isChanged { reader.showMessage("The file was changed while it was being read") }
  }

  /// Reads the book again with the present settings; the reader's place stays at its words.
  func reread() { reread(for: .settings) }

  private func reread(for reason: Reason) {
    isRestWanted = true
    let task = source.reread(
      reader.settings, reader.pages.layout?.format, from: reader.book, at: reader.pages.anchor)
    read(by: task, for: reason)
  }

  /// Reads the file again because the reader asks for it.
  func reload() {
    if source.path == nil { return reader.showMessage("A text from a pipe cannot be read again") }
    reread(for: .wish)
  }

  // MARK: The file

  /// When the file is to be looked at; nil for never.
  var fileDeadline: Duration? { isReading ? nil : watch?.deadline }

  /// True while a task looks at the file.
  var isLookingAtFile: Bool { watch?.check != nil }

  /// Records that the window got or lost the focus.
  func noteFocus(_ hasFocus: Bool, at now: Duration) { watch?.noteFocus(hasFocus, at: now) }

  /// Looks whether the file has changed, if it is time; not on this thread, since its drive may not answer.
  func checkFile(at now: Duration) {
    guard let deadline = fileDeadline, now >= deadline, let path = watch?.path else { return }
    watch?.check = jobs.run(BackgroundTask { FileVersion(of: path) }) {
      [unowned self] version, now in
      watch?.check = nil
      switch watch?.take(version, isReady: isReady && !isReading, at: now) {
      case .changed: reread(for: .change(now))
      case .gone: reader.showMessage("The file is gone; what was read of it stays open")
      case .same, nil: break
      }
    }
  }

  /// Shows the lines of the file around the place.
  func showSource() {
    let task = source.lines(
      around: reader.scene.place.passage.offset, of: reader.book, reader.settings)
    excerpt = jobs.run(task) { [unowned self] lines, _ in
      excerpt = nil
      if let lines {
        reader.showSource(lines.lines, at: lines.index)
      } else {
        reader.showMessage("The file has changed since it was opened")
      }
    }
  }

  // MARK: Pace and time

  /// Loads the reader's pace if it is shown, once.
  ///
  /// - Parameter isWanted: True if it is shown although no setting requires it; then it is loaded
  ///   again.
  /// - Returns: True if it was loaded.
  @discardableResult
  func showPace(from store: DefaultsStore, isWanted: Bool = false) -> Bool {
    guard isWanted || reader.pages.showsPace && !knowsPace else { return false }
    knowsPace = true
    reader.paceMeter.setPace(own: store.record(of: fingerprint).pace, general: store.pace())
    return true
  }

  /// When the displayed time of day changes, or nil if it is not updated. It is not updated during
  /// a turn: the turn's last frame would differ from the page at rest.
  var nextTime: Duration? { reader.showsClock ? nextMinute : nil }

  /// Updates the displayed time of day.
  func showTime(at now: Duration) {
    guard let nextTime, now >= nextTime, !reader.isMoving, let time = clock.local() else { return }
    nextMinute = now + .seconds(60 - time.second)
    let digits = [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    reader.showTime(digits.joined(separator: ":"))
  }
}

extension WallClock {
  /// The local date, or nil if the system does not know it.
  var today: CalendarDay? {
    local().flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
  }
}
