import BookText
import Defaults
import Storage
import System

/// The books that can be named by a few letters of their titles: those of the shelf.
public struct KnownBooks {
  private let books: [ShelvedBook]

  /// Gathers the books that have been read, and those that lie in `folders`.
  ///
  /// - Complexity: O(*n*): the files of all books are looked at.
  public init(_ folders: [String], store: inout DefaultsStore) {
    var scan = ShelfScan(store, folders: folders)
    while !scan.isComplete { scan.step(&store) }
    books = scan.shelf.books
  }

  /// The titles of all books, in the order of the shelf.
  public var titles: [String] { books.map(\.title) }

  /// The one book whose title, or whose file, answers to `name`; nil where none does. One whose file
  /// is where it was comes before others.
  ///
  /// - Throws: ``Failure`` where several books do.
  func book(named name: String) throws(Failure) -> ShelvedBook? {
    var found =
      TitleQuery(name)?.best(of: books) { book in
        let file = bookName(ofPath: book.path)
        return [book.title, file, file.changing("-", to: " ")]
      } ?? []
    if found.contains(where: { $0.isThere }) { found = found.filter { $0.isThere } }
    guard found.count > 1 else { return found.first }
    let titles = found.map(\.title)
    let names = Set(titles).count == titles.count ? titles : found.map(\.path)
    let shown = names.prefix(Self.mostNamed).map { "“\($0)”" }.joined(separator: ", ")
    let rest = names.count > Self.mostNamed ? " and \(names.count - Self.mostNamed) more" : ""
    throw Failure("“\(name)” could be \(shown)\(rest)")
  }

  /// How many books a message names.
  private static let mostNamed = 5
}

/// The handbook; nil where it lies in none of the folders.
func handbook(in folders: [String]) -> String? {
  folders.lazy.map { $0 + "/handbook.txt" }.first { FileSystem.isReadable($0) }
}
