import BookText
import Defaults
import System

/// Saves changes.
extension DefaultsStore {
  /// Saves changes, each file once. Does not wait until the disk has them; see ``takeUnflushed()``.
  ///
  /// - Returns: The changes that are not saved; none if there are no files.
  public func save(_ changes: StateChanges) -> StateChanges {
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
    for path in changes.paths where !state.withLock({ $0.unflushed.paths.contains(path) }) {
      if !update(path, { _, _ in }) { unsaved.append(StateChanges(rewriting: [path])) }
    }
    return unsaved
  }

  /// Returns the files that were written and not flushed, and clears them.
  public func takeUnflushed() -> UnflushedFiles {
    state.withLock { state in
      defer { state.unflushed = UnflushedFiles() }
      return state.unflushed
    }
  }

  /// Records that the disk did not take files.
  ///
  /// - Returns: The changes that write them again.
  public func noteUnflushed(_ reasons: [String: String]) -> StateChanges {
    for (path, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      noteFailure(of: path, "\(subject(of: path)) not saved (\(reason)): \(path)")
    }
    return StateChanges(rewriting: Set(reasons.keys))
  }
}
