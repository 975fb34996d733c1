import Cells

/// Draws a line across a row of blank cells more precisely than to a cell.
///
/// An upright line divides a cell by a block of eighths. A slanted one passes several cells: each half of a
/// cell, the upper and the lower, gets a colour between those on both sides.
struct SoftEdge {
  let leaf: LeafCoordinates
  /// The row, or the column on a leaf turning up and down.
  let across: Int

  /// Least slant of a slanted line, in cells of a row.
  private static let upright = 0.25
  /// Least visible difference of a component between two adjoining colours.
  private static let shade = 12

  /// Number of cells passed in a row from which a line is too flat to be drawn.
  private static let mostCells = 12

  /// Draws the part of a line in this row. Draws nothing if the line is too flat, a cell beside it is not on
  /// the paper, or the colours beside it are equal or unknown. Cells with letters stay.
  ///
  /// - Parameters:
  ///   - limit: The cell along the leaf at which something else begins: the line must be before it.
  ///   - position: Returns the position of the line along the leaf at a place across it, in cells.
  func draw(in frame: inout Grid, upTo limit: Int = .max, at position: (Double) -> Double) {
    let upper = position(Double(across) - 0.25)
    let lower = position(Double(across) + 0.25)
    let first = Int(min(upper, lower).rounded(.down))
    let last = Int(max(upper, lower).rounded(.down))
    guard last - first < Self.mostCells, last + 1 < limit, leaf.along.contains(first - 1),
      leaf.along.contains(last + 1)
    else {
      return
    }
    let (near, far) = (cell(at: first - 1, in: frame), cell(at: last + 1, in: frame))
    let (inner, outer) = (near.style.background, far.style.background)
    guard inner.rgb != nil, outer.rgb != nil, inner != outer else { return }
    // As many shades between two colours as the eye tells apart: rows with the same shades take fewer bytes.
    let steps = Double(max(1, inner.distance(to: outer) / Self.shade))
    for along in first...last {
      var cell = cell(at: along, in: frame)
      guard cell.glyph.isBlank else { continue }
      // The shares of the two halves on the inner side of the line.
      let above = min(1, max(0, upper - Double(along)))
      let below = min(1, max(0, lower - Double(along)))
      if leaf.isVertical || abs(upper - lower) < Self.upright {
        divideCell(&cell, at: (above + below) / 2, inner, outer)
      } else {
        let ground = outer.mixed(with: inner, (above * steps).rounded() / steps)
        let half = outer.mixed(with: inner, (below * steps).rounded() / steps)
        cell.style.background = ground
        if half != ground { (cell.style.foreground, cell.glyph) = (half, "▄") }
      }
      let (column, row) = leaf.cell(along: along, across: across)
      frame[column: column, row: row] = cell
    }
  }

  /// Divides a cell along the leaf, in eighths: the inner colour up to `share`, 0…1, the outer one beyond.
  private func divideCell(_ cell: inout Cell, at share: Double, _ inner: Color, _ outer: Color) {
    // Blocks grow from the left and from below.
    let isFromInner = leaf.isMirrored == leaf.isVertical
    let eighths = Int(((isFromInner ? share : 1 - share) * 8).rounded())
    let (block, ground) = isFromInner ? (inner, outer) : (outer, inner)
    cell.style.foreground = block
    cell.style.background = eighths == 8 ? block : ground
    let blocks: [Glyph] =
      leaf.isVertical
      ? ["▁", "▂", "▃", "▄", "▅", "▆", "▇"] : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    cell.glyph = (1...7).contains(eighths) ? blocks[eighths - 1] : .space
  }

  /// Returns the cell of a frame at a distance from the spine in the row of the edge.
  private func cell(at along: Int, in frame: Grid) -> Cell {
    let (column, row) = leaf.cell(along: along, across: across)
    return frame[column: column, row: row]
  }
}

extension Color {
  /// Largest difference between the components of two colours.
  fileprivate func distance(to other: Color) -> Int {
    func distance(_ one: UInt8, _ two: UInt8) -> Int { abs(Int(one) - Int(two)) }
    return max(distance(red, other.red), distance(green, other.green), distance(blue, other.blue))
  }
}
