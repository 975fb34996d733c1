import BookText
import Storage
import System

/// Saves changes beside the loop, which never waits for the disk.
///
/// A change is written and renamed on a thread at once, so that a kill of the program loses nothing; another
/// thread then waits until the disk has it. One save runs at a time. What changes in between is joined, and
/// saved after it: files are written in order, the newest state last. What fails is retried.
///
/// The owner polls ``descriptors`` until ``deadline``, and calls ``advance(at:)``.
struct SaveQueue {
  private let store: DefaultsStore
  /// The changes that wait to be saved.
  private var waiting = StateChanges()
  /// The save that runs.
  private var saving: BackgroundTask<StateChanges>?
  /// True if the reader has chosen something that waits to be saved, or is being saved, for the first time.
  private var (isWaitingChosen, isSavingChosen) = (false, false)
  /// The files that were written and that the disk may not have yet.
  private var unflushed = UnflushedFiles()
  /// The task that waits for the disk.
  private var flushing: BackgroundTask<[String: String]>?
  /// When a failed save is retried.
  private var schedule = SaveSchedule()
  /// A book that was forgotten while a save ran, which may have written its file again.
  private var forgotten: Fingerprint?

  init(_ store: DefaultsStore) { self.store = store }

  /// The descriptors to poll for the end of a save.
  var descriptors: [Int32] {
    [saving?.descriptor, flushing?.descriptor].compactMap { $0 }.filter { $0 >= 0 }
  }

  /// When to call ``advance(at:)`` even without input; nil if nothing waits for time.
  var deadline: Duration? { saving == nil && !waiting.isEmpty ? schedule.deadline : nil }

  /// True if a save has ended, or can begin.
  func canAdvance(at now: Duration) -> Bool {
    saving?.answer != nil || flushing?.answer != nil || deadline.map { now >= $0 } ?? false
  }

  /// Starts saving changes, together with failed ones; if a save is running, after it.
  mutating func add(_ changes: StateChanges) {
    waiting.append(changes)
    if changes.areChosen { isWaitingChosen = true }
    begin()
  }

  private mutating func begin() {
    guard saving == nil, !waiting.isEmpty else { return }
    let changes = waiting
    waiting = StateChanges()
    (isSavingChosen, isWaitingChosen) = (isWaitingChosen, false)
    saving = BackgroundTask { [store] in store.save(changes) }
  }

  /// Takes the results of saves, and begins those that are due.
  ///
  /// - Returns: True if something failed that the reader has chosen: that is said again.
  mutating func advance(at now: Duration) -> Bool {
    var repeatsFailure = false
    if let unsaved = saving?.answer {
      saving = nil
      if let book = forgotten { _ = store.forget(book) }
      forgotten = nil
      repeatsFailure = isSavingChosen && !unsaved.isEmpty
      retry(unsaved, at: now)
      // What has come since is saved at once, with what has failed.
      if !waiting.isEmpty, unsaved.isEmpty { begin() }
    }
    if let reasons = flushing?.answer {
      flushing = nil
      if !reasons.isEmpty { retry(store.noteUnflushed(reasons), at: now) }
    }
    if let deadline, now >= deadline { begin() }
    unflushed.append(store.takeUnflushed())
    if flushing == nil, !unflushed.isEmpty {
      let files = unflushed
      unflushed = UnflushedFiles()
      flushing = BackgroundTask { files.flush() }
    }
    return repeatsFailure
  }

  /// Queues failed changes again, before the later ones.
  private mutating func retry(_ failed: StateChanges, at now: Duration) {
    guard !failed.isEmpty else {
      if waiting.isEmpty { schedule.noteSaved() }
      return
    }
    var changes = failed
    changes.append(waiting)
    waiting = changes
    schedule.noteFailure(at: now)
  }

  /// Waits until what was added is written, but not for the disk, and not longer than `limit`.
  ///
  /// - Returns: As ``advance(at:)``.
  mutating func finish(within limit: Duration, at now: Duration) -> Bool {
    let end = elapsedTime() + limit
    var repeatsFailure = false
    while let saving, elapsedTime() < end {
      let rest = (end - elapsedTime()) / .milliseconds(1)
      _ = saving.wait(milliseconds: Int32(rest.rounded(.up)))
      if advance(at: now) { repeatsFailure = true }
    }
    return repeatsFailure
  }

  /// Drops what waits to be saved about a book, whose file the caller removes.
  mutating func forget(_ book: Fingerprint) {
    waiting.remove(book)
    if saving != nil { forgotten = book }
  }
}
