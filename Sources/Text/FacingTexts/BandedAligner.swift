import BookText
import CMath

/// Finds the groups of paragraphs that face each other with the least cost in all, within a band around a
/// line. Costs O(*n*) in the places of the band.
struct BandedAligner {
  let first: PairedText
  let second: PairedText
  private let weights = PassageWeights()
  /// All forms of groups, in the order of the weights.
  private let shapes = PassageWeights().shapes
  /// Small forms, which come first.
  private let smallShapes = PassageWeights().smallShapes.count
  /// Bound for the gain by names and words: negative, as all gains.
  private let mostEvidence = PassageWeights().mostEvidence
  /// Cost of each sign that only one of two passages has.
  private let differing = Sign.punctuation.map { ($0, PassageWeights().costOfDiffering($0)) }
  /// The expected length of the second text in lengths of the first.
  let ratio: Float
  /// Paragraphs of the first text to be aligned.
  var firsts: Range<Int>
  /// Paragraphs of the second text to be aligned.
  var seconds: Range<Int>
  /// Other matter may precede the first pair, and follow the last: paragraphs left over there cost little.
  let isOpen: (start: Bool, end: Bool)
  var band = Band.empty
  /// Nil before the words of the pair are learnt.
  let words: WordPairs?

  struct Way {
    var groups: [FacingGroup] = []
    var cost: Float = 0
    /// It touches an edge of the band that is not an end of the text: a wider band may have a better way.
    var touchesEdge = false

    /// Adds the way of the next part of the texts.
    static func += (way: inout Way, next: Way) {
      way.groups += next.groups
      way.cost += next.cost
    }
  }

  /// Places of rows kept for groups to begin in; of wide rows, fewer are kept.
  private static let mostPlacesKept = 1 << 16
  private static let leastRowsKept = 41
  /// Columns after which the work asks for cancelling.
  private static let columnsAtOnce = 1 << 10

  /// Cheapest way through both texts; nil if none is within the band, or the work is cancelled. `isCancelled`
  /// is asked in each row, and every ``columnsAtOnce`` columns.
  func findWay(isCancelled: () -> Bool) -> Way? {
    let kept = max(Self.leastRowsKept, Self.mostPlacesKept / max(1, band.widest))
    let most = min(PassageWeights.chains.upperBound, firsts.count) + 1
    var ways = BandedWays(band, shapes.map { ($0.first, $0.second) }, rowsKept: min(kept, most))
    var evidence = Evidence(rowsKept: ways.rowsKept)
    for row in 0...firsts.count {
      if isCancelled() { return nil }
      ways.begin(row: row)
      evidence.set(evidenceOfRow(row), ofRow: row)
      let start = max(0, band.columns[row].lowerBound)
      let end = min(seconds.count, band.columns[row].upperBound - 1)
      guard start <= end else { continue }
      for column in start...end {
        if column.isMultiple(of: Self.columnsAtOnce), isCancelled() { return nil }
        for number in 0..<smallShapes {
          tryGroup(ofShape: number, row: row, column: column, evidence, &ways)
        }
        tryChains(row: row, column: column, isFirstSingle: true, evidence, &ways)
        tryChains(row: row, column: column, isFirstSingle: false, evidence, &ways)
        for step in [BandedWays.Step.first, BandedWays.Step.second] {
          ways.tryGap(step, row: row, column: column) {
            gapCost(of: step, row: row, column: column)
          }
        }
      }
    }
    return way(by: ways)
  }

  private func way(by ways: BandedWays) -> Way? {
    guard let found = ways.way(toRow: firsts.count, column: seconds.count) else { return nil }
    var way = Way(cost: found.cost, touchesEdge: found.touchesEdge)
    for stage in found.stages {
      let (firstEnd, secondEnd) = (firsts.lowerBound + stage.row, seconds.lowerBound + stage.column)
      way.groups.append(
        FacingGroup(
          first: firstEnd - stage.parts.first..<firstEnd,
          second: secondEnd - stage.parts.second..<secondEnd))
    }
    return way
  }

  /// Gains by names and words in the last rows.
  private struct Evidence {
    private var rows: [[Float]]
    private(set) var lastRow = 0

    init(rowsKept: Int) { rows = Array(repeating: [], count: rowsKept) }

    /// Empty if nothing is shared in the row; otherwise a gain for each of its places.
    mutating func set(_ gains: [Float], ofRow row: Int) {
      rows[row % rows.count] = gains
      if !gains.isEmpty { lastRow = row }
    }

