import BookText
import Defaults
import Quotations
import Storage
import System

/// The book requested on the command line.
public enum BookRequest: Hashable, Sendable {
  /// The path of a file, or a few letters of the title of a known book.
  case named(String)
  /// The book of a line with a place.
  case quoted(PlaceLine)
  case standardInput
  /// No book was named: the last book, or the input of a pipe.
  case unnamed

  /// The result of a request.
  public enum Found: Sendable {
    /// The file at a path; it may not exist.
    case file(String)
    case anyOf([String], with: PlaceLine)
    case pipe(BookPipe)
    /// An address on the web to fetch the book from.
    case address(String)
    case manualPage(ManualReference)

    /// The name of the book as far as known.
    var title: String {
      switch self {
      case .file(let path): bookName(ofPath: path)
      case .anyOf(_, let line): line.name
      case .pipe(let pipe): pipe.title
      case .address(let address): address
      case .manualPage(let page): page.description
      }
    }
  }

  /// Absolute paths of books named by paths or letters of titles, without addresses on the web. The folders
  /// are searched for titles and for moved files.
  /// - Throws: ``Failure`` if there is no such book, or it cannot be read.
  public static func paths(
    of names: [String], in folders: [String], environment: [String: String],
    store: DefaultsStore
  ) throws(Failure) -> [String] {
    var paths: [String] = []
    for name in names {
      let found = try BookRequest.named(name).find(
        in: folders, input: (Descriptor.standardInput, true), environment: environment,
        store: store)
      guard case .file(let path) = found else { continue }
      let attempt = store.attempts.begin(FileSystem.resolved(path) ?? path, isAsked: true)
      defer { withExtendedLifetime(attempt) {} }
      if let path = try BookSource(file: path).path { paths.append(path) }
    }
    return paths
  }

  /// An absolute path; nil if it is no folder, or an unpacked book.
  public static func folder(_ name: String) -> String? {
    FileStatus(of: name)?.kind == .directory && !UnpackedBook.exists(at: name)
      ? FileSystem.resolved(name) : nil
  }

  /// Leaves out empty files. `name` stands for the folder in messages. O(*n*) in the files of the folder and
  /// the folders below it, up to the second book.
  /// - Throws: ``Failure`` if there is none, or if there are several.
  public static func onlyBook(in folder: String, named name: String) throws(Failure) -> String {
    var walk = FolderWalk([folder])
    var files: [BookFile] = []
    while !walk.isComplete, files.count < 2 { files += walk.step().filter { $0.size > 0 } }
    if let file = files.first, files.count == 1 { return file.path }
    if let file = files.min(by: { $0.path < $1.path }) {
      throw Failure("\(name) is a folder with books; name one of them, such as \(file.path)")
    }
    let names = FileSystem.entries(of: folder, upTo: mostNames).map(\.name)
    if names.contains("metadata.opf") {
      throw Failure("\(name) has Calibre’s metadata.opf but no book")
    }
    if names.contains(where: ForeignFile.isImage) {
      throw Failure("\(name) is a folder of images; Bifolio reads texts and books")
    }
    throw Failure("\(name) is a folder without books")
  }

  /// Maximum number of files examined to judge a folder.
  private static let mostNames = 1_000

  /// The sentence about a file that is left out since its reading trapped.
  public static func omission(_ path: String) -> String {
    "Left out, since reading it failed: \(path)"
  }

  /// Returns the book to open beside the shelf of some folders: the latest whose file exists, the handbook,
  /// or the first in the folders. Files that are left out are passed over.
  ///
  /// - Parameter settings: The folders of the settings, including the handbook's.
  /// - Throws: ``Failure`` if there is none.
  public static func book(
    besideShelfOf folders: [String], settings: [String], store: DefaultsStore
  ) throws(Failure) -> Found {
    func isFit(_ path: String) -> Bool {
      FileSystem.isReadable(path) && !store.attempts.leaveOut(FileSystem.resolved(path) ?? path)
    }
    let known = [store.lastBook(), handbook(in: settings)].compactMap { $0 }
    if let path = known.first(where: isFit) { return .file(path) }
    var walk = FolderWalk(folders)
    while !walk.isComplete {
      if let file = walk.step().first(where: { isFit($0.path) }) { return .file(file.path) }
    }
    throw Failure(
      folders.isEmpty
        ? "no book has been read yet; name one: bifolio BOOK"
        : "no books in \(folders.joined(separator: ", "))")
  }

