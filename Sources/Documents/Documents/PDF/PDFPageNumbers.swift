import BookText

/// The numbers printed on the pages: i, ii, iii, 1, 2. Other pages count on from those before them.
struct PDFPageNumbers {
  /// A number at the edge of a page.
  struct Folio: Hashable {
    let number: Int
    let isRoman: Bool
  }

  /// Pages whose numbers count on.
  private struct Series: Hashable {
    /// What a number is above the index of its page.
    let offset: Int
    let isRoman: Bool
  }

  /// The series, each with the index of its first page, in order.
  private var series: [(first: Int, numbers: Series)] = []

  /// Finds the series in the numbers of pages: two pages on end begin one. Without any, pages are counted.
  ///
  /// - Parameter folios: The numbers at the edges of pages, by the indices of the pages.
  /// - Complexity: O(*n* log *n*).
  init(_ folios: [Int: Set<Folio>]) {
    let pages = folios.sorted { $0.key < $1.key }.map { page, own in
      (page: page, series: Set(own.map { Series(offset: $0.number - page, isRoman: $0.isRoman) }))
    }
    var last = -1
    for (index, page) in pages.enumerated() {
      if let known = series.last?.numbers, page.series.contains(known) {
        last = page.page
      } else if index + 1 < pages.count,
        let next = page.series.first(where: pages[index + 1].series.contains)
      {
        // Pages back to the first number may lack theirs.
        series.append((max(last + 1, 1 - next.offset), next))
        last = page.page
      }
    }
    if series.isEmpty { series = [(0, Series(offset: 1, isRoman: false))] }
  }

  /// Returns the number of a page; nil before the first number of the file.
  func number(ofPage page: Int) -> String? {
    guard let found = series.last(where: { $0.first <= page }), page + found.numbers.offset > 0
    else { return nil }
    let number = page + found.numbers.offset
    return found.numbers.isRoman
      ? String(ListMarker(.lowerRoman, number: number).text.dropLast()) : String(number)
  }
}
