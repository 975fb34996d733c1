import BookText
import System

extension LinkedFile {
  /// The absolute path of the file.
  ///
  /// - Parameters:
  ///   - book: The path of the book with the link.
  ///   - first: The path of the book that the reader has opened: no link leads out of its folder, not even
  ///     through symbolic links.
  /// - Returns: nil if there is no such file.
  func path(besideFileAt book: String, within first: String) -> String? {
    let target = folder(of: book) + "/" + path
    guard let path = FileSystem.resolved(target), isFile(path, inFolderOf: first) else {
      return nil
    }
    return path
  }
}

/// Whether the file at a path without symbolic links is in the folder of another file, or in a folder inside.
func isFile(_ path: String, inFolderOf other: String) -> Bool {
  guard let root = FileSystem.resolved(folder(of: other)) else { return false }
  return path.hasPrefix(root == "/" ? root : root + "/")
}

/// Returns the path of the folder of a file, with the slash at its end; “/” for a bare name.
private func folder(of path: String) -> String {
  String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/"
}
