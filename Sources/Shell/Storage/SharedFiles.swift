import Defaults
import Synchronization
import System

/// Defaults files, possibly changed by other programs at the same time. Threads may share them;
/// ``DefaultsStore`` tells how damage and failures are treated.
final class SharedFiles: Sendable {
  /// The reader may edit the settings too; nil if nothing is saved.
  private let settings: String?
  private struct State {
    var warnings: [String] = []
    /// Latest failed read or write of each file, as a sentence by path.
    var unsaved: [String: String] = [:]
    var unflushed = UnflushedFiles()
    var done: Set<Once> = []
    /// Latest contents of the open book's file read or written by this program, by path.
    var latest: [String: DefaultsFile] = [:]
    /// Saves of book files by this program.
    var saves = 0
  }
  private let state = Mutex(State())
  private enum Once: Hashable {
    /// Reported the damage of the file at a path.
    case reportedDamage(String)
    /// The earlier generation of the file at a path has been kept.
    case keptEarlier(String)
    /// Removed the leftover temporary files in a directory.
    case cleaned(String)
  }
  /// Whether files are locked against other programs; false on file systems without locks.
  private let hasLocks: Bool
  /// Identifies this program in the files it saves.
  private let program = UInt32.random(in: .min ... .max)
  /// Called between reading and writing a file; a test plays another program there.
  private let beforeWriting: @Sendable () -> Void
  /// Called after writing a file, before looking at it again; likewise for tests.
  private let afterWriting: @Sendable () -> Void

  /// No file is read yet.
  init(
    settings: String?, hasLocks: Bool, beforeWriting: @escaping @Sendable () -> Void,
    afterWriting: @escaping @Sendable () -> Void
  ) {
    (self.settings, self.hasLocks) = (settings, hasLocks)
    (self.beforeWriting, self.afterWriting) = (beforeWriting, afterWriting)
  }

  // MARK: Warnings

  func takeWarnings() -> [String] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  var failures: [String] { state.withLock { $0.unsaved }.sorted { $0.key < $1.key }.map(\.value) }

  /// Warns once, until the file can be read or saved again.
  func recordFailure(of path: String, _ warning: String) {
    state.withLock { state in
      if state.unsaved[path] == nil { state.warnings.append(warning) }
      state.unsaved[path] = warning
    }
  }

  /// Returns true on the first call.
  private func isFirst(_ once: Once) -> Bool { state.withLock { $0.done.insert(once).inserted } }

  func warn(_ warning: String) { state.withLock { $0.warnings.append(warning) } }

  // MARK: Reading and changing

  private enum Found {
    case nothing
    /// The damage is a sentence.
    case file(DefaultsFile, StoredFile, damage: String?)
    /// Something else, to be put aside before a file is saved.
    case foreign(String)
    /// Unreadable at present, and so not to be replaced.
    case unreadable(String)
  }

  /// Changes nothing. `warns` once if the file is damaged.
  func load(_ path: String, warns: Bool = true) -> DefaultsFile? {
    guard case .file(let file, _, _) = find(path, warns: warns) else { return nil }
    return file
  }

  /// The settings file may be a symbolic link, as dotfile managers make; links are refused for files about
  /// books.
  private func target(of path: String) -> String {
    path == settings ? FileSystem.resolved(path) ?? path : path
  }

  func subject(of path: String) -> String { path == settings ? "Settings" : "Place and marks" }

  /// Reads like ``read(_:)``, and warns once if the file is damaged or cannot be read.
  private func find(_ path: String, warns: Bool = true) -> Found {
    let found = read(path)
    switch found {
    // A newer file of a book is reported when the open book is saved.
    case .file(let file, _, damage: nil) where file.isNewer && path == settings:
      if warns { recordFailure(of: path, newerFailure(of: path)) }
    case .nothing, .file(_, _, damage: nil): break
    case .file(_, _, let damage?), .foreign(let damage):
      if warns, isFirst(.reportedDamage(path)) { warn(damage) }
    case .unreadable(let reason): if warns { recordFailure(of: path, reason) }
    }
    return found
  }

  /// A damaged file is completed from its earlier generation.
  private func read(_ path: String) -> Found {
    let subject = subject(of: path)
    // The name of a book's file alone fits on the screen. The settings need none.
    let name = path == settings ? "" : "\(fileName(ofPath: path)): "
    do throws(StoredFile.Failure) {
      guard let kept = try StoredFile(at: target(of: path)) else { return .nothing }
      if path == settings, kept.isBlank {
        return .file(DefaultsFile(), kept, damage: nil)
      }
      do throws(DefaultsError) {
        let file = try DefaultsFile(kept.bytes, needsHeading: path != settings)
        guard let damage = file.damage else { return .file(file, kept, damage: nil) }
        return .file(
          completed(file, at: path), kept,
          damage: "\(subject) damaged, read in part: \(name)\(damage)")
      } catch {
        let damage = "\(subject) unreadable: \(name)\(error)"
        let file = completed(DefaultsFile(), at: path)
        return file.names.isEmpty ? .foreign(damage) : .file(file, kept, damage: damage)
      }
    } catch {
      switch error {
      case .isForeign(let reason): return .foreign("\(subject) unreadable: \(name)\(reason)")
      case .isUnreadable(let reason):
        return .unreadable("\(subject) cannot be read or saved (\(reason)): \(path)")
      }
    }
  }

