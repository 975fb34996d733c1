import BookText

/// The facts about a line that may be a heading, from which its signs follow (`HeadingSigns`).
struct HeadingFacts {
  let reading: HeadingReading
  let heading: HeadingCandidate
  /// Whether its words have a form that rules know.
  let isCandidate: Bool
  let text: HeadingCustoms
  let alike: AlikeLines
  /// Number of lines with its words.
  let sameWords: Int
  let scan: TitleScan
  /// The blank lines above and below.
  let (gap, gapBelow): (Int, Int)
  /// Runs with as wide a gap above, of a thousand.
  let gapShare: Int
  let (isCentred, isAtRightEdge): (Bool, Bool)
  /// The columns between the left edge of the prose and its own, and its width.
  let (indent, width): (Int, Int)
  let (above, below, next): (RunBeside, RunBeside, RunBeside)
  /// Whether the text says that the run above or below is a heading.
  let (isBelowHeading, isAboveHeading): (Bool, Bool)
  /// Whether the run above or below looks like it.
  let (isBelowAlike, isAboveAlike): (Bool, Bool)
  /// Whether it is a signature or a date of a letter (``Signatures``).
  let isSignature: Bool
  let isFirst: Bool
  let isAboveFirstText: Bool
  /// Runs before it, of a thousand.
  let place: Int
  private let source: RunText
  private let range: Range<Int>

  /// Measures a line and the runs beside it.
  init(
    of reading: HeadingReading, isCandidate: Bool,
    in source: RunText, _ text: HeadingCustoms, alike: AlikeLines,
    beside: (above: Bool, below: Bool), sameWords: Int
  ) {
    let (run, body) = (reading.run, source.body)
    (self.reading, self.isCandidate) = (reading, isCandidate)
    (self.text, self.alike, self.sameWords, self.source) = (text, alike, sameWords, source)
    heading = reading.candidate
    range = source.range(ofRun: run)
    scan = TitleScan(source.text, range)
    (gap, gapBelow) = (reading.blanks, heading.blanksAfter)
    gapShare = text.gapShares[min(reading.blanks, text.gapShares.count - 1)]
    let lines = source.lines[source.runs[run]]
    isCentred = lines.areCentred(in: source.measure)
    isAtRightEdge =
      Run(lines: lines, text: source.text, edge: source.measure.proseIndent)
      .isAtRightEdge(wrappedAt: text.measure)
    indent = heading.indent - source.measure.proseIndent
    width = lines.reduce(0) { max($0, $1.columns - $1.indent) }
    let (lineAbove, lineBelow) = (source.run(beside: run, -1), source.run(beside: run, 1))
    above = RunBeside(lineAbove, in: source)
    below = RunBeside(lineBelow, in: source)
    next = RunBeside(source.run(beside: lineBelow, 1), in: source)
    isBelowHeading = text.certainHeadings[lineAbove] != nil
    isAboveHeading = text.certainHeadings[lineBelow] != nil
    (isBelowAlike, isAboveAlike) = beside
    isSignature = SignatureScan(
      source: source, parts: text.certainHeadings, isPlay: text.isPlay
    ).isSignature(run)
    isFirst = run == source.front
    isAboveFirstText = run < text.firstText
    place = HeadingCustoms.share(run - body.lowerBound, of: body.count)
  }

  /// Whether it is the first line, alone, and no sentence, date or name of an author.
  var isTitleOfText: Bool {
    isFirst && gapBelow > 0 && heading.lines == 1 && width <= text.measure
      && (heading.beginsWithCapital || first.isDigit) && !heading.hasDate && !isByline && !isItem
      && !".,:;".utf8.contains(heading.lastByte) && below.kind != .none
  }
  /// Whether its words have capitals as in a title, and small letters.
  var isTitle: Bool { heading.isTitleCased && !heading.isAllCapitals }
  /// Whether its first word has a capital, and others have none.
  var isSentence: Bool {
    !heading.isTitleCased && !heading.isAllCapitals && heading.beginsWithCapital
  }
  var first: UInt8 { source.text[range.lowerBound] }
  var beginsWithQuotation: Bool { lengthOfQuotationMark(source.text, at: range.lowerBound) > 0 }
  var beginsWithDash: Bool { source.text.beginsWithDash(range) }
  var beginsWithOtherSign: Bool {
    !source.text.isWord(at: range.lowerBound) && !beginsWithQuotation && !beginsWithDash
      && !"([{<".utf8.contains(first)
  }
  var endsWithOtherSign: Bool {
    let last = source.text[range.upperBound - 1]
    return !last.mayBeInWord && last != "'" && !".:?!,;".utf8.contains(heading.lastByte)
  }
  var hasStopInside: Bool {
    range.dropFirst(2).contains { source.text[$0 - 2] == "." && source.text[$0 - 1] == " " }
  }
  var hasInitial: Bool { source.hasInitial(scan) }
  var hasCommaInside: Bool { source.text[range].contains { $0 == "," || $0 == ";" } }
  var isItem: Bool { listMarker(source.text, range) != nil || beginsWithBullet(source.text[range]) }
  var isCode: Bool { CodeLine(source.text[range], isSetIn: indent >= 3).isCode }
  var hasColumns: Bool { source.lines[source.runs[reading.run]].contains(where: \.mayHaveColumns) }
  var hasAddress: Bool { source.text[range].contains { $0 == "@" || $0 == "/" } }
  var isByline: Bool { source.beginsWithByline(scan) }
  /// Whether nearly all gaps as wide are above lines with text below.
  var isGapOfLines: Bool {
    gap > text.usualGap && text.gapsOfLines[min(gap, text.gapsOfLines.count - 1)]
  }
}

