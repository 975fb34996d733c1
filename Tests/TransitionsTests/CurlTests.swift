import Cells
import SeededRandom
import Testing

@testable import Transitions

/// A screen filled with a letter, with paper in its middle and random wide characters.
private func page(_ letter: Unicode.Scalar, seed: UInt64, wide: Bool = true) -> Grid {
  var random = SplitMix(seed: seed)
  var grid = Grid(
    size: Size(columns: 46, rows: 14),
    filledWith: Cell(Glyph(letter), Style(foreground: Color(0x2B2620), background: Color(0xF5EEDC)))
  )
  if wide {
    for row in 0..<14 {
      for _ in 0..<4 {
        let column = Int.random(in: 0..<45, using: &random)
        grid.write("猫", column: column, row: row, style: grid[column: column, row: row].style)
      }
    }
  }
  grid.blankCutGlyphs(in: 0..<14)
  return grid
}

private let paper = Rect(column: 3, row: 2, columns: 40, rows: 10)
private let light = Lighting.onPaper(.colors(paper: Color(0xF5EEDC), ink: Color(0x2B2620)))
private let leaves = allLeaves(on: paper)

/// The leaves of all layouts.
func allLeaves(on paper: Rect) -> [LeafCoordinates] {
  [true, false].flatMap { isSpread in
    [true, false].flatMap { isMirrored in
      [true, false].map { isVertical in
        LeafCoordinates(
          paper: paper, isSpread: isSpread, isMirrored: isMirrored, isVertical: isVertical)
      }
    }
  }
}

