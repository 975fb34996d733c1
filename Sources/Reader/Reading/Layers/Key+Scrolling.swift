import TerminalInput

extension Key {
  /// Returns by how many lines the key scrolls a list or text with `page` visible lines, downwards positive;
  /// nil if it does not scroll. Home and End return more lines than any list has.
  func lines(page: Int) -> Int? {
    let half = max(1, page / 2)
    return switch (code, modifiers) {
    case (.down, []), (.character("j"), []), (.character("n"), .control): 1
    case (.up, []), (.character("k"), []), (.character("p"), .control): -1
    case (.pageDown, []), (.character(" "), []), (.character("f"), .control): page
    case (.pageUp, []), (.character("b"), []), (.character("b"), .control): -page
    case (.character("d"), .control): half
    case (.character("u"), .control): -half
    case (.home, []), (.character("g"), []): -Self.most
    case (.end, []), (.character("G"), []): Self.most
    default: nil
    }
  }

  private static let most = 1 << 30

  /// Returns by how many columns the key moves to the right in rows of things; nil if it does not.
  ///
  /// - Parameter isTyping: Whether letters are typed.
  func columns(isTyping: Bool) -> Int? {
    switch (code, modifiers) {
    case (.right, []): 1
    case (.left, []): -1
    case (.character("l"), []) where !isTyping: 1
    case (.character("h"), []) where !isTyping: -1
    default: nil
    }
  }
}
