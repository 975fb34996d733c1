import BookText
import Defaults
import System

extension DefaultsStore {
  public var catalogue: String? { directories?.catalogue }

  /// Records of files that ended the program during reading.
  public var attempts: ReadingAttempts { ReadingAttempts(beside: catalogue) }

  var index: BookIndex? {
    directories.map { directories in
      BookIndex(of: directories.books, at: directories.index) {
        // Damaged files are reported when they are used.
        files.load("\(directories.books)/\($0)", warns: false)
      }
    }
  }

  /// The book's own file and the conflict copies.
  func names(of book: Fingerprint) -> [String] {
    guard let directories else { return [] }
    return BookIndex(of: directories.books, keptAt: directories.index)?
      .names(beginningWith: book.description)
      ?? FileSystem.names(in: directories.books, beginningWith: book.description)
  }

  /// Brings a large index up to date at the end of the program, to spare the next start the wait before its
  /// first page.
  public func updateIndex() {
    guard let path = directories?.index, let size = FileStatus(of: path)?.size,
      size > Self.largeIndex
    else { return }
    Descriptor.wait(forInput: [], within: BookIndex.clockStep)
    _ = index
  }

  /// Length in bytes of an index that takes at least a millisecond to rebuild: some 800 books.
  private static let largeIndex = 100_000

  /// Books whose title or a path fits, as it is or with blanks for hyphens.
  public func books(where fits: (_ text: String) -> Bool) -> [Fingerprint] {
    let names = index?.presentNames { text in
      if fits(text) { return true }
      let words = text.utf8.map { $0 == "-" ? " " : $0 }
      return !words.elementsEqual(text.utf8) && fits(String(decoding: words, as: UTF8.self))
    }
    return (names ?? []).compactMap { Fingerprint($0) }
  }

  public func file(of book: Fingerprint) -> DefaultsFile? {
    path(of: book).flatMap { files.load($0) }
  }

  private var books: [Fingerprint] { (index?.names ?? []).compactMap { Fingerprint($0) } }

  /// The shelf of read books, or of the wanted ones; incomplete if `isWanted` returns false in between.
  public func shelf(
    of wanted: [Fingerprint]? = nil, while isWanted: () -> Bool = { true }
  ) -> Shelf {
    var shelf = Shelf()
    for book in wanted ?? books where isWanted() {
      guard let file = file(of: book) else { continue }
      shelf.add(file, of: book, fileExists: FileSystem.isReadable)
    }
    return shelf
  }

  /// Path of the latest book whose file exists, or of the latest of all if it is found in the folders; or
  /// else the last path of the latest, without a file. Nil if no book has been read.
  public func lastBook(lookingIn folders: [String] = []) -> String? {
    var last: String?
    for book in books {
      guard let path = latestPath(of: book) else { continue }
      if FileSystem.isReadable(path) { return path }
      if last == nil, let moved = locate(book, lookingIn: folders) { return moved }
      last = last ?? path
    }
    return last
  }

  /// Title of the latest book if its file is gone and is not found in the folders; nil if no book has been
  /// read.
  public func missingLastBook(lookingIn folders: [String]) -> String? {
    for book in books {
      guard let path = latestPath(of: book) else { continue }
      let isFound = FileSystem.isReadable(path) || locate(book, lookingIn: folders) != nil
      return isFound ? nil : file(of: book)?["title"] ?? bookName(ofPath: path)
    }
    return nil
  }

  private func latestPath(of book: Fingerprint) -> String? {
    file(of: book).flatMap { $0.isNoBook || SavedPlace($0) == nil ? nil : BookPaths($0).latest }
  }

  public func locate(
    _ book: ShelvedBook, lookingIn folders: [String]
  ) -> String? {
    switch book.identity {
    case .read(let fingerprint): locate(fingerprint, lookingIn: folders)
    case .file(let path): FileSystem.isReadable(path) ? path : nil
    }
  }

  /// Finds the book once read at `path`, an absolute path, and moved since. Nil if no book was read there, or
  /// its file is not found.
  public func locateMoved(from path: String, lookingIn folders: [String]) -> String? {
    for name in index?.names(holding: [path]) ?? [] {
      guard let book = Fingerprint(name), let file = file(of: book),
        BookPaths(file).all.contains(path)
      else { continue }
      return locate(book, lookingIn: folders)
    }
    return nil
  }

