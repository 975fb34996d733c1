import BookText

/// Words divided with a hyphen at the end of a line, and written without it (``DivisionEvidence``). Hyphen,
/// line end and indent become soft hyphens: no offset in the text changes, and both typesetting and search
/// already handle soft hyphens.
struct DividedWords {
  /// Each with the line end and the indent after it, in order.
  private(set) var hyphens: [Range<Int>] = []

  /// Keeps the line ends whose word the text writes without a hyphen. Costs O(*n*) in the number of lines; in
  /// the length of the text if a line ends in a word.
  init(in source: RunText, blocks: [Block]) {
    let divisions = DividedWords.findDivisions(in: source, blocks: blocks)
    let evidence = DivisionEvidence(for: divisions.map(\.word), in: source.text)
    hyphens = divisions.compactMap { evidence.joins($0.word) ? $0.range : nil }
  }

  /// Bytes from each hyphen at a line end to the next line's first word, with the word that it may divide.
  /// Both lines must be in one block of filled text, without a blank line between them.
  private static func findDivisions(
    in source: RunText, blocks: [Block]
  ) -> [(range: Range<Int>, word: DividedWord)] {
    let text = source.text
    var found: [(range: Range<Int>, word: DividedWord)] = []
    var block = 0
    for (line, next) in zip(source.lines, source.lines.dropFirst()) {
      guard next.blankLinesBefore == 0, let hyphen = text.hyphen(endingLine: line.range),
        let word = DividedWord(text, hyphen: hyphen, text, from: next.range.lowerBound)
      else { continue }
      let place = hyphen.lowerBound
      while block < blocks.count, blocks[block].range.upperBound <= place { block += 1 }
      guard block < blocks.count, blocks[block].range.contains(place),
        blocks[block].range.contains(next.range.lowerBound), blocks[block].kind.isFilled
      else { continue }
      found.append((place..<next.range.lowerBound, word))
    }
    return found
  }
}

extension Block.Kind {
  /// Line breaks in a block of this kind have no meaning.
  fileprivate var isFilled: Bool {
    switch self {
    case .paragraph, .quotation, .listItem, .footnote, .speech, .indented: true
    default: false
    }
  }
}
