/// Passages of two texts that face each other.
public struct FacingAlignment: Sendable {
  /// Groups in order: together all paragraphs of both texts.
  public let groups: [FacingGroup]
  /// Groups up to the last pair that is no chance (``PassageOrder``); the others have equal shares of both.
  public let sureGroups: Int

  /// Gain for each paragraph by which chapters with numbers that may agree by chance do not part the texts.
  private static let leastGain: Float = 0.1

  /// Width of the band at first, in places.
  static let width = 71
  /// Work in all, in places of bands.
  private static let mostPlaces = 1_500_000
  /// Work for each letter beyond the first width, in places of bands: thousands of paragraphs of a few
  /// letters say nothing.
  private static let placesOfLetter: Float = 20

  /// Finds the passages of two texts that face each other. Nil if the work was cancelled. Costs O(*n*) in the
  /// paragraphs, unless long parts of one text are missing in the other; O(*n*) in the texts' lengths.
  /// - Parameter ties: Paragraphs that face each other in any case; others are found around them. A tie
  ///   across an earlier one is left out.
  /// - Parameter isOpen: Whether other matter may precede the first pair, and follow the last.
  /// - Parameter isCancelled: Asked for each paragraph.
  public init?(
    _ first: PairedText, _ second: PairedText, ties: [FacingTie] = [],
    isOpen: (start: Bool, end: Bool) = (true, true), isCancelled: () -> Bool = { false }
  ) {
    let pairs = ChapterPairs(first.chapters, second.chapters)
    /// Aligns each part by itself; nil if cancelled. `known` is an earlier alignment, around which to search.
    func findWay(
      _ parts: [Part], ratio: Float, words: WordPairs? = nil, around known: [FacingGroup] = []
    ) -> BandedAligner.Way? {
      var all = BandedAligner.Way()
      for part in parts {
        let aligner = BandedAligner(
          first: first, second: second, ratio: ratio, firsts: part.firsts,
          seconds: part.seconds, isOpen: part.isOpen, words: words)
        guard
          let way = Self.findWay(
            aligner, around: known, through: pairs.sure, isCancelled: isCancelled)
        else { return nil }
        all += way
      }
      return all
    }
    func findRoughWay(_ parts: [Part]) -> (way: BandedAligner.Way, ratio: Float)? {
      Self.probableRatios(first, second).compactMap { ratio in
        findWay(parts, ratio: ratio).map { ($0, ratio) }
      }.min { $0.way.cost < $1.way.cost }
    }
    var parts = Self.partsBetweenTies(
      first, second, FacingTie.joined(ties, pairs.ties), isOpen: isOpen)
    guard var rough = findRoughWay(parts) else { return nil }
    if pairs.passOverNumbers, !pairs.ties.isEmpty {
      let others = Self.partsBetweenTies(first, second, ties, isOpen: isOpen)
      guard let way = findRoughWay(others) else { return nil }
      let gain = (rough.way.cost - way.way.cost) / Float(max(first.count, second.count))
      if gain > Self.leastGain { (parts, rough) = (others, way) }
    }
    var found = rough.way.groups
    let order = PassageOrder(first: first, second: second)
    if order.countSure(found) > 0 {
      // The rough way gives a better ratio, and a dictionary.
      let ratio = Self.medianRatio(first, second, found) ?? rough.ratio
      let words = WordPairs(first, second, found)
      guard let way = findWay(parts, ratio: ratio, words: words, around: found) else { return nil }
      found = way.groups
    }
    sureGroups = order.countSure(found)
    let sure = found.prefix(sureGroups)
    groups = sure + Self.equalShares(first, second, parts, after: sure.last)
  }

  /// Paragraphs between two ties.
  private typealias Part = (
    firsts: Range<Int>, seconds: Range<Int>, isOpen: (start: Bool, end: Bool)
  )

  /// A tie that crosses an earlier one, or is beyond the end of a text, is left out.
  private static func partsBetweenTies(
    _ first: PairedText, _ second: PairedText, _ ties: [FacingTie],
    isOpen: (start: Bool, end: Bool)
  ) -> [Part] {
    var parts: [Part] = []
    var (start, other) = (0, 0)
    for tie in ties.sorted(by: { $0.first < $1.first }) {
      guard tie.first > start || tie.second > other, tie.first >= start, tie.second >= other,
        tie.first <= first.count, tie.second <= second.count
      else { continue }
      parts.append((start..<tie.first, other..<tie.second, (parts.isEmpty && isOpen.start, false)))
      (start, other) = (tie.first, tie.second)
    }
    parts.append(
      (start..<first.count, other..<second.count, (parts.isEmpty && isOpen.start, isOpen.end)))
    return parts
  }

