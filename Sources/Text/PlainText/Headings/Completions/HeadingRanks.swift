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

/// Ranks the headings of a book.
private struct Ranking {
  let source: RunText
  let chosen: [HeadingReading]
  /// Whether the first is the title of the text, above all others.
  let isTitled: Bool

  /// Proposes a rank for each heading except marked ones, which have a level of their own. They are ranked in
  /// order. A heading right below the title of a part counts as if it had the gap of a chapter, if several
  /// with its look have this gap.
  func proposeRanks() -> [HeadingProposal] {
    let rules = findRankRules(for: chosen)
    let wide = Dictionary(
      grouping: chosen.filter(\.form.isLook).map { source.look(of: $0) }
        .filter { $0.gap == HeadingLook.chapterGap },
      by: \.style)
    var (last, lastRank) = (Int.min, HeadingRank?.none)
    return chosen.enumerated().compactMap { index, heading in
      var heading = heading
      // Nothing is above the first line: it is as far from it as the next heading.
      if heading.run == source.front, chosen.indices.contains(index + 1) {
        heading = heading.with(blanks: max(heading.blanks, chosen[index + 1].blanks))
      }
      // The first chapter of a part need not be far from the heading of the part.
      if last == heading.run - 1, lastRank.map({ $0 < .chapter }) == true,
        wide[source.look(of: heading).style, default: []].count >= HeadingRules.several
      {
        heading = heading.with(blanks: max(heading.blanks, HeadingLook.chapterGap))
      }
      let isTitle = isTitled && heading.run == chosen.first?.run
      let rank = isTitle ? .book : rank(of: heading, by: rules)
      (last, lastRank) = (heading.run, rank)
      if case .marked = heading.form { return nil }
      return HeadingProposal(heading.run, by: .headingStyle, .custom, hint: .rank(rank))
    }
  }

  /// Returns the rules for ranks, derived from all headings of a book together: the gaps above them, and
  /// the numbers that begin again in each chapter.
  private func findRankRules(for chosen: [HeadingReading]) -> RankRules {
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
      countRestarts(in: chosen, of: \.loneNumber) >= 2 || areNumbersOfOneTitle(chosen)
    rules.partsOfNumbers = restartingNumbers(in: chosen)
    rules.areTitlesPartsOfChapters =
      countRestarts(in: chosen, of: \.numberOfTitle) >= HeadingRules.several
    rules.hasWideGaps =
      areSeveral { !$0.form.isStrong && $0.blanks == gap - 1 }
      && areSeveral { !$0.form.isStrong && $0.blanks >= gap }
    rules.hasSeparatedHeadings = areSeveral { $0.blanks >= 2 }
    rules.restartsSections = countRestarts(in: chosen, of: \.chapterOfSection) >= 2
    rules.remarks = recurringRemarks(in: chosen)
    // A list may be indented as a whole.
    rules.hasIndentedNames =
      areSeveral(\.isIndentedInContents)
      && chosen.contains { $0.isNamed && !$0.isIndentedInContents }
    return rules
  }

  /// Returns how often the number 1 is the first number after a chapter. If it is several times, the numbers
  /// count the parts of chapters.
  /// - Parameter number: Returns the number in the form of a heading; nil for headings without such a number.
  private func countRestarts(
    in chosen: [HeadingReading], of number: (HeadingForm) -> UInt16?
  ) -> Int {
    var (count, isAfterChapter) = (0, false)
    for heading in chosen {
      if let number = number(heading.form) {
        if isAfterChapter, number == 1 { count += 1 }
        isAfterChapter = false
      } else {
        isAfterChapter =
          rank(of: heading, by: RankRules()) == .chapter && !isRemark(heading)
      }
    }
    return count
  }

  /// Returns the kinds of bare numbers that restart with 1 right below numbers of another kind, at least
  /// twice: `* 1 *` below `~ 2 ~`, 1 below II.
  private func restartingNumbers(in chosen: [HeadingReading]) -> Set<HeadingCount.Key> {
    var restarts: [HeadingCount.Key: Int] = [:]
    var last: HeadingCount.Key?
    for heading in chosen {
      let count =
        heading.form.loneNumber == nil
        ? nil : HeadingCount(source.scan(of: heading.candidate), in: source.text)
      if let count, let last, count.number == 1, count.key != last {
        restarts[count.key, default: 0] += 1
      }
      last = count?.key
    }
    return Set(restarts.filter { $0.value >= 2 }.keys)
  }

  /// Whether the bare number of a heading counts the parts of a chapter.
  private func numbersPartOfChapter(_ heading: HeadingReading, by rules: RankRules) -> Bool {
    if rules.areNumbersPartsOfChapters { return true }
    guard !rules.partsOfNumbers.isEmpty else { return false }
    return HeadingCount(source.scan(of: heading.candidate), in: source.text)
      .map { rules.partsOfNumbers.contains($0.key) } ?? false
  }

  /// Whether all bare numbers, two or more from 1 on, are right below one title without other headings
  /// between them. At least two other titles must look like it.
  private func areNumbersOfOneTitle(_ chosen: [HeadingReading]) -> Bool {
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
  private func recurringRemarks(in chosen: [HeadingReading]) -> Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    var hasSections = false
    for heading in chosen {
      if isRemark(heading) { counts[heading.candidate.key, default: 0] += 1 }
      if case .section = heading.form { hasSections = true }
    }
    return hasSections ? Set(counts.filter { $0.value >= HeadingRules.several }.keys) : []
  }

  /// Whether a heading recognised by its name, such as "Note", is as close to the text as a paragraph.
  private func isRemark(_ heading: HeadingReading) -> Bool {
    heading.blanks <= 1 && (heading.form == .named || heading.form == .contents)
  }

  /// Returns the rank that the form of a heading has in this book.
  private func rank(of heading: HeadingReading, by rules: RankRules) -> HeadingRank {
    switch heading.form {
    case .marked, .letter: .chapter
    case .numbered(let rank, _): rank
    case .named, .contents: rules.remarks.contains(heading.candidate.key) ? .subtitle : .chapter
    case .end: .subtitle
    case .numeral: numbersPartOfChapter(heading, by: rules) ? .scene : .chapter
    case .numeralTitle: rank(ofNumberedTitle: heading, by: rules)
    case .section(let depth, _): rank(ofDepth: Int(depth) - (rules.restartsSections ? 0 : 1))
    case .capitals, .title, .plain: rankByLook(of: heading, by: rules)
    }
  }

  /// Ranks a heading with a number and a title, "4. The Lamp": a scene, if all such headings are inside
  /// chapters, else by its look or the gap above it.
  private func rank(
    ofNumberedTitle heading: HeadingReading, by rules: RankRules
  ) -> HeadingRank {
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
  private func rankByLook(
    of heading: HeadingReading, by rules: RankRules
  ) -> HeadingRank {
    let look = RankRule.Look(heading: heading, book: rules)
    return RankRule.all.first { $0.holds(look) }?.rank ?? .subtitle
  }
}
