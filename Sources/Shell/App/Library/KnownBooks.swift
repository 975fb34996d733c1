import BookText
import Catalogue
import Defaults
import Storage
import System

/// Books that can be named by a few letters of their titles: those on the shelf.
public struct KnownBooks {
  private let books: [ShelvedBook]
  let leftOut: [String]

  /// Collects the read books with wanted titles, and the books in `folders`; only some once `isWanted`
  /// returns false. O(*n*): examines the files of the books.
  public init(
    _ folders: [String], titled query: TitleQuery? = nil, store: DefaultsStore,
    while isWanted: () -> Bool = { true }
  ) {
    let wanted = query.map { store.books(where: $0.isIn) }
    let read = store.shelf(of: wanted, while: isWanted)
    var scan = FolderScan(read, folders: folders, catalogue: store.catalogue)
    while !scan.isComplete, isWanted() { scan.step() }
    (books, leftOut) = (scan.shelf.books, scan.leftOut)
  }

  /// The books with existing files.
  var present: [ShelvedBook] { books.filter(\.fileExists) }

  public var titles: [String] { books.map(\.title) }

  /// Returns the path of the first book with an existing file and a fitting title; nil if there is none.
  public func path(where fits: (_ title: String) -> Bool) -> String? {
    present.first { fits($0.title) }?.path
  }

  /// The only book whose title, file name or author matches `name`; nil if none does. Books with existing
  /// files take precedence, then matches of titles, then books being read.
  /// - Throws: ``Failure`` if several books match.
  static func book(
    named name: String, in folders: [String], store: DefaultsStore
  ) throws(Failure) -> ShelvedBook? {
    let found = books(named: name, in: folders, store: store)
    guard found.count > 1 else { return found.first }
    let shown = labels(of: found).prefix(maxNamed).joined(separator: ", ")
    let rest = found.count > maxNamed ? " and \(found.count - maxNamed) more" : ""
    throw Failure("“\(name)” could be \(shown)\(rest)")
  }

  /// Books whose title or file name matches; or else the author; or else title and author, as in “Emma, Jane
  /// Austen”. Existing files come first, then matches of titles, then books being read.
  static func books(
    named name: String, in folders: [String], store: DefaultsStore
  ) -> [ShelvedBook] {
    guard let query = TitleQuery(name) else { return [] }
    let known = KnownBooks(folders, titled: query, store: store).books
    var found = query.best(of: known) { [$0.title, bookName(ofPath: $0.path)] }
    // The index of read books has no authors.
    if found.isEmpty {
      let all = KnownBooks(folders, store: store).books
      found = query.best(of: all) { [$0.author ?? ""] }
      if found.isEmpty { found = books(withTitleAndAuthor: name, among: all) }
    }
    /// Leaves only the preferred books, if there are any.
    func prefer(_ isPreferred: (ShelvedBook) -> Bool) {
      if found.contains(where: isPreferred) { found = found.filter(isPreferred) }
    }
    prefer(\.fileExists)
    let titled = query.best(of: found) { [$0.title] }
    if !titled.isEmpty { found = titled }
    prefer { $0.state == .reading }
    return found
  }

  /// Title and author are around a separator, such as “ by ”.
  private static func books(
    withTitleAndAuthor name: String, among all: [ShelvedBook]
  ) -> [ShelvedBook] {
    for sign in [" by ", " — ", " – ", " - ", ", ", ": "] {
      guard let range = name.places(of: sign).last,
        let title = TitleQuery(String(name[..<range.lowerBound])),
        let author = TitleQuery(String(name[range.upperBound...]))
      else { continue }
      let found = title.best(of: all.filter { author.isIn($0.author ?? "") }) {
        [$0.title]
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The part of a name before its subtitle; empty for a name without one. One edition has “Moby-Dick; or,
  /// The Whale”, another “Moby-Dick”.
  static func books(
    withMainTitle name: String, in folders: [String], store: DefaultsStore
  ) -> [ShelvedBook] {
    let main = name.prefix { !";:([—".contains($0) }
    let title = main.split(separator: " ").joined(separator: " ")
    guard main.count < name.count, TitleQuery(title) != nil else { return [] }
    return books(named: title, in: folders, store: store)
  }

  /// Returns titles in quotation marks, with the names of files if some titles have the same letters.
  private static func labels(of books: [ShelvedBook]) -> [String] {
    // Two editions often differ in an apostrophe alone.
    let letters = Set(books.map { $0.title.lowercased().filter { $0.isLetter || $0.isNumber } })
    return books.map { book in
      letters.count == books.count
        ? "“\(book.title)”" : "“\(book.title)” (\(book.path.split(separator: "/").last ?? ""))"
    }
  }

  /// Returns the title most like a typed name, as a whole or in one of its words; nil if none is like it.
  static func title(
    near name: String, in folders: [String], store: DefaultsStore
  ) -> String? {
    let titles = KnownBooks(folders, store: store).titles
    var wholes: [String: String] = [:]
    for title in titles {
      for part in [title]
        + title.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
      where wholes[part.lowercased()] == nil {
        wholes[part.lowercased()] = title
      }
    }
    return nearestName(to: name.lowercased(), among: wholes.keys.sorted()).flatMap { wholes[$0] }
  }

  /// Maximum number of books named in a message.
  private static let maxNamed = 5
}

/// The handbook, or nil if it is in none of the folders.
func handbook(in folders: [String]) -> String? {
  folders.lazy.map { $0 + "/handbook.txt" }.first { FileSystem.isReadable($0) }
}
