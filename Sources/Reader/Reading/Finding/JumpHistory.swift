import BookText

/// Origins of the reader's jumps, with back and forward as in a browser.
struct JumpHistory: Hashable, Sendable {
  /// The origin of a jump.
  enum Origin: Hashable, Sendable {
    case place(TextOffset)
    /// The list of the matches in all books.
    case libraryMatches
    /// Another book with a link to this one, by its path.
    case book(path: String)
    /// Another book with a link to this one, still in memory.
    case previousBook
  }

  private var before: [Origin] = []
  private var after: [TextOffset] = []

  /// Maximum number of places, more than a reader goes back.
  private static let capacity = 100

  /// Records a jump away from `place` and clears the forward history.
  mutating func recordJump(from place: TextOffset) { recordJump(from: .place(place)) }

  /// Records a jump once if it was the last one too, and clears the forward history. Drops the earliest
  /// beyond ``capacity``.
  mutating func recordJump(from origin: Origin) {
    after = []
    if before.last != origin { before.append(origin) }
    if before.count > Self.capacity { before.removeFirst() }
  }

  /// Returns the origin of the last jump, passing over `place` itself. If it is a place, records `place` for
  /// going forward.
  mutating func goBack(from place: TextOffset) -> Origin? {
    while let last = before.popLast() {
      if last == .place(place) { continue }
      if case .place = last { after.append(place) }
      return last
    }
    return nil
  }

  /// Returns the place from which the reader went back, passing over `place` itself, and records `place` for
  /// going back.
  mutating func goForward(from place: TextOffset) -> TextOffset? {
    while let last = after.popLast() {
      if last == place { continue }
      before.append(.place(place))
      return last
    }
    return nil
  }
}
