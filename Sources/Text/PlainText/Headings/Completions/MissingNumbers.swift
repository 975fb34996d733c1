import BookText

/// Lines that close the sequences of headings. If 1, 2, 7 and 8 are headings, so are the lines between them
/// with the same word or signs and the numbers from 3 to 6, whatever their length, their stop, or the space
/// around them.
struct MissingNumbers: HeadingCompletion {
  /// Proposes the missing members, unless a recogniser claims their run or they follow the last page. A
  /// text that marks its headings has none missing.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    guard !view.source.areHeadingsKnown else { return [] }
    let taken = Set(headings.headings.map(\.run))
    var gaps = GapsOfNumbers(in: view.source, among: headings.headings)
    let members = gaps.runs.compactMap { run in
      run <= view.lastPage && headings.parts[run] == nil && !taken.contains(run)
        && !view.rivals.haveClaim(to: run, against: .likely) ? gaps.member(at: run) : nil
    }
    // A line with a high number must not keep lower ones below it out.
    return members.sorted { ($0.number, $0.proposal.run) < ($1.number, $1.proposal.run) }
      .filter { gaps.close(with: $0) }.map(\.proposal).sorted { $0.run < $1.run }
  }
}

/// The numbers missing in sequences of headings.
///
/// Runs are named by their indices.
private struct GapsOfNumbers {
  /// The numbers missing between two headings, the runs there, and a heading of the sequence.
  private struct Gap {
    var numbers: Range<Int>
    var runs: Range<Int>
    let model: HeadingReading
    /// Whether no heading of the sequence follows: only the next number shows that it goes on.
    var isOpen = false
  }

  private let source: RunText
  /// The gaps of each sequence, in order.
  private var gaps: [HeadingCount.Key: [Gap]] = [:]

  /// Maximum number of bytes of a heading with the word of a part.
  private static let longestPart = 800

  /// Finds the gaps between headings, above the first of a sequence, and below its last part, in sequences
  /// of three or more. No more numbers may be missing in a gap than the sequence has.
  init(in source: RunText, among headings: [HeadingReading]) {
    self.source = source
    var found = NumbersInOrder<HeadingCount.Key, HeadingReading>()
    for heading in headings {
      guard let count = HeadingCount(source.scan(of: heading.candidate), in: source.text) else {
        continue
      }
      found.add(heading, count.number, to: count.key, steps: 1...Int.max)
    }
    for (key, chains) in Dictionary(grouping: found.chains, by: \.key) {
      let members = chains.flatMap(\.members)
      // One in capitals stands for the others: a remark after a title may be in small letters.
      guard members.count >= HeadingRules.several,
        let model = members.last(where: \.candidate.isAllCapitals) ?? members.last
      else { continue }
      var place: Int?
      var next = 1
      for chain in chains {
        var last = key.beginsWithOne || place == nil ? 0 : nil
        for (number, heading) in zip(chain.values, chain.members) {
          let runs = Range(from: place ?? source.front, to: heading.run)
          if let last, number - last > 1, number - last <= members.count + 1, !runs.isEmpty {
            let gap = Gap(numbers: last + 1..<number, runs: runs, model: model)
            gaps[key, default: []].append(gap)
          }
          (last, place, next) = (number, heading.run + 1, number + 1)
        }
      }
      if key.isOfPart, let place, place < source.body.upperBound {
        let gap = Gap(
          numbers: next..<next + members.count, runs: place..<source.body.upperBound, model: model,
          isOpen: true)
        gaps[key, default: []].append(gap)
      }
    }
  }

  /// The runs in gaps, in order.
  var runs: [Int] {
    var runs: [Int] = []
    for gap in gaps.values.joined().sorted(by: { $0.runs.lowerBound < $1.runs.lowerBound }) {
      runs += Range(from: max(gap.runs.lowerBound, (runs.last ?? -1) + 1), to: gap.runs.upperBound)
    }
    return runs
  }

  /// A run that may be a heading with a missing number.
  struct Member {
    let proposal: HeadingProposal
    let number: Int
    fileprivate let key: HeadingCount.Key
    fileprivate let gap: Int
  }

  /// Returns a run as a heading if it has a missing number, a gap above it and the form of a heading; nil for
  /// others.
  func member(at run: Int) -> Member? {
    let range = source.range(ofRun: run)
    guard range.count <= Self.longestPart,
      source.blanks(beforeRun: run) >= 1 || source.runs.kind(of: run) == .heading
    else { return nil }
    let scan = TitleScan(source.text, range)
    guard let count = HeadingCount(scan, in: source.text), let own = gaps[count.key] else {
      return nil
    }
    let index = own.firstIndexAfter { $0.runs.upperBound <= run }
    guard index < own.count, own[index].runs.contains(run),
      own[index].numbers.contains(count.number),
      let form = form(of: scan, count, above: run, like: own[index].model)
    else { return nil }
    let proposal = HeadingProposal(
      run, by: .headingGap, .likely, as: form, hint: own[index].model.isCounted ? .counted : nil)
    return Member(proposal: proposal, number: count.number, key: count.key, gap: index)
  }

  /// Takes a member out of its gap. Later ones need greater numbers further down; false without.
  mutating func close(with member: Member) -> Bool {
    guard var gap = gaps[member.key]?[ifAny: member.gap], gap.numbers.contains(member.number),
      gap.runs.contains(member.proposal.run),
      !gap.isOpen || gap.numbers.lowerBound == member.number
    else { return false }
    gap.numbers = member.number + 1..<gap.numbers.upperBound
    gap.runs = member.proposal.run + 1..<gap.runs.upperBound
    gaps[member.key]?[member.gap] = gap
    return true
  }

  /// Whether text without a number is below a run: a numbered line above another one is an item of a list.
  private func isAboveText(_ run: Int) -> Bool {
    source.hasText(run + 1)
      && HeadingCount(TitleScan(source.text, source.range(ofRun: run + 1)), in: source.text) == nil
  }

  /// Returns the form of a passage as the heading of a missing number; nil if it cannot be a heading. A
  /// number without the word of a part needs text below it, or the capitals of the model.
  private func form(
    of scan: TitleScan, _ count: HeadingCount, above run: Int, like model: HeadingReading
  ) -> HeadingForm? {
    let isShort = scan.range.count <= HeadingForm.maximumLength
    if count.key.isOfPart {
      if case .numbered(let rank, _) = model.form {
        return .numbered(rank, isTitled: count.isTitled)
      }
      return isShort ? model.form : nil
    }
    guard isShort, isAboveText(run) || model.candidate.isAllCapitals && beginsInCapitals(scan)
    else {
      return nil
    }
    switch (count.key, model.form) {
    case (.alone, .numeral): return .numeral(UInt16(clamping: count.number))
    case (.beforeTitle, .numeralTitle): return .numeralTitle(UInt16(clamping: count.number))
    default: return model.form.isLook ? model.form : nil
    }
  }

  /// Whether a title after a number is in capitals, at least its first word: "6. READING. A Forest Hymn."
  private func beginsInCapitals(_ scan: TitleScan) -> Bool {
    guard scan.words.count > 1, !scan.isAllCapitals else { return scan.isAllCapitals }
    return TitleScan(source.text, scan.words[1].range).isAllCapitals
  }
}
