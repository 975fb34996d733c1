import BookText
import sqlite3

/// A SQLite database. Only one thread at a time may use it and its statements.
final class Database {
  private let handle: OpaquePointer
  /// Keyed by SQL.
  private var statements: [String: Statement] = [:]
  /// Whether a statement has found the file damaged, or not as this program writes it.
  private(set) var isDamaged = false

  /// How long to wait for another program's write, in milliseconds.
  private static let timeout: Int32 = 2_000

  /// Opens a database, with the flags of `sqlite3_open_v2`.
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

  func addTokenizer() throws(CatalogueError) { try FoldingTokenizer.add(to: handle) }

  /// Restricts a file from outside: its schema runs no functions, its values have up to `maximumValueLength`
  /// bytes, and a query fails after `steps` instructions. Only statements of this program are run, and the
  /// file is opened for reading only: `SQLITE_DBCONFIG_DEFENSIVE` would change nothing.
  func distrust(maximumValueLength: Int32, steps: Int) throws(CatalogueError) {
    limitValues(to: maximumValueLength)
    try runScript("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    sqlite3_progress_handler(handle, Int32(clamping: steps), { _ in 1 }, nil)
  }

  func limitValues(to length: Int32) { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, length) }

  /// The error for a result code of SQLite; records damage.
  fileprivate func error(_ code: Int32) -> CatalogueError {
    let error = CatalogueError(code)
    if error.isDamage { isDamaged = true }
    return error
  }

  /// The statement is prepared on first use and reset. Its earlier rows are no longer valid.
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

  func runScript(_ sql: String) throws(CatalogueError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Lets others read during a write. SQLite does not wait by itself while another program makes the same
  /// change to a new database.
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

  /// Passes each row to `body`, while `isWanted` returns true.
  func query(
    _ sql: String, _ values: any DatabaseValue..., while isWanted: () -> Bool = { true },
    body: (Statement) -> Void
  ) throws(CatalogueError) {
    let statement = try statement(sql)
    try statement.setParameters(values)
    defer { statement.reset() }
    while isWanted(), try statement.step() { body(statement) }
  }

  /// Row number of the latest insertion.
  var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

/// A prepared statement of a ``Database``, with its current row.
final class Statement {
  private let handle: OpaquePointer
  private unowned let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    (self.handle, self.database) = (handle, database)
  }

  deinit { sqlite3_finalize(handle) }

  fileprivate func setParameters(_ values: [any DatabaseValue]) throws(CatalogueError) {
    for (index, value) in values.enumerated() {
      let code = value.set(handle, Int32(index + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  fileprivate func step() throws(CatalogueError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw database.error(code)
    }
  }

  fileprivate func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Columns count from 0; 0 without a number.
  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// Clamped to a range, for numbers used in calculations; 0 without a number.
  func number(_ column: Int32, to range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, number(column)), range.upperBound)
  }

  /// 0 without a fraction.
  func fraction(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The bytes are valid for the call alone; none if the column has no text.
  func withBytes<Result>(_ column: Int32, _ body: (TextBytes) -> Result) -> Result {
    let bytes = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(TextBytes(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
  }

  /// Nil without a text.
  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// A number, a text, or nil.
protocol DatabaseValue {
  /// The index counts from 1. Returns the result code of SQLite.
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32
}

extension Int: DatabaseValue {
  func set(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension String: DatabaseValue {
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
