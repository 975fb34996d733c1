import Defaults
import Storage
import System

/// A database of the books in the reader's folders, in the cache directory. It can be rebuilt from the books.
/// ``save()`` saves changes. A damaged database, or one of another version, is rebuilt: at once if opening it
/// shows the damage, otherwise when it is opened next. Only one thread at a time may use it; several programs
/// may.
public final class LibraryCatalogue {
  public struct File: Hashable, Sendable {
    public let file: BookFile
    /// Nil if the file has not been read yet.
    public var details: FileDetails?
    /// First sight of the file, in seconds since 1970; 0 if unknown.
    public var added = 0
  }

  let database: Database
  private let path: String
  public let attempts: ReadingAttempts

  /// Length in bytes. The program itself writes up to ``longestPassage``.
  private static let longestValue: Int32 = 1 << 20

  /// The version of the schema, in `user_version`.
  private static let version = 11
  /// The changes that bring a database of the version before up to date: letters have been folded otherwise
  /// since, so all texts are indexed again.
  private static let changes = """
    DELETE FROM words;
    DELETE FROM passages;
    DELETE FROM texts;
    PRAGMA user_version = \(version);
    """
  /// `added` is the first sight of a file, in seconds since 1970. The rows of `words` have the numbers of
  /// `passages`.
  private static let schema = """
    CREATE TABLE files(path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      added INTEGER NOT NULL, title TEXT, author TEXT, series TEXT, language TEXT);
    CREATE TABLE texts(id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, path TEXT NOT NULL,
      size INTEGER NOT NULL, seconds INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,
      title TEXT NOT NULL, author TEXT, length INTEGER NOT NULL, series TEXT);
    CREATE INDEX texts_by_path ON texts(path);
    CREATE TABLE passages(id INTEGER PRIMARY KEY, text INTEGER NOT NULL REFERENCES texts ON DELETE CASCADE,
      place INTEGER NOT NULL, chapter TEXT);
    CREATE INDEX passages_of_text ON passages(text);
    CREATE VIRTUAL TABLE words USING fts5(passage, tokenize = '\(FoldingTokenizer.name)');
    PRAGMA user_version = \(version);
    """

  /// Opens the database at `path`, or makes it.
  /// - Throws: ``CatalogueError`` if both fail.
  public init(_ path: String) throws(CatalogueError) {
    (self.path, attempts) = (path, ReadingAttempts(beside: path))
    FileAccess.makeParent(of: path)
    do throws(CatalogueError) {
      database = try Self.openDatabase(at: path)
    } catch {
      guard error.isDamage else { throw error }
      Self.remove(path)
      database = try Self.openDatabase(at: path)
    }
  }

  deinit { if database.isDamaged { Self.remove(path) } }

  /// Replaces a database of an unknown version, changes one of the version before, and makes the tables of a
  /// new one, while no other program does.
  private static func openDatabase(at path: String) throws(CatalogueError) -> Database {
    var database = try connection(to: path)
    let known = try database.number(from: "PRAGMA user_version")
    if known != version, known != version - 1, known != 0 {
      remove(path)
      database = try connection(to: path)
    }
    database.limitValues(to: longestValue)
    try database.runScript("PRAGMA foreign_keys = ON")
    // A search does not wait for another program's indexing.
    if known == version { return database }
    try database.runScript("BEGIN IMMEDIATE")
    // Another program may have made the tables in between.
    switch try database.number(from: "PRAGMA user_version") {
    case version: break
    case version - 1: try database.runScript(changes)
    default: try database.runScript(schema)
    }
    try database.runScript("COMMIT")
    return database
  }

  /// Opens the database without looking at its tables.
  private static func connection(to path: String) throws(CatalogueError) -> Database {
    makePrivateFile(path)
    let database = try Database(path)
    try database.addTokenizer()
    try database.useWriteAheadLog()
    return database
  }

  /// Makes a file that only its owner can read: SQLite would let everybody read the text of the books. The
  /// files beside the database get its mode.
  private static func makePrivateFile(_ path: String) {
    // SQLite reports a file that cannot be made.
    if let file = try? Descriptor.open(path, .creating) { Descriptor.close(file) }
  }

  /// Removes the file of a database and the files beside it.
  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
  }

  // MARK: Changes

  /// Does nothing in an open transaction.
  func beginTransaction() throws(CatalogueError) {
    if !database.isInTransaction { try database.runScript("BEGIN IMMEDIATE") }
  }

  /// Saves all changes since the last call.
  public func save() throws(CatalogueError) {
    if database.isInTransaction { try database.runScript("COMMIT") }
  }

  // MARK: Files

  /// Looks up a file of a scan; records a new or changed file, returned without details. `now` counts seconds
  /// since 1970.
  public func lookUpFile(_ found: BookFile, at now: Int) throws(CatalogueError) -> File {
    var file = File(file: found)
    file.added = now
    var isUnchanged = false
    try database.query(
      """
      SELECT size, modified, added, title, author, series, language FROM files WHERE path = ?
      """, found.path
    ) { row in
      file.added = row.number(2)
      isUnchanged = row.number(0) == found.size && row.number(1) == found.modified
      guard isUnchanged else { return }
      file.details = row.text(3).map { title in
        FileDetails(
          title: title, author: row.text(4), series: row.text(5), language: row.text(6))
      }
    }
    if isUnchanged { return file }
    try beginTransaction()
    try database.run(
      "INSERT OR REPLACE INTO files(path, size, modified, added) VALUES(?, ?, ?, ?)", found.path,
      found.size, found.modified, file.added)
    return file
  }

  /// Does nothing if the file has changed since.
  public func record(_ details: FileDetails, of file: BookFile) throws(CatalogueError) {
    try beginTransaction()
    try database.run(
      """
      UPDATE files SET title = ?, author = ?, series = ?, language = ?
      WHERE path = ? AND size = ? AND modified = ?
      """, details.title, details.author, details.series, details.language, file.path, file.size,
      file.modified)
  }
}