  /// Cheapest way found in a band around known groups. Without known groups, the band is around the diagonal,
  /// or around a line through the chapters if this may be or is cheaper.
  ///
  /// The band is doubled while the way touches its edge and the work is within ``mostPlaces``. If no band has
  /// a way, nothing is paired, at infinite cost; if one of the texts is empty, nothing is paired at no cost.
  /// Nil if the work is cancelled.
  private static func findWay(
    _ aligner: BandedAligner, around known: [FacingGroup],
    through chapters: [(first: Chapter, second: Chapter)], isCancelled: () -> Bool
  ) -> BandedAligner.Way? {
    if aligner.firsts.isEmpty || aligner.seconds.isEmpty {
      return BandedAligner.Way(groups: groupsWithoutPartners(aligner))
    }
    var aligner = aligner
    var width = Self.width
    /// Nil if cancelled. `centre` is the place in the second text for each paragraph of the first.
    func way(around centre: [Int]) -> BandedAligner.Way? {
      aligner.band = Band(around: centre, width: width)
      return aligner.findWay(isCancelled: isCancelled)
    }
    var centre = known.isEmpty ? placesOnDiagonal(aligner) : line(through: known, aligner)
    var best = way(around: centre)
    if known.isEmpty {
      // Where a long part of one text is missing, the chapters after it are far from the diagonal.
      let other = line(through: chapters, aligner)
      let isFar = zip(centre, other).contains { abs($0 - $1) > Self.width / 2 }
      if best?.touchesEdge != false ? other != centre : isFar, let way = way(around: other),
        way.cost < best?.cost ?? .infinity
      {
        (best, centre) = (way, other)
      }
    }
    let letters =
      aligner.first.letters(in: aligner.firsts) + aligner.second.letters(in: aligner.seconds)
    let mostPlaces = min(mostPlaces, Int(letters * placesOfLetter))
    // Each wider band takes twice the time.
    while best?.touchesEdge != false, width <= 2 * aligner.seconds.count,
      2 * width * centre.count <= mostPlaces, !isCancelled()
    {
      width *= 2
      if let way = way(around: centre), way.cost <= best?.cost ?? .infinity { best = way }
    }
    if isCancelled() { return nil }
    return best ?? BandedAligner.Way(groups: groupsWithoutPartners(aligner), cost: .infinity)
  }

  /// The paragraphs of the first text, then those of the second.
  private static func groupsWithoutPartners(_ aligner: BandedAligner) -> [FacingGroup] {
    let (firsts, seconds) = (aligner.firsts, aligner.seconds)
    return firsts.map {
      FacingGroup(first: $0..<$0 + 1, second: seconds.lowerBound..<seconds.lowerBound)
    }
      + seconds.map {
        FacingGroup(first: firsts.upperBound..<firsts.upperBound, second: $0..<$0 + 1)
      }
  }

  /// Equal shares of the paragraphs after `last` in each part.
  private static func equalShares(
    _ first: PairedText, _ second: PairedText, _ parts: [Part], after last: FacingGroup?
  ) -> [FacingGroup] {
    let (start, other) = (last?.first.upperBound ?? 0, last?.second.upperBound ?? 0)
    return parts.flatMap { part -> [FacingGroup] in
      let aligner = BandedAligner(
        first: first, second: second, ratio: 1,
        firsts: part.firsts.clamped(to: start..<first.count),
        seconds: part.seconds.clamped(to: other..<second.count), isOpen: part.isOpen, words: nil)
      let (firsts, seconds) = (aligner.firsts, aligner.seconds)
      if firsts.isEmpty || seconds.isEmpty { return groupsWithoutPartners(aligner) }
      var groups: [FacingGroup] = []
      var (row, column) = (0, 0)
      for (end, otherEnd) in placesOnDiagonal(aligner).enumerated()
      where otherEnd > column && end > row || end == firsts.count {
        groups.append(
          FacingGroup(
            first: firsts.lowerBound + row..<firsts.lowerBound + end,
            second: seconds.lowerBound + column..<seconds.lowerBound + otherEnd))
        (row, column) = (end, otherEnd)
      }
      return groups
    }
  }

