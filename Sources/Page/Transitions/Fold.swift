/// The line along which a leaf is folded, and the line of its free edge.
///
/// The fold of a sheet is the perpendicular bisector of the path of its corner. A corner moved sideways gives
/// a vertical fold; a corner also raised gives a slanted fold, with the far rows trailing. Even without a
/// raise the far rows lag a little, as if the hand held the corner up.
///
/// Distances along the turn are in cells; rows count from the head of the page.
struct Fold {
  private let length: Double
  private let rows: Int
  /// Distance travelled by the free edge in the held row.
  private let travel: Double
  /// How much a row trails its neighbour, in cells along the turn.
  private let lag: Double
  /// The held row, as raised.
  private let held: Double
  /// Number of rows by which it is raised.
  let rise: Int
  /// The slopes of fold and edge, in cells of the edge's way for each row; upwards positive.
  private let foldSlope: Double
  private let edgeSlope: Double

  /// A cell is about twice as high as it is wide.
  private static let cellHeight = 2.0
  /// Maximum slant of the fold: more would bring the edge across the rows.
  private static let maxSlant = 0.8

  /// Computes the fold for a held point that has travelled `travel` cells, perhaps beyond the page. `lag` is
  /// a share of the whole way; `held` is the row before it is raised, and beyond an end of the spine, this
  /// end. The leaf is raised by fewer than `rise` rows if it would tear off the spine.
  init(_ leaf: LeafCoordinates, travel: Double, lag: Double, held: Double, rise: Int) {
    length = Double(leaf.leafLength)
    rows = leaf.spineLength
    self.travel = travel
    self.lag = lag * 2 * length / Double(max(1, rows))
    // A corner is never further from its end of the spine than the leaf is long.
    let way = min(travel, 2 * length)
    let highest = (way * (2 * length - way)).squareRoot()
    let most = Int(min(highest, Self.maxSlant * way) / Self.cellHeight)
    // In this order NaN becomes -1, so that the conversion to a row is safe.
    let held = min(Double(rows), max(-1, held))
    let row = min(max(0, Int(held.rounded())), rows - 1)
    self.rise = leaf.isVertical ? 0 : min(max(rise, -most, row - (rows - 1)), most, row)
    self.held = held - Double(self.rise)
    let slant = Self.cellHeight * Double(self.rise) / max(1, way)
    foldSlope = 2 * Self.cellHeight * slant
    edgeSlope = foldSlope / (1 - slant * slant)
  }

  /// Returns the distance travelled by the free edge in a row, to match the fold: whole cells, so that the
  /// text on the flap is aligned.
  func travel(inRow row: Int) -> Int { Int(exactTravel(at: Double(row)).rounded()) }

  /// Returns the position of the free edge in a row, in cells from the spine.
  func edge(inRow row: Int) -> Int { Int(exactEdge(at: Double(row)).rounded()) }

  /// Returns the outer end of the free edge in a row, in whole cells from the spine. A slanted edge, drawn
  /// finer than a cell, passes several cells.
  func brink(inRow row: Int) -> Double {
    min(exactEdge(at: Double(row) - 0.25), exactEdge(at: Double(row) + 0.25)).rounded(.down)
  }

  /// Position of the free edge in the held row, in cells from the spine.
  var heldEdge: Int { Int(freeEdge(at: held).rounded()) }

  /// Returns the distance travelled by the free edge, not rounded, at a place across the leaf, perhaps
  /// between rows.
  func exactTravel(at row: Double) -> Double { clamped(way(at: row)) }

  /// Returns the position of the free edge, not rounded, at a place across the leaf, perhaps between two
  /// rows.
  func exactEdge(at row: Double) -> Double {
    // Between the raised end of the leaf and the end of its page, the edge runs back to the fold.
    let end = rise > 0 ? Double(rows - 1) : 0
    let beyond = rise > 0 ? row + Double(rise) - end : -(row + Double(rise))
    guard rise != 0, beyond > 0 else { return freeEdge(at: row) }
    let tip = freeEdge(at: end - Double(rise))
    let fold = length - exactTravel(at: end) / 2
    return tip + (fold - tip) * beyond / Double(abs(rise))
  }

  /// Returns the number of rows by which the back of the leaf is raised in a row: none at the end of the
  /// spine towards which it is raised, and all of ``rise`` from the held row on.
  func rise(inRow row: Int) -> Int {
    let (far, held) = (rise > 0 ? 0 : rows - 1, Int(held.rounded()))
    let (way, whole) = (abs(row - far), abs(held - far))
    if rise > 0 ? row >= held : row <= held { return rise }
    return Int((Double(rise * way) / Double(max(1, whole))).rounded())
  }

  /// Returns the share of a distance along a row that is the distance to the free edge: 1 where the edge is
  /// square to the row, less where it is slanted. An edge that is not raised is taken as square: its lag is
  /// small.
  func slant(inRow row: Int) -> Double {
    guard rise != 0 else { return 1 }
    let slope = exactEdge(at: Double(row) + 0.5) - exactEdge(at: Double(row) - 0.5)
    return Self.cellHeight / (slope * slope + Self.cellHeight * Self.cellHeight).squareRoot()
  }

  /// Returns the way of a row's edge from its rest, in cells along the row.
  private func way(at row: Double) -> Double {
    // The fold passes through the middle of the way of the held point.
    travel - lag * abs(row - held) - foldSlope * (held + Double(rise) / 2 - row)
  }

  /// Returns the position of the free edge as if it ran straight on beyond the ends of the leaf.
  private func freeEdge(at row: Double) -> Double {
    length - clamped(travel - lag * abs(row - held) - edgeSlope * (held - row))
  }

  /// Returns a way clamped to the range from 0 to twice the length of the leaf; 0 for NaN.
  private func clamped(_ way: Double) -> Double { min(max(0, way), 2 * length) }
}
