import Cells

/// The grid of covers on a screen: a head row above them, two rows below.
struct CoverTable: Hashable, Sendable {
  /// The size of the screen.
  let screen: Size
  /// The size of a cover.
  let cover: Size
  /// The number of covers in a row.
  let columns: Int
  /// The number of visible rows.
  let rows: Int
  /// True if it is for screen readers.
  let isPlain: Bool
  /// True if each book has a row of text instead of a cover: for screen readers, and in narrow windows.
  let hasRows: Bool

  /// The cells between two covers.
  private let gap: Size
  /// The sizes of covers, largest first. A cell is about twice as high as wide; these are near the
  /// proportion of a book, two to three.
  private static let sizes = [
    Size(columns: 24, rows: 15), Size(columns: 20, rows: 12), Size(columns: 16, rows: 9),
  ]
  /// The minimum number of columns and rows for a larger size.
  private static let wanted = (columns: 5, rows: 2)
  /// The narrowest window with covers: narrower ones have no more than two side by side.
  private static let narrowest = 60

  /// Uses the largest size of which enough covers fit.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - isPlain: True if it is for screen readers.
  init(screen: Size, isPlain: Bool = false) {
    self.screen = screen
    self.isPlain = isPlain
    hasRows = isPlain || screen.columns < Self.narrowest
    let gap = hasRows ? Size(columns: 0, rows: 0) : Size(columns: 3, rows: 1)
    self.gap = gap
    guard !hasRows else {
      cover = Size(columns: screen.columns - (isPlain ? 0 : 2), rows: 1)
      (columns, rows) = (1, max(1, screen.rows - (isPlain ? 2 : 3)))
      return
    }
    let room = Size(columns: screen.columns - 2, rows: screen.rows - 3)
    func count(_ cover: Size) -> (columns: Int, rows: Int) {
      (
        (room.columns + gap.columns) / (cover.columns + gap.columns),
        (room.rows + gap.rows) / (cover.rows + gap.rows)
      )
    }
    let fitting = Self.sizes.first {
      count($0).columns >= Self.wanted.columns && count($0).rows >= Self.wanted.rows
    }
    let least = Self.sizes[Self.sizes.count - 1]
    cover =
      fitting
      ?? Size(columns: min(least.columns, room.columns), rows: max(1, min(least.rows, room.rows)))
    columns = max(1, count(cover).columns)
    rows = max(1, count(cover).rows)
  }

  /// Returns the rectangle of the cover at a position, counted from the first visible one in
  /// reading order.
  func rect(_ place: Int) -> Rect {
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    let width = columns * (cover.columns + gap.columns) - gap.columns
    let height = rows * (cover.rows + gap.rows) - gap.rows
    let left = max(0, (screen.columns - width) / 2)
    let top = 1 + max(0, (screen.rows - 3 - height) / 2)
    return Rect(
      column: left + column * (cover.columns + gap.columns),
      row: top + row * (cover.rows + gap.rows), columns: cover.columns, rows: cover.rows)
  }

  /// The columns of all covers.
  var span: Range<Int> { rect(0).columns.lowerBound..<rect(columns - 1).columns.upperBound }

  /// Returns the position of the cover at a cell of the screen; nil if there is none.
  func place(column: Int, row: Int) -> Int? {
    (0..<columns * rows).first { rect($0).contains(column: column, row: row) }
  }
}
