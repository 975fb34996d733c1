extension Settings {
  /// The settings by which the book is shown: these or, if ``accessible`` is on, those for a screen reader.
  /// Only choices that change what is shown differ; the stored ones stay.
  public var presented: Settings {
    guard accessible == .on else { return self }
    var settings = self
    settings.cursor = .shown
    settings.transition = .none
    settings.spread = .one
    settings.orientation = .horizontal
    settings.leading = .single
    settings.alignment = .ragged
    settings.longLines = .wrapped
    settings.hyphenation = .off
    settings.paragraphs = .spaced
    settings.openings = .plain
    settings.images = .off
    settings.clock = .off
    settings.focus = .off
    return settings
  }
}
