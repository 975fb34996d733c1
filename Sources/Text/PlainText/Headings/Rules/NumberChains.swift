import BookText

/// Numbers and letters in their order, with text between them: alone, `IV`, `--vii--`, `C`, or before titles,
/// "4. The Lamp". Each kind of numbers counts by itself.
struct NumberChains: HeadingRule {
  /// Proposes the members of all chains. Candidates that another rule is certain about interrupt none.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    var search = ChainSearch(source: view.source, candidates: view.candidates) {
      view.proposals.hasProposal(for: $0, atLeast: .certain)
    }
    search.findChains()
    return search.found
  }
}

/// Finds chains of numbered or lettered candidates. A chain is a row of indices of candidates.
///
/// In a chain of letters C, D, I, L, M, V and X become letters.
private struct ChainSearch {
  let source: RunText
  let candidates: [HeadingCandidate]
  /// Whether a run has a number of another kind, as a section of an outline.
  let isTaken: (Int) -> Bool
  private(set) var found: [HeadingProposal] = []

  init(source: RunText, candidates: [HeadingCandidate], unless isTaken: @escaping (Int) -> Bool) {
    (self.source, self.candidates, self.isTaken) = (source, candidates, isTaken)
  }

  /// Fewest numbered lines with a stop at their ends that are titles of the paragraphs below them rather than
  /// items.
  private static let fewestEntries = 5

  /// Greatest distance between two consecutive letters of an alphabet: V and Y.
  private static let longestStep = 3

  /// Whether a line close to the text begins with C, D, L or M: it may be the item "C." after "B." rather
  /// than a hundredth chapter, and does not end a sequence of Roman numerals.
  private func isLetterOfItem(_ candidate: HeadingCandidate) -> Bool {
    guard candidate.blanks == 1, let word = source.scan(of: candidate).words.first else {
      return false
    }
    return "CDLM".utf8.contains(source.text[word.range.lowerBound])
  }

  /// Maximum number of chains of a kind that may go on after others, like the chain of the chapters after the
  /// numbers of a list.
  private static let mostOpen = 4

  /// Finds chains, one kind of numbers after the other. A candidate continues the chain that was continued
  /// last, or an earlier one of some length; otherwise it begins one. Few chains are open at a time.
  mutating func findChains() {
    var signs: Set<UInt8> = []
    for candidate in candidates {
      if let sign = sign(of: candidate) { signs.insert(sign) }
    }
    let kinds: [Kind] =
      [.number(nil), .figure, .numeral, .letter] + signs.sorted().map { .number($0) }
    for kind in kinds {
      let areLetters = kind == .letter
      // An alphabet may lack some letters, and a book some numbers on lines of their own.
      let step = areLetters || kind == .number(nil) ? Self.longestStep : 1
      // The last one was continued last.
      var open: [(last: Int, members: [Int])] = []
      var closed: [[Int]] = []
      for index in candidates.indices {
        guard let value = sequenceValue(of: candidates[index], kind),
          !isTaken(candidates[index].run)
        else { continue }
        let next =
          open.indices.last {
            value == open[$0].last + 1
              && ($0 == open.count - 1 || open[$0].members.count >= HeadingRules.several)
          } ?? open.indices.suffix(1).first { (1..<step + 1).contains(value - open[$0].last) }
        if next == nil, kind == .numeral, isLetterOfItem(candidates[index]) { continue }
        if let next {
          var chain = open.remove(at: next)
          chain.last = value
          chain.members.append(index)
          open.append(chain)
        } else {
          if open.count == (areLetters ? 1 : Self.mostOpen) {
            closed.append(open.removeFirst().members)
          }
          open.append((value, [index]))
        }
      }
      proposeChains(closed + open.map(\.members), ofLetters: areLetters)
    }
  }

  /// Proposes the members of the chains of a kind. Three chains or more of numbers with a stanza right below
  /// each count stanzas, and are left out.
  private mutating func proposeChains(_ chains: [[Int]], ofLetters areLetters: Bool) {
    let stanzas = areLetters ? 0 : chains.count(where: areOfStanzas)
    for chain in chains where stanzas < HeadingRules.several || !areOfStanzas(chain) {
      proposeMembers(of: chain, ofLetters: areLetters)
    }
  }

  /// A poem of so many lines has its number as a title.
  private static let linesOfSonnet = 14

  /// Whether a chain has several numbers, each alone above a stanza with the next number below it.
  private func areOfStanzas(_ chain: [Int]) -> Bool {
    guard chain.count > 1 else { return false }
    return chain.allSatisfy { member in
      guard case .numeral = candidates[member].form else { return false }
      return isStanza(candidates[member].run + 1)
    }
      && zip(chain, chain.dropFirst()).allSatisfy {
        candidates[$0].run + 2 == candidates[$1].run
      }
  }

