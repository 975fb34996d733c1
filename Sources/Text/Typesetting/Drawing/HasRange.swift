import BookText

/// Something with a range of a text.
protocol HasRange {
  /// The bytes of the text.
  var range: Range<Int> { get }
}

extension Emphasis: HasRange {}

/// Finds the part of a text around a place. It is asked for each glyph of a line, mostly in order, so it
/// remembers the part, or the gap, of the previous place.
struct PartFinder<Part: HasRange> {
  private let parts: [Part]
  /// Index of the part found; nil if the place was between parts.
  private var found: Int?
  /// Places for which ``found`` is the answer.
  private var known = 0..<0

  /// - Parameter parts: The parts, in order, none overlapping another.
  init(_ parts: [Part]) { self.parts = parts }

  /// Returns the index of the part around an offset; nil if there is none.
  ///
  /// - Complexity: O(log *n*), and O(1) in the part or gap of the offset before.
  mutating func index(at place: Int) -> Int? {
    if known.contains(place) { return found }
    let next = parts.firstIndexAfter { $0.range.upperBound <= place }
    if next < parts.count, parts[next].range.contains(place) {
      (found, known) = (next, parts[next].range)
    } else {
      let start = next > 0 ? parts[next - 1].range.upperBound : 0
      (found, known) = (nil, start..<(next < parts.count ? parts[next].range.lowerBound : .max))
    }
    return found
  }

  subscript(index: Int) -> Part { parts[index] }
}
