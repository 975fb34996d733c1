/// The passages of two texts that face each other.
public struct FacingAlignment: Sendable {
  /// The groups in order: together all paragraphs of both texts.
  public let groups: [FacingGroup]
  /// The mean cost of the paragraphs that have a partner or should have one.
  public let meanCost: Float

  /// Whether the texts hardly match: no two versions of one book do so badly.
  public var isDoubtful: Bool { meanCost > Self.mostCost }

  /// A bound between translations, 0.6 at most, and different books.
  private static let mostCost: Float = 1.4

  /// The width of the band at first, and the most work in all, in places of bands.
  private static let width = 71
  private static let mostPlaces = 1_500_000

  /// Finds the passages of two texts that face each other.
  ///
  /// - Parameters:
  ///   - first: The first text.
  ///   - second: The second text.
  ///   - ties: Paragraphs that face each other in any case; others are found around them. A tie across an
  ///     earlier one is left out.
  ///   - weights: The weights of the evidence.
  ///   - isCancelled: Whether to stop; asked for each paragraph.
  /// - Returns: Nil if the work was cancelled.
  /// - Complexity: O(*n*) in the paragraphs, unless long parts of one text are missing in the other; O(*n*)
  ///   in the texts' lengths.
  public init?(
    _ first: PairedText, _ second: PairedText, ties: [FacingTie] = [],
    weights: PassageWeights = PassageWeights(), isCancelled: () -> Bool = { false }
  ) {
    let parts = Self.parts(first, second, ties)
    func found(
      _ ratio: Float, words: WordPairs? = nil, around known: [FacingGroup] = []
    ) -> (groups: [FacingGroup], cost: Float)? {
      var (groups, cost): ([FacingGroup], Float) = ([], 0)
      for part in parts {
        let aligner = BandedAligner(
          first: first, second: second, weights: weights, ratio: ratio, firsts: part.firsts,
          seconds: part.seconds, isOpen: part.isOpen, words: words)
        guard let way = Self.way(aligner, around: known, isCancelled: isCancelled) else {
          return nil
        }
        groups += way.groups
        cost += way.cost
      }
      return (groups, cost)
    }
    var best: (groups: [FacingGroup], cost: Float, ratio: Float)?
    for ratio in Self.ratios(first, second) {
      guard let (groups, cost) = found(ratio) else { return nil }
      if cost < best?.cost ?? .infinity || best == nil { best = (groups, cost, ratio) }
    }
    guard let rough = best else { return nil }
    let ratio = Self.ratio(first, second, rough.groups) ?? rough.ratio
    let words = WordPairs(first, second, rough.groups)
    guard let (groups, cost) = found(ratio, words: words, around: rough.groups) else { return nil }
    self.groups = groups
    meanCost = cost / Float(max(1, min(first.count, second.count)))
  }

  /// The paragraphs between two ties.
  private typealias Part = (
    firsts: Range<Int>, seconds: Range<Int>, isOpen: (start: Bool, end: Bool)
  )

  private static func parts(
    _ first: PairedText, _ second: PairedText, _ ties: [FacingTie]
  ) -> [Part] {
    var parts: [Part] = []
    var (start, other) = (0, 0)
    for tie in ties.sorted(by: { $0.first < $1.first }) {
      guard tie.first > start || tie.second > other, tie.first >= start, tie.second >= other,
        tie.first < first.count, tie.second < second.count
      else { continue }
      parts.append((start..<tie.first, other..<tie.second, (parts.isEmpty, false)))
      (start, other) = (tie.first, tie.second)
    }
    parts.append((start..<first.count, other..<second.count, (parts.isEmpty, true)))
    return parts
  }

  /// Returns the cheapest way: in a band around known groups, or around the diagonal without any.
  private static func way(
    _ aligner: BandedAligner, around known: [FacingGroup], isCancelled: () -> Bool
  ) -> BandedAligner.Way? {
    if aligner.firsts.isEmpty || aligner.seconds.isEmpty {
      return BandedAligner.Way(groups: unpaired(aligner))
    }
    var aligner = aligner
    let centre = known.isEmpty ? diagonal(aligner) : line(through: known, aligner)
    aligner.width = Self.width
    var best: BandedAligner.Way?
    while true {
      aligner.band = centre.map { $0 - aligner.width / 2 }
      let way = aligner.way(isCancelled: isCancelled)
      if isCancelled() { return nil }
      if let way, way.cost <= best?.cost ?? .infinity { best = way }
      let isWhole = aligner.width > 2 * aligner.seconds.count
      // Each wider band takes twice the time.
      guard best?.touchesEdge != false, !isWhole,
        2 * aligner.width * centre.count <= mostPlaces
      else { break }
      aligner.width *= 2
    }
    return best ?? BandedAligner.Way(groups: unpaired(aligner), cost: .infinity)
  }