  /// Whether a run is 2 to 13 lines narrower than prose, none with a small letter first.
  private func isStanza(_ run: Int) -> Bool {
    guard source.body.contains(run), (2..<Self.linesOfSonnet).contains(source.runs[run].count)
    else { return false }
    return source.lines[source.runs[run]].allSatisfy { line in
      let start = line.range.lowerBound
      let first = start + lengthOfQuotationMark(source.text, at: start)
      return line.columns - line.indent <= SourceMeasure.usualWrap - SourceMeasure.slackOfVerse
        && (first >= line.range.upperBound || source.text.letterCase(at: first) != .small)
    }
  }

  /// Proposes the members of a chain as headings, if it is a sequence, and not a single letter of an index.
  ///
  /// - Parameters:
  ///   - chain: Indices of candidates, at least one.
  ///   - isLetters: Whether its numbers C, D, I, L, M, V and X are letters.
  private mutating func proposeMembers(of chain: [Int], ofLetters isLetters: Bool) {
    guard isSequence(chain, ofLetters: isLetters) else { return }
    // A single letter above the entries of an index is not a chapter.
    if chain.count == 1, IndexEntries(source: source).isLetterAboveEntries(candidates[chain[0]].run)
    {
      return
    }
    for index in chain {
      found.append(
        HeadingProposal(
          candidates[index].run, by: .headingSequence, .certain, count: chain.count,
          as: isLetters ? .letter(firstByte(of: candidates[index])) : nil))
    }
  }

  /// Whether a paragraph follows a candidate or, with `bytes`, any run of at least this length.
  private func hasParagraph(below candidate: HeadingCandidate, atLeast bytes: Int? = nil) -> Bool {
    let run = candidate.run + 1
    guard source.body.contains(run) else { return false }
    return bytes.map { source.range(ofRun: run).count >= $0 } ?? source.isText(run)
  }

  /// Whether a word follows the number of a candidate, rather than another number: "29. 1. _Cut_."
  private func hasWord(afterNumberOf candidate: HeadingCandidate) -> Bool {
    source.scan(of: candidate).words.dropFirst().first.map {
      $0.number == nil || source.text[$0.range.upperBound...].first != "."
    } ?? true
  }

  /// Whether the numbered line of a candidate is as short as a title, has a word after its number, and is
  /// above a text.
  private func isEntry(_ index: Int) -> Bool {
    candidates[index].length <= HeadingForm.longestShortTitle
      && hasWord(afterNumberOf: candidates[index])
      && hasParagraph(below: candidates[index], atLeast: RunText.leastText)
  }

  private func firstByte(of candidate: HeadingCandidate) -> UInt8 {
    source.text[source.range(ofRun: candidate.run).lowerBound]
  }

  /// The kind of a chain's members.
  private enum Kind: Equatable {
    /// Numbers alone, with the first of the signs around them.
    case number(UInt8?)
    /// Figures, and Roman numerals, before titles.
    case figure, numeral
    case letter
  }

  /// Returns the first of the signs around a number; nil for other candidates.
  private func sign(of candidate: HeadingCandidate) -> UInt8? {
    guard case .numeral = candidate.form else { return nil }
    return HeadingForm.numberInSigns(source.text, source.range(ofRun: candidate.run))?.sign
  }

  /// Returns the number, or the byte of the letter, of a candidate in a chain of a kind; nil for others.
  private func sequenceValue(of candidate: HeadingCandidate, _ kind: Kind) -> Int? {
    switch (candidate.form, kind) {
    case (.numeral(let value), .number(let sign)):
      return self.sign(of: candidate) == sign ? Int(value) : nil
    // "1." and "I." before titles belong to separate sequences.
    case (.numeralTitle(let value), .figure): return isFigure(candidate) ? Int(value) : nil
    case (.numeralTitle(let value), .numeral): return isFigure(candidate) ? nil : Int(value)
    case (.letter(let letter), .letter): return Int(letter)
    // In a sequence of letters C, D, I, L, M, V and X are not numbers.
    case (.numeral, .letter) where candidate.length <= 2: return Int(firstByte(of: candidate))
    default: return nil
    }
  }

  /// Whether a candidate begins with a digit.
  private func isFigure(_ candidate: HeadingCandidate) -> Bool {
    ("0"..."9").contains(firstByte(of: candidate))
  }

  /// Whether a chain is long and regular enough for the form of its first member.
  /// - Parameter chain: Indices of candidates, at least one.
  private func isSequence(_ chain: [Int], ofLetters isLetters: Bool) -> Bool {
    switch candidates[chain[0]].form {
    case .letter: chain.count >= Self.fewestLetters || isAlphabet(chain)
    case .numeralTitle: isChainOfTitles(chain)
    case .numeral where isLetters: false
    default: areNumbers(chain)
    }
  }

  /// Whether three letters or more are the first of the alphabet, without a gap, each above a blank line and
  /// most with text between them.
  private func isAlphabet(_ chain: [Int]) -> Bool {
    chain.count >= HeadingRules.several && hasText(Self.textApart, between: chain)
      && chain.enumerated().allSatisfy { isLetter(withIndex: $0, candidates[$1]) }
  }

  /// Whether a candidate is the letter with an index in the alphabet, 0 for A, with a blank line below it.
  private func isLetter(withIndex index: Int, _ candidate: HeadingCandidate) -> Bool {
    candidate.length == 1 && Int(firstByte(of: candidate)) == Int(UInt8(ascii: "A")) + index
      && candidate.blanksAfter >= 1
  }

