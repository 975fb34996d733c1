import Defaults
import Storage
import System
import sqlite3

/// The books of a Calibre library, read from its database. The database is not changed. Uses the tables of
/// `metadata.db` since Calibre 0.8; a database without them is not a Calibre library.
struct CalibreLibrary {
  /// Books with existing files, in order of addition.
  private(set) var files: [LibraryCatalogue.File] = []
  /// Paths of unreadable files named in the database.
  private(set) var missing: [String] = []

  /// Supported formats, the best first.
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

  /// Nil if the folder is no library.
  static func database(in folder: String) -> String? {
    let path = folder + "/metadata.db"
    return FileSystem.exists(path) ? path : nil
  }

  /// Nil if the folder is no library, or its database cannot be read.
  init?(_ folder: String) {
    guard let path = Self.database(in: folder), let status = FileStatus(of: path),
      status.kind == .regular,
      let rows = Self.rows(ofDatabaseAt: path, size: status.size)
    else { return nil }
    for row in Self.rowsOfBestFormats(rows) {
      let path = "\(folder)/\(row.path)/\(row.name).\(row.format.lowercased())"
      guard row.isInside, let found = FileAccess.foundFile(at: path, mayBeLink: false) else {
        missing.append(path)
        continue
      }
      var file = LibraryCatalogue.File(file: found)
      file.details = row.details
      file.added = row.added
      files.append(file)
    }
  }

  /// The best known format of each book, in the order of the books.
  private static func rowsOfBestFormats(_ rows: [Row]) -> [Row] {
    var best: [Int: (row: Row, rank: Int)] = [:]
    var order: [Int] = []
    for row in rows {
      guard let rank = formats.firstIndex(of: row.format) else { continue }
      if best[row.id] == nil { order.append(row.id) }
      if let known = best[row.id], known.rank <= rank { continue }
      best[row.id] = (row, rank)
    }
    return order.compactMap { best[$0]?.row }
  }

  private struct Row {
    let id: Int
    let path, format, name: String
    let added: Int
    let details: FileDetails

    var isInside: Bool {
      !name.contains("/") && !format.contains("/") && !path.hasPrefix("/")
        && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
    }

    /// Bytes of memory.
    var size: Int {
      [details.title, details.author, details.series, details.language, details.tags, path, name]
        .reduce(256) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// Nil without the title or the file.
    init?(_ row: Statement) {
      guard let title = row.text(1), let path = row.text(2), let format = row.text(3),
        let name = row.text(4)
      else { return nil }
      (id, self.path, self.format, self.name) = (row.number(0), path, format.uppercased(), name)
      added = row.number(5, to: 0...Self.latest)
      details = FileDetails(
        title: title,
        // Calibre writes commas in names as bars.
        author: row.text(6)?.changing("|", to: ","),
        series: row.text(7).map { $0 + " " + Self.withoutZeroFraction(row.text(8) ?? "1") },
        language: row.text(10), tags: row.text(9))
    }

    /// Seconds since 1970: in the year 9999.
    private static let latest = Int(clamping: Int64(253_402_300_799))

    /// “2” for “2.0”.
    private static func withoutZeroFraction(_ number: String) -> String {
      number.hasSuffix(".0") ? String(number.dropLast(2)) : number
    }
  }

  private static let tables = [
    "books", "data", "authors", "books_authors_link", "series", "books_series_link", "tags",
    "books_tags_link", "languages", "books_languages_link",
  ]
  /// Counts the plain tables, with their rows in the file. Excludes views and virtual tables, whose rows come
  /// from nothing, and tables with computed columns.
  private static let plainTables = """
    SELECT count(*) FROM sqlite_schema s WHERE type = 'table' AND rootpage > 0
      AND name IN (\(tables.map { "'\($0)'" }.joined(separator: ", ")))
      AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(s.name) WHERE hidden <> 0)
    """

  private static let longestValue: Int32 = 1 << 18
  /// Limits of SQLite instructions for reading the library: a fixed part, and one for each byte of the file.
  /// A book takes some 300 instructions, and some kilobytes of the file.
  private static let baseSteps = 10_000_000
  private static let stepsPerByte = 8
  /// Limits of memory for the rows: a fixed part, and one for each byte of the file.
  private static let baseMemory = 8 << 20
  private static let memoryPerByte = 4

  /// Nil if the database lacks the tables, cannot be read, or takes work or memory out of proportion to its
  /// size in bytes. Opened as immutable: SQLite takes no lock and reads no write-ahead log, so changes only
  /// in Calibre's log are missing.
  private static func rows(ofDatabaseAt path: String, size: Int) -> [Row]? {
    let escaped = path.utf8.map { byte in
      let isPlain = byte > " " && byte < 0x7F && !"%?#".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : (byte < 0x10 ? "%0" : "%") + digits
    }
    let scale = max(0, min(size, Int(Int32.max)))
    var (rows, memory) = ([Row](), baseMemory + memoryPerByte * scale)
    do throws(CatalogueError) {
      let database = try Database(
        "file:\(escaped.joined())?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      try database.distrust(
        maximumValueLength: longestValue, steps: baseSteps + stepsPerByte * scale)
      guard try database.number(from: plainTables) == tables.count else { return nil }
      func hasMemory() -> Bool { memory > 0 }
      try database.query(query, while: hasMemory) { row in
        guard let row = Row(row) else { return }
        memory -= row.size
        rows.append(row)
      }
    } catch {
      return nil
    }
    return memory > 0 ? rows : nil
  }
}
