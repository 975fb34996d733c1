import App
import Cells
import Defaults

/// The books that have been read, a line each: title, author, how much has been read, path.
struct ShelfPrinter {
  /// A book that has been read.
  typealias Book = (path: String, title: String, author: String?, place: ReadingPlace)

  private let rows: [[String]]

  /// - Parameter books: The books, the latest first.
  init(_ books: [Book]) {
    rows = books.map { book in
      [book.title, book.author ?? "-", Self.share(book.place), book.path].map { harmless($0) }
    }
  }

  /// The lines with tabs between title, author, share and path, for programs to read.
  var plain: [String] { rows.map { $0.joined(separator: "\t") } }

  /// The lines in columns, for people. Long titles and names of authors are cut off.
  var aligned: [String] {
    let titles = column(0, widest: 40)
    let authors = column(1, widest: 24)
    return rows.indices.map { index in
      let share = rows[index][2]
      let before = String(repeating: " ", count: max(0, 4 - share.count))
      return "\(titles[index])  \(authors[index])  \(before)\(share)  \(rows[index][3])"
    }
  }

  /// The texts of a column, as wide as the widest of them, and none wider than so many cells.
  private func column(_ index: Int, widest: Int) -> [String] {
    let texts = rows.map { cut($0[index], to: widest) }
    let width = texts.map { cellWidth(of: $0) }.max() ?? 0
    return texts.map { padded($0, to: width) }
  }

  /// How much of a book lies before a page, in hundredths.
  private static func share(_ place: ReadingPlace) -> String {
    place.pageCount > 1
      ? "\(min(100, (place.page - 1) * 100 / (place.pageCount - 1)))%" : "-"
  }

  private func cut(_ text: String, to widest: Int) -> String {
    if cellWidth(of: text) <= widest { return text }
    var kept = text
    while cellWidth(of: kept) >= widest { kept.removeLast() }
    return kept + "…"
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - cellWidth(of: text)))
  }
}
