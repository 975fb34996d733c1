import BookText
import Cells

extension Emphasis.Style {
  /// Returns the glyph for a character with this emphasis: raised or lowered digits have characters
  /// of their own, and small capitals are capitals. The width stays the same.
  ///
  /// - Parameter raisesLetters: Whether letters are raised too.
  func shown(_ glyph: Glyph, raisesLetters: Bool) -> Glyph {
    guard !isDisjoint(with: [.superscript, .subscript, .smallCapitals, .capitals]) else {
      return glyph
    }
    guard !contains(.superscript), !contains(.subscript) else {
      guard contains(.superscript) else { return Self.lowered[glyph] ?? glyph }
      return Self.raised[glyph] ?? (raisesLetters ? Self.raisedLetters[glyph] : nil) ?? glyph
    }
    return glyph.capital
  }

  private static func table(_ from: String, _ to: String) -> [Glyph: Glyph] {
    let glyphs = zip(
      from.unicodeScalars.lazy.map { Glyph($0) }, to.unicodeScalars.lazy.map { Glyph($0) })
    return Dictionary(uniqueKeysWithValues: glyphs)
  }

  /// Whether a text has no letters but those with raised forms.
  static func canRaiseLetters(_ text: some Collection<UInt8>) -> Bool {
    text.allSatisfy { byte in
      byte < 0x80 && !byte.isLetter || "ni".utf8.contains(byte)
    }
  }

  private static let raised = table("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
  private static let raisedLetters = table("ni", "ⁿⁱ")
  private static let lowered = table("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
}

extension Glyph {
  /// The capital of a letter; the letter itself if there is none of one character and the same width.
  var capital: Glyph {
    guard let scalar = Unicode.Scalar(base), Glyph(scalar) == self else { return self }
    // Capital ß, part of German since 2017; Unicode still maps ß to two letters.
    let capitals =
      scalar == "ß" ? "ẞ".unicodeScalars : scalar.properties.uppercaseMapping.unicodeScalars
    guard let first = capitals.first, capitals.count == 1 else { return self }
    let capital = Glyph(first)
    return capital.width == width ? capital : self
  }
}
