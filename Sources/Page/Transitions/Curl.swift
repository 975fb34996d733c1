import Cells

/// Draws a leaf rolled over its spine.
///
/// A true slanted fold would reflect the text across a slanted line, impossible in cells. So each row is a
/// separate roll, and rows lag behind by their distance from the grabbed corner. The corner lifts first,
/// every row of text stays a row, and the back of the leaf is legible while it turns. The last frame equals
/// the resting spread, cell by cell.
///
/// A leaf turning up and down has the same fold, across its columns. Its lines are not torn: each is in
/// one row, as far as the leaf covers the row.
public struct Curl: Transition {
  /// The position of the leaf.
  public var leaf: LeafCoordinates
  /// The lighting of the leaf.
  public var lighting: Lighting
  /// Position along the spine at which the leaf is held, 0…1 from the top.
  public var grab: Double
  /// Number of rows by which the held point is raised along the spine, towards row 0. The leaf gives as far
  /// as it can without tearing off the spine. The rows between the point and the far end close up: the head
  /// stays in place, and every row of text is a row. Leaves turning up and down are not raised.
  public var rise = 0
  /// A screen at rest whose print is seen through the back of a single leaf, mirrored; nil for the print
  /// of its front.
  public var back: Grid?

  public init(leaf: LeafCoordinates, lighting: Lighting, grab: Double = 1) {
    self.leaf = leaf
    self.lighting = lighting
    self.grab = grab
  }

  /// How far rows lag behind the grabbed one, as a share of the whole distance; 0 if the leaf is held at the
  /// middle of its edge. The grabbed row has arrived when the progress is 1 / (1 + lag).
  public var lag: Double { Self.greatestLag * min(1, max(0, abs(grab - 0.5) * 3 - 0.5)) }

  /// The lag of a leaf held at a corner.
  private static let greatestLag = 0.32

  /// The way of a pointer that drags the leaf: the edge goes from one side of the paper to the other, the
  /// edge of a single leaf to the spine and no further.
  public var pull: Pull {
    let reach = (leaf.isSpread ? 1 : 0.5) / (1 + lag)
    return Pull(
      cells: 2 * Double(leaf.leafLength) * (1 + lag), reach: reach, threshold: Self.threshold)
  }

  /// Share of its way beyond which a released leaf turns.
  static let threshold = 0.5

  /// The radius of the roll in cells along the turn; half as many rows look equally round.
  var maxRadius: Double {
    let length = Double(leaf.leafLength)
    return leaf.isVertical ? min(4, max(1.5, length / 10)) : min(8, max(2.5, length / 10))
  }

  /// Returns the frame at `progress` (0…1) of the turn: 0 gives `old` and 1 gives `new`, exactly.
  /// - Complexity: O(*n*) in the cells of the paper.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    guard progress > 0 else { return old }
    guard progress < 1 else { return new }
    // The area around the paper changes when the leaf has landed.
    var frame = old
    var drawing = CurlFrame(self, progress: progress)
    drawing.draw(to: new, back: back ?? old, into: &frame)
    return frame
  }
}
