import CLibrary
import Catalogue
import Defaults
import Storage
import System
import TemporaryFiles
import Testing
import sqlite3

/// Libraries with the tables of Calibre 6.
final class CalibreTests {
  private let temporary: TemporaryDirectory
  private let directory: String

  init() throws {
    temporary = try TemporaryDirectory()
    // Signs with a meaning in a URI.
    let path = temporary.path + "/100% odd?#\té"
    try makeDirectories(path)
    directory = try #require(FileSystem.resolved(path))
  }

  private static let tables = """
    CREATE TABLE books(id INTEGER PRIMARY KEY, title TEXT, timestamp TIMESTAMP, series_index REAL,
      path TEXT);
    CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE books_authors_link(id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
    CREATE TABLE series(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE books_series_link(id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
    CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE books_tags_link(id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
    CREATE TABLE languages(id INTEGER PRIMARY KEY, lang_code TEXT);
    CREATE TABLE books_languages_link(id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER,
      item_order INTEGER);
    CREATE TABLE data(id INTEGER PRIMARY KEY, book INTEGER, format TEXT, name TEXT);
    """

  private static let books = """
    INSERT INTO books VALUES(1, 'Six Lamps', '2023-01-02 03:04:05+00:00', 2.0, 'Wick, Ann/Six (1)');
    INSERT INTO books VALUES(2, 'The Stove', '2024-05-06 07:08:09+00:00', 1.0, 'Ash/The Stove (2)');
    INSERT INTO books VALUES(3, 'Lost', '2024-05-06 07:08:09+00:00', 1.0, 'Ash/Lost (3)');
    INSERT INTO authors VALUES(1, 'Ann Wick'), (2, 'Ash| Jr.');
    INSERT INTO books_authors_link VALUES(1, 1, 1), (2, 1, 2), (3, 2, 2);
    INSERT INTO series VALUES(1, 'Lights');
    INSERT INTO books_series_link VALUES(1, 1, 1);
    INSERT INTO tags VALUES(1, 'Harbours'), (2, 'Winter');
    INSERT INTO books_tags_link VALUES(1, 1, 1), (2, 1, 2);
    INSERT INTO data VALUES(1, 1, 'PDF', 'six'), (2, 1, 'TXT', 'six'), (3, 1, 'EPUB', 'six'),
      (4, 2, 'TXT', 'stove'), (5, 3, 'EPUB', 'lost');
    """

  /// Makes a library with a database filled by some statements.
  private func makeLibrary(_ statements: String) throws {
    for path in [
      "Wick, Ann/Six (1)/six.pdf", "Wick, Ann/Six (1)/six.txt", "Wick, Ann/Six (1)/six.epub",
    ]
      + ["Ash/The Stove (2)/stove.txt", "Ash/other.txt"]
    {
      let slash = try #require(path.lastIndex(of: "/"))
      try makeDirectories("\(directory)/\(path[..<slash])")
      try makeFile("\(directory)/\(path)", "\(path)\n".utf8)
    }
    var database: OpaquePointer?
    #expect(sqlite3_open(directory + "/metadata.db", &database) == SQLITE_OK)
    #expect(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
  }

  private func scanned() -> FolderScan {
    var scan = FolderScan(Shelf(), folders: [directory], catalogue: nil)
    while !scan.isComplete { scan.step() }
    return scan
  }