    func gain(row: Int, place: Int) -> Float {
      let gains = rows[row % rows.count]
      return place < gains.count ? gains[place] : 0
    }
  }

  /// Leaves out a chain whose sides differ in length by more than ``PassageWeights/mostChainRatio``, or that
  /// begins before the rows kept. `isFirstSingle`: the first text has the single paragraph of the chain.
  private func tryChains(
    row: Int, column: Int, isFirstSingle: Bool, _ evidence: Evidence, _ ways: inout BandedWays
  ) {
    guard row > 0, column > 0 else { return }
    let chains = PassageWeights.chains
    let longest = min(chains.upperBound, isFirstSingle ? column : min(row, ways.rowsKept - 1))
    guard longest >= chains.lowerBound else { return }
    let (firstEnd, secondEnd) = (firsts.lowerBound + row, seconds.lowerBound + column)
    let single =
      isFirstSingle
      ? first.letters(in: firstEnd - 1..<firstEnd) * ratio
      : second.letters(in: secondEnd - 1..<secondEnd) / ratio
    /// Length of the last `count` paragraphs on the side with several.
    func letters(_ count: Int) -> Float {
      isFirstSingle
        ? second.letters(in: secondEnd - count..<secondEnd)
        : first.letters(in: firstEnd - count..<firstEnd)
    }
    let (least, most) = (single / weights.mostChainRatio, single * weights.mostChainRatio)
    guard letters(chains.lowerBound) <= most, letters(longest) >= least else { return }
    let counts = chains.lowerBound..<longest + 1
    for count in counts.dropFirst(counts.firstIndexAfter { letters($0) < least }) {
      if letters(count) > most { return }
      let number = smallShapes + (count - chains.lowerBound) * 2 + (isFirstSingle ? 0 : 1)
      tryGroup(ofShape: number, row: row, column: column, evidence, &ways)
    }
  }

  /// Records a group of a form if no cheaper way to the place is known. Lower bounds of the cost are computed
  /// first, so that few groups are rated in full.
  private func tryGroup(
    ofShape number: Int, row: Int, column: Int, _ evidence: Evidence, _ ways: inout BandedWays
  ) {
    let shape = shapes[number]
    let start = row - shape.first
    guard let last = ways.best(row: start, column: column - shape.second) else { return }
    let known = ways.costOfGroup(row: row, column: column)
    let before = last.cost + shape.cost
    let firstEnd = firsts.lowerBound + row
    let secondEnd = seconds.lowerBound + column
    let (range, other) = (firstEnd - shape.first..<firstEnd, secondEnd - shape.second..<secondEnd)
    let leastOfSigns = leastSignCost(range, other)
    let hasEvidence = start < evidence.lastRow
    let least = leastOfSigns + (hasEvidence ? mostEvidence : 0)
    guard before + least < known else { return }
    var cost = before + lengthCost(range, other)
    guard cost + least < known else { return }
    if hasEvidence { cost += evidenceOfGroup(row: row, column: column, shape, evidence) }
    guard cost + leastOfSigns < known else { return }
    cost += signCost(range, other)
    guard cost < known else { return }
    ways.reach(row: row, column: column, by: number, after: last.step, cost: cost)
  }

  /// Costs of the first paragraph without a partner in a row, and of each further one. They do not depend on
  /// the ratio, since ways with different ratios are compared. `step` is
  /// ``BandedWays/Step/first`` or ``BandedWays/Step/second``.
  private func gapCost(of step: Int, row: Int, column: Int) -> (new: Float, next: Float) {
    let isFirst = step == BandedWays.Step.first
    let isOutside =
      isFirst
      ? isOutside(row, of: firsts, facing: column, of: seconds)
      : isOutside(column, of: seconds, facing: row, of: firsts)
    if isOutside { return (weights.outside, weights.outside) }
    let (firstEnd, secondEnd) = (firsts.lowerBound + row, seconds.lowerBound + column)
    let letters =
      isFirst
      ? first.letters(in: firstEnd - 1..<firstEnd) : second.letters(in: secondEnd - 1..<secondEnd)
    let length = min(weights.mostUnpairedLetters, letters * weights.unpairedLetter)
    return (weights.unpaired + length, weights.nextUnpaired + length)
  }

  /// Whether a paragraph without a partner is before or after all pairs. It is before them if it is in the
  /// first half of its text and no paragraph of the other text has come, and after them if it is in the
  /// second half and no paragraph of the other text is left. `place` and `other` count paragraphs so far.
  private func isOutside(
    _ place: Int, of range: Range<Int>, facing other: Int, of others: Range<Int>
  ) -> Bool {
    isOpen.start && other == 0 && 2 * place <= range.count
      || isOpen.end && other == others.count && 2 * place > range.count
  }

