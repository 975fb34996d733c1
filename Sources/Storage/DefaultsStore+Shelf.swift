import BookText
import Defaults
import System

/// The books that have been read, and where their files are.
extension DefaultsStore {
  /// The names of the files of books that have been read, the latest first.
  func namesOfBooks() -> [String] {
    guard let directory = directories?.books else { return [] }
    return FileAccess.filesByAge(in: directory).filter { !$0.contains(".") }
  }

  /// The file of a book; nil where it has not been read.
  mutating func file(of book: Fingerprint) -> DefaultsFile? { path(of: book).flatMap { load($0) } }

  /// The path of the book that was read last; of the last one that is still there, where its file
  /// is gone and is not found; nil where none has been read.
  ///
  /// - Parameter folders: Where a file that has been moved is looked for.
  public mutating func lastBook(lookingIn folders: [String] = []) -> String? {
    var last: String?
    for name in namesOfBooks() {
      guard let book = Fingerprint(name), let file = file(of: book),
        let path = BookPaths(file).latest
      else { continue }
      if FileSystem.isReadable(path) { return path }
      if last == nil, let moved = locate(book, lookingIn: folders) { return moved }
      last = last ?? path
    }
    return last
  }

  /// Where a book of the shelf is; nil where it is not found.
  public mutating func locate(
    _ book: ShelvedBook, lookingIn folders: [String]
  ) -> String? {
    switch book.identity {
    case .read(let fingerprint): locate(fingerprint, lookingIn: folders)
    case .file(let path): FileSystem.isReadable(path) ? path : nil
    }
  }

  /// Where a book is now that has been read at `path`, an absolute path; nil where none was read
  /// there, or is not found.
  public mutating func moved(from path: String, lookingIn folders: [String]) -> String? {
    guard let directory = directories?.books else { return nil }
    for name in namesOfBooks() where FileAccess.file("\(directory)/\(name)", holds: path) {
      guard let book = Fingerprint(name), let file = file(of: book),
        BookPaths(file).all.contains(path)
      else { continue }
      return locate(book, lookingIn: folders)
    }
    return nil
  }

  /// Where the file of a book is that has been read.
  ///
  /// It is looked for where it has been seen, then in the folders in which those files were, and
  /// then in `folders` and all that lies in them. A file in the place where it was seen last is
  /// taken for it, its text having been changed, if the book itself is nowhere.
  ///
  /// - Returns: An absolute path; nil where it is not found.
  /// - Complexity: At most a few thousand files are looked at, and only those read that are just as
  ///   long as the book.
  public mutating func locate(
    _ book: Fingerprint, lookingIn folders: [String]
  ) -> String? {
    let known = file(of: book).map { BookPaths($0).all } ?? []
    func isBook(_ path: String) -> Bool { FileAccess.fingerprint(of: path) == book }
    if let path = known.first(where: isBook) { return path }
    let beside = known.compactMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    for var walk in [FolderWalk(beside, goesDeeper: false), FolderWalk(folders)] {
      while !walk.isComplete {
        for file in walk.step() where file.size == book.length && isBook(file.path) {
          return file.path
        }
      }
    }
    return known.first.flatMap { FileSystem.isReadable($0) ? $0 : nil }
  }

  /// The books that have been read, the latest first; a file that was read under several contents
  /// stands once.
  public mutating func readBooks() -> [(
    path: String, title: String, author: String?, place: ReadingPlace
  )] {
    var books: [(String, String, String?, ReadingPlace)] = []
    var seen: Set<String> = []
    for name in namesOfBooks() {
      guard let file = Fingerprint(name).flatMap({ file(of: $0) }),
        let path = BookPaths(file).latest, let place = ReadingPlace(file),
        seen.insert(path).inserted
      else { continue }
      books.append((path, file["title"] ?? path, file["author"], place))
    }
    return books
  }

  /// Removes all that is kept of a book: its place, its marks, what was chosen for it, and when it
  /// was read. The book itself stays.
  ///
  /// - Returns: Whether nothing is left of it.
  public mutating func forget(_ book: Fingerprint) -> Bool {
    guard let directory = directories?.books else { return true }
    let names = FileAccess.filesByAge(in: directory)
      .filter { $0 == book.description || $0.hasPrefix(book.description + ".") }
    let areRemoved = names.map { FileSystem.remove("\(directory)/\($0)") }
    return areRemoved.allSatisfy { $0 }
  }

  /// Returns everything that is kept of a book, for ``restore(_:of:)``; nil if nothing is.
  public mutating func kept(of book: Fingerprint) -> DefaultsFile? { file(of: book) }

  /// Restores what was kept of a book before ``forget(_:)``. What has been kept since stays.
  ///
  /// - Returns: Whether it is in the file now.
  public mutating func restore(_ kept: DefaultsFile, of book: Fingerprint) -> Bool {
    guard let path = path(of: book) else { return true }
    return update(path) { file in
      for name in kept.names where file[name] == nil { file[name] = kept[name] }
    }
  }

  // MARK: Reading

  /// What has been read of a book, and when.
  public mutating func record(of book: Fingerprint) -> ReadingRecord {
    file(of: book).map { ReadingRecord($0) } ?? ReadingRecord()
  }

  /// The books of which the pace of a reader is taken where a book has none of its own.
  private static let booksForPace = 12

  /// The pace of the reader in the books that were read last.
  ///
  /// - Complexity: O(1): a dozen files are read.
  public mutating func pace() -> ReadingPace {
    var pace = ReadingPace()
    for name in namesOfBooks().prefix(Self.booksForPace).reversed() {
      guard let file = Fingerprint(name).flatMap({ file(of: $0) }) else { continue }
      pace.append(ReadingPace(file))
    }
    return pace
  }
}
