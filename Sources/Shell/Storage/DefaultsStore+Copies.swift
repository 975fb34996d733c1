import BookText
import Defaults
import System

/// Merges the conflict copies that a file synchroniser has left. A copy is removed once the disk has its
/// contents in the original (``UnflushedFiles``); one that is damaged or of a newer format is left alone.
extension DefaultsStore {
  /// Merges the conflict copies of a book's file, and notes from an editor whose program was killed.
  public func mergeCopies(of book: Fingerprint) {
    takeDrafts(of: book)
    guard let path = path(of: book) else { return }
    mergeCopies(of: path, in: names(of: book), where: ConflictCopy.isCopy) { $0.merge($1) }
  }

  /// Merges the copies of the settings file that are named as conflicts. Takes over only values that
  /// are missing, since a synchroniser gives the name of a copy to the older of two files.
  public func mergeCopiesOfSettings() {
    guard let path = directories?.settings, let slash = path.lastIndex(of: "/") else { return }
    let names = FileSystem.names(
      in: String(path[..<slash]), beginningWith: String(path[slash...].dropFirst()))
    mergeCopies(of: path, in: names, where: ConflictCopy.isNamedConflict) {
      $0.takeMissing(from: $1)
    }
  }

  private func mergeCopies(
    of path: String, in names: [String], where isCopy: (_ name: String, _ original: String) -> Bool,
    _ merge: @escaping @Sendable (inout DefaultsFile, DefaultsFile) -> Void
  ) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let (directory, name) = (path[..<slash], String(path[path.index(after: slash)...]))
    let copyNames = names.filter { isCopy($0, name) }
    if copyNames.count > Self.mostCopies {
      warn("There are \(copyNames.count) conflict copies of \(name): \(Self.mostCopies) are merged")
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
        // One that would make the file too large to be saved keeps what it has.
        guard sum == file || sum.bytes.count <= StoredFile.largest else { continue }
        file = sum
        merged.append(copy)
      }
    }
    if isSaved { state.withLock { $0.unflushed.copies += merged } }
  }

  /// The number of copies that are merged when a book is opened: others, when it is opened again.
  private static let mostCopies = 100
}
