import Cells

/// The visible look of a cell, in colours that need no terminal.
struct CellLook: Hashable {
  /// The colour of its glyph, 0xRRGGBB.
  let ink: UInt32
  /// The colour behind it.
  let ground: UInt32
  let attributes: Style.Attributes

  /// Colours for a terminal whose own are unknown.
  private static let terminalInk = Color(0xD8D8D8)
  private static let terminalGround = Color(0x181818)
  /// Share of the ground in a faint glyph.
  private static let faintness = 0.4

  /// Resolves the colours of a style: replaces the terminal's own colours, and applies the attributes that
  /// change colours.
  init(_ style: Style) {
    var ink = style.foreground.rgb == nil ? Self.terminalInk : style.foreground
    var ground = style.background.rgb == nil ? Self.terminalGround : style.background
    if style.attributes.contains(.reverse) { (ink, ground) = (ground, ink) }
    if style.attributes.contains(.dim) { ink = ink.mixed(with: ground, Self.faintness) }
    (self.ink, self.ground) = (ink.rgb ?? 0, ground.rgb ?? 0)
    attributes = style.attributes.intersection([.bold, .italic, .underline])
  }
}

extension Glyph {
  /// The text drawn for it: a whole sequence of emoji; empty for the rest of one.
  var drawn: String { isImagePart ? " " : sequence ?? text }

  var isUnseen: Bool { isBlank || isImagePart || self == .continuation }

  var isRightToLeft: Bool { base >= firstRightToLeft && Bidi.direction(of: base) == .rightToLeft }

  /// Whether lines of a box run through it, to the edges of its cell.
  var isBoxDrawing: Bool { Unicode.Scalar(base).map { ("─"..."╿").contains($0) } == true }
}

/// The first scalar of a right-to-left script.
private let firstRightToLeft: UInt32 = 0x0590
