/// A file in one of the reader's folders, possibly a book.
public struct BookFile: Hashable, Sendable {
  /// Its absolute path, with symbolic links resolved.
  public let path: String
  /// Length in bytes.
  public let size: Int
  /// Its modification time, in seconds since 1970.
  public let modified: Int

  public init(path: String, size: Int, modified: Int) {
    self.path = path
    self.size = size
    self.modified = modified
  }
}
