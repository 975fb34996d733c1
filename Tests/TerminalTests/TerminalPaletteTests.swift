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

  @Test("has no index for the terminal's own colour, and none at all without colours")
  func none() {
    for means in [TerminalPalette.Means.none, .indexed, .direct] {
      var palette = TerminalPalette(means)
      #expect(palette.index(of: .terminal) == -1)
      #expect(palette.directColors.isEmpty)
    }
    var palette = TerminalPalette(.none)
    #expect(palette.index(of: Color(0xFF0000)) == -1)
  }

  @Test("with 256 colours returns the nearest, and rewrites nothing")
  func indexed() {
    var palette = TerminalPalette(.indexed)
    for _ in 0..<2 {
      #expect(palette.index(of: Color(0xFF0000)) == 196)
      #expect(palette.index(of: Color(0xFE0101)) == 196)
      #expect(palette.index(of: Color(0x808080)) == 244)
    }
    #expect(palette.directColors.isEmpty)
  }

  @Test("with 24-bit colours assigns each colour a constant index of its own")
  func direct() {
    var palette = TerminalPalette(.direct)
    let colors = (0..<240).map { Color(UInt32($0 * 0x01_0001)) }
    let indices = colors.map { palette.index(of: $0) }
    #expect(Set(indices).count == 240)
    #expect(indices.allSatisfy { (16...255).contains($0) })
    #expect(colors.map { palette.index(of: $0) } == indices)
    for (color, index) in zip(colors, indices) {
      #expect(palette.directColors[index] == color.rgb)
    }
  }

  @Test("with 24-bit colours returns the nearest assigned colour if no index is left")
  func exhausted() {
    var palette = TerminalPalette(.direct)
    for level in 0..<240 { _ = palette.index(of: Color(UInt32(level))) }
    let before = palette.directColors
    #expect(palette.index(of: Color(255)) == palette.index(of: Color(239)))
    #expect(palette.index(of: Color(0x01_0064)) == palette.index(of: Color(0x64)))
    #expect(palette.index(of: Color(0xFF_0000)) == palette.index(of: Color(0)))
    #expect(palette.directColors == before)
    #expect(palette.index(of: Color(7)) == 16 + 7)
  }
}
