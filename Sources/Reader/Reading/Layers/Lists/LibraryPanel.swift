import Cells
import Searching
import TerminalInput

/// The matches of a search through all books, under their books and chapters, the best book first. It is kept
/// up to date while more books are searched: their matches are added below, so that nothing moves.
struct LibraryPanel: ListPanel {
  static let command = Command.searchLibrary

  var list: EntryList
  /// Whether the program began with the list, so that leaving it ends the program.
  var isFirst = false
  /// The target of each row; a heading leads to the first match below.
  private var targets: [LibraryMatch] = []
  /// The books in the order of the list.
  private var books: [IndexedBook] = []

  /// Makes the list and selects the match opened last.
  init(_ results: LibraryResults) {
    var pattern: SearchPattern?
    let (text, options) = results.query.inOneBook
    pattern = try? SearchPattern(text, options)
    list = EntryList(heading: "", hint: "", lit: pattern)
  }

  /// Adds new matches below the old ones, keeps the chosen match in its row of the screen, and updates
  /// heading, hints and the text of an empty list. False, which closes the panel, without results.
  mutating func refresh(_ context: Context) -> Bool {
    guard let results = context.searches.library else { return false }
    let index = choice.chosen
    let chosen = targets.isEmpty ? results.opened : targets[index]
    let isHeading = !targets.isEmpty && list.entries[index].kind == .heading
    list.heading = Self.heading(results, in: context.panelArea.width)
    // Indexing goes on behind the page.
    list.leaving =
      isFirst
      ? Hint(.leave, "quit") : Hint("Esc", results.isUnderWay ? "read on meanwhile" : "back")
    list.hint = Self.hintWhileEmpty(results)
    let found = results.findings?.byBook.map(\.book) ?? []
    let (listed, stillFound) = (Set(books), Set(found))
    books = books.filter { stillFound.contains($0) } + found.filter { !listed.contains($0) }
    let rows = rows(results)
    targets = rows.map(\.match)
    list.fill(with: rows.map(\.entry), context)
    chosen.flatMap { self.index(of: $0, isHeading: isHeading) }.map {
      choice.choose($0, inRowOf: index)
    }
    return true
  }

  /// Returns the row of a match or, if `isHeading`, of the first heading leading to it; nil if there is none.
  private func index(of match: LibraryMatch, isHeading: Bool) -> Int? {
    targets.indices.first {
      targets[$0] == match && (list.entries[$0].kind == .heading) == isHeading
    }
  }

  // MARK: Words

  private static let shortestQuery = 8

  /// The query, shortened if necessary, the number of matches, and of the books still to be indexed.
  private static func heading(_ results: LibraryResults, in width: Int) -> String {
    let head = "All books: "
    /// Returns the cells left for the query.
    func room(for rest: String) -> Int { width - cellWidth(of: head) - cellWidth(of: rest) }
    let (query, long) = (results.query.text, numbersOfMatches(results))
    let rest =
      cellWidth(of: query) <= room(for: long) ? long : numbersOfMatches(results, isShort: true)
    return head + shortened(query, to: max(shortestQuery, room(for: rest))) + rest
  }

  /// Each number comes after a separator; empty before the first results. The short form is for a long query.
  private static func numbersOfMatches(_ results: LibraryResults, isShort: Bool = false) -> String {
    var parts = [""]
    guard let findings = results.findings else { return "" }
    let shown = findings.matches.count
    if findings.count > 0 || !results.isUnderWay {
      parts.append(
        shown < findings.count
          ? "\(isShort ? "" : "the best ")\(grouped(shown)) of \(grouped(findings.count)) paragraphs"
          : counted(findings.count, "paragraph"))
    }
    if let remaining = findings.remaining, results.isUnderWay {
      parts.append(
        isShort ? "\(grouped(remaining)) left" : "\(counted(remaining, "book")) left to index")
    }
    return parts.joined(separator: " · ")
  }

  private static func hintWhileEmpty(_ results: LibraryResults) -> String {
    if let failure = results.findings?.failure { return failure }
    return results.isUnderWay
      ? "Searching; reading books that are new…"
      : "No paragraph in your books has these words."
  }

  // MARK: Rows

  private struct Row {
    var entry: EntryList.Entry
    let match: LibraryMatch
  }

  /// Each book has its matches under their chapters, listed books first, in the order of the list. O(*n* log
  /// *n*) in the matches.
  private func rows(_ results: LibraryResults) -> [Row] {
    let places = Dictionary(uniqueKeysWithValues: zip(books, books.indices))
    let found = (results.findings?.byBook ?? [])
      .sorted { places[$0.book, default: books.count] < places[$1.book, default: books.count] }
    var rows: [Row] = []
    for (book, matches) in found {
      let title = [book.title, book.author].compactMap { $0 }.joined(separator: " — ")
      rows.append(
        Row(
          entry: EntryList.Entry(
            title: title, kind: .heading, note: grouped(matches.count)), match: matches[0]))
      var chapter: String?
      for match in matches {
        if let title = match.chapter, title != chapter {
          let entry = EntryList.Entry(title: title, kind: .heading, level: 1)
          rows.append(Row(entry: entry, match: match))
        }
        chapter = match.chapter
        let words = match.excerpt.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // A filter finds the matches of a book by its title and its author too.
        rows.append(
          Row(
            entry: EntryList.Entry(
              title: words, note: "\(match.thousandths / 10)%", level: 2, sought: [words, title]),
            match: match))
      }
    }
    return rows
  }

  func entries(in context: Context) -> [EntryList.Entry] {
    context.searches.library.map { rows($0).map(\.entry) } ?? []
  }

  func chooseItem(at index: Int, _ context: Context) -> Response {
    .close(.openMatch(targets[index]))
  }

  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    quitting(insteadOf: handleListKey(key, context), isWanted: key != Key(.backspace))
  }

  /// Chooses the clicked match or hint. A click elsewhere closes the panel, unless the program began with it.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    if let key = list.key(at: report, context) { return handleKey(key, context) }
    return quitting(insteadOf: chooseClicked(report, context) ?? .close, isWanted: false)
  }

  /// Quits, if the program began with this panel and `response` only closes it: the reader has not asked for
  /// the book behind it. After a slip (not `isWanted`) the panel stays open.
  private func quitting(insteadOf response: Response, isWanted: Bool) -> Response {
    guard isFirst, response.closes, response.requests.isEmpty else { return response }
    return isWanted ? .close(.perform(.quit)) : .stay
  }
}
