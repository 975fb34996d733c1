import BookText

/// Finds the parts of a text that contain given offsets, asked in rising order.
struct RangeCursor<Part: HasRange> {
  private let parts: [Part]
  private var index: Int

  /// Finds the first part that ends after `start`; parts are in order and do not overlap.
  ///
  /// - Complexity: O(log *n*).
  init(_ parts: [Part], from start: Int) {
    self.parts = parts
    index = parts.firstIndexAfter { $0.range.upperBound <= start }
  }

  /// Returns the index of the part that contains `place`; nil if there is none.
  mutating func index(at place: Int) -> Int? {
    while index < parts.count, parts[index].range.upperBound <= place { index += 1 }
    return index < parts.count && parts[index].range.contains(place) ? index : nil
  }

  /// Returns the part that contains `place`; nil if there is none.
  mutating func part(at place: Int) -> Part? { index(at: place).map { parts[$0] } }
}
