import BookText
import CMath

/// Places around a line that are compared: some paragraphs of the second text for each paragraph of the
/// first, and its end.
struct Band {
  /// Columns of each row, counted from the first paragraph of the second text; some may be outside.
  let columns: [Range<Int>]
  /// Places in the rows before each row.
  let placesBefore: [Int]
  let places: Int

  static let empty = Band(around: [], width: 0)

  /// If the line jumps between two rows by more than a quarter of the width, both rows have all columns of
  /// the jump, since a way may go along either. `line` has a column for each row.
  init(around line: [Int], width: Int) {
    var columns = line.map { $0 - width / 2..<$0 - width / 2 + width }
    for row in line.indices.dropLast() where line[row + 1] - line[row] > width / 4 {
      let (start, end) = (line[row] - width / 2, line[row + 1] - width / 2 + width)
      columns[row] = columns[row].lowerBound..<end
      columns[row + 1] = start..<columns[row + 1].upperBound
    }
    var (places, placesBefore) = (0, [Int]())
    for columns in columns {
      placesBefore.append(places)
      places += columns.count
    }
    (self.columns, self.places, self.placesBefore) = (columns, places, placesBefore)
  }
}

/// Finds the groups of paragraphs that face each other with the least cost in all, within a band around a
/// line. Costs O(*n*) time in the places of the band, and two bytes of memory for each.
///
/// A place is a row and a column: the numbers of paragraphs of the first text and of the second that a way
/// has behind it. A group ends at the place that it reaches. Costs below 0 are gains.
struct BandedAligner {
  let first: PairedText
  let second: PairedText
  let weights: PassageWeights
  /// All forms of groups, in the order of the weights.
  private let shapes: [PassageWeights.Shape]
  /// Small forms, which come first.
  private let smallShapes: Int
  /// Bound for the gain by names and words: negative, as all gains.
  private let mostEvidence: Float
  /// Cost of each sign that only one of two passages has.
  private let differing: [(sign: Sign, cost: Float)]
  /// Letters of the second text for one of the first.
  let ratio: Float
  /// Paragraphs of the first text to be aligned.
  var firsts: Range<Int>
  /// Paragraphs of the second text to be aligned.
  var seconds: Range<Int>
  /// Other matter may precede the first pair, and follow the last.
  let isOpen: (start: Bool, end: Bool)
  var band = Band.empty
  /// Nil before the words of the pair are learnt.
  let words: WordPairs?

  /// Aligns some paragraphs of both texts. Paragraphs left over at an open end cost nothing. `ratio` is the
  /// expected length of the second text in lengths of the first.
  init(
    first: PairedText, second: PairedText, weights: PassageWeights, ratio: Float,
    firsts: Range<Int>, seconds: Range<Int>, isOpen: (start: Bool, end: Bool), words: WordPairs?
  ) {
    (self.first, self.second, self.weights, self.ratio) = (first, second, weights, ratio)
    (self.firsts, self.seconds, self.isOpen, self.words) = (firsts, seconds, isOpen, words)
    (shapes, smallShapes) = (weights.shapes, weights.smallShapes.count)
    mostEvidence = weights.mostEvidence
    differing = Sign.punctuation.map { ($0, weights.costOfDiffering($0)) }
  }

  struct Way {
    var groups: [FacingGroup] = []
    var cost: Float = 0
    /// Cost for paragraphs without a partner.
    var gaps: Float = 0
    /// It touches an edge of the band that is not an end of the text: a wider band may have a better way.
    var touchesEdge = false

    /// Adds the way of the next part of the texts.
    static func += (way: inout Way, next: Way) {
      way.groups += next.groups
      way.cost += next.cost
      way.gaps += next.gaps
    }
  }

  /// Last step of a way: a pair, or a paragraph of one text without another.
  private enum Step {
    static let paired = 0
    static let first = 1
    static let second = 2
    static let count = 3
  }

