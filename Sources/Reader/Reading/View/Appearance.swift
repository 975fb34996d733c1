import Asking
import BookText
import Cells
import Defaults
import TerminalInput
import Transitions

/// The capabilities of the terminal.
public struct Appearance: Hashable, Sendable {
  public typealias ColorDepth = Asking.ColorDepth

  public var depth: ColorDepth
  /// The terminal's own background, if it has reported it.
  public var terminalBackground: Color?
  public var terminalForeground: Color?

  /// The way the terminal draws images; nil if it cannot.
  public var graphics: TerminalGraphics?

  /// The theme of the automatic choice: night on a dark terminal, paper on any other.
  fileprivate var theme: Settings.Theme {
    terminalBackground.map { $0.luminance < 0.5 } == true ? .night : .paper
  }

  /// Whether there are colours enough for pictures.
  var showsPictures: Bool { depth == .indexed || depth == .direct }

  /// Records a colour that the terminal reports; other replies change nothing.
  public mutating func record(_ reply: TerminalReply) {
    switch reply {
    case .backgroundColor(let color): terminalBackground = Color(color)
    case .foregroundColor(let color): terminalForeground = Color(color)
    case .colorsChanged, .mode, .name, .images, .deviceAttributes, .colorRegisters, .cursor: break
    }
  }

  public init(
    depth: ColorDepth, terminalBackground: Color? = nil, terminalForeground: Color? = nil
  ) {
    self.depth = depth
    self.terminalBackground = terminalBackground
    self.terminalForeground = terminalForeground
  }
}

extension TextColor {
  fileprivate var hue: Color {
    switch self {
    case .red: Color(0xD03030)
    case .green: Color(0x2E9B3A)
    case .yellow: Color(0xB58900)
    case .blue: Color(0x3C6EE0)
    case .magenta: Color(0xB040B0)
    case .cyan: Color(0x1A98A0)
    case .gray: Color(0x808080)
    }
  }

  /// Returns the colour and 20 darker shades down to black if `isDark`; else 20 brighter and 20 paler ones.
  fileprivate func shades(isDark: Bool) -> [Color] {
    let steps = (0...20).map { Double($0) / 20 }
    if isDark { return steps.map { hue.scaled(by: 1 - $0) } }
    let brightest = hue.scaled(by: 255 / Double(max(hue.red, hue.green, hue.blue, 1)))
    return steps.map { hue.mixed(with: brightest, $0) }
      + steps.map { brightest.mixed(with: Color(0xFFFFFF), $0) }
  }
}

extension Settings {
  /// Selects the next theme at `distance` that has other colours: “automatic” looks like another one. With
  /// few colours all themes look the same; then it selects the next.
  mutating func stepTheme(by distance: Int, _ appearance: Appearance) {
    func palette() -> Palette { Palette(theme, own: colors, appearance) }
    let shown = palette()
    for _ in Theme.allCases {
      step(.theme, by: distance)
      if palette() != shown { return }
    }
    // With few colours all look the same.
    step(.theme, by: distance)
  }
}

/// The colours of the page and of the table below it.
struct Palette: Hashable, Sendable {
  var paper: Color
  var ink: Color
  /// Running heads, folios and messages.
  var muted: Style
  var table: Color
  var lighting: Lighting
  /// Whether shades of the paper can be shown.
  var hasShades: Bool
  /// Whether the terminal shows the nearest of 256 colours.
  private var isIndexed = false
  /// The backgrounds of the current match, and of other matches and highlighted words.
  var accent: Color
  var highlight: Color
  /// The backgrounds of words marked with the pens after the first; nil if they are mixed on request, because
  /// each turn makes a palette and few pages have such words.
  private var pens: [Color]?
  var cover: Color
  var chosenCover: Color
  /// The darkness of the paper in the gutter, outwards from the spine.
  var gutter: [Double]

  /// Ink on paper.
  var text: Style { Style(foreground: ink, background: paper) }

  /// Less important text on paper.
  var mutedText: Style {
    var style = muted
    style.background = paper
    return style
  }

