import Asking
import BookText
import Defaults
import Storage
import System

/// Saves the open book and the reader's changes, and reports failures to save. Only differences are saved, so
/// that changes by other programs are kept.
final class Saving: Service {
  let queue: SaveQueue
  private let drafts: NoteDrafts
  /// The saved state of the open book; nil while none is open.
  private(set) var saved: SavedState?
  private var alarm: Job?
  private var areKeysKnown = false
  /// The failure to save on the screen.
  private var shownFailure: String?
  /// See ``takePrintedWarnings()``.
  private var printedWarnings: [String] = []

  override init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    queue = SaveQueue(context.store, jobs, outbox)
    drafts = NoteDrafts(context.store, jobs)
    super.init(context, jobs, outbox)
    alarm = jobs.alarm { [outbox] _ in outbox.ask(.saving(.saveNow)) }
  }

  func begin(_ state: SavedState) {
    saved = state
    setAlarm()
  }

  /// Saves a place after a delay, marks and settings at once. The book is asked for only if it is saved now.
  func ask(_ question: Question.Saving, about book: @autoclosure () -> OpenBook, at now: Duration) {
    switch question {
    case .placeChanged:
      // The reader goes on reading: save a forgotten book again.
      noteReading()
      notePlace(at: now)
    case .marksChanged:
      let book = book()
      sayIfPrivate(book)
      save(book)
      finish(at: now)
    case .settingsChanged: save(book(), includesPlace: false)
    case .keysKnown: save(.known)
    case .noteTyped(let note):
      let book = book()
      drafts.keep(book.isPrivate ? nil : note, in: book.seen.fingerprint, at: now)
      if queue.isIdle { drafts.end() }
    case .saveNow: save(book())
    case .saveEnded(let isFailureRepeated):
      showWarnings(repeatsFailure: isFailureRepeated)
      // The note is in its mark.
      if queue.isIdle { drafts.end() }
    }
  }

  /// Records that the reader moved to another place, or opened the book.
  func notePlace(at now: Duration) {
    saved?.placeTime = context.clock.utc()
    saved?.schedule.noteChange(at: now)
    setAlarm()
  }

  /// Records that a book is being read, perhaps a forgotten one.
  func noteReading() { saved?.isUnread = false }

  /// The open book is only behind the shelf: it is not the last book, and its place is not saved.
  func noteShelf() { saved?.isUnread = true }

  private func setAlarm() { alarm?.time = saved?.schedule.deadline }

  /// Says once that the marks of a private text are not saved, when it has the first.
  private func sayIfPrivate(_ book: OpenBook) {
    guard book.isPrivate, saved?.hasSaidPrivate == false, !book.seen.marks.all.isEmpty else {
      return
    }
    saved?.hasSaidPrivate = true
    let reason =
      book.source.pipe == nil
      ? "nothing is saved because of --private"
      : "nothing is saved, because the text came through a pipe"
    outbox.say("Marked until you quit; \(reason)")
  }

  // MARK: Saving

  /// Begins to save everything unsaved; the place only if need be.
  func save(_ book: OpenBook, includesPlace: Bool = true) {
    var changes = saved?.takeChanges(in: book, includesPlace: includesPlace, context.clock)
    if let other = saved?.takeFacingChanges(in: book, context.clock) { changes?.append(other) }
    setAlarm()
    if let changes, !changes.isEmpty { queue.save(changes) }
  }

  /// Begins to save settings while no book is open.
  func save(_ settings: Change<Settings>?) { queue.save(StateChanges(settings: settings)) }

  /// Begins to save a change of the hint of the first keys; once they are known, nothing else.
  func save(_ hints: HintChange) {
    guard !areKeysKnown else { return }
    areKeysKnown = hints == .known
    var changes = StateChanges()
    changes.hints = hints
    queue.save(changes)
  }

  /// The wait of a key for a save with a visible result: usually it takes a millisecond.
  static let patience = Duration.milliseconds(20)

  /// Waits for changes to be in their files, but not for the disk (a mark outlives a kill); shows warnings. A
  /// slow disk holds nothing up.
  func finish(within limit: Duration = patience, at now: Duration) {
    queue.finish(within: limit, at: now)
    showWarnings()
  }

  /// Waits a moment for all saves: the files of books are about to be read.
  func saveIfChanged(_ book: OpenBook, at now: Duration) {
    if saved?.schedule.deadline != nil { save(book) }
    finish(at: now)
  }

  /// Ends the stay at the visible pages, which are about to be left.
  func leave(_ book: OpenBook, at now: Duration) {
    save(book)
    finish(at: now)
    queue.beginFlush()
    drafts.keep(nil, in: book.seen.fingerprint, at: now)
    if queue.isIdle { drafts.end() }
  }

  /// Drops the waiting changes of a book, since its file is about to be removed.
  func forget(_ book: Fingerprint, at now: Duration) {
    finish(at: now)
    queue.forget(book)
  }

  /// Drops unsaved reading time.
  func noteForgetting(_ book: OpenBook, isGone: Bool) {
    saved?.forget(isGone: isGone, stays: book.seen.stays.count)
    setAlarm()
  }

  // MARK: Warnings

  /// Returns the warnings to print after the screen is left, in order, and clears them.
  func takePrintedWarnings() -> [String] {
    defer { printedWarnings = [] }
    return printedWarnings
  }

  /// Shows the latest warning of the store. A failure to save can be repaired by a retry: its message is then
  /// removed from the screen, and never printed. All other warnings are printed after the screen is left. A
  /// known failure is repeated if the reader has changed something, which is not saved either.
  func showWarnings(repeatsFailure: Bool = false) {
    guard saved != nil else { return }
    let (new, failures) = (store.takeWarnings(), store.failures)
    if let shownFailure, !failures.contains(shownFailure) {
      outbox.answer(.outdated(message: shownFailure))
      self.shownFailure = nil
    }
    printedWarnings += new.filter { !failures.contains($0) }
    guard let message = new.last ?? (repeatsFailure ? failures.last : nil) else { return }
    if failures.contains(message) { shownFailure = message }
    outbox.say(message)
  }
}

