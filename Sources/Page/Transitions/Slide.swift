import Cells

/// Draws pages sliding side by side, separated by a gap in the colour of the table.
public struct Slide: Transition {
  /// The sliding part of the screen; the rest is unchanged.
  public var window: Rect
  /// The width of the gap, in cells.
  public var spacing: Int
  /// The cell for the gap.
  public var table: Cell
  /// Whether the new pages come from the right (or from below).
  public var isForward: Bool
  /// Whether pages slide up and down.
  public var isVertical: Bool

  public init(
    window: Rect, spacing: Int, table: Cell, isForward: Bool, isVertical: Bool = false
  ) {
    self.window = window
    self.spacing = spacing
    self.table = table
    self.isForward = isForward
    self.isVertical = isVertical
  }

  /// Share of its way beyond which released pages slide on: a drag over half of a wide screen is too long
  /// for one movement of the hand.
  static let threshold = 0.3

  /// The way of a pointer that drags the pages: they go as far as the pointer.
  public var pull: Pull { Pull(cells: Double(extent + spacing), threshold: Self.threshold) }

  /// The extent of the window along the turn.
  private var extent: Int { isVertical ? window.size.rows : window.size.columns }

  /// Returns the frame at `progress` (0…1): 0 gives `old` and 1 gives `new`, exactly. The displacement is
  /// rounded once for each frame, so that the gap keeps its width.
  /// - Complexity: O(*n*) in the cells of the window.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    // The area around the paper changes when the leaf has landed.
    var frame = progress < 1 ? old : new
    let extent = extent
    let pitch = extent + spacing
    let offset = Int((min(1, max(0, progress)) * Double(pitch)).rounded())
    for row in window.rows {
      for column in window.columns {
        let place = isVertical ? row - window.row : column - window.column
        let position = isForward ? place + offset : place - offset
        let source = isForward ? position - pitch : position + pitch
        let seen: Cell
        if (0..<extent).contains(position) {
          seen = cell(of: old, at: position, column: column, row: row)
        } else if (0..<extent).contains(source) {
          seen = cell(of: new, at: source, column: column, row: row)
        } else {
          seen = table
        }
        frame[column: column, row: row] = seen
      }
    }
    frame.blankCutGlyphs(in: window.rows)
    return frame
  }

  /// Returns the cell of a grid `place` cells from the edge of the window along the slide.
  private func cell(of grid: Grid, at place: Int, column: Int, row: Int) -> Cell {
    isVertical
      ? grid[column: column, row: window.row + place]
      : grid[column: window.column + place, row: row]
  }
}
