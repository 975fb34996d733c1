/// A search for the best way to each place of a paragraph, and so to its end.
struct BestWays {
  /// The best way to a place between two boxes.
  ///
  /// Where a hyphen stands there, two ways are kept, since they go on differently: the one in
  /// which the line before ends with none, and the one in which it does.
  struct Way {
    fileprivate var cost = Double.infinity
    fileprivate var costAfterHyphen = Double.infinity
    /// The cost of the better way.
    fileprivate var least = Double.infinity
    /// The place at which the last line begins, twice; odd where it comes by the second way.
    fileprivate var previous: Int32 = 0
    fileprivate var previousAfterHyphen: Int32 = 0
    /// The cells of all boxes before, with the gaps after them; the number of those, and of seams.
    fileprivate var width: Int32 = 0
    fileprivate var gaps: Int32 = 0
    fileprivate var seams: Int32 = 0
    /// Whether a hyphen stands there.
    fileprivate var isAfterHyphen = false
  }

  private let boxes: UnsafeBufferPointer<Box>
  private let ways: UnsafeMutablePointer<Way>
  /// A queue of places at which a line may begin: each is cheaper to reach than those after it
  /// in the text, the first of all; so what a line costs at least is known beforehand.
  private let cheapest: UnsafeMutablePointer<Int32>
  private let shape: ParagraphBreaker.Shape
  private let demerits: LineDemerits.Table
  /// Whether words are divided that should be so only at need.
  var dividesAtNeed = false

  /// - Parameters:
  ///   - boxes: The paragraph; at least one box.
  ///   - ways: Room for a way more than there are boxes; what is in it does not matter.
  ///   - cheapest: Room for as many places.
  ///   - shape: The widths of the lines; no box is wider than either.
  init(
    boxes: UnsafeBufferPointer<Box>, ways: UnsafeMutablePointer<Way>,
    cheapest: UnsafeMutablePointer<Int32>, shape: ParagraphBreaker.Shape
  ) {
    self.boxes = boxes
    self.ways = ways
    self.cheapest = cheapest
    self.shape = shape
    demerits = LineDemerits.table
  }

  private func run() {
    let widest = Int32(max(shape.width, shape.firstWidth))
    ways[0] = Way(cost: 0, least: 0)
    cheapest[0] = 0
    // The queue.
    var (front, back) = (0, 0)
    var first = 0
    for end in 1...boxes.count {
      let box = boxes[end - 1]
      let before = ways + (end - 1)
      var way = Way(
        width: before.pointee.width &+ Int32(truncatingIfNeeded: box.width),
        gaps: before.pointee.gaps, seams: before.pointee.seams, isAfterHyphen: box.hyphen != .none)
      // Lines that begin before `first` are too wide from here on.
      while way.width &- ways[first].width > widest, first < end - 1 { first += 1 }
      while Int(cheapest[front]) < first { front += 1 }
      let least = ways[Int(cheapest[front])].least
      if end == boxes.count {
        findLastLine(&way, to: end, box, from: first)
      } else if dividesAtNeed || box.hyphen != .addedAtNeed {
        findLine(&way, to: end, box, from: first, least: least)
      }
      if box.hasGapAfter {
        way.width &+= 1
        way.gaps &+= 1
      } else if box.isSeam {
        way.seams &+= 1
      }
      way.least = way.cost < way.costAfterHyphen ? way.cost : way.costAfterHyphen
      ways[end] = way
      while back >= front, ways[Int(cheapest[back])].least >= way.least { back -= 1 }
      back += 1
      cheapest[back] = Int32(truncatingIfNeeded: end)
    }
  }

