import Asking
import BookText
import Storage
import System

/// Saves changes beside the loop, which never waits for the disk.
///
/// A change is written and renamed on a thread at once, so that a kill of the program loses nothing; another
/// thread then waits until the disk has it. One save runs at a time. What changes in between is joined, and
/// saved after it: files are written in order, the newest state last. What fails is retried.
final class SaveQueue {
  private let store: DefaultsStore
  private let jobs: Jobs
  /// Is told that a save has ended.
  private let outbox: Outbox
  /// The changes that wait to be saved.
  private var waiting = StateChanges()
  /// The save that runs.
  private var saving: Job?
  /// True if the reader has chosen something that waits to be saved, or is being saved, for the first time.
  private var (isWaitingChosen, isSavingChosen) = (false, false)
  /// The files that were written and that the disk may not have yet.
  private var unflushed = UnflushedFiles()
  /// The task that waits for the disk.
  private var flushing: Job?
  /// When a failed save is retried.
  private var schedule = SaveSchedule()
  private var retrying: Job?
  /// A book that was forgotten while a save ran, which may have written its file again.
  private var forgotten: Fingerprint?

  init(_ store: DefaultsStore, _ jobs: Jobs, _ outbox: Outbox) {
    (self.store, self.jobs, self.outbox) = (store, jobs, outbox)
    retrying = jobs.at { [unowned self] _ in begin() }
  }

  /// Starts saving changes, together with failed ones; if a save is running, after it.
  func add(_ changes: StateChanges) {
    waiting.append(changes)
    if changes.areChosen { isWaitingChosen = true }
    begin()
  }

  private func begin() {
    guard saving == nil, !waiting.isEmpty else { return store.noteSaving(saving != nil) }
    store.noteSaving(true)
    let changes = waiting
    waiting = StateChanges()
    (isSavingChosen, isWaitingChosen) = (isWaitingChosen, false)
    retrying?.time = nil
    saving = jobs.run(BackgroundTask { [store] in store.save(changes) }, duringTurns: true) {
      [unowned self] unsaved, now in
      saving = nil
      noteEnd(unsaved, at: now)
    }
  }

  /// Takes the changes that were not saved, and begins the next save.
  private func noteEnd(_ unsaved: StateChanges, at now: Duration) {
    if let book = forgotten { _ = store.forget(book) }
    forgotten = nil
    let repeatsFailure = isSavingChosen && !unsaved.isEmpty
    retry(unsaved, at: now)
    // What has come since is saved at once, with what has failed.
    if unsaved.isEmpty { begin() } else { store.noteSaving(false) }
    flush()
    outbox.ask(.saving(.saveEnded(isFailureRepeated: repeatsFailure)))
  }

  /// Begins to wait for the disk.
  private func flush() {
    unflushed.append(store.takeUnflushed())
    guard flushing == nil, !unflushed.isEmpty else { return }
    let files = unflushed
    unflushed = UnflushedFiles()
    flushing = jobs.run(BackgroundTask { files.flush() }, duringTurns: true) {
      [unowned self] reasons, now in
      flushing = nil
      if !reasons.isEmpty { retry(store.noteUnflushed(reasons), at: now) }
      flush()
      outbox.ask(.saving(.saveEnded(isFailureRepeated: false)))
    }
  }

  /// Queues failed changes again, before the later ones.
  private func retry(_ failed: StateChanges, at now: Duration) {
    guard !failed.isEmpty else {
      if waiting.isEmpty { schedule.noteSaved() }
      return
    }
    var changes = failed
    changes.append(waiting)
    waiting = changes
    schedule.noteFailure(at: now)
    retrying?.time = saving == nil ? schedule.deadline : nil
  }

  /// Waits until what was added is written, but not for the disk, and not longer than `limit`.
  func finish(within limit: Duration, at now: Duration) {
    let end = elapsedTime() + limit
    while let saving, saving.wait(within: end - elapsedTime(), at: now) {}
  }

  /// Drops what waits to be saved about a book, whose file the caller removes.
  func forget(_ book: Fingerprint) {
    waiting.remove(book)
    if saving != nil { forgotten = book }
  }
}
