import Cells

/// The lighting of a rolled leaf: its shades and shadows.
///
/// Brightness 1 is paper at rest. A cell with brightness 1 is unchanged: no trace of a turn remains
/// when it is over.
public struct Lighting: Hashable, Sendable {
  /// The means of showing brightness.
  public enum Means: Hashable, Sendable {
    /// Scaled colours. `paper` and `ink` replace the terminal's own colours.
    case colors(paper: Color, ink: Color)
    /// Block glyphs in empty cells and dim letters, for terminals with few or no colours.
    case glyphs
  }

  /// The means of showing brightness.
  public var means: Means
  /// Brightness of paper turned away from the light.
  public var ambient: Double
  /// The extra brightness at the crest of a roll, compared with flat paper.
  public var rim: Double
  /// Extra brightness of a leaf in the air, nearer to the light.
  public var lift = 0.0
  /// Slope of a leaf in the air at its free edge: it sags towards the page, and its shade rounds it.
  public var sag = 0.0
  /// The depth of the shadow on the page beneath, beside the roll.
  public var besideRoll: Double
  /// The depth of the shadow before the leaf's free edge.
  public var beforeEdge: Double

  /// Whether the terminal shows the nearest of 256 colours.
  public var isIndexed = false

  /// Returns the lighting for bright paper: shadows, and little light on the crest.
  public static func onPaper(_ means: Means) -> Lighting {
    // Blocks are too coarse for the soft shade of a sagging leaf.
    Lighting(
      means: means, ambient: 0.46, rim: 0.035, sag: means == .glyphs ? 0 : 0.24, besideRoll: 0.46,
      beforeEdge: 0.3)
  }

  /// Returns the lighting for dark paper: shadows alone are not visible there, so the leaf in the air is lit.
  public static func atNight(_ means: Means) -> Lighting {
    Lighting(
      means: means, ambient: 0.62, rim: 0.3, lift: 0.75, besideRoll: 0.62, beforeEdge: 0.45)
  }

  /// Number of brightness levels per unit: few enough that neighbouring cells often share a colour, which
  /// saves most of the bytes of a frame.
  static let full = 28
  /// Levels for letters, which seem as dark in a shadow as beside it.
  private static let inkLevels = 4.0
  /// Least contrast of letters with the paper below them in any light, if it is as high at rest.
  static let leastContrast = 4.5

  /// Returns the level of a brightness: ``full`` for 1, paper at rest, and 0 for a negative one.
  static func level(of brightness: Double) -> Int { Int(max(0, brightness) * Double(full) + 0.5) }

  /// The level of the crest of a leaf in the air.
  var greatestLevel: Int { max(Self.full, Self.level(of: (1 + max(0, lift)) * (1 + max(0, rim)))) }

  /// Returns `cell` at `brightness`, above 1 on the crest of a roll.
  public func lit(_ cell: Cell, brightness: Double) -> Cell {
    lit(cell, level: Self.level(of: brightness))
  }

  /// Returns `cell` at a level of brightness; unchanged at ``full``.
  func lit(_ cell: Cell, level: Int) -> Cell {
    if level == Self.full { return cell }
    if case .glyphs = means {
      return shadedCell(cell, brightness: Double(level) / Double(Self.full))
    }
    return colored(cell, as: lit(cell.style, level: level))
  }

  /// Returns `cell` in the colours of `seen`. A foreground that the cell does not show stays unchanged.
  func colored(_ cell: Cell, as seen: Style) -> Cell {
    var cell = cell
    cell.style.background = seen.background
    // A blank's foreground is invisible; leaving it unchanged saves a change of colour in the frame. The
    // foreground of an image placeholder encodes the image.
    if !cell.glyph.isBlank, !cell.glyph.isImagePart { cell.style.foreground = seen.foreground }
    return cell
  }

  /// Returns a style with its colours at a level of brightness; unchanged at ``full``, and without colours.
  func lit(_ style: Style, level: Int) -> Style {
    guard level != Self.full, case .colors(let paper, let ink) = means else { return style }
    var style = style
    let ground = style.background == .terminal ? paper : style.background
    let letter = style.foreground == .terminal ? ink : style.foreground
    let brightness = Double(level) / Double(Self.full)
    style.background = ground.lit(by: brightness)
    let inkLevel =
      brightness < 1 ? ((1 + brightness) / 2 * Self.inkLevels).rounded() / Self.inkLevels : 1
    style.foreground = legibleInk(
      letter.scaled(by: inkLevel), on: style.background, ifAtRest: letter, on: ground)
    return style
  }

