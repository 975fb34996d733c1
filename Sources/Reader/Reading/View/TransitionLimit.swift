import Defaults
import Paging

/// The best transition within the terminal's speed. A change takes effect with the next layout.
struct TransitionLimit: Hashable, Sendable {
  /// Whether turns are animated: the connection to the terminal is fast enough.
  var showsTurns = true
  /// Transitions the terminal has not kept up with.
  private var tooSlow: Set<Settings.Transition> = []

  /// Returns the chosen transition, or a cheaper one that the terminal keeps up with; none without animation.
  func transition(for chosen: Settings.Transition) -> Settings.Transition {
    guard showsTurns else { return .none }
    var transition = chosen
    while tooSlow.contains(transition), let cheaper = transition.cheaper { transition = cheaper }
    return transition
  }

  /// Falls back to turns without motion.
  mutating func dropMotion() { tooSlow = Set(Settings.Transition.allCases) }

  /// Falls back to a cheaper transition than the one now shown for `chosen`.
  mutating func lower(below chosen: Settings.Transition) { tooSlow.insert(transition(for: chosen)) }
}

extension PageLayout.TransitionStyle {
  /// The next cheaper way, for a slow terminal; nil for the cheapest.
  fileprivate var cheaper: Self? {
    switch self {
    case .curl: .scroll
    case .scroll: Self.none
    case .none: nil
    }
  }
}
