import BookText

/// The lines below the members of each sequence, if nearly all members have a short line without a sentence's
/// end, or a date, at the same place: "LETTRE X" above the names of two people and above a town and a day.
struct LinesBelowAll: HeadingCompletion {
  /// Proposes as titles the lines found below nearly all members of a sequence.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    TemplateSearch(view: view).findTitles(of: headings)
      .map { HeadingProposal($0, .title, by: .headingStyle, .custom) }
  }
}

/// Looks for the lines below all members of a sequence.
private struct TemplateSearch {
  let view: HeadingView
  private var source: RunText { view.source }

  init(view: HeadingView) { self.view = view }

  /// Returns the runs that are titles, sequence by sequence: up to ``TitleLines/mostLinesOfTitle`` below each
  /// member, as long as seven in ten members have a title at the same place. Other short lines there are
  /// titles too. Labels that repeat below different headings are not titles.
  func findTitles(of headings: DecidedHeadings) -> [Int] {
    var sequences: [HeadingCount.Key: [HeadingReading]] = [:]
    for heading in headings.headings {
      // Headings with the same words are a sequence too: "BY THE MAYOR AND THE COUNCIL."
      let words = heading.form == .capitals ? HeadingCount.Key.word(heading.candidate.key) : nil
      if let sequence = source.sequence(of: heading) ?? words {
        sequences[sequence, default: []].append(heading)
      }
    }
    var lines = TitleLines(view: view, parts: headings.parts)
    var found: [Int] = []
    let inOrder = sequences.values.sorted { ($0.first?.run ?? 0) < ($1.first?.run ?? 0) }
    for members in inOrder where members.count >= TitleLines.fewestForCustom {
      var ends = members.map { $0.run + 1 }
      for place in 0..<TitleLines.mostLinesOfTitle {
        let rows = ends.map { role(ofRun: $0, isFirst: place == 0, among: lines.parts) }
        guard rows.count(where: { $0 == .title }).isAtLeast(share: 7, in: 10, of: members.count),
          areFormula(members)
            || !lines.areLabels(zip(ends, rows).lazy.filter { $0.1 == .title }.map(\.0))
        else { break }
        for (index, row) in rows.enumerated() where row != .text {
          lines.parts[ends[index]] = .title
          found.append(ends[index])
          ends[index] += 1
        }
      }
    }
    return found
  }

  /// Whether all members have the same words in capitals, so that the lines below may be equal too.
  private func areFormula(_ members: [HeadingReading]) -> Bool {
    members.allSatisfy { $0.form == .capitals && $0.candidate.key == members.first?.candidate.key }
  }

  /// The role of a run below a heading.
  private enum Row {
    /// A title or a date.
    case title
    /// A short line.
    case short
    case text
  }

  /// Returns the role of a run below a member: a title or a date, another short line, or text.
  /// - Parameter isFirst: Whether it is right below a number, where a title may end with a stop.
  private func role(ofRun run: Int, isFirst: Bool, among parts: Headings.Parts) -> Row {
    guard source.body.contains(run), run + 1 < source.body.upperBound,
      source.blanks(beforeRun: run) <= 2,
      source.runs.kind(of: run) != .paragraph, !view.rivals.haveClaim(to: run),
      !source.isInBrackets(run), !source.isAttribution(run), !source.isAboveAttribution(run),
      !source.isAboveNextNumber(run)
    else { return .text }
    switch parts[run] {
    case .title: return .title
    case .heading(let rank): if rank < .subtitle { return .text }
    case .marked, .entry: return .text
    case nil: break
    }
    let range = source.range(ofRun: run)
    // Items, and instructions in signs, are text: "** Light the lamp. **"
    guard range.count <= HeadingForm.longestTitle,
      lengthOfQuotationMark(source.text, at: range.lowerBound) == 0,
      !["*", "-", "!", "#", "+"].contains(source.text[range.lowerBound])
    else { return .text }
    let scan = TitleScan(source.text, range)
    let first = scan.words.first
    guard let first, first.isCapitalised || first.number != nil,
      ![",", ":", ";", "-"].contains(scan.lastByte)
    else { return .text }
    let endsSentence = [".", "!", "?"].contains(scan.lastByte)
    if endsSentence, range.count > HeadingForm.longestShortTitle { return .text }
    let isTitle =
      !endsSentence || isFirst && (scan.isTitleCased || scan.isAllCapitals)
      || DateLine(source.text, scan).hasMonth
    return isTitle ? .title : .short
  }
}
