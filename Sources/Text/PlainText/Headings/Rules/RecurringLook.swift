import BookText

/// Short lines of one look that divide the text: enough of them, with text between them, and hardly any
/// elsewhere (`LookCustom`). The look is the gap above, the place in the line, the letters, and the first and
/// last sign.
struct RecurringLook: HeadingRule {
  /// The text of half a page, in bytes.
  private static let halfPage = 700

  /// Proposes the lines of each look with a custom that holds for them, up to the last page. The other lines
  /// of the look are proposed with the deciding ones if these are more than a third.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    findGroups(in: view).flatMap { group -> [HeadingProposal] in
      guard let custom = LookCustom.custom(for: group),
        custom.holds(for: group, in: view.source, isRegular: { isRegular(group, in: view) })
      else { return [] }
      // A third of the lines is evidence for all.
      let isThird = group.deciding.count.isMore(thanShare: 1, in: 3, of: group.all.count)
      let runs = isThird ? group.all : group.deciding
      return proposeHeadings(for: runs.filter { $0 <= view.lastPage }, of: group, in: view)
    }
  }

  /// Proposes runs as headings. Lines found by position alone get a form by their look, and the usual gap
  /// above them. Lines of a series in a column with little text between them become entries.
  private func proposeHeadings(
    for runs: [Int], of group: LookGroup, in view: HeadingView
  ) -> [HeadingProposal] {
    guard group.look.sign == .signs else {
      let isDense =
        group.look.column != nil && !view.source.areApart(group.deciding, by: Self.halfPage)
      return runs.map {
        HeadingProposal(
          $0, by: .headingStyle, .custom, count: runs.count,
          gap: $0 == view.source.body.lowerBound ? group.gapOfFirst : nil,
          hint: isDense ? .entry : nil)
      }
    }
    // The first may be far below the title of the book.
    let usual = runs.map { view.source.blanks(beforeRun: $0) }.sorted()[runs.count / 2]
    return runs.map { run in
      HeadingProposal(
        run, by: .headingPosition, .custom, count: runs.count, as: view.formByLook(ofRun: run),
        gap: usual, hint: .recurring)
    }
  }

  // MARK: Groups

  /// Returns the groups of lines of one look, of all kinds.
  private func findGroups(in view: HeadingView) -> [LookGroup] {
    groupSeries(in: view) + groupTitles(in: view) + groupRecurringLines(in: view)
  }

  /// Returns the lines in capitals with the same gap above them and the same indent.
  private func groupSeries(in view: HeadingView) -> [LookGroup] {
    let members = Dictionary(grouping: view.candidates) { view.source.seriesLook(of: $0) }
    return members.compactMap { look, members in
      look.map { LookGroup(look: $0, deciding: members.map(\.run), all: members.map(\.run)) }
    }
  }

  /// Returns the lines that look like titles, by their look. Of lines as close to the text as paragraphs
  /// only those between texts decide; words that recur are speakers.
  private func groupTitles(in view: HeadingView) -> [LookGroup] {
    let source = view.source
    let members = Dictionary(grouping: view.candidates) { source.look(of: HeadingReading($0)) }
    let titles = Dictionary(grouping: view.titles) { source.look(of: HeadingReading($0)) }
    return members.compactMap { look, members in
      guard let look else { return nil }
      var all = members
      let first = look.gap == .close ? nil : firstLine(besides: members, look, in: view)
      // The names of speakers recur.
      if look.sign == .none {
        let counts = Dictionary(grouping: all, by: \.key)
        all.removeAll { counts[$0.key, default: []].count >= HeadingRules.several }
      }
      // Of lines as close to the text as paragraphs only those between texts decide.
      let isDoubtful = look.gap == .close && look.sign != .outdent
      let deciding = isDoubtful ? all.filter { isBetweenTexts($0, in: source) } : all
      return LookGroup(
        look: look, deciding: deciding.map(\.run),
        all: (first.map { [$0.run] } ?? []) + all.map(\.run), titles: titles[look]?.count ?? 0,
        gapOfFirst: first?.blanks)
    }
  }

  /// Returns the first line of the file, if it is right above a text and would have the look of the members
  /// below the gap that most of them have; else nil. There is no gap above the first line of a file.
  private func firstLine(
    besides members: [HeadingCandidate], _ look: HeadingLook, in view: HeadingView
  ) -> HeadingReading? {
    let source = view.source
    guard members.count > 1, let first = view.candidates.first, first.run == source.body.lowerBound,
      first.run + 1 < source.body.upperBound, source.isText(first.run + 1)
    else { return nil }
    let reading = HeadingReading(first).with(
      blanks: members.map(\.blanks).sorted()[members.count / 2])
    return reading.blanks > first.blanks && source.look(of: reading) == look ? reading : nil
  }

  /// Returns the lines at recurring positions, and those with the same signs at both ends; none of a play, or
  /// of a text that marks or prints its headings.
  private func groupRecurringLines(in view: HeadingView) -> [LookGroup] {
    guard view.source.markedHeadings.isEmpty, !view.source.areHeadingsKnown, !view.rivals.isPlay,
      !view.showsTitles
    else { return [] }
    var certain: Set<Int> = []
    let areNumbered = view.candidates.count(where: \.form.isNumbered) > 1
    for candidate in view.candidates {
      // A single one, "The Second Letter", may be a title among others.
      let isStrong = candidate.form.isStrong && (!candidate.form.isNumbered || areNumbered)
      let isInSequence = view.proposals[candidate.run].contains { $0.rule == .headingSequence }
      if isStrong || isInSequence { certain.insert(candidate.run) }
    }
    return RecurringLineSearch(in: view.source, without: certain) { run in
      run <= view.lastPage && !view.lists.isEntry(run) && !view.titlePage.runs.contains(run)
    }.makeGroups()
  }

  /// Whether a candidate is between paragraphs of some length. A caption above it is skipped. Above
  /// emphasised words, a heading in capitals serves as well as a paragraph.
  private func isBetweenTexts(_ candidate: HeadingCandidate, in source: RunText) -> Bool {
    let run = candidate.run
    // A dash stands before the author of a poem.
    guard run > source.body.lowerBound, run + 1 < source.body.upperBound,
      source.text[source.range(ofRun: run).lowerBound] != "-"
    else { return false }
    guard source.isText(run + 1), source.text[source.range(ofRun: run + 1).lowerBound] != "["
    else { return false }
    // A caption belongs to neither text.
    let isBelowCaption = run - 1 > source.body.lowerBound && source.isInBrackets(run - 1)
    let before = source.range(ofRun: isBelowCaption ? run - 2 : run - 1)
    // A heading below a heading.
    return before.count >= RunText.leastText
      || candidate.isEmphasised && TitleScan(source.text, before).isAllCapitals
  }

  /// Whether some lines divide all of the text below the first: each has a wider gap above it than
  /// below, and no other run has such a gap. The parts between them may be short.
  private func isRegular(_ group: LookGroup, in view: HeadingView) -> Bool {
    let source = view.source
    guard group.look.sign != .signs, group.deciding.count >= HeadingRules.several,
      let first = group.deciding.first
    else { return false }
    let gap = group.deciding.reduce(Int.max) { min($0, source.blanks(beforeRun: $1)) }
    guard
      group.deciding.allSatisfy({ source.blanks(afterRun: $0) < source.blanks(beforeRun: $0) })
    else { return false }
    let runs = Set(group.deciding)
    return (first..<max(first, source.body.upperBound)).allSatisfy {
      source.blanks(beforeRun: $0) < gap || runs.contains($0)
    }
  }
}
