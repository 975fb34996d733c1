import BookText

// MARK: - Lines below the members of a sequence

extension Headings {
  /// Joins the lines below the members of each sequence with their headings, if nearly all members have a
  /// short line without a sentence's end, or a date, at the same place: "LETTRE X" above the names of two
  /// people and above a town and a day.
  ///
  /// - Complexity: O(*n*) in the number of headings.
  mutating func joinTemplates(_ chosen: [HeadingCandidate]) {
    var sequences: [HeadingCount.Key: [HeadingCandidate]] = [:]
    for heading in chosen {
      if let sequence = sequence(of: heading) { sequences[sequence, default: []].append(heading) }
    }
    let inOrder = sequences.values.sorted { $0[0].run < $1[0].run }
    for members in inOrder where members.count >= Self.fewestOfTemplate {
      var ends = members.map { $0.run + 1 }
      for place in 0..<Self.mostOfTemplate {
        let rows = ends.map { row(at: $0, isFirst: place == 0) }
        guard rows.count(where: { $0 == .title }).isAtLeast(share: 7, in: 10, of: members.count),
          !areLabels(zip(ends, rows).lazy.filter { $0.1 == .title }.map(\.0))
        else { break }
        for (index, row) in rows.enumerated() where row != .text {
          parts[ends[index]] = .title
          ends[index] += 1
        }
      }
    }
  }

  /// Whether three in four of some runs have the same words: a label, such as "Contents of this chapter".
  /// Towns and names recur less often.
  func areLabels(_ runs: some Sequence<Int>) -> Bool {
    var (counts, all) = ([UInt64: Int](), 0)
    for run in runs where source.body.contains(run) {
      counts[TitleScan(source.text, source.range(ofRun: run)).key, default: 0] += 1
      all += 1
    }
    return (counts.values.max() ?? 0).isMore(thanShare: 3, in: 4, of: all)
  }

  /// Fewest members for a custom of the lines below them, and maximum number of these lines.
  private static let (fewestOfTemplate, mostOfTemplate) = (5, 3)
  /// Maximum number of lines and bytes of a line below a heading, and maximum number of bytes of one ending a
  /// sentence.
  private static let (mostLinesOfRow, longestRow, longestSentence) = (2, 120, 60)

  /// Returns the common key of a heading's sequence; nil if the heading is not counted.
  func sequence(of heading: HeadingCandidate) -> HeadingCount.Key? {
    switch heading.form {
    // Below the number of a scene comes its place, with those who enter.
    case .numbered(let rank, _): heading.form.isOfPlay ? nil : .parts(rank)
    case .numeral, .numeralTitle:
      HeadingCount(source.scan(of: heading), in: source.text).map(\.key)
    case _ where heading.isCounted:
      HeadingCount(source.scan(of: heading), in: source.text).map(\.key)
    default: nil
    }
  }

  /// The role of a run below a heading.
  private enum Row {
    /// A title or a date.
    case title
    /// A short line.
    case short
    case text
  }

  /// - Parameter isFirst: Whether it is right below a number, where a title may end with a stop.
  private func row(at run: Int, isFirst: Bool) -> Row {
    guard source.body.contains(run), run + 1 < source.body.upperBound,
      source.runs[run].count <= Self.mostLinesOfRow, source.blanks(beforeRun: run) <= 2,
      source.runs.kind(of: run) != .paragraph, !speakers.areNamed(byRun: run),
      !source.isInBrackets(run), !source.isAttribution(run), !source.isAboveAttribution(run)
    else { return .text }
    switch parts[run] {
    case .title: return .title
    case .heading(let rank): if rank < .subtitle { return .text }
    case .marked, .entry: return .text
    case nil: break
    }
    let range = source.range(ofRun: run)
    // Items, and instructions in signs, are text: "** Light the lamp. **"
    guard range.count <= Self.longestRow, quotationMark(source.text, at: range.lowerBound) == 0,
      !["*", "-", "!", "#", "+"].contains(source.text[range.lowerBound])
    else { return .text }
    let scan = TitleScan(source.text, range)
    let first = scan.words.first
    guard let first, first.isCapitalised || first.number != nil,
      ![",", ":", ";", "-"].contains(scan.lastByte)
    else { return .text }
    let endsSentence = [".", "!", "?"].contains(scan.lastByte)
    if endsSentence, range.count > Self.longestSentence { return .text }
    let isTitle =
      !endsSentence || isFirst && (scan.isTitleCased || scan.isAllCapitals)
      || DateLine(source.text, scan).hasMonth
    return isTitle ? .title : .short
  }
}
