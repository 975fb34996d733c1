import BookText

extension Headings {
  mutating func rank(_ chosen: [HeadingCandidate]) {
    let rules = rankRules(of: chosen)
    let wide = Dictionary(grouping: chosen.compactMap(style).filter(\.isWide), by: \.sign)
    var last = Int.min
    for candidate in chosen {
      defer { last = candidate.run }
      var candidate = candidate
      // The first chapter of a part need not be far from the heading of the part.
      if last == candidate.run - 1, rank(ofRun: last).map({ $0 < .chapter }) == true,
        let own = style(of: candidate), wide[own.sign, default: []].count >= Self.severalHeadings
      {
        candidate.blanks = max(candidate.blanks, Self.chapterGap)
      }
      parts[candidate.run] = part(candidate, by: rules)
    }
    levelFirstMembers(chosen)
  }

  /// Gives the first member of a sequence the rank of the others, if they all have the same lower one: it is
  /// further from the title page than the others from the text.
  private mutating func levelFirstMembers(_ chosen: [HeadingCandidate]) {
    var sequences: [HeadingCount.Key: [Int]] = [:]
    for heading in chosen {
      if let sequence = sequence(of: heading) {
        sequences[sequence, default: []].append(heading.run)
      }
    }
    for runs in sequences.values where runs.count > Self.severalHeadings {
      let ranks = Set(runs.dropFirst().map { rank(ofRun: $0) })
      guard ranks.count == 1, let others = ranks.first ?? nil, let first = rank(ofRun: runs[0]),
        first < others
      else { continue }
      parts[runs[0]] = .heading(others)
    }
  }

  /// Fewest headings with evidence for others.
  private static let severalHeadings = 3

  private func part(_ candidate: HeadingCandidate, by rules: RankRules) -> Part {
    if case .marked(let level) = candidate.form { return .marked(level: level) }
    return .heading(rank(of: candidate, by: rules))
  }

  /// Returns the rules for ranks, derived from all headings of a book together.
  private func rankRules(of chosen: [HeadingCandidate]) -> RankRules {
    func areSeveral(_ holds: (HeadingCandidate) -> Bool) -> Bool {
      chosen.count(where: holds) >= Self.severalHeadings
    }
    var rules = RankRules()
    rules.isNumbered = chosen.contains {
      if case .numbered(let rank, _) = $0.form { rank >= .chapter } else { false }
    }
    let gap = Self.chapterGap
    rules.hasWide = areSeveral { !$0.form.isStrong && !$0.isCounted && $0.blanks >= gap - 1 }
    rules.areNumbersPartsOfChapters =
      restarts(in: chosen, of: \.loneNumber) >= 2 || areNumbersOfOneTitle(chosen)
    rules.partsOfNumbers = partsOfNumbers(chosen)
    rules.areTitlesPartsOfChapters =
      restarts(in: chosen, of: \.numberOfTitle) >= Self.severalHeadings
    rules.hasWideGaps =
      areSeveral { !$0.form.isStrong && $0.blanks == gap - 1 }
      && areSeveral { !$0.form.isStrong && $0.blanks >= gap }
    rules.hasSeparatedHeadings = areSeveral { $0.blanks >= 2 }
    rules.restartsSections = restarts(in: chosen, of: \.chapterOfSection) >= 2
    rules.remarks = remarks(chosen)
    // A list may be indented as a whole.
    rules.hasIndentedNames =
      areSeveral(\.isIndentedInContents)
      && chosen.contains { $0.isNamed && !$0.isIndentedInContents }
    return rules
  }

  /// Returns how many chapters the first of some numbers follows: if there are several, the numbers belong to
  /// parts of chapters.
  ///
  /// - Parameter number: Returns such a number of a heading; nil for other headings.
  private func restarts(
    in chosen: [HeadingCandidate], of number: (HeadingForm) -> UInt16?
  ) -> Int {
    var (count, isAfterChapter) = (0, false)
    for candidate in chosen {
      if let number = number(candidate.form) {
        if isAfterChapter, number == 1 { count += 1 }
        isAfterChapter = false
      } else {
        isAfterChapter =
          rank(of: candidate, by: RankRules()) == .chapter && !isRemark(candidate)
      }
    }
    return count
  }

