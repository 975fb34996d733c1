import Cells
import Testing

@testable import Transitions

/// The edge of a leaf over blank cells, finer than a cell.
struct SoftEdgeTests {
  private static let (inner, outer) = (Color(0xF0F0F0), Color(0x101010))

  /// A leaf of sixteen cells, the first eight in the inner colour, as it looks with a line drawn across.
  private func drawn(
    at line: @escaping (Double) -> Double, isMirrored: Bool = false, isVertical: Bool = false,
    outer: Color = Self.outer, letterAt letter: Int? = nil
  ) -> [Cell] {
    let paper = Rect(column: 0, row: 0, columns: isVertical ? 3 : 16, rows: isVertical ? 16 : 3)
    let leaf = LeafCoordinates(
      paper: paper, isSpread: false, isMirrored: isMirrored, isVertical: isVertical)
    var grid = Grid(size: paper.size)
    for along in leaf.along {
      let (column, row) = leaf.cell(along: along, across: 1)
      let style = Style(foreground: Color(0), background: along < 8 ? Self.inner : outer)
      grid[column: column, row: row] = Cell(along == letter ? "x" : " ", style)
    }
    SoftEdge(leaf: leaf, across: 1).draw(in: &grid, at: line)
    return leaf.along.map { along in
      let (column, row) = leaf.cell(along: along, across: 1)
      return grid[column: column, row: row]
    }
  }

  private func text(_ cells: [Cell]) -> String { cells.map(\.glyph.text).joined() }

  @Test func anUprightLineDividesItsCellByEighths() {
    for (isMirrored, isVertical, glyphs) in [
      (false, false, " ▏▎▍▌▋▊▉ "), (true, false, " ▉▊▋▌▍▎▏ "), (false, true, " ▇▆▅▄▃▂▁ "),
      (true, true, " ▁▂▃▄▅▆▇ "),
    ] {
      for (eighths, glyph) in glyphs.enumerated() {
        let cells = drawn(
          at: { _ in 8 + min(0.999, Double(eighths) / 8) }, isMirrored: isMirrored,
          isVertical: isVertical)
        #expect(cells[8].glyph.text == String(glyph), "\(isMirrored) \(isVertical) \(eighths)")
        // Blocks grow from the left and from below.
        let isInner = isMirrored == isVertical
        if glyph == " " {
          #expect(cells[8].style.background == (eighths == 0 ? Self.outer : Self.inner))
        } else {
          #expect(cells[8].style.foreground == (isInner ? Self.inner : Self.outer))
          #expect(cells[8].style.background == (isInner ? Self.outer : Self.inner))
        }
        #expect(cells.indices.allSatisfy { $0 == 8 || cells[$0].glyph == .space })
      }
    }
  }

  @Test func aSlantedLineGivesTheHalvesOfCellsColoursBetween() {
    // At a quarter above and below the middle of the row the line is at 7.5 and 8.5.
    let cells = drawn(at: { 8 + 2 * ($0 - 1) })
    #expect(text(cells) == "       ▄▄       ")
    func mixed(_ share: Double) -> Color { Self.outer.mixed(with: Self.inner, share) }
    #expect(cells[7].style.background == mixed(0.5) && cells[7].style.foreground == mixed(1))
    #expect(cells[8].style.background == mixed(0) && cells[8].style.foreground == mixed(0.5))
    // The other way.
    let others = drawn(at: { 8 - 2 * ($0 - 1) })
    #expect(others[7].style.background == mixed(1) && others[7].style.foreground == mixed(0.5))
    #expect(others[8].style.background == mixed(0.5) && others[8].style.foreground == mixed(0))
  }

  @Test func aLineIsSlantedFromAQuarterOfACellOn() {
    for (slope, glyph) in [(0.48, "▌"), (0.5, "▄"), (-0.48, "▌"), (-0.5, "▄")] {
      #expect(text(drawn(at: { 8.5 + slope * ($0 - 1) })) == "        \(glyph)       ")
    }
  }

  @Test func halvesThatHardlyDifferAreOne() {
    // There is one shade between the first two colours, and two between the others.
    for (distance, glyph) in [(35, " "), (36, "▄")] as [(UInt8, String)] {
      for part in 0..<3 {
        let parts = (0..<3).map { $0 == part ? 0xF0 - distance : UInt8(0xF0) }
        let outer = Color(red: parts[0], green: parts[1], blue: parts[2])
        let cell = drawn(at: { 8.5 + 0.5 * ($0 - 1) }, outer: outer)[8]
        #expect(cell.glyph.text == glyph, "\(distance), \(part)")
        if glyph == " " {
          #expect(cell.style.background == outer.mixed(with: Self.inner, 0.5))
        }
      }
    }
  }

  @Test func lettersAreNotDrawnOverAndSteepLinesNotAtAll() {
    #expect(text(drawn(at: { _ in 8.5 }, letterAt: 8)) == "        x       ")
    #expect(text(drawn(at: { 8 + 2 * ($0 - 1) }, letterAt: 7)) == "       x▄       ")
    #expect(drawn(at: { 8 + 24 * ($0 - 1) }) == drawn(at: { _ in 99 }))
    // Nothing is beyond the ends of the leaf.
    for place in [-1.0, 0.5, 15.5, 16.5] {
      #expect(text(drawn(at: { _ in place })).allSatisfy { $0 == " " }, "\(place)")
    }
  }

  @Test func coloursOfTheTerminalHaveNothingBetweenThem() {
    #expect(text(drawn(at: { 8.5 + ($0 - 1) }, outer: .terminal)).allSatisfy { $0 == " " })
  }
}
