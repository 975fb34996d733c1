import Defaults
import Paging

/// A thing that can be chosen while one reads: a row of the screen of settings.
enum Setting: CaseIterable, Hashable, Sendable {
  case theme
  case transition
  case spread
  case measure
  case cover
  case orientation
  case direction

  /// What is chosen, as it stands at the beginning of a line.
  var title: String {
    switch self {
    case .theme: "Colours"
    case .transition: "Turn"
    case .spread: "Pages"
    case .measure: "Width of the text"
    case .cover: "First page"
    case .orientation: "Leaves"
    case .direction: "Reading"
    }
  }

  /// The choice that has been made, in a few words.
  func choice(in settings: Settings) -> String {
    switch self {
    case .theme:
      switch settings.theme {
      case .paper: "paper"
      case .night: "night"
      case .terminal: "the terminal’s"
      }
    case .transition:
      switch settings.transition {
      case .curl: "curl"
      case .scroll: "scroll"
      case .none: "at once"
      }
    case .spread:
      switch settings.spread {
      case .auto: "by the width"
      case .one: "one"
      case .two: "two"
      }
    case .measure: "\(settings.measure) cells"
    case .cover:
      switch settings.cover {
      case .alone: "alone"
      case .paired: "facing the second"
      }
    case .orientation:
      switch settings.orientation {
      case .horizontal: "turn left and right"
      case .vertical: "turn up and down"
      }
    case .direction:
      switch settings.direction {
      case .auto: "by the script"
      case .ltr: "from left to right"
      case .rtl: "from right to left"
      }
    }
  }

  /// The choice with its title, as it is said when it has been made.
  func sentence(in settings: Settings) -> String { "\(title): \(choice(in: settings))" }

  /// Makes the choice after the present one, or before it where `distance` is -1. Choices that
  /// are words go round; a number stops at its ends.
  func step(_ settings: inout Settings, by distance: Int) {
    switch self {
    case .theme: settings.theme = neighbour(of: settings.theme, distance)
    case .transition: settings.transition = neighbour(of: settings.transition, distance)
    case .spread: settings.spread = neighbour(of: settings.spread, distance)
    case .measure:
      let range = Settings.measures
      settings.measure = min(
        max(range.lowerBound, settings.measure + 2 * distance), range.upperBound)
    case .cover: settings.cover = neighbour(of: settings.cover, distance)
    case .orientation: settings.orientation = neighbour(of: settings.orientation, distance)
    case .direction: settings.direction = neighbour(of: settings.direction, distance)
    }
  }
}

/// The choice so many places after `value`; after the last comes the first.
private func neighbour<Value: CaseIterable & Equatable>(of value: Value, _ distance: Int) -> Value {
  let all = Array(Value.allCases)
  let index = (all.firstIndex(of: value) ?? 0) + distance
  return all[(index % all.count + all.count) % all.count]
}
