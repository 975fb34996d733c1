import BookText
import Cells

extension Emphasis.Style {
  /// Returns the glyph for a character with this emphasis: raised or lowered digits have characters
  /// of their own, and small capitals are capitals. The width stays the same.
  func shown(_ glyph: Glyph) -> Glyph {
    guard !isDisjoint(with: [.superscript, .subscript, .smallCapitals, .capitals]) else {
      return glyph
    }
    guard let scalar = Unicode.Scalar(glyph.base), Glyph(scalar) == glyph else { return glyph }
    var shown = glyph
    if contains(.superscript) {
      shown = Self.raised[scalar].map { Glyph($0) } ?? glyph
    } else if contains(.subscript) {
      shown = Self.lowered[scalar].map { Glyph($0) } ?? glyph
    } else {
      let capitals = scalar.properties.uppercaseMapping.unicodeScalars
      if let capital = capitals.first, capitals.count == 1 { shown = Glyph(capital) }
    }
    return shown.width == glyph.width ? shown : glyph
  }

  private static func table(_ from: String, _ to: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(from.unicodeScalars, to.unicodeScalars))
  }

  private static let raised = table("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
  private static let lowered = table("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
}