  /// Returns the counts of bare numbers that restart below others, of another kind: `* 1 *` below `~ 2 ~`, 1
  /// below II.
  private func partsOfNumbers(_ chosen: [HeadingCandidate]) -> Set<HeadingCount.Key> {
    var restarts: [HeadingCount.Key: Int] = [:]
    var last: HeadingCount.Key?
    for candidate in chosen {
      let count =
        candidate.form.loneNumber == nil
        ? nil : HeadingCount(source.scan(of: candidate), in: source.text)
      if let count, let last, count.number == 1, count.key != last {
        restarts[count.key, default: 0] += 1
      }
      last = count?.key
    }
    return Set(restarts.filter { $0.value >= 2 }.keys)
  }

  /// Whether a number belongs to a part of a chapter.
  private func isPart(_ candidate: HeadingCandidate, by rules: RankRules) -> Bool {
    if rules.areNumbersPartsOfChapters { return true }
    guard !rules.partsOfNumbers.isEmpty else { return false }
    return HeadingCount(source.scan(of: candidate), in: source.text)
      .map { rules.partsOfNumbers.contains($0.key) } ?? false
  }

  /// Whether all bare numbers, from one on, are below a title, with two others of the same look.
  private func areNumbersOfOneTitle(_ chosen: [HeadingCandidate]) -> Bool {
    let places = chosen.indices.filter {
      if case .numeral = chosen[$0].form { true } else { false }
    }
    guard let first = places.first, let last = places.last, first > 0,
      last - first + 1 == places.count, places.count > 1, chosen[first].form == .numeral(1)
    else { return false }
    let title = chosen[first - 1]
    guard title.form.isLook, let look = style(of: title) else { return false }
    let alike = chosen.count {
      $0.form.isLook && $0.blanks >= title.blanks && style(of: $0) == look
    }
    return alike >= Self.severalHeadings
  }

  /// Finds recurring names in an outline, close to the text.
  private func remarks(_ chosen: [HeadingCandidate]) -> Set<UInt64> {
    var counts: [UInt64: Int] = [:]
    var hasSections = false
    for candidate in chosen {
      if isRemark(candidate) { counts[candidate.key, default: 0] += 1 }
      if case .section = candidate.form { hasSections = true }
    }
    return hasSections ? Set(counts.filter { $0.value >= Self.severalHeadings }.keys) : []
  }

  /// Whether a heading recognised by its name, such as "Note", is as close to the text as a paragraph.
  private func isRemark(_ candidate: HeadingCandidate) -> Bool {
    candidate.blanks == 1 && (candidate.form == .named || candidate.form == .contents)
  }

  private func rank(of candidate: HeadingCandidate, by rules: RankRules) -> HeadingRank {
    switch candidate.form {
    case .marked, .letter: .chapter
    case .numbered(let rank, _): rank
    case .named, .contents: rules.remarks.contains(candidate.key) ? .subtitle : .chapter
    case .end: .subtitle
    case .numeral: isPart(candidate, by: rules) ? .scene : .chapter
    case .numeralTitle: rank(ofNumberedTitle: candidate, by: rules)
    case .section(let depth, _): rank(ofDepth: Int(depth) - (rules.restartsSections ? 0 : 1))
    case .capitals, .title, .plain: rankByLook(of: candidate, by: rules)
    }
  }

  private func rank(
    ofNumberedTitle candidate: HeadingCandidate, by rules: RankRules
  ) -> HeadingRank {
    if rules.areTitlesPartsOfChapters { return .scene }
    if candidate.isCounted { return rankByLook(of: candidate, by: rules) }
    return candidate.blanks == 1 && rules.hasSeparatedHeadings ? .subtitle : .chapter
  }

  /// Returns the rank of a section of an outline, by its depth below the chapters.
  private func rank(ofDepth depth: Int) -> HeadingRank {
    let ranks: [HeadingRank] = [.chapter, .scene, .subtitle, .minor]
    return ranks[min(depth, ranks.count - 1)]
  }

  private func rankByLook(of candidate: HeadingCandidate, by rules: RankRules) -> HeadingRank {
    let isEntry = series?.entries.contains { $0.contains(candidate.run) } == true
    let look = RankRule.Look(heading: candidate, book: rules, isEntry: isEntry)
    return RankRule.all.first { $0.holds(look) }?.rank ?? .subtitle
  }

  // MARK: Numbers and their titles

