import BookText
import SeededRandom
import Testing

@testable import Typesetting

/// The best way to break a paragraph is found, not only a good one.
@Suite("Total fit")
struct TotalFitTests {
  /// Returns the minimum demerits of all ways to break `boxes` into lines; divisions of last resort
  /// are used if `atNeed` is true.
  private func leastDemerits(
    _ boxes: [Box], _ shape: ParagraphBreaker.Shape, atNeed: Bool
  ) -> Double {
    var least = Double.infinity
    func visit(_ lines: [Range<Int>], from start: Int) {
      if start == boxes.count {
        least = min(least, demerits(of: lines, boxes, shape))
        return
      }
      var width = 0
      for end in start + 1...boxes.count {
        let box = boxes[end - 1]
        width += box.width
        let isAllowed = atNeed || box.hyphen != .addedAsLastResort || end == boxes.count
        if isAllowed,
          width + (box.hyphen.isAdded ? 1 : 0) <= (start == 0 ? shape.firstWidth : shape.width)
        {
          visit(lines + [start..<end], from: end)
        }
        width += box.hasGapAfter ? 1 : 0
      }
    }
    visit([], from: 0)
    return least
  }

  /// Returns the total demerits of `lines`, minimised by ``ParagraphBreaker/lines(of:shape:)``.
  private func demerits(
    of lines: [Range<Int>], _ boxes: [Box], _ shape: ParagraphBreaker.Shape
  ) -> Double {
    var sum = 0.0
    var run = 0
    for line in lines {
      let isLast = line.upperBound == boxes.count
      let end = boxes[line.upperBound - 1]
      let measured = measured(boxes[line])
      let isAfterHyphen = run > 0
      run = end.hyphen == .none ? 0 : run + 1
      let target = line.lowerBound == 0 ? shape.firstWidth : shape.width
      if isLast {
        sum += LineDemerits.ofLastLine(width: measured.width, target: target)
        sum += isAfterHyphen ? LineDemerits.hyphenBeforeLast : 0
        let isDivided = line.lowerBound > 0 && boxes[line.lowerBound - 1].hyphen.isAdded
        sum += isDivided && measured.gaps == 0 ? LineDemerits.loneFragment : 0
      } else {
        let seams = boxes[line].dropLast().count(where: \.isSeam)
        sum += LineDemerits.ofLine(
          room: Int32(target - measured.width), gaps: Int32(measured.gaps), seams: Int32(seams),
          isFilled: shape.isJustified)
        sum += LineDemerits.ofEnd(after: end, isFilled: shape.isJustified)
        if run == 2 { sum += LineDemerits.secondHyphen }
        if run > 2 { sum += LineDemerits.thirdHyphen }
      }
    }
    return sum
  }

  private func measured(_ line: ArraySlice<Box>) -> (width: Int, gaps: Int) {
    var (width, gaps) = (0, 0)
    for box in line { (width, gaps) = (width + box.width, gaps + (box.hasGapAfter ? 1 : 0)) }
    guard let last = line.last else { return (0, 0) }
    if last.hasGapAfter { gaps -= 1 }
    return (width + gaps + (last.hyphen.isAdded ? 1 : 0), gaps)
  }

  private func anyBoxes(_ count: Int, limit: Int, _ random: inout SplitMix) -> [Box] {
    (0..<count).map { index in
      let kind = Int.random(in: 0..<10, using: &random)
      let hyphen: Box.Hyphen =
        switch kind {
        case 0, 1, 2: .added
        case 3: .addedAsLastResort
        case 4: .written
        default: .none
        }
      return Box(
        range: index..<index + 1,
        width: Int.random(in: 1...limit - (hyphen.isAdded ? 1 : 0), using: &random),
        hasGapAfter: hyphen == .none && kind < 9, hyphen: hyphen,
        tie: [.none, .none, .short, .strong].randomElement(using: &random) ?? .none)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func noOtherBreaksHaveFewerDemerits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for width in stride(from: 8 + Int(seed % 5), through: 60, by: 5) {
      let first = width - Int.random(in: 0...2, using: &random)
      for isJustified in [true, false] {
        let shape = ParagraphBreaker.Shape(
          firstWidth: Bool.random(using: &random) ? first : width,
          width: Bool.random(using: &random) ? first : width, isJustified: isJustified)
        let boxes = anyBoxes(
          .random(in: 1...12, using: &random), limit: min(9, width - 3), &random)
        check(boxes, shape)
      }
    }
  }

  /// The beginning of the fairy tale below, at every measure.
  @Test(arguments: 12...49)
  func theBeginningOfAParagraphIsBrokenAtItsBest(measure: Int) {
    var scanner = BoxScanner(hyphenator: .syllables)
    let bytes = Array(frogKing.utf8)
    let boxes = bytes.withTextBytes { text in
      scanner.boxes(of: 0..<49, in: text, limit: measure, hyphenatesWords: true)
    }
    for isJustified in [true, false] {
      let shape = ParagraphBreaker.Shape(
        firstWidth: measure, width: measure, isJustified: isJustified)
      check(boxes, shape)
    }
  }

  private func check(_ boxes: [Box], _ shape: ParagraphBreaker.Shape) {
    let set = ParagraphBreaker.lines(of: boxes, shape: shape)
    let lines = set.map(\.boxes)
    #expect(lines.first?.lowerBound == 0 && lines.last?.upperBound == boxes.count)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let divides = set.dropLast().contains {
      boxes[$0.boxes.upperBound - 1].hyphen == .addedAsLastResort
    }
    let isNeeded = leastDemerits(boxes, shape, atNeed: false) == .infinity
    let atNeed = isNeeded || divides || set.dropLast().contains { shape.isLoose($0) }
    let found = demerits(of: lines, boxes, shape)
    let least = leastDemerits(boxes, shape, atNeed: atNeed)
    #expect(least < .infinity)
    #expect(abs(found - least) <= least * 1e-9, "\(boxes) \(shape): \(found), \(least)")
  }