  @Test func eachBookIsThereOnceInItsBestFormatWithWhatTheLibraryKnows() throws {
    try makeLibrary(Self.tables + Self.books)
    let scan = scanned()
    let books = scan.shelf.books
    #expect(books.map(\.title) == ["Six Lamps", "The Stove"])
    #expect(books.map(\.author) == ["Ann Wick & Ash, Jr.", "Ash, Jr."])
    #expect(books.map(\.series) == ["Lights 2", nil])
    #expect(books.map(\.tags) == ["Harbours, Winter", nil])
    #expect(books.map(\.added) == [1_672_628_645, 1_714_979_289])
    #expect(
      books.map { $0.path.dropFirst(directory.count + 1) }
        == ["Wick, Ann/Six (1)/six.epub", "Ash/The Stove (2)/stove.txt"])
    // A missing file is not a book, and is counted.
    #expect(scan.progress.unreadable == [directory + "/Ash/Lost (3)/lost.epub"])
  }

  @Test func aDatabaseOfAnotherShapeIsNoLibraryAndTheFolderIsWalked() throws {
    try makeLibrary("CREATE TABLE books(id INTEGER PRIMARY KEY, name TEXT)")
    let names = scanned().shelf.books.compactMap { $0.path.split(separator: "/").last }
    #expect(names.sorted() == ["other.txt", "six.epub", "six.pdf", "six.txt", "stove.txt"])
    try makeFile(directory + "/metadata.db", "no database".utf8)
    #expect(scanned().shelf.books.count == 5)
  }

  @Test func aLibraryThatCannotBeWrittenToIsRead() throws {
    // Even reading a database with a journal of this kind writes to it.
    try makeLibrary("PRAGMA journal_mode = WAL;" + Self.tables + Self.books)
    try check(chmod(directory + "/metadata.db", 0o400))
    try check(chmod(directory, 0o500))
    defer { chmod(directory, 0o700) }
    #expect(scanned().shelf.books.count == 2)
  }

  /// A library whose books are not rows of a file: the folder is walked.
  @Test(arguments: [
    "CREATE VIEW books AS SELECT 1 id, 'a' title, 0 timestamp, 1 series_index, zeroblob(2000000000) path",
    """
    CREATE VIEW books AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i id, 'a' title, 0 timestamp, 1 series_index, 'b' path FROM n
    """,
    """
    CREATE TABLE books(id INTEGER PRIMARY KEY, timestamp TEXT, series_index REAL, path TEXT,
      title TEXT AS (zeroblob(200000000)))
    """,
  ])
  func aDatabaseThatMakesItsRowsIsNoLibrary(books: String) throws {
    let others = Self.tables.split(separator: ";").dropFirst().joined(separator: ";")
    try makeLibrary("\(books);\(others);")
    #expect(scanned().shelf.books.count == 5)
  }

  @Test func aPipeInPlaceOfTheDatabaseIsNotWaitedFor() throws {
    try makeLibrary(Self.tables)
    try check(unlink(directory + "/metadata.db"))
    try check(mkfifo(directory + "/metadata.db", 0o600))
    #expect(scanned().shelf.books.count == 5)
  }

  @Test func aLibraryHasNoFilesOutsideOfIt() throws {
    try makeLibrary(
      Self.tables + Self.books + "UPDATE books SET path = '../' || path WHERE id = 2;"
        + "UPDATE data SET name = '../Six (1)/six' WHERE book = 1")
    #expect(scanned().shelf.books.isEmpty)
  }

  @Test func readingALibraryChangesNoFile() throws {
    try makeLibrary("PRAGMA journal_mode = WAL;" + Self.tables + Self.books)
    let before = FileSystem.names(in: directory)
    #expect(scanned().shelf.books.count == 2)
    #expect(FileSystem.names(in: directory).sorted() == before.sorted())
  }

  private static let hasCalibre = system("command -v calibredb > /dev/null") == 0

  @Test(.enabled(if: hasCalibre, "Calibre is not installed"))
  func theLibraryOfCalibreItselfIsRead() throws {
    let library = "'\(directory)/library'"
    let script = """
      set -e
      add() { calibredb add --with-library \(library) "$@" > '\(directory)/said'; }
      printf 'The lamp was lit.\\n' > '\(directory)/lamp.txt'
      printf '<FictionBook><body><p>The lamp was lit.</p></body></FictionBook>' > '\(directory)/lamp.fb2'
      printf 'The stove was cold.\\n' > '\(directory)/stove.txt'
      add --title 'Six Lamps' --authors 'Ann Wick & Ash, Jr.' --series Lights --series-index 2 \
        --tags 'Harbours,Winter' --languages eng '\(directory)/lamp.txt'
      add --title 'The Stove: a Tale/Story' --authors 'Zoë Ash' '\(directory)/stove.txt'
      calibredb add_format --with-library \(library) 1 '\(directory)/lamp.fb2' >> '\(directory)/said'
      """
    let file = directory + "/script"
    try makeFile(file, script.utf8)
    #expect(system("sh '\(file)'") == 0)
    var scan = FolderScan(Shelf(), folders: [directory + "/library"], catalogue: nil)
    while !scan.isComplete { scan.step() }
    let books = scan.shelf.books.sorted { $0.title < $1.title }
    #expect(books.map(\.title) == ["Six Lamps", "The Stove: a Tale/Story"])
    #expect(books.map(\.author) == ["Ann Wick & Ash, Jr.", "Zoë Ash"])
    #expect(books.map(\.series) == ["Lights 2", nil])
    #expect(
      books[0].tags?.contains("Harbours") == true && books[0].tags?.contains("Winter") == true)
    // Of two formats the one with marked-up text.
    let formats = books.map { String($0.path.split(separator: ".").last ?? "") }
    #expect(formats == ["fb2", "txt"])
    #expect(scan.progress.unreadable == [])
  }
}
