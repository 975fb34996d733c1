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
    return settings
  }

  /// Whether another value of a setting would change what is shown: accessible mode has values of its own for
  /// some. True for a setting without another value.
  public func shows(_ setting: Setting) -> Bool {
    guard accessible == .on, setting != .accessible else { return true }
    var other = self
    other.step(setting, by: 1)
    return other == self || other.presented != presented
  }
}
