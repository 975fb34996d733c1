import BookText

/// The columns of a printed page: two to four of the same width, with many lines that begin at the left edge
/// of each.
struct PDFColumns {
  /// The left edges of the columns, in points, in ascending order.
  private let lefts: [Double]
  /// Where most lines of each column end at the latest, in points.
  private var rights: [Double] = []

  private static let numbers = 2...4
  /// Minimum number of lines that begin at the edge of each of two columns.
  private static let fewest = 5
  /// Minimum number of lines that begin at the edge of each column if there are more: a table has as many.
  private static let fewestOfMany = 10
  /// Columns of a table begin fewer lines than this share of the most that begin at one edge.
  private static let ofTable = 0.25
  /// How far right of its place a column may begin, in widths of the text divided by the number of columns:
  /// gaps are between columns, and the text of one may be indented.
  private static let places = -0.1...0.6
  /// The widest gap between two columns, in widths of a column.
  private static let widestGap = 0.25
  /// The widest gap between three or four columns, in widths of a column.
  private static let widestOfMany = 0.4
  /// The share of lines that end before the right edge of a column: the others are too long for it.
  private static let withinEdge = 0.9

  /// Finds the columns of a page; nil if it has one, or more than four.
  ///
  /// - Parameters:
  ///   - page: The lines of a page.
  ///   - isRagged: Whether to look for two columns of unlike width, whose lines are not beside each other.
  /// - Complexity: O(*n* log *n*).
  private init?(of page: [PDFPages.Line], isRagged: Bool) {
    // Four columns are two of two.
    for number in isRagged ? [2] : Self.numbers.reversed() {
      guard let found = Self(number, of: page, isRagged: isRagged) else { continue }
      self = found
      return
    }
    return nil
  }

  /// Finds a number of columns; nil if too few lines begin at their edges or lie within them, or if their
  /// widths or gaps differ too much.
  private init?(_ number: Int, of page: [PDFPages.Line], isRagged: Bool) {
    // A few lines may jut out of the last column.
    let rights = page.map(\.right).sorted()
    // Fits: a count of lines, a constant above 0.
    let ends = [rights.last, rights.dropLast(Self.fewest - 1).last].compactMap { $0 }
    let found = ends.lazy.compactMap {
      Self(number, of: page, endingAt: $0, isRagged: isRagged)
    }.first
    guard let found else { return nil }
    self = found
  }

  /// - Parameter last: The right edge of the last column, in points.
  private init?(_ number: Int, of page: [PDFPages.Line], endingAt last: Double, isRagged: Bool) {
    guard let first = page.map(\.left).min(), last > first else { return nil }
    let width = (last - first) / Double(number)
    /// Returns the left edge of a column, in points; nil if too few lines begin at any edge there.
    func edge(_ column: Int) -> Double? {
      var counts: [Int: Int] = [:]
      for line in page where Self.places.contains((line.left - first) / width - Double(column)) {
        counts[Int((line.left / PDFMeasures.sameEdge).rounded()), default: 0] += 1
      }
      let most = Double(counts.values.max() ?? 0)
      let fewest = number == 2 ? Self.fewest : Self.fewestOfMany
      // Lists may be further right than the text around them.
      let edges = counts.filter { $0.value >= fewest && Double($0.value) >= most * Self.ofTable }
      return edges.keys.min().map { Double($0) * PDFMeasures.sameEdge }
    }
    lefts = (0..<number).compactMap(edge)
    guard lefts.count == number else { return nil }
    var columns = Array(repeating: [PDFPages.Line](), count: number)
    var (within, all) = (0, 0)
    for line in page {
      let span = span(of: line)
      all += line.count
      guard span.count == 1 else { continue }
      within += line.count
      columns[span.lowerBound].append(line)
    }
    let widths = zip(lefts, columns.map { $0.map(\.right).sorted() }).map { left, ends in
      ends.isEmpty ? 0 : ends[Int(Double(ends.count - 1) * Self.withinEdge)] - left
    }
    guard let narrowest = widths.min(), let widest = widths.max(), within * 2 >= all else {
      return nil
    }
    rights = zip(lefts, widths).map { $0 + $1 }
    if isRagged {
      guard narrowest * 2 >= widest, !Self.areRows(columns[0], columns[1]) else { return nil }
      return
    }
    guard widest - narrowest <= widest * PDFMeasures.sameSize else { return nil }
    for column in 1..<number {
      let gap = lefts[column] - rights[column - 1]
      let widest = number == 2 ? Self.widestGap : Self.widestOfMany
      guard gap > 0, gap <= widths[column - 1] * widest else { return nil }
    }
  }

