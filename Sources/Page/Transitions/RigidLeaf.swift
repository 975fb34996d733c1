import CMath
import Cells

/// Draws a stiff leaf: a cover, turned like a board on its hinge.
///
/// Seen from above it narrows until it is upright, and widens again on the other side. Its letters
/// are shown only while it is nearly flat; compressed, they would flicker, and bars take their place.
///
/// A distance along the leaf counts cells from the spine.
public struct RigidLeaf: Transition {
  /// The position of the leaf.
  public var leaf: LeafCoordinates
  /// The lighting of the leaf.
  public var lighting: Lighting
  /// Background of the table; a leaf casts no shadow on it.
  public var table: Color

  public init(leaf: LeafCoordinates, lighting: Lighting, table: Color) {
    self.leaf = leaf
    self.lighting = lighting
    self.table = table
  }

  /// Depth of the shadow of a board, as a share of a roll's.
  private static let shadowOfBoard = 0.7
  /// Minimum visible share of its length for letters to be shown.
  private static let legibleWidth = 0.94

  /// Returns the frame at `progress` (0…1) of the turn: 0 gives `old` and 1 gives `new`, exactly.
  /// - Complexity: O(*n*) in the cells of the paper.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    // The area beyond the other page changes when the leaf has landed, the area beyond its own page when the
    // leaf is lifted.
    var frame = progress < 1 ? old : new
    if progress > 0, !leaf.isVertical {
      let columns =
        leaf.isMirrored ? 0..<leaf.paper.column : leaf.paper.columns.upperBound..<new.size.columns
      for row in leaf.paper.rows {
        for column in columns { frame[column: column, row: row] = new[column: column, row: row] }
      }
    }
    let angle = Double.pi * min(1, max(0, progress))
    let width = abs(cos(angle))
    let reach = Int((Double(leaf.leafLength) * width).rounded())
    let isUp = progress < 0.5
    let shadow = lighting.besideRoll * Self.shadowOfBoard * sin(angle)
    /// Returns the place on the leaf that is seen at a distance from the hinge; both count from the hinge.
    func shownPlace(at distance: Int) -> Int {
      min(leaf.leafLength - 1, distance * leaf.leafLength / max(1, reach))
    }
    var lamp = Lamp(lighting)
    for across in 0..<leaf.spineLength {
      /// Returns the cell at a distance from the spine in the present row.
      func cell(of grid: Grid, at along: Int) -> Cell {
        let (column, row) = leaf.cell(along: along, across: across)
        return grid[column: column, row: row]
      }
      for along in leaf.along {
        let (column, row) = leaf.cell(along: along, across: across)
        var seen = cell(of: along < 0 ? old : new, at: along)
        if along >= 0, isUp, along < reach {
          seen = boardCell(cell(of: old, at: shownPlace(at: along)), width: width, &lamp)
        } else if along < 0, !isUp, -1 - along < reach {
          seen = boardCell(cell(of: new, at: -1 - shownPlace(at: -1 - along)), width: width, &lamp)
        } else if along >= 0, seen.style.background != table {
          // The page beneath the leaf, in its shadow.
          seen = lamp.lit(seen, brightness: 1 - shadow)
        }
        frame[column: column, row: row] = seen
      }
    }
    frame.blankCutGlyphs(in: leaf.paper.rows)
    return frame
  }

  /// The way of a pointer that drags the board: its edge goes from one side of the paper to the other.
  public var pull: Pull { Pull(cells: 2 * Double(leaf.leafLength), threshold: Curl.threshold) }

  /// Returns a cell of the board at a share of its whole width: darker the more upright it stands, and with
  /// its letter only if nearly flat.
  private func boardCell(_ cell: Cell, width: Double, _ lamp: inout Lamp) -> Cell {
    let cell = width < Self.legibleWidth ? lighting.greeked(cell) : cell
    return lamp.lit(cell, brightness: lighting.ambient + (1 - lighting.ambient) * width)
  }
}
