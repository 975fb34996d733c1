import BookText
import PlainText

/// Running heads, feet and folios of printed pages.
///
/// The geometry tells rows outside the text: first or last rows of pages with a gap to the text, at a height
/// at which the text of hardly any page has a line. A row that comes back on many pages needs no gap.
/// ``PageEdgeRow`` decides which of them are furniture.
struct PDFPageEdges {
  /// Gap between an edge and the text, in usual distances of lines.
  private static let minimumGap = 1.25
  /// Share of the pages on which a row needs no gap.
  private static let shareRepeated = 0.9
  /// Share of a page's height, or of the height of all text, for heads, and likewise for feet.
  private static let depth = 0.2
  /// Rows of a head or a foot.
  private static let mostRows = 3
  /// Pages with lines of text at or beyond the height of a head.
  private static let maximumShareWithin = 0.1

  private enum Side: CaseIterable {
    case head, foot
  }

  /// Indices of its lines.
  private struct Edge {
    let row: PageEdgeRow
    let lines: [Int]
  }

  /// Finds the lines outside the text, and the numbers of pages in them. `body` is the usual height of a
  /// line, `pitch` the usual distance of two, in points. Costs O(*n* log *n*).
  ///
  /// Lines in larger letters than the text are titles, as on slides, and stay, unless they are page numbers.
  static func found(
    in pages: PDFPages, body: Double, pitch: Double
  ) -> (lines: Set<Int>, numbers: PDFPageNumbers) {
    let all = pagesWithLines(of: pages, pitch: pitch)
    let titles = pages.lines.map { PageEdgeRow.letters(of: $0.text) }.counts
    var folios: [Int: Set<PageEdgeRow.Folio>] = [:]
    var found: Set<Int> = []
    for side in Side.allCases {
      let (edges, heights) = edges(of: all, in: pages, side)
      let outside = edges.filter { isOutside($0.row, heights, side, of: all.count) }
      for index in outside.map(\.row).furniture(of: all.count, titles: titles) {
        let edge = outside[index]
        let lines = edge.lines.filter {
          edge.row.isFolio || pages.lines[$0].height <= body * PrintedLine.large
        }
        found.formUnion(lines)
        if !lines.isEmpty { folios[edge.row.page, default: []].formUnion(edge.row.folios) }
      }
    }
    return (found, PDFPageNumbers(folios))
  }

  // MARK: Rows

  private struct Row {
    let lines: [Int]
    let middle: Double
  }

  /// Its rows, and the numbers of those above and below the text.
  private struct Page {
    let rows: [Row]
    let heads, feet: Int
    var hasText: Bool { heads + feet < rows.count }
  }

  /// The words of a row, and its height in steps.
  private struct Print: Hashable {
    let text: String
    let level: Int
  }

  /// The rows next to the edges that come back on ``shareRepeated`` of the pages, three at least. One row
  /// more than a head may have shows a text that comes back.
  private static func repeated(_ all: [(page: Int, rows: [Row])], in pages: PDFPages) -> Set<Print>
  {
    let counts = all.flatMap { _, rows in
      let outer = rows.prefix(mostRows + 1) + rows.suffix(mostRows + 1)
      return Set(outer.flatMap { prints(of: $0, in: pages) })
    }.counts
    let least = max(Double(PDFMeasures.fewest), Double(all.count) * shareRepeated)
    return Set(counts.filter { Double($0.value) >= least }.keys)
  }

  /// The same height may be rounded either way.
  private static func prints(of row: Row, in pages: PDFPages) -> [Print] {
    let text = row.lines.map { pages.lines[$0].text }.joined(separator: " ")
    let words = text.split(whereSeparator: \.isWholeNumber).joined(separator: "#")
    return [-1, 0, 1].map { Print(text: words, level: level(row) + $0) }
  }

  private static func level(_ row: Row) -> Int {
    Int((row.middle / PDFMeasures.sameEdge).rounded())
  }