  /// Whether most lines of one of two columns have a line of the other beside them, as in a table.
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

  /// Divides the lines of a page at the gaps between columns that none of their words touches. `pdftotext`
  /// takes the lines of two columns for one if the gap is as narrow as a blank in a justified line.
  func dividing(_ page: [PDFPages.Line]) -> [PDFPages.Line] {
    page.flatMap { line in
      zip(rights, lefts.dropFirst()).reduce([line]) { parts, gap in
        parts.dropLast() + (parts.last?.divided(after: gap.0, before: gap.1) ?? [])
      }
    }
  }

  /// Where lines are.
  enum Side: Hashable {
    /// In a column, or across some; the first is 0.
    case columns(ClosedRange<Int>)
    /// Across all columns.
    case across
  }

  /// Lines that are read one after the other.
  struct Region {
    let side: Side
    let lines: [PDFPages.Line]
  }

  /// Returns the columns that a line covers; the first is 0.
  private func span(of line: PDFPages.Line) -> ClosedRange<Int> {
    let first = lefts.lastIndex { $0 - PDFMeasures.sameEdge * 2 <= line.left } ?? 0
    let last = lefts.lastIndex { $0 + PDFMeasures.sameEdge < line.right } ?? 0
    return first...max(first, last)
  }

  /// Returns the columns of each page, or the usual ones where it shows none; nil for a page with one.
  ///
  /// Lines of verse end anywhere. Columns of unlike width are looked for only if few pages show others.
  ///
  /// - Complexity: O(*n* log *n*).
  static func columns(of pages: [[PDFPages.Line]]) -> [PDFColumns?] {
    var own = pages.map { PDFColumns(of: $0, isRagged: false) }
    var usual = usualColumns(of: own)
    if usual.allSatisfy({ $0 == nil }) {
      own = zip(own, pages).map { $0 ?? PDFColumns(of: $1, isRagged: true) }
      usual = usualColumns(of: own)
    }
    return own.enumerated().map { index, columns in
      columns ?? usual[index % 2] ?? usual[(index + 1) % 2]
    }
  }

  /// Returns the usual columns of even and of odd pages, for pages that show none themselves; nil if less
  /// than a third of these pages show the same number.
  ///
  /// - Parameter columns: The columns of each page; nil for a page without.
  private static func usualColumns(of columns: [PDFColumns?]) -> [PDFColumns?] {
    (0..<2).map { parity in
      let all = stride(from: parity, to: columns.count, by: 2).map { columns[$0] }
      let known = Dictionary(grouping: all.compactMap { $0 }, by: \.lefts.count).max {
        ($0.value.count, $1.key) < ($1.value.count, $0.key)
      }?.value.sorted { $0.lefts[1] < $1.lefts[1] }
      guard let known, known.count * 3 >= all.count else { return nil }
      return known[known.count / 2]
    }
  }

  /// A line of a page, its index there, and its columns.
  private struct Placed {
    let index: Int
    let line: PDFPages.Line
    let span: ClosedRange<Int>
  }

  /// Divides a page into regions in the order of reading: between lines and tables across columns, each
  /// column comes before the next.
  ///
  /// - Parameter body: The usual height of a line.
  /// - Complexity: O(*n* log *n*).
  func regions(of page: [PDFPages.Line], _ body: Double) -> [Region] {
    // In order: columns are found where there are two at least.
    let all = 0...lefts.count - 1
    let tables = PDFSpanningTables(
      page, columns: all.count, width: lefts[1] - lefts[0], body: body, span: span
    ).lines
    let lines = page.indices.map { index in
      let line = page[index]
      return Placed(
        index: index, line: line, span: tables.contains(index) ? all : span(of: line))
    }.sorted { ($0.line.middle, $0.line.left, $0.index) < ($1.line.middle, $1.line.left, $1.index) }
    return regions(of: lines, in: all)
  }

