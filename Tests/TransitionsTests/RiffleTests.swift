import Cells
import Testing
import Transitions

private let size = Size(columns: 24, rows: 8)
private let style = Style(foreground: Color(0x2B2620), background: Color(0xF5EEDC))
private let old = Grid(size: size, filledWith: Cell("o", style))
private let new = Grid(size: size, filledWith: Cell("n", style))
private let paper = Rect(column: 2, row: 1, columns: 20, rows: 6)
private let light = Lighting.onPaper(.colors(paper: Color(0xF5EEDC), ink: Color(0x2B2620)))

private func riffle(of leafCount: Int, isSpread: Bool = true) -> Riffle {
  let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
  return Riffle(Curl(leaf: leaf, lighting: light, grab: 0.5), leafCount: leafCount)
}

/// The letters of the middle row.
private func line(_ leafCount: Int, _ progress: Double) -> String {
  riffle(of: leafCount).frame(from: old, to: new, progress: progress).lines[4]
}

struct RiffleTests {
  @Test(arguments: [1, 2, 3], [false, true])
  func theFirstAndLastFramesAreThePagesAtRest(leafCount: Int, isSpread: Bool) {
    let riffle = riffle(of: leafCount, isSpread: isSpread)
    #expect(riffle.frame(from: old, to: new, progress: 0) == old)
    #expect(riffle.frame(from: old, to: new, progress: 1) == new)
  }

  @Test func oneLeafIsACurl() {
    for step in 1..<20 {
      let progress = Double(step) / 20
      let riffle = riffle(of: 1)
      #expect(
        riffle.frame(from: old, to: new, progress: progress)
          == riffle.curl.frame(from: old, to: new, progress: progress))
    }
  }

  @Test(arguments: [2, 3])
  func thePagesBetweenPassAsBarsUntilTheLastLeafHasLanded(leafCount: Int) {
    for step in 1..<20 {
      let frame = riffle(of: leafCount).frame(from: old, to: new, progress: Double(step) / 20)
      // Around the paper, the old screen stays to the end.
      #expect(frame[column: 0, row: 0] == old[column: 0, row: 0])
    }
    #expect(line(leafCount, 0.5).contains("━"))
    #expect(line(leafCount, 0.97) == "oo nnnnnnnnnnnnnnnnnnnoo")
  }

  @Test func leavesFollowEachOther() {
    #expect(line(3, 0.1) == "oooooooooooooooooo▋━ ━oo")
    #expect(line(3, 0.3) == "ooooooooooo ━━━▋ ━▋━ ━oo")
    #expect(line(3, 0.5) == "oooo ━━━━━━ ━━━▋ ━▋n noo")
    #expect(line(3, 0.7) == "oo━━ ━━━━━━ nnn▋ nnnnnoo")
    #expect(line(3, 0.9) == "oo━━ nnnnnnnn nnnnnnnnoo")
  }

  @Test("More leaves than can fall in time are as many as can, and fewer than one are one")
  func theNumberOfLeavesIsClamped() {
    for step in 0...20 {
      let progress = Double(step) / 20
      #expect(line(9, progress) == line(5, progress))
      #expect(line(-1, progress) == line(1, progress))
    }
  }
}
