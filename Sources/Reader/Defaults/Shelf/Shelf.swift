import BookText

/// The reader's books: all read ones, and the unread ones in the folders. It is filled incrementally, books
/// that have been read first, the latest at the front. The same book at two paths is one entry.
public struct Shelf: Hashable, Sendable {
  /// Read books, in order of addition.
  public private(set) var read: [ShelvedBook] = []
  /// The unread books, in the order of discovery.
  public private(set) var unread: [ShelvedBook] = []

  /// Indices of the read books, by their latest paths.
  private var latest: [String: Int] = [:]
  /// Indices of the read books, and of the unread ones with known fingerprints.
  private var readOf: [Fingerprint: Int] = [:]
  private var unreadOf: [Fingerprint: Int] = [:]
  /// The lengths of files with known fingerprints, and the unread book that is the only one of its length:
  /// its fingerprint is found when a second one comes.
  private var lengths: Set<Int> = []
  private var loneOfLength: [Int: Int] = [:]
  private var unreadAtPath: [String: Int] = [:]
  /// The paths of texts that are not books of the shelf.
  private var others: Set<String> = []

  public init() {}

  public var books: [ShelvedBook] { read + unread }

  /// Adds a read book, or one with marks. Ignores it if it has no path, or if its file has become another
  /// book already on the shelf. Of a text that is no book, only the paths are kept.
  public mutating func add(
    _ file: DefaultsFile, of fingerprint: Fingerprint, fileExists: (String) -> Bool
  ) {
    if file.isNoBook { return others.formUnion(BookPaths(file).all) }
    guard let seenAt = BookPaths(file).latest, latest[seenAt] == nil,
      let book = ShelvedBook(fingerprint, file, fileExists: fileExists)
    else { return }
    latest[seenAt] = read.count
    readOf[fingerprint] = read.count
    lengths.insert(fingerprint.length)
    read.append(book)
  }

  /// Adds a file of a folder: as an unread book, or as another path of a book on the shelf. Ignores empty
  /// files, known paths, and texts that are no books. Call it after adding all books that have been read. The
  /// fingerprint, nil for an unreadable file, is asked for only if two books have the same length; once also
  /// for a book on the shelf.
  public mutating func add(_ file: BookFile, fingerprint: (String) -> Fingerprint?) {
    // A text changed since it was read is still the same book at its latest path.
    guard file.size > 0, latest[file.path] == nil, unreadAtPath[file.path] == nil,
      !others.contains(file.path)
    else { return }
    if let lone = loneOfLength.removeValue(forKey: file.size) {
      lengths.insert(file.size)
      if let own = fingerprint(unread[lone].path) { unreadOf[own] = lone }
    }
    if !lengths.contains(file.size) {
      loneOfLength[file.size] = unread.count
    } else if let own = fingerprint(file.path) {
      if let index = readOf[own] {
        if !read[index].fileExists { read[index].paths.removeAll { $0 == file.path } }
        if !read[index].paths.contains(file.path) {
          read[index].paths.insert(file.path, at: read[index].fileExists ? 1 : 0)
        }
        read[index].fileExists = true
        return
      }
      if let index = unreadOf[own] {
        unread[index].paths.append(file.path)
        return
      }
      unreadOf[own] = unread.count
    }
    unreadAtPath[file.path] = unread.count
    unread.append(ShelvedBook(unread: file.path))
  }

  public func isUnread(_ path: String) -> Bool { unreadAtPath[path] != nil }

  /// Records the details of the book in a file. A read book keeps its title and author. Does nothing if the
  /// shelf has no book with this latest path. `added` counts seconds since 1970.
  public mutating func record(
    _ details: FileDetails, ofFileAt path: String, added: Int = 0
  ) {
    if let index = unreadAtPath[path] {
      (unread[index].title, unread[index].author) = (details.title, details.author)
      unread[index].record(details, added: added)
    } else if let index = latest[path] {
      read[index].record(details, added: added)
    }
  }
}

extension DefaultsFile {
  /// A text shown line for line, such as a log, keeps its place, but is not a book of the shelf.
  public var isNoBook: Bool {
    get { self["form"] == "text" }
    set { self["form"] = newValue ? "text" : nil }
  }
}

extension ShelvedBook {
  /// The details that a read book and an unread one have alike.
  fileprivate mutating func record(_ details: FileDetails, added: Int) {
    (series, tags, language, self.added) = (details.series, details.tags, details.language, added)
  }
}
