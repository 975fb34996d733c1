import BookText

/// The places from which a reader has jumped, as a browser keeps them: one can go back to them,
/// and forward again.
struct JumpHistory: Hashable, Sendable {
  private var before: [TextOffset] = []
  private var after: [TextOffset] = []

  /// More than anybody goes back.
  private static let kept = 100

  /// Notes a jump away from `place`. What lay ahead is forgotten.
  mutating func note(jumpFrom place: TextOffset) {
    after = []
    if before.last != place { before.append(place) }
    if before.count > Self.kept { before.removeFirst() }
  }

  /// The place before the last jump; `place` is where one goes back from. Nil where there is none.
  mutating func goBack(from place: TextOffset) -> TextOffset? {
    while let last = before.popLast() {
      if last == place { continue }
      after.append(place)
      return last
    }
    return nil
  }

  /// The place from which one has gone back. Nil where there is none.
  mutating func goForward(from place: TextOffset) -> TextOffset? {
    while let last = after.popLast() {
      if last == place { continue }
      before.append(place)
      return last
    }
    return nil
  }
}
