import TerminalInput

extension Key {
  /// Returns the lines by which the key scrolls a list or a text of which `page` lines are in sight,
  /// downwards positive; nil if it does not. The ends are more lines than anything has.
  func lines(page: Int) -> Int? {
    guard modifiers.isEmpty else { return nil }
    return switch code {
    case .down, .character("j"): 1
    case .up, .character("k"): -1
    case .pageDown, .character(" "): page
    case .pageUp, .character("b"): -page
    case .home, .character("g"): -Self.most
    case .end, .character("G"): Self.most
    default: nil
    }
  }

  private static let most = 1 << 40
}
