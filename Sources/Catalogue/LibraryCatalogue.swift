import BookText
import Defaults
import Storage
import System

/// What the program knows about the books in the reader's folders, in a database in the cache directory.
///
/// It holds nothing that cannot be found again. Changes are saved by ``save()``. A database that is damaged
/// or of another version is made again. Only one thread at a time may use it; several programs may.
public final class LibraryCatalogue {
  /// A file as the catalogue knows it.
  public struct File: Hashable, Sendable {
    /// Its path and attributes.
    public let file: FoundFile
    /// What it says of its book; nil if it has not been opened yet.
    public var details: FileDetails?
    /// Its fingerprint; nil if it was not needed yet.
    public var fingerprint: Fingerprint?
    /// When it was first seen, in seconds since 1970; 0 if unknown.
    public var added = 0

    init(file: FoundFile) { self.file = file }
  }

  let database: Database

  /// The version of the schema, in `user_version`.
  private static let version = 4
  /// The tables. A folder that is not read again has not changed since its time; `added` is when the program
  /// first saw a file, in seconds since 1970. The rows of `words` have the numbers of `passages`.
  private static let schema = """
    CREATE TABLE folders(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, seconds INTEGER NOT NULL,
      nanoseconds INTEGER NOT NULL);
    CREATE TABLE subfolders(folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE, path TEXT NOT NULL);
    CREATE INDEX subfolders_of_folder ON subfolders(folder);
    CREATE TABLE files(id INTEGER PRIMARY KEY, folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
      path TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL, added INTEGER NOT NULL,
      fingerprint TEXT, title TEXT, author TEXT, series TEXT, language TEXT);
    CREATE INDEX files_of_folder ON files(folder);
    CREATE INDEX files_by_path ON files(path);
    CREATE TABLE texts(id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, path TEXT NOT NULL,
      size INTEGER NOT NULL, seconds INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,
      title TEXT NOT NULL, author TEXT, length INTEGER NOT NULL);
    CREATE INDEX texts_by_path ON texts(path);
    CREATE TABLE passages(id INTEGER PRIMARY KEY, text INTEGER NOT NULL REFERENCES texts ON DELETE CASCADE,
      place INTEGER NOT NULL, chapter TEXT);
    CREATE INDEX passages_of_text ON passages(text);
    CREATE VIRTUAL TABLE words USING fts5(passage, tokenize = 'unicode61 remove_diacritics 2');
    PRAGMA user_version = \(version);
    """

  /// Opens the database at `path`, or makes it.
  ///
  /// - Throws: ``CatalogueError`` if it can be neither opened nor made again.
  public init(_ path: String) throws(CatalogueError) {
    FileAccess.makeParent(of: path)
    do throws(CatalogueError) {
      database = try Self.opened(path)
    } catch {
      guard error.isDamage else { throw error }
      Self.remove(path)
      database = try Self.opened(path)
    }
  }

  private static func opened(_ path: String) throws(CatalogueError) -> Database {
    var database = try Database(path)
    try database.useWriteAheadLog()
    let known = try database.number("PRAGMA user_version")
    if known != version, known != 0 {
      remove(path)
      database = try Database(path)
      try database.useWriteAheadLog()
    }
    try database.runScript("PRAGMA foreign_keys = ON")
    // A search does not wait for a program that indexes.
    if known == version { return database }
    try database.runScript("BEGIN IMMEDIATE")
    // Another program may have made the tables in between.
    if try database.number("PRAGMA user_version") != version { try database.runScript(schema) }
    try database.runScript("COMMIT")
    return database
  }

