import CMath
import Cells

/// Draws a leaf that does not bend: a cover, turned like a board on its hinge.
///
/// Seen from above it narrows until it is upright, and widens again on the other side. Its letters
/// are shown only while it is nearly flat; compressed, they would flicker, and bars take their place.
public struct RigidLeaf {
  /// The position of the leaf.
  public var leaf: LeafCoordinates
  /// The lighting of the leaf.
  public var lighting: Lighting
  /// The background of the table, on which a leaf casts no shadow.
  public var table: Color

  /// Creates a rigid leaf.
  public init(leaf: LeafCoordinates, lighting: Lighting, table: Color) {
    self.leaf = leaf
    self.lighting = lighting
    self.table = table
  }

  /// The minimum visible share of its length for letters to be shown.
  private static let legibleWidth = 0.94

  /// The frame at `progress` (0…1) of the turn from `old` to `new`.
  ///
  /// - Parameters:
  ///   - old: The resting screen before the turn.
  ///   - new: The resting screen after it, of the same size.
  ///   - progress: 0 gives `old` and 1 gives `new`, exactly.
  /// - Complexity: O(*n*) in the cells of the paper.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    // The area beyond the other page changes when the leaf has landed, that beyond its own when it is lifted.
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
    for across in 0..<leaf.spineLength {
      for along in leaf.along {
        let seen = cell(
          along, across, from: old, to: new, reach: reach, isUp: isUp, angle: angle, width: width)
        let (column, row) = leaf.cell(along: along, across: across)
        frame[column: column, row: row] = seen
      }
    }
    frame.repairWideGlyphs(in: leaf.paper.rows)
    return frame
  }

  private func cell(
    _ along: Int, _ across: Int, from old: Grid, to new: Grid, reach: Int, isUp: Bool,
    angle: Double, width: Double
  ) -> Cell {
    func at(_ grid: Grid, _ along: Int) -> Cell {
      let (column, row) = leaf.cell(along: along, across: across)
      return grid[column: column, row: row]
    }
    let length = leaf.leafLength
    // The position on the leaf, from the hinge, that is visible at this distance from the hinge.
    func place(_ distance: Int) -> Int { min(length - 1, distance * length / max(1, reach)) }
    if along >= 0, isUp, along < reach {
      return board(at(old, place(along)), width)
    }
    if along < 0, !isUp, -1 - along < reach {
      return board(at(new, -1 - place(-1 - along)), width)
    }
    // On the near side, the page beneath the leaf, in its shadow; on the other side, the old page.
    guard along >= 0 else { return at(old, along) }
    let beneath = at(new, along)
    let shadow = lighting.besideRoll * 0.7 * sin(angle)
    return beneath.style.background == table ? beneath : lighting.lit(beneath, 1 - shadow)
  }

  private func board(_ cell: Cell, _ width: Double) -> Cell {
    let cell = width < Self.legibleWidth ? lighting.greeked(cell) : cell
    return lighting.lit(cell, lighting.ambient + (1 - lighting.ambient) * width)
  }
}
