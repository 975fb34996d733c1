import BookText

/// Lines that close the sequences of headings. If 1, 2, 7 and 8 are headings, so are the lines between them
/// with the same word or signs and the numbers from 3 to 6, whatever their length, their stop, or the space
/// around them.
///
/// The titles of a list of contents are such a sequence too, counted by their places.
struct MissingNumbers: HeadingCompletion {
  /// Proposes the missing members, unless a recogniser claims their run or they follow the last page. A
  /// text that marks its headings has none missing.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    guard !view.source.areHeadingsKnown else { return [] }
    let taken = Set(headings.headings.map(\.run))
    let closing = SequenceClosing(
      source: view.source, lists: view.lists, chosen: headings.headings)
    return closing.findMembers { run in
      run <= view.lastPage && headings.parts[run] == nil && !taken.contains(run)
        && !view.rivals.haveClaim(to: run, against: .likely)
    }
  }
}

/// Looks for missing lines in sequences of headings.
///
/// Runs are named by their indices.
private struct SequenceClosing {
  private let source: RunText
  private let lists: ContentsLists
  /// Gaps of each sequence, in order, except gaps that cannot be closed.
  private var gaps: [HeadingCount.Key: [Gap]] = [:]
  /// A member of each sequence, as a model of the others.
  private var models: [HeadingCount.Key: HeadingReading] = [:]

  /// The numbers between two headings of a sequence.
  private struct Gap {
    let numbers: Range<Int>
    /// The runs between the headings.
    let runs: Range<Int>
    /// Whether there is no heading after it.
    var isOpen = false
  }

  /// A line that may fill a gap.
  private struct Find {
    let key: HeadingCount.Key
    let gap: Int
    let number: Int
    let proposal: HeadingProposal
  }

  /// Maximum number of bytes of a heading with the word of a part.
  private static let maximumPartHeadingLength = 800

  /// Looks for the gaps in the sequences of the chosen headings.
  /// - Complexity: O(*n*) in the number of headings, whatever the number of sequences.
  init(source: RunText, lists: ContentsLists, chosen: [HeadingReading]) {
    self.source = source
    self.lists = lists
    let (last, sizes) = findGaps(among: chosen)
    addGapsAtEnds(after: last, sizes)
    keepClosableGaps(in: sizes)
  }

  /// Finds the gaps between headings and before the first of a sequence, in the order of the text, and a
  /// model of each sequence.
  /// - Returns: The last member of each sequence, and its number of members.
  private mutating func findGaps(
    among chosen: [HeadingReading]
  ) -> (last: [HeadingCount.Key: (number: Int, run: Int)], sizes: [HeadingCount.Key: Int]) {
    var last: [HeadingCount.Key: (number: Int, run: Int)] = [:]
    var sizes: [HeadingCount.Key: Int] = [:]
    for heading in chosen {
      for count in counts(of: source.scan(of: heading.candidate), isNamed: heading.isNamed) {
        let before = last[count.key]
        let isNext = before.map { $0.number < count.number } ?? false
        // A restarting sequence begins with one.
        let first = isNext ? (before?.number ?? 0) + 1 : 1
        // The first numbers of the text may be missing before any sequence.
        let mayBegin = count.key.beginsWithOne || before == nil && count.key != .listed
        if first < count.number, isNext || mayBegin {
          // A heading above the first page, among the transcriber's notes, has nothing missing above it.
          let start = min(before.map { $0.run + 1 } ?? source.front, heading.run)
          gaps[count.key, default: []].append(
            Gap(numbers: first..<count.number, runs: start..<heading.run))
        }
        last[count.key] = (count.number, heading.run)
        sizes[count.key, default: 0] += 1
        // One in capitals stands for the others: a remark after a title may be in small letters.
        if heading.candidate.isAllCapitals
          || models[count.key]?.candidate.isAllCapitals != true
        {
          models[count.key] = heading
        }
      }
    }
    return (last, sizes)
  }

