import BookText

/// The title below a number: `IV` and "In which the lamp goes out", if it looks like a title, or if most
/// numbers have such a line below them. A date is one only in a diary.
struct TitlesBelowNumbers: HeadingCompletion {
  /// Proposes titles below bare numbers, and as text the summaries of chapters found there.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    var search = TitleSearch(
      lines: TitleLines(view: view, parts: headings.parts), chosen: headings.headings)
    search.joinTitles()
    return search.titles.map { HeadingProposal($0, .title, by: .headingStyle, .custom) }
      + search.summaries.map { HeadingProposal($0, .text, by: .chapterSummary, .custom) }
  }
}

/// Looks for the titles of bare numbers.
///
/// Runs are named by their indices; an index of a heading is one of the chosen.
private struct TitleSearch {
  private var lines: TitleLines
  private let chosen: [HeadingReading]
  /// The runs found, in order.
  private(set) var titles: [Int] = []
  /// Headings that are summaries of their chapters.
  private(set) var summaries: [Int] = []

  private var source: RunText { lines.source }
  private var parts: Headings.Parts { lines.parts }

  init(lines: TitleLines, chosen: [HeadingReading]) { (self.lines, self.chosen) = (lines, chosen) }

  /// Makes a run a title, so that the search sees it as taken.
  private mutating func joinTitle(_ run: Int) {
    lines.parts[run] = .title
    titles.append(run)
  }

  /// What is below most of the bare numbers of a book.
  private struct Customs {
    /// Whether nearly all have a short run.
    let areShort: Bool
    let areSentences: Bool
    let areSetOff: Bool
    /// Whether several short titles end with a stop. If titles have no stop, a long sentence begins the text,
    /// and so does the only short one.
    let haveStops: Bool
    /// Whether most have a date, as in a diary.
    let areDates: Bool
    /// Whether most have a summary in italics. It belongs to the text, a short one too.
    let areSummaries: Bool

    /// Whether a short run below a number may be its title without any other sign.
    func isTitle(_ run: Int, _ lines: TitleLines) -> Bool {
      areShort && (areSentences ? areSetOff || areDates : !lines.isLongSentence(run))
    }
  }

  /// Counts what most lines below bare numbers have in common.
  /// - Parameter bare: The indices of the bare numbers among the chosen headings.
  private func countCustoms(below bare: [Int]) -> Customs {
    let below = bare.map { chosen[$0].run + 1 }
    let areSeveral = bare.count >= TitleLines.fewestForCustom
    let short = below.count(where: lines.mayBeTitle)
    let emphasised = below.filter(isEmphasised)
    return Customs(
      // A few chapters may begin with short paragraphs by chance, and all if no paragraph is long.
      areShort: bare.count >= HeadingRules.several
        && !below.isTrueOfMost(lines.isAmongShortParagraphs)
        && short.isAtLeast(share: areSeveral ? 3 : 5, in: 5, of: bare.count),
      areSentences: below.isTrueOfMost(lines.isSentence),
      areSetOff: below.isTrueOfMost(lines.isSetOff),
      haveStops: !areSeveral
        || below.count { lines.mayBeTitle($0) && lines.isShortSentence($0) } > 1,
      areDates: below.isTrueOfMost(lines.isDate),
      areSummaries: emphasised.count * 2 > below.count
        && emphasised.contains { !lines.mayBeTitle($0) || lines.isLongSentence($0) })
  }

  /// Whether the same sentence is below more than three quarters of five numbers or more: it is no title.
  private func haveSameSentence(below bare: [Int]) -> Bool {
    bare.count >= TitleLines.fewestForCustom
      && bare.first.map { lines.isShortSentence(chosen[$0].run + 1) } == true
      && lines.areLabels(bare.map { chosen[$0].run + 1 })
  }