/// A run beside a line that may be a heading.
struct RunBeside {
  /// What it is: nothing, prose, a short line with or without the end of a sentence, an item, a line of code,
  /// verse, other short lines.
  enum Kind { case none, prose, line, sentence, item, code, verse, lines }

  let kind: Kind
  /// Its length in bytes.
  private(set) var length = 0
  /// Whether it ends inside a sentence, with a colon, with a full stop.
  private(set) var (isOpen, leads, hasStop) = (false, false, false)
  var isText: Bool { kind == .prose || kind == .sentence }
  /// Whether it may be an entry below a date: a text longer than a salutation, or with a full stop.
  var isEntry: Bool { isText && (length >= Self.leastEntry || hasStop) }
  private(set) var (beginsSmall, beginsSpeech) = (false, false)

  /// Length in bytes.
  private static let leastEntry = 30

  /// Measures a run of `source`; there may be none.
  init(_ run: Int, in source: RunText) {
    guard source.body.contains(run) else {
      kind = .none
      return
    }
    let range = source.range(ofRun: run)
    let lines = source.lines[source.runs[run]]
    length = range.count
    isOpen = source.isOpen(run)
    let last = source.text[range.upperBound - 1]
    (leads, hasStop) = (last == ":", last == ".")
    beginsSmall = source.text.letterCase(at: range.lowerBound) == .small
    beginsSpeech = lengthOfQuotationMark(source.text, at: range.lowerBound) > 0
    kind = Self.kind(of: lines, range, in: source)
  }

  private static func kind(
    of lines: ArraySlice<SourceLine>, _ range: Range<Int>, in source: RunText
  ) -> Kind {
    guard let first = lines.first, !first.isCode else { return .code }
    if listMarker(source.text, first.range) != nil { return .item }
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    let areNarrow = lines.allSatisfy { $0.columns.isAtMost(share: 3, in: 4, of: wrap) }
    if range.count >= RunText.leastText, !areNarrow { return .prose }
    if areNarrow {
      let isSetIn = first.indent >= source.measure.proseIndent + 3
      if CodeLine(source.text[first.range], isSetIn: isSetIn).isCode { return .code }
    }
    if lines.count > 1 {
      let run = Run(lines: lines, text: source.text, edge: source.measure.proseIndent)
      let isVerse =
        source.measure.wrap != nil && !run.hasLongLine
        && run.verseDecision(wrappedAt: wrap, source.measure) != nil
      if isVerse { return .verse }
      if areNarrow { return .lines }
    }
    return source.text.endsSentence(range) ? .sentence : .line
  }
}

/// The lines of a text that look like one line: how many there are, and where.
struct AlikeLines {
  private(set) var count = 0
  /// Number of different words.
  private(set) var words = 0
  /// Whether the last line of the text is one of them.
  let endsText: Bool
  private var (aboveProse, betweenTexts, beside, apart) = (0, 0, 0, 0)
  /// Number of dates with a text below.
  private var datesAboveTexts = 0

  /// Counts lines of one look, in order.
  init(_ lines: [HeadingCandidate], in source: RunText) {
    count = lines.count
    words = Set(lines.lazy.map(\.key)).count
    endsText = lines.last.map { $0.run + 1 == source.body.upperBound } ?? false
    var last: (run: Int, place: Int)?
    for line in lines {
      let place = source.range(ofRun: line.run).lowerBound
      if source.hasText(source.run(beside: line.run, 1)) {
        aboveProse += 1
        if source.hasText(source.run(beside: line.run, -1)) { betweenTexts += 1 }
      }
      if line.hasDate, source.dashes(inRun: line.run) == 0,
        RunBeside(line.run + 1, in: source).isEntry
      {
        datesAboveTexts += 1
      }
      if let last {
        if last.run + 1 == line.run { beside += 1 }
        if place - last.place >= Self.halfPage { apart += 1 }
      }
      last = (line.run, place)
    }
  }