  /// Adds the gap below the last member of each sequence, up to the end of the book: as many members may be
  /// missing there as the sequence has. Titles of a list have no such gap.
  private mutating func addGapsAtEnds(
    after last: [HeadingCount.Key: (number: Int, run: Int)], _ sizes: [HeadingCount.Key: Int]
  ) {
    for (key, end) in last where key != .listed {
      let most = sizes[key, default: 0]
      gaps[key, default: []].append(
        Gap(
          numbers: end.number + 1..<end.number + 1 + most,
          runs: end.run + 1..<max(end.run + 1, source.body.upperBound), isOpen: true))
    }
  }

  /// Keeps only the gaps that can be closed: in sequences of three members or more, with no more numbers
  /// missing in a gap than the sequence has. Headings from a list must be two thirds of its titles.
  /// - Parameter sizes: The number of members of each sequence.
  private mutating func keepClosableGaps(in sizes: [HeadingCount.Key: Int]) {
    for (key, count) in sizes {
      // A list may also name lines below the headings.
      let isSequence =
        count >= HeadingRules.several
        && (key != .listed || count.isAtLeast(share: 2, in: 3, of: lists.count))
      let own = (gaps[key] ?? []).filter { $0.numbers.count <= count && !$0.runs.isEmpty }
      gaps[key] = isSequence && !own.isEmpty ? own : nil
    }
  }

  /// Returns the counts of a line, at most two: by its number, and by its place in a list of contents.
  /// - Parameter isNamed: Whether its place in a list counts.
  private func counts(of scan: TitleScan, isNamed: Bool) -> [HeadingCount] {
    let place = isNamed ? lists.name(of: scan, in: source.text).flatMap(lists.place) : nil
    return [HeadingCount(scan, in: source.text), place.map(HeadingCount.init(listedAt:))]
      .compactMap { $0 }
  }

  /// Returns proposals for the lines that close the gaps, in order, one for each run.
  /// - Parameter isFree: Returns whether a run may become a heading.
  func findMembers(isFree: (Int) -> Bool) -> [HeadingProposal] {
    guard !gaps.isEmpty else { return [] }
    var finds: [Find] = []
    for run in runsInGaps() where isFree(run) { finds += findNumbers(in: run) }
    // In each gap the numbers rise with the lines. Of two lines with a number the first one has it.
    var byGap: [HeadingCount.Key: [Int: [Find]]] = [:]
    for find in finds { byGap[find.key, default: [:]][find.gap, default: []].append(find) }
    var members: [Int: HeadingProposal] = [:]
    for (key, own) in byGap {
      for (gap, finds) in own {
        // A line's own number means more than its place in a list.
        for proposal in closeGap(gaps[key]?[gap], with: finds)
        where key != .listed || members[proposal.run] == nil {
          members[proposal.run] = proposal
        }
      }
    }
    return members.values.sorted { $0.run < $1.run }
  }

  /// Returns the proposals of the finds that fill a gap, in rising order of numbers and of runs; none without
  /// a gap. After the last member of a sequence, a missing number ends the row.
  private func closeGap(_ gap: Gap?, with finds: [Find]) -> [HeadingProposal] {
    guard let gap else { return [] }
    var (run, number) = (-1, gap.numbers.lowerBound - 1)
    var found: [HeadingProposal] = []
    let sorted = finds.sorted { ($0.number, $0.proposal.run) < ($1.number, $1.proposal.run) }
    for find in sorted where find.number > number && find.proposal.run > run {
      // At the end only the next number shows that the sequence goes on.
      if gap.isOpen, find.number > number + 1 { continue }
      (run, number) = (find.proposal.run, find.number)
      found.append(find.proposal)
    }
    return found
  }

  /// Returns the runs inside gaps, in order.
  private func runsInGaps() -> [Int] {
    var changes = Array(repeating: 0, count: source.runs.count + 1)
    for gap in gaps.values.joined() {
      changes[gap.runs.lowerBound] += 1
      changes[gap.runs.upperBound] -= 1
    }
    var open = 0
    return source.body.filter { run in
      open += changes[run]
      return open > 0
    }
  }

