import BookText

/// A text for the rules of headings: its candidates, its lists of contents, and the proposals made so far.
struct HeadingView {
  let source: RunText
  /// The runs that may be headings, in order: facts, the same for all rules.
  let candidates: [HeadingCandidate]
  /// Other short lines by themselves, in order: their words have no form of a title.
  let otherLines: [HeadingCandidate]
  /// The title page. None of its lines is a heading.
  let titlePage: TitlePage
  let lists: ContentsLists
  /// The titles of a print. Several show all of its headings.
  let printedTitles: [PrintedTitle]
  /// What else claims the runs.
  let rivals: HeadingRivals
  /// The last run that may be a heading by its look alone: after "The End" come advertisements.
  let lastPage: Int
  private(set) var proposals: HeadingProposals

  /// Finds the candidates of a text, apart from its title page and the entries of its lists.
  ///
  /// If the text marks its headings, only marked lines are candidates; without marks, any line with the
  /// look of a title is.
  /// - Parameter rivals: The claims of recognisers to the same runs.
  init(of source: RunText, against rivals: HeadingRivals) {
    self.source = source
    self.rivals = rivals
    titlePage = TitlePage(in: source)
    let all = source.headingCandidates()
    let titleRuns = titlePage.runs
    let below = titleRuns.isEmpty ? all : all.filter { !titleRuns.contains($0.run) }
    let lists = ContentsLists(in: source, candidates: below)
    self.lists = lists
    let printed = source.printedTitles()
    printedTitles = printed
    candidates = below.filter { candidate in
      !lists.isEntry(candidate.run)
        && (!source.areHeadingsKnown || source.markedLevel(ofRun: candidate.run) != nil)
        && Self.mayBeTitle(candidate, of: source, besides: printed)
    }
    otherLines = source.otherLines(besides: candidates) {
      !titleRuns.contains($0) && !lists.isEntry($0)
    }
    lastPage = Self.lastPage(of: candidates, in: source)
    proposals = HeadingProposals(runs: source.runs.count)
  }

  /// Whether a candidate may be a heading of a print: all its lines are alone. If the print shows several
  /// titles, it must be one of them or a name such as "Preface". True for any text but a print, and if the
  /// text marks its headings.
  private static func mayBeTitle(
    _ candidate: HeadingCandidate, of source: RunText, besides titles: [PrintedTitle]
  ) -> Bool {
    guard !source.print.isEmpty, !source.areHeadingsKnown else { return true }
    let index = titles.firstIndexAfter { $0.run < candidate.run }
    let isTitle = index < titles.count && titles[index].run == candidate.run
    return source.print[source.runs[candidate.run]].allSatisfy(\.isAlone)
      && (titles.count < HeadingRules.several || candidate.form == .named || isTitle)
  }

  /// Asks rules, in their order.
  mutating func ask(_ rules: [any HeadingRule]) {
    for rule in rules { proposals.add(rule.proposals(in: self), of: type(of: rule).name) }
  }

  /// Returns the form for a run that is a heading only by its place; nil to keep the form of its candidate.
  /// It is plain for a run that is no candidate, and for words of a part or an end: among similar lines, "The
  /// Second Letter" and "The End" are titles.
  /// - Complexity: O(log *n*).
  func formByLook(ofRun run: Int) -> HeadingForm? {
    let index = candidates.firstIndexAfter { $0.run < run }
    guard index < candidates.count, candidates[index].run == run else { return .plain }
    let form = candidates[index].form
    return form.isNumbered || form == .end ? .plain : nil
  }

  /// Returns the run of the last page's end, such as "THE END"; `Int.max` without one. It must follow the
  /// last numbered chapter and the first half of the body.
  private static func lastPage(of candidates: [HeadingCandidate], in source: RunText) -> Int {
    let end = candidates.last { $0.form == .end }?.run
    let chapter = candidates.last { $0.form.isNumbered }?.run
    guard let end, end > chapter ?? 0 else { return .max }
    // If half of the book follows, it was not the end.
    return end - source.body.lowerBound > source.body.count / 2 ? end : .max
  }
}

/// Claims of other kinds of text to runs that may be headings: a speaker's name, a note, an entry of an
/// index.
struct HeadingRivals {
  /// Whether the text is a play.
  var isPlay = false
  /// The strengths of the claims, by run. A heading must be stronger.
  var strengths: [Int: ClaimStrength] = [:]

  /// Adds claims to runs; the strongest claim to a run counts.
  mutating func addClaims(to runs: [Int], _ strength: ClaimStrength) {
    for run in runs { strengths[run] = max(strength, strengths[run] ?? strength) }
  }

  /// Whether another kind of text claims a run at least as strongly as a heading of a strength would.
  func haveClaim(to run: Int, against strength: ClaimStrength = .certain) -> Bool {
    strengths[run].map { $0 >= strength } ?? false
  }
}
