/// The width up to which columns are not narrowed before others, in cells: a narrow column gains more from a
/// cell than a wide one.
private let roomyWidth = 10

/// Width of words never divided in a table, in cells.
package let undividedWidth = 12

/// Shares a room among the columns of a table.
///
/// If all desired widths fit, columns get them. Otherwise the room beyond the least widths is shared in
/// proportion to the missing widths, as in browsers (CSS Tables Level 3, section 3.9.3).
///
/// - Parameters:
///   - room: The cells for all columns, without the gaps between them.
///   - least: The least width of each column.
///   - most: The desired width of each column, at least its least one.
/// - Returns: Nil if the least widths do not fit.
package func columnWidths(in room: Int, least: [Int], most: [Int]) -> [Int]? {
  var least = least
  guard least.reduce(0, +) <= room else { return nil }
  let roomy = zip(least, most).map { max($0, min($1, roomyWidth)) }
  if roomy.reduce(0, +) <= room { least = roomy }
  let wanted = zip(least, most).reduce(0) { $0 + $1.1 - $1.0 }
  let rest = room - least.reduce(0, +)
  if wanted <= rest { return most }
  return zip(least, most).map { $0 + ($1 - $0) * rest / wanted }
}
