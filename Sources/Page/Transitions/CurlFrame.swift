import CMath
import Cells

/// One frame of a curl: the fold of its leaf, and the light on it.
///
/// A distance along the leaf counts cells from the spine, a row or a column across it.
struct CurlFrame {
  private let leaf: LeafCoordinates
  private let fold: Fold
  private let maxRadius: Double
  /// How far the leaf is in the air, 0…1.
  private let air: Double
  private var lamp: Lamp

  private var lighting: Lighting { lamp.lighting }

  /// Cosine of the angle below which letters are left out: closer to the crest of the roll they would
  /// flicker.
  private static let legibleCosine = 0.72

  init(_ curl: Curl, progress: Double) {
    leaf = curl.leaf
    fold = Fold(
      leaf, travel: progress * 2 * Double(leaf.leafLength) * (1 + curl.lag), lag: curl.lag,
      held: curl.grab * Double(leaf.spineLength) - 0.5, rise: curl.rise)
    maxRadius = curl.maxRadius
    air = (Self.height(at: progress) * Self.airSteps).rounded(.up) / Self.airSteps
    lamp = Lamp(curl.lighting)
  }

  /// A row of the leaf, or a column of one turning up and down.
  private struct Row {
    let across: Int
    let roll: Roll
    /// Number of rows by which the back is raised.
    let rise: Int
    /// Position of the free edge that decides which line of the back is in which row; nil for the row's own.
    let end: Double?
  }

  /// Draws the rows of the leaf that do not lie flat into `frame`, the screen before the turn. The print of
  /// `back` is seen through the back of a single leaf.
  mutating func draw(to new: Grid, back: Grid, into frame: inout Grid) {
    for across in 0..<leaf.spineLength {
      let roll = Roll(
        length: leaf.leafLength, travel: Double(fold.travel(inRow: across)),
        edge: fold.edge(inRow: across),
        maxRadius: maxRadius, sag: lighting.sag * air)
      // A row that lies flat is as before the turn.
      guard roll.travel > 0 else { continue }
      let row = Row(
        across: across, roll: roll, rise: fold.rise(inRow: across),
        end: leaf.isVertical ? Double(fold.heldEdge) : nil)
      drawBeneath(row, new, into: &frame)
      drawBack(row, leaf.isSpread ? new : back, into: &frame)
      shadeBeforeEdge(row, in: &frame)
    }
    if case .colors = lighting.means {
      for across in 0..<leaf.spineLength { smoothEdges(inRow: across, in: &frame) }
    }
    frame.blankCutGlyphs(in: leaf.paper.rows)
  }

  /// Draws the part of the page beneath that the leaf has uncovered, darker near the roll.
  private mutating func drawBeneath(_ row: Row, _ new: Grid, into frame: inout Grid) {
    let (roll, along) = (row.roll, leaf.along)
    guard roll.end < along.upperBound else { return }
    let reach = leaf.isVertical ? 3.0 : 6.0
    let depth = lighting.besideRoll * max(0, sin(.pi * roll.progress)).squareRoot()
    for along in max(roll.end, along.lowerBound)..<along.upperBound {
      let (column, line) = leaf.cell(along: along, across: row.across)
      var seen = new[column: column, row: line]
      let distance = Double(along) + 0.5 - roll.fold - roll.radius
      if distance < reach {
        seen = lamp.lit(seen, brightness: 1 - depth * Self.shadow(at: distance / reach))
        if roll.radius > 0.5, distance < 1 { seen.glyph = .space }
      }
      frame[column: column, row: line] = seen
    }
  }

  /// Draws the back of the leaf, flap and roll: of a spread the next page, of a single leaf the print of
  /// `screen` seen through the paper. Letters near the crest are left out.
  private mutating func drawBack(_ row: Row, _ screen: Grid, into frame: inout Grid) {
    let (roll, light) = (row.roll, 1 + lighting.lift * air)
    let first = max(Int(roll.edge), leaf.along.lowerBound)
    for along in first..<max(first, min(roll.end, leaf.along.upperBound)) {
      let place = Double(along) + 0.5
      let back = roll.back(at: place)
      let paper = row.end.map { min(roll.length, max(0, roll.length + $0 - place)) } ?? back.paper
      var seen =
        leaf.isSpread
        ? raisedCell(of: screen, at: Int((-paper).rounded(.down)), in: row)
        : mirroredCell(of: screen, at: Int(paper), in: row)
      if back.up < Self.legibleCosine { seen.glyph = .space }
      let brightness = brightness(of: back) * light
      seen =
        leaf.isSpread
        ? lamp.lit(seen, brightness: brightness) : lamp.ghost(of: seen, brightness: brightness)
      let (column, line) = leaf.cell(along: along, across: row.across)
      frame[column: column, row: line] = seen
    }
  }