  /// Returns the missing numbers that a run has, one for each gap that it may fill; none if it is too long,
  /// is not apart, or has no form of a heading. A number without the word of a part needs text below it, or
  /// the capitals of the other members.
  private func findNumbers(in run: Int) -> [Find] {
    let range = source.range(ofRun: run)
    guard range.count <= Self.maximumPartHeadingLength,
      source.blanks(beforeRun: run) >= 1 || source.runs.kind(of: run) == .heading
    else { return [] }
    guard range.count <= HeadingForm.maximumLength || beginsWithPart(range) else { return [] }
    let scan = TitleScan(source.text, range)
    return counts(of: scan, isNamed: gaps[.listed] != nil).compactMap { count in
      guard let own = gaps[count.key], let model = models[count.key] else { return nil }
      let index = own.firstIndexAfter { $0.runs.upperBound <= run }
      guard index < own.count, own[index].runs.contains(run),
        own[index].numbers.contains(count.number),
        count.key.isOfPart || count.key == .listed || isAboveText(run)
          || model.candidate.isAllCapitals && beginsInCapitals(scan),
        let form = headingForm(
          of: scan, lineCount: source.runs[run].count, countedBy: count, like: model,
          isAtEnd: own[index].isOpen)
      else { return nil }
      let isNamed = count.key == .listed
      if isNamed {
        let candidate = HeadingCandidate(run: run, form: form, scan: scan, in: source)
        // A line in brackets, such as a date, stands below a title.
        if source.isSummary(candidate) || source.text[range.lowerBound] == "(" { return nil }
      }
      let proposal = HeadingProposal(
        run, by: isNamed ? .headingInContents : .headingGap, .likely, as: form,
        hint: isNamed ? .listed(isSetIn: false) : model.isCounted ? .counted : nil)
      return Find(key: count.key, gap: index, number: count.number, proposal: proposal)
    }
  }

  /// Whether the first words of a passage are a part's word and number; no other long run is a heading.
  private func beginsWithPart(_ run: Range<Int>) -> Bool {
    let scan = TitleScan(source.text, run.prefix(HeadingForm.longestShortTitle))
    return HeadingCount(scan, in: source.text)?.key.isOfPart == true
  }

  /// Whether a title after a number is in capitals, at least its first word: "6. READING. A Forest Hymn."
  private func beginsInCapitals(_ scan: TitleScan) -> Bool {
    guard scan.words.count > 1, !scan.isAllCapitals else { return scan.isAllCapitals }
    let word = scan.words[1].range
    return TitleScan(source.text, word).isAllCapitals
  }

  /// Whether text without a number is below a run: a numbered line above another one is an item of a list.
  private func isAboveText(_ run: Int) -> Bool {
    run + 1 < source.body.upperBound
      && source.range(ofRun: run + 1).count >= RunText.leastText
      && HeadingCount(TitleScan(source.text, source.range(ofRun: run + 1)), in: source.text) == nil
  }

  /// Returns the form of a passage as the heading of a missing number; nil if it cannot be a heading.
  ///
  /// - Parameters:
  ///   - scan: The words of the passage.
  ///   - lines: Number of lines of the passage.
  ///   - count: The number in the passage.
  ///   - model: A decided heading with a number of the same kind.
  ///   - isAtEnd: Whether no heading follows the gap.
  private func headingForm(
    of scan: TitleScan, lineCount lines: Int, countedBy count: HeadingCount,
    like model: HeadingReading, isAtEnd: Bool
  ) -> HeadingForm? {
    if count.key.isOfPart {
      if case .numbered(let rank, _) = model.form {
        return .numbered(rank, isTitled: count.isTitled)
      }
      return scan.range.count <= HeadingForm.maximumLength ? model.form : nil
    }
    guard scan.range.count <= HeadingForm.maximumLength else { return nil }
    switch (count.key, model.form) {
    case (.alone, .numeral): return .numeral(UInt16(clamping: count.number))
    case (.beforeTitle, .numeralTitle)
    where !isAtEnd || model.candidate.isAllCapitals && beginsInCapitals(scan):
      return .numeralTitle(UInt16(clamping: count.number))
    case (.listed, _):
      return HeadingForm(source.text, scan.range, lines: lines, scan: scan) ?? .plain
    case (.alone, _), (.beforeTitle, _): return model.form.isLook ? model.form : nil
    case (.word, _), (.parts, _): return nil
    }
  }
}
