/// A search for the best way to each possible line start of a paragraph, and so to its end.
struct BestWays {
  /// The best way to a place between two boxes at which a line may begin.
  ///
  /// At a hyphen two ways are stored, since they continue differently: one whose previous line ends
  /// without a hyphen, and one whose previous line ends with one.
  struct Way {
    fileprivate var cost = Double.infinity
    fileprivate var costAfterHyphen = Double.infinity
    /// The cost of the better way.
    fileprivate var least = Double.infinity
    /// The index of the way to the start of the last line.
    fileprivate var previous: Int32 = 0
    fileprivate var previousAfterHyphen: Int32 = 0
    /// The cells of all boxes before, with the gaps after them; the number of those, and of seams.
    fileprivate var width: Int32 = 0
    fileprivate var gaps: Int32 = 0
    fileprivate var seams: Int32 = 0
    /// The number of boxes before.
    fileprivate var boxes: Int32 = 0
    /// Whether a hyphen precedes the place.
    fileprivate var isAfterHyphen = false
    /// For each case, whether the last line follows a line that ends with a hyphen.
    fileprivate var isSecond = false
    fileprivate var isSecondAfterHyphen = false
  }

  private let boxes: UnsafeBufferPointer<Box>
  private let ways: UnsafeMutablePointer<Way>
  /// A queue of ways: each is cheaper than those after it in the text, the first is the cheapest;
  /// it gives a lower bound for the cost of a line.
  private let cheapest: UnsafeMutablePointer<Int32>
  private let shape: ParagraphBreaker.Shape
  private let demerits = LineDemerits.table
  /// Whether words are divided as a last resort.
  var dividesAtNeed = false

  /// - Parameters:
  ///   - boxes: The paragraph; at least one box.
  ///   - ways: Room for one way more than there are boxes; its content is overwritten.
  ///   - cheapest: Room for as many indices.
  ///   - shape: The widths of the lines; no box is wider than either.
  init(
    boxes: UnsafeBufferPointer<Box>, ways: UnsafeMutablePointer<Way>,
    cheapest: UnsafeMutablePointer<Int32>, shape: ParagraphBreaker.Shape
  ) {
    self.boxes = boxes
    self.ways = ways
    self.cheapest = cheapest
    self.shape = shape
  }

  /// Finds the ways to all places; returns the index of the one to the end, or nil if that requires
  /// dividing words.
  private func run() -> Int? {
    let widest = Int32(truncatingIfNeeded: max(shape.width, shape.firstWidth))
    ways[0] = Way(cost: 0, least: 0)
    cheapest[0] = 0
    var count = 1
    // The first of the ways from which a line is not too wide, and the ends of the queue.
    var first = 0
    var (front, back) = (0, 0)
    var way = Way()
    for end in 1...boxes.count {
      let box = boxes[end - 1]
      way.width &+= Int32(truncatingIfNeeded: box.width)
      while first < count, way.width &- ways[first].width > widest { first += 1 }
      if end == boxes.count {
        findLastLine(&way, of: first..<count, box)
      } else if first < count, dividesAtNeed || box.hyphen != .addedAtNeed {
        while Int(cheapest[front]) < first { front += 1 }
        findLine(&way, of: first..<count, box, least: ways[Int(cheapest[front])].least)
      }
      if box.hasGapAfter {
        way.width &+= 1
        way.gaps &+= 1
      } else if box.isSeam {
        way.seams &+= 1
      }
      guard way.least < .infinity else { continue }
      way.boxes = Int32(truncatingIfNeeded: end)
      ways[count] = way
      while back >= front, ways[Int(cheapest[back])].least >= way.least { back -= 1 }
      back += 1
      cheapest[back] = Int32(truncatingIfNeeded: count)
      count += 1
      way.least = .infinity
    }
    return Int(ways[count - 1].boxes) == boxes.count ? count - 1 : nil
  }

  /// Finds the best line, not the last, that ends with `box`, among those that begin at one of
  /// `starts`; of equal ones the shortest, which leaves those before it fuller.
  ///
  /// - Parameter least: The cost of the cheapest of the ways to `starts`.
  @inline(__always)
  private func findLine(_ way: inout Way, of starts: Range<Int>, _ box: Box, least: Double) {
    let width = way.width &+ (box.hyphen.isAdded ? 1 : 0)
    let endsWithHyphen = box.hyphen != .none
    let ending = LineDemerits.ending(box)
    let isFilled = shape.isJustified
    var (cost, previous) = (Double.infinity, 0)
    var (costAfterHyphen, previousAfterHyphen, isThird) = (Double.infinity, 0, false)
    for start in starts {
      let from = ways + start
      // The first line may be narrower.
      let target = start == 0 ? shape.firstWidth : shape.width
      let room = Int32(truncatingIfNeeded: target) &- width &+ from.pointee.width
      if room < 0 { continue }
      let gaps = way.gaps &- from.pointee.gaps
      let seams = way.seams &- from.pointee.seams
      let alone =
        ending
        + demerits.alone(room: room, target: target, gaps: gaps, seams: seams, isFilled: isFilled)
      if alone + least > cost, !endsWithHyphen || alone + least > costAfterHyphen, start > 0,
        seams < 3 || gaps == 0 || !isFilled
      {
        // Shorter lines are no better.
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
    way.cost = cost
    way.costAfterHyphen = costAfterHyphen
    way.least = cost < costAfterHyphen ? cost : costAfterHyphen
    way.previous = Int32(truncatingIfNeeded: previous)
    way.previousAfterHyphen = Int32(truncatingIfNeeded: previousAfterHyphen)
    way.isAfterHyphen = endsWithHyphen
    way.isSecond = ways[previous].costAfterHyphen < ways[previous].cost
    way.isSecondAfterHyphen = isThird
  }

  /// Finds the best last line among those that begin at one of `starts`.
  private func findLastLine(_ way: inout Way, of starts: Range<Int>, _ box: Box) {
    way.cost = .infinity
    way.costAfterHyphen = .infinity
    for start in starts {
      let from = ways[start]
      let target = start == 0 ? shape.firstWidth : shape.width
      let width = Int(way.width &- from.width) + (box.hyphen.isAdded ? 1 : 0)
      guard width <= target else { continue }
      let cost =
        from.least + LineDemerits.last(width: width, target: target)
        + (from.isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0)
      if cost <= way.cost {
        way.cost = cost
        way.previous = Int32(truncatingIfNeeded: start)
        way.isSecond = from.costAfterHyphen < from.cost
      }
    }
    way.least = way.cost
  }

  /// Returns the lines of the best way to the end; nil if it requires divisions of last resort.
  func lines() -> [ParagraphBreaker.Line]? {
    guard var end = run() else { return nil }
    var lines: [ParagraphBreaker.Line] = []
    var isAfterHyphen = false
    while end > 0 {
      let way = ways[end]
      let start = Int(isAfterHyphen ? way.previousAfterHyphen : way.previous)
      lines.append(line(from: ways[start], to: way))
      isAfterHyphen = isAfterHyphen ? way.isSecondAfterHyphen : way.isSecond
      end = start
    }
    lines.reverse()
    return lines
  }

  private func line(from start: Way, to end: Way) -> ParagraphBreaker.Line {
    let last = boxes[Int(end.boxes) - 1]
    let gap = last.hasGapAfter ? 1 : 0
    let hyphen = last.hyphen.isAdded ? 1 : 0
    return ParagraphBreaker.Line(
      boxes: Int(start.boxes)..<Int(end.boxes),
      naturalWidth: Int(end.width - start.width) - gap + hyphen,
      gaps: Int(end.gaps - start.gaps) - gap)
  }
}
