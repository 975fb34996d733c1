import BookText

/// The text of books, for searching all of them: a row for each paragraph.
extension LibraryCatalogue {
  /// A paragraph with the words that were sought.
  public struct Match: Hashable, Sendable {
    /// The book.
    public let book: IndexedBook
    /// Where the paragraph begins in the text of the book.
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
      let table = Self.hasWords(passage) ? "words" : "letters"
      try database.run(
        "INSERT INTO \(table)(rowid, passage) VALUES(?, ?)", database.lastRow, passage)
    }
  }

  /// True if a text is divided into words by blanks: less than a third of its letters are of Chinese,
  /// Japanese or Thai.
  private static func hasWords(_ text: String) -> Bool {
    var (letters, others) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
        0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
        others += 1
      case 0x41...: letters += 1
      default: break
      }
    }
    return others * 3 <= letters + others
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
    for table in ["words", "letters"] {
      try database.run(
        "DELETE FROM \(table) WHERE rowid IN (SELECT id FROM passages WHERE text = ?)", text)
    }
    try database.run("DELETE FROM texts WHERE id = ?", text)
  }

  /// Removes the text of all books.
  public func removeAllText() throws(CatalogueError) {
    try save()
    try database.runScript(
      """
      BEGIN; DELETE FROM words; DELETE FROM letters; DELETE FROM passages; DELETE FROM texts; COMMIT;
      VACUUM
      """)
  }

  // MARK: Searching

  /// Finds all paragraphs that have what is sought, the best first.
  public func matches(of query: LibraryQuery) throws(CatalogueError) -> [Match] {
    var found: [Match] = []
    for (table, expression) in [("words", query.words), ("letters", query.letters)] {
      guard let expression else { continue }
      try database.query(
        """
        SELECT t.path, t.title, t.author, t.length, p.place, p.chapter,
          snippet(\(table), 0, '', '', '…', 24), bm25(\(table))
        FROM \(table) JOIN passages p ON p.id = \(table).rowid JOIN texts t ON t.id = p.text
        WHERE \(table) MATCH ? AND (? IS NULL OR instr(lower(t.author), lower(?)))
        """, expression, query.author, query.author
      ) { row in
        guard let path = row.text(0), let title = row.text(1) else { return }
        found.append(
          Match(
            book: IndexedBook(path: path, title: title, author: row.text(2), length: row.number(3)),
            place: TextOffset(utf8: row.number(4)), chapter: row.text(5),
            excerpt: row.text(6) ?? "", rank: row.fraction(7)))
      }
    }
    return found.sorted { $0.rank < $1.rank }
  }
}
