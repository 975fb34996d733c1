import BookText

/// Tells passages that face each other from pairs by chance: these match as well if one text is reversed.
struct PassageOrder {
  let first: PairedText
  let second: PairedText

  /// Paragraphs of a text that is not too short to be judged.
  private static let leastParagraphs = 20
  private static let pairsOfStretch = 40
  /// What the order of a stretch gains for each pair, at least.
  private static let leastGain: Float = 0.5
  /// Places of the band in which a stretch is compared, about.
  private static let places = 10_000

  /// Counts the groups up to the last pair that is no chance: all if one of the last two stretches is sure.
  /// Looks at O(log *n*) stretches, as if the texts, once apart, did not meet again.
  func countSure(_ groups: [FacingGroup]) -> Int {
    guard min(first.count, second.count) >= Self.leastParagraphs else { return groups.count }
    let paired = groups.indices.filter { groups[$0].isPaired }
    let count = max(min(1, paired.count), paired.count / Self.pairsOfStretch)
    let stretches = (0..<count).map { number in
      paired[number * paired.count / count]..<paired[(number + 1) * paired.count / count - 1] + 1
    }
    if stretches.suffix(2).contains(where: { isSure(groups[$0]) }) { return groups.count }
    return stretches.prefix(stretches.firstIndexAfter { isSure(groups[$0]) }).last?.upperBound ?? 0
  }

  private func isSure(_ groups: ArraySlice<FacingGroup>) -> Bool {
    guard let start = groups.first, let end = groups.last else { return false }
    let firsts = start.first.lowerBound..<end.first.upperBound
    let seconds = start.second.lowerBound..<end.second.upperBound
    func cost(_ second: PairedText, _ seconds: Range<Int>) -> Float {
      var aligner = BandedAligner(
        first: first, second: second,
        ratio: FacingAlignment.ratio(first.letters(in: firsts), second.letters(in: seconds)),
        firsts: firsts, seconds: seconds, isOpen: (false, false), words: nil)
      aligner.band = Band(
        around: FacingAlignment.placesOnDiagonal(aligner),
        width: max(FacingAlignment.width, Self.places / firsts.count))
      return aligner.findWay(isCancelled: { false })?.cost ?? .infinity
    }
    let gain =
      cost(PairedText(reversing: second, seconds), 0..<seconds.count) - cost(second, seconds)
    return gain >= Self.leastGain * Float(groups.count(where: \.isPaired))
  }
}
