/// A setting of an earlier version, by its name in its files and on its command line. Values that another
/// setting has today still count: ``DefaultsFile/choice(for:)`` reads them.
public enum FormerSetting: String, CaseIterable, Hashable, Sendable {
  case cover
  case orientation
  case clicks
  case cursor
  case openings
  case punctuation
  case clock

  public var successor: Setting? {
    switch self {
    case .cover: .spread
    case .orientation: .transition
    case .clicks: .mouse
    case .cursor: .accessible
    case .openings, .punctuation, .clock: nil
    }
  }

  /// Converts a value to one of the successor; returns `other`, the successor's own value, if it adds nothing
  /// to it.
  public func choice(for value: String, beside other: String?) -> String? {
    switch (self, value, other) {
    case (.cover, "paired", nil), (.cover, "paired", "auto"), (.cover, "paired", "two"): "paired"
    case (.orientation, "vertical", nil), (.orientation, "vertical", "curl"): "curl-up"
    case (.orientation, "vertical", "scroll"): "scroll-up"
    case (.clicks, "thirds", nil), (.clicks, "thirds", "on"), (.clicks, "halves", nil),
      (.clicks, "halves", "on"):
      "thirds"
    case (.cursor, "shown", nil), (.cursor, "shown", "off"): "cursor"
    default: other
    }
  }

  /// Returns advice in place of a value: “now transition = curl-up”, or why no setting has its effect.
  public func advice(for value: String) -> String {
    switch self {
    case .openings: "chapters begin as the book has them"
    case .clock: "pages have no clock"
    case .punctuation: "options of the voice belong to speech: speech = \"spd-say -w -m all\""
    case .cover, .orientation, .clicks, .cursor:
      "now "
        + (successor.map { "\($0.rawValue) = \(choice(for: value, beside: nil) ?? Settings()[$0])" }
          ?? "")
    }
  }
}

extension DefaultsFile {
  /// The value for a setting: its own, or one made of it and of values of former settings.
  public func choice(for setting: Setting) -> String? {
    FormerSetting.allCases.reduce(self[setting.rawValue]) { choice, former in
      guard former.successor == setting, let value = self[former.rawValue] else { return choice }
      return former.choice(for: value, beside: choice)
    }
  }

  /// Sets the value of a setting; nil removes it. Values of former settings that counted for it are removed.
  mutating func choose(_ choice: String?, for setting: Setting) {
    for former in FormerSetting.allCases where former.successor == setting {
      self[former.rawValue] = nil
    }
    self[setting.rawValue] = choice
  }
}