  /// Returns the paragraphs of the first text, then those of the second, as groups without partners.
  private static func unpaired(_ aligner: BandedAligner) -> [FacingGroup] {
    let (firsts, seconds) = (aligner.firsts, aligner.seconds)
    return firsts.map {
      FacingGroup(first: $0..<$0 + 1, second: seconds.lowerBound..<seconds.lowerBound)
    }
      + seconds.map {
        FacingGroup(first: firsts.upperBound..<firsts.upperBound, second: $0..<$0 + 1)
      }
  }

  // MARK: Lengths

  /// The ratio of the lengths of two languages, at the least and at the most.
  private static let possibleRatios: ClosedRange<Float> = 0.05...20
  /// Two ratios so far from each other are both tried.
  private static let ratioStep: Float = 1.2

  /// Returns the probable numbers of letters of the second text for one of the first: by the whole lengths
  /// and, since one text may have a preface or a part more, by the lengths of paragraphs.
  private static func ratios(_ first: PairedText, _ second: PairedText) -> [Float] {
    func ratio(_ length: (PairedText) -> Float) -> Float {
      let ratio = max(1, length(second)) / max(1, length(first))
      return min(max(ratio, possibleRatios.lowerBound), possibleRatios.upperBound)
    }
    let whole = ratio { $0.letters(0..<$0.count) }
    let middle = ratio { $0.letters(0..<$0.count) / Float(max(1, $0.count)) }
    return max(whole, middle) < ratioStep * min(whole, middle) ? [whole] : [whole, middle]
  }

  /// Fewest letters of a passage that says something about the ratio of lengths, and fewest such passages.
  private static let lettersOfRatio: Float = 40
  private static let passagesOfRatio = 8

  /// Returns the ratio of the lengths of passages that face each other, the middle one of the longer
  /// passages; nil if there are few.
  private static func ratio(
    _ first: PairedText, _ second: PairedText, _ groups: [FacingGroup]
  ) -> Float? {
    let found = groups.compactMap { group -> Float? in
      let letters = first.letters(group.first)
      guard letters > lettersOfRatio, !group.second.isEmpty else { return nil }
      return second.letters(group.second) / letters
    }
    guard found.count >= passagesOfRatio else { return nil }
    let middle = found.sorted()[found.count / 2]
    return min(max(middle, possibleRatios.lowerBound), possibleRatios.upperBound)
  }

  /// Letters for which a paragraph counts on the diagonal, besides its own.
  private static let lettersOfParagraph: Float = 30

  /// Returns for each paragraph of a part, and its end, the place at the same share of the other text.
  private static func diagonal(_ aligner: BandedAligner) -> [Int] {
    let (firsts, seconds) = (aligner.firsts, aligner.seconds)
    func length(_ text: PairedText, _ range: Range<Int>) -> Float {
      text.letters(range) + Float(range.count) * lettersOfParagraph
    }
    let all = max(1, length(aligner.first, firsts))
    let others = length(aligner.second, seconds)
    var column = 0
    return (0...firsts.count).map { row in
      let share = length(aligner.first, firsts.prefix(row)) / all * others
      while column < seconds.count, length(aligner.second, seconds.prefix(column + 1)) <= share {
        column += 1
      }
      return row == firsts.count ? seconds.count : column
    }
  }

  /// Returns for each paragraph of a part, and its end, the place that faces it in known groups.
  private static func line(through known: [FacingGroup], _ aligner: BandedAligner) -> [Int] {
    var line = [Int](repeating: 0, count: aligner.firsts.count + 1)
    for group in known {
      for index in group.first where aligner.firsts.contains(index) {
        line[index - aligner.firsts.lowerBound] =
          group.second.lowerBound - aligner.seconds.lowerBound
      }
    }
    line[aligner.firsts.count] = aligner.seconds.count
    return line
  }
}
