import BookText

/// Numbers and letters in their order, with text between them: alone, `IV`, `--vii--`, `C`; before titles,
/// "4. The Lamp", "B. The Weir"; or after the same word, "AIR IV.", "Canto 3". Each kind of numbers counts by
/// itself.
struct NumberChains: HeadingRule {
  /// Proposes the members of all chains. Candidates that another rule is certain about interrupt none.
  func proposals(in view: HeadingView) -> [HeadingProposal] { ChainSearch(view: view).proposals() }
}

/// Finds chains of numbered or lettered candidates. A chain has indices of candidates, at least one.
private struct ChainSearch {
  let view: HeadingView
  private var source: RunText { view.source }
  private var candidates: [HeadingCandidate] { view.candidates }
  private typealias Chain = NumbersInOrder<Kind, Int>.Chain

  init(view: HeadingView) { self.view = view }

  /// The kind of a chain's members.
  private enum Kind: Hashable {
    /// Numbers alone, with the first of the signs around them.
    case number(UInt8?)
    /// Figures, and Roman numerals, before titles.
    case figure, numeral
    /// Letters alone; C, D, I, L, M, V and X too.
    case letter
    /// Letters before titles, by the sign after them and their alphabet.
    case lettered(sign: UInt8, isGreek: Bool, isSmall: Bool)
    /// Numbers after a word, or before one.
    case word(UInt64)

    /// An alphabet may lack some letters, and a book some numbers by themselves or after words.
    var steps: ClosedRange<Int> {
      switch self {
      case .figure, .numeral, .number(.some): 1...1
      case .number(.none), .letter, .lettered, .word: 1...3
      }
    }

    /// Maximum number of open chains.
    var mostOpen: Int {
      switch self {
      case .figure, .numeral, .number: 4
      case .letter, .lettered, .word: 1
      }
    }
  }

  // MARK: Members

  /// Proposes the members of the chains that are sequences. Three chains or more of numbers with a stanza
  /// right below each count stanzas, and are left out.
  func proposals() -> [HeadingProposal] {
    var found = NumbersInOrder<Kind, Int>()
    for (index, candidate) in candidates.enumerated()
    where !view.proposals.hasProposal(for: candidate.run, atLeast: .certain) {
      for (kind, value) in counts(of: candidate) {
        found.add(
          index, value, to: kind, steps: kind.steps, mostOpen: kind.mostOpen,
          mayBegin: kind != .numeral || !isLetterOfItem(candidate))
      }
    }
    let stanzas = Set(found.chains.indices.filter { areOfStanzas(found.chains[$0].members) })
    return found.chains.indices.flatMap { index in
      stanzas.count >= HeadingRules.several && stanzas.contains(index)
        || !isSequence(found.chains[index]) ? [] : proposeMembers(of: found.chains[index])
    }
  }

  /// Whether a line close to the text begins with C, D, L or M: it may be the item "C." after "B." rather
  /// than a hundredth chapter.
  private func isLetterOfItem(_ candidate: HeadingCandidate) -> Bool {
    candidate.blanks == 1 && "CDLM".utf8.contains(firstByte(of: candidate))
  }

  /// Returns the numbers, or the places of the letter in the alphabet, by which a candidate may be counted.
  private func counts(of candidate: HeadingCandidate) -> [(Kind, Int)] {
    let first = firstByte(of: candidate)
    var found = letterBeforeTitle(candidate).map { [$0] } ?? []
    switch candidate.form {
    case .numeral(let value):
      let sign = HeadingForm.numberInSigns(source.text, source.range(ofRun: candidate.run))?.sign
      found.append((.number(sign), Int(value)))
      if candidate.length <= 2, first.isLetter { found.append((.letter, Int(first & 0x1F))) }
    // "1." and "I." before titles belong to separate sequences.
    case .numeralTitle(let value): found.append((first.isDigit ? .figure : .numeral, Int(value)))
    case .letter(let letter): found.append((.letter, Int(letter & 0x1F)))
    case .capitals, .title, .plain:
      guard candidate.mayBeCounted, candidate.length <= HeadingForm.longestTitle,
        candidate.lines <= 2, found.isEmpty
      else { break }
      let scan = source.scan(of: candidate)
      let count =
        HeadingCount.wordCount(of: scan, in: source.text)
        ?? HeadingCount.ordinalCount(of: scan, in: source.text)
      if let count { found.append((.word(count.word), count.number)) }
    default: break
    }
    return found
  }

