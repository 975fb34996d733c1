import BookText

/// Searches for the best way to each possible line start of a paragraph, and so to its end.
struct BreakpointSearch {
  /// A possible line start between two boxes, and the best way to it. A hyphen has two breakpoints, since
  /// they continue differently: one with a hyphen at the end of the previous line, and one without.
  struct Breakpoint {
    fileprivate var cost = Double.infinity
    fileprivate var costAfterHyphen = Double.infinity
    /// Cost of the better way.
    fileprivate var least = Double.infinity
    /// Index of the way to the start of the last line.
    fileprivate var previous: Int32 = 0
    fileprivate var previousAfterHyphen: Int32 = 0
    /// Cells of all boxes before, with the gaps after them.
    fileprivate var width: Int32 = 0
    /// Gaps before.
    fileprivate var gaps: Int32 = 0
    /// Seams before (``Box/isSeam``).
    fileprivate var seams: Int32 = 0
    /// Boxes before.
    fileprivate var boxes: Int32 = 0
    /// A hyphen precedes the place.
    fileprivate var isAfterHyphen = false
    /// Ways on which the line before the last one ends with a hyphen.
    fileprivate var isSecond = false
    fileprivate var isSecondAfterHyphen = false
  }

  /// One or more.
  let boxes: UnsafeBufferPointer<Box>
  /// Room for one breakpoint more than there are boxes; its content is overwritten.
  let breakpoints: UnsafeMutablePointer<Breakpoint>
  /// Room for as many indices, for a queue of breakpoints in the order of the text. The first is the
  /// cheapest, and each is cheaper than the next: the first gives a lower bound for the cost of a line.
  let cheapest: UnsafeMutablePointer<Int32>
  /// No box is wider than either width.
  let shape: ParagraphBreaker.Shape
  var dividesAsLastResort = false

  /// Returns the breakpoint at the end of the paragraph; nil if no way leads there without dividing words as
  /// a last resort.
  private func findBreakpoints() -> Int? {
    let widest = Int32(truncatingIfNeeded: max(shape.width, shape.firstWidth))
    // In order: there is a breakpoint more than boxes.
    breakpoints[0] = Breakpoint(cost: 0, least: 0)
    // In order: there is a breakpoint more than boxes.
    cheapest[0] = 0
    var count = 1
    // The first breakpoint from which a line is not too wide, and the ends of the queue.
    var first = 0
    var (front, back) = (0, 0)
    var breakpoint = Breakpoint()
    for end in 1..<boxes.count + 1 {
      let box = boxes[end - 1]
      breakpoint.width &+= Int32(truncatingIfNeeded: box.width)
      while first < count, breakpoint.width &- breakpoints[first].width > widest { first += 1 }
      if end == boxes.count {
        findBestLastLine(endingAt: &breakpoint, from: first..<count, lastBox: box)
      } else if first < count, dividesAsLastResort || box.hyphen != .addedAsLastResort {
        while Int(cheapest[front]) < first { front += 1 }
        findBestLine(
          endingAt: &breakpoint, from: first..<count, lastBox: box,
          least: breakpoints[Int(cheapest[front])].least)
      }
      if box.hasGapAfter {
        breakpoint.width &+= 1
        breakpoint.gaps &+= 1
      } else if box.isSeam {
        breakpoint.seams &+= 1
      }
      guard breakpoint.least < .infinity else { continue }
      breakpoint.boxes = Int32(truncatingIfNeeded: end)
      breakpoints[count] = breakpoint
      while back >= front, breakpoints[Int(cheapest[back])].least >= breakpoint.least { back -= 1 }
      back += 1
      cheapest[back] = Int32(truncatingIfNeeded: count)
      count += 1
      breakpoint.least = .infinity
    }
    // In order: the first breakpoint is always there.
    return Int(breakpoints[count - 1].boxes) == boxes.count ? count - 1 : nil
  }