  /// Finds the best line, not the last, that ends with `box`, among those that begin at `first` or
  /// later; of equal ones the shortest, which leaves those before it fuller.
  ///
  /// - Parameter least: The cost of the cheapest of the places from `first` on.
  @inline(__always)
  private func findLine(
    _ way: inout Way, to end: Int, _ box: Box, from first: Int, least: Double
  ) {
    let width = way.width &+ (box.hyphen.isAdded ? 1 : 0)
    let ending = LineDemerits.ending(box)
    let target = Int32(truncatingIfNeeded: shape.width)
    var start = first
    if start == 0 {
      // The first line may be narrower, so that no shorter one is left out for its sake.
      let room = Int32(truncatingIfNeeded: shape.firstWidth) &- width
      if room >= 0 {
        let alone = demerits.alone(
          room: room, target: shape.firstWidth, gaps: way.gaps, seams: way.seams,
          isFilled: shape.isJustified)
        take(&way, from: ways, at: 0, alone + ending)
      }
      start = 1
    }
    while start < end {
      defer { start &+= 1 }
      let from = ways + start
      if from.pointee.least == .infinity { continue }
      let room = target &- width &+ from.pointee.width
      guard room >= 0 else { continue }
      let gaps = way.gaps &- from.pointee.gaps
      let seams = way.seams &- from.pointee.seams
      let alone =
        ending
        + demerits.alone(
          room: room, target: shape.width, gaps: gaps, seams: seams, isFilled: shape.isJustified)
      // Shorter lines are no better.
      if alone + least > way.cost, !way.isAfterHyphen || alone + least > way.costAfterHyphen,
        seams < 3 || gaps == 0 || !shape.isJustified
      {
        return
      }
      take(&way, from: from, at: start, alone)
    }
  }

  /// Takes the line that begins at `start`, with demerits `alone`, if no better one is known.
  @inline(__always)
  private func take(
    _ way: inout Way, from: UnsafePointer<Way>, at start: Int, _ alone: Double
  ) {
    let place = Int32(truncatingIfNeeded: start &* 2)
    if way.isAfterHyphen, from.pointee.isAfterHyphen {
      let second = from.pointee.cost + alone + LineDemerits.secondHyphen
      let third = from.pointee.costAfterHyphen + alone + LineDemerits.thirdHyphen
      if min(second, third) <= way.costAfterHyphen {
        way.costAfterHyphen = min(second, third)
        way.previousAfterHyphen = place &+ (third < second ? 1 : 0)
      }
      return
    }
    let cost = from.pointee.least + alone
    if cost <= way.cost {
      way.cost = cost
      way.previous = place &+ (from.pointee.costAfterHyphen < from.pointee.cost ? 1 : 0)
    }
  }

  /// Finds the best last line among those that begin at `first` or later.
  private func findLastLine(_ way: inout Way, to end: Int, _ box: Box, from first: Int) {
    for start in first..<end where ways[start].least < .infinity {
      let from = ways[start]
      let target = start == 0 ? shape.firstWidth : shape.width
      let width = Int(way.width &- from.width) + (box.hyphen.isAdded ? 1 : 0)
      guard width <= target else { continue }
      let cost =
        from.least + LineDemerits.last(width: width, target: target)
        + (from.isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0)
      if cost <= way.cost {
        way.cost = cost
        way.previous = Int32(start * 2 + (from.costAfterHyphen < from.cost ? 1 : 0))
      }
    }
  }

  /// The lines of the best way to the end.
  func lines() -> [ParagraphBreaker.Line] {
    run()
    var lines: [ParagraphBreaker.Line] = []
    var end = boxes.count
    var isAfterHyphen = false
    while end > 0 {
      let previous = isAfterHyphen ? ways[end].previousAfterHyphen : ways[end].previous
      let start = Int(previous) / 2
      let measured = measured(start..<end)
      lines.append(
        ParagraphBreaker.Line(
          boxes: start..<end, naturalWidth: measured.width, gaps: measured.gaps))
      isAfterHyphen = previous % 2 == 1
      end = start
    }
    lines.reverse()
    return lines
  }

  private func measured(_ line: Range<Int>) -> (width: Int, gaps: Int) {
    let last = boxes[line.upperBound - 1]
    let gap = last.hasGapAfter ? 1 : 0
    let width = Int(ways[line.upperBound].width - ways[line.lowerBound].width) - gap
    let gaps = Int(ways[line.upperBound].gaps - ways[line.lowerBound].gaps) - gap
    return (width + (last.hyphen.isAdded ? 1 : 0), gaps)
  }
}
