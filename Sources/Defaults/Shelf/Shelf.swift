import BookText

/// The books that a reader has: those that have been read, and those of the folders that have not.
///
/// It is filled bit by bit, the books that have been read first, the latest of them before the
/// others. The same book in two places is one.
public struct Shelf: Hashable, Sendable {
  /// The books that have been read, in the order in which they were added.
  public private(set) var read: [ShelvedBook] = []
  /// The books that have not, in the order in which they were found.
  public private(set) var unread: [ShelvedBook] = []

  /// The index of the book that has been read, and was seen at a path last.
  private var latest: [String: Int] = [:]
  /// The indices of the books that have been read, by the length of their files.
  private var readOfLength: [Int: [Int]] = [:]
  private var unreadAtPath: [String: Int] = [:]
  private var unreadOfLength: [Int: [Int]] = [:]

  /// Makes an empty shelf.
  public init() {}

  /// All books.
  public var books: [ShelvedBook] { read + unread }

  /// Adds a book that has been read; nothing comes of one without a place or a path, or whose file
  /// has become another book that is on the shelf already.
  ///
  /// - Parameters:
  ///   - file: Its file of defaults.
  ///   - fingerprint: What tells it from others.
  ///   - isThere: Whether there is a file at a path.
  public mutating func add(
    _ file: DefaultsFile, of fingerprint: Fingerprint, isThere: (String) -> Bool
  ) {
    guard let seenAt = BookPaths(file).latest, latest[seenAt] == nil,
      let book = ShelvedBook(fingerprint, file, isThere: isThere)
    else { return }
    latest[seenAt] = read.count
    readOfLength[fingerprint.length, default: []].append(read.count)
    read.append(book)
  }

  /// Adds a file of a folder, after all books that have been read: as a book of its own, or as
  /// another place of one that is on the shelf.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - fingerprint: Tells the fingerprint of the file at a path, nil where it cannot be read;
  ///     asked only where a book on the shelf is as long as this one.
  public mutating func add(_ file: FoundFile, fingerprint: (String) -> Fingerprint?) {
    // A text that has been changed since is still that book where it was seen last.
    guard file.size > 0, latest[file.path] == nil, unreadAtPath[file.path] == nil else { return }
    let alike = readOfLength[file.size] ?? []
    let others = unreadOfLength[file.size] ?? []
    let own = alike.isEmpty && others.isEmpty ? nil : fingerprint(file.path)
    if let own {
      for index in alike where read[index].identity == .read(own) {
        if !read[index].isThere { read[index].paths.removeAll { $0 == file.path } }
        if !read[index].paths.contains(file.path) {
          read[index].paths.insert(file.path, at: read[index].isThere ? 1 : 0)
        }
        read[index].isThere = true
        return
      }
      for index in others where fingerprint(unread[index].path) == own {
        unread[index].paths.append(file.path)
        return
      }
    }
    unreadAtPath[file.path] = unread.count
    unreadOfLength[file.size, default: []].append(unread.count)
    unread.append(ShelvedBook(unread: file.path))
  }

  /// Tells what a book that has not been read is called.
  public mutating func name(_ path: String, title: String, author: String?) {
    guard let index = unreadAtPath[path] else { return }
    (unread[index].title, unread[index].author) = (title, author)
  }
}
