import BookText

/// The runs of a text that are headings, or entries of its lists of contents.
///
/// A heading is recognised by its words ("Chapter 1", "Preface"), by an entry in a list of contents, or by
/// its layout. The book's own chapters show the usual distance of its headings, and other runs with the same
/// gaps that read like titles are headings too. A layout used once proves nothing; one used every few lines
/// is the body style.
struct Headings {
  /// The role of a run.
  enum Part: Hashable {
    case heading(HeadingRank)
    /// A heading with a level from its mark.
    case marked(level: UInt8)
    /// The title of the heading before it, in the same block.
    case title
    case entry
  }

  var parts: Parts
  /// The rule for each heading, and the number of similar lines as its evidence.
  private(set) var reasons: [Int: (rule: StructureRule, score: Int?)] = [:]

  /// Signs of each possible heading, if asked for.
  private(set) var signs: [Int: [(name: String, points: Int)]] = [:]
  private let explains: Bool

  /// The ranks of the book's headings.
  var ranks: Set<HeadingRank> = []
  let source: RunText
  /// The speakers of a play: a line with their name is neither a heading nor a title.
  let speakers: Speakers
  /// The title page. None of its lines is a heading.
  let titlePage: TitlePage
  private var candidates: [HeadingCandidate]
  /// Lines of the title page that would be candidates elsewhere. They show the look of headings.
  private let titles: [HeadingCandidate]
  private let lists: ContentsLists
  /// Lines in capitals that are headings because many lines look alike.
  private(set) var series: HeadingSeries?
  /// Short lines that are headings because others are at such places.
  private var recurring: RecurringLines?
  /// Number of blank lines before chapters.
  static let chapterGap = 4

  /// - Parameters:
  ///   - speakers: The speakers of a play.
  ///   - explains: Whether to keep the signs of all candidates.
  init(in source: RunText, without speakers: Speakers, explains: Bool = false) {
    self.source = source
    self.speakers = speakers
    self.explains = explains
    titlePage = TitlePage(in: source)
    let titleRuns = titlePage.runs
    var candidates = source.headingCandidates()
    titles = candidates.filter { titleRuns.contains($0.run) }
    candidates.removeAll { titleRuns.contains($0.run) }
    lists = ContentsLists(in: source, candidates: candidates)
    if source.areHeadingsKnown {
      candidates.removeAll { source.markedLevel(ofRun: $0.run) == nil }
    }
    parts = Parts(runs: source.runs.count)
    for run in source.body where lists.isEntry(run) { parts[run] = .entry }
    candidates.removeAll { [lists] in lists.isEntry($0.run) }
    // A list names each heading once: a later run with the same name is a mention of it.
    var met: Set<UInt64> = []
    for index in candidates.indices where candidates[index].form != .contents {
      guard lists.start != nil, !source.isSummary(candidates[index]),
        let name = lists.name(of: source.scan(of: candidates[index]), in: source.text)
      else { continue }
      candidates[index].isNamed = met.insert(name).inserted
      candidates[index].isIndentedInContents = candidates[index].isNamed && lists.indents(name)
    }
    self.candidates = candidates
    var chosen = choose()
    let first = TitlePage.firstHeading(of: chosen, above: lists.start, in: source, style: style)
    chosen.removeAll { [recurring] in
      $0.run < first && !$0.isInSequence && recurring?.counts[$0.run] == nil
    }
    rank(chosen)
    joinTitles(chosen)
    joinTemplates(chosen)
    findRanks()
  }

  // MARK: Layout of headings

  /// The layout of a candidate, for counting similar ones.
  struct HeadingStyle: Hashable {
    /// The difference from a paragraph; none if the heading is only shorter.
    enum Sign { case capitals, emphasis, outdent, title, plain, none }
    var sign: Sign
    var isWide = false
    var hasStop = false
    /// Whether it is as close to the text as paragraphs are.
    var isClose = false
    /// The evidence required for headings of the style: their least number, and the least distance between
    /// them.
    var evidence: (fewest: Int, bytes: Int) {
      switch sign {
      case .none: (20, 150)
      case .outdent: (3, 100)
      case _ where isClose: (3, 600)
      case .plain: (3, isWide ? 240 : 600)
      case .capitals: (isWide ? 1 : 2, 240)
      case .title, .emphasis: (isWide && !hasStop ? 1 : 3, 240)
      }
    }
  }