  /// Tries the book's known paths, then their folders, then `folders` with their subfolders, then the
  /// subfolders of the first, up to ``mostFiles`` files each. If the book is not found, a file at its latest
  /// path counts as a changed version of it. Returns an absolute path.
  /// - Complexity: O(*n*) in the files of the folders; reads only those of the same length as the book.
  public func locate(
    _ book: Fingerprint, lookingIn folders: [String]
  ) -> String? {
    let known = file(of: book).map { BookPaths($0).all } ?? []
    func isBook(_ path: String) -> Bool { FileAccess.fingerprint(of: path) == book }
    if let path = known.first(where: isBook) { return path }
    let beside = known.compactMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    for var walk in [
      FolderWalk(beside, isRecursive: false), FolderWalk(folders), FolderWalk(beside),
    ] {
      var left = Self.mostFiles
      while !walk.isComplete, left > 0 {
        let files = walk.step()
        if let file = files.first(where: { $0.size == book.length && isBook($0.path) }) {
          return file.path
        }
        left -= files.count
      }
    }
    return known.first.flatMap { FileSystem.isReadable($0) ? $0 : nil }
  }

  /// Number of files after which the search for a moved book gives up: the reader is waiting.
  private static let mostFiles = 20_000

  /// Books not read since a day and found at no known path, and texts from pipes. Leaves out a book whose
  /// folder is gone: its drive may not be attached.
  /// - Complexity: Reads the files of all books.
  public func missingBooks(notReadSince day: CalendarDay) -> [(book: Fingerprint, title: String)] {
    books.compactMap { book in
      guard let file = file(of: book), !file.isNewer else { return nil }
      let paths = BookPaths(file).all
      let isGone = paths.allSatisfy { path in
        !FileSystem.exists(path)
          && FileSystem.exists(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/")
      }
      let isOld = file["read"].flatMap { CalendarDay($0.prefix(10)) }.map { $0 < day } ?? false
      guard paths.isEmpty || isGone && isOld else { return nil }
      return (book, file["title"] ?? paths.first.map { bookName(ofPath: $0) } ?? book.description)
    }
  }

  /// Removes place, marks, settings and reading record of a book; the book itself is not touched. Returns
  /// false if a file of a newer format is left.
  public func forget(_ book: Fingerprint) -> Bool {
    guard let directory = directories?.books else { return true }
    if file(of: book)?.isNewer == true { return false }
    let names = FileSystem.names(in: directory, beginningWith: book.description)
      .filter { $0 == book.description || $0.hasPrefix(book.description + ".") }
    let areRemoved = names.map { FileSystem.remove("\(directory)/\($0)") }
    // The index has the title and the paths.
    if let index = directories?.index { FileSystem.remove(index) }
    return areRemoved.allSatisfy { $0 }
  }

  /// Restores the saved data of a book after ``forget(_:)``; values stored since then are kept. Returns
  /// whether it is saved.
  public func restore(_ kept: DefaultsFile, of book: Fingerprint) -> Bool {
    guard let path = path(of: book) else { return true }
    return files.update(path) { file, _ in file.takeMissing(from: kept) }
  }

  /// Records when a book was finished, in UTC; nil if it was not. The book may be unopened.
  public func setFinished(
    _ time: String?, _ book: Fingerprint, title: String, author: String?, path: String
  ) {
    guard let place = self.path(of: book) else { return }
    _ = files.update(place) { file, _ in
      file["finished"] = time
      file["title"] = file["title"] ?? title
      file["author"] = file["author"] ?? author
      var paths = BookPaths(file)
      if !paths.all.contains(path) { paths.record(path) }
      paths.write(into: &file)
    }
  }

  // MARK: Reading

  public func record(of book: Fingerprint) -> ReadingRecord {
    file(of: book).map { ReadingRecord($0) } ?? ReadingRecord()
  }

  /// Number of latest books whose pace stands in for a book without one.
  private static let booksForPace = 12

  /// - Complexity: As ``BookIndex``, and reads a dozen files.
  public func pace() -> ReadingPace {
    var pace = ReadingPace()
    for book in books.prefix(Self.booksForPace).reversed() {
      if let file = file(of: book) { pace.append(ReadingPace(file)) }
    }
    return pace
  }
}
