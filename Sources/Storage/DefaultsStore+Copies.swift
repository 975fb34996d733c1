import BookText
import Defaults

extension DefaultsStore {
  /// Merges the copies of a book's file that a synchroniser of files has left beside it, and
  /// removes each once its contents stand in the file.
  ///
  /// A copy that is no defaults file stays where it is.
  public mutating func mergeCopies(of book: Fingerprint) {
    guard let directory = directories?.books else { return }
    let name = book.description
    for copyName in FileAccess.names(in: directory) where ConflictCopy.isCopy(copyName, of: name) {
      let path = "\(directory)/\(copyName)"
      guard let kept = try? KeptFile(at: path), let copy = try? DefaultsFile(kept.bytes) else {
        continue
      }
      let isMerged = update("\(directory)/\(name)") { $0.merge(copy) }
      // Not if it has been changed since.
      if isMerged, FileIdentity(of: path) == kept.identity { _ = FileAccess.remove(path) }
    }
  }
}
