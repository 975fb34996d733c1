import App
import BookText
import Cells
import Defaults
import Reading
import Storage

extension Printer {
  /// Prints the marks or the looked-up words in a book and its translation, or in all books, in the chosen
  /// format; or writes a file for each book into the chosen folder.
  func printMarks() throws(Failure) {
    let books = options.isForAllBooks ? markedBooks() : try chosenBooks()
    store.takeWarnings().forEach(warn)
    if let folder = options.exportFolder { return try writeFiles(of: books, to: folder) }
    let text =
      switch (options.format, options.onlyWords) {
      case (.json, let onlyWords): ExportTable.json(books, onlyWords: onlyWords)
      case (.csv, false): ExportTable.csv(books)
      case (.csv, true): ExportTable.csv(wordsOf: books)
      case (.kindle, false): books.map(\.clippings).joined()
      case (_, true): ExportTable.tabSeparated(wordsOf: books)
      case (.markdown, false), (nil, false):
        // Front matter is read at the beginning of a file only.
        books.enumerated().map { index, book in
          index == 0 && !options.isForAllBooks ? book.markdownFile : book.markdown
        }.joined(separator: "\n")
      }
    try printText(text)
  }

  /// Writes a file for the marks in each book into a folder, and prints how many.
  private func writeFiles(of books: [ExportedBook], to folder: String) throws(Failure) {
    let count = try MarkFiles.write(books, to: folder).count
    try printText("\(count == 1 ? "1 file" : "\(count) files") in \(folder)\n")
  }

  /// The book, and after it the translation that faces it, if there are marks in the translation.
  private func chosenBooks() throws(Failure) -> [ExportedBook] {
    let opened = try openBook()
    let translation = opened.own.facing?.fingerprint
    return [exported(opened)] + markedBooks { $0 == translation }
  }

  /// The latest read first; from saved data, with a warning, if unreadable.
  private func markedBooks(
    where isWanted: (Fingerprint) -> Bool = { _ in true }
  ) -> [ExportedBook] {
    var books: [ExportedBook] = []
    var lost = 0
    for (book, fingerprint, file) in readBooks where isWanted(fingerprint) {
      let marks = Marks(file)
      if marks.all.isEmpty { continue }
      // The last known path: the file there may have been changed since.
      let path = BookPaths(file).latest ?? book.path
      if let opened = try? open(.file(path)) {
        books.append(exported(opened))
      } else {
        lost += 1
        books.append(
          ExportedBook(
            title: book.title, author: book.author, lostAt: path, length: fingerprint.length,
            marks, settings.pens))
      }
    }
    if lost > 0 {
      warn(
        "\(lost) of \(books.count) books cannot be read: only the first words of their marks are known"
      )
    }
    return books
  }

  private func exported(_ opened: Opening.Opened) -> ExportedBook {
    let (book, path) = (opened.book, opened.source.path)
    let (marks, _) = store.marks(in: book, store.savedBook(for: book, readFrom: path))
    return ExportedBook(book, at: path, marks, settings.pens)
  }
}
