import Cells
import Testing

@testable import Transitions

private let paper = Rect(column: 2, row: 1, columns: 60, rows: 14)
private let ground = Color(0xF0F0F0)
private let light = Lighting.onPaper(.colors(paper: ground, ink: Color(0x202020)))
private let night = Lighting.atNight(.colors(paper: Color(0x202024), ink: Color(0xC0C0C0)))

/// A screen with its own letter in each cell of the paper, so that cells can be told apart.
private func page(_ first: Unicode.Scalar, background: Color = ground) -> Grid {
  var grid = Grid(
    size: Size(columns: 64, rows: 16),
    filledWith: Cell(.space, Style(foreground: Color(0x202020), background: background)))
  for row in paper.rows {
    for column in paper.columns {
      let letter = first.value + UInt32((column * 7 + row * 3) % 26)
      grid[column: column, row: row].glyph = Unicode.Scalar(letter).map { Glyph($0) } ?? .space
    }
  }
  return grid
}

/// Empty paper, with nothing printed in its shades.
private func blank(_ background: Color = ground) -> Grid {
  Grid(
    size: Size(columns: 64, rows: 16),
    filledWith: Cell(.space, Style(foreground: Color(0x202020), background: background)))
}

extension Grid {
  /// Brightness of a row of the paper, as a share of `paper`.
  fileprivate func brightness(ofRow row: Int, on ground: Color) -> [Double] {
    paper.columns.map {
      self[column: $0, row: row].style.background.luminance / ground.luminance
    }
  }
}

/// Laws of the curl, true in every frame, however the leaf is held.
struct CurlLawTests {
  private static let spread = LeafCoordinates(paper: paper, isSpread: true)

  /// A curl held at its lower corner, raised by some rows.
  private func held(_ rise: Int, grab: Double = 13.5 / 14) -> Curl {
    var curl = Curl(leaf: Self.spread, lighting: light, grab: grab)
    curl.rise = rise
    return curl
  }

  /// Progress at which the free edge has gone `cells` cells in the held row.
  private func progress(of cells: Int, _ curl: Curl) -> Double {
    Double(cells) / (2 * 30 * (1 + curl.lag))
  }

