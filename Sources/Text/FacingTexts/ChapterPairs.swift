import BookText
import CMath

/// A heading, or several, and the paragraphs up to the next one.
struct Chapter: Hashable, Sendable {
  var paragraphs: Range<Int>
  /// Length in bytes.
  var length = 0
  /// Number in the last of its headings that has one: the number of a chapter prevails over that of a part
  /// above it.
  var number: Int?

  /// Headings in a row begin a chapter; so do paragraphs before any. Costs O(*n*) in the paragraphs and in
  /// the headings' lengths.
  static func all(in text: [UInt8], _ paragraphs: [PairedText.Paragraph]) -> [Chapter] {
    var chapters: [Chapter] = []
    var wasHeading = false
    for (index, paragraph) in paragraphs.enumerated() {
      if chapters.isEmpty || paragraph.isHeading && !wasHeading {
        chapters.append(Chapter(paragraphs: index..<index))
      }
      let last = chapters.count - 1
      chapters[last].paragraphs = chapters[last].paragraphs.lowerBound..<index + 1
      chapters[last].length += paragraph.range.count
      if paragraph.isHeading, paragraph.range.count <= longestHeading {
        let title = String(decoding: text[paragraph.range], as: UTF8.self)
        chapters[last].number = TitleNumber(ofTitle: title)?.value ?? chapters[last].number
      }
      wasHeading = paragraph.isHeading
    }
    return chapters
  }

  /// Bytes of a heading whose number is read.
  private static let longestHeading = 1 << 10
}

/// Chapters of two texts that face each other, found without reading their paragraphs: by their numbers,
/// lengths and numbers of paragraphs, in order.
struct ChapterPairs: Sendable {
  typealias Pair = (first: Chapter, second: Chapter)

  /// Pairs that are almost certain, in order. None unless half of the chapters of either text are in such
  /// pairs; of the text with fewer, if the lengths agree.
  private(set) var sure: [Pair] = []
  /// Sure pairs pass over chapters with numbers: the texts may count differently, and some numbers may be the
  /// same by chance.
  private(set) var passOverNumbers = false

  /// Beginnings of sure pairs with the same number, which part the texts; and their ends, if their lengths
  /// agree.
  private(set) var ties: [FacingTie] = []

  /// Chapters of a text that are compared.
  private static let maximumChapters = 2_000
  /// Cost of a chapter without a partner.
  private static let alone: Float = 4
  /// Cost of each further one in a row: parts, notes and prefaces are missing as wholes.
  private static let nextAlone: Float = 1
  /// Spread of the logarithm of the ratio of lengths; chapters of few bytes have a wider one.
  private static let lengthSpread: Float = 0.2
  /// Bytes of a chapter that doubles the square of the spread.
  private static let shortBytes: Float = 100
  /// Cost of lengths that differ.
  private static let mostOfLengths: Float = 4
  /// Spread of the logarithm of the ratio of numbers of paragraphs.
  private static let countSpread: Float = 0.6
  /// Cost of numbers of paragraphs that differ.
  private static let mostOfCounts: Float = 2
  /// Gain of two chapters with the same number. It is small, since editions may number the chapters after one
  /// differently: over several chapters, lengths prevail.
  private static let sameNumber: Float = -0.5
  /// Cost of two chapters with different numbers.
  private static let otherNumber: Float = 0.5
  /// Cost of a sure pair without numbers, and of lengths by which the end of a pair is sure.
  private static let mostSure: Float = 1
  /// Middle cost of the lengths of pairs in which they agree.
  private static let maximumAgreeingCost: Float = 0.5

