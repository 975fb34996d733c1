import Cells
import Pictures
import Testing

@testable import Transitions

private func page(_ letter: Unicode.Scalar) -> Grid {
  Grid(size: Size(columns: 12, rows: 3), filledWith: Cell(Glyph(letter)))
}

private let window = Rect(column: 1, row: 0, columns: 10, rows: 3)

private func slide(forward: Bool, vertical: Bool = false) -> Slide {
  Slide(
    window: window, spacing: 2, table: Cell("."), isForward: forward, isVertical: vertical)
}

struct SlideTests {
  @Test(arguments: [true, false], [true, false])
  func theFirstAndLastFramesAreThePagesAtRest(forward: Bool, vertical: Bool) {  // I16
    let slide = slide(forward: forward, vertical: vertical)
    #expect(slide.frame(from: page("a"), to: page("b"), progress: 0) == page("a"))
    #expect(slide.frame(from: page("a"), to: page("b"), progress: 1) == page("b"))
  }

  @Test func theNewPageComesFromTheRightWithAGapBefore() {
    let frame = slide(forward: true).frame(from: page("a"), to: page("b"), progress: 0.5)
    // Columns 0 and 11 are outside the window and change at the end.
    #expect(frame.lines[0] == "aaaaa..bbbba")
    #expect(Set(frame.lines).count == 1)
  }

  @Test func theNewPageComesFromTheLeftWhenTurningBack() {
    let frame = slide(forward: false).frame(from: page("a"), to: page("b"), progress: 0.25)
    #expect(frame.lines[0] == "ab..aaaaaaaa")
  }

  @Test func theGapKeepsItsWidth() {
    for step in 0...100 {
      let frame = slide(forward: true)
        .frame(from: page("a"), to: page("b"), progress: Double(step) / 100)
      let gap = frame.lines[0].filter { $0 == "." }.count
      let offset = Int((Double(step) / 100 * 12).rounded())
      #expect(gap == min(2, offset, 12 - offset))
    }
  }

  /// A page of wide glyphs, starting at an even or an odd column.
  private func widePage(_ glyph: String, from column: Int) -> Grid {
    var grid = Grid(size: Size(columns: 12, rows: 3), filledWith: Cell("-"))
    for row in 0..<3 {
      grid.write(String(repeating: glyph, count: 5), column: column, row: row, style: .plain)
    }
    return grid
  }

  @Test(arguments: [true, false], [0, 1])
  func aWideGlyphIsNeverSeenByHalf(forward: Bool, column: Int) {
    let (old, new) = (widePage("漢", from: column), widePage("字", from: 1 - column))
    for step in 0...48 {
      let offset = Int((Double(step) / 48 * 12).rounded())
      let frame = slide(forward: forward).frame(from: old, to: new, progress: Double(step) / 48)
      for place in 0..<12 {
        let cell = frame[column: place, row: 1]
        if cell.glyph.width == 2 {
          #expect(place + 1 < 12 && frame[column: place + 1, row: 1].glyph == .continuation)
        }
        if cell.glyph == .continuation {
          #expect(place > 0 && frame[column: place - 1, row: 1].glyph.width == 2)
        }
        // A glyph entirely in the window moves with its page.
        let source = forward ? place + offset : place - offset
        if (1..<10).contains(place), (1..<10).contains(source),
          old[column: source, row: 1].glyph.width == 2
        {
          #expect(cell.glyph == old[column: source, row: 1].glyph, "\(place) at \(offset)")
        }
      }
    }
  }
}

struct LightingTests {
  private let cell = Cell("x", Style(foreground: Color(0x202020), background: Color(0xF0F0F0)))
  private let light = Lighting.onPaper(.colors(paper: Color(0xF0F0F0), ink: Color(0x202020)))

  @Test func paperAtRestIsLeftAlone() {
    #expect(light.lit(cell, brightness: 1) == cell)
    #expect(light.lit(cell, brightness: 1.001) == cell)
  }

  @Test func aBlankKeepsItsInkWhateverTheLight() {
    var blank = cell
    blank.glyph = .space
    #expect(light.lit(blank, brightness: 0.6).style.foreground == cell.style.foreground)
  }

