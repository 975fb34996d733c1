import Cells
import Testing

@testable import Transitions

/// Contrast of a turning leaf with the page beneath, in each frame from 20 to 80 % of a turn.
struct LeafContrastTests {
  /// A paper with its ink and the ink of its running heads, and whether the terminal shows the nearest of 256
  /// colours.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let paper, ink, muted: UInt32
    var isIndexed = false
    /// Whether the terminal has shades of the paper near it.
    var hasShades = true

    var testDescription: String { name }
    var isDark: Bool { Color(paper).luminance < 0.5 }
    var lighting: Lighting {
      let means = Lighting.Means.colors(paper: Color(paper), ink: Color(ink))
      var lighting: Lighting = isDark ? .atNight(means) : .onPaper(means)
      lighting.isIndexed = isIndexed
      return lighting
    }
    /// A colour as the terminal shows it.
    func shown(_ color: Color) -> Color { isIndexed ? color.nearestIndexed : color }
  }

  static let looks = [
    Look(name: "paper", paper: 0xF5EEDC, ink: 0x2B2620, muted: 0x73675A),
    Look(
      name: "paper of 256 colours", paper: 0xEEEEEE, ink: 0x262626, muted: 0x626262, isIndexed: true
    ),
    Look(name: "sepia", paper: 0xE6D2AE, ink: 0x3A2815, muted: 0x6B5636),
    Look(
      name: "sepia of 256 colours", paper: 0xFFFFD7, ink: 0x262626, muted: 0x585858,
      isIndexed: true, hasShades: false),
    Look(name: "night", paper: 0x1E1F24, ink: 0xC8C4BA, muted: 0x918E86),
    Look(
      name: "night of 256 colours", paper: 0x262626, ink: 0xD0D0D0, muted: 0x949494, isIndexed: true
    ),
    Look(name: "black", paper: 0x000000, ink: 0xFFFFFF, muted: 0xD0D0D0),
    Look(
      name: "black of 256 colours", paper: 0x000000, ink: 0xFFFFFF, muted: 0xD0D0D0, isIndexed: true
    ),
  ]

  /// The least contrasts in a frame.
  private struct Contrasts {
    /// Of the flap, at its middle, with the page at rest; of the leaf with the page on the two sides of its
    /// free edge.
    var flap = Double.infinity, edge = Double.infinity
  }

  private func contrasts(_ look: Look, _ leaf: LeafCoordinates, _ progress: Double) -> Contrasts {
    let style = Style(foreground: Color(look.ink), background: Color(look.paper))
    let blank = Grid(size: Size(columns: 250, rows: 64), filledWith: Cell(.space, style))
    let curl = Curl(leaf: leaf, lighting: look.lighting, grab: 1)
    let frame = curl.frame(from: blank, to: blank, progress: progress)
    let fold = Fold(
      leaf, travel: progress * 2 * Double(leaf.leafLength) * (1 + curl.lag), lag: curl.lag,
      held: Double(leaf.spineLength) - 0.5, rise: 0)
    var least = Contrasts()
    for across in 0..<leaf.spineLength {
      let (travel, edge) = (fold.travel(inRow: across), fold.edge(inRow: across))
      func ground(_ along: Int) -> Color {
        let (column, row) = leaf.cell(along: along, across: across)
        return look.shown(frame[column: column, row: row].style.background)
      }
      let radius = min(Double(travel), 2 * Double(leaf.leafLength) - Double(travel)) / .pi
      let maxRadius = min(8, max(2.5, Double(leaf.leafLength) / 10))
      let end = leaf.leafLength - Int((Double(travel) + .pi * min(radius, maxRadius)) / 2)
      // A flap wide enough to be seen, that has not landed.
      guard end - edge >= 6, travel < 2 * leaf.leafLength, leaf.along.contains(edge - 4) else {
        continue
      }
      least.flap = min(
        least.flap, ground((edge + end) / 2).contrast(with: look.shown(Color(look.paper))))
      // A row of bright paper lies down without a shadow; dark paper is lit until the whole leaf lies.
      if look.isDark || (0.2...0.8).contains(Double(travel) / Double(2 * leaf.leafLength)) {
        let ends = [-0.25, 0.25].map { Int(fold.exactEdge(at: Double(across) + $0).rounded(.down)) }
        // The cells between are a line finer than a cell.
        let (outer, inner) = (min(ends[0], ends[1]) - 1, max(ends[0], ends[1]) + 1)
        least.edge = min(least.edge, ground(inner).contrast(with: ground(outer)))
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
      }
    }
    #expect(least.edge >= 1.3, "edge \(least.edge)")
    // On paper the flap is rounded by its shade; at night all of it is lit.
    let flap = look.isDark ? 1.15 : look.hasShades ? 1.04 : 1
    #expect(least.flap >= flap, "flap \(least.flap)")
  }

  /// The contrasts of letters with their ground in each frame of a turn of a page whose lines are in the ink
  /// of text and in that of running heads in turn: of letters to be read, and of print seen through a single
  /// leaf.
  private func letters(
    _ look: Look, _ size: Size, isSpread: Bool
  ) -> (least: Double, ghosts: ClosedRange<Double>?) {
    let style = Style(foreground: Color(look.ink), background: Color(look.paper))
    var page = Grid(size: size, filledWith: Cell("a", style))
    for row in stride(from: 0, to: size.rows, by: 2) {
      for column in 0..<size.columns {
        page[column: column, row: row].style.foreground = Color(look.muted)
      }
    }
    let paper = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var curl = Curl(
      leaf: LeafCoordinates(paper: paper, isSpread: isSpread), lighting: look.lighting)
    curl.back = Grid(size: size, filledWith: Cell("b", style))
    var (read, ghosts): ([Double], [Double]) = ([], [])
    for step in 1..<50 {
      let frame = curl.frame(from: page, to: page, progress: Double(step) / 50)
      for row in paper.rows {
        for column in paper.columns {
          let cell = frame[column: column, row: row]
          let (ink, ground) = (look.shown(cell.style.foreground), look.shown(cell.style.background))
          if cell.glyph == "a" { read.append(ink.contrast(with: ground)) }
          if cell.glyph == "b" { ghosts.append(ink.contrast(with: ground)) }
        }
      }
    }
    let range = ghosts.min().flatMap { least in ghosts.max().map { least...$0 } }
    return (read.min() ?? 0, range)
  }

  @Test(arguments: looks, [true, false])
  func lettersAreLegibleInEveryLight(look: Look, isSpread: Bool) {
    for (columns, rows) in [(40, 20), (80, 24), (160, 45), (250, 60)] {
      let found = letters(look, Size(columns: columns, rows: rows), isSpread: isSpread)
      #expect(found.least >= 4.5, "\(columns)×\(rows): \(found.least)")
      // Print seen through the leaf is faint, and seen in any light.
      if let ghosts = found.ghosts, !look.isIndexed {
        #expect(ghosts.lowerBound >= 1.25 && ghosts.upperBound <= 3, "\(ghosts)")
      }
    }
  }
}