  /// Joins a bare number with its title, a short run after it.
  mutating func joinTitles(_ chosen: [HeadingCandidate]) {
    let bare = chosen.indices.filter { isBareNumber(chosen[$0]) }
    joinSecondTitles(chosen)
    joinDividedTitles(chosen)
    joinLinesInBrackets(chosen)
    let short = bare.count { isShort(chosen[$0].run + 1) }
    // A few chapters may begin with short paragraphs by chance, and all if no paragraph is long.
    let isCustom =
      bare.count >= Self.severalHeadings
      && bare.count { isAmongShortParagraphs(chosen[$0].run + 1) } * 2 <= bare.count
      && short.isAtLeast(share: bare.count < Self.fewestWithTitles ? 5 : 3, in: 5, of: bare.count)
    // The same sentence below nearly all numbers is not a title.
    let areSame =
      bare.count >= Self.fewestWithTitles
      && bare.first.map { isShortSentence(chosen[$0].run + 1) } == true
      && areLabels(bare.map { chosen[$0].run + 1 })
    guard !areSame else { return }
    // If titles have no stop, a long sentence begins the text, and so does the only short one.
    let areSentences = bare.count { isSentence(chosen[$0].run + 1) } * 2 > bare.count
    let areSetOff = bare.count { isSetOff(chosen[$0].run + 1) } * 2 > bare.count
    let haveStops =
      bare.count < Self.fewestWithTitles
      || bare.count { isShort(chosen[$0].run + 1) && isShortSentence(chosen[$0].run + 1) } > 1
    // In a diary most numbers have a date as their title.
    let dates = bare.count { isDate(chosen[$0].run + 1) }
    let isDiary = dates * 2 > bare.count
    for index in bare {
      let next = chosen[index].run + 1
      guard source.body.contains(next), source.blanks(beforeRun: next) <= 2 else { continue }
      if case .heading(let rank) = parts[next] {
        // A part's first chapter is a separate heading.
        let isTitle = index + 1 < chosen.count && isTitleOnly(chosen[index + 1])
        if rank >= .chapter, isTitle { parts[next] = .title }
      } else if parts[next] == nil, isDiary || !isDate(next),
        isTitle(
          next, isCustom: isCustom && (areSentences ? areSetOff || isDiary : !isLongSentence(next)),
          after: chosen[index]),
        haveStops || !isShortSentence(next)
      {
        parts[next] = .title
      }
    }
    for numbers in Dictionary(grouping: bare, by: { rank(ofRun: chosen[$0].run) }).values {
      joinRemainingTitles(of: numbers.map { chosen[$0] }, haveStops: haveStops)
    }
  }

  /// Whether a run is a sentence as close to the next paragraph as to the heading above or closer, and that
  /// paragraph is no longer than a title.
  private func isAmongShortParagraphs(_ run: Int) -> Bool {
    guard isSentence(run), source.body.contains(run + 1), parts[run + 1] == nil else {
      return false
    }
    return source.blanks(afterRun: run) <= source.blanks(beforeRun: run)
      && source.range(ofRun: run + 1).count <= Self.longestBelowNumber
  }

  /// Whether a heading is a number, or a part with its number, without a title: "No. 4".
  private func isBareNumber(_ heading: HeadingCandidate) -> Bool {
    switch heading.form {
    case .numbered(_, let isTitled): !isTitled
    case .numeral: true
    case .capitals, .title, .plain:
      heading.isCounted && source.scan(of: heading).count == 2
    default: false
    }
  }

  /// Fewest numbers for a custom of titles with exceptions, and maximum length of such a title in bytes.
  private static let (fewestWithTitles, longestRemaining) = (5, 80)

  /// Joins the run below a number too if four of five numbers of the same rank have a title and it could be
  /// one: also if it is in quotation marks, or ends with a full stop and another heading follows.
  private mutating func joinRemainingTitles(
    of numbers: [HeadingCandidate], haveStops: Bool
  ) {
    let untitled = numbers.map { $0.run + 1 }.filter { parts[$0] != .title }
    guard numbers.count >= Self.fewestWithTitles,
      untitled.count.isAtMost(share: 1, in: 5, of: numbers.count)
    else { return }
    for run in untitled where parts[run] == nil && isShort(run) && !isDate(run) {
      let range = source.range(ofRun: run)
      guard source.runs[run].count <= 2, range.count <= Self.longestRemaining,
        haveStops || !isShortSentence(run)
      else { continue }
      if source.blanks(afterRun: run) >= source.blanks(beforeRun: run) { parts[run] = .title }
    }
  }