  /// Ink on paper, in bold type: headings of lists and panels.
  var bold: Style { Style(foreground: ink, background: paper, attributes: .bold) }

  /// Text on the table: in the lighter of paper and ink, a little dimmed.
  var tableText: Style {
    let light = paper.luminance > ink.luminance ? paper : ink
    return Style(
      foreground: table == .terminal ? ink : light.scaled(by: 0.85), background: table)
  }

  /// The colour behind translucent pictures: the paper, or a light one at night, since line art is black.
  var picturePaper: Color { paper.luminance >= 0.5 ? paper : Color(0xE8E4DA) }

  /// Minimum contrast between text and its background: WCAG 2.1, level AAA.
  static let minContrast = 7.0
  /// Minimum contrast of meaningful signs: WCAG 2.1, section 1.4.11.
  static let minSignContrast = 3.0
  /// Minimum contrast of less important text: level AA.
  static let minAsideContrast = 4.5

  func contrast(of color: Color, with ground: Color) -> Double {
    isIndexed
      ? color.nearestIndexed.contrast(with: ground.nearestIndexed) : color.contrast(with: ground)
  }

  /// A colour of a program's output, made darker or lighter until it is readable on the background. On some
  /// grounds no colour of the hue among the 256 is readable. Then the hue matters more than the contrast, so
  /// that red and green lines of a diff differ; the 24-bit colour still has the contrast.
  func ink(for color: TextColor, on ground: Color) -> Color {
    let shades = color.shades(isDark: ink.luminance < ground.luminance)
    return legibleShade(shades, on: ground)
      ?? shades.first { $0.contrast(with: ground) >= Self.minContrast } ?? ink
  }

  /// Least difference between the channels of a colour of 256 that has a hue.
  private static let leastHue = 32

  /// Returns the first shade that is readable as the terminal shows it, and no grey among 256 colours.
  private func legibleShade(_ shades: [Color], on ground: Color) -> Color? {
    shades.first { shade in
      guard contrast(of: shade, with: ground) >= Self.minContrast else { return false }
      guard isIndexed else { return true }
      let shown = shade.nearestIndexed
      return max(shown.red, shown.green, shown.blue) - min(shown.red, shown.green, shown.blue)
        >= Self.leastHue
    }
  }

  /// The colour of code in a sentence; nil if only the terminal's own colours are shown.
  var codeInk: Color? {
    guard hasShades else { return nil }
    return legibleShade(TextColor.blue.shades(isDark: ink.luminance < paper.luminance), on: paper)
      ?? ink
  }

  /// Returns a program's background colour, mixed with the paper by half or more until legible; or the paper.
  func ground(for color: TextColor) -> Color {
    (5...10).lazy.map { color.hue.mixed(with: paper, Double($0) / 10) }
      .first { contrast(of: ink, with: $0) >= Self.minContrast } ?? paper
  }

  /// Returns the background of words marked with a pen, 1 to 5; any other number means the first pen.
  func ground(ofPen pen: Int) -> Color {
    // Pens are counted from 1, and the first has no mixture.
    let index = pen - 2
    guard Self.mixtures.indices.contains(index) else { return highlight }
    return pens?[index] ?? Self.penBackground(index, paper: paper, ink: ink)
  }

  /// The colours of the pens after the first, each with its share of the contrast that is to spare.
  private static let mixtures: [(color: TextColor, share: Double)] = [
    (.green, 0.5), (.blue, 0.37), (.red, 0.24), (.magenta, 0.1),
  ]

  /// Each pen in ``mixtures`` is darker on paper, or lighter at night, than the one before: people who see
  /// few colours can tell them apart.
  private static func penBackground(_ index: Int, paper: Color, ink: Color) -> Color {
    let (color, share) = mixtures[index]
    let most = ink.contrast(with: paper)
    let contrast = min(minContrast, most) + share * max(0, most - minContrast)
    return (0...40).lazy.map { color.hue.mixed(with: paper, Double($0) / 40) }
      .first { ink.contrast(with: $0) >= contrast } ?? paper
  }

