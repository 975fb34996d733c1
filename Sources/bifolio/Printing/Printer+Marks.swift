import App
import BookText
import Cells
import Defaults
import Reading
import Storage
import System

/// Prints the marks in a book or in all books, or the words that were looked up.
struct MarksExport {
  private let options: CommandLineOptions

  /// Describes an export by the options of the command line.
  init(_ options: CommandLineOptions) { self.options = options }

  /// Prints the marks in all books, the latest read first; of books whose files are gone, what is stored.
  func printAll(environment: [String: String]) throws(Failure) {
    let store = DefaultsStore(DefaultsDirectories(environment: environment))
    let settings = store.settings().overridden(by: options)
    var books: [ExportedBook] = []
    var lost = 0
    for book in store.readBooks() where !book.marks.all.isEmpty {
      let opened = try? BookOpening(
        .file(book.path),
        BookOpening.Options(settings: settings, screen: Size(columns: 80, rows: 24)), store
      ).finish()
      if let opened {
        books.append(Self.exported(opened, settings.pens, store))
      } else {
        lost += 1
        books.append(
          ExportedBook(
            title: book.title, author: book.author, lostAt: book.path,
            length: book.fingerprint.length, book.marks, settings.pens))
      }
    }
    store.takeWarnings().forEach(warn)
    if lost > 0 {
      warn(
        "\(lost) of \(books.count) books cannot be read: only the first words of their marks are known"
      )
    }
    try print(books)
  }

  /// Prints the marks in an open book.
  func print(
    _ opened: OpenedBook, _ pens: Pens, _ store: DefaultsStore
  ) throws(Failure) {
    let book = Self.exported(opened, pens, store)
    store.takeWarnings().forEach(warn)
    try print([book])
  }

  private static func exported(
    _ opened: OpenedBook, _ pens: Pens, _ store: DefaultsStore
  ) -> ExportedBook {
    let (book, path) = (opened.book, opened.source.path)
    let (marks, _) = store.marks(in: book, store.saved(book, readFrom: path))
    return ExportedBook(book, at: path, marks, pens)
  }

  private func print(_ books: [ExportedBook]) throws(Failure) {
    let text =
      switch (options.format, options.onlyWords) {
      case (.json, let onlyWords): ExportTable.json(books, onlyWords: onlyWords)
      case (.csv, false): ExportTable.csv(books)
      case (.csv, true): ExportTable.csv(wordsOf: books)
      case (_, true): ExportTable.tabSeparated(wordsOf: books)
      case (.markdown, false), (nil, false): books.map(\.markdown).joined(separator: "\n")
      }
    try printText(text)
  }
}