  /// Whether there are several, hardly any beside each other, most with words of their own.
  var isSeries: Bool {
    count >= HeadingRules.several && !isBeside(1, in: 20)
      && words.isAtLeast(share: 3, in: 4, of: count)
  }

  /// Dates, each above its entry: a diary, a log.
  var areDatesOfEntries: Bool { isSeries && datesAboveTexts.isAtLeast(share: 1, in: 2, of: count) }

  /// The text of half a page, in bytes.
  private static let halfPage = 600

  func isAboveProse(_ part: Int, in whole: Int) -> Bool {
    aboveProse.isAtLeast(share: part, in: whole, of: count)
  }
  func isBetweenTexts(_ part: Int, in whole: Int) -> Bool {
    betweenTexts.isAtLeast(share: part, in: whole, of: count)
  }
  func isBeside(_ part: Int, in whole: Int) -> Bool {
    beside.isMore(thanShare: part, in: whole, of: count)
  }
  func isApart(_ part: Int, in whole: Int) -> Bool {
    count > 1 && apart.isAtLeast(share: part, in: whole, of: count - 1)
  }
}

/// Customs of a text.
struct HeadingCustoms {
  let runs: Int
  /// Number of lines that may be headings.
  let lines: Int
  /// The headings that the text says are.
  let certainHeadings: Headings.Parts
  let certain: Int
  /// Whether the text has no front pages (``RunText/hasFrontPages``).
  let isShort: Bool
  let isPlay: Bool
  /// The width of its lines, in columns.
  let measure: Int
  let areLinesParagraphs: Bool
  /// The blank lines between most texts next to each other.
  let usualGap: Int
  /// For each number of blank lines how many of a thousand runs have as many or more above them.
  let gapShares: [Int]
  /// For each number of blank lines whether nearly all such gaps are above lines with text below.
  let gapsOfLines: [Bool]
  /// Number of runs in a thousand, among those of three lines or more, narrower than three quarters of the
  /// measure.
  let narrow: Int
  /// The first run of some length.
  let firstText: Int

  /// Fewest lines of a paragraph that shows the customs of a book.
  private static let fewestLines = 3

  /// Counts the gaps above all runs, and the narrow paragraphs.
  init(of source: RunText, _ lines: [HeadingCandidate], certain: [Int], isPlay: Bool) {
    (self.lines, self.certain, self.isPlay) = (lines.count, certain.count, isPlay)
    var parts = Headings.Parts(runs: source.runs.count)
    for run in certain { parts[run] = .heading(.chapter) }
    certainHeadings = parts
    var gaps = Array(repeating: 0, count: HeadingLook.widestGap + 1)
    var (betweenTexts, aboveLines) = (gaps, gaps)
    var (narrow, texts, firstText, wasText) = (0, 0, source.body.upperBound, false)
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    for run in source.body {
      let gap = min(source.blanks(beforeRun: run), HeadingLook.widestGap)
      gaps[gap] += 1
      let isText = source.hasText(run)
      if isText {
        if firstText == source.body.upperBound, run >= source.front { firstText = run }
        if wasText { betweenTexts[gap] += 1 }
      }
      wasText = isText
      let lines = source.lines[source.runs[run]]
      guard lines.count >= Self.fewestLines else { continue }
      texts += 1
      if lines.allSatisfy({ $0.columns.isLess(thanShare: 3, in: 4, of: wrap) }) { narrow += 1 }
    }
    for line in lines where source.body.contains(line.run + 1) {
      aboveLines[min(line.blanks, HeadingLook.widestGap)] += 1
    }
    runs = source.body.count
    isShort = !source.hasFrontPages
    measure = wrap
    areLinesParagraphs = source.measure.areLinesParagraphs
    let shown = betweenTexts.contains { $0 > 0 } ? betweenTexts : gaps
    usualGap = shown.indices.max { (shown[$0], -$0) < (shown[$1], -$1) } ?? 1
    gapShares = gaps.indices.map { Self.share(gaps[$0...].reduce(0, +), of: source.body.count) }
    gapsOfLines = gaps.indices.map { gap in
      aboveLines[gap...].reduce(0, +)
        .isAtLeast(share: 4, in: 5, of: gaps[gap...].reduce(0, +))
    }
    self.narrow = Self.share(narrow, of: texts)
    self.firstText = firstText
  }

  /// A part in thousandths of a whole; 0 of nothing.
  static func share(_ part: Int, of whole: Int) -> Int { part * 1000 / max(1, whole) }
}