  // MARK: A paragraph

  /// The first paragraph of the brothers Grimm's tale of the frog king, on which the method was first shown,
  /// in an English of our own.
  private let frogKing =
    "In the old days, when wishing still did some good, there lived a king whose daughters were "
    + "all beautiful; but the youngest was so beautiful that the sun itself, which has seen so "
    + "much, was astonished as often as it shone upon her face. Close to the king’s castle lay a "
    + "great dark forest, and in the forest, under an old lime tree, there was a well. When the "
    + "day was very hot, the king’s child would go out into the forest and sit down on the edge "
    + "of the cool well; and when time hung heavy on her, she took a golden ball, threw it into "
    + "the air and caught it again; and that was her favourite plaything."

  @Test func theFrogKingAtFortyCells() throws {
    #expect(
      try page(of: frogKing, measure: 40, hyphenator: .syllables) == """
        In the old days, when wishing still did
        some good, there lived a king whose
        daughters were all beautiful; but the
        youngest was so beautiful that the sun
        itself, which has seen so much, was
        astonished as often as it shone upon
        her face. Close to the king’s castle
        lay a great dark forest, and in the
        forest, under an old lime tree, there
        was a well. When the day was very hot,
        the king’s child would go out into the
        forest and sit down on the edge of the
        cool well; and when time hung heavy on
        her, she took a golden ball, threw it
        into the air and caught it again; and
        that was her favourite plaything.
        """)
  }

  @Test func theFrogKingAtFiftyCells() throws {
    #expect(
      try page(of: frogKing, measure: 50, isJustified: true, hyphenator: .syllables) == """
        In the old days, when wishing still did some good,
        there lived a king whose daughters were  all beau-
        tiful;  but the youngest was so beautiful that the
        sun itself, which has seen so much, was astonished
        as often as it  shone upon her face.  Close to the
        king’s castle lay a great dark forest,  and in the
        forest,  under an old lime tree, there was a well.
        When the day was very hot,  the king’s child would
        go  out into  the forest and sit  down on the edge
        of the cool well; and when time hung heavy on her,
        she  took a  golden ball,  threw it  into the  air
        and caught it again;  and that  was her  favourite
        plaything.
        """)
  }

  @Test func theFrogKingAtSixtyCellsRagged() throws {
    #expect(
      try page(of: frogKing, measure: 60, hyphenator: .syllables) == """
        In the old days, when wishing still did some good, there
        lived a king whose daughters were all beautiful; but the
        youngest was so beautiful that the sun itself, which has
        seen so much, was astonished as often as it shone upon her
        face. Close to the king’s castle lay a great dark forest,
        and in the forest, under an old lime tree, there was a well.
        When the day was very hot, the king’s child would go out
        into the forest and sit down on the edge of the cool well;
        and when time hung heavy on her, she took a golden ball,
        threw it into the air and caught it again; and that was her
        favourite plaything.
        """)
  }

  @Test func theFrogKingAtSixtyCells() throws {
    #expect(
      try page(of: frogKing, measure: 60, isJustified: true, hyphenator: .syllables) == """
        In the  old days,  when wishing still did  some good,  there
        lived a king  whose daughters  were all beautiful;  but  the
        youngest  was so  beautiful that  the sun  itself, which has
        seen so much,  was astonished as often as it  shone upon her
        face.  Close to the king’s castle lay a  great dark  forest,
        and in the forest, under an old lime tree, there was a well.
        When the day was  very hot,  the king’s  child would  go out
        into  the forest and sit down on the edge of  the cool well;
        and when  time hung heavy  on her,  she took a golden  ball,
        threw it into the air and caught it again;  and that was her
        favourite plaything.
        """)
  }
}
