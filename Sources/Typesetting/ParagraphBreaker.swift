/// Breaks a paragraph into lines so that the whole of it looks best.
///
/// The total-fit method of Knuth and Plass ("Breaking Paragraphs into Lines", Software: Practice
/// and Experience 11, 1981) in whole cells: gaps can grow but not shrink, so the natural width of
/// a line is the least it can have.
struct ParagraphBreaker {
  /// The width of the first line and of the others, and whether they are filled.
  struct Shape {
    var firstWidth: Int
    var width: Int
    var isJustified: Bool
  }

  /// A line as a range of boxes.
  struct Line: Hashable {
    var boxes: Range<Int>
    /// Its width with gaps of one cell.
    var naturalWidth: Int
    var gaps: Int
  }

  private var costs: [Double] = []
  private var previous: [Int32] = []

  /// The lines of a paragraph, in order.
  ///
  /// No box may be wider than either width of the shape.
  ///
  /// - Complexity: O(*n* · *m*) for *n* boxes of which at most *m* fit into a line.
  mutating func lines(of boxes: [Box], shape: Shape) -> [Line] {
    guard !boxes.isEmpty else { return [] }
    findBest(boxes, shape)
    var lines: [Line] = []
    var end = boxes.count
    while end > 0 {
      let start = Int(previous[end])
      lines.append(line(boxes, start..<end))
      end = start
    }
    return lines.reversed()
  }

  private func line(_ boxes: [Box], _ range: Range<Int>) -> Line {
    var width = 0
    var gaps = 0
    for index in range {
      width += boxes[index].width
      if index + 1 < range.upperBound, boxes[index].hasGapAfter { gaps += 1 }
    }
    return Line(boxes: range, naturalWidth: width + gaps, gaps: gaps)
  }

  /// Fills `previous[end]` with the start of the best last line of the boxes before `end`.
  private mutating func findBest(_ boxes: [Box], _ shape: Shape) {
    let count = boxes.count
    if costs.count <= count {
      costs = Array(repeating: 0, count: count + 1)
      previous = Array(repeating: 0, count: count + 1)
    }
    costs[0] = 0
    for end in 1...count {
      var best = Double.infinity
      var bestStart = end - 1
      var width = 0
      var gaps = 0
      var start = end - 1
      while start >= 0 {
        width += boxes[start].width
        if start + 1 < end, boxes[start].hasGapAfter {
          width += 1
          gaps += 1
        }
        // Lines only get wider from here; the first line may be narrower or wider than others.
        if width > max(shape.width, shape.firstWidth) { break }
        let target = start == 0 ? shape.firstWidth : shape.width
        if width <= target {
          let isLast = end == count
          let cost =
            costs[start]
            + ParagraphBreaker.cost(
              room: target - width, gaps: gaps, target: target, isLast: isLast, shape.isJustified)
            + (isLast || boxes[end - 1].hasGapAfter ? 0 : Self.insideWord)
          if cost < best {
            best = cost
            bestStart = start
          }
        }
        start -= 1
      }
      costs[end] = best.isFinite ? best : costs[end - 1] + 1e9
      previous[end] = Int32(clamping: bestStart)
    }
  }

  /// What it costs to end a line at a hyphen or dash: a little more than a slightly loose line.
  private static let insideWord = 400.0

  /// How ugly a line is that leaves `room` cells.
  ///
  /// Filled lines: the cube of the stretch a gap must take, squared with a constant that prefers
  /// fewer lines, as TeX does; a line of one word counts as one with a single gap. Ragged lines:
  /// the square of the room. A last line may be short but should not be a single little word.
  private static func cost(
    room: Int, gaps: Int, target: Int, isLast: Bool, _ isJustified: Bool
  ) -> Double {
    if isLast {
      let length = target - room
      return length * 5 < target ? 3_000 : 0
    }
    if isJustified {
      let stretch = Double(room) / Double(max(1, gaps))
      let badness = 10 + 100 * stretch * stretch * stretch
      return badness * badness
    }
    let share = 100 * Double(room) / Double(target)
    return 100 + share * share
  }
}
