import Cells
import Paging
import Transitions

/// Draws the frames of a turn between two spreads at rest.
struct TurnPainter {
  let layout: ScreenLayout
  let pages: PageLayout
  let palette: Palette
  /// Position of the hold along its edge, 0…1.
  let grab: Double
  /// Number of rows by which the held point is raised.
  let rise: Int

  /// Number of columns of table between two sliding pages.
  static let slideSpacing = 2

  /// Maximum number of leaves turned in a jump.
  private static let maxLeaves = 3

  /// Returns the frame of a turn from `old` to `new`.
  ///
  /// - Parameters:
  ///   - progress: 0…1.
  ///   - distance: The number of spreads from `old` to `new`.
  ///   - isRigid: Whether the leaf is a board.
  func frame(
    from old: Grid, to new: Grid, _ direction: Direction, _ progress: Double, distance: Int = 1,
    isRigid: Bool = false
  ) -> Grid {
    switch pages.transitionStyle {
    case .none: return progress < 1 ? old : new
    case .scroll: return slide(direction).frame(from: old, to: new, progress: progress)
    case .curl:
      var curl = curl(direction)
      if isRigid {
        return RigidLeaf(
          leaf: curl.leaf, lighting: curl.lighting, table: palette.table
        )
        .frame(from: old, to: new, progress: progress)
      }
      let leafCount = min(distance, Self.maxLeaves)
      if direction == .backward, !layout.isSpread {
        // On a single page, turning back unrolls the leaf from the spine: the turn forward of the
        // page before, seen backwards.
        return Riffle(curl, leafCount: leafCount).frame(from: new, to: old, progress: 1 - progress)
      }
      curl.rise = rise
      return Riffle(curl, leafCount: leafCount).frame(from: old, to: new, progress: progress)
    }
  }

  /// The geometry of a drag.
  var drag: DragGeometry {
    DragGeometry(
      extent: layout.isVertical ? layout.paper.size.rows : layout.paper.size.columns,
      isSpread: layout.isSpread, style: pages.transitionStyle, lag: curl(.forward).lag,
      spacing: pages.interPageSpacing)
  }

  private func curl(_ direction: Direction) -> Curl {
    // In a spread the leaf is on the side it is turned from; a single leaf is held by its spine.
    let isReversed = layout.isSpread && direction == .backward
    let leaf = LeafCoordinates(
      paper: layout.paper, isSpread: layout.isSpread, isMirrored: isReversed != layout.isMirrored,
      isVertical: layout.isVertical)
    return Curl(leaf: leaf, lighting: palette.lighting, grab: grab)
  }

  private func slide(_ direction: Direction) -> Slide {
    // The edges of the page block slide with the pages.
    let left = layout.isSpread || layout.isRightToLeft ? layout.edges : 0
    let right = layout.isSpread || !layout.isRightToLeft ? layout.edges : 0
    let window = Rect(
      column: layout.paper.column - left, row: layout.paper.row,
      columns: layout.paper.size.columns + left + right, rows: layout.paper.size.rows)
    return Slide(
      window: window, spacing: pages.interPageSpacing, table: palette.tableCell,
      isForward: (direction == .forward) != layout.isMirrored, isVertical: layout.isVertical)
  }
}
