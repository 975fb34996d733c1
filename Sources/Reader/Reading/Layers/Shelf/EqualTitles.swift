import Defaults

/// Distinguishes books with the same title and author by their file names, with the folders if these are
/// equal too.
struct EqualTitles: Sendable {
  private var names: [ShelvedBook.Identity: String] = [:]

  /// - Complexity: O(*n*) in the books.
  init(among books: [ShelvedBook] = []) {
    let equal = Dictionary(grouping: books) { [$0.title.lowercased(), $0.author ?? ""] }
    for books in equal.values where books.count > 1 {
      let files = books.map { $0.path.split(separator: "/").suffix(1).joined() }
      let isEnough = Set(files).count == files.count
      for (book, file) in zip(books, files) {
        names[book.identity] =
          isEnough ? file : book.path.split(separator: "/").suffix(2).joined(separator: "/")
      }
    }
  }

  /// The name of a book; nil if no other has its title and author.
  subscript(book: ShelvedBook) -> String? { names[book.identity] }
}