  /// Removes the files of a database.
  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
  }

  // MARK: Changes

  /// Begins a transaction, if none is open.
  func begin() throws(CatalogueError) {
    if !database.isInTransaction { try database.runScript("BEGIN IMMEDIATE") }
  }

  /// Saves all changes since the last call.
  public func save() throws(CatalogueError) {
    if database.isInTransaction { try database.runScript("COMMIT") }
  }

  // MARK: Folders

  /// Returns what a folder contained, if it has not changed since; else nil.
  public func files(
    of folder: String, modified: FileStatus.Time
  ) throws(CatalogueError) -> (files: [File], subfolders: [String])? {
    let id = try database.number(
      "SELECT id FROM folders WHERE path = ? AND seconds = ? AND nanoseconds = ?", folder,
      modified.seconds, modified.nanoseconds)
    guard id != 0 else { return nil }
    var subfolders: [String] = []
    try database.query("SELECT path FROM subfolders WHERE folder = ? ORDER BY rowid", id) {
      if let path = $0.text(0) { subfolders.append(path) }
    }
    return (try files(ofFolder: id), subfolders)
  }

  private func files(ofFolder id: Int) throws(CatalogueError) -> [File] {
    var files: [File] = []
    try database.query(
      """
      SELECT path, size, modified, fingerprint, title, author, series, language, added
      FROM files WHERE folder = ? ORDER BY id
      """, id
    ) { row in
      guard let path = row.text(0) else { return }
      var file = File(file: FoundFile(path: path, size: row.number(1), modified: row.number(2)))
      file.fingerprint = row.text(3).flatMap { Fingerprint($0) }
      file.details = row.text(4).map { title in
        FileDetails(
          title: title, author: row.text(5), series: row.text(6), language: row.text(7))
      }
      file.added = row.number(8)
      files.append(file)
    }
    return files
  }

  /// Notes what a folder contains; what is known about files that have not changed is kept.
  ///
  /// - Parameters:
  ///   - now: The time of day, in seconds since 1970.
  /// - Returns: The files as they are known.
  public func note(
    _ listing: FolderWalk.Listing, at now: Int
  ) throws(CatalogueError) -> [File] {
    try begin()
    let old = try database.number("SELECT id FROM folders WHERE path = ?", listing.path)
    let oldFiles = Dictionary(
      try files(ofFolder: old).map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    try database.run("DELETE FROM folders WHERE id = ?", old)
    // A folder in which a name has just changed may change again within the same tick of its clock.
    let isSettled = listing.modified.seconds < now - 1
    try database.run(
      "INSERT INTO folders(path, seconds, nanoseconds) VALUES(?, ?, ?)", listing.path,
      isSettled ? listing.modified.seconds : 0, listing.modified.nanoseconds)
    let id = database.lastRow
    for path in listing.subfolders {
      try database.run("INSERT INTO subfolders(folder, path) VALUES(?, ?)", id, path)
    }
    var files: [File] = []
    for found in listing.files {
      let before = oldFiles[found.path]
      var file = before.flatMap { $0.file == found ? $0 : nil } ?? File(file: found)
      file.added = before?.added ?? now
      files.append(file)
      try insert(file, in: id)
    }
    return files
  }

  private func insert(_ file: File, in folder: Int) throws(CatalogueError) {
    let details = file.details
    try database.run(
      """
      INSERT INTO files(folder, path, size, modified, added, fingerprint, title, author, series, language)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, folder, file.file.path, file.file.size, file.file.modified, file.added,
      file.fingerprint?.description, details?.title, details?.author, details?.series,
      details?.language)
  }

  /// The paths of the folders below `folder` that are known.
  public func folders(below folder: String) throws(CatalogueError) -> [String] {
    var paths: [String] = []
    // "0" follows the slash.
    try database.query(
      "SELECT path FROM folders WHERE path > ? AND path < ?", folder + "/", folder + "0"
    ) { row in
      if let path = row.text(0) { paths.append(path) }
    }
    return paths
  }

  /// Forgets the folders below `folder` that are not among `visited`: they have been removed.
  public func forgetFolders(
    below folder: String, except visited: Set<String>
  ) throws(CatalogueError) {
    let gone = try folders(below: folder).filter { !visited.contains($0) }
    if !gone.isEmpty { try begin() }
    for path in gone { try database.run("DELETE FROM folders WHERE path = ?", path) }
  }

  // MARK: Files

  /// Notes what a file says of its book.
  public func note(_ details: FileDetails, of file: FoundFile) throws(CatalogueError) {
    try begin()
    try database.run(
      """
      UPDATE files SET title = ?, author = ?, series = ?, language = ?
      WHERE path = ? AND size = ? AND modified = ?
      """, details.title, details.author, details.series, details.language, file.path, file.size,
      file.modified)
  }

  /// Notes the fingerprint of the file at `path`.
  public func note(_ fingerprint: Fingerprint, of path: String) throws(CatalogueError) {
    try begin()
    try database.run(
      "UPDATE files SET fingerprint = ? WHERE path = ? AND size = ?", fingerprint.description, path,
      fingerprint.length)
  }
}
