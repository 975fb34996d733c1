import BookText

/// The search matches under their chapters, each with its context and its page.
struct MatchesPanel: ListPanel {
  static let command = Command.matches

  var list: EntryList

  /// Maximum number of matches, more than a reader goes through.
  private static let maxCount = 5_000

  /// Makes the list and selects the current match. Returns nil if there is no search.
  init?(_ context: Context) {
    guard let search = context.searches.current else { return nil }
    let chosen = Self.rows(context).firstIndex { $0.match == search.current && $0.title == nil }
    list = EntryList(
      heading: "“\(search.query.text)”", hint: "Nothing was found.",
      choice: Choice(chosen: chosen ?? 0), lit: search.found.pattern)
  }

  /// The search ends with its text.
  func adopt(_ change: TextChange) -> Bool { false }

  /// A match, or the title of a chapter above its first match.
  private struct Row {
    let match: Int
    var title: String?
  }

  /// A row for each match, up to ``maxCount``, and one for a chapter's title above its first match. O(*n*) in
  /// the matches and the chapters.
  private static func rows(_ context: Context) -> [Row] {
    guard let found = context.searches.current?.found else { return [] }
    var chapters = context.book.chapterStarts[...]
    var rows: [Row] = []
    for match in 0..<min(found.count, maxCount) {
      var title: String?
      while let chapter = chapters.first, chapter.start <= found[match].lowerBound {
        title = chapter.title
        chapters.removeFirst()
      }
      if let title { rows.append(Row(match: match, title: title)) }
      rows.append(Row(match: match))
    }
    return rows
  }

  /// Lists the matches found so far under the titles of their chapters, each with the words around it.
  func entries(in context: Context) -> [EntryList.Entry] {
    guard let found = context.searches.current?.found else { return [] }
    return Self.rows(context).map { row in
      if let title = row.title { return EntryList.Entry(title: title, kind: .heading) }
      return EntryList.Entry(
        title: context.pages.withSmartPunctuation(
          context.book.excerpt(around: found[row.match]), at: found[row.match].lowerBound),
        place: TextOffset(utf8: found[row.match].lowerBound), level: 1)
    }
  }

  /// Goes to the match of a row; the title of a chapter leads to its first match.
  func chooseItem(at index: Int, _ context: Context) -> Response {
    .close(.goToMatch(Self.rows(context)[index].match))
  }
}

extension Book {
  /// Starts of the chapters as bytes of the text, in order, with their titles; in a manual, of all headings.
  fileprivate var chapterStarts: [(start: Int, title: String)] {
    guard form != .manual else { return headings.map { ($0.block.range.lowerBound, $0.title) } }
    return sections.flatMap { chapters(of: $0) }.compactMap { block in
      let start = blocks[block].range.lowerBound
      return chapter(at: TextOffset(utf8: start)).titleInPart.map { (start, $0) }
    }
  }

  /// Returns a match on one line with up to 24 bytes before it, from the start of a word, and 80 after it. In
  /// a text shown line for line, other lines are no part of it.
  fileprivate func excerpt(around match: Range<Int>) -> String {
    var start = max(0, match.lowerBound - 24)
    var end = min(text.count, match.upperBound + 80)
    if form == .asIs {
      start = text[start..<match.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? start
      end = text[match.upperBound..<end].firstIndex(of: "\n") ?? end
    }
    while start > 0, start < match.lowerBound, text[start - 1] > " " { start += 1 }
    return line(text.characterStart(from: start)..<text.characterStart(from: end))
  }
}