  private func isSetOff(_ run: Int) -> Bool {
    source.body.contains(run) && source.blanks(afterRun: run) > source.blanks(beforeRun: run)
  }

  private func isSentence(_ run: Int) -> Bool {
    source.body.contains(run) && source.text[source.range(ofRun: run).upperBound - 1] == "."
  }

  private func isLongSentence(_ run: Int) -> Bool {
    isSentence(run) && source.range(ofRun: run).count > Self.longestRemaining
  }

  /// Whether a run has a stop at its end, and neither the length of a paragraph nor the capitals of a title.
  private func isShortSentence(_ run: Int) -> Bool {
    guard isSentence(run), !isLongSentence(run) else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    return !scan.isTitleCased && !scan.isAllCapitals
  }

  /// Whether a heading has no number or name of a part, and so may be the title below a number.
  private func isTitleOnly(_ heading: HeadingCandidate) -> Bool {
    switch heading.form {
    case .numeral, .letter, .end: return false
    default: return !heading.form.isStrong && !heading.isCounted
    }
  }

  /// Whether a run is a line with a date, as above a letter.
  private func isDate(_ run: Int) -> Bool {
    guard source.body.contains(run), source.runs[run].count == 1 else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    // A month alone may be a title.
    let date = DateLine(source.text, scan)
    return date.hasMonth || date.endsWithMonth && scan.count > 1
  }

  /// Maximum number of lines of a run below a number, maximum number of bytes and lines of a title other than
  /// prose, and maximum number of bytes of a line in brackets.
  private static let (mostLines, longestBelowNumber, mostLinesOfTitle, longestInBrackets) = (
    4, 160, 3, 80
  )

  /// Whether a run may be a title.
  private func isShort(_ run: Int) -> Bool {
    guard source.body.contains(run), source.runs[run].count <= Self.mostLines,
      source.runs.kind(of: run) != .paragraph, !speakers.areNamed(byRun: run),
      !source.isAboveAttribution(run)
    else { return false }
    let range = source.range(ofRun: run)
    let first = source.text[range.lowerBound]
    let mark = quotationMark(source.text, at: range.lowerBound)
    let isQuoted = mark > 0 && quotationMark(source.text, at: range.upperBound - mark) == mark
    let isSpeech = !isQuoted && ["\"", "[", "-", 0xE2].contains(first)
    // Long titles are prose: "How Gianni came to the mill, and what was said there".
    let isLong =
      range.count > Self.longestBelowNumber || source.runs[run].count > Self.mostLinesOfTitle
    if isLong {
      let isProse = source.lines[source.runs[run]].dropFirst().contains {
        source.text.letterCase(at: $0.range.lowerBound) == .small
      }
      guard isProse, source.blanks(afterRun: run) >= 2 else { return false }
    }
    return !isSpeech
  }

  /// Joins headings of a number and a name with the line after each, if nearly all of them have one closer to
  /// them than to the text: "1. First Day." and "The Lesson of Love."
  private mutating func joinSecondTitles(_ chosen: [HeadingCandidate]) {
    let titled = chosen.filter {
      switch $0.form {
      case .numeralTitle, .numbered(_, isTitled: true): true
      default: false
      }
    }
    let seconds = titled.map { $0.run + 1 }.filter { run in
      parts[run] == nil && isShort(run) && source.runs[run].count == 1
        && source.blanks(afterRun: run) > source.blanks(beforeRun: run)
    }
    guard seconds.count >= Self.severalHeadings,
      seconds.count.isAtLeast(share: 4, in: 5, of: titled.count)
    else {
      return
    }
    for run in seconds { parts[run] = .title }
  }

  /// Joins a heading in capitals with the rest of its title. The heading must end with an article or a
  /// similar word, or the rest begin with one. The rest must name no author, and be closer to the heading
  /// than to the text: "LES" above the name of a people, "THE MAKERS" above "OF OARS".
  private mutating func joinDividedTitles(_ chosen: [HeadingCandidate]) {
    for heading in chosen where heading.form == .capitals && heading.lines == 1 {
      let next = heading.run + 1
      guard source.body.contains(next), source.runs[next].count <= 2,
        case let blanks = source.blanks(beforeRun: next), blanks < heading.blanks
      else { continue }
      let scan = TitleScan(source.text, source.range(ofRun: next))
      guard scan.isAllCapitals, scan.range.count <= Self.longestRemaining else { continue }
      let isRest =
        scan.count > 1 && scan.words[0].meaning == .small && blanks < source.blanks(afterRun: next)
        && !TitlePage.hashesBeforeNames.contains(source.text.wordHash(of: scan.words[0].range))
      if isRest || source.scan(of: heading).words.last?.meaning == .small { parts[next] = .title }
    }
  }

