import Cells

/// Capitalises the first words of a chapter, where print uses small capitals, which cells do not
/// have.
struct OpeningCapitals {
  /// The number of words left.
  private var words = 4

  /// Returns the glyph as displayed.
  ///
  /// The capitals end with the first stop; a letter without a capital of one character, or of
  /// another width, is not changed.
  mutating func shown(_ glyph: Glyph, followsGap: Bool) -> Glyph {
    if followsGap { words -= 1 }
    guard words > 0 else { return glyph }
    if [",", ".", ";", ":", "!", "?", "—"].contains(glyph) {
      words = 0
      return glyph
    }
    guard let scalar = Unicode.Scalar(glyph.base), Glyph(scalar) == glyph else { return glyph }
    // The capital of ß, which German has had since 2017; Unicode still maps it to two letters.
    let capitals =
      scalar == "ß" ? "ẞ".unicodeScalars : scalar.properties.uppercaseMapping.unicodeScalars
    guard let capital = capitals.first, capitals.count == 1 else { return glyph }
    let shown = Glyph(capital)
    return shown.width == glyph.width ? shown : glyph
  }
}
