import Defaults
import Storage
import System
import sqlite3

/// The books of a Calibre library, read from its database, which is not changed.
///
/// The tables are those of `metadata.db` since Calibre 0.8; a database without them is not a Calibre library.
struct CalibreLibrary {
  /// The books whose files exist, in the order of their addition.
  private(set) var files: [LibraryCatalogue.File] = []
  /// The paths of files that the database names and that cannot be read.
  private(set) var missing: [String] = []

  /// The formats that are read, the best first.
  private static let formats = [
    "EPUB", "FB2", "AZW3", "MOBI", "AZW", "PRC", "HTML", "HTM", "XHTML", "MD", "TXT", "TEXT",
  ]

  /// A row for each format of each book.
  private static let query = """
    SELECT b.id, b.title, b.path, d.format, d.name, CAST(strftime('%s', b.timestamp) AS INTEGER),
      (SELECT group_concat(name, ' & ') FROM (SELECT a.name FROM books_authors_link l
        JOIN authors a ON a.id = l.author WHERE l.book = b.id ORDER BY l.id)),
      (SELECT s.name FROM books_series_link l JOIN series s ON s.id = l.series WHERE l.book = b.id),
      b.series_index,
      (SELECT group_concat(t.name, ', ') FROM books_tags_link l JOIN tags t ON t.id = l.tag
        WHERE l.book = b.id),
      (SELECT g.lang_code FROM books_languages_link l JOIN languages g ON g.id = l.lang_code
        WHERE l.book = b.id ORDER BY l.item_order LIMIT 1)
    FROM books b JOIN data d ON d.book = b.id ORDER BY b.id
    """

  /// Reads the library in a folder; returns nil if there is none, or its database cannot be read.
  init?(_ folder: String) {
    let path = folder + "/metadata.db"
    guard FileSystem.isReadable(path) else { return nil }
    guard let rows = Self.rows(path) else { return nil }
    var best: [Int: Row] = [:]
    var order: [Int] = []
    for row in rows {
      guard let rank = Self.formats.firstIndex(of: row.format) else { continue }
      if best[row.id] == nil { order.append(row.id) }
      if let known = best[row.id].flatMap({ Self.formats.firstIndex(of: $0.format) }), known <= rank
      {
        continue
      }
      best[row.id] = row
    }
    for row in order.compactMap({ best[$0] }) {
      let path = "\(folder)/\(row.path)/\(row.name).\(row.format.lowercased())"
      guard let found = FileAccess.foundFile(at: path, mayBeLink: false) else {
        missing.append(path)
        continue
      }
      var file = LibraryCatalogue.File(file: found)
      file.details = row.details
      file.added = row.added
      files.append(file)
    }
  }

  /// A format of a book.
  private struct Row {
    let id: Int
    let path, format, name: String
    let added: Int
    let details: FileDetails

    init?(_ row: Statement) {
      guard let title = row.text(1), let path = row.text(2), let format = row.text(3),
        let name = row.text(4)
      else { return nil }
      (id, self.path, self.format, self.name) = (row.number(0), path, format.uppercased(), name)
      added = max(0, row.number(5))
      details = FileDetails(
        title: title,
        // Calibre writes commas in names as bars.
        author: row.text(6)?.replacing("|", with: ","),
        series: row.text(7).map { $0 + " " + Self.shown(row.text(8) ?? "1") },
        language: row.text(10), tags: row.text(9))
    }

    /// A number in a series, without a fraction of nothing.
    private static func shown(_ number: String) -> String {
      number.hasSuffix(".0") ? String(number.dropLast(2)) : number
    }
  }

  /// Returns the rows of a database, also on a disk that cannot be written to; nil if it has not the tables.
  private static func rows(_ path: String) -> [Row]? {
    let escaped = path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"%?#".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : (byte < 0x10 ? "%0" : "%") + digits
    }
    // SQLite needs to write a lock; without, nothing may change the file while it is read.
    for uri in ["file:\(escaped.joined())", "file:\(escaped.joined())?immutable=1"] {
      var rows: [Row] = []
      do throws(CatalogueError) {
        let database = try Database(uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        try database.query(query) { row in
          if let row = Row(row) { rows.append(row) }
        }
        return rows
      } catch {}
    }
    return nil
  }
}
