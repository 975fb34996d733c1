import BookText

/// Decides which candidates are headings, by the proposals of all rules and the points of
/// ``HeadingEvidence``.
///
/// | a candidate with | is a heading |
/// |---|---|
/// | a certain or a custom proposal | unless it has very few points |
/// | many points, and the look of a heading | without a proposal |
///
/// Another claim to the run wins if it is as strong: a speaker's name, a note, an entry of an index.
struct HeadingArbiter {
  private let view: HeadingView
  private let custom: HeadingCustoms
  /// Whether the book has paragraphs of several lines with blank lines between them: the points were fitted
  /// to such.
  private let applies: Bool
  /// Number of candidates with the same words, by key.
  private let counts: [UInt64: Int]

  /// A candidate with more points is a heading by its evidence alone.
  private static let pointsWithoutProposal = 5
  /// A candidate with fewer points is not a heading.
  private static let veto = -6
  /// Fewest runs of a book for a custom.
  private static let fewestRuns = 50

  /// Finds out by which customs the text sets its headings.
  ///
  /// - Parameter view: The text with the proposals of all rules.
  /// - Complexity: O(*n*).
  init(of view: HeadingView) {
    self.view = view
    custom = HeadingCustoms(of: view.source)
    applies = view.source.body.count >= Self.fewestRuns && custom.usualGap > 0
    counts = view.candidates.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
  }

  /// Decides about all candidates, and about other runs that rules propose. The parts of the result have the
  /// entries of lists and the marked headings; other headings get their ranks later.
  /// - Complexity: O(*n*).
  func decideHeadings() -> DecidedHeadings {
    var found: [HeadingReading] = []
    var reasons: [Int: HeadingReason] = [:]
    var previous: HeadingReading?
    for candidate in view.candidates {
      let proposals = view.proposals[candidate.run]
      let reading = HeadingReading(candidate, by: proposals)
      defer { previous = reading }
      guard let reason = reason(for: reading, by: proposals, after: previous) else { continue }
      found.append(reading)
      reasons[candidate.run] = reason
    }
    for (reading, reason) in headingsBesideCandidates() {
      found.append(reading)
      reasons[reading.run] = reason
    }
    found.sort { $0.run < $1.run }
    var parts = Headings.Parts(runs: view.source.runs.count)
    for run in view.source.body where view.lists.isEntry(run) { parts[run] = .entry }
    for case (let run, .marked(let level)) in found.map({ ($0.run, $0.form) }) {
      parts[run] = .marked(level: level)
    }
    return DecidedHeadings(found, parts, reasons: reasons)
  }

  /// Returns, in any order, the headings among runs that rules propose although they are no candidates, such
  /// as lines in small letters and numbers with signs. Their best proposal is stronger than other claims.
  private func headingsBesideCandidates() -> [(HeadingReading, HeadingReason)] {
    let candidates = Set(view.candidates.lazy.map(\.run))
    let others = view.proposals.all.filter {
      $0.strength > .likely && !candidates.contains($0.run)
    }
    return Dictionary(grouping: others, by: \.run).compactMap { run, proposals in
      guard let best = strongest(of: proposals), isStronger(best.strength, at: run) else {
        return nil
      }
      return (view.source.reading(ofRun: run, by: proposals), reason(of: best))
    }
  }

  /// Returns the first certain proposal, else the first by a custom, else nil: others make no heading.
  private func strongest(of proposals: [HeadingProposal]) -> HeadingProposal? {
    proposals.first { $0.strength == .certain } ?? proposals.first { $0.strength == .custom }
  }

  /// Returns a proposal as the reason for a heading.
  private func reason(of proposal: HeadingProposal) -> HeadingReason {
    HeadingReason(rule: proposal.rule, strength: proposal.strength, score: proposal.count)
  }

  /// Whether a strength is greater than those of other claims to a run.
  private func isStronger(_ strength: ClaimStrength, at run: Int) -> Bool {
    !view.rivals.haveClaim(to: run, against: strength)
  }

  /// Returns the rule that makes a candidate a heading, and its support; nil if it is none. A certain or a
  /// custom proposal makes it one, unless it has very few points or another claim is as strong. Without such
  /// a proposal it needs many points, the form of a look, a place before the last page, and no other claim.
  private func reason(
    for reading: HeadingReading, by proposals: [HeadingProposal], after previous: HeadingReading?
  ) -> HeadingReason? {
    let best = strongest(of: proposals)
    let points =
      isRatedByPoints(reading, after: previous) ? self.points(of: reading, by: proposals) : nil
    if let best {
      if let points, points < Self.veto { return nil }
      return isStronger(best.strength, at: reading.run) ? self.reason(of: best) : nil
    }
    guard let points, points > Self.pointsWithoutProposal, reading.form.isLook,
      reading.run <= view.lastPage,
      isStronger(.likely, at: reading.run)
    else { return nil }
    return HeadingReason(rule: .headingEvidence, strength: .likely, score: points)
  }

  /// Whether points say something about a candidate. They do in a book like those for which they were fitted,
  /// unless its text counts the titles. About a line right below a number the other numbers of the book
  /// decide: it is its title, or the first line of its text.
  private func isRatedByPoints(_ reading: HeadingReading, after previous: HeadingReading?) -> Bool {
    let isBelowNumber =
      previous.map { $0.run == reading.run - 1 && $0.form.isNumberOfPart } ?? false
    return applies && !isBelowNumber && !view.source.areHeadingsCounted
  }

  /// Returns the points of a candidate, in halves.
  private func points(of reading: HeadingReading, by proposals: [HeadingProposal]) -> Int {
    HeadingEvidence.points(for: gatherFacts(about: reading, by: proposals))
  }

  /// Gathers the properties to be rated, with the number of candidates in the text that have the same
  /// words.
  private func gatherFacts(about reading: HeadingReading, by proposals: [HeadingProposal])
    -> HeadingFacts
  {
    HeadingFacts(
      of: reading, by: proposals, in: view.source, custom,
      sameWords: counts[reading.candidate.key, default: 1])
  }

  /// Returns the signs of each candidate with their points, by its run. Empty if the evidence tells nothing
  /// about the book.
  func signsByRun() -> [Int: [(name: String, points: Int)]] {
    guard applies else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: view.candidates.map { candidate in
        let proposals = view.proposals[candidate.run]
        let reading = HeadingReading(candidate, by: proposals)
        return (
          candidate.run, HeadingEvidence.signsGiven(gatherFacts(about: reading, by: proposals))
        )
      })
  }
}