  // MARK: Lengths

  /// Ratio of the lengths of two languages, at the least and at the most.
  private static let possibleRatios: ClosedRange<Float> = 0.33...3
  /// Two ratios so far from each other are both tried.
  private static let ratioStep: Float = 1.2

  /// Letters of the second text for one of the first: by the whole lengths and, since one text may have a
  /// preface or a part more, by the lengths of paragraphs.
  private static func probableRatios(_ first: PairedText, _ second: PairedText) -> [Float] {
    let (letters, others) = (
      first.letters(in: 0..<first.count), second.letters(in: 0..<second.count)
    )
    let whole = ratio(letters, others)
    let middle = ratio(letters / Float(max(1, first.count)), others / Float(max(1, second.count)))
    return max(whole, middle) < ratioStep * min(whole, middle) ? [whole] : [whole, middle]
  }

  static func ratio(_ letters: Float, _ others: Float) -> Float {
    min(
      max(max(1, others) / max(1, letters), possibleRatios.lowerBound), possibleRatios.upperBound)
  }

  /// Letters of a passage that says something about the ratio of lengths.
  private static let lettersOfRatio: Float = 40
  /// Such passages that decide about the ratio.
  private static let passagesOfRatio = 8

  /// Median ratio of the lengths of passages that face each other, limited to ``possibleRatios``. Only
  /// passages of more than ``lettersOfRatio`` letters count; nil if fewer than ``passagesOfRatio`` do.
  private static func medianRatio(
    _ first: PairedText, _ second: PairedText, _ groups: [FacingGroup]
  ) -> Float? {
    let found = groups.compactMap { group -> Float? in
      let letters = first.letters(in: group.first)
      guard letters > lettersOfRatio, !group.second.isEmpty else { return nil }
      return ratio(letters, second.letters(in: group.second))
    }
    return found.count < passagesOfRatio ? nil : found.sorted()[found.count / 2]
  }

  /// A paragraph counts so many letters on the diagonal, besides its own.
  private static let lettersOfParagraph: Float = 30

  /// Places at the same share of the length of the other part, for each paragraph of a part and for its end.
  static func placesOnDiagonal(_ aligner: BandedAligner) -> [Int] {
    let (firsts, seconds) = (aligner.firsts, aligner.seconds)
    /// Adds a share for the end of each paragraph.
    func length(_ text: PairedText, _ range: Range<Int>) -> Float {
      text.letters(in: range) + Float(range.count) * lettersOfParagraph
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

  /// Pairs each paragraph of the first part, and its end, with the expected paragraph of the second; both
  /// count from the beginnings of the parts. The line is straight between the ends of chapters. Chapters
  /// outside the parts are left out.
  private static func line(
    through chapters: [(first: Chapter, second: Chapter)], _ aligner: BandedAligner
  ) -> [Int] {
    var line: [Int] = []
    var (start, other) = (aligner.firsts.lowerBound, aligner.seconds.lowerBound)
    /// Straight on from the last end to the given paragraphs of both texts.
    func extendLine(to end: Int, _ otherEnd: Int) {
      var part = aligner
      (part.firsts, part.seconds) = (start..<end, other..<otherEnd)
      line += placesOnDiagonal(part).dropLast().map { $0 + other - aligner.seconds.lowerBound }
      (start, other) = (end, otherEnd)
    }
    for pair in chapters {
      let (own, facing) = (pair.first.paragraphs, pair.second.paragraphs)
      guard own.lowerBound >= start, facing.lowerBound >= other,
        own.upperBound <= aligner.firsts.upperBound,
        facing.upperBound <= aligner.seconds.upperBound
      else { continue }
      extendLine(to: own.lowerBound, facing.lowerBound)
      extendLine(to: own.upperBound, facing.upperBound)
    }
    extendLine(to: aligner.firsts.upperBound, aligner.seconds.upperBound)
    return line + [aligner.seconds.count]
  }

  /// Pairs each paragraph of the first part with the beginning of its partners, or 0 if it is in no group,
  /// and then the end of the second part. Paragraphs count from the beginnings of the parts.
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