  /// Finds the book of a line: a file, an address, or up to eight known books with its title or main title.
  /// - Throws: ``Failure`` if there is none.
  static func book(
    of line: PlaceLine, in folders: [String], store: DefaultsStore
  ) throws(Failure) -> Found {
    if FileSystem.exists(line.name) { return .file(line.name) }
    if isAddress(line.name) { return .address(line.name) }
    if line.name.isEmpty { throw Failure("The line names no book: bifolio --at LINE BOOK") }
    var known = KnownBooks.books(named: line.name, in: folders, store: store)
    if known.isEmpty {
      known = KnownBooks.books(withMainTitle: line.name, in: folders, store: store)
    }
    let paths = known.prefix(mostEditions).map { book in
      store.locate(book, lookingIn: folders) ?? book.path
    }
    if paths.isEmpty { throw Failure("No book has the title “\(line.name)”") }
    return .anyOf(paths, with: line)
  }

  /// Maximum number of books with the same title that are searched for the words of a line.
  private static let mostEditions = 8

  /// Tries a name as a path, as an address, as the former path of a moved file if it has a slash, and
  /// otherwise as letters of a title or a line with a place. The folders are searched for titles and for
  /// moved files.
  /// - Throws: ``Failure`` if there is no such book, or standard input is a terminal where a text is
  ///   needed.
  public func find(
    in folders: [String], input: (descriptor: Int32, isTerminal: Bool),
    environment: [String: String], store: DefaultsStore
  ) throws(Failure) -> Found {
    switch self {
    case .named(""): throw Failure("an empty name is no book; see bifolio -h")
    case .named(let name) where FileSystem.exists(name): return .file(name)
    case .named(let name) where name.contains("\u{FFFD}"):
      // This is all that remains of a name that is not UTF-8.
      throw Failure("\(name): no such file; if its name is not UTF-8, try: bifolio < FILE")
    case .named(let name) where isAddress(name): return .address(name)
    case .named(let name) where name.contains("/"):
      if let path = store.locateMoved(from: absolutePath(name) ?? name, lookingIn: folders) {
        return .file(path)
      }
      if let near = nearFile(to: name) {
        throw Failure("\(name): no such file; did you mean \(near)?")
      }
      return .file(name)
    case .named(let name):
      guard let book = try KnownBooks.book(named: name, in: folders, store: store)
      else {
        if let line = PlaceLine(unquoted: name),
          let found = try? Self.book(of: line, in: folders, store: store)
        {
          return found
        }
        let near =
          nearFile(to: name)
          ?? KnownBooks.title(near: name, in: folders, store: store).map { "“\($0)”" }
        let hint =
          near.map { "did you mean \($0)?" } ?? "+ on the shelf of a folder keeps its books"
        throw Failure("\(name): no such file, and no book has this title; \(hint)")
      }
      return .file(store.locate(book, lookingIn: folders) ?? book.path)
    case .quoted(let line): return try Self.book(of: line, in: folders, store: store)
    case .unnamed where input.isTerminal:
      guard let path = store.lastBook(lookingIn: folders) ?? handbook(in: folders) else {
        throw Failure("no book has been read yet; name one: bifolio BOOK")
      }
      return .file(path)
    case .standardInput where input.isTerminal:
      throw Failure("standard input is the terminal; give it a text: COMMAND | bifolio -")
    case .standardInput, .unnamed:
      return .pipe(BookPipe(input.descriptor, environment: environment))
    }
  }
}

/// Returns the file beside a missing one with the name most like it; nil if none is, or the file exists.
private func nearFile(to path: String) -> String? {
  // An existing but unreachable file, such as a cycle of links, is not misspelt.
  guard !FileSystem.isNamed(path) else { return nil }
  let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let folder = String(path[..<slash])
  let names = FileSystem.entries(of: folder.isEmpty ? "." : folder, upTo: 10_000).map(\.name)
    .filter { $0.first != "." }.sorted()
  return nearestName(to: String(path[slash...]), among: names).map { folder + $0 }
}

private func isAddress(_ name: String) -> Bool {
  ["http://", "https://", "ftp://"].contains { name.lowercased().hasPrefix($0) }
}