  /// Returns `ink`, or a darker or paler colour if it would be too hard to read on `ground`, the paper in
  /// this light. If `letter` on `paper`, both at rest, is as hard to read, `ink` stays.
  private func legibleInk(
    _ ink: Color, on ground: Color, ifAtRest letter: Color, on paper: Color
  ) -> Color {
    guard contrast(letter, paper) >= Self.leastContrast, contrast(ink, ground) < Self.leastContrast
    else { return ink }
    let end = Color(letter.luminance < paper.luminance ? 0 : 0xFF_FFFF)
    return (1...8).lazy.map { ink.mixed(with: end, Double($0) / 8) }
      .first { contrast($0, ground) >= Self.leastContrast } ?? end
  }

  /// Returns the contrast ratio, 1…21, of two colours as the terminal shows them.
  private func contrast(_ ink: Color, _ ground: Color) -> Double {
    isIndexed
      ? ink.nearestIndexed.contrast(with: ground.nearestIndexed) : ink.contrast(with: ground)
  }

  /// Brightness below which letters are dimmed in place of colours.
  private static let dimLetters = 0.85
  /// Brightness below which blanks are hatched: densely, less densely, lightly.
  private static let darkHatching = 0.56
  private static let mediumHatching = 0.72
  private static let lightHatching = 0.90

  /// Returns a cell shaded without colours, with 1 for paper at rest: blanks by hatching, letters dimmed,
  /// pictures unchanged.
  private func shadedCell(_ cell: Cell, brightness level: Double) -> Cell {
    var cell = cell
    guard cell.glyph.isBlank else {
      if cell.glyph.isImagePart { return cell }
      if level < Self.dimLetters { cell.style.attributes.insert(.dim) }
      return cell
    }
    switch level {
    case ..<Self.darkHatching: cell.glyph = "▓"
    case ..<Self.mediumHatching: cell.glyph = "▒"
    case ..<Self.lightHatching: cell.glyph = "░"
    default: return cell
    }
    cell.style.attributes.insert(.dim)
    return cell
  }

  /// Share of the paper in the colour of print seen through it.
  private static let paperInGhosts = 0.8

  /// Returns `cell` as print seen through a leaf: faint, or a dim bar without colours; blank for an image.
  func ghost(of cell: Cell) -> Cell {
    var cell = cell
    // An image cannot be made fainter.
    if cell.glyph.isImagePart { cell.glyph = .space }
    guard case .colors = means else {
      if !cell.glyph.isBlank { cell.style.attributes.insert(.dim) }
      return greeked(cell)
    }
    cell.style = ghost(of: cell.style)
    return cell
  }

  /// Returns a style in the colours of print seen through a leaf. Blanks get them too: each change of colour
  /// in a row costs bytes.
  func ghost(of style: Style) -> Style {
    guard case .colors(let paper, let ink) = means else { return style }
    var style = style
    let ground = style.background == .terminal ? paper : style.background
    style.foreground = (style.foreground == .terminal ? ink : style.foreground)
      .mixed(with: ground, Self.paperInGhosts)
    return style
  }

  /// Returns `cell` with a bar in place of its letter: print too small, or too slanted, to be read.
  func greeked(_ cell: Cell) -> Cell {
    var cell = cell
    if !cell.glyph.isBlank { cell.glyph = cell.glyph == .continuation ? .space : "━" }
    return cell
  }
}

extension Color {
  /// The least sum of a component and the light it gets at twice its brightness: near black the eye needs
  /// more light to tell two shades apart.
  private static let leastGlow = 56.0

  /// Returns the colour in a light of `level`, 1 for no change. Black is lit as well; unknown colours stay.
  fileprivate func lit(by level: Double) -> Color {
    guard level > 1, rgb != nil else { return scaled(by: level) }
    /// Brightens a component by its own light; a dark one glows at least a little.
    func light(_ component: UInt8) -> UInt8 {
      let component = Double(component)
      let glow = max(component, Self.leastGlow - component)
      return UInt8(min(255, (component + (level - 1) * glow).rounded()))
    }
    return Color(red: light(red), green: light(green), blue: light(blue))
  }
}
