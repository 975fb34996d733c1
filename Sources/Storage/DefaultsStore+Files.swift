import Defaults
import System

/// Reading and changing defaults files, while other programs may do so as well.
extension DefaultsStore {
  /// What stands at a path: nothing, a defaults file, or something that must stay as it is.
  private enum Found {
    case nothing
    case file(DefaultsFile, FileStatus)
    case immovable
  }

  mutating func load(_ path: String) -> DefaultsFile? {
    if case .file(let file, _) = find(path) { return file }
    return nil
  }

  /// The file that is read and replaced for `path`. The settings may be a symbolic link, as tools that
  /// manage dotfiles make it; links to files about books are refused.
  private func target(of path: String) -> String {
    path == directories?.settings ? FileSystem.resolved(path) ?? path : path
  }

  /// Reads what stands at `path`. What is no file of ours is put aside; one that cannot be read at
  /// present is left where it is, and nothing is written over it.
  private mutating func find(_ path: String) -> Found {
    let reason: String
    do throws(KeptFile.Failure) {
      guard let kept = try KeptFile(at: target(of: path)) else { return .nothing }
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
        noteFailure(of: path, "Nothing is saved (\(why)): \(path)")
        return .immovable
      }
    }
    // The reason first: on a narrow screen the end of a message is cut off.
    do {
      warn("Put aside (\(reason)): \(try FileAccess.putAside(path))")
      return .nothing
    } catch {
      noteFailure(of: path, "Nothing is saved (\(reason)): \(path)")
      return .immovable
    }
  }

  /// How long a save waits for that of another program, in milliseconds.
  private static let patience = 250
  /// How often a change is made anew because another program was quicker.
  private static let attempts = 8

  /// Changes the file at `path`, keeping whatever else stands in it.
  ///
  /// Another program may change it at the same time. Both ask for a lock; where there is none, the
  /// file is looked at once more before it is replaced, and the change is made anew in what stands
  /// there by then.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isRepeatable: Whether the change may be made again in a file in which it may stand already.
  ///   - change: Makes the change; called once for each attempt, with the file as it stands then.
  /// - Returns: Whether it has been saved.
  @discardableResult
  mutating func update(
    _ path: String, isRepeatable: Bool = true, _ change: (inout DefaultsFile) -> Void
  ) -> Bool {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // What is not there cannot be locked. Where it cannot be made, writing will tell.
    try? FileAccess.makeDirectory(directory)
    let lock = hasLocks ? DirectoryLock(directory, within: Self.patience) : nil
    let isLocked = lock != nil
    var isSaved = false
    for _ in 0..<Self.attempts {
      var file = DefaultsFile()
      var identity: FileStatus?
      switch find(path) {
      case .nothing: break
      case .file(let found, let known): (file, identity) = (found, known)
      case .immovable: return false
      }
      let before = file
      change(&file)
      meanwhile()
      if isSaved, file == before { break }
      let (bytes, target) = (file.bytes, target(of: path))
      guard bytes.count <= KeptFile.largest else {
        noteFailure(of: path, "Not saved (larger than \(KeptFile.largest >> 20) MiB): \(path)")
        return false
      }
      do {
        guard
          let written = try FileAccess.replace(
            target, with: bytes, where: { FileStatus(of: target, followsLinks: false) == identity }
          )
        else { continue }
        isSaved = true
        // Without a lock another program may have replaced it in the meantime, not knowing of it.
        if isLocked || !isRepeatable || FileStatus(of: target, followsLinks: false) == written {
          break
        }
      } catch {
        noteFailure(of: path, "Not saved (\(error.reason)): \(error.path)")
        return false
      }
    }
    guard isSaved else {
      noteFailure(of: path, "Not saved (changed by other programs all the time): \(path)")
      return false
    }
    noteSuccess(of: path)
    sweep(directory)
    return true
  }

  /// Removes, once, what programs have left behind in a directory that were killed while they wrote.
  private mutating func sweep(_ directory: String) {
    if swept.insert(directory).inserted { FileAccess.removeLeftovers(in: directory) }
  }
}
