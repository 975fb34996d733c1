import Cells
import SeededRandom
import Testing

@testable import Terminal

@Suite("The palette of a terminal")
struct TerminalPaletteTests {
  /// xterm's colours from 16 to 255.
  private static let xterm: [Int: UInt32] = {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    var colors: [Int: UInt32] = [:]
    for index in 0..<216 {
      colors[16 + index] =
        levels[index / 36] << 16 | levels[index / 6 % 6] << 8 | levels[index % 6]
    }
    for step in 0..<24 { colors[232 + step] = UInt32(8 + 10 * step) * 0x01_0101 }
    return colors
  }()

  private func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16].map { shift -> Int in
      let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
      return difference * difference
    }.reduce(0, +)
  }

  @Test("maps each of its 240 colours to itself")
  func themselves() {
    for (index, color) in Self.xterm { #expect(nearestIndex(to: color) == index) }
  }

  @Test("maps a grey to a grey")
  func greys() throws {
    for level in UInt32(0)...255 {
      let color = try #require(Self.xterm[nearestIndex(to: level * 0x01_0101)])
      #expect(color & 0xFF == color >> 8 & 0xFF && color & 0xFF == color >> 16, "\(level)")
      #expect(abs(Int(color & 0xFF) - Int(level)) <= 8)
    }
  }

  @Test("maps any colour to the nearest one")
  func nearest() throws {
    var random = SplitMix(seed: 240)
    for _ in 0..<3000 {
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      let found = try #require(Self.xterm[nearestIndex(to: color)])
      let least = Self.xterm.values.map { distance($0, color) }.min()
      #expect(distance(found, color) == least, "\(String(color, radix: 16))")
    }
  }

  @Test("maps a colour between two levels to the darker one", arguments: [(0x73, 52), (0x9B, 88)])
  func ties(red: UInt32, index: Int) { #expect(nearestIndex(to: red << 16) == index) }

  private typealias Pair = ColorPairs.Pair

  private func indices(
    _ palette: inout TerminalPalette, _ foreground: Color, _ background: Color
  ) -> [Int] {
    let found = palette.indices(foreground: foreground, background: background)
    return [found.foreground, found.background]
  }

  @Test("has no indices for the terminal's own colours, and none at all without colours")
  func none() {
    for means in [TerminalPalette.Means.none, .indexed, .direct] {
      var palette = TerminalPalette(means)
      #expect(indices(&palette, .terminal, .terminal) == [-1, -1])
      #expect(palette.pairs.isEmpty)
    }
    var palette = TerminalPalette(.none)
    #expect(indices(&palette, Color(0xFF0000), Color(0)) == [-1, -1])
  }

  @Test("with 256 colours returns the nearest, and rewrites nothing")
  func indexed() {
    var palette = TerminalPalette(.indexed)
    for _ in 0..<2 {
      #expect(indices(&palette, Color(0xFF0000), Color(0xFE0101)) == [196, 196])
      #expect(indices(&palette, Color(0x808080), .terminal) == [244, -1])
    }
    #expect(palette.pairs.isEmpty)
  }

  @Test("of 24-bit colours gives each pair indices of its own, and always the same")
  func direct() {
    var palette = TerminalPalette(.direct)
    let pairs =
      (0..<30_000).map { Pair(foreground: Color(UInt32($0)), background: Color(UInt32($0 * 7))) }
      + [Pair(foreground: .terminal, background: Color(5))]
    let found = pairs.map { indices(&palette, $0.foreground, $0.background) }
    #expect(Set(found).count == pairs.count)
    #expect(found.joined().allSatisfy { (16...255).contains($0) })
    #expect(pairs.map { indices(&palette, $0.foreground, $0.background) } == found)
    for (pair, place) in zip(pairs, found) {
      #expect(palette.pairs.pair(foreground: place[0], background: place[1]) == pair)
    }
    #expect(palette.pairs.pair(foreground: -1, background: -1) == nil)
    #expect(palette.pairs.pair(foreground: 15, background: 16) == nil)
    #expect(palette.pairs.pair(foreground: 255, background: 255) == nil)
  }

  @Test("pairs that are not on the screen make room for others, and those that are stay")
  func room() throws {
    var palette = TerminalPalette(.direct)
    let size = Size(columns: 200, rows: 100)
    func grid(_ first: UInt32) -> Grid {
      var grid = Grid(size: size)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let color = Color(first + UInt32(row * size.columns + column))
          grid[column: column, row: row].style = Style(foreground: color, background: color)
        }
      }
      return grid
    }
    var shown: Grid?
    var before: [Color: [Int]] = [:]
    for frame in 0..<8 {
      // A half of each frame was in the one before.
      let next = grid(UInt32(frame * 10_000))
      palette.makeRoom(for: next, shown: shown)
      var found: [Color: [Int]] = [:]
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let color = next[column: column, row: row].style.foreground
          found[color] = indices(&palette, color, color)
        }
      }
      #expect(Set(found.values).count == found.count)
      for (color, place) in before { if let now = found[color] { #expect(now == place) } }
      (shown, before) = (next, found)
    }
  }

  @Test("if no pair is left, a similar one is given")
  func exhausted() {
    var pairs = ColorPairs()
    let similar = pairs.indices(of: Pair(foreground: Color(0x102030), background: Color(0)))
    for level in 0..<ColorPairs.maxPairs {
      _ = pairs.indices(of: Pair(foreground: Color(UInt32(level)), background: Color(1)))
    }
    #expect(pairs.room == 0)
    let found = pairs.indices(of: Pair(foreground: Color(0x1F2A3B), background: Color(0x0A0B0C)))
    #expect(found == similar)
  }
}
