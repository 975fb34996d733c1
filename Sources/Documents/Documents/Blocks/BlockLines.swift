/// Lines of a block divided by its document.
struct BlockLines {
  /// Offsets of the lines after the first.
  private(set) var starts: [Int] = []
  /// Separate elements, rather than ended by `br`.
  private(set) var areElements = false

  mutating func beginLine(at place: Int) { starts.append(place) }

  mutating func beginElementLine(at place: Int) {
    areElements = true
    beginLine(at: place)
  }

  /// Drops starts outside the visible characters, and one at their beginning.
  mutating func dropStarts(outside range: Range<Int>) {
    starts.removeAll { $0 <= range.lowerBound || $0 >= range.upperBound }
  }
}
