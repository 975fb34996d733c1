import BookText

/// The rank of each heading, by the customs of all headings of the book.
struct HeadingRanks: HeadingCompletion {
  /// Proposes a rank for each heading without a level of its own.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    Ranking(
      source: view.source, chosen: headings.headings, isTitled: isTitled(headings, in: view)
    ).proposeRanks()
  }

  /// Whether the first heading is the title of a text without front pages: the first line, alone.
  private func isTitled(_ headings: DecidedHeadings, in view: HeadingView) -> Bool {
    guard !view.source.hasFrontPages, headings.headings.count > 1,
      let first = headings.headings.first
    else { return false }
    return first.run == view.source.front && first.form.isLook
      && first.candidate.lines == 1 && !first.candidate.hasDate
  }
}

private struct Ranking {
  let source: RunText
  let chosen: [HeadingReading]
  /// Whether the first is the title of the text, above all others.
  let isTitled: Bool

  /// Proposes a rank for each heading without a level of its own.
  func proposeRanks() -> [HeadingProposal] {
    let rules = findRankRules()
    let ranks = chosen.enumerated().map { index, heading in
      var heading = heading
      // Nothing is above the first line: it is as far from it as the next heading.
      if heading.run == source.front, let next = chosen[ifAny: index + 1] {
        heading.blanks = max(heading.blanks, next.blanks)
      }
      return isTitled && index == 0 ? .book : rank(of: heading, by: rules)
    }
    return zip(chosen, ordered(ranks)).compactMap { heading, rank in
      if case .marked = heading.form { return nil }
      return HeadingProposal(heading.run, by: .headingStyle, .custom, hint: .rank(rank))
    }
  }

  private struct Kind: Hashable {
    let rank: HeadingRank
    let style: HeadingLook.Style
  }

  /// Puts the upper kinds of ``stacked(_:)`` above the lower ones: above chapters they are parts; elsewhere
  /// they get the highest rank of these, which go down by one, with all ranks below.
  private func ordered(_ ranks: [HeadingRank]) -> [HeadingRank] {
    let kinds = zip(chosen, ranks).map { Kind(rank: $1, style: source.look(of: $0).style) }
    let (uppers, lowers) = stacked(kinds)
    let steps = Set(uppers.values).subtracting([.chapter])
    return kinds.map { kind in
      let rank = uppers[kind] ?? kind.rank
      if uppers[kind] == .chapter { return ranks.contains(.part) ? .act : .part }
      let depth =
        steps.count { $0 < rank } + (steps.contains(rank) && lowers.contains(kind) ? 1 : 0)
      return HeadingRank.allCases[ifAny: Int(rank.rawValue) + depth] ?? .minor
    }
  }

  /// Finds kinds that are above others, whatever the gaps say, with the highest rank of these: half of the
  /// upper ones stand right above a lower one, and none right below, as "THE HUNS" above "2. Their Leaders".
  /// Most of the lower ones must stand elsewhere, as the second line of a title does not.
  private func stacked(_ kinds: [Kind]) -> (uppers: [Kind: HeadingRank], lowers: Set<Kind>) {
    let counts = kinds.counts
    var stacks: [Kind: [Kind: Int]] = [:]
    let placed = zip(chosen, kinds)
    for ((upper, kind), (lower, lowerKind)) in zip(placed, placed.dropFirst())
    where upper.run + 1 == lower.run && kind != lowerKind && upper.form != .end {
      let isAbove = upper.blanks >= lower.blanks && kind.rank >= lowerKind.rank
      stacks[kind, default: [:]][lowerKind, default: 0] += isAbove ? 1 : 0
    }
    var (uppers, lowers) = ([Kind: HeadingRank](), Set<Kind>())
    for (upper, stack) in stacks {
      let stack = stack.filter {
        $1 > 0 && $1 * 2 <= counts[$0, default: 0] && stacks[$0]?[upper] == nil
      }
      let count = stack.values.reduce(0, +)
      guard count >= HeadingRules.several, count * 2 >= counts[upper, default: 0] else { continue }
      uppers[upper] = stack.keys.map(\.rank).min()
      lowers.formUnion(stack.keys)
    }
    return (uppers, lowers.subtracting(uppers.keys))
  }

  private func findRankRules() -> RankRules {
    func areSeveral(_ holds: (HeadingReading) -> Bool) -> Bool {
      chosen.count(where: holds) >= HeadingRules.several
    }
    var rules = RankRules()
    let numbered = chosen.count {
      if case .numbered(let rank, _) = $0.form { rank >= .chapter } else { false }
    }
    // A single one is one of the others: "The Second Letter".
    rules.isNumbered = numbered > 1 || numbered == 1 && !areSeveral(\.form.isLook)
    let gap = HeadingLook.chapterGap
    rules.hasWide = areSeveral { !$0.form.isStrong && !$0.isCounted && $0.blanks >= gap - 1 }
    rules.areNumbersPartsOfChapters =
      countRestarts(of: \.loneNumber) >= 2 || areNumbersOfOneTitle
    rules.partsOfNumbers = restartingNumbers()
    rules.areTitlesPartsOfChapters =
      countRestarts(of: \.numberOfTitle) >= HeadingRules.several
    rules.hasWideGaps =
      areSeveral { !$0.form.isStrong && $0.blanks == gap - 1 }
      && areSeveral { !$0.form.isStrong && $0.blanks >= gap }
    rules.hasSeparatedHeadings = areSeveral { $0.blanks >= 2 }
    rules.restartsSections = countRestarts(of: \.chapterOfSection) >= 2
    rules.remarks = recurringRemarks()
    // A list may be indented as a whole.
    rules.hasIndentedNames =
      areSeveral(\.isIndentedInContents)
      && chosen.contains { $0.isNamed && !$0.isIndentedInContents }
    return rules
  }

