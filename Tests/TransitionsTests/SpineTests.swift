import Cells
import Testing
import Transitions

private let size = Size(columns: 20, rows: 12)
private let book = Rect(column: 0, row: 0, columns: 20, rows: 12)
private let old = Grid(size: size, filledWith: Cell("o"))
private let new = Grid(size: size, filledWith: Cell("n"))

/// The frame of a curl early or late in a turn, held at the middle of the edge.
private func curl(
  progress: Double, isMirrored: Bool = false, isVertical: Bool = false, isSpread: Bool = false
) -> Grid {
  let leaf = LeafCoordinates(
    paper: book, isSpread: isSpread, isMirrored: isMirrored, isVertical: isVertical)
  return Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: 0.5)
    .frame(from: old, to: new, progress: progress)
}

struct SpineTests {
  @Test(arguments: [false, true], [false, true])
  func theLeafIsHeldAtItsSpineAndLiftsAtItsFreeEdge(isMirrored: Bool, isVertical: Bool) {
    // S1.12, S1.13, S2.22
    let frame = curl(progress: 0.2, isMirrored: isMirrored, isVertical: isVertical)
    let (far, middle) = isVertical ? (11, 10) : (19, 6)
    func glyph(_ place: Int) -> Glyph {
      isVertical
        ? frame[column: middle, row: place].glyph : frame[column: place, row: middle].glyph
    }
    #expect(glyph(isMirrored ? far : 0) == "o")
    #expect(glyph(isMirrored ? 0 : far) != "o")
  }

  @Test func aSpineInTheMiddleKeepsTheOtherPageUntilTheLeafComesOver() {  // S2.22
    let early = curl(progress: 0.2, isSpread: true)
    #expect((0..<9).allSatisfy { early[column: $0, row: 6].glyph == "o" })
    #expect(early[column: 19, row: 6].glyph != "o")
    let late = curl(progress: 0.8, isSpread: true)
    #expect((12..<20).allSatisfy { late[column: $0, row: 6].glyph != "o" })
    #expect(late[column: 0, row: 6].glyph == "o")
  }

  @Test(arguments: [false, true])
  func pagesThatScrollLieSideBySideOrStacked(isVertical: Bool) {  // S2.04
    let slide = Slide(
      window: book, spacing: 2, table: Cell("·"), isForward: true, isVertical: isVertical)
    let frame = slide.frame(from: old, to: new, progress: 0.5)
    let extent = isVertical ? 12 : 20
    let shift = (extent + 2) / 2
    let line = (0..<extent).map { place in
      isVertical ? frame[column: 3, row: place].glyph : frame[column: place, row: 3].glyph
    }
    let kept = extent - shift
    #expect(line == (0..<extent).map { $0 < kept ? "o" : $0 < kept + 2 ? "·" : "n" })
  }
}
