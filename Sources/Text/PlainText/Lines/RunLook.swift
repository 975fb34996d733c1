import BookText

/// A run whose lines get their kinds together: common features of the lines, and the sequence of kinds with
/// the smallest sum of weights (Viterbi 1967).
struct RunLook {
  let looks: LineLooks
  let lines: Range<Int>
  /// Indent of first lines of paragraphs in the text.
  let step: Int
  /// The first line is a title.
  let isTitled: Bool
  /// Leftmost column, without a title.
  let edge: Int
  private let rhymes: [Bool]

  init(_ lines: Range<Int>, in looks: LineLooks, step: Int) {
    (self.lines, self.looks, self.step) = (lines, looks, step)
    let isTitled = looks.beginsWithTitle(lines)
    self.isTitled = isTitled
    edge = looks.lines[lines].dropFirst(isTitled ? 1 : 0).reduce(Int.max) { min($0, $1.indent) }
    rhymes = Rhymes(of: looks.lines[lines], in: looks.text).rhymes
  }

  /// The line rhymes with a line near it.
  func rhymes(_ line: Int) -> Bool { rhymes[line - lines.lowerBound] }

  /// The kinds with the smallest sum of weights. Costs O(*n*) in the lines.
  func chooseKinds() -> (kinds: [LineKind], weights: [Int]) {
    let all = LineKind.allCases
    var sums = all.map { weight(ofFirstLineAs: $0) }
    // For each line and kind, the kind of the line before, and the addition of both to the sum.
    var origins: [UInt8] = []
    origins.reserveCapacity(lines.count * all.count)
    var added = sums.map { UInt8(clamping: $0) }
    added.reserveCapacity(lines.count * all.count)
    for index in lines.dropFirst() {
      let features = LineFeatures(of: index, in: self)
      var next = sums
      for kind in all {
        let own = features.weight(as: kind)
        var best = (sum: Int.max, origin: 0)
        for (origin, sum) in sums.enumerated() {
          let sum = sum + features.weightOfStep(from: all[origin], to: kind)
          if sum < best.sum { best = (sum, origin) }
        }
        next[Int(kind.rawValue)] = best.sum + own
        origins.append(UInt8(clamping: best.origin))
        added.append(UInt8(clamping: best.sum + own - sums[best.origin]))
      }
      sums = next
    }
    var kind = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    var (kinds, weights): ([LineKind], [Int]) = ([], [])
    for line in (0..<lines.count).reversed() {
      kinds.append(all[kind])
      weights.append(Int(added[line * all.count + kind]))
      if line > 0 { kind = Int(origins[(line - 1) * all.count + kind]) }
    }
    return (kinds.reversed(), weights.reversed())
  }

  /// The line may be at the edge.
  private func weight(ofFirstLineAs kind: LineKind) -> Int {
    let index = lines.lowerBound
    let features = LineFeatures(of: index, in: self)
    switch kind {
    case .paragraph:
      return isTitled || looks.isHeadingLike(index) ? LineWeights.titleAsParagraph : 0
    case .prose: return LineWeights.firstProse
    case .verse: return features.weight(as: .verse) + LineWeights.firstVerse
    case .item: return features.weight(as: .item)
    case .itemProse: return LineWeights.impossible
    case .heading: return features.weight(as: .heading)
    case .row: return features.weight(as: .row)
    }
  }
}
