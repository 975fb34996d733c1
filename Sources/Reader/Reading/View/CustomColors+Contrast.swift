import Cells
import Defaults

extension CustomColors {
  /// Schemes are made for programs, whose comments and selections may be faint. The ink is moved away from
  /// the paper, muted text and accents towards the ink, and the highlight towards the paper, until the
  /// contrast is 4.5.
  var readable: CustomColors {
    guard let paper = paper.map({ Color($0) }), let given = ink.map({ Color($0) }) else {
      return self
    }
    let strongest =
      [Color(0x000000), Color(0xFFFFFF)]
      .max { $0.contrast(with: paper) < $1.contrast(with: paper) } ?? given
    let ink = given.readable(on: paper, towards: strongest)
    return CustomColors(
      paper: paper.rgb ?? 0, ink: ink.rgb ?? 0,
      muted: muted.map { Color($0).readable(on: paper, towards: ink) }?.rgb,
      accent: accent.map { Color($0).readable(on: paper, towards: ink) }?.rgb,
      highlight: highlight.map { Color($0).readable(on: ink, towards: paper) }?.rgb)
  }
}

extension Color {
  /// The nearest colour on the way to `end` with a contrast of 4.5 to `ground`; `end` if there is none.
  fileprivate func readable(on ground: Color, towards end: Color) -> Color {
    let steps = 20
    return (0...steps).lazy.map { mixed(with: end, Double($0) / Double(steps)) }
      .first { $0.contrast(with: ground) >= Palette.minAsideContrast } ?? end
  }
}

extension Settings {
  /// The colours of the theme `own`, as they are shown.
  var shownColors: CustomColors { scheme == nil ? colors : colors.readable }

  /// A sentence about colours of the scheme shown stronger than defined; nil if there are none.
  var schemeNotice: String? {
    guard theme == .own, let scheme, colors.readable != colors else { return nil }
    return "Theme \(scheme): faint colours are strengthened"
  }
}
