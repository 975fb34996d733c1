import CMath
import Cells

/// Draws a leaf rolled over its spine.
///
/// A true slanted fold would reflect the text across a slanted line, impossible in cells. So each row is a
/// separate roll, and rows lag behind by their distance from the grabbed corner. The corner lifts first,
/// every row of text stays a row, and the back of the leaf is legible while it turns. The last frame equals
/// the resting spread, cell by cell.
public struct Curl {
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

  public init(leaf: LeafCoordinates, lighting: Lighting, grab: Double = 1) {
    self.leaf = leaf
    self.lighting = lighting
    self.grab = grab
  }

  /// How far rows lag behind the grabbed one, as a share of the whole distance; 0 if the leaf is held at the
  /// middle of its edge. A leaf turning up and down does not lag: its lines of text would be torn apart.
  ///
  /// The grabbed row has arrived when the progress is 1 / (1 + lag).
  public var lag: Double {
    leaf.isVertical ? 0 : 0.32 * min(1, max(0, abs(grab - 0.5) * 3 - 0.5))
  }

  /// The radius of the roll in cells along the turn; half as many rows look equally round.
  private var maxRadius: Double {
    let length = Double(leaf.leafLength)
    return leaf.isVertical ? min(3, max(1.5, length / 14)) : min(8, max(2.5, length / 10))
  }

  /// Cosine of the angle below which letters are left out: closer to the crest of the roll they would
  /// flicker.
  private let legibleCosine = 0.72

  /// The frame at `progress` (0…1) of the turn from `old` to `new`.
  ///
  /// - Parameters:
  ///   - old: The resting screen before the turn.
  ///   - new: The resting screen after it, of the same size.
  ///   - progress: 0 gives `old` and 1 gives `new`, exactly.
  /// - Complexity: O(*n*) in the cells of the paper.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    // The area around the paper changes when the leaf has landed.
    var frame = progress < 1 ? old : new
    let fold = Fold(
      leaf, travel: progress * 2 * Double(leaf.leafLength) * (1 + lag), lag: lag,
      held: grab * Double(leaf.spineLength) - 0.5, rise: rise)
    for across in 0..<leaf.spineLength {
      let roll = Roll(
        length: leaf.leafLength, travel: Double(fold.travel(across)), edge: fold.edge(across),
        maxRadius: maxRadius)
      draw(
        roll, across: across, raisedBy: fold.rise(across), slant: fold.slant(across), from: old,
        to: new, into: &frame)
    }
    for across in 0..<leaf.spineLength { smoothEdges(of: fold, across: across, in: &frame) }
    frame.repairWideGlyphs(in: leaf.paper.rows)
    return frame
  }

  private func draw(
    _ roll: Roll, across: Int, raisedBy rise: Int, slant: Double, from old: Grid, to new: Grid,
    into frame: inout Grid
  ) {
    func cell(_ grid: Grid, _ along: Int, raisedBy rise: Int = 0) -> Cell {
      let along = min(max(along, leaf.along.lowerBound), leaf.along.upperBound - 1)
      let place = min(max(0, across + rise), leaf.spineLength - 1)
      let (column, row) = leaf.cell(along: along, across: place)
      var cell = grid[column: column, row: row]
      // Beyond the corner of a raised leaf there is nothing to read.
      if place != across + rise { cell.glyph = .space }
      return cell
    }
    for along in leaf.along {
      let place = Double(along) + 0.5
      var seen: Cell
      switch roll.surface(at: place) {
      case .flat:
        seen = lighting.lit(
          cell(old, along), brightnessBeforeEdge(roll, (roll.edge - place) * slant))
        // Keep the texts of leaf and page one cell apart.
        if roll.travel > 0, roll.edge - place < 1 {
          seen.glyph = lighting.means == .glyphs && !leaf.isVertical ? edgeGlyph : .space
        }
      case .beneath(let distance):
        seen = lighting.lit(cell(new, along), brightnessBesideRoll(roll, distance))
        if roll.radius > 0.5, distance < 1 { seen.glyph = .space }
      case .back(let paper, let angle):
        seen =
          leaf.isSpread
          ? cell(new, Int((-paper).rounded(.down)), raisedBy: rise)
          : lighting.ghost(of: cell(old, Int(paper), raisedBy: rise))
        if -cos(angle) < legibleCosine { seen.glyph = .space }
        let lifted = 1 + lighting.lift * depth(roll)
        seen = lighting.lit(lighting.body(of: seen), brightness(at: angle) * lifted)
      }
      let (column, row) = leaf.cell(along: along, across: across)
      frame[column: column, row: row] = seen
    }
  }

  /// Draws the free edge of a row, and the crest of its roll, finer than a cell.
  private func smoothEdges(of fold: Fold, across: Int, in frame: inout Grid) {
    guard case .colors = lighting.means, (1..<2 * leaf.leafLength).contains(fold.travel(across))
    else { return }
    let edge = SoftEdge(leaf: leaf, across: across)
    // Below a raised corner the edge runs back into the roll. The roll does not have the flap's colour.
    let roll = roll(of: fold, at: Double(across))
    edge.draw(
      in: &frame, upTo: fold.rise == 0 ? .max : Int(roll.fold.rounded(.down))
    ) {
      fold.exactEdge($0)
    }
    edge.draw(in: &frame) {
      let roll = self.roll(of: fold, at: $0)
      return roll.fold + roll.radius
    }
  }

  private func roll(of fold: Fold, at row: Double) -> Roll {
    Roll(length: leaf.leafLength, travel: fold.exactTravel(row), maxRadius: maxRadius)
  }

  /// The free edge of the leaf, drawn if there are no shades to show it.
  private var edgeGlyph: Glyph { leaf.isMirrored ? "▏" : "▕" }

  // MARK: Light

  /// The angle of the light: a little from behind the reader's left shoulder.
  private static let tilt = 28 * Double.pi / 180

  /// The brightness of roll and flap, in one formula, so that there is no seam between them: it
  /// rises a little before the crest, then falls into the shadow side.
  private func brightness(at angle: Double) -> Double {
    let facing = -cos(angle + Self.tilt) / cos(Self.tilt)
    if facing > 1 {
      return 1 + lighting.rim * (facing - 1) / (1 / cos(Self.tilt) - 1)
    }
    return lighting.ambient + (1 - lighting.ambient) * max(0, facing)
  }

  /// The strength of shadows: 0 at both ends of the turn.
  private func depth(_ roll: Roll) -> Double { max(0, sin(.pi * roll.progress)).squareRoot() }

  private func brightnessBesideRoll(_ roll: Roll, _ distance: Double) -> Double {
    let reach = leaf.isVertical ? 3.0 : 6.0
    guard distance < reach else { return 1 }
    return 1 - lighting.besideRoll * depth(roll) * pow(1 - max(0, distance) / reach, 1.6)
  }

  private func brightnessBeforeEdge(_ roll: Roll, _ distance: Double) -> Double {
    let reach = leaf.isVertical ? 2.0 : 4.0
    guard distance < reach, roll.travel > 0 else { return 1 }
    return 1 - lighting.beforeEdge * depth(roll) * pow(1 - max(0, distance) / reach, 1.6)
  }
}