  /// Returns the ink of less important text: mixed with the background, up to 35%, as far as it is legible.
  func mutedInk(on ground: Color) -> Color {
    (0...7).reversed().lazy.map { ink.mixed(with: ground, Double($0) / 20) }
      .first { contrast(of: $0, with: ground) >= Self.minAsideContrast } ?? ink
  }

  /// Tints of covers: brick, moss, navy, violet, ochre, teal.
  private static let tints = [0x8A3B2E, 0x3D6A45, 0x2F4F7F, 0x6B4A8A, 0x9A7D2F, 0x2F6B6B]
    .map { Color($0) }

  /// A tint of ``cover`` by the title, as strong as the text on it can be read, for a book without a picture.
  /// The few colours of a palette of 256 have no such tints.
  func cover(titled title: String) -> Color {
    guard hasShades, !isIndexed, !gutter.isEmpty else { return cover }
    // FNV-1a: the same in each session.
    let hash = title.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let tint = Self.tints[Int(hash % UInt32(Self.tints.count))]
    return [0.3, 0.24, 0.18, 0.12].lazy.map { [cover] in cover.mixed(with: tint, $0) }
      .first { contrast(of: ink, with: $0) >= Self.minAsideContrast } ?? cover
  }

  /// Ink of text dimmed around the focus: as faint as possible while still visible.
  var faint: Color {
    (3...10).reversed().lazy.map { ink.mixed(with: paper, Double($0) / 12) }
      .first { contrast(of: $0, with: paper) >= Self.minSignContrast } ?? ink
  }

  /// The back of a turned-down corner: the faintest ink distinguishable from paper and table, or the ink.
  var leafBack: Color {
    let grounds = [paper, table]
    return (2...10).lazy.map { ink.mixed(with: paper, Double($0) / 20) }
      .first { color in grounds.allSatisfy { contrast(of: color, with: $0) >= Self.minSignContrast }
      }
      ?? ink
  }

  var tableCell: Cell { Cell(.space, Style(foreground: ink, background: table)) }

  /// Gives a style the look of lit text: the ground of matches on the page, or else bold and underlined.
  func light(_ style: inout Style) {
    if hasShades {
      (style.foreground, style.background) = (ink, highlight)
      style.attributes.insert(.underline)
    } else {
      style.attributes.formUnion([.bold, .underline])
    }
  }

  /// Paper on ink, for selections and messages.
  var reversed: Style {
    ink == .terminal
      ? Style(attributes: .reverse) : Style(foreground: paper, background: ink)
  }

  /// Reduces the palette of a theme to the terminal's colours; `own` are the colours of the reader's own
  /// theme.
  init(_ theme: Settings.Theme, own: CustomColors = CustomColors(), _ appearance: Appearance) {
    let theme = theme == .auto ? appearance.theme : theme
    switch appearance.depth {
    case .few, .none: self.init(terminal: Appearance(depth: appearance.depth))
    case .direct: self = Self.directColors(of: theme, own: own) ?? Self(terminal: appearance)
    case .indexed: self = Self.indexedColors(of: theme, own: own) ?? Self(terminal: appearance)
    }
    isIndexed = appearance.depth == .indexed
    lighting.isIndexed = isIndexed
  }

  private static func directColors(of theme: Settings.Theme, own: CustomColors) -> Palette? {
    switch theme {
    case .paper:
      return Palette(
        paper: 0xF5EEDC, ink: 0x2B2620, muted: 0x73675A, table: 0x26211E, isDark: false)
    case .sepia:
      var palette = Palette(
        paper: 0xE6D2AE, ink: 0x3A2815, muted: 0x6B5636, table: 0x2A1E14, isDark: false)
      palette.accent = Color(0x702415)
      palette.cover = Color(0xCAB999)
      return palette
    case .night:
      return Palette(
        paper: 0x1E1F24, ink: 0xC8C4BA, muted: 0x918E86, table: 0x0D0D0F, isDark: true)
    case .contrast: return highContrast
    case .own: return Palette(own)
    case .terminal, .auto: return nil
    }
  }

