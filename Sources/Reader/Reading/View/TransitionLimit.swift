import Paging

/// The best transition within the terminal's speed. A change takes effect with the next layout.
struct TransitionLimit: Hashable, Sendable {
  /// Whether turns are animated: the connection to the terminal is fast enough.
  var showsTurns = true
  private var finest = PageLayout.TransitionStyle.curl

  /// The transitions, the cheapest first.
  private static let order: [PageLayout.TransitionStyle] = [.none, .scroll, .curl]

  /// Returns the chosen transition, or a cheaper one if the terminal does not keep up with it.
  func transition(_ chosen: PageLayout.TransitionStyle) -> PageLayout.TransitionStyle {
    guard showsTurns else { return .none }
    let ranks = [chosen, finest].compactMap { Self.order.firstIndex(of: $0) }
    return Self.order[ranks.min() ?? 0]
  }

  /// Falls back to turns without motion.
  mutating func drop() { finest = .none }

  /// Falls back to a cheaper transition.
  mutating func lower(_ chosen: PageLayout.TransitionStyle) {
    finest = transition(chosen) == .curl ? .scroll : .none
  }
}
