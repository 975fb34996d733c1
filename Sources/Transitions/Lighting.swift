import Cells

/// How light falls on paper that is rolled, and how its shadows look.
///
/// Brightness 1 is paper at rest. A cell with brightness 1 is the cell itself: nothing of a turn
/// is left when it is over.
public struct Lighting: Hashable, Sendable {
  /// How a brightness is shown.
  public enum Means: Hashable, Sendable {
    /// By scaling the colours. `paper` and `ink` stand for the terminal's own colours.
    case colors(paper: Color, ink: Color)
    /// By block glyphs in empty cells and dim letters, where there are few colours or none.
    case glyphs
  }

  /// How a brightness is shown.
  public var means: Means
  /// The brightness of paper that is turned away from the light.
  public var ambient: Double
  /// By how much the crest of a roll is brighter than flat paper.
  public var rim: Double
  /// The depth of the shadow on the page beneath, beside the roll.
  public var besideRoll: Double
  /// The depth of the shadow before the leaf's free edge.
  public var beforeEdge: Double

  /// Makes a lighting.
  public init(
    means: Means, ambient: Double, rim: Double, besideRoll: Double, beforeEdge: Double
  ) {
    self.means = means
    self.ambient = ambient
    self.rim = rim
    self.besideRoll = besideRoll
    self.beforeEdge = beforeEdge
  }

  /// Light on bright paper.
  public static func onPaper(_ means: Means) -> Lighting {
    Lighting(means: means, ambient: 0.46, rim: 0.035, besideRoll: 0.46, beforeEdge: 0.26)
  }

  /// Light on dark paper: shadow alone is not seen there, so the crest carries a light.
  public static func atNight(_ means: Means) -> Lighting {
    Lighting(means: means, ambient: 0.62, rim: 1.1, besideRoll: 0.62, beforeEdge: 0.45)
  }

  /// The levels of brightness that are told apart, a unit: few enough that neighbouring cells
  /// often share a colour, which saves most of the bytes of a frame.
  private static let levels = 28.0

  /// `cell` in the light `brightness`; more than 1 on the crest of a roll.
  public func lit(_ cell: Cell, _ brightness: Double) -> Cell {
    let level = (brightness * Self.levels).rounded() / Self.levels
    if level == 1 { return cell }
    switch means {
    case .colors(let paper, let ink):
      var cell = cell
      let (foreground, background) = (cell.style.foreground, cell.style.background)
      cell.style.background = (background == .terminal ? paper : background).scaled(by: level)
      // A blank's ink is not seen; leaving it alone saves a change of colour in the frame.
      if !cell.glyph.isBlank {
        let inkLevel = level < 1 ? (1 + level) / 2 : 1
        cell.style.foreground = (foreground == .terminal ? ink : foreground).scaled(by: inkLevel)
      }
      return cell
    case .glyphs: return shaded(cell, level)
    }
  }

  private func shaded(_ cell: Cell, _ level: Double) -> Cell {
    var cell = cell
    guard cell.glyph.isBlank else {
      if level < 0.85 { cell.style.attributes.insert(.dim) }
      return cell
    }
    switch level {
    case ..<0.56: cell.glyph = "▓"
    case ..<0.72: cell.glyph = "▒"
    case ..<0.90: cell.glyph = "░"
    default: return cell
    }
    cell.style.attributes.insert(.dim)
    return cell
  }

  /// `cell` as it shows through from the other side of its leaf: faintly.
  func ghost(of cell: Cell) -> Cell {
    var cell = cell
    if case .colors(let paper, let ink) = means {
      let (foreground, background) = (cell.style.foreground, cell.style.background)
      let behind = background == .terminal ? paper : background
      cell.style.foreground = (foreground == .terminal ? ink : foreground).mixed(with: behind, 0.74)
    } else {
      // Without shades it could not be told from the page.
      cell.glyph = .space
    }
    if let mirrored = mirroredBrackets[cell.glyph] { cell.glyph = mirrored }
    return cell
  }
}

/// The characters that have a mirror image, as far as readers notice (Unicode's BidiMirroring).
private let mirroredBrackets: [Glyph: Glyph] = [
  "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
  "«": "»", "»": "«", "‹": "›", "›": "‹", "/": "\\", "\\": "/", "“": "”", "”": "“",
]