  /// Whether most members of a chain begin at least `bytes` after the one before.
  private func hasText(_ bytes: Int, between chain: [Int]) -> Bool {
    source.areApart(chain.lazy.map { candidates[$0].run }, by: bytes)
  }

  /// Length of the text between most numbers that are set apart from the text, in bytes.
  private static let textApart = 200
  /// Length of the text between most other numbers, in bytes.
  private static let textClose = 500
  /// Length of a short page, in bytes.
  private static let shortPage = 800
  /// Length of a page, in bytes.
  private static let page = 1_500
  /// Numbers alone above paragraphs of a section each.
  private static let manyNumbers = 10
  /// Fewest letters by themselves.
  private static let fewestLetters = 5

  /// Whether consecutive numbers before titles belong to headings. Far from the text they do, unless they end
  /// like list items. Close to it there must be three, with text between them, or in capitals.
  /// - Parameter chain: The indices of their candidates, at least one.
  private func isChainOfTitles(_ chain: [Int]) -> Bool {
    let first = candidates[chain[0]]
    // The next number right below shows an item, or a verse.
    if chain.count == 1, source.isAboveNextNumber(first.run) { return false }
    let isItem = chain.isTrueOfMost { candidates[$0].lastByte == "." }
    // A long title among short ones is a title too.
    let areEntries =
      chain.count >= Self.fewestEntries
      && chain.count(where: isEntry).isAtLeast(share: 4, in: 5, of: chain.count)
      && chain.allSatisfy { candidates[$0].length <= HeadingForm.longestTitle }
    let areSeveral = chain.count >= HeadingRules.several
    if chain.isTrueOfMost({ candidates[$0].blanks >= 2 }) {
      let isWide =
        areSeveral && chain.isTrueOfMost { candidates[$0].blanks >= HeadingLook.wideGap }
        && hasText(Self.textApart, between: chain)
      return !isItem || first.isAllCapitals || isWide || areEntries
    }
    return areSeveral
      && (areBetweenTexts(chain, areEntries: areEntries, isItem: isItem)
        || !isItem && (isOutdented(chain) || hasText(Self.page, between: chain))
        || first.isAllCapitals && hasText(Self.shortPage, between: chain))
  }

  /// Whether no two titles of a chain are adjacent runs, and they are entries, begin with `§`, or are in
  /// capitals.
  private func areBetweenTexts(_ chain: [Int], areEntries: Bool, isItem: Bool) -> Bool {
    let isList = zip(chain, chain.dropFirst()).contains {
      candidates[$0].run + 1 == candidates[$1].run
    }
    let isSection = !isItem && isSection(candidates[chain[0]])
    return !isList && (areEntries || isSection || areCapitalsApart(chain))
  }

  /// Whether all members of a chain are in capitals, and they are five or more or have text between them.
  private func areCapitalsApart(_ chain: [Int]) -> Bool {
    chain.allSatisfy { candidates[$0].isAllCapitals }
      && (chain.count >= Self.fewestEntries || hasText(Self.textApart, between: chain))
  }

  /// Whether all lines are further left than the text, as in a memorandum.
  private func isOutdented(_ chain: [Int]) -> Bool {
    chain.allSatisfy { candidates[$0].indent + 2 <= source.measure.usualIndent }
  }

  /// Whether a candidate begins with a section sign.
  private func isSection(_ candidate: HeadingCandidate) -> Bool {
    source.text[source.range(ofRun: candidate.run)].starts(with: "§".utf8)
  }

  /// Whether consecutive numbers alone belong to headings: with text between them, three in signs, five
  /// without brackets, any far from the text, or two with a page between them. The numbers of stanzas and
  /// notes follow soon after each other, and so do many sections of a few lines.
  private func areNumbers(_ chain: [Int]) -> Bool {
    // Of two numbers in a poem the first may be close to its title.
    let isPair = chain.count == 2 && candidates[chain[1]].blanks >= 2
    let isApart = isPair || chain.isTrueOfMost { candidates[$0].blanks >= 2 }
    // Numbers in brackets are page numbers, except `[IV]`. Other signs around numbers show that they are not
    // items.
    let isBare = chain.allSatisfy { member in
      let start = source.range(ofRun: candidates[member].run).lowerBound
      return !["(", "[", "{"].contains(source.text[start])
        || source.text.letterCase(at: start + 1) == .capital
    }
    let areInSigns = isBare && sign(of: candidates[chain[0]]) != nil
    let areMany =
      chain.count >= Self.manyNumbers
      && chain.isTrueOfMost {
        source.hasText(candidates[$0].run + 1) && !isStanza(candidates[$0].run + 1)
      }
    let least = isApart || areInSigns || areMany ? Self.textApart : Self.textClose
    guard hasText(least, between: chain) else { return false }
    if areInSigns { return chain.count >= HeadingRules.several }
    return isApart || isBare && chain.count >= Self.fewestEntries
      || chain.count > 1 && hasText(Self.page + 1, between: chain)
  }
}
