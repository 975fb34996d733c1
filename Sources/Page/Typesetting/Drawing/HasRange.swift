import BookText

/// Something that applies to a range of a text.
protocol HasRange {
  /// The bytes of the text.
  var range: Range<Int> { get }
}

extension Emphasis: HasRange {}

extension Array where Element: HasRange {
  /// Returns the index of the part that contains an offset; nil if there is none. Parts are in order and do
  /// not overlap.
  ///
  /// - Complexity: O(log *n*).
  func index(at place: Int) -> Int? {
    // Called for each glyph; most texts have no parts.
    if isEmpty { return nil }
    let index = firstIndexAfter { $0.range.upperBound <= place }
    return index < count && self[index].range.contains(place) ? index : nil
  }
}
