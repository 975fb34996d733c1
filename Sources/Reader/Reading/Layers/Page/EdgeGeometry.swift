import BookText
import TerminalInput

/// Where the map of the book is on the screen.
extension ScreenLayout {
  /// Rows at the foot of the screen for the map, if there is no edge: the upper one is nearer to the paper.
  private static let footRows = 2
  private static let footMargin = 2

  /// Whether the map is on the edges of the block, and not at the foot.
  var hasEdgeMap: Bool { edges > 0 }

  /// The columns of the map at the foot.
  var footMap: Range<Int> {
    Self.footMargin..<max(Self.footMargin + 1, screen.columns - Self.footMargin)
  }

  /// The map, as the pointer moves along it.
  var track: EdgeDrag.Track {
    hasEdgeMap
      ? EdgeDrag.Track(cells: paper.rows, depth: edges, isReversed: false)
      : EdgeDrag.Track(cells: footMap, depth: Self.footRows, isReversed: isRightToLeft)
  }

  /// Returns the side of the block with the pointer; nil beside the block, or without an edge.
  func blockSide(at report: MouseReport) -> Side? {
    guard hasEdgeMap, paper.rows.contains(report.row) else { return nil }
    let side: Side = report.column < paper.column ? .left : .right
    let isThere = isSpread || (side == .left) == isRightToLeft
    return isThere && (0..<edges).contains(distance(of: report, from: side)) ? side : nil
  }

  /// Returns the number of cells between the paper and the pointer, 0 beside the paper, negative over it. For
  /// a map at the foot of the screen, rows are counted from its upper one, and the side is ignored.
  func distance(of report: MouseReport, from side: Side) -> Int {
    guard hasEdgeMap else { return report.row - (screen.rows - Self.footRows) }
    return side == .left
      ? paper.column - 1 - report.column : report.column - paper.columns.upperBound
  }

  /// Returns the cell of the pointer along the map: its row at the edge, its column at the foot.
  func cell(of report: MouseReport) -> Int { hasEdgeMap ? report.row : report.column }
}
