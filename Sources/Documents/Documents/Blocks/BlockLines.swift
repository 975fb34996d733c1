import BookText

/// Lines of a block divided by its document.
struct BlockLines {
  /// The starts of the lines after the first, as offsets into the text.
  private(set) var starts: [Int] = []
  /// Whether lines are separate elements, rather than ended by `br`.
  private(set) var areElements = false

  /// Begins a line at a place after all others.
  mutating func beginLine(at place: Int) { starts.append(place) }

  /// Begins a line for a separate element.
  mutating func beginElementLine(at place: Int) {
    areElements = true
    beginLine(at: place)
  }

  /// Drops starts outside the visible characters of the block, and a start at their beginning.
  mutating func dropStarts(outside range: Range<Int>) {
    starts.removeAll { $0 <= range.lowerBound || $0 >= range.upperBound }
  }
}
