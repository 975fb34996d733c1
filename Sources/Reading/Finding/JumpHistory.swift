import BookText

/// The places from which the reader has jumped, with back and forward as in a browser.
struct JumpHistory: Hashable, Sendable {
  private var before: [TextOffset] = []
  private var after: [TextOffset] = []

  /// The maximum number of places, more than a reader goes back.
  private static let capacity = 100

  /// Records a jump away from `place` and clears the forward history.
  mutating func note(jumpFrom place: TextOffset) {
    after = []
    if before.last != place { before.append(place) }
    if before.count > Self.capacity { before.removeFirst() }
  }

  /// Returns the place before the last jump, and records `place` for going forward. Returns nil if
  /// there is none.
  mutating func goBack(from place: TextOffset) -> TextOffset? {
    while let last = before.popLast() {
      if last == place { continue }
      after.append(place)
      return last
    }
    return nil
  }

  /// Returns the place from which the reader went back. Returns nil if there is none.
  mutating func goForward(from place: TextOffset) -> TextOffset? {
    while let last = after.popLast() {
      if last == place { continue }
      before.append(place)
      return last
    }
    return nil
  }
}
