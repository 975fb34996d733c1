extension Settings {
  /// The settings themselves or, if ``accessible`` is on, their variant for a screen reader. Only visible
  /// choices differ; the stored ones stay.
  public var presented: Settings {
    guard accessible == .on else { return self }
    var settings = self
    settings.transition = .none
    settings.spread = .one
    settings.leading = .single
    settings.alignment = .ragged
    settings.longLines = .wrapped
    settings.hyphenation = .off
    settings.paragraphs = .spaced
    settings.images = .off
    settings.focus = .off
    settings.lineNumbers = .off
    let usual = Settings()
    (settings.margins, settings.footer, settings.speed) = (
      usual.margins, usual.footer, usual.speed
    )
    return settings
  }

  /// Whether another value of a setting would change what is shown: accessible mode has values of its own for
  /// some, and a theme needs colours. True for a setting without another value.
  public func shows(_ setting: Setting, inColor: Bool) -> Bool {
    if setting == .theme { return inColor }
    guard accessible == .on, setting != .accessible else { return true }
    var other = self
    other.step(setting, by: 1)
    return other == self || other.presented != presented
  }
}