  /// Counts the rows that may be heads and feet.
  private static func pagesWithLines(of pages: PDFPages, pitch: Double) -> [Page] {
    let lowest = pages.lines.map(\.bottom).max() ?? 0
    let highest = min(lowest, pages.lines.map(\.top).min() ?? 0)
    let all = rows(of: pages)
    let repeated = repeated(all, in: pages)
    return all.map { page, rows in
      let height = pages.sizes[page].height > 0 ? pages.sizes[page].height : lowest
      let ofText = (lowest - highest) * depth
      func isRepeated(_ row: Row) -> Bool {
        prints(of: row, in: pages).contains(where: repeated.contains)
      }
      /// Rows from the edge to the first gap; 0 without one or if a row is too far in.
      func count(_ inwards: some RandomAccessCollection<Row>, isInside: (Row) -> Bool) -> Int {
        var count = 0
        var last: Row?
        for row in inwards.prefix(mostRows + 1) {
          if let last,
            abs(row.middle - last.middle) > pitch * minimumGap
              || isRepeated(last) && !isRepeated(row)
          {
            return count
          }
          guard isInside(row) else { return 0 }
          count += 1
          last = row
        }
        return count == rows.count && count == 1 ? 1 : 0
      }
      return Page(
        rows: rows, heads: count(rows) { $0.middle < max(height * depth, highest + ofText) },
        feet: count(rows.reversed()) { $0.middle > min(height * (1 - depth), lowest - ofText) })
    }
  }

  /// Rows from above.
  private static func rows(of pages: PDFPages) -> [(page: Int, rows: [Row])] {
    let all = Dictionary(grouping: pages.lines.indices) { pages.lines[$0].page }
    return all.sorted { $0.key < $1.key }.map { page, indices in
      let rows = indices.sorted { (pages.lines[$0].middle, $0) < (pages.lines[$1].middle, $1) }
        .grouped { first, _, next in
          pages.lines[next].middle - pages.lines[first].middle < pages.lines[next].height / 2
        }
      // In order: a group has an element.
      return (page, rows.map { Row(lines: $0, middle: pages.lines[$0[0]].middle) })
    }
  }

  /// Rows outside the texts of their pages on one side, and heights of the texts' own rows.
  private static func edges(
    of all: [Page], in pages: PDFPages, _ side: Side
  ) -> (edges: [Edge], heights: [Int]) {
    var edges: [Edge] = []
    var heights: [Int] = []
    for page in all {
      let inwards = side == .head ? page.rows : page.rows.reversed()
      let count = side == .head ? page.heads : page.feet
      for row in inwards.prefix(count) {
        let lines = row.lines.sorted { pages.lines[$0].left < pages.lines[$1].left }
        let printed = lines.map { pages.lines[$0] }
        edges.append(
          Edge(
            row: PageEdgeRow(
              // In order: a row has a line.
              parts(of: printed), page: printed[0].page, of: pages.count,
              level: level(row), isBesideText: page.hasText),
            lines: row.lines))
      }
      if count < inwards.count { heights.append(level(inwards[count])) }
    }
    return (edges, heights.sorted())
  }

  /// Whether at most ``maximumShareWithin`` of the pages have text at the height of an edge, or beyond.
  private static func isOutside(
    _ edge: PageEdgeRow, _ heights: [Int], _ side: Side, of pages: Int
  ) -> Bool {
    let count =
      switch side {
      case .head: heights.firstIndexAfter { $0 <= edge.level + 1 }
      case .foot: heights.count - heights.firstIndexAfter { $0 <= edge.level - 2 }
      }
    return Double(count) <= Double(pages) * maximumShareWithin
  }

  /// Texts of a row that stand apart from each other.
  private static func parts(of lines: [PDFPages.Line]) -> [String] {
    let least = (lines.first?.height ?? 0) * PDFRegion.columnGap
    let parts = lines.flatMap(\.words).grouped { _, last, word in word.left - last.right <= least }
    return parts.map { $0.map(\.text).joined(separator: " ") }
  }
}
