import BookText

/// Decides which lines are headings: those that the text says are by marks, words, numbers or a list of
/// contents, and those whose signs speak for it (``HeadingEvidence``).
///
/// Another claim to the run wins if it is as strong: a speaker's name, a note, an entry of an index.
struct HeadingArbiter {
  private let view: HeadingView
  private let custom: HeadingCustoms
  /// A line that may be a heading, with its look, and whether it is a candidate of the rules.
  private typealias Line = (line: HeadingCandidate, isCandidate: Bool, look: HeadingLook)
  /// All of them, in order.
  private let lines: [Line]
  private let looks: [HeadingLook: AlikeLines]
  /// Number of lines with the same words, by key.
  private let counts: [UInt64: Int]

  /// Measures the lines of a text together.
  ///
  /// - Parameter view: The text with the proposals of all rules.
  /// - Complexity: O(*n* log *n*).
  init(of view: HeadingView) {
    self.view = view
    let source = view.source
    func all(_ lines: [HeadingCandidate], _ isCandidate: Bool) -> [Line] {
      lines.map { line in
        let look = HeadingLook(line, gap: line.blanks, isCandidate: isCandidate, in: source)
        return (line, isCandidate, look)
      }
    }
    lines = (all(view.candidates, true) + all(view.otherLines, false))
      .sorted { $0.line.run < $1.line.run }
    let groups = Dictionary(grouping: lines, by: \.look).mapValues { $0.map(\.line) }
    looks = groups.mapValues { AlikeLines($0, in: source) }
    // A part may share the title of the book.
    counts = lines.filter { $0.line.run != source.front }.map(\.line.key).counts
    custom = HeadingCustoms(
      of: source, lines.map(\.line),
      certain: view.candidates.map(\.run).filter {
        view.proposals.hasProposal(for: $0, atLeast: .certain)
      }, isPlay: view.rivals.isPlay)
  }