  func style(of candidate: HeadingCandidate) -> HeadingStyle? {
    guard candidate.isFitting else { return nil }
    return candidate.blanks == 1
      ? closeStyle(of: candidate) : candidate.blanks >= 2 ? wideStyle(of: candidate) : nil
  }

  /// Maximum length of a title recognised only by its shape, in bytes.
  private static let longestTitleByShape = 60

  /// Returns the style of a line as close to the text as paragraphs are: in capitals, or set off otherwise.
  private func closeStyle(of candidate: HeadingCandidate) -> HeadingStyle? {
    func style(_ sign: HeadingStyle.Sign) -> HeadingStyle {
      HeadingStyle(sign: sign, hasStop: candidate.hasStop, isClose: true)
    }
    let isLine = candidate.lines == 1
    let isSetOff =
      isLine
      && (candidate.isEmphasised || source.runs.kind(of: candidate.run) == .heading
        || source.lines[source.runs[candidate.run]].areCentred(in: source.measure))
    if candidate.form == .capitals {
      return candidate.lines <= 2 || isSetOff ? style(.capitals) : nil
    }
    if isSetOff { return style(candidate.isEmphasised ? .emphasis : .title) }
    if isLine, candidate.isOutdented { return style(.outdent) }
    // Many titles without any sign of their own are a series too.
    let isTitle =
      candidate.form == .title && isLine && candidate.length <= Self.longestTitleByShape
      && source.text.isWord(at: source.range(ofRun: candidate.run).upperBound - 1)
    return isTitle ? style(candidate.isEmphasised ? .emphasis : .none) : nil
  }

  /// Returns the style of a line two blank lines or more from the text above.
  private func wideStyle(of candidate: HeadingCandidate) -> HeadingStyle? {
    let isWide = candidate.blanks >= Self.chapterGap
    switch candidate.form {
    case .capitals: return HeadingStyle(sign: .capitals, isWide: isWide)
    case _ where candidate.isEmphasised: return HeadingStyle(sign: .emphasis, isWide: isWide)
    case .title where candidate.hasStop && candidate.hasDigits: return nil
    case .title: return HeadingStyle(sign: .title, isWide: isWide, hasStop: candidate.hasStop)
    case .plain where isPlainTitle(candidate):
      return HeadingStyle(sign: candidate.hasDigits ? .plain : .title, isWide: isWide)
    case .plain where isWide: return HeadingStyle(sign: .plain, isWide: true)
    default: return nil
    }
  }

  /// Whether a line of small letters may be a title: in most languages only the first word has a capital.
  private func isPlainTitle(_ candidate: HeadingCandidate) -> Bool {
    candidate.lines == 1 && candidate.length <= Self.longestTitleByShape
      && candidate.blanksAfter >= 1 && !["!", "-", ".", "?"].contains(candidate.lastByte)
      && !beginsWithBullet(source.text[source.range(ofRun: candidate.run)])
  }

