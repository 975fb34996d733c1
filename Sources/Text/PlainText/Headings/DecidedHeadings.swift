import BookText

/// The headings of a text as far as they are decided, and the role of each run beside them.
///
/// A completion gets one such value, and ``applying(_:in:)`` makes the next.
struct DecidedHeadings {
  /// The headings, in order; those that became the title of another one too.
  private(set) var headings: [HeadingReading]
  private(set) var parts: Headings.Parts
  /// The rule for each heading, and the number of similar lines as its evidence.
  private(set) var reasons: [Int: HeadingReason]

  init(
    _ headings: [HeadingReading], _ parts: Headings.Parts,
    reasons: [Int: HeadingReason]
  ) {
    (self.headings, self.parts, self.reasons) = (headings, parts, reasons)
  }

  /// Returns the headings after the proposals of a completion. New headings are added, each with its reason;
  /// headings proposed as text are removed; ranks and titles become the roles of their runs.
  func applying(_ proposals: [HeadingProposal], in view: HeadingView) -> DecidedHeadings {
    guard !proposals.isEmpty else { return self }
    var next = self
    var texts: Set<Int> = []
    var found: [HeadingReading] = []
    for proposal in proposals {
      switch (proposal.role, proposal.hint) {
      case (.text, _):
        texts.insert(proposal.run)
        next.parts[proposal.run] = nil
      case (.title, _): next.parts[proposal.run] = .title
      case (.heading, .rank(let rank)): next.parts[proposal.run] = .heading(rank)
      case (.heading, _):
        found.append(view.source.reading(ofRun: proposal.run, by: [proposal]))
        next.reasons[proposal.run] = HeadingReason(
          rule: proposal.rule, strength: proposal.strength, score: proposal.count)
      }
    }
    if !texts.isEmpty { next.headings.removeAll { texts.contains($0.run) } }
    if !found.isEmpty { next.headings = (headings + found).sorted { $0.run < $1.run } }
    return next
  }
}

extension RunText {
  /// Returns the reading of a run that is no candidate by its look. The last proposal with a form decides
  /// about its form; without any it is plain.
  func reading(ofRun run: Int, by proposals: [HeadingProposal]) -> HeadingReading {
    let scan = TitleScan(text, range(ofRun: run))
    let form = proposals.last { $0.form != nil }?.form ?? .plain
    let candidate = HeadingCandidate(run: run, form: form, scan: scan, in: self)
    return HeadingReading(candidate, by: proposals)
  }
}
