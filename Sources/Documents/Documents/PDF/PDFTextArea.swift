/// Edges of the text on right or on left pages, in a column or across the page.
struct PDFTextArea {
  /// The leftmost and the rightmost edge of many lines, in points.
  var (left, right) = (0.0, 0.0)

  /// Lines with common edges.
  struct Column: Hashable {
    let parity: Int
    let side: ClosedRange<Int>?

    init(_ page: Int, _ side: ClosedRange<Int>?) { (parity, self.side) = (page % 2, side) }
  }

  /// Characters at an edge, as a share of those at the most frequent edge.
  private static let leastShare = 0.15

  /// Outermost edges of many lines of usual height, by the sides of pages and the columns. Costs O(*n*).
  static func areas(
    of regions: [(column: Column, rows: [PDFRows.Row])], body: Double
  ) -> [Column: PDFTextArea] {
    var counts: [Column: (lefts: [Int: Int], rights: [Int: Int])] = [:]
    for (column, rows) in regions {
      for row in rows {
        guard let line = row.first, let last = row.last,
          abs(line.height - body) < body * PDFMeasures.sameSize
        else { continue }
        let count = row.reduce(0) { $0 + $1.count }
        counts[column, default: ([:], [:])].lefts[Int(line.left.rounded()), default: 0] += count
        counts[column, default: ([:], [:])].rights[Int(last.right.rounded()), default: 0] += count
      }
    }
    return counts.mapValues { lefts, rights in
      /// Edges with at least ``leastShare`` of the characters at the most frequent edge.
      func frequentEdges(_ counts: [Int: Int]) -> [Int] {
        let most = Double(counts.values.max() ?? 0)
        return counts.filter { Double($0.value) >= most * leastShare }.map(\.key)
      }
      return PDFTextArea(
        left: Double(frequentEdges(lefts).min() ?? 0),
        right: Double(frequentEdges(rights).max() ?? 0))
    }
  }

  /// Left of the text.
  func isOutside(_ left: Double) -> Bool { left < self.left - PDFMeasures.sameEdge }
  var width: Double { right - left }
}
