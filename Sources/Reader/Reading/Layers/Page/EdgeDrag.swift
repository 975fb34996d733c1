/// A drag along the map on the fore-edge: fast at its outer side, and slower the nearer the pointer is to the
/// paper. A pure value of cells and bytes. The thumb moves by shares of the text still before it, so that the
/// ends of the map are the ends of the book, wherever the drag was slow.
struct EdgeDrag: Hashable, Sendable {
  /// The map on the screen.
  struct Track: Hashable, Sendable {
    /// The cells along the map.
    let cells: Range<Int>
    /// Cells from the paper to the outer side of the map: 1 or more.
    let depth: Int
    /// Whether the book begins at the last cell.
    let isReversed: Bool
  }

  private(set) var cell: Int
  /// Whether the pointer is beside the map: dropped there, it lets the leaves fall back.
  private(set) var isBeside = false

  init(at cell: Int) { self.cell = cell }

  /// Records the pointer, and returns the place to which it moves the thumb. Beside the map the thumb stays.
  /// `distance` counts the cells between the pointer and the paper, negative over the paper; `page` the bytes
  /// on the visible pages.
  mutating func move(
    to cell: Int, distance: Int, on track: Track, from place: Int, in text: Range<Int>, page: Int
  ) -> Int {
    isBeside = distance < 0
    let last = min(max(self.cell, track.cells.lowerBound), track.cells.upperBound - 1)
    let next = min(max(cell, track.cells.lowerBound), track.cells.upperBound - 1)
    guard !isBeside, next != last, !text.isEmpty else { return place }
    self.cell = next
    let isForward = (next > last) != track.isReversed
    let cellsLeft =
      next > last ? track.cells.upperBound - 1 - last : last - track.cells.lowerBound
    let bytesLeft = isForward ? text.upperBound - 1 - place : place - text.lowerBound
    let moved = abs(next - last)
    let whole = Double(max(0, bytesLeft)) * Double(moved) / Double(max(1, cellsLeft))
    let fine = min(whole, Double(max(1, page) * moved))
    let ratio = fine > 0 ? whole / fine : 1
    let bytes = fine * Self.speed(inColumn: distance, of: track.depth, outermost: ratio)
    let way = min(max(0, bytesLeft), Int(min(bytes, whole).rounded()))
    return isForward ? place + way : place - way
  }

  /// The speed of the thumb in a column counted from the paper, relative to 1 beside the paper and `most`, 1
  /// or more, in the outermost column.
  private static func speed(
    inColumn column: Int, of depth: Int, outermost most: Double
  ) -> Double {
    if column >= depth - 1 { return most }
    guard column > 0 else { return 1 }
    // A block has few columns: each is the square root of the next.
    return (column..<depth - 1).reduce(most) { ratio, _ in ratio.squareRoot() }
  }
}