  /// Settings are left as read, since the reader may have removed lines by hand.
  private func completed(_ file: DefaultsFile, at path: String) -> DefaultsFile {
    guard path != settings, let earlier = try? StoredFile(at: path + Self.earlier),
      let earlierFile = try? DefaultsFile(earlier.bytes)
    else { return file }
    var file = file
    file.takeMissing(from: earlierFile)
    return file
  }

  /// Suffix of the earlier generation of a file: its contents before the first change of this session.
  static let earlier = ".previous"

  /// Preserves the file at `path` before it is replaced: moves a foreign file aside, copies the bytes of a
  /// damaged file, or keeps a valid file as the earlier generation. Returns whether the file may be replaced.
  private func preserve(_ found: Found, at path: String) -> Bool {
    do throws(StorageError) {
      var (aside, verb): (String?, String) = (nil, "was copied to")
      switch found {
      case .nothing: break
      case .unreadable: return false
      case .foreign:
        aside = try FileAccess.moveAside(path)
        verb = "is now"
      case .file(let file, _, _) where file.isNewer:
        recordFailure(of: path, newerFailure(of: path))
        return false
      case .file(_, let kept, damage: _?):
        aside = try FileAccess.copyAside(kept.bytes, of: path)
      case .file(_, let kept, _):
        // Once a session: the earlier generation undoes the changes of a whole session. A failure costs only
        // that; the same failure of the file itself is reported.
        if isFirst(.keptEarlier(path)) {
          _ = try? FileAccess.replace(path + Self.earlier, with: kept.bytes, isDurable: false)
        }
      }
      if let name = aside?.split(separator: "/").last {
        warn("\(subject(of: path)): the damaged file \(verb) \(name)")
      }
      return true
    } catch {
      recordFailure(of: path, "\(subject(of: path)) not saved (\(error.reason)): \(error.path)")
      return false
    }
  }

  /// The warning about a file of a newer version of the program.
  private func newerFailure(of path: String) -> String {
    "\(subject(of: path)) not saved (written by a newer bifolio): \(path)"
  }

  func noteLatest(_ file: DefaultsFile?, at path: String) {
    if path != settings { state.withLock { $0.latest[path] = file } }
  }

  /// Restores entries missing from a file that does not descend from this program's last save (a backup,
  /// another device): the marks of both are kept. A file changed by another program since then contains that
  /// save.
  private func restoreLost(in file: inout DefaultsFile, at path: String) {
    guard var latest = state.withLock({ $0.latest[path] }), let last = latest.saves.last,
      !file.holds(last)
    else { return }
    latest.merge(file)
    guard latest.differs(from: file) else { return }
    file = latest
    warn("Another file replaced your place and marks; they were saved again")
  }

  private func countSave() -> DefaultsFile.Save {
    state.withLock { state in
      state.saves += 1
      return DefaultsFile.Save(by: program, count: state.saves)
    }
  }

  /// Milliseconds of waiting for the lock of another program.
  private static let lockTimeout = 250
  /// Retries of a change when another program changed the file first.
  private static let maxAttempts = 8

  /// Changes the file at `path` and keeps everything else in it. Does not wait for the disk. Returns whether
  /// the change is saved.
  ///
  /// Another program may change the file at the same time. Both use a lock. On a file system without locks,
  /// the file is checked again before it is replaced, and the change is repeated on any new contents.
  ///
  /// - Parameter change: Called once for each attempt, with the file's present contents, and with true if
  ///   these may contain the change already.
  @discardableResult
  func update(_ path: String, _ change: Change) -> Bool {
    update(path, change, orLess: nil) == .saved
  }

  typealias Change = (_ file: inout DefaultsFile, _ isRepeated: Bool) -> Void

  enum Outcome {
    case saved
    /// Only the smaller change: the whole one would make the file too large.
    case inPart
    case unsaved
  }

