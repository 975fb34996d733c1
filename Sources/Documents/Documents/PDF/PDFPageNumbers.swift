import BookText
import PlainText

/// Numbers printed on the pages: i, ii, iii, 1, 2. Other pages count on from those before them.
struct PDFPageNumbers {
  /// Pages whose numbers count on.
  private struct Series: Hashable {
    /// Difference between a number and the index of its page.
    let offset: Int
    let isRoman: Bool
  }

  /// Each with the index of its first page, in order; nil for plates.
  private var series: [(first: Int, numbers: Series?)] = []

  /// A series begins with a number continued on the next numbered page. Without any series, pages are counted
  /// from 1. `folios` are numbers at the edges of pages. Costs O(*n* log *n*).
  init(_ folios: [Int: Set<PageEdgeRow.Folio>]) {
    let numbered = folios.sorted { $0.key < $1.key }.map { page, ownFolios in
      (
        page: page,
        series: Set(ownFolios.map { Series(offset: $0.number - page, isRoman: $0.isRoman) })
      )
    }
    // Of several numbers at the edges of a page, the one that counts on most pages is its own.
    let counts = numbered.flatMap(\.series).counts
    var lastPage = -1
    for (index, entry) in numbered.enumerated() {
      if let known = series.last?.numbers, entry.series.contains(known) {
        lastPage = entry.page
      } else if index + 1 < numbered.count,
        let next = entry.series.intersection(numbered[index + 1].series).max(by: {
          (counts[$0, default: 0], $1.offset, $1.isRoman ? 0 : 1)
            < (counts[$1, default: 0], $0.offset, $0.isRoman ? 0 : 1)
        })
      {
        begin(next, on: entry.page, after: lastPage)
        lastPage = entry.page
      }
    }
    if series.isEmpty { series = [(0, Series(offset: 1, isRoman: false))] }
  }

  /// Begins a series at its number one, or after `last`, the last page of the series before, if it goes on
  /// from there. `page` is the first with a number of the series.
  private mutating func begin(_ next: Series, on page: Int, after last: Int) {
    // Pages back to the first number may lack theirs.
    var first = max(last + 1, 1 - next.offset)
    if let before = series.last?.numbers, before.isRoman == next.isRoman,
      last + before.offset < page + next.offset
    {
      first = max(first, last + before.offset + 1 - next.offset)
      // The plates between them have no numbers: those that count on come after them.
      if first > last + 1 { series.append((last + 1, nil)) }
    }
    series.append((first, next))
  }

  /// Nil before the first number of the file, and for plates.
  func number(ofPage page: Int) -> String? {
    guard let numbers = series.last(where: { $0.first <= page })?.numbers else { return nil }
    let number = page + numbers.offset
    return numbers.isRoman
      ? String(ListMarker(.lowerRoman, number: number).text.dropLast()) : String(number)
  }
}
