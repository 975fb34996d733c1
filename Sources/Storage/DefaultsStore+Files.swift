import Defaults
import System

/// Reads and changes defaults files that other programs may change at the same time.
extension DefaultsStore {
  /// The contents of a path: nothing, a defaults file, or something that must not be replaced.
  private enum Found {
    case nothing
    case file(DefaultsFile, FileStatus)
    case cannotMoveAside
  }

  mutating func load(_ path: String) -> DefaultsFile? {
    if case .file(let file, _) = find(path) { return file }
    return nil
  }

  /// The file to read and replace for `path`. The settings file may be a symbolic link, as dotfile
  /// managers make; links are refused for files about books.
  private func target(of path: String) -> String {
    path == directories?.settings ? FileSystem.resolved(path) ?? path : path
  }

  /// What the file at `path` contains, as messages call it.
  func subject(of path: String) -> String {
    path == directories?.settings ? "Settings" : "Place and marks"
  }

  /// Reads the file at `path`. A file that is not a defaults file is put aside; one that is
  /// unreadable at present is left alone and never overwritten.
  private mutating func find(_ path: String) -> Found {
    let reason: String
    do throws(StoredFile.Failure) {
      guard let kept = try StoredFile(at: target(of: path)) else { return .nothing }
      if path == directories?.settings, kept.isBlank {
        return .file(DefaultsFile(), kept.identity)
      }
      do throws(DefaultsError) {
        return .file(try DefaultsFile(kept.bytes), kept.identity)
      } catch {
        reason = "\(error)"
      }
    } catch {
      switch error {
      case .isForeign(let why): reason = why
      case .isUnreadable(let why):
        noteFailure(of: path, "\(subject(of: path)) cannot be read or saved (\(why)): \(path)")
        return .cannotMoveAside
      }
    }
    // The new file is beside the old one: its name alone fits on the screen.
    do {
      let aside = try FileAccess.moveAside(path)
      let name = aside.split(separator: "/").last.map(String.init) ?? aside
      warn("\(subject(of: path)) unreadable, now \(name): \(reason)")
      return .nothing
    } catch {
      noteFailure(of: path, "\(subject(of: path)) cannot be read or saved (\(reason)): \(path)")
      return .cannotMoveAside
    }
  }

  /// How long a save waits for the lock of another program, in milliseconds.
  private static let lockTimeout = 250
  /// How often a change is retried because another program changed the file first.
  private static let maxAttempts = 8

  /// Changes the file at `path` and keeps everything else in it.
  ///
  /// Another program may change it at the same time. Both use a lock; on a file system without
  /// locks, the file is checked again before it is replaced, and the change is retried on its new
  /// contents.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isDurable: True to wait until the disk has it; otherwise the path is in ``written``.
  ///   - change: Makes the change; called once for each attempt, with the file's present contents,
  ///     and with true if these may contain the change already.
  /// - Returns: Whether the change is saved.
  @discardableResult
  mutating func update(
    _ path: String, isDurable: Bool = false,
    _ change: (_ file: inout DefaultsFile, _ isRepeated: Bool) -> Void
  ) -> Bool {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // A missing directory cannot be locked. If it cannot be made, writing reports the error.
    try? FileAccess.makeDirectory(directory)
    let lock = hasLocks ? DirectoryLock(directory, within: Self.lockTimeout) : nil
    let isLocked = lock != nil
    var isSaved = false
    for _ in 0..<Self.maxAttempts {
      var file = DefaultsFile()
      var identity: FileStatus?
      switch find(path) {
      case .nothing: break
      case .file(let found, let known): (file, identity) = (found, known)
      case .cannotMoveAside: return false
      }
      let before = file
      change(&file, isSaved)
      beforeWriting()
      if isSaved, file == before { break }
      let (bytes, target) = (file.bytes, target(of: path))
      guard bytes.count <= StoredFile.largest else {
        let limit = "larger than \(StoredFile.largest >> 20) MiB"
        noteFailure(of: path, "\(subject(of: path)) not saved (\(limit)): \(path)")
        return false
      }
      do {
        guard
          let new = try FileAccess.replace(
            target, with: bytes, isDurable: isDurable,
            where: { FileStatus(of: target, followsLinks: false) == identity })
        else { continue }
        isSaved = true
        // Without a lock another program may have replaced the file in the meantime.
        if isLocked || FileStatus(of: target, followsLinks: false) == new { break }
      } catch {
        noteFailure(of: path, "\(subject(of: path)) not saved (\(error.reason)): \(error.path)")
        return false
      }
    }
    guard isSaved else {
      noteFailure(
        of: path, "\(subject(of: path)) not saved (other programs keep changing it): \(path)")
      return false
    }
    noteSuccess(of: path)
    if !isDurable { written.insert(path) }
    removeLeftovers(directory)
    return true
  }

  /// Removes, once, the temporary files in a directory whose writers were killed.
  private mutating func removeLeftovers(_ directory: String) {
    if cleanedDirectories.insert(directory).inserted { FileAccess.removeLeftovers(in: directory) }
  }
}