  /// Leaves all empty if a text has fewer than two chapters or more than ``maximumChapters``, or too few
  /// pairs are sure. Costs O(*n* · *m*) in the chapters, 4,000,000 pairs at most.
  init(_ first: [Chapter], _ second: [Chapter]) {
    guard (2...Self.maximumChapters).contains(first.count),
      (2...Self.maximumChapters).contains(second.count)
    else {
      return
    }
    let (ones, others) = (first.map(Measures.init), second.map(Measures.init))
    let (found, scale) = Self.cheapestPairing(ones, others)
    let sure = Self.addingSameNumbers(to: found, first, second).filter {
      scale.isSure(ones[$0.first], others[$0.second])
    }
    guard
      let cost = Self.median(sure.map { scale.costOfLengths(ones[$0.first], others[$0.second]) })
    else { return }
    let isClose = cost <= Self.maximumAgreeingCost
    let all = isClose ? min(first.count, second.count) : max(first.count, second.count)
    guard 2 * sure.count >= all else { return }
    for pair in sure {
      let lengths = scale.costOfLengths(ones[pair.first], others[pair.second])
      addPair(pair, first, second, isEndSure: lengths <= Self.mostSure)
    }
    passOverNumbers =
      Self.hasNumbersBetween(first, sure.map(\.first))
      || Self.hasNumbersBetween(second, sure.map(\.second))
  }

  /// Ties the beginnings of a pair with a number; its ends too if they are sure and no chapter right after it
  /// has the next number, which would be tied by itself. `isEndSure`: the lengths agree so well that both
  /// ends face each other.
  private mutating func addPair(
    _ pair: Indices, _ first: [Chapter], _ second: [Chapter], isEndSure: Bool
  ) {
    let (one, other) = (first[pair.first], second[pair.second])
    sure.append((one, other))
    guard let number = one.number else { return }
    ties.append(FacingTie(beginningOf: (one, other)))
    // Below a heading that one text lacks, the next chapter goes on.
    if !Self.isNextNumbered(number + 1, after: pair, first, second), isEndSure {
      ties.append(
        FacingTie(first: one.paragraphs.upperBound, second: other.paragraphs.upperBound))
    }
  }

  /// A chapter with a number is between two paired chapters, given in order.
  private static func hasNumbersBetween(_ chapters: [Chapter], _ paired: [Int]) -> Bool {
    zip(paired, paired.dropFirst()).contains { pair, next in
      chapters[min(pair + 1, next)..<next].contains { $0.number != nil }
    }
  }

  /// The chapter right after a pair, in either text.
  private static func isNextNumbered(
    _ number: Int, after pair: Indices, _ first: [Chapter], _ second: [Chapter]
  ) -> Bool {
    let nexts = first[(pair.first + 1)...].prefix(1) + second[(pair.second + 1)...].prefix(1)
    return nexts.contains { $0.number == number }
  }

