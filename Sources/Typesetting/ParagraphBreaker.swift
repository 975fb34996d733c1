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

    /// Whether a line, filled, has a gap of three cells or more.
    func hasWideGap(_ line: Line) -> Bool {
      let room = (line.boxes.lowerBound == 0 ? firstWidth : width) - line.naturalWidth
      return room > max(1, line.gaps)
    }
  }

  /// A line as a range of boxes.
  struct Line: Hashable {
    var boxes: Range<Int>
    /// Its width with gaps of one cell, a hyphen that is added at its end included.
    var naturalWidth: Int
    var gaps: Int
  }

  /// The best way to a place between two boxes.
  ///
  /// Where a hyphen stands there, two ways are kept, since they go on differently: the one in
  /// which the line before ends with none, and the one in which it does.
  private struct Way {
    var cost = Double.infinity
    var costAfterHyphen = Double.infinity
    /// The cost of the better way.
    var least = Double.infinity
    /// The place at which the last line begins, twice; odd where it comes by the second way.
    var previous: Int32 = 0
    var previousAfterHyphen: Int32 = 0
    /// The cells of all boxes before, with the gaps after them; the number of those, and of seams.
    var width: Int32 = 0
    var gaps: Int32 = 0
    var seams: Int32 = 0
    /// Whether a hyphen stands there.
    var isAfterHyphen = false
  }

  private var ways: [Way] = []
  private var cheapest: [Int32] = []

  /// The lines of a paragraph, in order.
  ///
  /// Words that are divided only at need are left whole, unless that leads to a filled line with a
  /// gap of three cells or more.
  ///
  /// No box may be wider than either width of the shape, a hyphen to be added included.
  ///
  /// - Complexity: O(*n* · *m*) for *n* boxes of which at most *m* fit into a line.
  mutating func lines(of boxes: [Box], shape: Shape) -> [Line] {
    guard !boxes.isEmpty else { return [] }
    if ways.count <= boxes.count {
      let count = max(boxes.count + 1, 2 * ways.count)
      ways = Array(repeating: Way(), count: count)
      cheapest = Array(repeating: 0, count: count)
    }
    return boxes.withUnsafeBufferPointer { boxes in
      ways.withUnsafeMutableBufferPointer { ways in
        cheapest.withUnsafeMutableBufferPointer { cheapest in
          var search = BestWays(boxes: boxes, ways: ways, cheapest: cheapest, shape: shape)
          let lines = search.lines()
          guard shape.isJustified, boxes.contains(where: { $0.hyphen == .addedAtNeed }),
            lines.dropLast().contains(where: { shape.hasWideGap($0) })
          else { return lines }
          search.dividesAtNeed = true
          return search.lines()
        }
      }
    }
  }

  /// The demerits of `lines` together: what ``lines(of:shape:)`` makes least.
  func demerits(of lines: [Range<Int>], _ boxes: [Box], _ shape: Shape) -> Double {
    var sum = 0.0
    var run = 0
    for line in lines {
      let isLast = line.upperBound == boxes.count
      let end = boxes[line.upperBound - 1]
      let measured = Self.measured(boxes[line])
      let isAfterHyphen = run > 0
      run = end.hyphen == .none ? 0 : run + 1
      sum += LineDemerits.alone(
        LineDemerits.Line(
          width: measured.width, target: line.lowerBound == 0 ? shape.firstWidth : shape.width,
          gaps: measured.gaps, seams: boxes[line].dropLast().filter(\.isSeam).count, isLast: isLast,
          isFilled: shape.isJustified))
      if isLast {
        sum += isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0
      } else {
        sum += Self.ending(end)
        if run == 2 { sum += LineDemerits.secondHyphen }
        if run > 2 { sum += LineDemerits.thirdHyphen }
      }
    }
    return sum
  }

  private static func measured(_ line: ArraySlice<Box>) -> (width: Int, gaps: Int) {
    var (width, gaps) = (0, 0)
    for box in line { (width, gaps) = (width + box.width, gaps + (box.hasGapAfter ? 1 : 0)) }
    guard let last = line.last else { return (0, 0) }
    if last.hasGapAfter { gaps -= 1 }
    return (width + gaps + (last.hyphen.isAdded ? 1 : 0), gaps)
  }

  /// What it costs that a line, not the last, ends with `box`.
  @inline(__always)
  fileprivate static func ending(_ box: Box) -> Double {
    if box.hasGapAfter { return 0 }
    switch box.hyphen {
    case .none, .written: return LineDemerits.insideWord
    case .added: return LineDemerits.addedHyphen
    case .addedAtNeed: return LineDemerits.addedHyphenAtNeed
    }
  }

  /// A search for the best way to each place of a paragraph, and so to its end.
  private struct BestWays {
    let boxes: UnsafeBufferPointer<Box>
    let ways: UnsafeMutableBufferPointer<Way>
    /// A queue of places at which a line may begin: each is cheaper to reach than those after it
    /// in the text, the first of all; so what a line costs at least is known beforehand.
    let cheapest: UnsafeMutableBufferPointer<Int32>
    let shape: Shape
    /// Whether words are divided that should be so only at need.
    var dividesAtNeed = false

    private func run() {
      let widest = Int32(max(shape.width, shape.firstWidth))
      ways[0] = Way(cost: 0, least: 0)
      cheapest[0] = 0
      var queue = 0..<1
      var first = 0
      for end in 1...boxes.count {
        let box = boxes[end - 1]
        let before = ways[end - 1]
        var way = Way(width: before.width, gaps: before.gaps, seams: before.seams)
        way.width += Int32(truncatingIfNeeded: box.width)
        way.isAfterHyphen = box.hyphen != .none
        // Lines that begin before `first` are too wide from here on.
        while way.width - ways[first].width > widest, first < end - 1 { first += 1 }
        while Int(cheapest[queue.lowerBound]) < first {
          queue = queue.lowerBound + 1..<queue.upperBound
        }
        if dividesAtNeed || box.hyphen != .addedAtNeed || end == boxes.count {
          findWay(
            &way, to: end, box, from: first, least: ways[Int(cheapest[queue.lowerBound])].least)
        }
        if box.hasGapAfter {
          way.width += 1
          way.gaps += 1
        } else if box.isSeam {
          way.seams += 1
        }
        way.least = way.cost < way.costAfterHyphen ? way.cost : way.costAfterHyphen
        ways[end] = way
        var last = queue.upperBound
        while last > queue.lowerBound, ways[Int(cheapest[last - 1])].least >= way.least {
          last -= 1
        }
        cheapest[last] = Int32(end)
        queue = min(queue.lowerBound, last)..<last + 1
      }
    }

    /// Finds the best line that ends with `box`, among those that begin at `first` or later; of
    /// equal ones the shortest, which leaves those before it fuller.
    ///
    /// - Parameter least: The cost of the cheapest of the places from `first` on.
    @inline(__always)
    private func findWay(
      _ way: inout Way, to end: Int, _ box: Box, from first: Int, least: Double
    ) {
      let isLast = end == boxes.count
      let width = Int(way.width) + (box.hyphen.isAdded ? 1 : 0)
      let ending = isLast ? 0 : ParagraphBreaker.ending(box)
      let endsWithHyphen = way.isAfterHyphen && !isLast
      for start in first..<end {
        let from = ways.baseAddress.unsafelyUnwrapped + start
        if from.pointee.least == .infinity { continue }
        let line = LineDemerits.Line(
          width: width - Int(from.pointee.width),
          target: start == 0 ? shape.firstWidth : shape.width,
          gaps: Int(way.gaps &- from.pointee.gaps), seams: Int(way.seams &- from.pointee.seams),
          isLast: isLast, isFilled: shape.isJustified)
        guard line.width <= line.target else { continue }
        let alone = LineDemerits.alone(line) + ending
        // Shorter lines are no better; but the first may be narrower, and the last as it likes.
        if alone + least > way.cost, !endsWithHyphen || alone + least > way.costAfterHyphen,
          !isLast, start > 0, line.seams < 3
        {
          break
        }
        let isAfterHyphen = from.pointee.isAfterHyphen
        if endsWithHyphen, isAfterHyphen {
          let second = from.pointee.cost + alone + LineDemerits.secondHyphen
          let third = from.pointee.costAfterHyphen + alone + LineDemerits.thirdHyphen
          if min(second, third) <= way.costAfterHyphen {
            way.costAfterHyphen = min(second, third)
            way.previousAfterHyphen = Int32(start * 2 + (third < second ? 1 : 0))
          }
          continue
        }
        let cost =
          from.pointee.least + alone + (isLast && isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0)
        if cost <= way.cost {
          way.cost = cost
          way.previous = Int32(
            start * 2 + (from.pointee.costAfterHyphen < from.pointee.cost ? 1 : 0))
        }
      }
    }

    /// The lines of the best way to the end.
    func lines() -> [Line] {
      run()
      var lines: [Line] = []
      var end = boxes.count
      var isAfterHyphen = false
      while end > 0 {
        let previous = isAfterHyphen ? ways[end].previousAfterHyphen : ways[end].previous
        let start = Int(previous) / 2
        let measured = measured(start..<end)
        lines.append(
          Line(boxes: start..<end, naturalWidth: measured.width, gaps: measured.gaps))
        isAfterHyphen = previous % 2 == 1
        end = start
      }
      return lines.reversed()
    }

    private func measured(_ line: Range<Int>) -> (width: Int, gaps: Int) {
      let last = boxes[line.upperBound - 1]
      let gap = last.hasGapAfter ? 1 : 0
      let width = Int(ways[line.upperBound].width - ways[line.lowerBound].width) - gap
      let gaps = Int(ways[line.upperBound].gaps - ways[line.lowerBound].gaps) - gap
      return (width + (last.hyphen.isAdded ? 1 : 0), gaps)
    }
  }
}