  /// Changes the file like ``update(_:_:)``, with a smaller change if the file would be too large. Records a
  /// failure.
  func update(_ path: String, _ whole: Change, orLess less: Change?) -> Outcome {
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // A missing directory cannot be locked. If it cannot be made, the write reports the error.
    try? FileAccess.makeDirectory(directory)
    let lock = hasLocks ? DirectoryLock(directory, within: Self.lockTimeout) : nil
    let isLocked = lock != nil
    var (isSaved, isInPart) = (false, false)
    for _ in 0..<Self.maxAttempts {
      let found = find(path)
      var file = DefaultsFile()
      var identity: FileStatus?
      if case .file(let present, let kept, _) = found {
        (file, identity) = (present, kept.identity)
      }
      let before = file
      if identity != nil { restoreLost(in: &file, at: path) }
      let unchanged = file
      whole(&file, isSaved)
      if let less, isInPart || file.bytes.count > StoredFile.maximumSize {
        (file, isInPart) = (unchanged, true)
        less(&file, isSaved)
      }
      beforeWriting()
      if isSaved, file == before { break }
      if path != settings { file.record(countSave()) }
      guard preserve(found, at: path) else { return .unsaved }
      let (bytes, target) = (file.bytes, target(of: path))
      guard bytes.count <= StoredFile.maximumSize else {
        recordFailure(of: path, "\(subject(of: path)) not saved (\(Self.tooLarge)): \(path)")
        return .unsaved
      }
      do {
        guard
          let new = try FileAccess.replace(
            target, with: bytes, isDurable: false,
            where: { FileStatus(of: target, followsLinks: false) == identity })
        else { continue }
        isSaved = true
        noteLatest(file, at: path)
        afterWriting()
        // Without a lock another program may have replaced the file in the meantime.
        if isLocked || FileStatus(of: target, followsLinks: false) == new { break }
      } catch {
        recordFailure(of: path, "\(subject(of: path)) not saved (\(error.reason)): \(error.path)")
        return .unsaved
      }
    }
    guard isSaved else {
      recordFailure(
        of: path, "\(subject(of: path)) not saved (other programs keep changing it): \(path)")
      return .unsaved
    }
    if isInPart { recordFailure(of: path, "Marks not saved (\(Self.tooLarge)): \(path)") }
    state.withLock { state in
      if !isInPart { state.unsaved[path] = nil }
      state.unflushed.paths.insert(path)
    }
    if isFirst(.cleaned(directory)) { FileAccess.removeLeftovers(in: directory) }
    return isInPart ? .inPart : .saved
  }

  private static let tooLarge = "larger than \(StoredFile.maximumSize >> 20) MiB"

  func isUnflushed(_ path: String) -> Bool { state.withLock { $0.unflushed.paths.contains(path) } }

  /// Clears the list of files written but not flushed.
  func takeUnflushed() -> UnflushedFiles {
    state.withLock { state in
      defer { state.unflushed = UnflushedFiles() }
      return state.unflushed
    }
  }

  // MARK: Conflict copies

  /// Merges a file's conflict copies left by a synchroniser. A copy is removed once the disk has its contents
  /// in the original (``UnflushedFiles``). A damaged copy, or one of a newer format, is left alone.
  ///
  /// - Parameters:
  ///   - names: Candidate names in the directory of the file.
  ///   - merge: Adds the contents of a copy to the file's.
  func mergeCopies(
    of path: String, in names: [String], where isCopy: (_ name: String, _ original: String) -> Bool,
    _ merge: @escaping @Sendable (inout DefaultsFile, DefaultsFile) -> Void
  ) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let (directory, name) = (path[..<slash], String(path[path.index(after: slash)...]))
    let copyNames = names.filter { isCopy($0, name) }
    if copyNames.count > Self.mostCopies {
      warn(
        "There are \(copyNames.count) conflict copies of \(name); only the first "
          + "\(Self.mostCopies) are merged"
      )
    }
    var copies: [UnflushedFiles.Copy] = []
    for copyName in copyNames.prefix(Self.mostCopies) {
      let copyPath = "\(directory)/\(copyName)"
      guard let kept = try? StoredFile(at: copyPath), let copy = try? DefaultsFile(kept.bytes),
        copy.damage == nil, !copy.isNewer
      else { continue }
      copies.append(
        UnflushedFiles.Copy(original: path, path: copyPath, identity: kept.identity) {
          merge(&$0, copy)
        })
    }
    if copies.isEmpty { return }
    var merged: [UnflushedFiles.Copy] = []
    let isSaved = update(path) { file, _ in
      merged = []
      for copy in copies {
        var sum = file
        copy.merge(&sum)
        // A copy too large to merge keeps its contents.
        guard sum == file || sum.bytes.count <= StoredFile.maximumSize else { continue }
        file = sum
        merged.append(copy)
      }
    }
    if isSaved { state.withLock { $0.unflushed.copies += merged } }
  }

  /// Copies merged at once; the rest wait for the next opening of the book.
  private static let mostCopies = 100
}
