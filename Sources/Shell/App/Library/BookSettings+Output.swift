import BookText
import Defaults

extension BookSettings {
  /// Adapts settings to the output of programs and to tables: quotation marks as typed, and for manual pages
  /// narrow margins and a wide measure, at least the general `measure` in cells. Chosen settings, and books
  /// without kept lines, stay.
  func suiting(
    _ form: TextForm, isKept: Bool, chosen: Set<Setting>, measure: Int
  ) -> BookSettings {
    if form == .book, !isKept { return self }
    var suitable: [Setting: String] = [
      .quotes: Settings.Quotes.typed.rawValue
    ]
    if form == .manual {
      suitable[.margins] = Settings.Margins.narrow.rawValue
      // At least as wide as the default of man.
      suitable[.measure] = String(max(measure, 80))
    }
    var settings = self
    for (setting, choice) in suitable where !chosen.contains(setting) {
      settings[setting] = settings[setting] ?? choice
    }
    return settings
  }
}
