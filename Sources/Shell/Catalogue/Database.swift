import BookText
import sqlite3

/// A SQLite database. Only one thread at a time may use it and its statements.
final class Database {
  private let handle: OpaquePointer
  /// Prepared statements, by their SQL.
  private var statements: [String: Statement] = [:]
  /// Whether a statement has found the file damaged, or not as this program writes it.
  private(set) var isDamaged = false

  /// How long to wait for another program's write, in milliseconds.
  private static let timeout: Int32 = 2_000

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: How it is opened, as in `sqlite3_open_v2`.
  init(
    _ path: String, flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
  ) throws(CatalogueError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      // There is a handle even if the file cannot be opened.
      sqlite3_close_v2(opened)
      throw CatalogueError(code)
    }
    handle = opened
    sqlite3_busy_timeout(handle, Self.timeout)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Adds the tokenizer of the full-text index.
  func addTokenizer() throws(CatalogueError) { try FoldingTokenizer.add(to: handle) }

  /// Restricts a file from outside: its schema runs no functions, its values have up to
  /// `maximumValueLength` bytes, and a query fails after `steps` instructions.
  ///
  /// Only statements of this program are run, and the file is opened for reading only:
  /// `SQLITE_DBCONFIG_DEFENSIVE` would change nothing.
  func distrust(maximumValueLength: Int32, steps: Int) throws(CatalogueError) {
    limitValues(to: maximumValueLength)
    try runScript("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    sqlite3_progress_handler(handle, Int32(clamping: steps), { _ in 1 }, nil)
  }

  /// Lets statements fail at a value of more than `length` bytes.
  func limitValues(to length: Int32) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, length) }

  /// Returns the error of a result code of SQLite, and records damage.
  fileprivate func error(_ code: Int32) -> CatalogueError {
    let error = CatalogueError(code)
    if error.isDamage { isDamaged = true }
    return error
  }

  /// Returns the statement of an SQL text, prepared on first use and reset. Rows it had are no longer valid.
  func statement(_ sql: String) throws(CatalogueError) -> Statement {
    if let statement = statements[sql] {
      statement.reset()
      return statement
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code) }
    let statement = Statement(prepared, of: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement without result rows; `values` are its parameters, in order.
  func run(_ sql: String, _ values: any DatabaseValue...) throws(CatalogueError) {
    let statement = try statement(sql)
    try statement.setParameters(values)
    _ = try statement.step()
    statement.reset()
  }

  /// Performs several statements, separated by semicolons.
  func runScript(_ sql: String) throws(CatalogueError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Switches to a write-ahead log, so that others can read during a write.
  ///
  /// SQLite does not wait by itself while another program makes the same change to a new database.
  func useWriteAheadLog() throws(CatalogueError) {
    var waited: Int32 = 0
    while true {
      do throws(CatalogueError) {
        return try runScript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      } catch {
        guard error.isBusy, waited < Self.timeout else { throw error }
        waited += sqlite3_sleep(10)
      }
    }
  }

  /// Returns the number in the first row and column of a query; 0 if it has no rows.
  func number(from sql: String, _ values: any DatabaseValue...) throws(CatalogueError) -> Int {
    let statement = try statement(sql)
    try statement.setParameters(values)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// Passes each row of a query to `body`, while `isWanted` returns true.
  func query(
    _ sql: String, _ values: any DatabaseValue..., while isWanted: () -> Bool = { true },
    body: (Statement) -> Void
  ) throws(CatalogueError) {
    let statement = try statement(sql)
    try statement.setParameters(values)
    defer { statement.reset() }
    while isWanted(), try statement.step() { body(statement) }
  }

  /// The row number of the latest insertion.
  var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

/// A prepared statement of a ``Database``, with its current row.
final class Statement {
  private let handle: OpaquePointer
  /// The database, as the owner of the statement.
  private unowned let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    (self.handle, self.database) = (handle, database)
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets the parameters, in order.
  fileprivate func setParameters(_ values: [any DatabaseValue]) throws(CatalogueError) {
    for (index, value) in values.enumerated() {
      let code = value.set(handle, Int32(index + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  /// Goes on to the next row. Returns false if there is none.
  fileprivate func step() throws(CatalogueError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw database.error(code)
    }
  }

  /// Releases the rows and the parameters.
  fileprivate func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// The number in a column, counted from 0; 0 if the column has none.
  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The number in a column, clamped to a range, or 0 without one: for numbers used in calculations.
  func number(_ column: Int32, to range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, number(column)), range.upperBound)
  }

  /// The fraction in a column, or 0 if it has none.
  func fraction(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Passes the bytes of the text in a column to `body`, valid for the call alone; no bytes if the
  /// column has no text.
  func withBytes<Result>(_ column: Int32, _ body: (TextBytes) -> Result) -> Result {
    let bytes = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(TextBytes(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
  }

  /// The text in a column; nil if it has none.
  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// A value of a parameter: a number, a text, or nil.
protocol DatabaseValue {
  /// Sets the parameter with an index, from 1; returns the result code of SQLite.
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32
}

extension Int: DatabaseValue {
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension String: DatabaseValue {
  /// Sets a parameter of a statement to a copy of the text; returns SQLite's code.
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
    // The text is copied: the parameter outlives this call.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return sqlite3_bind_text(statement, index, self, Int32(clamping: utf8.count), copied)
  }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
    map { $0.set(statement, index) } ?? sqlite3_bind_null(statement, index)
  }
}
