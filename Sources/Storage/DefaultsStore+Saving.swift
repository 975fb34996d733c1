import BookText
import Defaults
import System

/// Saves changes, also on another thread: the store itself then stays with the caller.
extension DefaultsStore {
  /// The result of a save on another thread.
  public struct Saved: Sendable {
    /// The changes that are not saved.
    public let unsaved: StateChanges
    /// The paths of the files that were written and that the disk may not have yet.
    public let written: Set<String>
    fileprivate let failures: [String: String]
    fileprivate let warnings: [String]
    fileprivate let done: Set<Once>
  }

  /// Saves changes, each file once. Does not wait until the disk has them; see ``flush(_:)``.
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
    for path in changes.paths where !written.contains(path) {
      if !update(path, { _, _ in }) { unsaved.append(StateChanges(rewriting: [path])) }
    }
    return unsaved
  }

  /// A function that saves changes on any thread; ``note(_:)`` takes its result.
  public var saving: @Sendable (StateChanges) -> Saved {
    let (directories, hasLocks, done) = (directories, hasLocks, done)
    return { changes in
      var store = DefaultsStore(directories: directories, hasLocks: hasLocks, done: done)
      let unsaved = store.save(changes)
      let failures = store.unsaved
      return Saved(
        unsaved: unsaved, written: store.written, failures: failures,
        warnings: store.warnings.filter { !failures.values.contains($0) },
        done: store.done)
    }
  }

  /// Records the result of a save on another thread.
  public mutating func note(_ saved: Saved) {
    for path in saved.written { noteSuccess(of: path) }
    for (path, warning) in saved.failures.sorted(by: { $0.key < $1.key }) {
      noteFailure(of: path, warning)
    }
    for warning in saved.warnings { warn(warning) }
    done.formUnion(saved.done)
  }

  /// Returns the paths of the files that were written and not flushed, and clears them.
  public mutating func takeWritten() -> Set<String> {
    defer { written = [] }
    return written
  }

  /// Waits until the disk has files and their names, so that they survive a power failure.
  ///
  /// - Returns: The reason for each that it does not take, by its path.
  public static func flush(_ paths: Set<String>) -> [String: String] {
    var reasons: [String: String] = [:]
    for path in paths {
      do throws(StorageError) { try FileAccess.flush(path) } catch { reasons[path] = error.reason }
    }
    return reasons
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