  /// Whether a run is between paragraphs of some length.
  private func isBetweenTexts(_ candidate: HeadingCandidate) -> Bool {
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

  // MARK: Choosing

  private mutating func choose() -> [HeadingCandidate] {
    let like = linesAlike()
    let sequences = HeadingSequences(in: source, taking: &candidates)
    candidates = sequences.candidates
    let (last, arePrompts) = (lastPage(), arePrompts)
    series = HeadingSeries(in: source, candidates: candidates, through: last)
    markRecurring(besides: sequences, through: last)
    let evidence = HeadingEvidence(in: source, candidates: candidates)
    var chosen: [HeadingCandidate] = []
    for index in candidates.indices {
      let candidate = candidates[index]
      if arePrompts, case .marked = candidate.form, beginsWithHash(candidate) { continue }
      let sequence = Int(sequences.lengths[index])
      let certain = reason(
        for: candidate, inSequenceOf: sequence,
        like: candidate.run <= last ? like[candidate.run] : nil)
      let verdict = evidence.verdict(
        on: candidate, after: index > 0 ? candidates[index - 1] : nil, inSequenceOf: sequence)
      if explains {
        signs[candidate.run] = evidence.signs(of: candidate, inSequenceOf: sequence)
      }
      let place = recurring?.counts[candidate.run].map {
        (StructureRule.headingPosition, Optional($0))
      }
      guard let reason = weigh(verdict, certain, isBeforeEnd: candidate.run <= last) ?? place,
        !speakers.areNamed(byRun: candidate.run),
        sequence != 1 || !IndexEntries(source: source).areBelow(candidate.run)
      else { continue }
      reasons[candidate.run] = reason
      chosen.append(candidate)
    }
    addRecurring(to: &chosen)
    chosen = marked(chosen)
    dropIndexEntries(&chosen)
    return closed(chosen, by: sequences, through: last)
  }

  /// Finds recurring lines besides the headings by words or in sequences, and marks their candidates.
  private mutating func markRecurring(besides sequences: HeadingSequences, through last: Int) {
    guard source.markedHeadings.isEmpty, !source.areHeadingsKnown, !speakers.isPlay else { return }
    var certain: Set<Int> = []
    let areNumbered = candidates.count(where: \.form.isNumbered) > 1
    for (index, candidate) in candidates.enumerated() {
      // A single one, "The Second Letter", may be a title among others.
      let isStrong = candidate.form.isStrong && (!candidate.form.isNumbered || areNumbered)
      if isStrong || sequences.lengths[index] > 0 { certain.insert(candidate.run) }
    }
    let found = RecurringLines(in: source, without: certain) { [parts, titlePage] run in
      run <= last && parts[run] == nil && !titlePage.runs.contains(run)
    }
    recurring = found
    // Among others "The Second Letter" and "The End" are titles.
    for index in candidates.indices where found.counts[candidates[index].run] != nil {
      switch candidates[index].form {
      case .numbered, .end: candidates[index].form = .plain
      default: continue
      }
    }
  }

  /// Marks headings found by their position only, and gives them the gap of most of them: the first may be
  /// far below the title of the book.
  private func marked(_ chosen: [HeadingCandidate]) -> [HeadingCandidate] {
    let own = chosen.indices.filter { reasons[chosen[$0].run]?.rule == .headingPosition }
    guard !own.isEmpty else { return chosen }
    let usual = own.map { chosen[$0].blanks }.sorted()[own.count / 2]
    var marked = chosen
    for index in own {
      marked[index].isRecurring = true
      marked[index].blanks = usual
    }
    return marked
  }

  /// Adds recurring lines that look like no heading: in small letters, or numbers with signs.
  private mutating func addRecurring(to chosen: inout [HeadingCandidate]) {
    let taken = Set(chosen.map(\.run))
    let rest = (recurring?.counts ?? [:]).filter { !taken.contains($0.key) }
    guard !rest.isEmpty else { return }
    for (run, count) in rest {
      let scan = TitleScan(source.text, source.range(ofRun: run))
      let candidate = HeadingCandidate(run: run, form: .plain, scan: scan, in: source)
      reasons[run] = (.headingPosition, count)
      chosen.append(candidate)
    }
    chosen.sort { $0.run < $1.run }
  }

  /// Adds the lines that close the sequences of headings.
  private mutating func closed(
    _ chosen: [HeadingCandidate], by sequences: HeadingSequences, through last: Int
  ) -> [HeadingCandidate] {
    guard !source.areHeadingsKnown else { return chosen }
    let taken = Set(chosen.map(\.run))
    let missing = sequences.missing(among: chosen, listedIn: lists) { run in
      run <= last && parts[run] == nil && !taken.contains(run) && !speakers.areNamed(byRun: run)
    }
    guard !missing.isEmpty else { return chosen }
    for candidate in missing {
      let rule: StructureRule = candidate.isNamed ? .headingInContents : .headingGap
      reasons[candidate.run] = (rule, nil)
    }
    return (chosen + missing).sorted { $0.run < $1.run }
  }

  private func beginsWithHash(_ candidate: HeadingCandidate) -> Bool {
    source.text[source.range(ofRun: candidate.run).lowerBound] == "#"
  }

  /// Returns the number of similar lines for each run in a style of headings.
  private func linesAlike() -> [Int: Int] {
    let members = Dictionary(grouping: candidates.indices) { style(of: candidates[$0]) }
    let titlesOfStyle = Dictionary(grouping: titles, by: style)
    var like: [Int: Int] = [:]
    for case (let style?, var all) in members {
      // The names of speakers recur.
      if style.sign == .none {
        let counts = Dictionary(grouping: all) { candidates[$0].key }
        all.removeAll { counts[candidates[$0].key, default: []].count >= Self.fewestOfNames }
      }
      // Of lines as close to the text as paragraphs a third is evidence for all.
      let isDoubtful = style.isClose && style.sign != .outdent
      let certain = isDoubtful ? all.filter { isBetweenTexts(candidates[$0]) } : all
      if style.isClose, [.title, .none].contains(style.sign),
        !all.map({ source.scan(of: candidates[$0]) }).areTitles
      {
        continue
      }
      guard isPlausible(certain, style, titles: titlesOfStyle[style]?.count ?? 0) else { continue }
      let isThird = certain.count.isMore(thanShare: 1, in: 3, of: all.count)
      let runs = (isThird ? all : certain).map { candidates[$0].run }
      for run in runs { like[run] = runs.count }
    }
    return like
  }

  /// The names of speakers come so often at least.
  private static let fewestOfNames = 3

  /// Returns the reason why a candidate is a heading; nil if it is not a heading.
  ///
  /// - Parameters:
  ///   - verdict: The verdict of its evidence.
  ///   - certain: The rule that makes the candidate a heading without evidence, if there is one.
  ///   - isBeforeEnd: False for an advertisement after the end of the book.
  private func weigh(
    _ verdict: HeadingEvidence.Verdict, _ certain: (rule: StructureRule, score: Int?)?,
    isBeforeEnd: Bool
  ) -> (rule: StructureRule, score: Int?)? {
    switch (verdict, certain?.rule) {
    case (.noHeading, let rule) where rule != .markup && !source.areHeadingsCounted: nil
    case (.heading(let points), nil) where isBeforeEnd: (.headingEvidence, points)
    default: certain
    }
  }

  /// Whether most lines with `#` at the beginning are commands, in a text without a markup: their first words
  /// are not capitalised.
  private var arePrompts: Bool {
    guard !source.hasMarkup, !source.areHeadingsKnown else { return false }
    var (prompts, all) = (0, 0)
    for candidate in candidates {
      let text = source.text[source.range(ofRun: candidate.run)]
      guard text.first == "#", let first = text.firstIndex(where: { $0 > " " && $0 != "#" })
      else { continue }
      all += 1
      if !source.text[first].isBeyondASCII, source.text.letterCase(at: first) != .capital {
        prompts += 1
      }
    }
    return prompts * 2 > all
  }

  /// Returns the rule that makes a candidate a heading, and the number of supporting lines; nil if no rule
  /// does.
  ///
  /// - Parameters:
  ///   - length: The number of candidates in its sequence.
  ///   - like: The number of lines with its layout, if the layout is a heading style.
  private func reason(
    for candidate: HeadingCandidate, inSequenceOf length: Int, like: Int?
  ) -> (rule: StructureRule, score: Int?)? {
    switch candidate.form {
    case .marked: return (source.areHeadingsCounted ? .headingSequence : .markup, nil)
    case .contents, .end: return (.headingWords, nil)
    case .numbered where source.isParagraph(candidate):
      return candidate.isNamed ? (.headingInContents, nil) : nil
    case .numbered: return (.headingWords, nil)
    case .named:
      // "Note:" and "References -" lead to what is below.
      let leads =
        candidate.blanks == 1
        && (candidate.lastByte == "-" || candidate.lastByte == ":" && source.isNote(candidate))
      return candidate.blanks >= 1 && candidate.length <= Self.longestNamed && !leads
        ? (.headingWords, nil) : nil
    case _ where length > 0: return (.headingSequence, length)
    case .numeral, .numeralTitle, .letter, .section:
      return candidate.isNamed ? (.headingInContents, nil) : nil
    case .capitals, .title, .plain: return reason(forLook: candidate, like: like)
    }
  }

  /// Maximum number of bytes of a heading that begins with a name such as "Preface".
  private static let longestNamed = 160

  private func reason(
    forLook candidate: HeadingCandidate, like: Int?
  ) -> (rule: StructureRule, score: Int?)? {
    if let count = series?.runs[candidate.run] { return (.headingSeries, count) }
    if candidate.isNamed {
      // An exclamation is a title if it is as far from the text as chapters are.
      let isTitle = candidate.lastByte != "!" || candidate.blanks >= Self.chapterGap
      return isTitle ? (.headingInContents, nil) : nil
    }
    return like.map { (.headingStyle, $0) }
  }

  /// Removes headings recognised only by their look in an index.
  private func dropIndexEntries(_ chosen: inout [HeadingCandidate]) {
    guard chosen.contains(where: { source.opensIndex($0.run) }) else { return }
    let ends = IndexEnds(in: source)
    var end = 0
    chosen.removeAll { candidate in
      if source.opensIndex(candidate.run) {
        end = ends.end(below: candidate.run)
        return false
      }
      switch candidate.form {
      case .title, .plain, .capitals:
        return candidate.run < end && !candidate.isNamed && candidate.blanks < 3
      case .letter, .numeral, .numeralTitle, .section, .end:
        return candidate.isRecurring && candidate.run < end
      case .marked, .numbered, .named, .contents:
        end = min(end, candidate.run)
        return false
      }
    }
  }

  /// Whether runs of the same layout are headings: there are several, with text between them.
  private func isPlausible(_ members: [Int], _ style: HeadingStyle, titles: Int) -> Bool {
    func haveText(_ bytes: Int) -> Bool {
      source.hasText(bytes, between: members, of: candidates, titles: min(1, titles))
    }
    guard members.count >= style.evidence.fewest,
      haveText(style.evidence.bytes) || haveText(RunText.leastText) && isRegular(members)
    else { return false }
    // The names of speakers and addresses above letters come again and again, titles seldom.
    let keys = Set(members.map { candidates[$0].key })
    return members.count < 4 || keys.count * 2 > members.count
  }

  /// Fewest members of a style that divides all of a text, and the least gap above each.
  private static let (fewestRegular, leastRegularGap) = (4, 2)

  /// Whether some runs divide all of the text below the first: each has a wide gap above it and a narrower
  /// one below, and no other run has such a gap. The parts between them may be short.
  private func isRegular(_ members: [Int]) -> Bool {
    guard members.count >= Self.fewestRegular, let first = members.first else { return false }
    let gap = members.reduce(Int.max) { min($0, candidates[$1].blanks) }
    guard gap >= Self.leastRegularGap,
      members.allSatisfy({ candidates[$0].blanksAfter < candidates[$0].blanks })
    else { return false }
    let runs = Set(members.map { candidates[$0].run })
    return Range(from: candidates[first].run, to: source.body.upperBound).allSatisfy {
      source.blanks(beforeRun: $0) < gap || runs.contains($0)
    }
  }

  /// Returns the last run that may be a heading by its look alone: after "The End" come advertisements.
  private func lastPage() -> Int {
    let end = candidates.last { $0.form == .end }?.run
    let chapter = candidates.last { $0.form.isNumbered }?.run
    guard let end, end > chapter ?? 0 else { return .max }
    // If half of the book follows, it was not the end.
    return end - source.body.lowerBound > source.body.count / 2 ? end : .max
  }
}
