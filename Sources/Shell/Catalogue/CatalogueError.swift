import sqlite3

/// Why the catalogue cannot be read or written.
public struct CatalogueError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Whether there is no database, a damaged one, or one with longer values than this program writes.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].contains(code & 0xFF) }

  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// The reason, without a full stop.
  public var description: String { String(cString: sqlite3_errstr(code)) }
}
