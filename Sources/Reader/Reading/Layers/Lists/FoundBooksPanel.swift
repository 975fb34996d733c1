import Asking
import BookText
import TerminalInput

/// Books found in catalogues: Enter fetches one, and opens it.
struct FoundBooksPanel: ListPanel {
  static let command = Command.shelf

  var list: EntryList
  private let books: [FoundBook]

  init(_ books: [FoundBook]) {
    self.books = books
    list = EntryList(heading: "Books found", verb: "fetch", hint: "No book was found.")
  }

  /// Lists the books with languages and sizes, a size of less than 1 KiB as 1.
  func entries(in context: Context) -> [EntryList.Entry] {
    books.map { book in
      let title = book.author.isEmpty ? book.title : "\(book.title) — \(book.author)"
      let size = book.size.map { size in
        size < 1 << 20 ? "\(max(1, size >> 10)) KiB" : "\(size >> 20) MiB"
      }
      return EntryList.Entry(
        title: title,
        note: [book.language, size ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  func chooseItem(at index: Int, _ context: Context) -> Response {
    .close(.question(.catalogues(.fetch(books[index]))))
  }
}
