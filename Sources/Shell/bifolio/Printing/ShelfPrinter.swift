import Cells
import Defaults
import Reading

/// Prints the read books, one a line: title, author, percentage read, path, and whether the file is gone.
struct ShelfPrinter {
  private let rows: [[String]]

  init(_ books: [ShelvedBook]) {
    rows = books.map { book in
      [book.title, book.author ?? "-", Self.percentage(book), book.path].map { sanitized($0) }
        + (book.fileExists ? [] : [Self.gone])
    }
  }

  private static let gone = "(not found)"

  /// Title, author, percentage and path separated by tabs, for programs. A fifth field says that the file is
  /// gone.
  var plain: [String] { rows.map { $0.joined(separator: "\t") } }

  /// A book as a JSON object on a line of its own.
  static func json(_ book: ShelvedBook, _ file: DefaultsFile) -> String {
    ExportTable.jsonLine([
      ("title", .text(book.title)), ("author", .text(book.author)), ("path", .text(book.path)),
      ("gone", .flag(!book.fileExists)), ("page", .number(book.page)),
      ("pages", .number(book.pageCount)),
      ("chapter", .text(book.chapter)), ("marks", .number(Marks(file).ofPages.count)),
      ("read", .text(file["read"])),
    ])
  }

  /// The lines in aligned columns, for people. Long titles and author names are cut off.
  var aligned: [String] {
    let titles = column(0, maximumWidth: 40)
    let authors = column(1, maximumWidth: 24)
    return rows.indices.map { index in
      let percentage = rows[index][2]
      let before = String(repeating: " ", count: max(0, 4 - percentage.count))
      let path = rows[index][3...].joined(separator: "  ")
      return "\(titles[index])  \(authors[index])  \(before)\(percentage)  \(path)"
    }
  }

  /// Padded to one width, and cut off at `maximumWidth` cells.
  private func column(_ index: Int, maximumWidth: Int) -> [String] {
    let texts = rows.map { cut($0[index], to: maximumWidth) }
    let width = texts.map { cellWidth(of: $0) }.max() ?? 0
    return texts.map { padded($0, to: width) }
  }

  /// The percentage of a book before the reader's place, as the shelf shows it.
  private static func percentage(_ book: ShelvedBook) -> String {
    book.share.map { "\($0.percent)%" } ?? "-"
  }

  /// `maximumWidth` is in cells, and includes the ellipsis.
  private func cut(_ text: String, to maximumWidth: Int) -> String {
    if cellWidth(of: text) <= maximumWidth { return text }
    var kept = text
    while cellWidth(of: kept) >= maximumWidth { kept.removeLast() }
    return kept + "…"
  }
}
