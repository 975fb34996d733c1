import BookText
import Defaults

extension BookSettings {
  /// The settings adapted to the output of a program and to tables, where the reader has chosen nothing
  /// else: signs as typed.
  ///
  /// - Parameters:
  ///   - form: The form of the text.
  ///   - isKept: Whether its lines are kept; see ``Book/keptWidth``.
  ///   - chosen: The settings overridden for this run.
  ///   - measure: The measure in the general settings.
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
