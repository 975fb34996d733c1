import Asking
import BookText
import CLibrary
import Cells
import Defaults
import Testing

@testable import Reading
@testable import Terminal

@Suite("The colours of the themes")
struct ContrastTests {
  /// The themes with colours of their own; the others have those of the terminal or of the reader.
  private static let themes: [Settings.Theme] = [.paper, .sepia, .night, .contrast]
  private static let depths: [Appearance.ColorDepth] = [.direct, .indexed]

  /// Returns a colour as the terminal shows it: one of xterm's 256 if it has no others.
  private func shown(_ color: Color, _ depth: Appearance.ColorDepth) -> Color {
    depth == .indexed ? color.nearestIndexed : color
  }

  /// Returns the contrast ratio of two colours, 1…21 (WCAG 2.2, “relative luminance” and “contrast ratio”).
  private func contrast(_ first: Color, _ second: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      zip([0.2126, 0.7152, 0.0722], linear(color)).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let (one, other) = (luminance(first) + 0.05, luminance(second) + 0.05)
    return max(one, other) / min(one, other)
  }

  private func linear(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map { component in
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  @Test("text has a contrast of 7:1, less important text of 4.5:1", arguments: themes, depths)
  func contrasts(theme: Settings.Theme, depth: Appearance.ColorDepth) throws {
    let palette = Palette(theme, Appearance(depth: depth))
    let text: [(name: String, ink: Color, ground: Color)] = [
      ("the text", palette.ink, palette.paper), ("selected words", palette.paper, palette.ink),
      ("links", palette.accent, palette.paper), ("the match", palette.paper, palette.accent),
      ("highlighted words", palette.ink, palette.highlight),
      ("text on the table", palette.tableText.foreground, palette.table),
      ("a cover", palette.ink, palette.cover),
      ("the chosen cover", palette.ink, palette.chosenCover),
    ]
    for pair in text {
      let ratio = contrast(shown(pair.ink, depth), shown(pair.ground, depth))
      #expect(ratio >= 7, "\(pair.name): \(ratio)")
    }
    let asides: [(name: String, ink: Color, ground: Color)] = [
      ("running heads", palette.muted.foreground, palette.paper),
      ("an author on a cover", palette.mutedInk(on: palette.cover), palette.cover),
      ("one on the chosen cover", palette.mutedInk(on: palette.chosenCover), palette.chosenCover),
    ]
    for pair in asides {
      let ratio = contrast(shown(pair.ink, depth), shown(pair.ground, depth))
      #expect(ratio >= 4.5, "\(pair.name): \(ratio)")
    }
    // The colours of a program's output: 256 colours are too few for 7:1 in each hue.
    for color in TextColor.allCases {
      let ink = palette.ink(for: color, on: palette.paper)
      let seen = contrast(shown(ink, depth), shown(palette.paper, depth))
      #expect(seen >= 4.5 && max(seen, contrast(ink, palette.paper)) >= 7, "\(color)")
      let ground = shown(palette.ground(for: color), depth)
      #expect(contrast(shown(palette.ink, depth), ground) >= 7, "on \(color)")
    }
  }

  @Test(
    "the colours of a diff are not greys", arguments: [Settings.Theme.paper, .night, .contrast],
    depths)
  func hues(theme: Settings.Theme, depth: Appearance.ColorDepth) {
    let palette = Palette(theme, Appearance(depth: depth))
    for (color, channel) in [(TextColor.red, \Color.red), (.green, \.green), (.blue, \.blue)] {
      let ink = shown(palette.ink(for: color, on: palette.paper), depth)
      let others = [\Color.red, \.green, \.blue].filter { $0 != channel }.map { ink[keyPath: $0] }
      #expect(others.allSatisfy { ink[keyPath: channel] >= $0 + 32 }, "\(color): \(ink)")
    }
  }

  // MARK: Colour vision

  /// Linear red, green and blue as seen in a kind of colour vision: the matrices of Machado, Oliveira and
  /// Fernandes, “A Physiologically-based Model for Simulation of Color Vision Deficiency”, IEEE Transactions
  /// on Visualization and Computer Graphics 15 (6), 2009, at the greatest severity.
  private static let visions: [(name: String, rows: [[Double]])] = [
    ("normal vision", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    ),
    (
      "deuteranopia",
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    ),
  ]

  /// Returns a colour as it is seen, in CIELAB under D65.
  private func seen(_ color: Color, by rows: [[Double]]) -> [Double] {
    let source = linear(color)
    let rgb = rows.map { row in
      min(1, max(0, zip(row, source).reduce(0) { $0 + $1.0 * $1.1 }))
    }
    func root(_ value: Double) -> Double {
      value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
    }
    let x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047)
    let y = root(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2])
    let z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  /// Returns the distance of two colours as they are seen (CIE 1976).
  private func difference(_ first: Color, _ second: Color, _ rows: [[Double]]) -> Double {
    zip(seen(first, by: rows), seen(second, by: rows))
      .reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// Some 2.3 are just noticed; more than three times as much is seen at a glance.
  private static let leastDifference = 8.0

  @Test(
    "marks differ from the text around them without red or green too", arguments: themes, depths)
  func visions(theme: Settings.Theme, depth: Appearance.ColorDepth) {
    let palette = Palette(theme, Appearance(depth: depth))
    let pairs: [(name: String, first: Color, second: Color)] = [
      ("highlighted words and the paper", palette.highlight, palette.paper),
      ("the match and the others", palette.accent, palette.highlight),
      ("the match and the paper", palette.accent, palette.paper),
      ("the chosen cover and the others", palette.chosenCover, palette.cover),
    ]
    for vision in Self.visions {
      for pair in pairs {
        let distance = difference(
          shown(pair.first, depth), shown(pair.second, depth), vision.rows)
        #expect(distance >= Self.leastDifference, "\(pair.name), \(vision.name): \(distance)")
      }
    }
  }

  @Test("the simulation is that of the paper: red and green become alike, blue does not")
  func simulation() {
    let (red, green) = (Color(0xC04030), Color(0x5A7030))
    for vision in Self.visions.dropFirst() {
      #expect(
        difference(red, green, vision.rows) < difference(red, green, Self.visions[0].rows) / 2)
      // White stays white.
      #expect(difference(Color(0xFFFFFF), Color(0xFFFFFF), vision.rows) == 0)
      #expect(seen(Color(0xFFFFFF), by: vision.rows)[0] > 99.9)
    }
  }
}
