import Cells

/// A part of a row moved sideways, like text on sliding pages and on a turning leaf. Two short escape
/// sequences replace sending the cells: delete characters at one end of the part, and insert as many blanks
/// at the other. The rest of the row moves there and back.
struct RowMotion: Equatable {
  /// The columns of the cells before and after the motion, together.
  let columns: ClosedRange<Int>
  /// Number of columns to the left; negative to the right.
  let distance: Int
  /// Columns left blank by the motion.
  let emptied: ClosedRange<Int>

  /// Fewest cells a motion must save: the escape sequences take as many bytes as some twenty letters.
  static let minGain = 24

  /// Finds the longest part of a row that has moved between the changed columns, to the left if `distance` is
  /// positive; nil if moving it saves fewer than ``minGain`` cells. O(*n*) in the columns.
  init?(
    from before: UnsafeBufferPointer<Cell>, to after: UnsafeBufferPointer<Cell>,
    in changed: ClosedRange<Int>, by distance: Int
  ) {
    let best = Self.longestMovable(from: before, to: after, in: changed, by: distance)
    let (first, last) = (best.columns.lowerBound, best.columns.upperBound - 1)
    guard best.gain >= Self.minGain else { return nil }
    emptied = distance > 0 ? last + 1...last + distance : first + distance...first - 1
    let lost = emptied.count { before[$0] == after[$0] }
    guard best.gain - lost >= Self.minGain, emptied.allSatisfy({ before[$0].isMovable }) else {
      return nil
    }
    columns = min(first, emptied.lowerBound)...max(last, emptied.upperBound)
    self.distance = distance
  }

  /// Returns the columns that a motion would set right, and how many of them differ now.
  private static func longestMovable(
    from before: UnsafeBufferPointer<Cell>, to after: UnsafeBufferPointer<Cell>,
    in changed: ClosedRange<Int>, by distance: Int
  ) -> (columns: Range<Int>, gain: Int) {
    var best: (columns: Range<Int>, gain: Int) = (0..<0, 0)
    var (start, gain) = (changed.lowerBound, 0)
    for column in changed {
      guard changed.contains(column + distance), after[column] == before[column + distance],
        after[column].isMovable, before[column].isMovable
      else {
        (start, gain) = (column + 1, 0)
        continue
      }
      if before[column] != after[column] { gain += 1 }
      if gain > best.gain { best = (start..<column + 1, gain) }
    }
    return best
  }

  func bytes(inRow row: Int) -> String {
    let width = abs(distance)
    let (left, right) = (columns.lowerBound + 1, columns.upperBound + 2 - width)
    let (removed, added) = distance > 0 ? (left, right) : (right, left)
    return "\u{1B}[\(row + 1);\(removed)H\u{1B}[\(width)P\u{1B}[\(added)G\u{1B}[\(width)@"
  }
}

struct RowMotionSearch {
  /// Number of rows in a frame searched for any distance. In the other rows only the distance of the row
  /// above is tried, and a little more and less: the rows of a leaf lag behind each other.
  private static let maxSearches = 4
  private var searchesLeft = Self.maxSearches
  /// The distance of the last motion; it is also tried first in the next frame.
  private var last: Int?

  mutating func beginFrame() { searchesLeft = Self.maxSearches }

  /// First tries the distance of the row above, then, in a few rows of a frame, any. Nil if none saves
  /// enough.
  mutating func motion(
    from before: UnsafeBufferPointer<Cell>, to after: UnsafeBufferPointer<Cell>,
    in changed: ClosedRange<Int>
  ) -> RowMotion? {
    var inPlace = 0
    for column in changed where before[column] != after[column] { inPlace += 1 }
    guard inPlace >= RowMotion.minGain else { return nil }
    func motion(by distance: Int) -> RowMotion? {
      RowMotion(from: before, to: after, in: changed, by: distance)
    }
    let near = last.map { last in [0, 1, -1, 2, -2].map { last + $0 }.filter { $0 != 0 } } ?? []
    var found = near.lazy.compactMap(motion).first
    if found == nil, searchesLeft > 0 {
      searchesLeft -= 1
      found = (1...changed.count / 2).lazy.flatMap { [$0, -$0] }.compactMap(motion).first
    }
    last = found?.distance ?? last
    return found
  }
}

extension Cell {
  /// Whether the terminal certainly has one cell for it, with nothing else drawn over it.
  fileprivate var isMovable: Bool {
    glyph.width == 1 && (glyph.base < 0x0300 || 0x2010..<0x2600 ~= glyph.base)
  }
}
