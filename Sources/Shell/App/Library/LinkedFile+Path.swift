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
    guard let path = FileSystem.resolved(target), let root = FileSystem.resolved(folder(of: first))
    else { return nil }
    return path.hasPrefix(root == "/" ? root : root + "/") ? path : nil
  }

  private func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/"
  }
}
