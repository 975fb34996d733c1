import BookText
import Defaults
import Documents
import Markup
import Storage
import System

/// Fills the shelf with the files of the reader's folders: finds them, then reads their titles. What the
/// catalogue knows is not looked for again. Works in small steps. The catalogue is used if it can be; without
/// it, all files are opened again.
public struct FolderScan {
  public private(set) var shelf: Shelf
  private let isLimited: Bool
  /// Unreadable files named in Calibre libraries.
  private var missing: [String] = []
  /// Files that ended the program during reading.
  public private(set) var leftOut: [String] = []
  private let attempts: ReadingAttempts
  private let files: Set<String>
  /// The named folders, with links resolved.
  private let roots: [String]
  private var walk: FolderWalk
  private var path: String?
  private var catalogue: LibraryCatalogue?
  private var failure: CatalogueError?
  /// Files with unknown titles. After the walk, those still to be read for their titles, the next one last.
  private var untitled: [LibraryCatalogue.File] = []
  /// What was read of files, to be saved.
  private var read: [(details: FileDetails, file: BookFile)] = []
  private var isWalking = true
  private var isSaved = false

  /// Starts a scan of `folders`, absolute paths, after the read books of `shelf` and the files at `paths`. If
  /// limited, other read books are left out. Nothing is read yet.
  public init(
    _ shelf: Shelf, folders: [String], files paths: [String] = [], isLimited: Bool = false,
    catalogue: String?
  ) {
    self.shelf = shelf
    self.isLimited = isLimited
    roots = folders.map { FileSystem.resolved($0) ?? $0 }
    walk = FolderWalk(roots)
    (path, attempts) = (catalogue, ReadingAttempts(beside: catalogue))
    let files = paths.compactMap { FileAccess.foundFile(at: $0) }
      .map { LibraryCatalogue.File(file: $0) }
    self.files = Set(files.map(\.file.path))
    add(files)
  }

  /// Books in the order of the shelf; if limited, without read books from elsewhere.
  public var books: [ShelvedBook] {
    guard isLimited else { return shelf.books }
    let below = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    /// Whether a file is a named one, or in a named folder.
    func isWanted(_ path: String) -> Bool {
      files.contains(path) || below.contains { path.hasPrefix($0) }
    }
    return shelf.read.filter { $0.paths.contains(where: isWanted) } + shelf.unread
  }

  public var isComplete: Bool { !isWalking && untitled.isEmpty && isSaved }

  public var progress: ShelfProgress {
    var progress = ShelfProgress()
    progress.isLooking = isWalking
    (progress.unreadable, progress.circles) = (walk.unreadable + missing, walk.circles)
    progress.leftOut = leftOut
    progress.catalogueFailure = failure.map { "Books found are not saved: \($0)" }
    return progress
  }

  /// Opens the catalogue, reads a folder or a title, or saves.
  public mutating func step() {
    if let path {
      self.path = nil
      openCatalogue(at: path)
    } else if !walk.isComplete {
      examineNextFolder()
    } else if isWalking {
      isWalking = false
      untitled.reverse()
      save()
    } else if let file = untitled.popLast() {
      readTitle(of: file)
    } else {
      save()
      catalogue = nil
      isSaved = true
    }
  }

  /// Saves the files found, so that they survive the program.
  public mutating func save() {
    let read = read
    self.read = []
    withCatalogue { catalogue throws(CatalogueError) in
      for (details, file) in read { try catalogue.record(details, of: file) }
      try catalogue.save()
    }
  }

  /// The scan goes on without the catalogue, and reports the failure.
  private mutating func openCatalogue(at path: String) {
    do throws(CatalogueError) {
      catalogue = try LibraryCatalogue(path)
    } catch {
      failure = error
    }
  }

  /// Returns nil without the catalogue. After a failure, the scan goes on without it.
  @discardableResult
  private mutating func withCatalogue<Value>(
    _ body: (LibraryCatalogue) throws(CatalogueError) -> Value
  ) -> Value? {
    guard let catalogue else { return nil }
    do throws(CatalogueError) {
      return try body(catalogue)
    } catch {
      (self.catalogue, failure) = (nil, error)
      return nil
    }
  }

  // MARK: Files

  /// Examines the next folder: as a library of Calibre, or its files one by one.
  private mutating func examineNextFolder() {
    var library: CalibreLibrary?
    var leftOut: [String] = []
    let found = walk.step { [attempts] folder in
      library = Self.library(in: folder, attempts, &leftOut)
      return library != nil
    }
    self.leftOut += leftOut
    if let library {
      missing += library.missing
      return add(library.files)
    }
    let now = WallClock.secondsSince1970
    add(
      found.map { found in
        withCatalogue { catalogue throws(CatalogueError) in
          try catalogue.lookUpFile(found, at: now)
        }
          ?? LibraryCatalogue.File(file: found)
      })
  }

  /// A database that ended the program goes to `leftOut`.
  private static func library(
    in folder: String, _ attempts: ReadingAttempts, _ leftOut: inout [String]
  ) -> CalibreLibrary? {
    guard let path = CalibreLibrary.database(in: folder) else { return nil }
    guard let attempt = attempts.begin(path) else {
      leftOut.append(path)
      return nil
    }
    return withExtendedLifetime(attempt) { CalibreLibrary(folder) }
  }

  /// Puts files on the shelf, and keeps those without known titles for later. Only files of the same length
  /// are compared.
  private mutating func add(_ files: [LibraryCatalogue.File]) {
    for file in files {
      shelf.add(file.file, fingerprint: UnpackedBook.fingerprint)
      if let details = file.details {
        shelf.record(details, ofFileAt: file.file.path, added: file.added)
      } else if shelf.isUnread(file.file.path) {
        untitled.append(file)
      }
    }
  }

  // MARK: Titles

  /// Number of bytes of a file searched for its title.
  private static let head = 1 << 13

  /// A file that ended the program before is not read: its title is its name.
  private mutating func readTitle(of file: LibraryCatalogue.File) {
    let path = file.file.path
    guard let attempt = attempts.begin(path) else {
      leftOut.append(path)
      let details = FileDetails(title: bookName(ofPath: path))
      return shelf.record(details, ofFileAt: path, added: file.added)
    }
    let details = withExtendedLifetime(attempt) { Self.details(of: file.file) }
    shelf.record(details, ofFileAt: path, added: file.added)
    // Not recorded at once: a trap in the next file must not leave the catalogue locked.
    read.append((details, file.file))
  }

  /// The title defaults to the file's name.
  private static func details(of found: BookFile) -> FileDetails {
    let name = bookName(ofPath: found.path)
    if let archive = try? UnpackedBook(found.path)?.archive() {
      return details(of: .epub, in: FileBytes(archive), named: name) ?? FileDetails(title: name)
    }
    guard let file = try? OpenFile(found.path), let head = try? file.bytes(in: 0..<head) else {
      return FileDetails(title: name)
    }
    if let document = Document(head: head, named: found.path),
      let details = details(of: document, in: FileBytes(file), named: name)
    {
      return details
    }
    guard let book = try? Book(plainText: head, named: name) else {
      return FileDetails(title: name)
    }
    return FileDetails(title: book.title, author: book.credits.author, language: book.language)
  }

  /// Nil if the document has no header with details.
  private static func details(
    of document: Document, in file: FileBytes, named name: String
  ) -> FileDetails? {
    guard let found = document.title(in: file) else { return nil }
    return FileDetails(
      title: found.title ?? name, author: found.author, series: found.series,
      language: found.language)
  }
}
