import Cells

/// A bar of places in a book, with a knob at the current one.
struct PageBar {
  let columns: Range<Int>
  /// Number of places, 1 or more.
  let count: Int
  /// Whether the first place is at the right end.
  let isRightToLeft: Bool

  /// The nearest place; columns beside the bar lead to its ends.
  func place(at column: Int) -> Int {
    let distance = min(max(column, columns.lowerBound), columns.upperBound - 1) - columns.lowerBound
    let (last, most) = (columns.count - 1, count - 1)
    guard last > 0 else { return 0 }
    let place = (distance * most + last / 2) / last
    return isRightToLeft ? most - place : place
  }

  /// Returns the column nearest to a place, counted from 0.
  private func column(of place: Int) -> Int {
    let (last, most) = (columns.count - 1, count - 1)
    let distance = most > 0 ? (place * last + most / 2) / most : 0
    return columns.lowerBound + (isRightToLeft ? last - distance : distance)
  }

  /// Returns the column of the knob.
  @discardableResult
  func draw(at place: Int, row: Int, palette: Palette, into frame: inout Grid) -> Int {
    let knob = column(of: place)
    for column in columns {
      let isRead = isRightToLeft ? column > knob : column < knob
      frame.write(
        column == knob ? "●" : isRead ? "━" : "─", column: column, row: row,
        style: isRead || column == knob ? palette.text : palette.mutedText)
    }
    return knob
  }
}
