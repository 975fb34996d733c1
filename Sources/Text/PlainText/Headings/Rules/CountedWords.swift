import BookText

/// Titles that begin with the same word and consecutive numbers, "AIR IV.", "Canto 3", or with consecutive
/// letters, "B. The Weir", if most have text below.
struct CountedWords: HeadingRule {
  /// Proposes the members of all counts as certain headings.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    WordCounting(view: view).proposeTitles()
  }
}

/// Counts candidates by their words.
///
/// Indices are those of candidates.
private struct WordCounting {
  let view: HeadingView
  private var source: RunText { view.source }
  private var candidates: [HeadingCandidate] { view.candidates }

  /// Greatest distance between two consecutive numbers or letters.
  private static let longestStep = 3

  init(view: HeadingView) { self.view = view }

  /// Whether a run is a section of an outline.
  private func isSection(_ run: Int) -> Bool {
    view.proposals[run].contains { if case .section = $0.form { true } else { false } }
  }

  /// Proposes candidates with the same word and numbers that count up. A number out of order begins another
  /// chain, unless its form is a number itself.
  func proposeTitles() -> [HeadingProposal] {
    var chains: [UInt64: (last: Int, members: [Int])] = [:]
    var closed: [[Int]] = []
    for index in candidates.indices where !isSection(candidates[index].run) {
      guard let (word, number, isLetter) = readCount(of: candidates[index]) else { continue }
      let isNext = chains[word].map { (1...Self.longestStep).contains(number - $0.last) } == true
      let form = candidates[index].form
      guard isNext || !form.isNumber && !form.isNumbered else { continue }
      if isNext {
        chains[word]?.last = number
        chains[word]?.members.append(index)
      } else {
        if let members = chains[word]?.members { closed.append(members) }
        chains[word] = !isLetter || number == 1 ? (number, [index]) : nil
      }
    }
    closed += chains.values.map(\.members)
    return closed.filter(areTitles).flatMap(proposeMembers)
  }

  /// Returns the word or the sign in a candidate's count, its number, and whether the number is a letter; nil
  /// if it has no count.
  private func readCount(
    of candidate: HeadingCandidate
  ) -> (word: UInt64, number: Int, isLetter: Bool)? {
    guard candidate.mayBeCounted, candidate.length <= HeadingForm.longestTitle, candidate.lines <= 2
    else { return nil }
    let scan = source.scan(of: candidate)
    let lettered = candidate.lines == 1 ? countingLetter(of: scan) : nil
    switch candidate.form {
    case .capitals, .title, .plain: break
    // "C." may be the next of several letters, or a number; "The Second Letter. No. 4." has both.
    case .numeralTitle where lettered != nil, .numbered: break
    default: return nil
    }
    if let lettered { return (lettered.word, lettered.number, true) }
    let count =
      HeadingCount.wordCount(of: scan, in: source.text)
      ?? HeadingCount.ordinalCount(of: scan, in: source.text)
    return count.map { ($0.word, $0.number, false) }
  }

  /// Fewest titles counted by a letter.
  private static let fewestByLetter = 2
  /// Length of the text between most titles, in bytes.
  private static let textApart = 150

  /// Whether candidates with consecutive numbers or letters, at least one, are titles: there are enough, with
  /// text between most. Captions and ordinals must also be far from the text, and letters above text.
  private func areTitles(_ members: [Int]) -> Bool {
    let first = source.scan(of: candidates[members[0]])
    let runs = members.lazy.map { candidates[$0].run }
    guard countingLetter(of: first) != nil else {
      // A caption is close to the text, or right above another one, and "First Citizen" to the speech.
      let areCaptions = first.words.first?.meaning == .caption
      let mayBeSpeakers = first.words.first?.meaning == .number
      return members.count >= HeadingRules.several
        && (!areCaptions
          || members.isTrueOfMost {
            candidates[$0].blanks >= 2 && candidates[$0].blanks > candidates[$0].blanksAfter
          })
        && (!mayBeSpeakers
          || members.isTrueOfMost { candidates[$0].blanks >= 2 && candidates[$0].blanksAfter >= 1 })
        && source.areApart(runs, by: Self.textApart)
    }
    let above = members.count { source.hasText(candidates[$0].run + 1) }
    return members.count >= Self.fewestByLetter
      && above.isAtLeast(share: 3, in: 4, of: members.count)
      && source.areApart(runs, by: Self.textApart)
  }

  /// Proposes candidates with the same word and rising numbers as headings, all with the usual gap above
  /// them.
  /// - Parameter members: Indices of candidates, at least one.
  private func proposeMembers(_ members: [Int]) -> [HeadingProposal] {
    // The first may be right below the heading of a chapter.
    let usual = members.map { candidates[$0].blanks }.sorted()[members.count / 2]
    return members.map { index in
      HeadingProposal(
        candidates[index].run, by: .headingSequence, .certain, count: members.count,
        as: candidates[index].form.isNumbered ? .title : nil, gap: usual, hint: .counted)
    }
  }

  /// Returns the letter that counts a title, and the sign after it in place of a word: "B. The Weir", "b) The
  /// Weir"; nil for initials of a name.
  private func countingLetter(of scan: TitleScan) -> (word: UInt64, number: Int)? {
    guard let first = scan.words.first?.range, scan.words.count >= 2 else { return nil }
    let greek = greekLetter(source.text, at: first)
    guard first.count == 1 || greek != nil else { return nil }
    let (place, next) = (first.lowerBound, scan.words[1].range)
    guard
      next.count > 1
        || next.upperBound < scan.range.upperBound && source.text[next.upperBound] != "."
    else { return nil }
    let (letter, sign) = (source.text[place], source.text[first.upperBound])
    let isInBrackets = sign == ")" && source.text[scan.range.lowerBound] == "("
    let isSmall = greek?.isSmall ?? (letter >= "a")
    guard place == scan.range.lowerBound + (isInBrackets ? 1 : 0),
      sign == ")" || sign == "." && !isSmall
    else {
      return nil
    }
    // The letters of each alphabet are counted by themselves.
    let word = UInt64(sign) << 8 | UInt64(first.count) << 1 | (isSmall ? 1 : 0)
    return (word, greek?.number ?? Int(letter & 0x1F))
  }
}
