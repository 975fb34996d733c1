import Background
import BookText
import Storage
import System

/// Saves changes beside the loop, which never waits for the disk.
///
/// A change is written and renamed on a thread at once, so that a kill of the program loses nothing; another
/// thread then waits until the disk has it. One save runs at a time. What changes in between is joined, and
/// saved after it: files are written in order, the newest state last. What fails is retried.
///
/// The owner polls ``descriptors`` until ``deadline``, and calls ``advance(_:at:)``.
struct SaveQueue {
  /// The changes that wait to be saved.
  private var waiting = StateChanges()
  /// The save that runs.
  private var saving: BackgroundTask<DefaultsStore.Outcome>?
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

  /// The descriptors to poll for the end of a save.
  var descriptors: [Int32] {
    [saving?.descriptor, flushing?.descriptor].compactMap { $0 }.filter { $0 >= 0 }
  }

  /// When to call ``advance(_:at:)`` even without input; nil if nothing waits for time.
  var deadline: Duration? { saving == nil && !waiting.isEmpty ? schedule.deadline : nil }

  /// True if a save has ended, or can begin.
  func canAdvance(at now: Duration) -> Bool {
    saving?.answer != nil || flushing?.answer != nil || deadline.map { now >= $0 } ?? false
  }

  /// Begins to save changes, with those that failed; after the save that runs.
  mutating func add(_ changes: StateChanges, _ store: inout DefaultsStore, at now: Duration) {
    waiting.append(changes)
    if changes.areChosen { isWaitingChosen = true }
    begin(store)
  }

  private mutating func begin(_ store: DefaultsStore) {
    guard saving == nil, !waiting.isEmpty else { return }
    let (changes, makeStore) = (waiting, store.another)
    waiting = StateChanges()
    (isSavingChosen, isWaitingChosen) = (isWaitingChosen, false)
    saving = BackgroundTask {
      var store = makeStore()
      let unsaved = store.save(changes)
      return store.outcome(unsaved: unsaved)
    }
  }

  /// Takes the results of saves, and begins those that are due.
  ///
  /// - Returns: True if something failed that the reader has chosen: that is said again.
  mutating func advance(_ store: inout DefaultsStore, at now: Duration) -> Bool {
    var repeatsFailure = false
    if let saved = saving?.answer {
      saving = nil
      store.note(saved)
      if let book = forgotten { _ = store.forget(book) }
      forgotten = nil
      repeatsFailure = isSavingChosen && !saved.unsaved.isEmpty
      retry(saved.unsaved, at: now)
      // What has come since is saved at once, with what has failed.
      if !waiting.isEmpty, saved.unsaved.isEmpty { begin(store) }
    }
    if let reasons = flushing?.answer {
      flushing = nil
      if !reasons.isEmpty { retry(store.noteUnflushed(reasons), at: now) }
    }
    if let deadline, now >= deadline { begin(store) }
    unflushed.append(store.takeUnflushed())
    if flushing == nil, !unflushed.isEmpty {
      let files = unflushed
      unflushed = UnflushedFiles()
      flushing = BackgroundTask { files.flush() }
    }
    return repeatsFailure
  }

  /// Keeps changes that failed, before those that have come since.
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
  /// - Returns: As ``advance(_:at:)``.
  mutating func finish(
    _ store: inout DefaultsStore, within limit: Duration, at now: Duration
  ) -> Bool {
    let end = elapsedTime() + limit
    var repeatsFailure = false
    while let saving, elapsedTime() < end {
      let rest = (end - elapsedTime()) / .milliseconds(1)
      _ = saving.wait(milliseconds: Int32(rest.rounded(.up)))
      if advance(&store, at: now) { repeatsFailure = true }
    }
    return repeatsFailure
  }

  /// Drops what waits to be saved about a book, whose file the caller removes.
  mutating func forget(_ book: Fingerprint) {
    waiting.remove(book)
    if saving != nil { forgotten = book }
  }
}
