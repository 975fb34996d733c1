import Asking
import BookText
import Storage
import System

/// Saves changes beside the loop, so that the loop never waits for the disk. A change is written and renamed
/// on a thread at once, so that a kill of the program loses nothing; another thread then flushes it: a choice
/// at once, a place alone within a minute. One save runs at a time. Changes in between are joined, and saved
/// after it: files are written in order, the newest state last. Failed saves are retried.
final class SaveQueue {
  private let store: DefaultsStore
  private let jobs: Jobs
  private let outbox: Outbox
  private var waiting = StateChanges()
  private var saving: Job?
  /// Whether a choice of the reader is waiting, or being saved, for the first time.
  private var (isWaitingChosen, isSavingChosen) = (false, false)
  /// Whether a choice has been saved: later saves write its file again, and are flushed at once too.
  private var hasChosen = false
  /// Written files, perhaps not on the disk yet.
  private var unflushed = UnflushedFiles()
  private(set) var flushing: Job?
  private var resting: Job?
  private var schedule = SaveSchedule()
  private var retrying: Job?
  /// A book forgotten during a save, which may have written its file again.
  private var forgotten: Fingerprint?

  /// Delay of the flush after a save of nothing but a place.
  private static let flushDelay = Duration.seconds(60)

  /// The alarms are for retries, and for places.
  init(_ store: DefaultsStore, _ jobs: Jobs, _ outbox: Outbox) {
    (self.store, self.jobs, self.outbox) = (store, jobs, outbox)
    retrying = jobs.alarm { [unowned self] _ in beginSave() }
    resting = jobs.alarm { [unowned self] _ in beginFlush() }
  }

  /// Whether all changes are in their files.
  var isIdle: Bool { saving == nil && waiting.isEmpty }

  /// Starts saving changes, together with failed ones; if a save is running, after it.
  func save(_ changes: StateChanges) {
    waiting.append(changes)
    if changes.areChosen { (isWaitingChosen, hasChosen) = (true, true) }
    beginSave()
  }

  /// Begins to write the waiting changes, unless others are being written.
  private func beginSave() {
    guard saving == nil, !waiting.isEmpty else { return store.noteSaving(saving != nil) }
    store.noteSaving(true)
    let changes = waiting
    waiting = StateChanges()
    (isSavingChosen, isWaitingChosen) = (isWaitingChosen, false)
    retrying?.time = nil
    saving = jobs.run(BackgroundTask { [store] in store.save(changes) }, duringTurns: true) {
      [unowned self] unsaved, now in
      saving = nil
      endSave(unsaved: unsaved, at: now)
    }
  }

  /// Begins to wait for the disk. Queues unsaved changes for a retry, or begins the next save. Removes the
  /// file of a book forgotten in the meantime.
  private func endSave(unsaved: StateChanges, at now: Duration) {
    if let book = forgotten { _ = store.forget(book) }
    forgotten = nil
    unflushed.append(store.takeUnflushed())
    if hasChosen || !unflushed.mayWait {
      beginFlush()
    } else {
      resting?.time = resting?.time ?? now + Self.flushDelay
    }
    let repeatsFailure = isSavingChosen && !unsaved.isEmpty
    retryChanges(unsaved, at: now)
    // Changes made since are saved at once, together with failed ones.
    if unsaved.isEmpty { beginSave() } else { store.noteSaving(false) }
    outbox.ask(.saving(.saveEnded(isFailureRepeated: repeatsFailure)))
  }

  /// Begins to wait for the disk on a thread, unless one waits already; saves files again that fail.
  func beginFlush() {
    guard flushing == nil, !unflushed.isEmpty else { return }
    resting?.time = nil
    let files = unflushed
    unflushed = UnflushedFiles()
    flushing = jobs.run(BackgroundTask { files.flush() }, duringTurns: true) {
      [unowned self] reasons, now in
      flushing = nil
      if !reasons.isEmpty { retryChanges(store.noteUnflushed(reasons), at: now) }
      beginFlush()
      outbox.ask(.saving(.saveEnded(isFailureRepeated: false)))
    }
  }

  /// Failed changes come before later ones. Without any, ends the retries.
  private func retryChanges(_ failed: StateChanges, at now: Duration) {
    guard !failed.isEmpty else {
      if waiting.isEmpty { schedule.recordSaved() }
      return
    }
    var changes = failed
    changes.append(waiting)
    waiting = changes
    schedule.recordFailure(at: now)
    retrying?.time = saving == nil ? schedule.deadline : nil
  }

  /// Waits until all added changes are written, but not for the disk.
  func finish(within limit: Duration, at now: Duration) {
    let end = elapsedTime() + limit
    while let saving, saving.wait(within: end - elapsedTime(), at: now) {}
  }

  /// The caller removes the file.
  func forget(_ book: Fingerprint) {
    waiting.remove(book)
    if saving != nil { forgotten = book }
  }
}
