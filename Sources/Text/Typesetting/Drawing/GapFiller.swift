import BookText
import Cells

/// Chooses the gaps of each line to widen, line after line down a page.
///
/// The extra cells go where they disturb least: first away from the wide gaps of the line above, so that no
/// river runs down the page; then after punctuation; then not beside each other. The best of all combinations
/// is taken, rather than one gap after the other.
struct GapFiller {
  /// A gap of a line before any is widened.
  struct Gap {
    var column: Int
    var followsPunctuation: Bool
  }

  /// Two cells or more in the line above.
  private struct WideGap {
    var columns: Range<Int>
    /// Consecutive lines with wide gaps touching down to this one.
    var depth: Int
  }

  private var above: [WideGap] = []

  /// Called for a row without gaps.
  mutating func forgetLineAbove() { above = [] }

  /// Widths of the gaps with `extra` cells added: all of one cell if `extra` is not above 0. The wide gaps
  /// are kept for the line below. Costs O(*n* · *m*) for *n* gaps and *m* of them widened more than others,
  /// times the wide gaps of the line above.
  mutating func widths(of gaps: [Gap], extra: Int) -> [Int] {
    guard extra > 0, !gaps.isEmpty else {
      above = []
      return Array(repeating: 1, count: gaps.count)
    }
    let (each, rest) = extra.quotientAndRemainder(dividingBy: gaps.count)
    let isChosen = cheapestChoice(of: rest, among: gaps, each: each)
    var widths: [Int] = []
    var wide: [WideGap] = []
    var shift = 0
    for (gap, isChosen) in zip(gaps, isChosen) {
      let width = 1 + each + (isChosen ? 1 : 0)
      let columns = gap.column + shift..<gap.column + shift + width
      if width > 1 { wide.append(WideGap(columns: columns, depth: depth(of: columns))) }
      widths.append(width)
      shift += width - 1
    }
    above = wide
    return widths
  }

  /// One more than the deepest gap of the line above that it touches.
  private func depth(of columns: Range<Int>) -> Int {
    1 + above.reduce(0) { $1.columns.overlaps(columns) ? max($0, $1.depth) : $0 }
  }

  // MARK: The best choice

  /// Least cost of choosing a number of the gaps so far, with or without the last.
  private struct Choice {
    var cost = Int.max
    /// The gap before the last was chosen.
    var followsChosen = false
  }

  /// Cost of widening two gaps in a row.
  private static let costOfNeighbours = 24
  /// Cost of widening a gap not after punctuation.
  private static let costAfterLetter = 40
  /// Cost of widening a gap below a wide one, times the square of its depth.
  private static let costBelowWideGap = 400
  /// Cost of widening a gap that touches a wide one above at its corner.
  private static let costAtCorner = 16
  /// Less than any other cost.
  private static let costOfScatter = 16

  /// Chooses `count` gaps for a cell more than `each`, at the least cost. The table has the least cost for
  /// the first gaps and each number of them chosen, with and without the last.
  private func cheapestChoice(of count: Int, among gaps: [Gap], each: Int) -> [Bool] {
    guard count > 0 else { return Array(repeating: false, count: gaps.count) }
    // table[2 * (index * (count + 1) + chosen) + (is the last one chosen ? 1 : 0)]
    let width = 2 * (count + 1)
    var table = Array(repeating: Choice(), count: width * (gaps.count + 1))
    // In order: it has a place more than cells.
    table[0].cost = 0
    for (index, gap) in gaps.enumerated() {
      for chosen in 0..<min(count, index) + 1 {
        let from = width * index + 2 * chosen
        for last in 0...1 where table[from + last].cost < .max {
          let cost = table[from + last].cost
          replaceIfCheaper(&table[from + width], cost: cost, followsChosen: last == 1)
          guard chosen < count else { continue }
          let column = gap.column + index * each + chosen
          let step =
            self.cost(of: gap, columns: column..<column + 2 + each)
            + (last == 1 ? Self.costOfNeighbours : 0)
            + scatteredCost(of: gap.column)
          // The next gap, one more chosen (+ 2), and the last one chosen (+ 1).
          // In order: not all are chosen, so the next row goes on.
          replaceIfCheaper(&table[from + width + 3], cost: cost + step, followsChosen: last == 1)
        }
      }
    }
    return traceChoices(table, width: width, gaps: gaps.count, count: count)
  }

  /// The first of equals stays.
  private func replaceIfCheaper(_ choice: inout Choice, cost: Int, followsChosen: Bool) {
    if cost < choice.cost { choice = Choice(cost: cost, followsChosen: followsChosen) }
  }

  /// Follows the cheapest choices back from the last gap. The table has rows of `width` choices, one for each
  /// number of gaps: for each number of chosen ones a pair, with the last gap left and taken.
  private func traceChoices(_ table: [Choice], width: Int, gaps: Int, count: Int) -> [Bool] {
    var isChosen = Array(repeating: false, count: gaps)
    var chosen = count
    let end = width * gaps + 2 * count
    // In order: the choices are pairs.
    var last = table[end + 1].cost < table[end].cost
    for index in stride(from: gaps, to: 0, by: -1) {
      // In order: the indices begin at 1.
      isChosen[index - 1] = last
      let followsChosen = table[width * index + 2 * chosen + (last ? 1 : 0)].followsChosen
      if last { chosen -= 1 }
      last = followsChosen
    }
    return isChosen
  }

  /// Depends on the letter before it and the wide gaps above.
  private func cost(of gap: Gap, columns: Range<Int>) -> Int {
    var cost = gap.followsPunctuation ? 0 : Self.costAfterLetter
    for wide in above {
      if wide.columns.overlaps(columns) {
        cost += Self.costBelowWideGap * wide.depth * wide.depth
      } else if wide.columns.upperBound == columns.lowerBound
        || columns.upperBound == wide.columns.lowerBound
      {
        cost += Self.costAtCorner
      }
    }
    return cost
  }

  /// Scattered by column: choosing the leftmost gap first would lean every line to one side.
  private func scatteredCost(of column: Int) -> Int {
    (column &* 7 &+ above.count &* 5) % Self.costOfScatter
  }
}
