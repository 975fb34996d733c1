import sqlite3

/// The reason why the catalogue cannot be read or written.
public struct CatalogueError: Error, Hashable, CustomStringConvertible {
  /// The result code of SQLite.
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Whether the file is not a database, a damaged one, or has longer values than this program writes.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].contains(code & 0xFF) }

  /// Whether another program has locked the database.
  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// The reason, without a full stop.
  public var description: String { String(cString: sqlite3_errstr(code)) }
}