  /// Joins each bare number with the title below it, by the customs of most numbers; then, rank by rank, the
  /// few numbers still without one. Headings that are emphasised summaries are recorded instead. Nothing is
  /// joined if the same sentence is below nearly all numbers.
  mutating func joinTitles() {
    let bare = chosen.indices.filter { isBareNumber(chosen[$0]) }
    guard !haveSameSentence(below: bare) else { return }
    let customs = countCustoms(below: bare)
    for index in bare {
      let next = chosen[index].run + 1
      guard source.body.contains(next), source.blanks(beforeRun: next) <= 2 else { continue }
      if customs.areSummaries, isEmphasised(next) {
        if parts[next] != nil { summaries.append(next) }
      } else if case .heading(let rank) = parts[next] {
        // A part's first chapter is a separate heading.
        let isTitle = index + 1 < chosen.count && isTitleOnly(chosen[index + 1])
        if rank >= .chapter, isTitle { joinTitle(next) }
      } else if parts[next] == nil, customs.areDates || !lines.isDate(next),
        isTitle(next, isCustom: customs.isTitle(next, lines), after: chosen[index]),
        customs.haveStops || !lines.isShortSentence(next)
      {
        joinTitle(next)
      }
    }
    for numbers in Dictionary(grouping: bare, by: { parts.rank(ofRun: chosen[$0].run) }).values {
      joinRemainingTitles(of: numbers.map { chosen[$0] }, haveStops: customs.haveStops)
    }
  }

  /// Whether a run exists and is emphasised as a whole.
  private func isEmphasised(_ run: Int) -> Bool {
    source.body.contains(run) && source.isEmphasised(source.range(ofRun: run))
  }

  /// Whether a heading is a number, or a part or another word with its number, without a title: "No. 4".
  private func isBareNumber(_ heading: HeadingReading) -> Bool {
    switch heading.form {
    case .numbered(_, let isTitled): !isTitled
    case .numeral: true
    case .capitals, .title, .plain:
      heading.isCounted && source.scan(of: heading.candidate).count == 2
    default: false
    }
  }

  /// Makes titles of the runs below the numbers still without one, if four in five numbers of their rank have
  /// titles. Each must be a line or two, no date, and no further from the number than from the text below.
  /// - Parameter haveStops: Whether titles may end with a stop.
  private mutating func joinRemainingTitles(
    of numbers: [HeadingReading], haveStops: Bool
  ) {
    let untitled = numbers.map { $0.run + 1 }.filter { parts[$0] != .title }
    guard numbers.count >= TitleLines.fewestForCustom,
      untitled.count.isAtMost(share: 1, in: 5, of: numbers.count)
    else { return }
    for run in untitled where parts[run] == nil && lines.mayBeTitle(run) && !lines.isDate(run) {
      let range = source.range(ofRun: run)
      guard source.runs[run].count <= 2, range.count <= TitleLines.longestSentence,
        haveStops || !lines.isShortSentence(run)
      else { continue }
      if source.blanks(afterRun: run) >= source.blanks(beforeRun: run) { joinTitle(run) }
    }
  }

  /// Whether a heading has no number or name of a part, and so may be the title below a number.
  private func isTitleOnly(_ heading: HeadingReading) -> Bool {
    switch heading.form {
    case .numeral, .letter, .end: return false
    default: return !heading.form.isStrong && !heading.isCounted
    }
  }

  /// Whether the short run after a number is its title. It is in capitals, emphasised, worded as a title, or
  /// further from the following text than from the number. A number of a play, or above a salutation, accepts
  /// only capitals.
  /// - Parameter isCustom: Whether most of the book's numbers have such a run; then no other sign is needed.
  private func isTitle(_ run: Int, isCustom: Bool, after number: HeadingReading) -> Bool {
    guard lines.mayBeTitle(run), source.body.contains(run + 1) else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    // A comma or a dash ends the first line of a letter.
    guard scan.capitals > 0, ![",", "-", ";"].contains(scan.lastByte) else { return false }
    let isTitled = scan.isTitleCased && scan.lastByte != "."
    switch parts[run + 1] {
    // Text between a book's number and its first chapter's.
    case .heading: return scan.isAllCapitals || isTitled
    case .marked, .title, .entry: return false
    case nil: break
    }
    if scan.isAllCapitals { return true }
    // The text after a scene's number tells who enters.
    if isAboveSalutation(run) || number.form.isOfPlay { return false }
    let isSetOff = source.blanks(afterRun: run) > source.blanks(beforeRun: run)
    return isCustom || source.isEmphasised(scan.range) || isTitled
      || isSetOff && scan.lastByte != "."
  }

  /// Whether the first line of a letter, "My dear Ann,", follows a run, such as its place: a line that ends
  /// with a comma, a colon or `!`, dashes aside.
  private func isAboveSalutation(_ run: Int) -> Bool {
    guard run + 1 < source.body.upperBound, source.runs[run + 1].count == 1 else { return false }
    let line = source.range(ofRun: run + 1)
    let end = source.text[line].last { $0 != "-" }
    return [",", "!", ":"].contains { end == $0 }
  }
}
