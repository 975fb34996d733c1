import Cells
import Defaults
import Paging
import Transitions

/// Draws the frames of a turn between two spreads at rest.
struct TurnPainter {
  let layout: ScreenLayout
  let pages: PageLayout
  /// How the turn is drawn.
  let style: Settings.Transition
  let palette: Palette
  /// Position of the hold along its edge, 0…1.
  let grab: Double
  /// Number of rows by which the held point is raised.
  let rise: Int

  /// Number of columns of table between two sliding pages.
  static let slideSpacing = 2

  /// Maximum number of leaves turned in a jump.
  private static let maxLeaves = 3

  /// The transition in the style of the settings, with ``maxLeaves`` leaves at most for a `distance` in
  /// spreads. A rigid leaf is a board. The print of `back` shows through the back of a single leaf; nil for
  /// its front.
  func transition(
    _ direction: Direction, distance: Int = 1, isRigid: Bool = false, back: Grid? = nil
  ) -> any Transition {
    switch style {
    case .none: return Cut(cells: slideOfPages(direction).pull.cells)
    case .scroll: return slideOfPages(direction)
    case .curl:
      var curl = curlOfLeaf(direction)
      if isRigid {
        return RigidLeaf(leaf: curl.leaf, lighting: curl.lighting, table: palette.table)
      }
      let leafCount = min(distance, Self.maxLeaves)
      curl.back = back
      if direction == .backward, !layout.isSpread {
        return Backwards(Riffle(curl, leafCount: leafCount))
      }
      curl.rise = rise
      return Riffle(curl, leafCount: leafCount)
    }
  }

  /// The geometry of a drag over the paper.
  var drag: DragGeometry {
    DragGeometry(
      extent: layout.paper.size.columns, forward: transition(.forward).pull,
      backward: transition(.backward).pull)
  }

  /// The way of the edge of a leaf in a turn, in columns.
  var way: Double { transition(.forward).pull.cells }

  private func curlOfLeaf(_ direction: Direction) -> Curl {
    // In a spread the leaf is on the side it is turned from; a single leaf is held by its spine.
    let isReversed = layout.isSpread && direction == .backward
    let leaf = LeafCoordinates(
      paper: layout.paper, isSpread: layout.isSpread,
      isMirrored: isReversed != layout.isRightToLeft,
      isVertical: false)
    return Curl(leaf: leaf, lighting: palette.lighting, grab: grab)
  }

  private func slideOfPages(_ direction: Direction) -> Slide {
    // The edges of the page block slide with the pages.
    let left = layout.isSpread || layout.isRightToLeft ? layout.edges : 0
    let right = layout.isSpread || !layout.isRightToLeft ? layout.edges : 0
    let window = Rect(
      column: layout.paper.column - left, row: layout.paper.row,
      columns: layout.paper.size.columns + left + right, rows: layout.paper.size.rows)
    return Slide(
      window: window, spacing: pages.interPageSpacing, table: palette.tableCell,
      isForward: (direction == .forward) != layout.isRightToLeft, isVertical: false)
  }
}
