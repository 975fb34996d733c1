import Searching

/// The matches of a search through all books, under their books and chapters. It is kept up to date while
/// more books are searched.
struct LibraryPanel: ListPanel {
  static let command = Command.searchLibrary

  var list: EntryList
  /// The target of each row; a heading leads to the first match below.
  private var targets: [LibraryMatch] = []

  /// Makes the list and selects the match opened last.
  init(_ results: LibraryResults) {
    var pattern: SearchPattern?
    let (text, options) = results.query.inOneBook
    pattern = try? SearchPattern(text, options)
    list = EntryList(heading: "", hint: "", lit: pattern)
  }

  mutating func refresh(_ context: Context) -> Bool {
    guard let results = context.searches.library else { return false }
    let index = choice.chosen
    let chosen = targets.isEmpty ? results.opened : targets[index]
    let isHeading = !targets.isEmpty && list.entries[index].kind == .heading
    list.heading = Self.heading(results)
    list.hint = Self.hint(results)
    targets = Self.rows(results).map(\.match)
    list.fill(with: entries(context), context)
    chosen.flatMap { self.index(of: $0, isHeading: isHeading) }.map { choice.choose($0) }
    return true
  }

  private func index(of match: LibraryMatch, isHeading: Bool) -> Int? {
    targets.indices.first {
      targets[$0] == match && (list.entries[$0].kind == .heading) == isHeading
    }
  }

  // MARK: Words

  /// Maximum width of the query in the heading, in cells, to leave room for the numbers after it.
  private static let longestQuery = 24

  /// The words of the query, the results, and the number of books still to be searched.
  private static func heading(_ results: LibraryResults) -> String {
    var parts = ["All books: \(shortened(results.query.text, to: longestQuery))"]
    guard let findings = results.findings else { return parts[0] }
    let shown = findings.matches.count
    if findings.count > 0 || !results.isUnderWay {
      parts.append(
        shown < findings.count
          ? "the best \(grouped(shown)) of \(grouped(findings.count))"
          : counted(findings.count, "match", plural: "matches"))
    }
    if let remaining = findings.remaining, results.isUnderWay {
      parts.append("\(counted(remaining, "book")) to be read")
    }
    return parts.joined(separator: " · ")
  }

  private static func hint(_ results: LibraryResults) -> String {
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

  /// - Complexity: O(*n* log *n*) in the matches.
  private static func rows(_ results: LibraryResults) -> [Row] {
    var rows: [Row] = []
    for (book, matches) in results.findings?.byBook ?? [] {
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
        rows.append(
          Row(
            entry: EntryList.Entry(
              title: words, note: "\(match.thousandths / 10)%", level: 2), match: match))
      }
    }
    return rows
  }

  func entries(_ context: Context) -> [EntryList.Entry] {
    context.searches.library.map { Self.rows($0).map(\.entry) } ?? []
  }

  func choose(_ index: Int, _ context: Context) -> Response { .close(.openMatch(targets[index])) }
}