  /// Records the best line from one of `starts` to `box`; not for the last line. Prefers the shortest of
  /// equally good lines, since the lines before are fuller then. Costs are infinite if no line fits. `least`
  /// is the cost of the cheapest of the starts.
  @inline(__always)
  private func findBestLine(
    endingAt breakpoint: inout Breakpoint, from starts: Range<Int>, lastBox box: Box, least: Double
  ) {
    let width = breakpoint.width &+ (box.hyphen.isAdded ? 1 : 0)
    let endsWithHyphen = box.hyphen != .none
    let isFilled = shape.isJustified
    let ending = LineDemerits.ofEnd(after: box, isFilled: isFilled)
    var (cost, previous) = (Double.infinity, 0)
    var (costAfterHyphen, previousAfterHyphen, isThird) = (Double.infinity, 0, false)
    for start in starts {
      let from = breakpoints + start
      // The first line may be narrower.
      let target = start == 0 ? shape.firstWidth : shape.width
      let room = Int32(truncatingIfNeeded: target) &- width &+ from.pointee.width
      if room < 0 { continue }
      let gaps = breakpoint.gaps &- from.pointee.gaps
      let seams = breakpoint.seams &- from.pointee.seams
      let alone =
        ending + LineDemerits.ofLine(room: room, gaps: gaps, seams: seams, isFilled: isFilled)
      if alone + least > cost, !endsWithHyphen || alone + least > costAfterHyphen, start > 0,
        seams < 3 || gaps == 0 || !isFilled
      {
        // Shorter lines are not better.
        break
      }
      if endsWithHyphen, from.pointee.isAfterHyphen {
        let second = from.pointee.cost + alone + LineDemerits.secondHyphen
        let third = from.pointee.costAfterHyphen + alone + LineDemerits.thirdHyphen
        if min(second, third) <= costAfterHyphen {
          (costAfterHyphen, previousAfterHyphen) = (min(second, third), start)
          isThird = third < second
        }
      } else if from.pointee.least + alone <= cost {
        (cost, previous) = (from.pointee.least + alone, start)
      }
    }
    breakpoint.cost = cost
    breakpoint.costAfterHyphen = costAfterHyphen
    breakpoint.least = cost < costAfterHyphen ? cost : costAfterHyphen
    breakpoint.previous = Int32(truncatingIfNeeded: previous)
    breakpoint.previousAfterHyphen = Int32(truncatingIfNeeded: previousAfterHyphen)
    breakpoint.isAfterHyphen = endsWithHyphen
    breakpoint.isSecond = breakpoints[previous].costAfterHyphen < breakpoints[previous].cost
    breakpoint.isSecondAfterHyphen = isThird
  }

  /// Records the best line from one of `starts` to the last box; of equally good lines, the shortest. The
  /// cost is infinite if no line fits.
  private func findBestLastLine(
    endingAt breakpoint: inout Breakpoint, from starts: Range<Int>, lastBox box: Box
  ) {
    breakpoint.cost = .infinity
    breakpoint.costAfterHyphen = .infinity
    for start in starts {
      let from = breakpoints[start]
      let target = start == 0 ? shape.firstWidth : shape.width
      let width = Int(breakpoint.width &- from.width) + (box.hyphen.isAdded ? 1 : 0)
      guard width <= target else { continue }
      let cost =
        from.least + LineDemerits.ofLastLine(width: width, target: target)
        + (from.isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0)
        + (isFragment(from, breakpoint) ? LineDemerits.loneFragment : 0)
      if cost <= breakpoint.cost {
        breakpoint.cost = cost
        breakpoint.previous = Int32(truncatingIfNeeded: start)
        breakpoint.isSecond = from.costAfterHyphen < from.cost
      }
    }
    breakpoint.least = breakpoint.cost
  }

  /// The line is the rest of a divided word and nothing else.
  private func isFragment(_ start: Breakpoint, _ end: Breakpoint) -> Bool {
    // In order: a hyphen is after a box.
    start.isAfterHyphen && start.gaps == end.gaps && boxes[Int(start.boxes) - 1].hyphen.isAdded
  }

  /// Nil if no way leads to the end without divisions of last resort.
  func lines() -> [ParagraphBreaker.Line]? {
    guard var end = findBreakpoints() else { return nil }
    var lines: [ParagraphBreaker.Line] = []
    var isAfterHyphen = false
    while end > 0 {
      let breakpoint = breakpoints[end]
      let start = Int(isAfterHyphen ? breakpoint.previousAfterHyphen : breakpoint.previous)
      lines.append(line(from: breakpoints[start], to: breakpoint))
      isAfterHyphen = isAfterHyphen ? breakpoint.isSecondAfterHyphen : breakpoint.isSecond
      end = start
    }
    lines.reverse()
    return lines
  }

  /// Leaves out the gap at its end.
  private func line(from start: Breakpoint, to end: Breakpoint) -> ParagraphBreaker.Line {
    // In order: a line ends after a box.
    let last = boxes[Int(end.boxes) - 1]
    let gap = last.hasGapAfter ? 1 : 0
    let hyphen = last.hyphen.isAdded ? 1 : 0
    return ParagraphBreaker.Line(
      boxes: Int(start.boxes)..<Int(end.boxes),
      naturalWidth: Int(end.width - start.width) - gap + hyphen,
      gaps: Int(end.gaps - start.gaps) - gap)
  }
}
