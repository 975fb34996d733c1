/// A setting of an earlier version, by its name in its files and on its command line. It has no effect.
public enum FormerSetting: String, CaseIterable, Hashable, Sendable {
  case cover
  case orientation
  case clicks
  case cursor
  case openings
  case punctuation
  case clock

  /// What has its effect today, or why nothing has.
  public var advice: String {
    switch self {
    case .cover: "now a value of spread: paired"
    case .orientation: "leaves turn sideways"
    case .clicks: "now a value of mouse: thirds"
    case .cursor: "now a value of accessible: cursor"
    case .openings: "chapters begin as the book has them"
    case .punctuation: "options of the voice belong to speech: speech = \"spd-say -w -m all\""
    case .clock: "pages have no clock"
    }
  }
}