  private static func indexedColors(of theme: Settings.Theme, own: CustomColors) -> Palette? {
    var palette: Palette
    switch theme {
    case .paper:
      // Greys form even shades; the creams of the colour cube do not.
      palette = Palette(
        paper: 0xEEEEEE, ink: 0x262626, muted: 0x626262, table: 0x1C1C1C, isDark: false)
      (palette.accent, palette.pens) = (Color(0x870000), lightPens)
    case .sepia:
      // Of the lighter colours of the cube only this is yellowed paper: the others are green, or apricots.
      palette = Palette(
        paper: 0xFFFFD7, ink: 0x262626, muted: 0x585858, table: 0x1C1C1C, isDark: false)
      palette.accent = Color(0x5F0000)
      (palette.cover, palette.pens) = (Color(0xD7D7AF), lightPens)
    case .night:
      palette = Palette(
        paper: 0x262626, ink: 0xD0D0D0, muted: 0x949494, table: 0x121212, isDark: true)
      (palette.accent, palette.highlight) = (Color(0xD7AF00), Color(0x00005F))
      (palette.chosenCover, palette.pens) = (Color(0x3A3A3A), nightPens)
    case .contrast: return highContrast
    case .own:
      palette = Palette(own)
      palette.useNearestIndexed()
    case .terminal, .auto: return nil
    }
    return palette
  }

  /// White on black, for both depths of colour.
  private static var highContrast: Palette {
    var palette = Palette(
      paper: 0x000000, ink: 0xFFFFFF, muted: 0xD0D0D0, table: 0x303030, isDark: true)
    palette.accent = Color(0xFFFF00)
    (palette.highlight, palette.chosenCover) = (Color(0x00005F), Color(0x00005F))
    (palette.gutter, palette.pens) = ([], darkPens)
    return palette
  }

  /// The reader's own colours. Missing ones are those of paper or night, or are mixed from the others.
  private init(_ own: CustomColors) {
    let paper = own.paper ?? 0xF5EEDC
    let isDark = Color(paper).luminance < 0.5
    let ink = own.ink ?? (isDark ? 0xC8C4BA : 0x2B2620)
    self.init(
      paper: paper, ink: ink,
      muted: own.muted ?? Self.mutedInk(of: Color(ink), on: Color(paper)).rgb ?? ink,
      table: own.table ?? Color(paper).scaled(by: isDark ? 0.45 : 0.16).rgb ?? 0, isDark: isDark)
    if let color = own.accent { accent = Color(color) }
    if let color = own.highlight { highlight = Color(color) }
  }

  /// Replaces each colour by the nearest of 256. A colour that is not legible then goes step by step towards
  /// the ink or the paper: similar shades may have the same nearest colour.
  private mutating func useNearestIndexed() {
    let steps = 20
    /// The nearest of the 256 colours that fits, on the way from a colour to another; the end of the way if
    /// none does.
    func nearest(to color: Color, towards end: Color, _ isFit: (Color) -> Bool) -> Color {
      (0...steps).lazy.map { color.mixed(with: end, Double($0) / Double(steps)).nearestIndexed }
        .first(where: isFit) ?? end.nearestIndexed
    }
    let isDark = paper.luminance < 0.5
    let ground = paper.nearestIndexed
    let strong = nearest(to: ink, towards: Color(isDark ? 0xFFFFFF : 0)) {
      $0.contrast(with: ground) >= Self.minAsideContrast
    }
    func textColor(like color: Color) -> Color {
      nearest(to: color, towards: strong) { $0.contrast(with: ground) >= Self.minAsideContrast }
    }
    let least = min(Self.minContrast, strong.contrast(with: ground))
    func background(like color: Color) -> Color {
      nearest(to: color, towards: ground) { strong.contrast(with: $0) >= least }
    }
    (paper, ink, table) = (ground, strong, table.nearestIndexed)
    muted.foreground = textColor(like: muted.foreground)
    accent = textColor(like: accent)
    (highlight, cover) = (background(like: highlight), background(like: cover))
    chosenCover = nearest(to: chosenCover, towards: ground) {
      strong.contrast(with: $0) >= Self.minAsideContrast
        && accent.contrast(with: $0) >= Self.minSignContrast
    }
    pens = Self.mixtures.indices.map {
      background(like: Self.penBackground($0, paper: ground, ink: strong))
    }
    let means = Lighting.Means.colors(paper: paper, ink: ink)
    lighting = isDark ? .atNight(means) : .onPaper(means)
  }

