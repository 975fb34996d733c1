import BookText
import Defaults
import Documents
import System

/// Gathers the books of a reader for the shelf, step by step: first those that have been read, then
/// the files of the folders, then the titles of those.
///
/// A step takes well under ten milliseconds, so that a key never waits for more than one.
public struct ShelfScan {
  /// What has been gathered so far.
  public private(set) var shelf = Shelf()
  /// Whether all that has been read is on the shelf; the folders may remain.
  public var knowsReadBooks: Bool { states.isEmpty }

  /// The names of the files of defaults that remain, the latest last.
  private var states: [String]
  private var walk: FolderWalk
  /// The files that have been found and are not on the shelf yet, the next one first.
  private var found: [FoundFile] = []
  /// The files whose titles are to be read, the next one last.
  private var untitled: [FoundFile]?
  private var files: [FoundFile] = []
  private var fingerprints: [String: Fingerprint] = [:]
  private var titles: Titles

  /// What the files of folders are called, by what tells whether they have been changed.
  public struct Titles {
    fileprivate var known: [FoundFile: (title: String, author: String?)] = [:]

    /// Knows nothing yet.
    public init() {}
  }

  /// Begins to gather.
  ///
  /// - Parameters:
  ///   - store: Where what has been read is kept.
  ///   - folders: The paths of the folders.
  ///   - files: The paths of other files, put before those of the folders.
  ///   - titles: What is known of their files from an earlier time.
  public init(
    _ store: DefaultsStore, folders: [String], files: [String] = [], titles: Titles = Titles()
  ) {
    found = files.compactMap { FileAccess.glance(at: $0) }.reversed()
    states = store.namesOfBooks().reversed()
    walk = FolderWalk(folders)
    self.titles = titles
  }

  /// The titles that are known by now, for the next time.
  public var knownTitles: Titles { titles }

  /// Whether all has been gathered.
  public var isComplete: Bool {
    states.isEmpty && walk.isComplete && found.isEmpty && untitled == []
  }

  /// Gathers a little more.
  public mutating func step(_ store: inout DefaultsStore) {
    if let name = states.popLast() {
      guard let book = Fingerprint(name), let file = store.file(of: book) else { return }
      shelf.add(file, of: book, isThere: FileSystem.isReadable)
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

  /// What a document says that it is called; nil if it is none.
  private func documentTitle(of path: String) -> DocumentTitle? {
    guard let file = try? OpenFile(path), let head = try? file.bytes(in: 0..<Self.head) else {
      return nil
    }
    return Document(head: head, named: path)?.title(length: file.size) {
      (try? file.bytes(in: $0)) ?? []
    }
  }

  /// The bytes of a file in which its title is looked for.
  private static let head = 1 << 13

  /// What the first lines of a file say that it is called, or else its name.
  private func title(of file: FoundFile) -> (title: String, author: String?) {
    let name = bookName(ofPath: file.path)
    if let known = documentTitle(of: file.path) { return (known.title ?? name, known.author) }
    guard let head = FileAccess.head(of: file.path, count: Self.head),
      let book = try? Book(plainText: head, named: name)
    else { return (name, nil) }
    return (book.title, book.author)
  }
}