/// Expects both cells of each wide glyph.
func expectWholeGlyphs(in frame: Grid, _ rect: Rect) {
  for row in rect.rows {
    for column in rect.columns {
      let width = frame[column: column, row: row].glyph.width
      if width == 2 { #expect(frame[column: column + 1, row: row].glyph == .continuation) }
      if width == 0 { #expect(frame[column: column - 1, row: row].glyph.width == 2) }
    }
  }
}

/// The surface seen at a position from above.
enum Surface {
  case flat
  case beneath(distance: Double)
  case back(Roll.Back)
}

extension Roll {
  /// The visible surface at `place` cells from the spine, the middle of a cell.
  func surface(at place: Double) -> Surface {
    guard place < Double(end) else { return .beneath(distance: place - fold - radius) }
    return place < edge ? .flat : .back(back(at: place))
  }
}

struct CurlTests {
  @Test(arguments: leaves, [0, 0.2, 0.5, 0.9, 1])
  func theFirstAndLastFramesAreThePagesAtRest(leaf: LeafCoordinates, grab: Double) {  // I16
    let (old, new) = (page("a", seed: 1), page("b", seed: 2))
    let curl = Curl(leaf: leaf, lighting: light, grab: grab)
    #expect(curl.frame(from: old, to: new, progress: 0) == old)
    #expect(curl.frame(from: old, to: new, progress: 1) == new)
  }

  @Test(arguments: leaves, 0...40)
  func nothingIsDrawnOutsideThePaper(leaf: LeafCoordinates, step: Int) {  // I27
    let (old, new) = (page("a", seed: 3), page("b", seed: 4))
    let frame = Curl(leaf: leaf, lighting: light)
      .frame(from: old, to: new, progress: Double(step) / 40)
    let rest = step < 40 ? old : new
    for row in 0..<14 {
      for column in 0..<46 where !paper.contains(column: column, row: row) {
        // A wide glyph across the edge of the paper may have lost its half.
        let cell = frame[column: column, row: row]
        #expect(cell == rest[column: column, row: row] || cell.glyph == .space)
      }
    }
  }

  @Test(arguments: leaves, 0...40)
  func wideGlyphsAreNeverTorn(leaf: LeafCoordinates, step: Int) {
    let frame = Curl(leaf: leaf, lighting: light)
      .frame(from: page("a", seed: 5), to: page("b", seed: 6), progress: Double(step) / 40)
    expectWholeGlyphs(in: frame, Rect(column: 0, row: 0, columns: 46, rows: 14))
  }

  @Test func theOtherPageStaysFlatUntilTheLeafCoversIt() {
    let (old, new) = (page("a", seed: 0, wide: false), page("b", seed: 0, wide: false))
    let leaf = LeafCoordinates(paper: paper, isSpread: true)
    let frame = Curl(leaf: leaf, lighting: light, grab: 0.5)
      .frame(from: old, to: new, progress: 0.4)
    for row in paper.rows {
      for column in paper.column..<paper.column + 16 {
        #expect(frame[column: column, row: row] == old[column: column, row: row])
      }
    }
  }

  @Test func theBackOfALeafInASpreadCanBeRead() {
    var new = page(" ", seed: 0, wide: false)
    let text = "the back reads on"
    new.write(text, column: paper.column + 1, row: 6, style: Style(foreground: Color(0)))
    let leaf = LeafCoordinates(paper: paper, isSpread: true)
    let old = page(" ", seed: 0, wide: false)
    let frame = Curl(leaf: leaf, lighting: light, grab: 0.5)
      .frame(from: old, to: new, progress: 0.8)
    let row = frame.lines[6]
    #expect(row.contains("the back re"))
  }

  @Test func throughTheBackOfASinglePageItsPrintIsSeenFaintAndMirrored() {
    var old = page(" ", seed: 0, wide: false)
    old.write("(abc) d", column: paper.column + 30, row: 6, style: Style(foreground: Color(0)))
    let leaf = LeafCoordinates(paper: paper, isSpread: false)
    let new = page(" ", seed: 0, wide: false)
    let frame = Curl(leaf: leaf, lighting: light, grab: 0.5)
      .frame(from: old, to: new, progress: 0.32)
    // Its edge has come to the fourteenth cell; the cells at 30…36 are seen from behind, that at 30 too near to the
    // crest to be read.
    let start = paper.column + 2 * 40 - 26 - 1 - 36
    #expect(frame.lines[6].dropFirst(start).prefix(7) == "d )cba ")
    let letter = frame[column: start, row: 6]
    #expect(letter.style.foreground.luminance > 0.6)
    #expect(letter.style.foreground.luminance < letter.style.background.luminance - 0.1)
  }

  @Test(arguments: [false, true])
  func theBackOfASinglePageMayShowThePrintOfAnother(isMirrored: Bool) {
    let blank = page(" ", seed: 0, wide: false)
    var back = blank
    back.write("猫a b", column: paper.column + (isMirrored ? 2 : 33), row: 6, style: .plain)
    var curl = Curl(
      leaf: LeafCoordinates(paper: paper, isSpread: false, isMirrored: isMirrored), lighting: light,
      grab: 0.5)
    curl.back = back
    let frame = curl.frame(from: blank, to: blank, progress: 0.32)
    // A wide letter is mirrored, with both its cells.
    #expect(frame.lines[6].contains("b a猫"), "\(frame.lines[6])")
  }

  @Test func withoutColoursTheBackOfASinglePageShowsBars() {
    var old = page(" ", seed: 0, wide: false)
    old.write("(abc) d", column: paper.column + 30, row: 6, style: .plain)
    let leaf = LeafCoordinates(paper: paper, isSpread: false)
    let frame = Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: 0.5)
      .frame(from: old, to: page(" ", seed: 0, wide: false), progress: 0.32)
    // The bracket is too near to the crest to be seen.
    #expect(frame.lines[6] == "               ░▕   ━ ━━━━ ░ ░░░")
  }

  @Test func textsNeverTouchBesideTheRoll() {
    let (old, new) = (page("a", seed: 0, wide: false), page("b", seed: 0, wide: false))
    let leaf = LeafCoordinates(paper: paper, isSpread: true)
    for step in 1..<60 {
      let curl = Curl(leaf: leaf, lighting: light, grab: 1)
      for row in curl.frame(from: old, to: new, progress: Double(step) / 60).lines[paper.rows] {
        // The leaf's front and the other page are old, its back and the page beneath are new.
        #expect(!row.dropFirst(4).dropLast(4).contains("ab"), "step \(step)")
      }
    }
  }

  @Test func theGrabbedCornerLiftsFirst() {
    let (old, new) = (page("a", seed: 0, wide: false), page("b", seed: 0, wide: false))
    let curl = Curl(leaf: LeafCoordinates(paper: paper, isSpread: true), lighting: light, grab: 1)
    let frame = curl.frame(from: old, to: new, progress: 0.12)
    #expect(frame.lines[paper.row] == old.lines[paper.row])
    #expect(frame.lines[paper.rows.upperBound - 1] != old.lines[paper.rows.upperBound - 1])
  }

  @Test(arguments: 1...60, [2.5, 5, 8])
  func theFoldNeverPassesTheSpineAndTheEdgeIsWhereItWasLed(length: Int, radius: Double) {
    var lastFold = Double.infinity
    for travel in 0...2 * length {
      let roll = Roll(length: length, travel: Double(travel), maxRadius: radius)
      #expect(roll.fold >= -1e-9)
      #expect(roll.fold <= lastFold + 1e-9)
      #expect(roll.radius >= 0)
      #expect(roll.edge == Double(length - travel))
      lastFold = roll.fold
      for place in -length..<length {
        switch roll.surface(at: Double(place) + 0.5) {
        case .back(let back):
          // The front is never seen.
          #expect(back.paper >= 0 && back.paper <= Double(length))
        case .flat, .beneath: break
        }
      }
    }
  }

  @Test func aVerticalTurnIsTheHorizontalOneWithItsAxesExchanged() {  // I19
    let square = Rect(column: 0, row: 0, columns: 12, rows: 12)
    let across = LeafCoordinates(paper: square, isSpread: true)
    let down = LeafCoordinates(paper: square, isSpread: true, isVertical: true)
    for along in across.along {
      for place in 0..<12 {
        let (column, row) = across.cell(along: along, across: place)
        #expect(down.cell(along: along, across: place) == (row, column))
      }
    }
  }

  @Test func aMirroredLeafIsTheMirrorImage() {  // I18
    let plain = LeafCoordinates(paper: paper, isSpread: true)
    let mirrored = LeafCoordinates(paper: paper, isSpread: true, isMirrored: true)
    for along in plain.along {
      let (left, right) = (
        plain.cell(along: along, across: 0).column, mirrored.cell(along: along, across: 0).column
      )
      #expect(left + right == paper.column + paper.columns.upperBound - 1)
    }
  }

  @Test func rowsLagOnlyBehindACorner() {
    for (grab, lag) in [(0.5, 0.0), (0.6, 0), (1, 0.32), (0, 0.32)] {
      let across = LeafCoordinates(paper: paper, isSpread: true)
      let down = LeafCoordinates(paper: paper, isSpread: true, isVertical: true)
      #expect(abs(Curl(leaf: across, lighting: light, grab: grab).lag - lag) < 1e-9)
      #expect(abs(Curl(leaf: down, lighting: light, grab: grab).lag - lag) < 1e-9)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func aLeafThatTurnsUpKeepsItsLinesWhole(isSpread: Bool, isMirrored: Bool) {
    let old = page(" ", seed: 0, wide: false)
    var new = old
    for row in paper.rows {
      for column in paper.columns {
        new[column: column, row: row].glyph = Glyph(Unicode.Scalar(UInt8(0x41 + row)))
      }
    }
    var curl = Curl(
      leaf: LeafCoordinates(
        paper: paper, isSpread: isSpread, isMirrored: isMirrored, isVertical: true),
      lighting: light, grab: 1)
    curl.back = new
    var slanted = 0
    for step in 4...20 {
      let frame = curl.frame(from: old, to: old, progress: Double(step) / 24)
      var starts: Set<Int> = []
      for row in paper.rows {
        // The back of one line of the page in each row.
        let shown = paper.columns.filter {
          (0x41...0x5A).contains(frame[column: $0, row: row].glyph.base)
        }
        #expect(Set(shown.map { frame[column: $0, row: row].glyph }).count < 2, "\(step), \(row)")
        if let first = shown.first { starts.insert(first) }
      }
      // Its edge is not level: the rows of the leaf begin at different columns.
      if starts.count > 1 { slanted += 1 }
    }
    #expect(isSpread || slanted > 6)
  }

  @Test(arguments: [true, false])
  func noLettersAreDrawnNearTheCrest(isSpread: Bool) {
    let (old, new) = (page("a", seed: 0, wide: false), page("b", seed: 0, wide: false))
    let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
    let curl = Curl(leaf: leaf, lighting: light, grab: 0.5)
    for step in 1..<20 {
      let frame = curl.frame(from: old, to: new, progress: Double(step) / 20)
      let travel = Int((2 * Double(leaf.leafLength) * Double(step) / 20).rounded())
      let radius = min(8, max(2.5, Double(leaf.leafLength) / 10))
      let roll = Roll(length: leaf.leafLength, travel: Double(travel), maxRadius: radius)
      for along in leaf.along {
        let (column, row) = leaf.cell(along: along, across: 5)
        let isBlank = !["a", "b", "━"].contains(frame[column: column, row: row].glyph)
        switch roll.surface(at: Double(along) + 0.5) {
        // The cosine of 43.9 degrees is 0.72.
        case .back(let back): #expect(isBlank == (back.up < 0.71995))
        case .flat, .beneath: break
        }
      }
    }
  }

  @Test func withoutShadesTheFreeEdgeIsDrawn() {
    let (old, new) = (page("a", seed: 0, wide: false), page("b", seed: 0, wide: false))
    for (isMirrored, isVertical, edge) in [
      (false, false, "▕"), (true, false, "▏"), (false, true, "▁"), (true, true, "▔"),
    ] {
      let leaf = LeafCoordinates(
        paper: paper, isSpread: true, isMirrored: isMirrored, isVertical: isVertical)
      let frame = Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: 0.5)
        .frame(from: old, to: new, progress: 0.75)
      let drawn = Set(frame.lines.joined()).intersection(["▕", "▏", "▁", "▔"])
      #expect(drawn.map(String.init).joined() == edge)
    }
  }

  @Test func theOtherPageIsInTheShadowOfTheLeafUpToFourCells() {
    let (old, new) = (page(" ", seed: 0, wide: false), page(" ", seed: 0, wide: false))
    let leaf = LeafCoordinates(paper: paper, isSpread: true)
    let frame = Curl(leaf: leaf, lighting: light, grab: 0.5)
      .frame(from: old, to: new, progress: 0.75)
    // The free edge has come to ten cells beyond the spine.
    let shades = (11...16).map { distance in
      let (column, row) = leaf.cell(along: -distance, across: 5)
      return frame[column: column, row: row].style.background.luminance
    }
    let rest = old[column: paper.column, row: paper.row].style.background.luminance
    #expect(shades[0] < shades[1] && shades[1] < shades[2] && shades[2] <= shades[3])
    #expect(shades[0] < rest && shades[4] == rest && shades[5] == rest)
  }
}
