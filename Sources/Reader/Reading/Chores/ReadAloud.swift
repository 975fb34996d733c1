import BookText

/// Reads a book aloud, unit by unit, as line mode says it.
struct ReadAloud: Sendable {
  /// The unit being read aloud; nil if none is.
  private(set) var unit: SpokenUnit?
  /// The place where it began; nil if nothing is read.
  private(set) var start: Int?

  mutating func read(_ next: SpokenUnit) { (unit, start) = (next, start ?? next.range.lowerBound) }

  /// Leads the unit and the beginning to a new text; stops if the words of the unit are gone.
  mutating func adopt(_ change: TextChange) {
    func place(_ old: Int) -> Int? { change.range(of: old..<old + 1)?.lowerBound }
    unit = unit.flatMap { unit in
      change.range(of: unit.range).map { SpokenUnit(range: $0, caller: unit.caller.flatMap(place)) }
    }
    start = unit.map { unit in start.flatMap(place) ?? unit.range.lowerBound }
  }

  /// Stops; returns whether a unit was being read.
  mutating func stop() -> Bool {
    defer { (unit, start) = (nil, nil) }
    return unit != nil
  }
}
