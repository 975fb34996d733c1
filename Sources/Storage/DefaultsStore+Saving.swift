import BookText
import Defaults
import System

/// Saves changes and reads the shelf, also on another thread: the store itself then stays with the caller.
extension DefaultsStore {
  /// What has become of files on another thread.
  public struct Outcome: Sendable {
    /// The changes that are not saved.
    public let unsaved: StateChanges
    /// The files that were written.
    public let unflushed: UnflushedFiles
    fileprivate let failures: [String: String]
    fileprivate let warnings: [String]
    fileprivate let done: Set<Once>
  }

  /// Saves changes, each file once. Does not wait until the disk has them; see ``takeUnflushed()``.
  ///
  /// - Returns: The changes that are not saved; none if there are no files.
  public mutating func save(_ changes: StateChanges) -> StateChanges {
    var unsaved = StateChanges()
    guard let directories else { return unsaved }
    if let settings = changes.settings {
      let isSaved = update(directories.settings) { file, _ in
        settings.after.write(into: &file, changedFrom: settings.before)
      }
      if !isSaved { unsaved.append(StateChanges(settings: settings)) }
    }
    for change in changes.books {
      let path = "\(directories.books)/\(change.book.fingerprint)"
      if !update(path, { change.write(into: &$0, isRepeated: $1) }) {
        unsaved.append(StateChanges(change))
      }
    }
    for path in changes.paths where !unflushed.paths.contains(path) {
      if !update(path, { _, _ in }) { unsaved.append(StateChanges(rewriting: [path])) }
    }
    return unsaved
  }

  /// Makes a store of the same files for another thread; ``note(_:)`` takes its outcome.
  public var another: @Sendable () -> DefaultsStore {
    { [directories, hasLocks, done] in
      DefaultsStore(directories: directories, hasLocks: hasLocks, done: done)
    }
  }

  /// A function that reads the shelf on any thread, as ``shelf(while:)``; ``note(_:)`` takes the outcome.
  public var readingShelf: @Sendable (_ isWanted: () -> Bool) -> (Shelf, Outcome) {
    { [another] isWanted in
      var store = another()
      let shelf = store.shelf(while: isWanted)
      return (shelf, store.outcome())
    }
  }

  /// What has become of the files, and the changes that are not saved.
  public func outcome(unsaved changes: StateChanges = StateChanges()) -> Outcome {
    let failures = self.unsaved
    return Outcome(
      unsaved: changes, unflushed: unflushed, failures: failures,
      warnings: warnings.filter { !failures.values.contains($0) }, done: done)
  }

  /// Records what has become of files on another thread.
  public mutating func note(_ outcome: Outcome) {
    for path in outcome.unflushed.paths { noteSuccess(of: path) }
    for (path, warning) in outcome.failures.sorted(by: { $0.key < $1.key }) {
      noteFailure(of: path, warning)
    }
    for warning in outcome.warnings { warn(warning) }
    done.formUnion(outcome.done)
    unflushed.append(outcome.unflushed)
  }

  /// Returns the files that were written and not flushed, and clears them.
  public mutating func takeUnflushed() -> UnflushedFiles {
    defer { unflushed = UnflushedFiles() }
    return unflushed
  }

  /// Records that the disk did not take files.
  ///
  /// - Returns: The changes that write them again.
  public mutating func noteUnflushed(_ reasons: [String: String]) -> StateChanges {
    for (path, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      noteFailure(of: path, "\(subject(of: path)) not saved (\(reason)): \(path)")
    }
    return StateChanges(rewriting: Set(reasons.keys))
  }
}
