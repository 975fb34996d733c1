import BookText

/// Looks for the columns of a printed page: two to four, with many lines that begin at the left edge of each.
struct PDFColumnSearch {
  private let page: [PDFPages.Line]
  /// Looks for two columns of unlike width, whose lines are not beside each other. Otherwise columns are
  /// equally wide.
  private let isRagged: Bool

  private static let numbers = 2...4
  /// Lines that begin at the edge of each column.
  private static let fewest = 5
  /// Columns of a table begin fewer lines than this share of the most that begin at one edge.
  private static let ofTable = 0.25
  /// How far right of its place a column may begin, in widths of the text divided by the number of columns:
  /// gaps are between columns, and the text of one may be indented.
  private static let places = -0.1...0.6
  /// Gap between two columns, in widths of a column.
  private static let widestGap = 0.25
  /// Gap between three or four columns, in widths of a column.
  private static let widestOfMany = 0.4
  /// Share of lines that end before the right edge of a column: the others are too long for it.
  private static let withinEdge = 0.9

  /// The columns of each page, or the usual ones where it shows none; nil for a page with one. Costs O(*n*
  /// log *n*).
  ///
  /// Lines of verse end anywhere. Columns of unlike width are looked for only if few pages show others.
  static func columns(of pages: [[PDFPages.Line]]) -> [PDFColumns?] {
    var own = pages.map { PDFColumnSearch(page: $0, isRagged: false).findColumns() }
    var usual = usualColumns(of: own)
    if usual.allSatisfy({ $0 == nil }) {
      own = zip(own, pages).map { $0 ?? PDFColumnSearch(page: $1, isRagged: true).findColumns() }
      usual = usualColumns(of: own)
    }
    return own.enumerated().map { index, columns in
      columns ?? usual[index % 2] ?? usual[(index + 1) % 2]
    }
  }

  /// Usual columns of even and of odd pages that show none themselves; nil if less than a third of these
  /// pages show the same number.
  private static func usualColumns(of columns: [PDFColumns?]) -> [PDFColumns?] {
    (0..<2).map { parity in
      let all = stride(from: parity, to: columns.count, by: 2).map { columns[$0] }
      let known = Dictionary(grouping: all.compactMap { $0 }, by: \.lefts.count).max {
        ($0.value.count, $1.key) < ($1.value.count, $0.key)
        // In order: columns are two at least.
      }?.value.sorted { $0.lefts[1] < $1.lefts[1] }
      guard let known, known.count * 3 >= all.count else { return nil }
      return known[known.count / 2]
    }
  }

  /// Nil for a page with one column, or with more than four.
  private func findColumns() -> PDFColumns? {
    let rights = page.map(\.right).sorted()
    // A few lines may jut out of the last column.
    // Fits: a count of lines, a constant above 0.
    let ends = [rights.last, rights.dropLast(Self.fewest - 1).last].compactMap { $0 }
    // Four columns are two of two.
    for number in isRagged ? [2] : Self.numbers.reversed() {
      for end in ends {
        if let found = findColumns(number, endingAt: end) { return found }
      }
    }
    return nil
  }

  /// Nil if too few lines begin at the edges or lie within the columns, or if widths or gaps differ too much.
  /// `last` is in points.
  private func findColumns(_ number: Int, endingAt last: Double) -> PDFColumns? {
    guard let first = page.map(\.left).min(), last > first else { return nil }
    let width = (last - first) / Double(number)
    let lefts = (0..<number).compactMap { column in
      leftEdge(
        among: page.filter { Self.places.contains(($0.left - first) / width - Double(column)) })
    }
    guard lefts.count == number else { return nil }
    let lines = linesWithinColumns(at: lefts)
    let within = lines.joined().reduce(0) { $0 + $1.count }
    guard within * 2 >= page.reduce(0, { $0 + $1.count }) else { return nil }
    let rights = zip(lefts, lines).map { left, lines in
      let ends = lines.map(\.right).sorted()
      return ends.isEmpty ? left : ends[Int(Double(ends.count - 1) * Self.withinEdge)]
    }
    let columns = PDFColumns(lefts: lefts, rights: rights)
    guard isRagged ? areApart(lines, in: columns) : areEven(lines, in: columns) else { return nil }
    return columns
  }

  /// Leftmost edge at which enough lines begin, in points.
  private func leftEdge(among lines: [PDFPages.Line]) -> Double? {
    let counts = lines.map { Int(($0.left / PDFMeasures.sameEdge).rounded()) }.counts
    let most = Double(counts.values.max() ?? 0)
    // Lists may be further right than the text around them.
    let edges = counts.filter { $0.value >= Self.fewest && Double($0.value) >= most * Self.ofTable }
    return edges.keys.min().map { Double($0) * PDFMeasures.sameEdge }
  }

  private func linesWithinColumns(at lefts: [Double]) -> [[PDFPages.Line]] {
    page.reduce(into: Array(repeating: [], count: lefts.count)) { columns, line in
      let span = line.span(in: lefts)
      if span.count == 1 { columns[span.lowerBound].append(line) }
    }
  }

  /// Equally wide, with narrow gaps beside their longest lines: most lines of ragged columns end earlier.
  private func areEven(_ lines: [[PDFPages.Line]], in columns: PDFColumns) -> Bool {
    let widths = columns.widths
    guard let narrowest = widths.min(), let widest = widths.max(),
      widest - narrowest <= widest * PDFMeasures.sameSize
    else { return false }
    let most = widths.count == 2 ? Self.widestGap : Self.widestOfMany
    return zip(zip(widths, lines), columns.gaps).allSatisfy { column, gap in
      let longest = column.1.map(\.right).max() ?? gap.left
      return gap.right > gap.left && gap.right - longest <= column.0 * most
    }
  }

  /// Neither of two columns is twice as wide as the other, and their lines are no rows of a table.
  private func areApart(_ lines: [[PDFPages.Line]], in columns: PDFColumns) -> Bool {
    let widths = columns.widths
    guard let narrowest = widths.min(), let widest = widths.max() else { return false }
    // In order: columns are two at least.
    return narrowest * 2 >= widest && !Self.areRows(lines[0], lines[1])
  }

  /// Most lines of one column have a line of the other beside them, as in a table.
  private static func areRows(_ one: [PDFPages.Line], _ other: [PDFPages.Line]) -> Bool {
    let heights = [one, other].map { $0.map(\.middle).sorted() }
    return zip(heights, heights.reversed()).contains { heights, others in
      let beside = heights.count { height in
        let next = others.firstIndexAfter { $0 < height - PDFMeasures.sameEdge }
        return next < others.count && others[next] <= height + PDFMeasures.sameEdge
      }
      return beside * 2 >= heights.count
    }
  }
}
