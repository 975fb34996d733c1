import Defaults
import System

/// Written files, perhaps not on the disk yet.
public struct UnflushedFiles: Sendable {
  struct Copy: Sendable {
    let original: String
    let path: String
    /// The merged copy: another file may have taken its name since.
    let identity: FileStatus
    let merge: @Sendable (inout DefaultsFile) -> Void

    /// Whether the original has the contents: a synchroniser may have replaced it since.
    var isMerged: Bool {
      guard let stored = try? StoredFile(at: FileSystem.resolved(original) ?? original),
        let file = try? DefaultsFile(stored.bytes, needsHeading: false)
      else { return false }
      var sum = file
      merge(&sum)
      return !sum.differs(from: file)
    }
  }

  var paths: Set<String> = []
  /// Copies kept until the disk has their contents.
  var copies: [Copy] = []

  public init() {}

  public var isEmpty: Bool { paths.isEmpty }

  /// Whether no copy is kept until the disk has the files.
  public var mayWait: Bool { copies.isEmpty }

  public mutating func append(_ other: UnflushedFiles) {
    paths.formUnion(other.paths)
    copies += other.copies
  }

  /// Waits until the disk has the files and their names, to survive a power failure. Then removes the copies
  /// merged into them. Returns a reason for each file that the disk did not take, by path.
  public func flush() -> [String: String] {
    var reasons: [String: String] = [:]
    for path in paths {
      do throws(StorageError) { try FileAccess.flush(path) } catch { reasons[path] = error.reason }
    }
    for copy in copies where reasons[copy.original] == nil {
      let isUnchanged = FileStatus(of: copy.path, followsLinks: false) == copy.identity
      if isUnchanged, copy.isMerged { FileSystem.remove(copy.path) }
    }
    return reasons
  }
}
