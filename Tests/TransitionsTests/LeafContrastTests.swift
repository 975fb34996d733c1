import Cells
import Testing

@testable import Transitions

/// Contrast of a turning leaf with the page beneath, in each frame from 20 to 80 % of a turn.
struct LeafContrastTests {
  /// A paper with its ink, and whether the terminal shows the nearest of 256 colours.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let paper, ink: UInt32
    var isIndexed = false

    var testDescription: String { name }
    var isDark: Bool { Color(paper).luminance < 0.5 }
    var lighting: Lighting {
      let means = Lighting.Means.colors(paper: Color(paper), ink: Color(ink))
      return isDark ? .atNight(means) : .onPaper(means)
    }
  }

  static let looks = [
    Look(name: "paper", paper: 0xF5EEDC, ink: 0x2B2620),
    Look(name: "paper of 256 colours", paper: 0xEEEEEE, ink: 0x262626, isIndexed: true),
    Look(name: "sepia", paper: 0xE6D2AE, ink: 0x3A2815),
    Look(name: "night", paper: 0x1E1F24, ink: 0xC8C4BA),
    Look(name: "night of 256 colours", paper: 0x262626, ink: 0xD0D0D0, isIndexed: true),
    Look(name: "black", paper: 0x000000, ink: 0xFFFFFF),
    Look(name: "black of 256 colours", paper: 0x000000, ink: 0xFFFFFF, isIndexed: true),
  ]

  /// The least contrasts in a frame.
  private struct Contrasts {
    /// Of the flap, at its middle, with the page at rest; of the leaf with the page on the two sides of its free edge;
    /// and of letters on the leaf with their ground.
    var flap = Double.infinity, edge = Double.infinity, letters = Double.infinity
  }

  private func contrasts(_ look: Look, _ leaf: LeafCoordinates, _ progress: Double) -> Contrasts {
    let style = Style(foreground: Color(look.ink), background: Color(look.paper))
    let blank = Grid(size: Size(columns: 250, rows: 64), filledWith: Cell(.space, style))
    let text = Grid(size: Size(columns: 250, rows: 64), filledWith: Cell("a", style))
    let curl = Curl(leaf: leaf, lighting: look.lighting, grab: 1)
    let frame = curl.frame(from: blank, to: blank, progress: progress)
    let letters = curl.frame(from: text, to: text, progress: progress)
    func shown(_ color: Color) -> Color { look.isIndexed ? color.nearestIndexed : color }
    let fold = Fold(
      leaf, travel: progress * 2 * Double(leaf.leafLength) * (1 + curl.lag), lag: curl.lag,
      held: Double(leaf.spineLength) - 0.5, rise: 0)
    var least = Contrasts()
    for across in 0..<leaf.spineLength {
      let (travel, edge) = (fold.travel(across), fold.edge(across))
      func ground(_ along: Int) -> Color {
        let (column, row) = leaf.cell(along: along, across: across)
        return shown(frame[column: column, row: row].style.background)
      }
      let radius = min(Double(travel), 2 * Double(leaf.leafLength) - Double(travel)) / .pi
      let maxRadius = min(8, max(2.5, Double(leaf.leafLength) / 10))
      let end = leaf.leafLength - Int((Double(travel) + .pi * min(radius, maxRadius)) / 2)
      // A flap wide enough to be seen, that has not landed.
      guard end - edge >= 6, travel < 2 * leaf.leafLength, leaf.along.contains(edge - 4) else {
        continue
      }
      least.flap = min(
        least.flap, ground((edge + end) / 2).contrast(with: shown(Color(look.paper))))
      // A row of bright paper lies down without a shadow; dark paper is lit until the whole leaf lies.
      if look.isDark || (0.2...0.8).contains(Double(travel) / Double(2 * leaf.leafLength)) {
        let ends = [-0.25, 0.25].map { Int(fold.exactEdge(Double(across) + $0).rounded(.down)) }
        // The cells between are a line finer than a cell.
        let (outer, inner) = (min(ends[0], ends[1]) - 1, max(ends[0], ends[1]) + 1)
        least.edge = min(least.edge, ground(inner).contrast(with: ground(outer)))
      }
      for along in edge..<end {
        let (column, row) = leaf.cell(along: along, across: across)
        let cell = letters[column: column, row: row]
        guard leaf.isSpread, !cell.glyph.isBlank, cell.glyph == "a" else { continue }
        least.letters = min(
          least.letters, shown(cell.style.foreground).contrast(with: shown(cell.style.background)))
      }
    }
    return least
  }

  @Test(arguments: looks, [true, false])
  func theLeafIsSeenInEveryFrame(look: Look, isSpread: Bool) {
    var least = Contrasts()
    for (columns, rows) in [(40, 20), (80, 24), (156, 43), (250, 60)] {
      let paper = Rect(column: 0, row: 0, columns: columns, rows: rows)
      let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
      // The edge of a single leaf leaves the paper in the middle of its turn.
      for step in 20...80 {
        let frame = contrasts(look, leaf, Double(step) / 100)
        least.flap = min(least.flap, frame.flap)
        least.edge = min(least.edge, frame.edge)
        least.letters = min(least.letters, frame.letters)
      }
    }
    #expect(least.edge >= 1.3, "edge \(least.edge)")
    #expect(least.letters >= 4.5, "letters \(least.letters)")
    // On paper the flap is rounded by its shade; at night all of it is lit.
    #expect(least.flap >= (look.isDark ? 1.15 : 1.04), "flap \(least.flap)")
  }
}