  /// Places of rows kept for groups to begin in; of wide rows, fewer are kept.
  private static let mostPlacesKept = 1 << 16
  /// Rows kept.
  private static let leastRowsKept = 41
  /// Distance from an edge of the band at which a way touches it.
  private static let margin = 3
  /// Columns after which the work asks for cancelling.
  private static let columnsAtOnce = 1 << 10

  /// Cheapest way through both texts; nil if none is within the band, or the work is cancelled. `isCancelled`
  /// is asked in each row, and every ``columnsAtOnce`` columns.
  func findWay(isCancelled: () -> Bool) -> Way? {
    var backs = Backs(places: band.places)
    let widest = band.columns.map(\.count).max() ?? 0
    let kept = max(Self.leastRowsKept, Self.mostPlacesKept / max(1, widest))
    let most = min(PassageWeights.chains.upperBound, firsts.count) + 1
    var rows = Rows(count: min(kept, most), width: widest)
    for row in 0...firsts.count {
      if isCancelled() { return nil }
      rows.clearRow(row, width: band.columns[row].count)
      if row == 0, let origin = place(row: 0, column: 0) {
        rows.costs[rows.start(ofRow: 0) + origin * Step.count] = 0
      }
      fillEvidence(ofRow: row, in: &rows)
      let start = max(0, band.columns[row].lowerBound)
      let end = min(seconds.count, band.columns[row].upperBound - 1)
      guard start <= end else { continue }
      for column in start...end {
        if column.isMultiple(of: Self.columnsAtOnce), isCancelled() { return nil }
        tryGroups(row: row, column: column, &rows, &backs)
        tryChains(row: row, column: column, isFirstSingle: true, &rows, &backs)
        tryChains(row: row, column: column, isFirstSingle: false, &rows, &backs)
        tryGaps(row: row, column: column, &rows, &backs)
      }
    }
    return traceWay(rows, backs)
  }

  /// For each place, the last group of the cheapest way that ends with one, and the steps before it and
  /// before a paragraph of either text alone.
  private struct Backs {
    private var codes: [UInt16]

    /// Bits of a step before a paragraph without a partner, below those of a group.
    private static let bits = 2
    private static let gapBits = 2 * bits
    private static let mask: UInt16 = 3

    init(places: Int) { codes = Array(repeating: .max, count: places) }

    /// Bits below the code for a way that ends with a step.
    private static func shift(_ step: Int) -> Int {
      step == Step.paired ? gapBits : (step - 1) * bits
    }

    /// The code for the way to a place that ends with a step: the step before; for a group, the number of its
    /// form times the number of steps, plus the step before.
    subscript(place: Int, step: Int) -> Int? {
      get {
        let code = codes[place] >> Self.shift(step)
        if step == Step.paired { return code == .max >> Self.gapBits ? nil : Int(code) }
        return code & Self.mask == Self.mask ? nil : Int(code & Self.mask)
      }
      set {
        let mask = step == Step.paired ? UInt16.max : Self.mask
        let code = UInt16(truncatingIfNeeded: newValue ?? Int(UInt16.max)) & mask
        codes[place] = codes[place] & ~(mask << Self.shift(step)) | code << Self.shift(step)
      }
    }
  }

  /// Costs and evidence of the words of the last rows.
  private struct Rows {
    let count: Int
    let width: Int
    var costs: [Float]
    var evidence: [Float]
    var lastWithEvidence = 0

    /// All places are unreachable.
    init(count: Int, width: Int) {
      (self.count, self.width) = (count, width)
      costs = Array(repeating: .infinity, count: count * width * Step.count)
      evidence = Array(repeating: 0, count: count * width)
    }

    /// First cost of a row. Only the last ``count`` rows are kept.
    func start(ofRow row: Int) -> Int { row % count * width * Step.count }

    /// Makes the first `width` places unreachable and without evidence, for the next use of the row.
    mutating func clearRow(_ row: Int, width: Int) {
      let start = start(ofRow: row)
      for index in start..<start + width * Step.count { costs[index] = .infinity }
      for index in start / Step.count..<start / Step.count + width { evidence[index] = 0 }
    }
  }

