import BookText
import Defaults

extension BookSettings {
  /// Returns the settings adapted to the output of programs and to tables: quotation marks as typed, and for
  /// manual pages narrow margins and a wide measure. Chosen settings, and books without kept lines, stay.
  ///
  /// - Parameters:
  ///   - isKept: Whether its lines are kept; see ``Book/keptWidth``.
  ///   - chosen: The settings overridden for this run.
  ///   - measure: The measure in the general settings, in cells.
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
