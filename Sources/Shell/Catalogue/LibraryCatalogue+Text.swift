import BookText
import Searching
import System

/// The text of books, for searching all of them: a row for each paragraph.
extension LibraryCatalogue {
  // MARK: Adding

  /// Nil if the file is not indexed or has changed since.
  public func fingerprintOfText(
    at path: String, _ status: FileStatus
  ) throws(CatalogueError) -> Fingerprint? {
    var found: Fingerprint?
    try database.query(
      """
      SELECT fingerprint FROM texts WHERE path = ? AND size = ? AND seconds = ? AND nanoseconds = ?
      """, path, status.size, status.modified.seconds, status.modified.nanoseconds
    ) { found = $0.text(0).flatMap { Fingerprint($0) } }
    return found
  }

  /// The present path and attributes; false if the book is not indexed.
  public func recordFile(
    ofTextOf fingerprint: Fingerprint, at path: String, _ status: FileStatus
  ) throws(CatalogueError) -> Bool {
    let id = try textID(of: fingerprint)
    guard id != 0 else { return false }
    try beginTransaction()
    try database.run(
      "UPDATE texts SET path = ?, size = ?, seconds = ?, nanoseconds = ? WHERE id = ?", path,
      status.size, status.modified.seconds, status.modified.nanoseconds, id)
    return true
  }

  /// 0 if the book is not indexed.
  private func textID(of fingerprint: Fingerprint) throws(CatalogueError) -> Int {
    try database.number(from: "SELECT id FROM texts WHERE fingerprint = ?", fingerprint.description)
  }

  /// Does nothing for files without an indexed book.
  public func record(series: String?, ofTextAt path: String) throws(CatalogueError) {
    let isNew = try database.number(
      from: "SELECT count(*) FROM texts WHERE path = ? AND series IS NOT ?", path, series)
    guard isNew > 0 else { return }
    try beginTransaction()
    try database.run("UPDATE texts SET series = ? WHERE path = ?", series, path)
  }

  /// Adds all of a text or, after an error, nothing. Does nothing if the book is known.
  public func addText(
    of book: Book, at path: String, _ status: FileStatus
  ) throws(CatalogueError) {
    try save()
    try beginTransaction()
    do throws(CatalogueError) {
      try insertText(of: book, at: path, status)
      try save()
    } catch {
      try? database.runScript("ROLLBACK")
      throw error
    }
  }

  /// Inserts each paragraph with its chapter and its words. Long paragraphs are divided.
  private func insertText(
    of book: Book, at path: String, _ status: FileStatus
  ) throws(CatalogueError) {
    guard try textID(of: book.fingerprint) == 0 else { return }
    try database.run(
      """
      INSERT INTO texts(fingerprint, path, size, seconds, nanoseconds, title, author, length)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      """, book.fingerprint.description, path, status.size, status.modified.seconds,
      status.modified.nanoseconds, book.title, book.credits.author, book.text.count)
    let text = database.lastRow
    let body = book.body
    var (chapter, end): (String?, Int) = (nil, 0)
    for (index, block) in book.blocks.enumerated()
    where body.overlaps(block.range) && !block.range.isEmpty {
      if block.isHeading || index >= end {
        let section = book.chapter(at: TextOffset(utf8: block.range.lowerBound))
        (chapter, end) = (section.titleInPart, section.blocks.upperBound)
      }
      for range in Self.passages(in: block.range, of: book.text) {
        try database.run(
          "INSERT INTO passages(text, place, chapter) VALUES(?, ?, ?)", text, range.lowerBound,
          chapter)
        try database.run(
          "INSERT INTO words(rowid, passage) VALUES(?, ?)", database.lastRow,
          SearchableText.withDividers(String(decoding: book.text[range], as: UTF8.self)))
      }
    }
  }

  /// Length in bytes; dividers make a passage up to two and a half times as long. Longer paragraphs, such as
  /// a file without line ends, are several passages.
  static let longestPassage = 1 << 18

  /// Divides a paragraph into passages, after blanks if it has any.
  static func passages(in paragraph: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = paragraph.lowerBound
    while paragraph.upperBound - start > longestPassage {
      let room = start + longestPassage / 2..<start + longestPassage
      let end = text.characterStart(
        at: room.last { text[$0] <= " " }.map { $0 + 1 } ?? room.upperBound)
      found.append(start..<end)
      start = end
    }
    return found + [start..<paragraph.upperBound]
  }

  // MARK: Removing

  public func textPaths() throws(CatalogueError) -> [Fingerprint: String] {
    var paths: [Fingerprint: String] = [:]
    try database.query("SELECT fingerprint, path FROM texts") { row in
      if let fingerprint = row.text(0).flatMap({ Fingerprint($0) }) {
        paths[fingerprint] = row.text(1)
      }
    }
    return paths
  }

  public func removeText(of fingerprint: Fingerprint) throws(CatalogueError) {
    let text = try textID(of: fingerprint)
    try beginTransaction()
    try database.run(
      "DELETE FROM words WHERE rowid IN (SELECT id FROM passages WHERE text = ?)", text)
    try database.run("DELETE FROM texts WHERE id = ?", text)
  }

  // MARK: Searching

