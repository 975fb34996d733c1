import BookText
import Defaults

extension BookSettings {
  /// The settings with what suits a text that a program has written, where the reader has chosen
  /// nothing else: signs as they were typed, and room for lines that are kept.
  ///
  /// - Parameters:
  ///   - book: The text.
  ///   - chosen: What has been chosen for this time.
  ///   - measure: The width of the text that has been chosen for all books.
  /// - Complexity: O(*n*) for the output of a program, else O(1).
  func suiting(_ book: Book, chosen: Set<Setting>, measure: Int) -> BookSettings {
    var suitable: [Setting: String] = [:]
    switch book.form {
    case .book: return self
    case .manual:
      suitable[.quotes] = Settings.Quotes.typed.rawValue
      suitable[.margins] = Settings.Margins.narrow.rawValue
      suitable[.cover] = Settings.Cover.paired.rawValue
      // As wide as man sets it by itself.
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

/// The cells of the longest line of a text, where each character takes one and a tab goes to the
/// next multiple of eight.
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