  /// Decides about all lines, and about other runs that rules propose. The parts of the result have the
  /// entries of lists and the marked headings; other headings get their ranks later.
  func decideHeadings() -> DecidedHeadings {
    var found: [HeadingReading] = []
    var reasons: [Int: HeadingReason] = [:]
    var lastHeading: Int?
    let rated = ratedLines()
    let headings = zip(lines, rated).filter { ($1.points ?? 0) > 0 }.map(\.0.look).counts
    for index in lines.indices {
      let (line, look) = (lines[index].line, lines[index].look)
      let (reading, points) = rated[index]
      let others = (looks[look]?.count ?? 1) - 1
      let likeIt = headings[look, default: 0] - ((points ?? 0) > 0 ? 1 : 0)
      let isLikeMost = others > 0 && likeIt.isAtLeast(share: 1, in: 2, of: others)
      guard let reason = reason(for: reading, points, isLikeMost: isLikeMost, others + 1) else {
        continue
      }
      let isByLook = reason.rule == .headingEvidence
      // A line closer to the heading above than to the text belongs to it: completions decide.
      if isByLook, lastHeading == line.run - 1, line.blanks < line.blanksAfter { continue }
      lastHeading = line.run
      found.append(isByLook ? readByLook(line) : reading)
      reasons[line.run] = reason
    }
    for (reading, reason) in headingsBesideLines() {
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

  /// Returns the reading of a heading that no rule proposes: a number in it counts nothing, unless several
  /// others count.
  private func readByLook(_ line: HeadingCandidate) -> HeadingReading {
    let form = custom.certain >= HeadingRules.several ? nil : view.formByLook(ofRun: line.run)
    let proposal = HeadingProposal(line.run, by: .headingEvidence, .likely, as: form)
    return HeadingReading(line, by: view.proposals[line.run] + [proposal])
  }

  /// Returns, in any order, the headings among runs that rules propose although they are no lines such as
  /// these. Their proposals are certain and stronger than other claims.
  private func headingsBesideLines() -> [(HeadingReading, HeadingReason)] {
    let known = Set(lines.lazy.map(\.line.run))
    let others = view.proposals.all.filter { $0.strength == .certain && !known.contains($0.run) }
    return Dictionary(grouping: others, by: \.run).compactMap { run, proposals in
      guard let first = proposals.first, isStronger(.certain, at: run) else { return nil }
      return (view.source.reading(ofRun: run, by: proposals), reason(of: first))
    }
  }

  private func reason(of proposal: HeadingProposal) -> HeadingReason {
    HeadingReason(rule: proposal.rule, strength: proposal.strength, score: proposal.count)
  }

  /// Whether a strength is greater than those of other claims to a run.
  private func isStronger(_ strength: ClaimStrength, at run: Int) -> Bool {
    !view.rivals.haveClaim(to: run, against: strength)
  }

  /// All lines with the points of their signs. Where signs do not decide there are none.
  private func ratedLines() -> [(reading: HeadingReading, points: Int?)] {
    var previous: HeadingReading?
    return lines.indices.map { index in
      let reading = HeadingReading(lines[index].line, by: view.proposals[lines[index].line.run])
      defer { previous = reading }
      guard !view.proposals.hasProposal(for: reading.run, atLeast: .certain),
        isRated(reading, after: previous), reading.run <= view.lastPage,
        !view.source.isOtherThanTitle(reading.candidate)
      else { return (reading, nil) }
      let points = HeadingEvidence.points(for: signs(of: reading, index))
      let isDateOfEntry = looks[lines[index].look]?.areDatesOfEntries == true
      return (
        reading, isDateOfEntry || isTitleOfArticle(reading.candidate) ? max(1, points) : points
      )
    }
  }

  /// Whether a line is the title of an article: the first line, by itself, no wider than the others, and no
  /// sentence.
  private func isTitleOfArticle(_ line: HeadingCandidate) -> Bool {
    let source = view.source
    guard line.run == source.front, line.lines == 1, line.length <= custom.measure else {
      return false
    }
    return !source.endsLikeSentence(line.run) && !source.isInBrackets(line.run)
      && !view.rivals.isPlay && source.textOfArticle != nil
  }

  /// Points below those of a heading, in tenths, that leave a line in doubt: most lines like it decide.
  private static let doubt = 8

  /// Returns why a line is a heading; nil if it is none.
  private func reason(
    for reading: HeadingReading, _ points: Int?, isLikeMost: Bool, _ count: Int
  ) -> HeadingReason? {
    let proposals = view.proposals[reading.run]
    if let certain = proposals.first(where: { $0.strength == .certain }) {
      return isStronger(.certain, at: reading.run) ? reason(of: certain) : nil
    }
    guard let points, points > (isLikeMost ? -Self.doubt : 0) else { return nil }
    let strength: ClaimStrength = count >= HeadingRules.several ? .custom : .likely
    return isStronger(strength, at: reading.run)
      ? HeadingReason(rule: .headingEvidence, strength: strength, score: points) : nil
  }

  /// Whether signs decide about a line. They do not in a text that counts or knows its titles, nor in a
  /// print, which shows them by its letters. Right below a number, the other numbers of the book decide: the
  /// line is the title of the number, or the first line of its text.
  private func isRated(_ reading: HeadingReading, after previous: HeadingReading?) -> Bool {
    let isBelowNumber =
      previous.map { $0.run == reading.run - 1 && $0.form.isNumberOfPart } ?? false
    if case .marked = reading.form { return false }
    let source = view.source
    return !isBelowNumber && !source.areHeadingsCounted && !source.areHeadingsKnown
      && source.print.isEmpty
      // A sentence of Chinese or Japanese is no title.
      && source.text[source.range(ofRun: reading.run)].suffix(6).firstPlace(of: "。".utf8) == nil
  }

  /// Returns the signs of the line at an index.
  private func signs(of reading: HeadingReading, _ index: Int) -> HeadingEvidence.Signs {
    let (line, isCandidate, look) = lines[index]
    func isAlike(_ other: Int, at run: Int) -> Bool {
      lines.indices.contains(other) && lines[other].line.run == run && lines[other].look == look
    }
    return HeadingEvidence.signs(
      of: HeadingFacts(
        of: reading, isCandidate: isCandidate, in: view.source, custom,
        alike: looks[look] ?? AlikeLines([], in: view.source),
        beside: (isAlike(index - 1, at: line.run - 1), isAlike(index + 1, at: line.run + 1)),
        sameWords: counts[line.key, default: 1]))
  }

  /// Returns the signs of each line that they decide about, by its run.
  func signsByRun() -> [Int: HeadingEvidence.Signs] {
    let others = lines.indices.filter {
      !view.proposals.hasProposal(for: lines[$0].line.run, atLeast: .certain)
    }
    return others.reduce(into: [:]) { found, index in
      let line = lines[index].line
      found[line.run] = signs(of: HeadingReading(line, by: view.proposals[line.run]), index)
    }
  }
}
