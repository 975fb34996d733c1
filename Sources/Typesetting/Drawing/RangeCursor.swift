/// Finds what holds at places of a text that are asked for in rising order.
struct RangeCursor<Part: HasRange> {
  private let parts: [Part]
  private var index: Int

  /// Finds the first part that ends after `start`; parts stand in order and do not overlap.
  ///
  /// - Complexity: O(log *n*).
  init(_ parts: [Part], from start: Int) {
    self.parts = parts
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    index = low
  }

  /// The index of the part that holds at `place`; nil where none does.
  mutating func index(at place: Int) -> Int? {
    while index < parts.count, parts[index].range.upperBound <= place { index += 1 }
    return index < parts.count && parts[index].range.contains(place) ? index : nil
  }

  /// The part that holds at `place`; nil where none does.
  mutating func part(at place: Int) -> Part? { index(at: place).map { parts[$0] } }
}