  /// Joins headings with the line in brackets below each, such as the years of an author, if three have one.
  private mutating func joinLinesInBrackets(_ chosen: [HeadingCandidate]) {
    let seconds = chosen.map { $0.run + 1 }.filter { run in
      guard parts[run] == nil, source.body.contains(run), source.runs[run].count == 1 else {
        return false
      }
      let line = source.text[source.range(ofRun: run)]
      return line.first == "(" && line.last == ")" && line.count <= Self.longestInBrackets
    }
    if seconds.count >= Self.severalHeadings { for run in seconds { parts[run] = .title } }
  }

  /// Whether the run after a number is its title. It is in capitals, worded as a title, or further from the
  /// following text than from the number; or it is short, if most of the book's numbers have a short run
  /// after them.
  private func isTitle(_ run: Int, isCustom: Bool, after number: HeadingCandidate) -> Bool {
    guard isShort(run), source.body.contains(run + 1) else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    // A comma or a dash ends the first line of a letter.
    guard scan.capitals > 0, ![",", "-", ";"].contains(scan.lastByte) else { return false }
    let isTitled = scan.isTitleCased && scan.lastByte != "."
    switch parts[run + 1] {
    // Text between a book's number and its first chapter's.
    case .heading: return scan.isAllCapitals || isTitled
    case .marked, .title, .entry: return false
    case nil: break
    }
    if scan.isAllCapitals { return true }
    // The text after a scene's number tells who enters.
    if isAboveSalutation(run) || number.form.isOfPlay { return false }
    let isSetOff = source.blanks(afterRun: run) > source.blanks(beforeRun: run)
    return isCustom || source.isEmphasised(scan.range) || isTitled
      || isSetOff && scan.lastByte != "."
  }
}

extension Headings {
  /// Whether the first words of a letter, "My dear Ann,", follow a run with its place.
  private func isAboveSalutation(_ run: Int) -> Bool {
    guard run + 1 < source.body.upperBound, source.runs[run + 1].count == 1 else { return false }
    let line = source.range(ofRun: run + 1)
    let end = source.text[line].last { $0 != "-" }
    return line.count <= Self.longestSalutation && [",", "!", ":"].contains { end == $0 }
  }

  private static let longestSalutation = 45
}

// MARK: - Levels

extension Headings {
  /// Returns the rank of a run's heading.
  func rank(ofRun run: Int) -> HeadingRank? {
    switch parts[run] {
    case .heading(let rank): rank
    case .marked(let level): level <= 2 ? .chapter : .subtitle
    default: nil
    }
  }

  /// Returns the level of a rank in this book: chapters are of the second level or a lower one, and
  /// missing ranks leave no gap.
  func level(of rank: HeadingRank) -> Int {
    switch rank {
    case .subtitle: return max(3, 1 + least + ranks.count { $0 < rank })
    case .minor: return level(of: .subtitle) + (ranks.contains(.subtitle) ? 1 : 0)
    default: break
    }
    return 1 + least + ranks.count { $0 < rank }
  }

  /// One less than the level of the highest rank: the first level belongs to books and parts.
  private var least: Int { ranks.contains { $0 < .chapter } ? 0 : 1 }

  /// Lowest rank that begins sections: chapters, and the scenes of acts; numbered parts of a chapter only if
  /// there are no chapters.
  var leastRankOfSections: HeadingRank {
    ranks.contains(.act) || !ranks.contains { $0 <= .chapter } ? .scene : .chapter
  }

  /// The runs of indexes, each from below its heading to its last entry, or to the next heading.
  var indexes: [Range<Int>] {
    let heads = source.body.filter { run in
      switch parts[run] {
      case .heading, .marked: true
      case .title, .entry, nil: false
      }
    }
    let ends = heads.dropFirst() + [source.body.upperBound]
    let indexes = zip(heads, ends).filter { source.opensIndex($0.0) }
    guard !indexes.isEmpty else { return [] }
    let lasts = IndexEnds(in: source)
    return indexes.map { head, next in
      Range(from: head + 1, to: min(next, lasts.end(below: head)))
    }
  }

  /// Records the ranks of the book.
  mutating func findRanks() { ranks = parts.ranks }
}
