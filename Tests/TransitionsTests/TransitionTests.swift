import Cells
import SeededRandom
import Testing

@testable import Transitions

/// Laws of every transition, on paper of every kind.
struct TransitionTests {
  private static let paper = Rect(column: 4, row: 2, columns: 40, rows: 10)
  private static let lightings: [Lighting] = [
    .onPaper(.colors(paper: Color(0xF5EEDC), ink: Color(0x2B2620))),
    .atNight(.colors(paper: Color(0x1E1F24), ink: Color(0xC8C4BA))), .onPaper(.glyphs),
  ]

  /// All transitions in all layouts.
  static let all: [any Transition] = {
    var all: [any Transition] = [Cut(cells: 40)]
    for isVertical in [false, true] {
      for isForward in [false, true] {
        all.append(
          Slide(
            window: paper, spacing: 2, table: Cell(), isForward: isForward, isVertical: isVertical))
      }
      for (isSpread, isMirrored) in [(false, false), (false, true), (true, false), (true, true)] {
        let leaf = LeafCoordinates(
          paper: paper, isSpread: isSpread, isMirrored: isMirrored, isVertical: isVertical)
        for lighting in lightings {
          let curl = Curl(leaf: leaf, lighting: lighting)
          all += [curl, Riffle(curl, leafCount: 3), Backwards(curl)]
          all.append(RigidLeaf(leaf: leaf, lighting: lighting, table: Color(0)))
        }
      }
    }
    return all
  }()

  /// Vowel signs of Devanagari, Tamil, Burmese and Thai with cells of their own.
  private static let signs: Set<Glyph> = [
    "\u{940}", "\u{BC6}", "\u{BBE}", "\u{102C}", "\u{E33}",
  ]

  /// A screen of letters, wide ones, some with vowel signs, and others.
  private static func screen(seed: UInt64) -> Grid {
    var random = SplitMix(seed: seed)
    var grid = Grid(size: Size(columns: 48, rows: 14), filledWith: Cell("a"))
    for row in 0..<14 {
      for _ in 0..<8 {
        let glyph =
          [
            "猫", "ب", "é", " ", "\u{915}\u{940}", "\u{B95}\u{BC6}\u{BBE}", "\u{1000}\u{102C}",
            "\u{E19}\u{E33}",
          ].randomElement(using: &random) ?? " "
        grid.write(glyph, column: Int.random(in: 0..<47, using: &random), row: row, style: .plain)
      }
    }
    grid.blankCutGlyphs(in: 0..<14)
    return grid
  }

  @Test(arguments: all.indices)
  func aTurnBeginsAndEndsWithTheScreensAtRestAndTearsNoLetter(index: Int) {
    let transition = Self.all[index]
    let (old, new) = (Self.screen(seed: 1), Self.screen(seed: 2))
    #expect(transition.frame(from: old, to: new, progress: 0) == old)
    #expect(transition.frame(from: old, to: new, progress: 1) == new)
    for step in 1..<24 {
      let frame = transition.frame(from: old, to: new, progress: Double(step) / 24)
      for row in 0..<14 {
        for column in 0..<48 {
          let glyph = frame[column: column, row: row].glyph
          if Self.signs.contains(glyph) {
            let before = (0..<column).reversed().lazy.map { frame[column: $0, row: row].glyph }
            #expect(before.first { $0 != .continuation }?.mayJoin(glyph) == true)
          }
          let width = glyph.width
          if width == 2 {
            #expect(column < 47 && frame[column: column + 1, row: row].glyph == .continuation)
          } else if width == 0 {
            #expect(column > 0 && frame[column: column - 1, row: row].glyph.width == 2)
          }
        }
      }
    }
    #expect(transition.pull.cells > 0 && (0...1).contains(transition.pull.reach))
  }
}