  /// Nil outside the band.
  private func place(row: Int, column: Int) -> Int? {
    guard row >= 0, column >= 0, band.columns[row].contains(column) else { return nil }
    return column - band.columns[row].lowerBound
  }

  /// Tries each small form of groups; only the cheapest way to the place is recorded.
  private func tryGroups(row: Int, column: Int, _ rows: inout Rows, _ backs: inout Backs) {
    for number in 0..<smallShapes {
      tryGroup(ofShape: number, row: row, column: column, &rows, &backs)
    }
  }

  /// Leaves out a chain whose sides differ in length by more than ``PassageWeights/mostChainRatio``, or that
  /// begins before the rows kept. `isFirstSingle`: the first text has the single paragraph of the chain.
  private func tryChains(
    row: Int, column: Int, isFirstSingle: Bool, _ rows: inout Rows, _ backs: inout Backs
  ) {
    guard row > 0, column > 0 else { return }
    let chains = PassageWeights.chains
    let longest = min(chains.upperBound, isFirstSingle ? column : min(row, rows.count - 1))
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
      tryGroup(ofShape: number, row: row, column: column, &rows, &backs)
    }
  }

  /// Records a group of a form if no cheaper way to the place is known. Lower bounds of the cost are computed
  /// first, so that few groups are rated in full.
  private func tryGroup(
    ofShape number: Int, row: Int, column: Int, _ rows: inout Rows, _ backs: inout Backs
  ) {
    let shape = shapes[number]
    guard let place = place(row: row - shape.first, column: column - shape.second) else { return }
    let own = column - band.columns[row].lowerBound
    let here = rows.start(ofRow: row) + own * Step.count
    let from = rows.start(ofRow: row - shape.first) + place * Step.count
    var step = Step.paired
    for other in 1..<Step.count where rows.costs[from + other] < rows.costs[from + step] {
      step = other
    }
    let before = rows.costs[from + step] + shape.cost
    let firstEnd = firsts.lowerBound + row
    let secondEnd = seconds.lowerBound + column
    let (range, other) = (firstEnd - shape.first..<firstEnd, secondEnd - shape.second..<secondEnd)
    let leastOfSigns = leastSignCost(range, other)
    let hasEvidence = row - shape.first < rows.lastWithEvidence
    let least = leastOfSigns + (hasEvidence ? mostEvidence : 0)
    guard before + least < rows.costs[here] else { return }
    var cost = before + lengthCost(range, other)
    guard cost + least < rows.costs[here] else { return }
    if hasEvidence { cost += evidenceOfGroup(row: row, column: column, shape, rows) }
    guard cost + leastOfSigns < rows.costs[here] else { return }
    cost += signCost(range, other)
    guard cost < rows.costs[here] else { return }
    rows.costs[here] = cost
    backs[band.placesBefore[row] + own, Step.paired] = number * Step.count + step
  }

  /// Tries a paragraph without a partner, in either text.
  private func tryGaps(row: Int, column: Int, _ rows: inout Rows, _ backs: inout Backs) {
    if let place = place(row: row - 1, column: column) {
      tryGap(
        Step.first, from: rows.start(ofRow: row - 1) + place * Step.count, to: (row, column), &rows,
        &backs
      )
    }
    if let place = place(row: row, column: column - 1) {
      tryGap(
        Step.second, from: rows.start(ofRow: row) + place * Step.count, to: (row, column), &rows,
        &backs)
    }
  }

  /// Costs of the first paragraph without a partner in a row, and of each further one. They do not depend on
  /// the ratio, since ways with different ratios are compared. `step` is ``Step/first`` or ``Step/second``.
  private func gapCost(of step: Int, row: Int, column: Int) -> (new: Float, next: Float) {
    let isFirst = step == Step.first
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

  /// Reaches a place by a paragraph without a partner, if this step costs less. `from` are the costs of the
  /// place before. `step` is ``Step/first`` or ``Step/second``.
  private func tryGap(
    _ step: Int, from: Int, to target: (row: Int, column: Int), _ rows: inout Rows,
    _ backs: inout Backs
  ) {
    let place = target.column - band.columns[target.row].lowerBound
    let here = rows.start(ofRow: target.row) + place * Step.count + step
    let own = gapCost(of: step, row: target.row, column: target.column)
    for before in 0..<Step.count {
      let cost = rows.costs[from + before] + (before == step ? own.next : own.new)
      guard cost < rows.costs[here] else { continue }
      rows.costs[here] = cost
      backs[band.placesBefore[target.row] + place, step] = before
    }
  }

  /// Follows the steps back from the end of both texts, and notes if they come within ``margin`` places of an
  /// edge of the band. Nil if no way within the band reaches the end.
  private func traceWay(_ rows: Rows, _ backs: Backs) -> Way? {
    var (row, column) = (firsts.count, seconds.count)
    guard let last = place(row: row, column: column) else { return nil }
    let costs = rows.costs[(rows.start(ofRow: row) + last * Step.count)...].prefix(Step.count)
    guard let cost = costs.min(), cost.isFinite, let best = costs.firstIndex(of: cost) else {
      return nil
    }
    var step = best - costs.startIndex
    var way = Way(cost: cost)
    while row > 0 || column > 0 {
      guard let place = place(row: row, column: column) else { return nil }
      let columns = band.columns[row]
      if place < Self.margin && columns.lowerBound > 0
        || place >= columns.count - Self.margin && columns.upperBound <= seconds.count
      {
        way.touchesEdge = true
      }
      guard let back = backs[band.placesBefore[row] + place, step] else { return nil }
      var (up, aside) = (step == Step.first ? 1 : 0, step == Step.second ? 1 : 0)
      if step == Step.paired {
        let shape = shapes[back / Step.count]
        (up, aside) = (shape.first, shape.second)
      } else {
        let own = gapCost(of: step, row: row, column: column)
        way.gaps += back == step ? own.next : own.new
      }
      let (firstEnd, secondEnd) = (firsts.lowerBound + row, seconds.lowerBound + column)
      way.groups.append(
        FacingGroup(first: firstEnd - up..<firstEnd, second: secondEnd - aside..<secondEnd))
      (row, column, step) = (row - up, column - aside, back % Step.count)
    }
    way.groups.reverse()
    return way
  }

  // MARK: Costs

  /// Gains by names and words that the last paragraph of a row shares with each other one.
  private func fillEvidence(ofRow row: Int, in rows: inout Rows) {
    let start = max(1, band.columns[row].lowerBound)
    let end = min(seconds.count, band.columns[row].upperBound - 1)
    guard row > 0, start <= end else { return }
    let index = firsts.lowerBound + row - 1
    let names = first.names[index]
    let partners = words?.partners(of: first.words[index]) ?? []
    if names.isEmpty, partners.isEmpty { return }
    rows.lastWithEvidence = row
    for column in start...end {
      let other = seconds.lowerBound + column - 1
      let shared = Float(countCommon(names, second.names[other]))
      let score = WordPairs.score(of: partners, among: second.words[other])
      rows.evidence[rows.start(ofRow: row) / Step.count + column - band.columns[row].lowerBound] =
        weights.name * min(weights.mostNames, shared)
        + weights.word * min(weights.mostWords, score)
    }
  }

  /// The sum over its pairs of paragraphs, but no more than ``mostEvidence``. Pairs outside the band count
  /// nothing.
  private func evidenceOfGroup(
    row: Int, column: Int, _ shape: PassageWeights.Shape, _ rows: Rows
  ) -> Float {
    var sum: Float = 0
    for up in 0..<shape.first {
      for aside in 0..<shape.second {
        guard let place = place(row: row - up, column: column - aside) else { continue }
        sum += rows.evidence[rows.start(ofRow: row - up) / Step.count + place]
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
