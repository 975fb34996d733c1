import BookText
import System

extension LinkedFile {
  /// An absolute path; nil if there is no such file. No link leads out of the folder of `first`, the book
  /// opened by the reader, not even through symbolic links.
  func path(besideFileAt book: String, within first: String) -> String? {
    let target = folder(of: book) + "/" + path
    guard let path = FileSystem.resolved(target), isFile(path, inFolderOf: first) else {
      return nil
    }
    return path
  }
}

/// `path` has no symbolic links; folders inside count too.
func isFile(_ path: String, inFolderOf other: String) -> Bool {
  guard let root = FileSystem.resolved(folder(of: other)) else { return false }
  return path.hasPrefix(root == "/" ? root : root + "/")
}

/// Returns the path of the folder of a file, with the slash at its end; “/” for a bare name.
private func folder(of path: String) -> String {
  String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/"
}