  /// Logarithms tried for a part beside a whole.
  private static let ratiosOfLanguages: [Float] = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9]

  /// Chapters that face each other.
  private typealias Indices = (first: Int, second: Int)

  private struct Measures {
    let bytes: Float
    /// Logarithms of the numbers of bytes and of paragraphs.
    let length: Float
    let paragraphs: Float
    let number: Int?

    /// Takes logarithms once, since each chapter is compared with many.
    init(_ chapter: Chapter) {
      bytes = Float(max(1, chapter.length))
      length = Float(log(Double(bytes)))
      paragraphs = Float(log(Double(max(1, chapter.paragraphs.count))))
      number = chapter.number
    }
  }

  /// Ratios of two texts, as logarithms.
  private struct Scale {
    var length: Float
    var paragraphs: Float = 0

    /// 0…``mostOfLengths``. Short chapters may differ more.
    func costOfLengths(_ first: Measures, _ second: Measures) -> Float {
      let ratio = second.length - first.length - length
      let spread = lengthSpread * lengthSpread * (1 + shortBytes / min(first.bytes, second.bytes))
      return min(mostOfLengths, ratio * ratio / (2 * spread))
    }

    /// 0…``mostOfCounts``
    func costOfCounts(_ first: Measures, _ second: Measures) -> Float {
      let ratio = second.paragraphs - first.paragraphs - paragraphs
      return min(mostOfCounts, ratio * ratio / (2 * countSpread * countSpread))
    }

    /// If either chapter has a number, both must have the same one; otherwise lengths and numbers of
    /// paragraphs may cost at most ``mostSure``.
    func isSure(_ first: Measures, _ second: Measures) -> Bool {
      if first.number != nil || second.number != nil { return first.number == second.number }
      return costOfLengths(first, second) + costOfCounts(first, second) <= mostSure
    }

    /// Negative if the chapters match well.
    func costOfPair(_ first: Measures, _ second: Measures) -> Float {
      let cost = costOfLengths(first, second) + costOfCounts(first, second)
      guard let number = first.number, let other = second.number else { return cost }
      return cost + (number == other ? sameNumber : otherNumber)
    }
  }

  /// The upper one of two in the middle; nil without values.
  private static func median(_ values: [Float]) -> Float? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// The cheapest pairing, with the ratios found on it. Each ratio of lengths that is tried gives a rough
  /// way, whose middle ratios give the final one.
  ///
  /// A long preface falsifies the ratio of the whole lengths: the ratio of middle chapters is tried too. The
  /// chapters of a part may be much longer or shorter than most of the whole: then the ratios of languages
  /// are tried.
  private static func cheapestPairing(
    _ first: [Measures], _ second: [Measures]
  ) -> (pairs: [Indices], scale: Scale) {
    func lengthOfAll(_ chapters: [Measures]) -> Float {
      Float(log(Double(chapters.reduce(0) { $0 + $1.bytes })))
    }
    func usualLength(of chapters: [Measures]) -> Float { median(chapters.map(\.length)) ?? 0 }
    var best: (pairs: [Indices], cost: Float, scale: Scale)?
    var starts = [
      lengthOfAll(second) - lengthOfAll(first), usualLength(of: second) - usualLength(of: first),
    ]
    if max(first.count, second.count) > 2 * min(first.count, second.count) {
      starts += ratiosOfLanguages
    }
    for length in starts {
      var scale = Scale(length: length)
      let rough = pairsAtLeastCost(first, second, scale).pairs.map {
        (first[$0.first], second[$0.second])
      }
      scale.length = median(rough.map { $0.1.length - $0.0.length }) ?? length
      scale.paragraphs = median(rough.map { $0.1.paragraphs - $0.0.paragraphs }) ?? 0
      let (found, cost) = pairsAtLeastCost(first, second, scale)
      if cost < best?.cost ?? .infinity { best = (found, cost, scale) }
    }
    return best.map { ($0.pairs, $0.scale) } ?? ([], Scale(length: 0))
  }

  /// Pairs chapters in order: a chapter of each text, or one without a partner. Costs O(*n* · *m*).
  private static func pairsAtLeastCost(
    _ first: [Measures], _ second: [Measures], _ scale: Scale
  ) -> (pairs: [Indices], cost: Float) {
    let width = second.count + 1
    let band = Band(around: Array(repeating: width / 2, count: first.count + 1), width: width)
    var ways = BandedWays(band, [(1, 1)], rowsKept: 2)
    for row in 0...first.count {
      ways.begin(row: row)
      for column in 0...second.count {
        if row > 0, column > 0, let last = ways.best(row: row - 1, column: column - 1) {
          let cost = last.cost + scale.costOfPair(first[row - 1], second[column - 1])
          ways.reach(row: row, column: column, by: 0, after: last.step, cost: cost)
        }
        for step in [BandedWays.Step.first, BandedWays.Step.second] {
          ways.tryGap(step, row: row, column: column) { (alone, nextAlone) }
        }
      }
    }
    guard let way = ways.way(toRow: first.count, column: second.count) else {
      return ([], .infinity)
    }
    let pairs = way.stages.filter { $0.step == BandedWays.Step.paired }
    return (pairs.map { ($0.row - 1, $0.column - 1) }, way.cost)
  }

  /// Adds pairs of chapters with the same number between the pairs found. Their lengths may be very
  /// different, for instance if one chapter has notes at its end.
  private static func addingSameNumbers(
    to pairs: [Indices], _ first: [Chapter], _ second: [Chapter]
  ) -> [Indices] {
    var all: [Indices] = []
    var (start, other) = (0, 0)
    for pair in pairs + [(first.count, second.count)] {
      while start < pair.first {
        if let number = first[start].number,
          let same = second[other..<pair.second].firstIndex(where: { $0.number == number })
        {
          all.append((start, same))
          other = same + 1
        }
        start += 1
      }
      if pair.first < first.count { all.append(pair) }
      (start, other) = (pair.first + 1, pair.second + 1)
    }
    return all
  }
}