  /// Returns the letter that counts a title, with its kind: "B. The Weir", "b) The Weir"; nil for initials of
  /// a name.
  private func letterBeforeTitle(_ candidate: HeadingCandidate) -> (Kind, Int)? {
    guard candidate.mayBeCounted, candidate.length <= HeadingForm.longestTitle,
      candidate.lines == 1, candidate.form.isLook || candidate.form.isNumber
    else { return nil }
    let scan = source.scan(of: candidate)
    guard scan.words.count >= 2 else { return nil }
    let (first, next) = (scan.words[0].range, scan.words[1].range)
    let greek = greekLetter(source.text, at: first)
    let isInitial =
      next.count == 1 && source.text[next.upperBound..<scan.range.upperBound].first == "."
    let (letter, sign) = (source.text[first.lowerBound], source.text[first.upperBound])
    let isInBrackets = sign == ")" && source.text[scan.range.lowerBound] == "("
    let isSmall = greek?.isSmall ?? (letter >= "a")
    guard first.count == 1 || greek != nil, !letter.isDigit, !isInitial,
      first.lowerBound == scan.range.lowerBound + (isInBrackets ? 1 : 0),
      sign == ")" || sign == "." && !isSmall
    else { return nil }
    return (
      .lettered(sign: sign, isGreek: greek != nil, isSmall: isSmall),
      greek?.number ?? Int(letter & 0x1F)
    )
  }

  private func proposeMembers(of chain: Chain) -> [HeadingProposal] {
    // The first may be right below the heading of a chapter.
    let usual = chain.members.map { candidates[$0].blanks }.sorted()[chain.members.count / 2]
    return chain.members.map { index in
      let candidate = candidates[index]
      let (form, gap, hint): (HeadingForm?, Int?, HeadingProposal.RankHint?) =
        switch chain.key {
        case .letter: (.letter(firstByte(of: candidate)), nil, nil)
        case .word, .lettered: (nil, usual, .counted)
        default: (nil, nil, nil)
        }
      return HeadingProposal(
        candidate.run, by: .headingSequence, .certain, count: chain.members.count, as: form,
        gap: gap, hint: hint)
    }
  }

  // MARK: Sequences

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
  /// Fewest letters, numbers or titles that need no gap or text around them.
  private static let fewestClose = 5
  /// A poem of so many lines has its number as a title.
  private static let linesOfSonnet = 14

  /// Whether a chain is long and regular enough for its kind.
  private func isSequence(_ chain: Chain) -> Bool {
    let members = chain.members
    // The next number right below shows an item, or a verse; entries below a letter show an index.
    if members.count == 1 {
      let run = candidates[members[0]].run
      if source.isAboveNextNumber(run) || IndexEntries(source: source).isLetterAboveEntries(run) {
        return false
      }
    }
    switch chain.key {
    case .letter:
      guard case .letter = candidates[members[0]].form else { return false }
      return members.count >= Self.fewestClose || isAlphabet(chain)
    case .figure, .numeral: return isChainOfTitles(members) || areTitles(chain)
    case .number(let sign): return areNumbers(members, haveSigns: sign != nil)
    case .lettered:
      let above = members.count { source.hasText(candidates[$0].run + 1) }
      return members.count >= 2 && chain.values.first == 1
        && above.isAtLeast(share: 3, in: 4, of: members.count)
        && hasText(Self.textApart, between: members)
    case .word:
      // A caption is close to the text, or right above another one, and "First Citizen" to the speech.
      let meaning = source.scan(of: candidates[members[0]]).words.first?.meaning
      return members.count >= HeadingRules.several
        && (hasText(Self.textApart, between: members) || areTitles(chain))
        && (meaning != .caption && meaning != .number
          || members.isTrueOfMost {
            candidates[$0].blanks >= 2 && candidates[$0].blanksAfter >= 1
              && candidates[$0].blanks > candidates[$0].blanksAfter
          })
    }
  }

  /// Whether three letters or more are the first of the alphabet, without a gap, each above a blank line and
  /// most with text between them.
  private func isAlphabet(_ chain: Chain) -> Bool {
    chain.members.count >= HeadingRules.several && hasText(Self.textApart, between: chain.members)
      && chain.values.elementsEqual(1..<chain.values.count + 1)
      && chain.members.allSatisfy {
        candidates[$0].length == 1 && candidates[$0].blanksAfter >= 1
      }
  }

  /// Whether most members begin at least `bytes` after the one before.
  private func hasText(_ bytes: Int, between members: [Int]) -> Bool {
    source.areApart(members.lazy.map { candidates[$0].run }, by: bytes)
  }

  /// Whether most members have a gap of at least `blanks` lines above.
  private func haveGap(_ blanks: Int, above members: [Int]) -> Bool {
    members.isTrueOfMost { candidates[$0].blanks >= blanks }
  }

