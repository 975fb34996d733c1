import Background
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
/// background tasks that read, set and number it.
///
/// Tasks end with it: those of a replaced book never deliver. Methods return the reader's effects.
final class OpenBook {
  /// The reader.
  var reader: Reader
  /// The running background tasks.
  let jobs = Jobs()
  /// The reason why the book can no longer be read, or nil.
  private(set) var failure: Failure?

  private var file: BookFile
  /// The marks, with offsets in the whole book; the reader has those of the known part.
  private var marks: ReadingMarks
  private var saver: BookSaver
  private let clock: WallClock
  /// The plan of the pages that are being counted.
  private var countedPlan: PagePlan?
  /// The size of the window for which pages are being set; the reader still has the previous size.
  private(set) var nextSize: Size?
  /// Whether the reader has received its pace.
  private var knowsPace = false
  /// When the displayed time of day must be updated.
  private var nextMinute = Duration.zero
  /// Whether the book was never opened before.
  private let isNew: Bool
  /// The effects of finished tasks; see ``deliver(at:)``.
  private var effects: [Reader.Effect] = []

  /// Opens the reader at the place where the book was left, or that was requested.
  ///
  /// - Parameters:
  ///   - opened: The book.
  ///   - sessionContext: The saved settings, the window, the clock.
  ///   - store: The store of marks and places.
  ///   - patternTimeout: The timeout for loading hyphenation patterns, in milliseconds: the page need not
  ///     be set twice if they arrive in time.
  init(
    _ opened: OpenedBook, in sessionContext: SessionContext, store: inout DefaultsStore,
    patternTimeout: Int32
  ) {
    let book = opened.book
    file = opened.file
    clock = sessionContext.clock
    store.mergeCopies(of: file.fingerprint)
    let left = store.offset(in: book, readFrom: file.path)
    let (saved, isTakenOver) = store.marks(in: book, readFrom: file.path)
    marks = saved
    isNew = left == nil
    saver = BookSaver(sessionContext.settings, own: opened.own, time: clock.utc())
    saver.noteSaved(isTakenOver ? ReadingMarks() : saved)
    let loader = opened.hyphenator == nil ? Self.hyphenatorLoader(for: book) : nil
    let isLoaded = loader?.wait(milliseconds: patternTimeout) ?? true
    reader = Reader(
      book: book, at: opened.start ?? left ?? opened.book.opening ?? .start,
      settings: sessionContext.settings,
      own: opened.own, marks: saved.within(book), appearance: sessionContext.appearance,
      screen: sessionContext.screen, hyphenator: opened.hyphenator ?? loader?.hyphenator,
      numbering: opened.numbering)
    // From a requested place, “back” leads to where the book was left.
    if opened.start != nil, let left { reader.noteJump(from: left) }
    if !isLoaded, let loader {
      awaitHyphenator(loader)
    } else {
      suggestPatternPackage(opened.hyphenator ?? loader?.hyphenator)
    }
    if left == nil, let omissions = Self.omissions(of: book) { reader.showMessage(omissions) }
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

  /// The fingerprint of the file.
  var fingerprint: Fingerprint { file.fingerprint }

  /// The bytes of the book.
  var source: BookSource { file.source }

  // MARK: Background tasks

  /// Whether the page of the reader's place cannot be shown before a task has its answer.
  var isAwaitingPage: Bool { nextSize != nil || jobs.isRunning(.rest) && !reader.knowsItsPage }

  /// Whether the rest of the book or its page numbers are still unknown.
  var isIncomplete: Bool { jobs.isRunning(.rest) || countedPlan != nil }

  /// Handles the answers of finished tasks.
  func deliver(at now: Duration) -> [Reader.Effect] {
    jobs.deliver(at: now)
    defer { effects = [] }
    return effects
  }

  /// Starts the tasks that follow a frame; started earlier, they would slow it down.
  func frameWasShown() {
    readRest()
    countPages()
  }

  /// Reads the rest of the book now if the page of the reader's place is unknown.
  func awaitPage() {
    if !reader.knowsItsPage { readRest() }
  }

  /// Starts reading all of the book if only a part is known.
  private func readRest() {
    // Asked after every frame: the plan and the place are not.
    guard file.isPartlyRead,
      let task = file.readRest(reader.pagePlan, at: reader.place.passage)
    else { return }
    jobs.start(.rest, task) { [unowned self] answer, now in
      switch answer {
      case .success(let whole): take(whole, at: now)
      // The first pages looked like text, or could still be read.
      case .failure(let failure): self.failure = failure
      }
    }
  }

  private func take(_ whole: BookFile.Whole, at now: Duration) {
    let spelling = reader.book.spelling
    let place = reader.place.passage.offset(in: whole.book)
    reader.take(
      whole: whole.book, at: place, marks: marks.within(whole.book), pages: whole.pages)
    reader.updateChores(at: now)
    if whole.book.spelling != spelling, let loader = Self.hyphenatorLoader(for: whole.book) {
      awaitHyphenator(loader)
    }
    effects.append(.frameChanged)
  }

  /// Counts the pages before the visible ones if their number is unknown.
  private func countPages() {
    let missing = reader.missingPages
    guard countedPlan != missing else { return }
    countedPlan = missing
    guard let plan = missing else {
      // Their number has become known otherwise.
      return jobs.cancel(.pageCount)
    }
    jobs.start(.pageCount, pages(plan)) { [unowned self] pages, now in
      countedPlan = nil
      effects += reader.take(pages, at: now)
    }
  }

  /// A task that sets the pages up to the visible ones.
  private func pages(_ plan: PagePlan) -> BackgroundTask<Pagination> {
    let (book, place) = (reader.book, reader.shownPlace)
    return BackgroundTask(whileWanted: { isWanted in
      plan.pages(of: book, upTo: place, while: isWanted)
    })
  }

  private func cancelPageCount() {
    jobs.cancel(.pageCount)
    countedPlan = nil
  }

  /// Sets the size of the window; if setting even one page takes long, a task does it first.
  func resize(to size: Size, at now: Duration) -> [Reader.Effect] {
    jobs.cancel(.resizing)
    nextSize = nil
    guard let plan = reader.longPagePlan(for: size) else {
      defer { awaitPage() }
      return reader.resize(to: size, at: now)
    }
    nextSize = size
    jobs.start(.resizing, pages(plan)) { [unowned self] pages, now in
      nextSize = nil
      effects += reader.take(pages, at: now)
      effects += reader.resize(to: size, at: now)
      effects.append(.frameChanged)
      awaitPage()
    }
    return []
  }

  /// Reads the book again with the present settings; the reader's place stays at its words.
  func reread() {
    jobs.cancel(.rest)
    cancelPageCount()
    let task = file.reread(reader.settings, from: reader.book, at: reader.anchor)
    jobs.start(.rereading, task) { [unowned self] answer, _ in
      cancelPageCount()
      switch answer {
      case .success(let reread): reader.take(reread.book, at: reread.place)
      case .failure(let failure): reader.showMessage(failure.message)
      }
      effects.append(.frameChanged)
    }
  }

  /// Shows the lines of the file around the place.
  func showSource() {
    let task = file.lines(
      around: reader.place.passage.offset, of: reader.book, reader.settings)
    jobs.start(.source, task) { [unowned self] excerpt, _ in
      if let excerpt {
        reader.showSource(excerpt.lines, at: excerpt.index)
      } else {
        reader.showMessage("The file has changed since it was opened")
      }
      effects.append(.frameChanged)
    }
  }

  private static func hyphenatorLoader(for book: Book) -> HyphenatorLoader? {
    book.spelling.map { HyphenatorLoader(language: $0) }
  }

  private func awaitHyphenator(_ loader: HyphenatorLoader) {
    jobs.start(.hyphenation, loader) { [unowned self] hyphenator, now in
      guard let hyphenator else { return }
      effects += reader.hyphenate(with: hyphenator, at: now)
      suggestPatternPackage(hyphenator)
    }
  }

  /// Names the package with the patterns of the book's language if none are installed; once, when
  /// the book is opened for the first time.
  private func suggestPatternPackage(_ hyphenator: Hyphenator?) {
    guard isNew, hyphenator?.lacksPatterns == true, let language = reader.book.language,
      reader.settings.hyphenation == .on, let package = PatternFiles.package(for: language)
    else { return }
    reader.showMessage("Words are not hyphenated: the package \(package) has the patterns")
    effects.append(.frameChanged)
  }

  // MARK: Pace and time

  /// Loads the reader's pace if it is shown, once.
  ///
  /// - Parameter isWanted: Whether it is shown although no setting requires it; then it is loaded
  ///   again.
  func showPace(from store: inout DefaultsStore, isWanted: Bool = false) {
    guard isWanted || reader.showsPace && !knowsPace else { return }
    knowsPace = true
    reader.paceMeter.take(own: store.record(of: fingerprint).pace, general: store.pace())
  }

  /// When the displayed time of day changes, or nil if it is not updated. It is not updated during
  /// a turn: the turn's last frame would differ from the page at rest.
  var clockDeadline: Duration? { reader.showsClock && !reader.isMoving ? nextMinute : nil }

  /// Updates the displayed time of day.
  func showTime(at now: Duration) -> [Reader.Effect] {
    guard let deadline = clockDeadline, now >= deadline, let time = clock.local() else { return [] }
    nextMinute = now + .seconds(60 - time.second)
    let digits = [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let shown = digits.joined(separator: ":")
    guard shown != reader.paceMeter.clock else { return [] }
    reader.paceMeter.clock = shown
    return [.frameChanged]
  }

  // MARK: Saving

  /// The settings for all books, as saved.
  var savedSettings: Settings { saver.settings }

  /// The time of the next save.
  var schedule: SaveSchedule { saver.schedule }

  /// Records that the reader moved to another place, or opened the book.
  func notePlace(at now: Duration) { saver.notePlace(at: now, time: clock.utc()) }

  /// Records that the reader goes on reading: a book that was forgotten is saved again.
  func noteTurn() { saver.noteTurn() }

  /// Records an attempt to forget the book; drops unsaved reading time.
  func noteForgetting(isGone: Bool) {
    _ = reader.paceMeter.takeStays()
    saver.noteForgetting(isGone: isGone)
  }

  /// Returns everything that has changed since the last call, which the caller saves.
  ///
  /// - Parameter includesPlace: False if the place need not be saved yet.
  func takeChanges(includesPlace: Bool = true) -> StateChanges {
    let stays = reader.paceMeter.takeStays()
    if !saver.isForgotten, let today = clock.today {
      for stay in stays { saver.reading.note(stay, on: today) }
    }
    return saver.takeChanges(
      BookSaver.Snapshot(reader: reader, marks: marks, file: file, time: clock.utc()),
      includesPlace: includesPlace)
  }

  /// Merges the changed marks of the part of the book that the reader knows.
  func marksWereChanged() { marks = marks.replacing(reader.marks, in: reader.book) }

  /// Caches the pages around the place for the next start.
  func cachePart(in cache: PageCache) {
    if !saver.isForgotten { file.cachePart(of: reader, in: cache) }
  }
}

extension WallClock {
  /// The local date, or nil if the system does not know it.
  var today: CalendarDay? {
    local().flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
  }
}