/// Saved state of an open book and its settings, with the unsaved changes.
struct SavedState {
  /// The settings for all books, as they were last saved.
  private var settings: Settings
  private var own: BookSettings
  private var marks: Marks
  /// Arrival at the present place, in UTC.
  var placeTime: String
  /// Number of saved or dropped stays.
  private var stayCount = 0
  private var reading = ReadingRecord()
  /// Time of the last page turned, in UTC; nil if saved already.
  private var readTime: String?
  /// Time of the last page turned, saved or not, in seconds since 1970; 0 if never.
  private(set) var readSeconds: Int
  /// Whether the reader knows that the marks of a private text are not saved.
  var hasSaidPrivate = false
  /// Whether the book was not read since it was opened behind the shelf, or since all about it was removed.
  var isUnread = false
  var schedule = SaveSchedule()
  /// The marks in translations that faced the book, as they were last saved.
  private var facingMarks: [Fingerprint: Marks] = [:]

  init(settings: Settings, own: BookSettings, marks: Marks, readSeconds: Int, at time: String) {
    (self.settings, self.own, self.marks) = (settings, own, marks)
    (self.readSeconds, placeTime) = (readSeconds, time)
  }

  mutating func takeOverSettings(from other: SavedState) { settings = other.settings }

  /// Drops unsaved reading time.
  mutating func forget(isGone: Bool, stays: Int) {
    (isUnread, reading, stayCount) = (isGone, ReadingRecord(), stays)
    schedule.recordSaved()
  }

  /// Marks changed since the last call in a facing translation; nil without one, and if private.
  mutating func takeFacingChanges(in book: OpenBook, _ clock: WallClock) -> StateChanges? {
    guard let facing = book.seen.facing, !book.isPrivate else { return nil }
    var change = BookChange(facing.book, readFrom: facing.path)
    let before = facingMarks[facing.book.fingerprint] ?? facing.marksBefore
    (change.marks, change.time) = (Change(before, to: facing.marks), clock.utc())
    facingMarks[facing.book.fingerprint] = facing.marks
    return StateChanges(change)
  }

  /// All changes since the last call, to save and retry; of a private text only general settings. Leaves out
  /// a place not to be saved yet.
  mutating func takeChanges(
    in book: OpenBook, includesPlace: Bool, _ clock: WallClock
  ) -> StateChanges {
    let seen = book.seen
    let stays = seen.stays.dropFirst(stayCount)
    stayCount = seen.stays.count
    if !isUnread, let today = clock.today {
      for stay in stays { reading.record(stay, on: today) }
    }
    if !stays.isEmpty, !book.isPrivate {
      readTime = clock.utc()
      readSeconds = seconds(utc: clock.utc()) ?? readSeconds
    }
    let changed = Change(settings, to: seen.general)
    settings = seen.general
    if book.isPrivate {
      schedule.recordSaved()
      return StateChanges(settings: changed)
    }
    var change = BookChange(seen.book, readFrom: book.source.path)
    (change.marks, change.time) = (Change(marks, to: seen.marks), clock.utc())
    change.settings = Change(own, to: seen.own)
    if includesPlace, !isUnread {
      change.place = BookChange.Place(seen.place, since: placeTime, now: clock.utc())
      change.isNoBook =
        seen.book.form == .asIs && seen.effective.lines == .automatic
        && !book.source.isAsTyped
      change.record = reading
      change.readTime = readTime
      (reading, readTime) = (ReadingRecord(), nil)
      schedule.recordSaved()
    }
    (own, marks) = (seen.own, seen.marks)
    return StateChanges(change, settings: changed)
  }
}

extension WallClock {
  /// Nil if the system does not know it.
  var today: CalendarDay? {
    local().flatMap { CalendarDay(year: $0.year, month: $0.month, day: $0.day) }
  }
}