  // MARK: Costs

  /// Gains by names and words that the last paragraph of a row shares with each other one; empty without any.
  private func evidenceOfRow(_ row: Int) -> [Float] {
    guard row > 0 else { return [] }
    let index = firsts.lowerBound + row - 1
    let names = first.names[index]
    let partners = words?.partners(of: first.words[index]) ?? []
    if names.isEmpty, partners.isEmpty { return [] }
    return band.columns[row].map { column in
      guard 1...seconds.count ~= column else { return 0 }
      let other = seconds.lowerBound + column - 1
      let shared = Float(countCommon(names, second.names[other]))
      let score = WordPairs.score(of: partners, among: second.words[other])
      return weights.name * min(weights.mostNames, shared)
        + weights.word * min(weights.mostWords, score)
    }
  }

  /// The sum over its pairs of paragraphs, but no more than ``mostEvidence``. Pairs outside the band count
  /// nothing.
  private func evidenceOfGroup(
    row: Int, column: Int, _ shape: PassageWeights.Shape, _ evidence: Evidence
  ) -> Float {
    var sum: Float = 0
    for up in 0..<shape.first {
      for aside in 0..<shape.second {
        guard let place = band.place(row: row - up, column: column - aside) else { continue }
        sum += evidence.gain(row: row - up, place: place)
      }
    }
    return max(sum, mostEvidence)
  }

  /// Cost up to ``PassageWeights/mostLength``.
  private func lengthCost(_ range: Range<Int>, _ other: Range<Int>) -> Float {
    let (letters, otherLetters) = (first.letters(in: range), second.letters(in: other) / ratio)
    let logarithm = Float(
      log(Double((otherLetters + weights.addedLetters) / (letters + weights.addedLetters))))
    let mean = (letters + otherLetters) / 2
    let variance =
      weights.lengthSpread * weights.lengthSpread * (1 + weights.shortLetters / (mean + 1))
    return min(weights.mostLength, logarithm * logarithm / (2 * variance))
  }

  /// Lower bound for ``signCost(_:_:)``: the gain if all signs and numbers of two passages agree.
  private func leastSignCost(_ range: Range<Int>, _ other: Range<Int>) -> Float {
    let marks = min(first.sum(of: .marks, in: range), second.sum(of: .marks, in: other))
    let haveNumbers = first.hasNumbers(in: range) && second.hasNumbers(in: other)
    return marks * weights.shared + (haveNumbers ? weights.sharedNumber : 0)
  }

  /// Cost of signs, headings and numbers: a gain if they agree.
  private func signCost(_ range: Range<Int>, _ other: Range<Int>) -> Float {
    var cost: Float = 0
    for (sign, differing) in differing {
      let (one, two) = (first.sum(of: sign, in: range), second.sum(of: sign, in: other))
      if one == 0, two == 0 { continue }
      cost += min(weights.mostSigns, abs(one - two)) * differing
      cost += min(weights.mostSigns, min(one, two)) * weights.shared
    }
    if first.speeches[range.lowerBound] != second.speeches[other.lowerBound] {
      cost += weights.speech
    }
    if first.hasHeading(in: range) != second.hasHeading(in: other) { cost += weights.heading }
    return cost + numberCost(range, other)
  }

  /// A gain if two passages share a number, 0 if either has none, and ``PassageWeights/differingNumbers``
  /// otherwise.
  private func numberCost(_ range: Range<Int>, _ other: Range<Int>) -> Float {
    guard first.hasNumbers(in: range), second.hasNumbers(in: other) else { return 0 }
    for index in range {
      let numbers = first.numbers[index]
      for facing in other where countCommon(numbers, second.numbers[facing]) > 0 {
        return weights.sharedNumber
      }
    }
    return weights.differingNumbers
  }
}

/// Both lists are ordered and without repetitions. Costs O(*n*) in both.
func countCommon(_ first: ArraySlice<UInt32>, _ second: ArraySlice<UInt32>) -> Int {
  var (one, two, count) = (first.startIndex, second.startIndex, 0)
  while one < first.endIndex, two < second.endIndex {
    let (code, other) = (first[one], second[two])
    if code == other { count += 1 }
    if code <= other { one += 1 }
    if other <= code { two += 1 }
  }
  return count
}