  /// Whether consecutive numbers before titles belong to headings. Far from the text they do, unless they end
  /// like list items. Three in capitals do if there is text between them.
  private func isChainOfTitles(_ members: [Int]) -> Bool {
    let first = candidates[members[0]]
    let areSeveral = members.count >= HeadingRules.several
    guard haveGap(2, above: members) else {
      return areSeveral && first.isAllCapitals && hasText(Self.shortPage, between: members)
    }
    return first.isAllCapitals || !members.isTrueOfMost { candidates[$0].hasStop }
      || areSeveral && hasText(Self.textApart, between: members)
        && haveGap(HeadingLook.wideGap, above: members)
  }

  /// Whether three numbers or more from 1 on are before titles: lines apart from what is below them, or right
  /// above it (`TitlesAboveText`). That is not the next number, and seldom set in as the text of an item is.
  /// They have no stop, or there are five with texts below.
  private func areTitles(_ chain: Chain) -> Bool {
    let members = chain.members
    let areSentences = members.contains {
      !candidates[$0].isAllCapitals && ".?".utf8.contains(candidates[$0].lastByte)
    }
    let texts = members.count { source.hasText(candidates[$0].run + 1) }
    return members.count >= (areSentences ? Self.fewestClose : HeadingRules.several)
      && (!areSentences || texts.isAtLeast(share: 4, in: 5, of: members.count))
      && chain.values.first == 1
      && members.allSatisfy { isTitle(candidates[$0]) && !isRightAboveNumber($0, of: chain.key) }
      && members.isTrueOfMost { index in
        // In order: a title is above another run.
        let below = source.runs[candidates[index].run + 1]
        return source.lines[below].contains { $0.indent <= candidates[index].indent }
      }
  }

  /// Whether a candidate is a line above another run, with a word rather than another number after its
  /// number: "29. 1. _Cut_."
  private func isTitle(_ line: HeadingCandidate) -> Bool {
    let words = source.scan(of: line).words
    let isCounted =
      words.count > 1 && words[0].number != nil && words[1].number != nil
      && source.text[words[1].range.upperBound...].first == "."
    return line.lines == 1 && line.length <= HeadingForm.longestTitle && !isCounted
      && source.body.contains(line.run + 1)
      && (line.blanksAfter > 0 || source.isRightAboveText(line.run))
  }

  /// Whether the next run has a number too, or is counted in the same way.
  private func isRightAboveNumber(_ index: Int, of kind: Kind) -> Bool {
    guard let next = candidates[ifAny: index + 1] else { return false }
    return next.run == candidates[index].run + 1
      && (next.form.isNumber || counts(of: next).contains { $0.0 == kind })
  }

  /// Whether consecutive numbers alone belong to headings: with text between them, three in signs, five
  /// without brackets, any far from the text, or two with a page between them. The numbers of stanzas and
  /// notes follow soon after each other, and so do many sections of a few lines.
  private func areNumbers(_ members: [Int], haveSigns: Bool) -> Bool {
    // Of two numbers in a poem the first may be close to its title.
    let isPair = members.count == 2 && candidates[members[1]].blanks >= 2
    let isApart = isPair || haveGap(2, above: members)
    // Numbers in brackets are page numbers, except `[IV]`. Other signs around numbers show that they are not
    // items.
    let isBare = members.allSatisfy { member in
      let start = source.range(ofRun: candidates[member].run).lowerBound
      return !["(", "[", "{"].contains(source.text[start])
        || source.text.letterCase(at: start + 1) == .capital
    }
    let areInSigns = isBare && haveSigns
    let areMany =
      members.count >= Self.manyNumbers
      && members.isTrueOfMost {
        source.hasText(candidates[$0].run + 1) && !isStanza(candidates[$0].run + 1)
      }
    let least = isApart || areInSigns || areMany ? Self.textApart : Self.textClose
    guard hasText(least, between: members) else { return false }
    if areInSigns { return members.count >= HeadingRules.several }
    return isApart || isBare && members.count >= Self.fewestClose
      || members.count > 1 && hasText(Self.page + 1, between: members)
  }

  /// Whether a chain has several numbers, each alone above a stanza with the next number below it.
  private func areOfStanzas(_ members: [Int]) -> Bool {
    members.count > 1
      && members.allSatisfy {
        candidates[$0].form.loneNumber != nil && isStanza(candidates[$0].run + 1)
      }
      && zip(members, members.dropFirst()).allSatisfy {
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

  private func firstByte(of candidate: HeadingCandidate) -> UInt8 {
    source.text[source.range(ofRun: candidate.run).lowerBound]
  }
}