  /// Light colours among the 256, distinguishable as backgrounds: green, red, blue and violet.
  private static let lightPens = [0x87D787, 0xD7AFAF, 0x87D7FF, 0xD7AFFF].map { Color($0) }
  /// Those on which the ink of the night is legible: red, magenta, blue and violet.
  private static let nightPens = [0x5F0000, 0x5F005F, 0x0000AF, 0x5F0087].map { Color($0) }
  /// The dark ones: red, magenta, green and cyan.
  private static let darkPens = [0x5F0000, 0x5F005F, 0x005F00, 0x005F5F].map { Color($0) }

  /// Returns the faintest mixture of `ink` and `paper` legible on the paper; `ink` if none is.
  private static func mutedInk(of ink: Color, on paper: Color) -> Color {
    (6...9).lazy.map { paper.mixed(with: ink, Double($0) / 10) }
      .first { $0.contrast(with: paper) >= minAsideContrast } ?? ink
  }

  /// Takes the colours as 0xRRGGBB, and adds an accent, covers and shades for paper or for the night.
  private init(paper: UInt32, ink: UInt32, muted: UInt32, table: UInt32, isDark: Bool) {
    self.paper = Color(paper)
    self.ink = Color(ink)
    self.muted = Style(foreground: Color(muted))
    self.table = Color(table)
    let means = Lighting.Means.colors(paper: self.paper, ink: self.ink)
    lighting = isDark ? .atNight(means) : .onPaper(means)
    hasShades = true
    accent = Color(isDark ? 0xD0AA34 : 0x84301E)
    highlight = Color(isDark ? 0x3A3314 : 0xF2DA94)
    let (ground, text) = (Color(paper), Color(ink))
    /// The ground in the first of some brightnesses on which the ink is legible; the ground itself if there
    /// is none.
    func firstLegibleGround(of brightnesses: [Double]) -> Color {
      brightnesses.lazy.map { ground.scaled(by: $0) }
        .first { text.contrast(with: $0) >= Self.minAsideContrast } ?? ground
    }
    cover = isDark ? self.paper : firstLegibleGround(of: [0.82, 0.88, 0.94])
    chosenCover = isDark ? firstLegibleGround(of: [1.6, 1.4, 1.2]) : self.paper
    gutter = isDark ? [0.72, 0.82, 0.90, 0.96] : [0.84, 0.90, 0.95, 0.98]
  }

  /// The terminal's own colours. Leaves are shaded only if the terminal has reported its background.
  private init(terminal appearance: Appearance) {
    paper = .terminal
    ink = .terminal
    muted = Style(attributes: .dim)
    table = .terminal
    if let background = appearance.terminalBackground {
      let isDark = background.luminance < 0.5
      let ink = appearance.terminalForeground ?? Color(isDark ? 0xD0D0D0 : 0x202020)
      // Black cannot be darkened, nor its crest lit by scaling: use a very dark grey instead.
      let ground = isDark && background.luminance < 0.08 ? Color(0x18181A) : background
      let means = Lighting.Means.colors(paper: ground, ink: ink)
      lighting = isDark ? .atNight(means) : .onPaper(means)
      if ground != background { lighting.lift = 0.9 }
    } else {
      lighting = .onPaper(.glyphs)
    }
    hasShades = false
    (accent, highlight, cover, chosenCover) = (.terminal, .terminal, .terminal, .terminal)
    (gutter, pens) = ([], Array(repeating: .terminal, count: Pens.numbers.count - 1))
  }
}
