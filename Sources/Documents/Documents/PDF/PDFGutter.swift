import BookText

/// The gap between the two columns of a printed page: both have the same width, and many lines begin at the
/// left edge of each.
struct PDFGutter {
  /// The left edges of the columns, in points.
  private let left, right: Double

  /// Fewest lines that begin at the edge of each column, and how far such edges may differ, in points.
  private static let (fewest, sameEdge) = (5, 2.0)
  /// Columns of a table begin fewer lines than this share of the most that begin at one edge.
  private static let ofTable = 0.25
  /// Where columns begin, in widths of the text: the first, the second.
  private static let (firsts, seconds) = (0.0...0.3, 0.45...0.62)
  /// How far the widths of columns may differ, and the widest gap, in widths of a column.
  private static let (sameWidth, widestGap) = (0.1, 0.25)
  /// The share of lines that end before the right edge of a column: the others are too long for it.
  private static let withinEdge = 0.9

  /// Finds the columns of a page; nil if it has one, or more than two.
  ///
  /// - Parameter page: The lines of a page.
  /// - Complexity: O(*n* log *n*).
  init?(of page: [PDFPages.Line]) {
    guard let first = page.map(\.left).min(), let last = page.map(\.right).max(), last > first
    else { return nil }
    let width = last - first
    func edge(in range: ClosedRange<Double>) -> Double? {
      var counts: [Int: Int] = [:]
      for line in page where range.contains((line.left - first) / width) {
        counts[Int((line.left / Self.sameEdge).rounded()), default: 0] += 1
      }
      let most = Double(counts.values.max() ?? 0)
      // Lists may be further right than the text around them.
      let edges = counts.filter {
        $0.value >= Self.fewest && Double($0.value) >= most * Self.ofTable
      }.keys
      return edges.min().map { Double($0) * Self.sameEdge }
    }
    guard let left = edge(in: Self.firsts), let right = edge(in: Self.seconds) else { return nil }
    (self.left, self.right) = (left, right)
    func columnWidth(_ side: Side, from edge: Double) -> Double {
      let ends = page.filter { self.side(of: $0) == side }.map(\.right).sorted()
      return ends.isEmpty ? 0 : ends[Int(Double(ends.count - 1) * Self.withinEdge)] - edge
    }
    let (one, other) = (columnWidth(.left, from: left), columnWidth(.right, from: right))
    let gap = right - left - one
    func length(_ lines: [PDFPages.Line]) -> Int { lines.reduce(0) { $0 + $1.count } }
    guard abs(one - other) <= max(one, other) * Self.sameWidth, gap > 0,
      gap <= one * Self.widestGap,
      length(page.filter { side(of: $0) == .across }) * 2 <= length(page)
    else { return nil }
  }

  /// A column, or both.
  enum Side {
    case left, right, across
  }

  /// Lines that are read one after the other.
  struct Region {
    let column: Side
    let lines: [PDFPages.Line]
  }

  private func side(of line: PDFPages.Line) -> Side {
    if line.left >= right - Self.sameEdge * 2 { return .right }
    return line.right <= right + Self.sameEdge ? .left : .across
  }

  /// The usual columns of pages that show none themselves, on right and on left pages: those of at least a
  /// third of them.
  static func usual(_ gutters: [PDFGutter?]) -> [PDFGutter?] {
    (0..<2).map { parity in
      let all = stride(from: parity, to: gutters.count, by: 2).map { gutters[$0] }
      let known = all.compactMap { $0 }.sorted { $0.right < $1.right }
      return known.isEmpty || known.count * 3 < all.count ? nil : known[known.count / 2]
    }
  }

  /// Divides a page into regions in the order of reading: between lines and tables across both columns, the
  /// left column comes before the right one.
  ///
  /// - Parameter body: The usual height of a line.
  /// - Complexity: O(*n* log *n*).
  func regions(of page: [PDFPages.Line], _ body: Double) -> [Region] {
    let tables = PDFSpanningTables(
      page, isAcross: { side(of: $0) == .across }, isOnRight: { side(of: $0) == .right },
      width: right - left, body: body
    ).lines
    let wide = page.indices.filter { tables.contains($0) || side(of: page[$0]) == .across }
    let across = Self.extents(of: wide.map { page[$0] })
    let places = page.enumerated().map { index, line in
      let isBeside = tables.contains(index) || Self.covers(across, line)
      return (index: index, line: line, side: isBeside ? .across : side(of: line))
    }.sorted { ($0.line.middle, $0.line.left, $0.index) < ($1.line.middle, $1.line.left, $1.index) }
    var regions: [Region] = []
    var (left, right): ([PDFPages.Line], [PDFPages.Line]) = ([], [])
    var whole: [(index: Int, line: PDFPages.Line)] = []
    func endColumns() {
      if !left.isEmpty { regions.append(Region(column: .left, lines: left)) }
      if !right.isEmpty { regions.append(Region(column: .right, lines: right)) }
      (left, right) = ([], [])
    }
    func endWhole() {
      if !whole.isEmpty {
        let lines = whole.sorted { $0.index < $1.index }.map(\.line)
        regions.append(Region(column: .across, lines: lines))
      }
      whole = []
    }
    for place in places {
      switch place.side {
      case .across:
        endColumns()
        whole.append((place.index, place.line))
      case .left:
        endWhole()
        left.append(place.line)
      case .right:
        endWhole()
        right.append(place.line)
      }
    }
    endColumns()
    endWhole()
    return regions
  }

  /// The heights that lines take, from above, without overlaps.
  private static func extents(of lines: [PDFPages.Line]) -> [ClosedRange<Double>] {
    lines.sorted { $0.top < $1.top }.reduce(into: []) { extents, line in
      let bottom = max(line.top, line.bottom)
      if let last = extents.last, line.top <= last.upperBound {
        extents[extents.count - 1] = last.lowerBound...max(last.upperBound, bottom)
      } else {
        extents.append(line.top...bottom)
      }
    }
  }

  /// Whether the middle of a line is within extents.
  private static func covers(_ extents: [ClosedRange<Double>], _ line: PDFPages.Line) -> Bool {
    let middle = line.middle
    let index = extents.firstIndexAfter { $0.upperBound < middle }
    return index < extents.count && extents[index].contains(middle)
  }
}
