import Asking
import BookText
import Defaults
import Paging
import Quotations
import Searching
import Storage
import System

/// Finds the file of another book requested by the reader.
struct BookLocator {
  struct Found {
    var book: BookRequest.Found
    /// The place to open it at; nil for the place where it was left.
    var start: StartingPlace?
    var match: LibraryMatch?
    /// Paths of the books with the links leading to it, the last one last.
    var trail: [String] = []

    init(
      path: String, start: StartingPlace? = nil, match: LibraryMatch? = nil, trail: [String] = []
    ) {
      (book, self.start, self.match, self.trail) = (.file(path), start, match, trail)
    }

    init(_ book: BookRequest.Found, at line: PlaceLine) { (self.book, start) = (book, .line(line)) }
  }

  /// Resolves the path of a typed folder in `directory`; nil for an unpacked book, or if there is no folder.
  func folder(typed path: String, in directory: String?) -> String? {
    let path = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    return expandedPath(path, home: context.environment["HOME"], in: directory)
      .flatMap { BookRequest.folder($0) }
  }

  /// Why no file is opened.
  enum Refusal: Error {
    case message(String)
    /// There is no file at a typed path.
    case typed(path: String)
  }

  let context: SessionContext
  /// The path of the book with which the program began; nil for a pipe.
  let firstFile: String?
  let folders: [String]

  /// Finds the file by its path or by its fingerprint on the shelf, and the place to open it at. Files in
  /// links of the open book are beside its own.
  /// - Throws: ``Refusal`` if there is no such file, it cannot be read, or the book is not in a file.
  func find(_ book: OtherBook, from open: OpenBook) throws(Refusal) -> Found {
    switch book {
    case .onShelf(let book):
      let found = context.store.locate(book, lookingIn: folders)
      return Found(path: try require(found, titled: book.title))
    case .match(let match):
      let book = match.book
      let found =
        readable(book.path) ?? context.store.locate(book.fingerprint, lookingIn: folders)
      let path = try require(found, titled: book.title)
      return Found(path: path, start: .place(match.place), match: match)
    case .passage(let book, let passage):
      let found = readable(book.path) ?? context.store.locate(book, lookingIn: folders)
      return Found(path: try require(found, titled: book.title), start: .passage(passage))
    case .line(let line):
      do {
        return Found(
          try BookRequest.book(of: line, in: folders, store: context.store), at: line)
      } catch {
        throw .message(error.message)
      }
    case .typed(let path):
      return Found(path: try file(typed: path, in: open.source.folder), trail: trail(from: open))
    case .neighbour(let direction): return Found(path: try neighbour(direction, of: open))
    case .fetched(let path): return Found(path: try readableFile(at: path))
    case .linked(let link, let side): return try findLinked(link, from: side, of: open)
    // Neither has a file.
    case .manualPage(let page): throw .message("\(page) is not a file")
    case .previous: throw .message("No place to go back to")
    case .origin(let path):
      return Found(path: try readableFile(at: path), trail: Array(open.trail.dropLast()))
    }
  }

  private func readableFile(at path: String) throws(Refusal) -> String {
    try require(readable(path), titled: bookName(ofPath: path))
  }

  private func readable(_ path: String) -> String? { FileSystem.isReadable(path) ? path : nil }

  /// Refuses the title for nil.
  private func require(_ found: String?, titled title: String) throws(Refusal) -> String {
    if let found { return found }
    throw .message(SessionContext.notFound(title))
  }

  /// Refuses the typed path unless its file is readable.
  private func file(typed path: String, in folder: String?) throws(Refusal) -> String {
    guard let file = expandedPath(path, home: context.environment["HOME"], in: folder),
      FileStatus(of: file)?.kind == .regular, FileSystem.isReadable(file)
    else { throw .typed(path: path) }
    return file
  }

  /// The file after or before the open one on the command line; the first if the open book is none of them.
  /// Refuses beyond either end, and without other files.
  private func neighbour(_ direction: Direction, of open: OpenBook) throws(Refusal) -> String {
    // A file given twice counts once: from the second copy, the next file is not the one before.
    var seen: Set<String> = []
    let files = ((firstFile.map { [$0] } ?? []) + context.otherBooks)
      .filter { seen.insert($0).inserted }
    guard files.count > 1 else { throw .message("No other file on the command line") }
    let index = files.firstIndex { $0 == open.source.path }.map { $0 + direction.rawValue } ?? 0
    guard files.indices.contains(index) else {
      let end = direction == .forward ? "last" : "first"
      throw .message("This is the \(end) of \(files.count) files")
    }
    return try readableFile(at: files[index])
  }

  /// Maximum number of books “back” leads through.
  private static let maxTrail = 100

  /// Finds the file in the folder of the open book or of the facing translation. It opens at the part named
  /// by the link, or where it was left.
  /// - Throws: ``Refusal`` if the book came through a pipe, or the folder has no such file.
  private func findLinked(
    _ link: LinkedFile, from side: FacingBook.Side, of open: OpenBook
  ) throws(Refusal) -> Found {
    let translation = side == .translation ? open.seen.facing?.path : nil
    guard let book = translation ?? open.source.path else {
      throw .message("This book came through a pipe, so the link leads nowhere: \(link.path)")
    }
    // A book that a translation led to may be in a folder of its own.
    let resolved = FileSystem.resolved(book) ?? book
    let first = open.trail.first { isFile(resolved, inFolderOf: $0) } ?? book
    guard let path = link.path(besideFileAt: book, within: first) else {
      throw .message("Not found in the folder of this book: \(link.path)")
    }
    // “Back” leads to the book with its translation.
    return Found(
      path: try readableFile(at: path), start: link.part.isEmpty ? nil : .part(link.part),
      trail: trail(from: open))
  }

  /// Paths for “back” from a book opened from `open`, the last one last. A pipe has none.
  private func trail(from open: OpenBook) -> [String] {
    (open.trail + (open.source.path.map { [$0] } ?? [])).suffix(Self.maxTrail)
  }
}