  /// Divides lines in some columns into regions: at a gap that no line crosses, or else from above at the
  /// lines across most columns. Lines beside such a line are read with it.
  ///
  /// - Parameter lines: The lines from above.
  private func regions(of lines: [Placed], in columns: ClosedRange<Int>) -> [Region] {
    guard !lines.isEmpty else { return [] }
    let side = columns.count == lefts.count ? Side.across : Side.columns(columns)
    if columns.count == 1 { return [Region(side: side, lines: lines.map(\.line))] }
    let gap = columns.dropLast().first { gap in
      !lines.contains { $0.span.lowerBound <= gap && gap < $0.span.upperBound }
    }
    if let gap {
      let (before, after) = (
        lines.filter { $0.span.upperBound <= gap }, lines.filter { $0.span.lowerBound > gap }
      )
      // In order: the gap is after any column but the last.
      let (first, second) = (columns.lowerBound...gap, gap + 1...columns.upperBound)
      return regions(of: before, in: first) + regions(of: after, in: second)
    }
    let most = lines.map(\.span.count).max() ?? 1
    let wide = Self.extents(of: lines.filter { $0.span.count == most }.map(\.line))
    var regions: [Region] = []
    var part: (lines: [Placed], isWide: Bool) = ([], false)
    /// Ends a part: lines across most columns are one region, others are divided further.
    func end() {
      guard part.isWide else {
        regions += self.regions(of: part.lines, in: columns)
        return
      }
      let lines = part.lines.sorted { $0.index < $1.index }.map(\.line)
      regions.append(Region(side: side, lines: lines))
    }
    for line in lines {
      let isWide = line.span.count == most || Self.covers(wide, line.line)
      if isWide != part.isWide {
        end()
        part = ([], isWide)
      }
      part.lines.append(line)
    }
    end()
    return regions
  }

  /// Returns the heights that lines take, from above and without overlaps, in points.
  private static func extents(of lines: [PDFPages.Line]) -> [ClosedRange<Double>] {
    lines.sorted { $0.top < $1.top }.reduce(into: []) { extents, line in
      let bottom = max(line.top, line.bottom)
      if let last = extents.last, line.top <= last.upperBound {
        // In order: the extent only grows.
        extents[extents.count - 1] = last.lowerBound...max(last.upperBound, bottom)
      } else {
        // In order: places are numbers within bounds, and the bottom is no less than the top.
        extents.append(line.top...bottom)
      }
    }
  }

  /// Whether a line's middle is within extents.
  private static func covers(_ extents: [ClosedRange<Double>], _ line: PDFPages.Line) -> Bool {
    let middle = line.middle
    let index = extents.firstIndexAfter { $0.upperBound < middle }
    return index < extents.count && extents[index].contains(middle)
  }
}

extension PDFPages.Line {
  /// Returns its words before and after a gap; itself if a word touches the gap, or all are on one side.
  ///
  /// - Parameters:
  ///   - right: The left edge of the gap, in points.
  ///   - left: The right edge of the gap, in points.
  fileprivate func divided(after right: Double, before left: Double) -> [PDFPages.Line] {
    let start = words.firstIndex { $0.left >= left - PDFMeasures.sameEdge } ?? words.count
    let (before, after) = (words[..<start], words[start...])
    guard before.allSatisfy({ $0.right <= right + PDFMeasures.sameEdge }),
      after.allSatisfy({ $0.left >= left - PDFMeasures.sameEdge }),
      let first = PDFPages.Line(Array(before), page: page, block: block, isNumbered: isNumbered),
      let second = PDFPages.Line(Array(after), page: page, block: block)
    else { return [self] }
    return [first, second]
  }
}
