import BookText
import Defaults

extension BookSettings {
  /// The settings adapted to the output of a program, where the reader has chosen nothing else:
  /// signs as typed, and room for unchanged lines.
  ///
  /// - Parameters:
  ///   - book: The text.
  ///   - chosen: The settings overridden for this run.
  ///   - measure: The measure in the general settings.
  /// - Complexity: O(*n*) for the output of a program, else O(1).
  func suiting(_ book: Book, chosen: Set<Setting>, measure: Int) -> BookSettings {
    var suitable: [Setting: String] = [:]
    switch book.form {
    case .book: return self
    case .manual:
      suitable[.quotes] = Settings.Quotes.typed.rawValue
      suitable[.margins] = Settings.Margins.narrow.rawValue
      suitable[.cover] = Settings.Cover.paired.rawValue
      // At least as wide as the default of man.
      suitable[.measure] = String(max(measure, min(80, widestLine(of: book.text))))
    case .output:
      let widest = min(widestLine(of: book.text), Settings.measures.upperBound)
      suitable[.measure] = String(max(widest, measure))
      suitable[.margins] = Settings.Margins.narrow.rawValue
      suitable[.cover] = Settings.Cover.paired.rawValue
      if widest > measure { suitable[.spread] = Settings.Spread.one.rawValue }
    }
    var settings = self
    for (setting, choice) in suitable where !chosen.contains(setting) {
      settings[setting] = settings[setting] ?? choice
    }
    return settings
  }
}

/// The width of a text's longest line in cells, assuming that each character takes one cell and tab
/// stops are eight cells apart.
private func widestLine(of text: [UInt8]) -> Int {
  var (widest, column) = (0, 0)
  for byte in text {
    switch byte {
    case 0x0A: column = 0
    case 0x09: column = (column / 8 + 1) * 8
    case _ where byte & 0xC0 != 0x80: column += 1
    default: break
    }
    widest = max(widest, column)
  }
  return widest
}