  /// Calls `body` with the matches in each book, in order; the book with the best comes first. Finds at most
  /// `limit` paragraphs, the best, and returns the number of all. Ends once `isWanted`, asked after each
  /// paragraph, returns false.
  /// - Complexity: O(*n*) in the number of paragraphs with these words.
  @discardableResult
  public func visitBooks(
    matching query: LibraryQuery, limit: Int = .max, while isWanted: () -> Bool = { true },
    _ body: ([LibraryMatch]) -> Void
  ) throws(CatalogueError) -> Int {
    let books = try books(of: query)
    var (count, best): (Int, [RankedRow]) = (0, [])
    try database.query(
      """
      SELECT words.rowid, p.text, bm25(words) FROM words JOIN passages p ON p.id = words.rowid
      WHERE words MATCH ?
      """, query.expression, while: isWanted
    ) { row in
      guard books[row.number(1)] != nil else { return }
      count += 1
      best.append(RankedRow(id: row.number(0), text: row.number(1), rank: row.fraction(2)))
      if best.count / 2 >= limit { best = RankedRow.best(of: best, limit) }
    }
    var places: [Int: Int] = [:]
    best = RankedRow.best(of: best, limit)
    for row in best where places[row.text] == nil { places[row.text] = places.count }
    best.sort { (places[$0.text, default: 0], $0.id) < (places[$1.text, default: 0], $1.id) }
    var matches: [LibraryMatch] = []
    for (index, row) in best.enumerated() where isWanted() {
      if let book = books[row.text] { matches += try match(of: query, row.id, in: book) }
      guard best[ifAny: index + 1]?.text != row.text, !matches.isEmpty else { continue }
      body(matches)
      matches = []
    }
    return count
  }

  /// The row, the row of the book, and the rank; lower is better.
  private struct RankedRow {
    let id, text: Int
    let rank: Double

    /// Returns the best rows. Of equally good rows, earlier additions come first.
    static func best(of rows: [RankedRow], _ limit: Int) -> [RankedRow] {
      Array(rows.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.prefix(limit))
    }
  }

  /// Keyed by row.
  private func books(of query: LibraryQuery) throws(CatalogueError) -> [Int: IndexedBook] {
    var books: [Int: IndexedBook] = [:]
    try database.query(
      "SELECT id, fingerprint, path, title, author, length, series FROM texts"
    ) { row in
      guard let fingerprint = row.text(1).flatMap({ Fingerprint($0) }), let path = row.text(2),
        let title = row.text(3), query.accepts(author: row.text(4), series: row.text(6))
      else { return }
      books[row.number(0)] = IndexedBook(
        fingerprint: fingerprint, path: path, title: title, author: row.text(4),
        length: row.number(5, to: 0...Book.longestText))
    }
    return books
  }

  /// Returns the match in a row, with an excerpt; none if it has been removed since.
  private func match(
    of query: LibraryQuery, _ row: Int, in book: IndexedBook
  ) throws(CatalogueError) -> [LibraryMatch] {
    var found: [LibraryMatch] = []
    try database.query(
      """
      SELECT p.place, p.chapter, highlight(words, 0, char(1), '')
      FROM words JOIN passages p ON p.id = words.rowid WHERE words MATCH ? AND words.rowid = ?
      """, query.expression, row
    ) { row in
      let (before, excerpt) = row.withBytes(2) { Self.excerpt(ofMarked: $0) }
      let place = row.number(0, to: 0...Book.longestText) + before
      found.append(
        LibraryMatch(
          book: book, place: TextOffset(utf8: min(place, Book.longestText)),
          chapter: row.text(1), excerpt: excerpt))
    }
    return found
  }

  /// Stands before each match in the result of `highlight`.
  private static let mark: UInt8 = 1
  /// Characters of an excerpt: at most before the match, and from its beginning on.
  private static let lead = 24
  private static let rest = 160
  /// Length in bytes: a few, and three more for each divider beside the character.
  private static let longestCharacter = 16

  /// The words around the first match of a marked passage: few before, to keep the match visible in a narrow
  /// row, and more after. Returns the length of the text before the match, in bytes, and the excerpt.
  ///
  /// Only the bytes of the excerpt become a string, since most of a long passage is not in it. O(*n*) for a
  /// mere scan.
  static func excerpt(ofMarked passage: TextBytes) -> (before: Int, excerpt: String) {
    let match = passage.indices.first { passage[$0] == mark } ?? 0
    let dividers = SearchableText.dividerCount(in: passage[0..<match])
    let before = match - dividers * SearchableText.dividerLength
    // The lead, from a whole character on.
    var start = max(0, match - lead * longestCharacter)
    while start < match, passage[start].continuesCharacter { start += 1 }
    let words = SearchableText.withoutDividers(
      String(decoding: passage[start..<match], as: UTF8.self))
    var head = words.suffix(lead)
    let isHeadCut = start > 0 || head.startIndex > words.startIndex
    if isHeadCut {
      // From a whole word on, if there are blanks between words.
      head = head.firstIndex(of: " ").map { head[$0...].dropFirst() } ?? head
    }
    var end = min(passage.count, match + rest * longestCharacter)
    while end < passage.count, end > match, passage[end].continuesCharacter { end -= 1 }
    let text = SearchableText.withoutDividers(
      String(decoding: passage[match..<end].filter { $0 != mark }, as: UTF8.self))
    let tail = text.prefix(rest)
    let isTailCut = end < passage.count || tail.endIndex < text.endIndex
    return (before, (isHeadCut ? "…" : "") + head + tail + (isTailCut ? "…" : ""))
  }
}

extension LibraryQuery {
  /// All terms as phrases: SQLite combines them by AND.
  fileprivate var expression: String {
    terms.map { "\"\(SearchableText.withDividers($0))\"" }.joined(separator: " ")
  }
}
