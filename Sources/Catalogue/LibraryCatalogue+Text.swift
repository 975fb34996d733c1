import BookText

/// The text of books, for searching all of them: a row for each paragraph.
extension LibraryCatalogue {
  /// A paragraph with the words that were sought.
  public struct Match: Hashable, Sendable {
    /// The book.
    public let book: IndexedBook
    /// Where the first match begins in the text of the book.
    public let place: TextOffset
    /// The title of its chapter; nil if it has none.
    public let chapter: String?
    /// The words around the first match.
    public let excerpt: String
    /// How good the match is: the lower, the better.
    public let rank: Double

    /// Describes a match.
    public init(
      book: IndexedBook, place: TextOffset, chapter: String?, excerpt: String, rank: Double
    ) {
      (self.book, self.place, self.chapter) = (book, place, chapter)
      (self.excerpt, self.rank) = (excerpt, rank)
    }
  }

  /// A book whose text is known.
  public struct IndexedBook: Hashable, Sendable {
    /// Where its file was seen last.
    public let path: String
    /// Its title.
    public let title: String
    /// Its author; nil if unknown.
    public let author: String?
    /// The length of its text, in bytes.
    public let length: Int

    /// Describes a book.
    public init(path: String, title: String, author: String?, length: Int) {
      (self.path, self.title, self.author, self.length) = (path, title, author, length)
    }
  }

  // MARK: Adding

  /// True if the text of a book is known; notes where its file is now.
  public func hasText(of fingerprint: Fingerprint, at path: String) throws(CatalogueError) -> Bool {
    let id = try textID(of: fingerprint)
    guard id != 0 else { return false }
    try begin()
    try database.run("UPDATE texts SET path = ? WHERE id = ? AND path <> ?", path, id, path)
    return true
  }

  private func textID(of fingerprint: Fingerprint) throws(CatalogueError) -> Int {
    try database.number("SELECT id FROM texts WHERE fingerprint = ?", fingerprint.description)
  }

  /// Adds the text of a book, all of it or, after an error, nothing. Does nothing if it is known.
  public func addText(of book: Book, at path: String) throws(CatalogueError) {
    try save()
    try begin()
    do throws(CatalogueError) {
      try insertText(of: book, at: path)
      try save()
    } catch {
      try? database.runScript("ROLLBACK")
      throw error
    }
  }

  private func insertText(of book: Book, at path: String) throws(CatalogueError) {
    guard try textID(of: book.fingerprint) == 0 else { return }
    try database.run(
      "INSERT INTO texts(fingerprint, path, title, author, length) VALUES(?, ?, ?, ?, ?)",
      book.fingerprint.description, path, book.title, book.credits.author, book.text.count)
    let text = database.lastRow
    let body = book.body
    for block in book.blocks where body.overlaps(block.range) && !block.range.isEmpty {
      let place = TextOffset(utf8: block.range.lowerBound)
      let passage = String(decoding: book.text[block.range], as: UTF8.self)
      try database.run(
        "INSERT INTO passages(text, place, chapter) VALUES(?, ?, ?)", text, place.utf8,
        book.sections[book.section(at: place)].titleInPart)
      try database.run(
        "INSERT INTO words(rowid, passage) VALUES(?, ?)", database.lastRow,
        SearchableText.divided(passage))
    }
  }

  // MARK: Removing

  /// The paths of the books whose text is known, by their fingerprints.
  public func textPaths() throws(CatalogueError) -> [Fingerprint: String] {
    var paths: [Fingerprint: String] = [:]
    try database.query("SELECT fingerprint, path FROM texts") { row in
      if let fingerprint = row.text(0).flatMap({ Fingerprint($0) }) {
        paths[fingerprint] = row.text(1)
      }
    }
    return paths
  }

  /// Removes the text of a book.
  public func removeText(of fingerprint: Fingerprint) throws(CatalogueError) {
    let text = try textID(of: fingerprint)
    try begin()
    try database.run(
      "DELETE FROM words WHERE rowid IN (SELECT id FROM passages WHERE text = ?)", text)
    try database.run("DELETE FROM texts WHERE id = ?", text)
  }

  /// Removes the text of all books.
  public func removeAllText() throws(CatalogueError) {
    try save()
    try database.runScript(
      """
      BEGIN; DELETE FROM words; DELETE FROM passages; DELETE FROM texts; COMMIT; VACUUM
      """)
  }

  // MARK: Searching

  /// Finds all paragraphs that have what is sought, the best first.
  public func matches(of query: LibraryQuery) throws(CatalogueError) -> [Match] {
    var found: [Match] = []
    try database.query(
      """
      SELECT t.path, t.title, t.author, t.length, p.place, p.chapter, bm25(words),
        snippet(words, 0, '', '', '…', 24), highlight(words, 0, char(1), '')
      FROM words JOIN passages p ON p.id = words.rowid JOIN texts t ON t.id = p.text
      WHERE words MATCH ?
      """, query.expression
    ) { row in
      guard let path = row.text(0), let title = row.text(1), query.accepts(author: row.text(2))
      else { return }
      // The paragraph to its first match.
      let before = (row.text(8) ?? "").prefix { $0 != "\u{1}" }
      found.append(
        Match(
          book: IndexedBook(path: path, title: title, author: row.text(2), length: row.number(3)),
          place: TextOffset(utf8: row.number(4) + SearchableText.joined(before).utf8.count),
          chapter: row.text(5), excerpt: SearchableText.joined(row.text(7) ?? ""),
          rank: row.fraction(6)))
    }
    return found.sorted { $0.rank < $1.rank }
  }
}