  @Test func theTerminalsOwnColoursAreShadedByWhatTheyAreKnownToBe() {
    let plain = Cell("x", .plain)
    #expect(light.lit(plain, brightness: 1) == plain)
    #expect(light.lit(plain, brightness: 0.5).style.background == Color(0xF0F0F0).scaled(by: 0.5))
  }

  @Test func partsOfImagesKeepTheColourThatNamesTheImageAndAreNotSeenThroughPaper() throws {
    var grid = Grid(size: Size(columns: 1, rows: 1), filledWith: cell)
    let image = try #require(
      ImagePlaceholders(
        number: 200, size: Size(columns: 1, rows: 1), isTransparent: false))
    image.draw(on: Rect(column: 0, row: 0, columns: 1, rows: 1), paper: Color(0), into: &grid)
    let part = grid[column: 0, row: 0]
    let shaded = light.lit(part, brightness: 0.5)
    #expect(shaded.glyph == part.glyph && shaded.style.foreground == .palette(200))
    #expect(shaded.style.background == light.lit(cell, brightness: 0.5).style.background)
    #expect(Lighting.onPaper(.glyphs).lit(part, brightness: 0.5) == part)
    #expect(light.ghost(of: part).glyph == .space)
    #expect(Lighting.onPaper(.glyphs).ghost(of: part).glyph == .space)
  }

  @Test func withoutColoursShadowIsDrawnByBlocks() {
    let mono = Lighting.onPaper(.glyphs)
    let ramp = [1, 0.95, 0.8, 0.65, 0.5].map { mono.lit(Cell(), brightness: $0).glyph }
    #expect(ramp == [" ", " ", "░", "▒", "▓"])
  }

  @Test func aGhostIsAFaintLetterOrWithoutColoursABar() {
    for letter: Glyph in ["(", "b", "猫"] {
      let ghost = light.ghost(of: Cell(letter, cell.style))
      let contrast = ghost.style.foreground.contrast(with: ghost.style.background)
      #expect(ghost.glyph == letter && (1.3...2).contains(contrast))
      let bar = Lighting.onPaper(.glyphs).ghost(of: Cell(letter, cell.style))
      #expect(bar.glyph == "━" && bar.style.attributes == .dim)
    }
    #expect(Lighting.onPaper(.glyphs).ghost(of: Cell(.continuation, cell.style)).glyph == .space)
  }

  @Test(arguments: [0x00_0000, 0x10_1010, 0x18_1818, 0x1E_1F24, 0x26_2626, 0x30_3030])
  func aLeafInTheAirIsBrighterThanAnyDarkPaper(paper: UInt32) {
    let ground = Color(paper)
    let night = Lighting.atNight(.colors(paper: ground, ink: Color(0xC0C0C0)))
    let blank = Cell(.space, Style(foreground: .terminal, background: ground))
    // As bright as it is at a fifth of its turn.
    let leaf = night.lit(blank, brightness: 1 + night.lift * 0.83).style.background
    #expect(leaf.contrast(with: ground) > 1.15)
    let crest = night.lit(blank, brightness: (1 + night.lift) * (1 + night.rim)).style.background
    #expect(crest.contrast(with: leaf) > 1.2)
  }

  @Test func inkInTheShadeKeepsHalfOfWhatThePaperLoses() {
    let light = Lighting.onPaper(.colors(paper: Color(0xC0C0C0), ink: Color(0x808080)))
    let cell = Cell("a", Style(foreground: Color(0x808080), background: Color(0xC0C0C0)))
    let lit = light.lit(cell, brightness: 0.5)
    #expect(lit.style.background == Color(0x606060) && lit.style.foreground == Color(0x606060))
  }

  @Test func withoutColoursLettersInTheShadeAreDimBelowAnEighth() {
    let mono = Lighting.onPaper(.glyphs)
    for (brightness, isDim) in [
      (1.0, false), (0.9, false), (0.86, false), (0.82, true), (0.5, true),
    ] {
      let lit = mono.lit(Cell("a"), brightness: brightness)
      #expect(lit.glyph == "a" && lit.style.attributes == (isDim ? .dim : []))
    }
  }
}
