import BookText
import Cells

extension Emphasis.Style {
  /// Raised or lowered digits have characters of their own, and small capitals are capitals. The width stays
  /// the same. A character without such a form stays.
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

  /// Each form is one character of Unicode.
  private static func glyphs(of forms: [Character: Character]) -> [Glyph: Glyph] {
    func glyph(_ form: Character) -> Glyph { form.unicodeScalars.first.map { Glyph($0) } ?? .space }
    return Dictionary(uniqueKeysWithValues: forms.map { (glyph($0), glyph($1)) })
  }

  /// Characters beyond ASCII have no raised forms, other signs do not count.
  static func canRaiseLetters(_ text: some Collection<UInt8>) -> Bool {
    text.allSatisfy { byte in
      !byte.isBeyondASCII && !byte.isLetter
        || ShiftedForms.raisedLetters[Character(Unicode.Scalar(byte))] != nil
    }
  }

  private static let raised = glyphs(of: ShiftedForms.raised)
  private static let raisedLetters = glyphs(of: ShiftedForms.raisedLetters)
  private static let lowered = glyphs(of: ShiftedForms.lowered)
}

extension Glyph {
  /// The letter itself if its capital has several characters or another width.
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