  @Test(arguments: [0, 1, 2, 4, 6])
  func theGrabbedCornerIsAtThePointer(rise: Int) {
    var new = blank()
    // The back of the lower right corner is the lower left corner of the next left page.
    new[column: paper.column, row: 14].glyph = "◆"
    let curl = held(rise)
    for cells in 5 + 3 * rise...56 - rise {
      let frame = curl.frame(from: blank(), to: new, progress: progress(of: cells, curl))
      let pointer = (column: paper.columns.upperBound - cells, row: 14 - rise)
      #expect(
        frame[column: pointer.column, row: pointer.row].glyph == "◆", "\(cells) cells, \(rise) rows"
      )
    }
  }

  @Test(arguments: [3, -3])
  func theFarEndOfARaisedLeafStaysAndItsRowsCloseUp(rise: Int) {
    // Each row of the back has its own letter.
    var new = blank()
    for row in paper.rows {
      for column in paper.columns {
        new[column: column, row: row].glyph = Glyph(
          Unicode.Scalar(UInt8(0x41 + row - paper.row)))
      }
    }
    let grab = rise > 0 ? 13.5 / 14 : 0.5 / 14
    let curl = held(rise, grab: grab)
    let frame = curl.frame(from: blank(), to: new, progress: progress(of: 50, curl))
    let letters = paper.rows.compactMap { row -> UInt32? in
      // The last letter on the left page is the back's.
      (paper.column..<paper.column + 30).map { frame[column: $0, row: row].glyph.base }
        .last { (0x41...0x4E).contains($0) }
    }
    #expect(letters.count > 9 && letters == letters.sorted() && Set(letters).count == letters.count)
    #expect(rise > 0 ? letters.first == 0x41 : letters.last == 0x4E)
  }

  @Test func noStrokeOfTheRollIsOnTheFlapBelowARaisedCorner() {
    let dark = Color(0x202024)
    for cells in 15...50 {
      var curl = held(3)
      curl.lighting = night
      let frame = curl.frame(
        from: blank(dark), to: blank(dark), progress: progress(of: cells, curl))
      let fold = Fold(Self.spread, travel: Double(cells), lag: curl.lag, held: 12.5, rise: 3)
      for across in 10..<14 {
        let roll = Roll(length: 30, travel: fold.exactTravel(at: Double(across)), maxRadius: 3)
        for along in -29..<max(-29, Int(roll.fold.rounded(.down))) {
          let (column, row) = Self.spread.cell(along: along, across: across)
          let cell = frame[column: column, row: row]
          let most = dark.luminance * (1 + 1.4 * night.lift)
          #expect(cell.style.background.luminance <= most, "\(cells) cells, row \(across)")
          if !cell.glyph.isBlank { #expect(cell.style.foreground.luminance <= most) }
        }
      }
    }
  }

  @Test func aCornerIsRaisedOnlyAsFarAsTheSpineHoldsIt() {
    for cells in 1...60 {
      for rise in [-20, -3, 0, 3, 20] {
        let fold = Fold(Self.spread, travel: Double(cells), lag: 0.3, held: 7, rise: rise)
        let (aside, up) = (30 - Double(cells), 2 * Double(fold.rise))
        #expect((aside * aside + up * up).squareRoot() <= 30 + 1e-9)
        #expect(abs(fold.rise) <= abs(rise) && fold.rise * rise >= 0)
        #expect((0..<14).contains(7 - fold.rise))
      }
    }
    let down = LeafCoordinates(paper: paper, isSpread: true, isVertical: true)
    #expect(Fold(down, travel: 20, lag: 0, held: 5, rise: 4).rise == 0)
  }

  @Test func theFoldIsThePerpendicularBisectorOfTheWayOfTheCorner() {
    // Without the lag of a hand: the corner goes 20 cells and 4 rows, as high as 8 cells.
    let fold = Fold(Self.spread, travel: 20, lag: 0, held: 13, rise: 4)
    for row in 6...13 {
      // A point of the fold is as far from the place of the corner as from the corner itself.
      let (column, height) = (30 - fold.exactTravel(at: Double(row)) / 2, 2 * (13 - Double(row)))
      let before = (30 - column) * (30 - column) + height * height
      let after = (10 - column) * (10 - column) + (height - 8) * (height - 8)
      #expect(abs(before - after) < 1e-6, "row \(row)")
    }
  }

  @Test func theEdgesOfARaisedLeafAreThoseOfThePageMirroredByItsFold() {
    // The same corner; the fold passes through the middle of its way, (20, 4), and is square to it.
    let fold = Fold(Self.spread, travel: 20, lag: 0, held: 13, rise: 4)
    let length = 464.0.squareRoot()
    func unfolded(_ row: Int) -> (column: Double, height: Double) {
      let (column, height) = (fold.exactEdge(at: Double(row)), 2 * (13 - Double(row)))
      let distance = ((column - 20) * -20 + (height - 4) * 8) / length
      return (column + 40 * distance / length, height - 16 * distance / length)
    }
    // Above the corner is the free edge, below it the lower edge.
    for row in 6...9 { #expect(abs(unfolded(row).column - 30) < 1e-6, "row \(row)") }
    for row in 9...13 { #expect(abs(unfolded(row).height) < 1e-6, "row \(row)") }
  }

  @Test(arguments: [3, 4, 5])
  func theShadowOfARaisedLeafIsOneBesideItsHead(rise: Int) {
    // Above a lowered corner the edge runs back by many cells a row: the shadow of each row reaches the
    // column where the edge is in the next one.
    let wide = LeafCoordinates(
      paper: Rect(column: 5, row: 2, columns: 150, rows: 41), isSpread: true)
    let fold = Fold(wide, travel: 80, lag: 0, held: 0, rise: -rise)
    for row in 0..<rise - 1 {
      let step = abs(fold.exactEdge(at: Double(row) + 1) - fold.exactEdge(at: Double(row)))
      #expect(step > 4 && 4 / fold.slant(inRow: row) > step, "row \(row)")
    }
    // Along the edge of a leaf that is not raised, rows are as they were.
    let plain = Fold(Self.spread, travel: 20, lag: 0.3, held: 13, rise: 0)
    #expect((0...13).allSatisfy { plain.slant(inRow: $0) == 1 })
  }

  @Test func aCornerIsRaisedByAtMostFourFifthsOfItsWay() {
    // A row is as high as two cells are wide.
    for (travel, rows) in [(4.0, 1), (10, 4), (15, 6), (16, 6), (20, 8)] {
      let fold = Fold(Self.spread, travel: travel, lag: 0.3, held: 13, rise: 99)
      #expect(fold.rise == rows, "\(travel) cells")
    }
  }

  @Test(arguments: [0, 4])
  func theLeafHasNoHoles(rise: Int) {
    for cells in 1...59 {
      let fold = Fold(Self.spread, travel: Double(cells), lag: 0.3, held: 13, rise: rise)
      for row in 0..<14 {
        let roll = Roll(
          length: 30, travel: Double(fold.travel(inRow: row)), edge: fold.edge(inRow: row),
          maxRadius: 3)
        // Page, leaf, page beneath: in this order, from the spine of the other page on.
        let order = (-30..<30).map { place in
          switch roll.surface(at: Double(place) + 0.5) {
          case .flat: 0
          case .back: 1
          case .beneath: 2
          }
        }
        #expect(order == order.sorted(), "\(cells) cells, row \(row)")
      }
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8, 0.95], [0, 0.3, 0.5, 1])
  func aTurnBackIsTheMirrorImageOfATurnForward(progress: Double, grab: Double) {
    func mirrored(_ grid: Grid) -> Grid {
      var mirror = grid
      for row in 0..<16 {
        for column in 0..<64 {
          mirror[column: column, row: row] = grid[column: 63 - column, row: row]
        }
      }
      return mirror
    }
    let (old, new) = (page("a"), page("A"))
    let forward = Curl(leaf: Self.spread, lighting: light, grab: grab)
      .frame(from: old, to: new, progress: progress)
    let leaf = LeafCoordinates(paper: paper, isSpread: true, isMirrored: true)
    let back = Curl(leaf: leaf, lighting: light, grab: grab)
      .frame(from: mirrored(old), to: mirrored(new), progress: progress)
    let mirror = mirrored(back)
    for row in 0..<16 {
      for column in 0..<64 {
        let (one, other) = (forward[column: column, row: row], mirror[column: column, row: row])
        // Blocks grow from the left on either side.
        let isBlock = [one, other].contains { (0x2588...0x258F).contains($0.glyph.base) }
        if isBlock || one.glyph.isBlank && one.style.background == other.style.background {
          continue
        }
        let isEdge = one.glyph.isBlank && other.glyph.isBlank && grab > 0 && grab < 1
        #expect(one == other || isEdge, "column \(column), row \(row)")
      }
    }
  }

  @Test func aLeafHeldAboveIsTheImageOfOneHeldBelow() {
    var (old, new) = (blank(), blank())
    for row in paper.rows {
      for column in paper.columns {
        old[column: column, row: row].glyph = column % 3 == 0 ? "a" : "b"
        new[column: column, row: row].glyph = column % 3 == 0 ? "A" : "B"
      }
    }
    for progress in [0.2, 0.5, 0.7] {
      let frames = [0.2, 0.8].map {
        Curl(leaf: Self.spread, lighting: .onPaper(.glyphs), grab: $0)
          .frame(from: old, to: new, progress: progress).lines[paper.rows]
      }
      #expect(Array(frames[0]) == frames[1].reversed())
    }
  }

  @Test(arguments: [true, false])
  func brightnessFallsSteadilyFromTheCrestToTheShadow(isDark: Bool) throws {
    let ground = isDark ? Color(0x202024) : ground
    var lighting = isDark ? night : light
    (lighting.lift, lighting.sag) = (0, 0)
    let frame = Curl(leaf: Self.spread, lighting: lighting, grab: 0.5)
      .frame(from: blank(ground), to: blank(ground), progress: 0.5)
    let row = frame.brightness(ofRow: 7, on: ground)
    let crest = try #require(row.indices.max { row[$0] < row[$1] })
    let darkest = try #require(row.indices.filter { $0 > crest }.min { row[$0] < row[$1] })
    // The crest is as bright as the light says; a rim at night, hardly more than paper by day.
    #expect(abs(row[crest] - (1 + lighting.rim)) < 0.06, "\(row[crest])")
    let falling = row[crest...darkest]
    #expect(zip(falling, falling.dropFirst()).allSatisfy { $0 >= $1 } && falling.count >= 3)
    let rising = row[darkest...]
    #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 <= $1 } && row.last == 1)
    // The shadow side of the roll is never darker than paper out of the light.
    #expect(row[darkest] >= min(lighting.ambient, 1 - lighting.besideRoll) - 0.05)
  }

  @Test func aLeafInTheAirIsNearerToTheLight() {
    func flap(_ progress: Double) -> Double {
      var lighting = night
      lighting.lift = 0.4
      let frame = Curl(leaf: Self.spread, lighting: lighting, grab: 0.5)
        .frame(from: blank(Color(0x202024)), to: blank(Color(0x202024)), progress: progress)
      // The free edge is at 30 cells before the spine at the end of the turn.
      let edge = 62 - Int((60 * progress).rounded())
      return frame[column: edge + 1, row: 7].style.background.luminance / Color(0x202024).luminance
    }
    #expect(flap(0.5) > 1.25 && flap(0.9) > 1.05 && flap(0.9) < flap(0.5) && flap(1) == 1)
  }

  @Test func beneathALeafThatTurnsUpTheShadowReachesHalfAsManyCells() {
    let square = Rect(column: 2, row: 1, columns: 20, rows: 14)
    let leaf = LeafCoordinates(paper: square, isSpread: false, isVertical: true)
    let curl = Curl(leaf: leaf, lighting: light, grab: 0.5)
    for progress in [0.3, 0.4, 0.45] {
      let frame = curl.frame(from: blank(), to: blank(), progress: progress)
      let travel = Int((28 * progress).rounded())
      let roll = Roll(length: 14, travel: Double(travel), maxRadius: 1.5)
      for row in square.rows {
        let place = Double(row - 1) + 0.5
        let shade = frame[column: 9, row: row].style.background.luminance
        switch roll.surface(at: place) {
        case .beneath(let distance) where distance >= 3: #expect(shade == ground.luminance)
        case .beneath(let distance) where distance > 1 && distance < 2:
          #expect(shade < ground.luminance)
        // The edge is drawn finer than a cell, and its shadow begins beyond the cell.
        case .flat where (14 - 28 * progress).rounded(.down) - place >= 2:
          #expect(shade == ground.luminance)
        case .flat, .back, .beneath: break
        }
      }
    }
  }

  @Test func besideTheRollTheFirstColumnIsBare() {
    let (old, new) = (page("a"), page("A"))
    let curl = Curl(leaf: Self.spread, lighting: light, grab: 0.5)
    for travel in 10...50 {
      let frame = curl.frame(from: old, to: new, progress: Double(travel) / 60)
      let roll = Roll(length: 30, travel: Double(travel), maxRadius: 3)
      for along in 0..<30 {
        guard case .beneath(let distance) = roll.surface(at: Double(along) + 0.5) else { continue }
        let glyph = frame[column: 32 + along, row: 7].glyph
        let isBare = !(0x41...0x5A).contains(glyph.base)
        #expect(isBare == (distance < 1), "travel \(travel), \(distance) cells")
      }
    }
  }

  @Test func edgesAreFinerThanACell() {
    // An upright edge between two cells is a block of eighths; it has as many places as eighths.
    var seen: Set<String> = []
    for step in 0..<64 {
      let frame = Curl(leaf: Self.spread, lighting: light, grab: 0.5)
        .frame(from: blank(), to: blank(), progress: (30 + Double(step) / 64) / 60)
      seen.formUnion(frame.lines[7].map(String.init))
    }
    #expect(seen.intersection(["▏", "▎", "▍", "▌", "▋", "▊", "▉"]).count >= 6)
    // A leaning edge is drawn in half cells, between the colours on both sides.
    let slanted = Curl(leaf: Self.spread, lighting: light, grab: 1)
      .frame(from: blank(), to: blank(), progress: 0.4)
    #expect(slanted.lines[paper.rows].count { $0.contains("▄") } >= 8)
    // Nothing printed is ever hidden by an edge.
    let text = Curl(leaf: Self.spread, lighting: light, grab: 1)
      .frame(from: page("a"), to: page("A"), progress: 0.4)
    let plain = Curl(leaf: Self.spread, lighting: .onPaper(.glyphs), grab: 1)
      .frame(from: page("a"), to: page("A"), progress: 0.4)
    for row in paper.rows {
      for column in paper.columns
      where plain[column: column, row: row].glyph.base >= 0x41
        && plain[column: column, row: row].glyph.base < 0x7B
      {
        #expect(
          text[column: column, row: row].glyph == plain[column: column, row: row].glyph)
      }
    }
  }

  @Test(arguments: [true, false])
  func withoutColoursOnlyTheCrestAndTheShadowsAreShaded(isSpread: Bool) {
    let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
    let frame = Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: 0.5)
      .frame(from: blank(), to: blank(), progress: 0.4)
    // From the left: the shadow before the edge, the edge, the shaded side of the crest of a large roll, and
    // the shadow beside the roll.
    let row =
      isSpread
      ? "                                    ░▕           ▒░░"
      : "            ░▕                    ░ ░░░"
    #expect(frame.lines[7] == row)
  }

  @Test(arguments: [0.5, 1])
  func onPaperTheFlapIsRoundedByASoftShade(grab: Double) {
    let frame = Curl(leaf: Self.spread, lighting: light, grab: grab)
      .frame(from: blank(), to: blank(), progress: 0.55)
    let row = frame.brightness(ofRow: 7, on: ground)
    // From the crest to the free edge, the brightness falls by steps too small to be lines.
    let crest = row.indices.max { row[$0] < row[$1] } ?? 0
    let edge = (row[..<crest].lastIndex { $0 < 0.8 } ?? 0) + 1
    let shades = row[edge..<crest]
    #expect(shades.count > 8 && zip(shades, shades.dropFirst()).allSatisfy { $1 - $0 < 0.05 })
    #expect((shades.first ?? 1) < 0.95)
  }
}