  /// Draws the shadow before the free edge, and beside it a blank cell or, without colours, a line.
  private mutating func shadeBeforeEdge(_ row: Row, in frame: inout Grid) {
    let (roll, slant) = (row.roll, fold.slant(inRow: row.across))
    let brink = lighting.means == .glyphs ? roll.edge : fold.brink(inRow: row.across)
    let reach = leaf.isVertical ? 2.0 : 4.0
    let depth = lighting.beforeEdge * Self.height(at: roll.progress)
    let edge = min(Int(roll.edge), roll.end)
    let first = min(edge - 1, Int((brink - reach / slant - 0.5).rounded(.up)))
    for along in max(first, leaf.along.lowerBound)..<max(edge, leaf.along.lowerBound) {
      let (column, line) = leaf.cell(along: along, across: row.across)
      let distance = max(0, brink - Double(along) - 0.5) * slant
      var seen = frame[column: column, row: line]
      if distance < reach {
        seen = lamp.lit(seen, brightness: 1 - depth * Self.shadow(at: distance / reach))
      }
      // Keep the texts of leaf and page one cell apart.
      if along == Int(roll.edge) - 1 {
        seen.glyph = lighting.means == .glyphs ? edgeGlyph : .space
      }
      frame[column: column, row: line] = seen
    }
  }

  /// Returns the cell of a screen that is seen in a row of the leaf, from the row below or above it if the
  /// leaf is raised.
  private func raisedCell(of screen: Grid, at along: Int, in row: Row) -> Cell {
    let along = min(max(along, leaf.along.lowerBound), leaf.along.upperBound - 1)
    let place = min(max(0, row.across + row.rise), leaf.spineLength - 1)
    let (column, line) = leaf.cell(along: along, across: place)
    var cell = screen[column: column, row: line]
    // Beyond the corner of a raised leaf there is nothing to read.
    if place != row.across + row.rise { cell.glyph = .space }
    return cell
  }

  /// Returns the cell of ``raisedCell(of:at:in:)`` seen from behind, where halves of wide characters swap.
  private func mirroredCell(of screen: Grid, at along: Int, in row: Row) -> Cell {
    var seen = raisedCell(of: screen, at: along, in: row)
    guard !leaf.isVertical, seen.glyph.width != 1 else { return seen }
    // The halves of a wide character change places.
    let half = raisedCell(of: screen, at: along + (leaf.isMirrored ? 1 : -1), in: row).glyph
    seen.glyph = seen.glyph == .continuation ? half : .continuation
    return seen
  }

  /// Draws the free edge of a turning row, and the crest of its roll, finer than a cell.
  private func smoothEdges(inRow across: Int, in frame: inout Grid) {
    guard (1..<2 * leaf.leafLength).contains(fold.travel(inRow: across)) else { return }
    let edge = SoftEdge(leaf: leaf, across: across)
    // Below a raised corner the edge runs back into the roll. The roll does not have the flap's colour.
    let limit =
      fold.rise == 0 ? .max : Int(roll(at: Double(across)).fold.rounded(.down))
    edge.draw(in: &frame, upTo: limit) { fold.exactEdge(at: $0) }
    edge.draw(in: &frame) {
      let roll = roll(at: $0)
      return roll.fold + roll.radius
    }
  }

  /// Returns the roll at a place across the leaf, between rows too.
  private func roll(at row: Double) -> Roll {
    Roll(length: leaf.leafLength, travel: fold.exactTravel(at: row), maxRadius: maxRadius)
  }

  /// The free edge of the leaf, drawn if there are no shades to show it.
  private var edgeGlyph: Glyph {
    leaf.isVertical ? leaf.isMirrored ? "▔" : "▁" : leaf.isMirrored ? "▏" : "▕"
  }

  // MARK: Light

  /// Number of steps in which a leaf comes to the light: few, since each changes all its cells.
  private static let airSteps = 4.0

  /// The direction of the light, a little from behind the reader's left shoulder: its part along the leaf as
  /// a share of the part downwards. The tangent of 28°.
  private static let lean = 0.5317
  /// The greatest brightness of paper facing the light, as a multiple of flat paper's.
  private static let maximumBrightness = (1 + lean * lean).squareRoot()

  /// Returns the brightness of a place on the roll or on the flap, in one formula, so that there is no seam
  /// between them. It rises a little before the crest, then falls into the shadow side.
  private func brightness(of back: Roll.Back) -> Double {
    let facing = back.up + back.along * Self.lean
    if facing > 1 { return 1 + lighting.rim * (facing - 1) / (Self.maximumBrightness - 1) }
    return lighting.ambient + (1 - lighting.ambient) * max(0, facing)
  }

  /// Returns how far the leaf, or a row of it, is in the air, 0…1. It rises soon after the beginning of its
  /// turn, and stays up until shortly before the end.
  private static func height(at progress: Double) -> Double {
    pow(max(0, sin(.pi * min(1, max(0, progress)))), 1 / 3)
  }

  /// Returns the strength of a shadow at a share of its reach: 1 at its beginning and before, 0 at its end.
  private static func shadow(at share: Double) -> Double {
    let left = 1 - max(0, share)
    return left * left.squareRoot()
  }
}