  /// Returns how often the number 1 is the first number after a chapter. If it is several times, the numbers
  /// count the parts of chapters.
  private func countRestarts(of number: (HeadingForm) -> UInt16?) -> Int {
    var (count, isAfterChapter) = (0, false)
    for heading in chosen {
      if let number = number(heading.form) {
        if isAfterChapter, number == 1 { count += 1 }
        isAfterChapter = false
      } else {
        isAfterChapter = rank(of: heading, by: RankRules()) == .chapter && !isRemark(heading)
      }
    }
    return count
  }

  /// Returns the kinds of bare numbers that restart with 1 right below numbers of another kind, at least
  /// twice: `* 1 *` below `~ 2 ~`, 1 below II.
  private func restartingNumbers() -> Set<HeadingCount.Key> {
    let counts = chosen.map(bareCount)
    let restarts = zip(counts, counts.dropFirst()).compactMap { last, count in
      last != nil && last?.key != count?.key && count?.number == 1 ? count?.key : nil
    }
    return Set(restarts.counts.filter { $0.value >= 2 }.keys)
  }

  /// The number of a heading that is nothing else, with its signs.
  private func bareCount(of heading: HeadingReading) -> HeadingCount? {
    guard heading.form.loneNumber != nil else { return nil }
    return HeadingCount(source.scan(of: heading.candidate), in: source.text)
  }

  /// Whether all bare numbers, two or more from 1 on, are right below one title without other headings
  /// between them. At least two other titles must look like it.
  private var areNumbersOfOneTitle: Bool {
    let places = chosen.indices.filter {
      if case .numeral = chosen[$0].form { true } else { false }
    }
    guard let first = places.first, let last = places.last, first > 0,
      last - first + 1 == places.count, places.count > 1, chosen[first].form == .numeral(1)
    else { return false }
    let title = chosen[first - 1]
    guard title.form.isLook else { return false }
    let look = source.look(of: title)
    let alike = chosen.count {
      $0.form.isLook && $0.blanks >= title.blanks && source.look(of: $0) == look
    }
    return alike >= HeadingRules.several
  }

  /// Returns the keys of names close to the text, such as "Note", that occur three times or more in an
  /// outline; none without sections.
  private func recurringRemarks() -> Set<UInt64> {
    let hasSections = chosen.contains { if case .section = $0.form { true } else { false } }
    let counts = chosen.filter(isRemark).map(\.candidate.key).counts
    return hasSections ? Set(counts.filter { $0.value >= HeadingRules.several }.keys) : []
  }

  /// Whether a name, such as "Note", is as close to the text as a paragraph.
  private func isRemark(_ heading: HeadingReading) -> Bool {
    heading.blanks <= 1 && (heading.form == .named || heading.form == .contents)
  }

  private func rank(of heading: HeadingReading, by rules: RankRules) -> HeadingRank {
    switch heading.form {
    case .marked, .letter: .chapter
    case .numbered(let rank, _): rank
    case .named, .contents: rules.remarks.contains(heading.candidate.key) ? .subtitle : .chapter
    case .end: .subtitle
    case .numeral:
      rules.areNumbersPartsOfChapters
        || bareCount(of: heading).map { rules.partsOfNumbers.contains($0.key) } == true
        ? .scene : .chapter
    case .numeralTitle: rank(ofNumberedTitle: heading, by: rules)
    case .section(let depth, _): rank(ofDepth: Int(depth) - (rules.restartsSections ? 0 : 1))
    case .capitals, .title, .plain: rankByLook(of: heading, by: rules)
    }
  }

  /// Ranks a heading with a number and a title, "4. The Lamp": a scene, if all such headings are inside
  /// chapters, else by its look or the gap above it.
  private func rank(ofNumberedTitle heading: HeadingReading, by rules: RankRules) -> HeadingRank {
    if rules.areTitlesPartsOfChapters { return .scene }
    if heading.isCounted { return rankByLook(of: heading, by: rules) }
    return heading.blanks <= 1 && rules.hasSeparatedHeadings ? .subtitle : .chapter
  }

  /// Returns the rank of a section of an outline by its depth below the chapters; more than 3 counts as 3.
  private func rank(ofDepth depth: Int) -> HeadingRank {
    let ranks: [HeadingRank] = [.chapter, .scene, .subtitle, .minor]
    return ranks[min(depth, ranks.count - 1)]
  }

  /// Ranks a heading by the first row of ``RankRule`` for its look; a subtitle without one.
  private func rankByLook(of heading: HeadingReading, by rules: RankRules) -> HeadingRank {
    let look = RankRule.Look(heading: heading, book: rules)
    return RankRule.all.first { $0.holds(look) }?.rank ?? .subtitle
  }
}
