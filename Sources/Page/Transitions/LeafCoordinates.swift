import Cells

/// The coordinate system of a turning leaf, with its origin at the spine.
///
/// The same formulas serve every layout. `along` runs from the spine (0) to the free edge of the turning
/// leaf, in whole cells, and is negative on the page on the other side; `across` runs along the spine. A leaf
/// turning the other way, or over a spine at the top, is the same leaf in other coordinates.
public struct LeafCoordinates: Hashable, Sendable {
  /// The rectangle of paper: one page, or two facing ones.
  public let paper: Rect
  /// Whether there is a page on either side of the spine.
  public let isSpread: Bool
  /// Whether the leaf is on the left of the spine (or above it).
  public let isMirrored: Bool
  /// Whether leaves turn up and down over a horizontal spine.
  public let isVertical: Bool

  /// Makes coordinates for `paper`. Its extent along the turn must be even for two pages.
  public init(paper: Rect, isSpread: Bool, isMirrored: Bool = false, isVertical: Bool = false) {
    self.paper = paper
    self.isSpread = isSpread
    self.isMirrored = isMirrored
    self.isVertical = isVertical
  }

  private var extent: Int { isVertical ? paper.size.rows : paper.size.columns }

  /// Number of cells from the spine to the free edge of a leaf.
  public var leafLength: Int { isSpread ? extent / 2 : extent }

  /// Number of cells along the spine.
  public var spineLength: Int { isVertical ? paper.size.columns : paper.size.rows }

  /// The values of `along` on the paper.
  public var along: Range<Int> { isSpread ? -leafLength..<leafLength : 0..<leafLength }

  /// Returns the screen cell of a position on the leaf, or on the page on the other side of the spine.
  public func cell(along: Int, across: Int) -> (column: Int, row: Int) {
    let spine = isSpread ? leafLength : isMirrored ? extent : 0
    let distance = isMirrored ? spine - 1 - along : spine + along
    return isVertical
      ? (paper.column + across, paper.row + distance)
      : (paper.column + distance, paper.row + across)
  }
}
