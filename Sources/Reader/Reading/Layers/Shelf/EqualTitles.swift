import Defaults

/// Distinguishes books with the same title and author by what differs: the formats, the folders, the names of
/// the files, or else folders and names.
struct EqualTitles: Sendable {
  private var names: [ShelvedBook.Identity: String] = [:]

  /// - Complexity: O(*n*) in the books.
  init(among books: [ShelvedBook] = []) {
    let equal = Dictionary(grouping: books) { [$0.title.lowercased(), $0.author ?? ""] }
    for books in equal.values where books.count > 1 {
      let paths = books.map { $0.path.split(separator: "/").map(String.init) }
      let ways = [
        paths.map { $0.last?.split(separator: ".").dropFirst().last?.uppercased() ?? "" },
        paths.map { $0.dropLast().last ?? "" }, paths.map { $0.last ?? "" },
        paths.map { $0.suffix(2).joined(separator: "/") },
      ]
      let isEnough = ways.firstIndex { Set($0).count == $0.count } ?? ways.count - 1
      for (book, name) in zip(books, ways[isEnough]) { names[book.identity] = name }
    }
  }

  /// The name of a book; nil if no other has its title and author.
  subscript(book: ShelvedBook) -> String? { names[book.identity] }
}
