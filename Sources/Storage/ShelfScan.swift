import BookText
import Defaults
import Documents
import PlainText
import System

/// Fills the shelf step by step: first the books that have been read, then the files of the
/// folders, then the titles of those.
///
/// A step takes well under ten milliseconds, so that no key waits longer than that.
public struct ShelfScan {
  /// The books found so far.
  public private(set) var shelf = Shelf()

  /// The names of the remaining defaults files, the latest last.
  private var states: [String]
  private var walk: FolderWalk
  /// The files found and not yet on the shelf, the next one first.
  private var found: [FoundFile] = []
  /// The files whose titles remain to be read, the next one last.
  private var untitled: [FoundFile]?
  private var files: [FoundFile] = []
  private var fingerprints: [String: Fingerprint] = [:]
  private var titles: Titles

  /// A cache of the titles of files, keyed by attributes that change with the file.
  public struct Titles {
    fileprivate var known: [FoundFile: (title: String, author: String?)] = [:]

    /// Creates an empty cache.
    public init() {}
  }

  /// Starts a scan.
  ///
  /// - Parameters:
  ///   - store: The store of books that have been read.
  ///   - folders: The paths of the folders.
  ///   - files: The paths of other files, listed before those of the folders.
  ///   - titles: The cache of an earlier scan.
  public init(
    _ store: DefaultsStore, folders: [String], files: [String] = [], titles: Titles = Titles()
  ) {
    found = files.compactMap { FileAccess.foundFile(at: $0) }.reversed()
    states = store.namesOfBooks().reversed()
    walk = FolderWalk(folders)
    self.titles = titles
  }

  /// The titles known so far, for the next scan.
  public var knownTitles: Titles { titles }

  /// True if the scan is finished.
  public var isComplete: Bool {
    states.isEmpty && walk.isComplete && found.isEmpty && untitled == []
  }

  /// Performs one step.
  public mutating func step(_ store: inout DefaultsStore) {
    if let name = states.popLast() {
      guard let book = Fingerprint(name), let file = store.file(of: book) else { return }
      shelf.add(file, of: book, fileExists: FileSystem.isReadable)
    } else if let file = found.popLast() {
      files.append(file)
      shelf.add(file) { path in
        if let known = fingerprints[path] { return known }
        fingerprints[path] = FileAccess.fingerprint(of: path)
        return fingerprints[path]
      }
    } else if !walk.isComplete {
      found = walk.step().reversed()
    } else if untitled == nil {
      let paths = Set(shelf.unread.map(\.path))
      untitled = files.filter { paths.contains($0.path) }.reversed()
    } else if let file = untitled?.popLast() {
      let (title, author) = titles.known[file] ?? title(of: file)
      titles.known[file] = (title, author)
      shelf.name(file.path, title: title, author: author)
    }
  }

  /// The title in a document's metadata, or nil if it is not a document.
  private func documentTitle(of path: String) -> DocumentTitle? {
    guard let file = try? OpenFile(path), let head = try? file.bytes(in: 0..<Self.head) else {
      return nil
    }
    return Document(head: head, named: path)?.title(length: file.size) {
      (try? file.bytes(in: $0)) ?? []
    }
  }

  /// The number of bytes of a file that are searched for its title.
  private static let head = 1 << 13

  /// The title and author in the first lines of a file; the title defaults to its name.
  private func title(of file: FoundFile) -> (title: String, author: String?) {
    let name = bookName(ofPath: file.path)
    if let known = documentTitle(of: file.path) { return (known.title ?? name, known.author) }
    guard let head = FileAccess.head(of: file.path, count: Self.head),
      let book = try? Book(plainText: head, named: name)
    else { return (name, nil) }
    return (book.title, book.credits.author)
  }
}
