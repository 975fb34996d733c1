/// Cells up to which columns are not narrowed before others: a narrow column gains more from a cell than a
/// wide one.
private let roomyWidth = 10

/// Cells of words never divided in a table.
package let undividedWidth = 12

/// Shares a room among the columns of a table, without the gaps between them. If all desired widths (`most`)
/// fit, columns get them. Otherwise the room beyond the least widths is shared in proportion to the missing
/// widths, as in browsers (CSS Tables Level 3, section 3.9.3). Nil if the least widths do not fit.
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
