import BookText

/// The search matches, each with its context and its page.
struct MatchesPanel: ListPanel {
  static let command: Command = "matches"

  var list: EntryList

  /// The maximum number of matches, more than a reader goes through.
  private static let maxCount = 5_000

  /// Makes the list and selects the current match. Returns nil if there is no search.
  init?(_ context: Context) {
    guard let search = context.searches.current else { return nil }
    list = EntryList(
      heading: "“\(search.query.text)”", hint: "Nothing was found.", chosen: search.current ?? 0)
  }

  func entries(_ context: Context) -> [EntryList.Entry] {
    guard let found = context.searches.current?.found else { return [] }
    return (0..<min(found.count, Self.maxCount)).map { index in
      EntryList.Entry(
        title: context.pages.withSmartPunctuation(context.book.context(of: found[index])),
        place: TextOffset(utf8: found[index].lowerBound))
    }
  }

  func choose(_ index: Int, _ context: Context) -> Response { .close(.goToMatch(index)) }
}

extension Book {
  /// Returns a part of the text with the words around it, on one line.
  fileprivate func context(of match: Range<Int>) -> String {
    var start = max(0, match.lowerBound - 24)
    while start > 0, start < match.lowerBound, text[start - 1] > 0x20 { start += 1 }
    while start < match.lowerBound, text[start] & 0xC0 == 0x80 { start += 1 }
    var end = min(text.count, match.upperBound + 80)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return line(start..<end)
  }
}
