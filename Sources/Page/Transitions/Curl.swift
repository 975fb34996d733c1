import CMath
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
  /// middle of its edge.
  ///
  /// The grabbed row has arrived when the progress is 1 / (1 + lag).
  public var lag: Double { 0.32 * min(1, max(0, abs(grab - 0.5) * 3 - 0.5)) }

  /// The edge of a leaf goes from one side of the paper to the other. The edge of a single leaf goes to
  /// the spine and no further.
  public var pull: Pull {
    let reach = (leaf.isSpread ? 1 : 0.5) / (1 + lag)
    return Pull(
      cells: 2 * Double(leaf.leafLength) * (1 + lag), reach: reach, threshold: Self.threshold)
  }

  /// Share of its way beyond which a released leaf turns.
  static let threshold = 0.5

  /// The radius of the roll in cells along the turn; half as many rows look equally round.
  private var maxRadius: Double {
    let length = Double(leaf.leafLength)
    return leaf.isVertical ? min(4, max(1.5, length / 10)) : min(8, max(2.5, length / 10))
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
    let air = Self.air(progress)
    for across in 0..<leaf.spineLength {
      let roll = Roll(
        length: leaf.leafLength, travel: Double(fold.travel(across)), edge: fold.edge(across),
        maxRadius: maxRadius, sag: lighting.sag * air)
      let row = Row(
        across: across, rise: fold.rise(across), slant: fold.slant(across),
        brink: lighting.means == .glyphs ? roll.edge : fold.brink(across),
        end: leaf.isVertical ? Double(fold.heldEdge) : nil, light: 1 + lighting.lift * air)
      draw(roll, row, from: old, to: new, into: &frame)
    }
    for across in 0..<leaf.spineLength { smoothEdges(of: fold, across: across, in: &frame) }
    frame.repairWideGlyphs(in: leaf.paper.rows)
    return frame
  }

  /// A row of the leaf, or a column of one turning up and down.
  private struct Row {
    let across: Int
    /// Number of rows by which the back is raised.
    let rise: Int
    /// The distance to the free edge as a share of the distance along the row.
    let slant: Double
    /// Where its shadow begins, in cells from the spine.
    let brink: Double
    /// Position of the free edge that decides which line of the back is in which row; nil for the row's own.
    let end: Double?
    /// Brightness of the leaf, nearer to the light than the page.
    let light: Double
  }

  private func draw(
    _ roll: Roll, _ row: Row, from old: Grid, to new: Grid, into frame: inout Grid
  ) {
    let across = row.across
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
          cell(old, along), brightnessBeforeEdge(roll, (row.brink - place) * row.slant))
        // Keep the texts of leaf and page one cell apart.
        if roll.travel > 0, roll.edge - place < 1 {
          seen.glyph = lighting.means == .glyphs ? edgeGlyph : .space
        }
      case .beneath(let distance):
        seen = lighting.lit(cell(new, along), brightnessBesideRoll(roll, distance))
        if roll.radius > 0.5, distance < 1 { seen.glyph = .space }
      case .back(var paper, let angle):
        if let end = row.end { paper = min(roll.length, max(0, roll.length + end - place)) }
        if leaf.isSpread {
          seen = cell(new, Int((-paper).rounded(.down)), raisedBy: row.rise)
        } else {
          seen = cell(back ?? old, Int(paper), raisedBy: row.rise)
          if !leaf.isVertical, seen.glyph.width != 1 {
            // The halves of a wide character change places.
            let half = leaf.isMirrored ? 1 : -1
            let base = cell(back ?? old, Int(paper) + half, raisedBy: row.rise)
            seen.glyph = seen.glyph == .continuation ? base.glyph : .continuation
          }
          seen = lighting.ghost(of: seen)
        }
        if -cos(angle) < legibleCosine { seen.glyph = .space }
        seen = lighting.lit(seen, brightness(at: angle) * row.light)
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
  private var edgeGlyph: Glyph {
    leaf.isVertical ? leaf.isMirrored ? "▔" : "▁" : leaf.isMirrored ? "▏" : "▕"
  }

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

  /// How far the leaf, or a row of it, is in the air, 0…1: soon after the beginning of its turn, and until
  /// shortly before the end.
  private static func air(_ progress: Double) -> Double {
    pow(max(0, sin(.pi * min(1, max(0, progress)))), 1 / 3)
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
    let depth = Self.air(roll.progress)
    return 1 - lighting.beforeEdge * depth * pow(1 - max(0, distance) / reach, 1.6)
  }
}
