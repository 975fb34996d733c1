import BookText

/// Something with a range of a text.
protocol HasRange {
  /// The bytes of the text.
  var range: Range<Int> { get }
}

extension Emphasis: HasRange {}

/// Finds the part of a text around a place. Asked for each glyph of a line, mostly in order, it remembers the
/// part, or the gap, of the previous place. Parts are in order, and none overlaps another.
struct PartFinder<Part: HasRange> {
  private let parts: [Part]
  /// Nil if the place was between parts.
  private var found: Int?
  /// Places for which ``found`` is the answer.
  private var known = 0..<0

  init(_ parts: [Part]) { self.parts = parts }

  /// Nil between parts. Costs O(log *n*), and O(1) in the part or gap of the offset before.
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
