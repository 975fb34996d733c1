import BookText

/// Lines that are headings by their position: short, by themselves, each above a text, again and again.
///
/// Their words tell nothing: they may be questions, dates, names, or numbers in brackets. Either nearly every
/// gap of a book wider than those between its paragraphs is above such a line. Or lines of one form are as
/// close to the text as paragraphs: then the book begins with one or there are more of them, hardly any such
/// line is elsewhere, and much text is between them.
struct RecurringLines: HeadingRule {
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    guard view.source.markedHeadings.isEmpty, !view.source.areHeadingsKnown, !view.rivals.isPlay
    else { return [] }
    var certain: Set<Int> = []
    let areNumbered = view.candidates.count(where: \.form.isNumbered) > 1
    for candidate in view.candidates {
      // A single one, "The Second Letter", may be a title among others.
      let isStrong = candidate.form.isStrong && (!candidate.form.isNumbered || areNumbered)
      let isInSequence = view.proposals[candidate.run].contains { $0.rule == .headingSequence }
      if isStrong || isInSequence { certain.insert(candidate.run) }
    }
    let search = RecurringLineSearch(in: view.source, without: certain) { run in
      run <= view.lastPage && !view.lists.isEntry(run) && !view.titlePage.runs.contains(run)
    }
    return proposals(for: search.counts, in: view)
  }

  private func proposals(for counts: [Int: Int], in view: HeadingView) -> [HeadingProposal] {
    guard !counts.isEmpty else { return [] }
    let forms = Dictionary(uniqueKeysWithValues: view.candidates.lazy.map { ($0.run, $0.form) })
    let runs = counts.sorted { $0.key < $1.key }
    // The first may be far below the title of the book.
    let usual = runs.map { view.source.blanks(beforeRun: $0.key) }.sorted()[runs.count / 2]
    return runs.map { run, count in
      // Among others "The Second Letter" and "The End" are titles.
      let isTitle = forms[run].map { $0.isNumbered || $0 == .end } ?? true
      return HeadingProposal(
        run, by: .headingPosition, .custom, count: count, as: isTitle ? .plain : nil, gap: usual,
        hint: .recurring)
    }
  }
}

/// Finds recurring lines.
private struct RecurringLineSearch {
  /// The runs of the lines, each with the number of lines like it.
  private(set) var counts: [Int: Int] = [:]

  private let source: RunText
  /// Runs that are headings by their words, or in a sequence.
  private let certain: Set<Int>
  /// Number of blank lines between most paragraphs.
  private let usualGap: Int
  /// The first text.
  private let firstText: Int

  /// A short line.
  private struct Line {
    let run: Int
    let form: Form
    let isWide: Bool
    /// Whether it may be one of the lines as close to the text as paragraphs: it is narrow, and the first may
    /// be far below the title of the book.
    let mayBeClose: Bool
    /// Whether a text is below it, or a list with a text below the list.
    let isAboveText: Bool
    let isAboveList: Bool
    let isBelowText: Bool
  }

  /// How a line begins and ends: 0 stands for digits, C for a line in capitals, A and a for other letters, i
  /// for a number in small letters, x for letters without case; at the end, a for any word. Other signs stand
  /// for themselves.
  private struct Form: Hashable {
    let first: UInt8
    let last: UInt8
  }

  /// Maximum number of bytes of a line.
  private static let longest = 120
  /// Fewest gaps between paragraphs that show the usual one.
  private static let fewestGaps = 3
  /// Fewest lines below wide gaps, and fewest bytes from most of them to the next.
  private static let (fewestWide, bytesBetweenWide) = (3, 150)
  /// The same for close lines: at the beginning of the book, there and in capitals, and without such a
  /// beginning. Less text is between lines above lists.
  private static let (fewestClose, fewestCapitals, fewestInside) = (4, 3, 6)
  private static let (bytesBetweenFirst, bytesBetweenInside, bytesBetweenLists) = (450, 600, 150)

  /// - Parameters:
  ///   - certain: Runs that are headings anyway.
  ///   - isFree: Returns whether a run may be a heading.
  /// - Complexity: O(*n*).
  init(in source: RunText, without certain: Set<Int>, isFree: (Int) -> Bool) {
    self.source = source
    self.certain = certain
    let texts = source.body.filter { source.range(ofRun: $0).count >= RunText.leastText }
    let first = texts.first { $0 >= source.front }
    firstText = first ?? source.body.upperBound
    guard let gap = Self.usualGap(between: texts, in: source), let first else {
      usualGap = 0
      return
    }
    usualGap = gap
    var lines: [Line] = []
    var others = 0
    var last = -1
    let start = first - (isList(first - 1) ? 2 : 1)
    for run in Range(from: max(source.front, start), to: source.body.upperBound) {
      let isWide = isBelowWideGap(run)
      guard !certain.contains(run), !isBreak(run) else {
        last = run
        continue
      }
      // What is right below a heading or a break may be far from it.
      if last == run - 1, last >= 0 { continue }
      if let line = line(at: run, isWide: isWide, isFree) {
        lines.append(line)
        if isWide { last = run }
      } else if isWide {
        others += 1
      }
    }
    takeWide(lines.filter(\.isWide), others: others)
    for own in Dictionary(grouping: lines.lazy.filter(\.mayBeClose), by: \.form).values {
      takeClose(own)
    }
  }

  /// Returns the number of blank lines between most of the texts next to each other, or between most runs if
  /// such texts are few; nil for a text of a few runs.
  private static func usualGap(between texts: [Int], in source: RunText) -> Int? {
    var counts = [Int](repeating: 0, count: mostBlanks + 1)
    for (text, next) in zip(texts, texts.dropFirst()) where next == text + 1 {
      counts[min(source.blanks(beforeRun: next), mostBlanks)] += 1
    }
    if counts.reduce(0, +) < fewestGaps {
      for run in source.body.dropFirst() {
        counts[min(source.blanks(beforeRun: run), mostBlanks)] += 1
      }
    }
    guard counts.reduce(0, +) >= fewestGaps else { return nil }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
  }

  /// Number of blank lines from which gaps count together.
  private static let mostBlanks = 9

  /// Whether a gap is above a run wider than between paragraphs. A number or a date at the very beginning is
  /// no title of a book, so that it may be the first of several.
  private func isBelowWideGap(_ run: Int) -> Bool {
    if run == source.body.lowerBound {
      let range = source.range(ofRun: run)
      return source.text[range.lowerBound].isDigit
        || DateLine(source.text, TitleScan(source.text, range.prefix(Self.longest))).isDate
    }
    return source.blanks(beforeRun: run) > usualGap
  }

  private func isBreak(_ run: Int) -> Bool {
    source.runs[run].count == 1 && source.text.isSceneBreak(source.range(ofRun: run))
  }

  // MARK: Lines

  private func line(at run: Int, isWide: Bool, _ isFree: (Int) -> Bool) -> Line? {
    let range = source.range(ofRun: run)
    guard range.count <= Self.longest, source.runs[run].count <= 2, let form = form(of: range),
      // The first line may be the title of the book.
      run != source.front || isWide || form.last == "?", isFree(run),
      source.bracket(openedByRun: run) == nil,
      !source.repeatsCaption(run), !isCaption(range)
    else { return nil }
    let lines = source.lines[source.runs[run]]
    guard lines.allSatisfy({ !$0.isCode && $0.quotationDepth == 0 && !$0.mayHaveColumns }) else {
      return nil
    }
    let mayBeClose =
      (!isWide || run < firstText) && lines.count == 1 && form.first != "a" && form.last != ":"
      && lines.allSatisfy { $0.columns - $0.indent <= LineModel.widestTitle }
      && !hasStopInside(range)
    if isWide {
      // Only questions are so long.
      guard lines.count == 1 || form.last == "?",
        source.blanks(afterRun: run) <= max(source.blanks(beforeRun: run), usualGap)
      else { return nil }
    } else if !mayBeClose {
      return nil
    }
    // Captions are above tables, but seldom in capitals.
    let isAboveList = isList(run + 1) && (form.first == "C" || !isTable(run + 1))
    return Line(
      run: run, form: form, isWide: isWide, mayBeClose: mayBeClose,
      isAboveText: isAboveList || isText(run + 1, isBelow: true), isAboveList: isAboveList,
      isBelowText: run < firstText || isBelowText(run))
  }

  /// Whether a text, a list, or a title below one of these is above a run.
  private func isBelowText(_ run: Int) -> Bool {
    func ends(_ run: Int) -> Bool { isText(run, isBelow: false) || isList(run) }
    return ends(run - 1)
      || source.body.contains(run - 1) && form(of: source.range(ofRun: run - 1)) != nil
        && ends(run - 2)
  }

  /// Returns the form of a line that does not end as sentences do; nil for others, and for items.
  private func form(of range: Range<Int>) -> Form? {
    let text = source.text
    let (start, end) = (range.lowerBound, range.upperBound - 1)
    // Most short lines are sentences.
    let isSentence = ".!,;".utf8.contains(text[end]) && (text[end] != "." || !endsWithTime(range))
    guard !isSentence, !beginsWithBullet(text[range]),
      range.contains(where: { text.isWord(at: $0) })
    else { return nil }
    let mark = quotationMark(text, at: start)
    if mark > 0 {
      // What is said ends with a sign.
      let word = end - mark
      return word > start && quotationMark(text, at: word + 1) > 0 && text.isWord(at: word)
        ? Form(first: "\"", last: "\"") : nil
    }
    let first: UInt8
    switch text.letterCase(at: start) {
    case .capital: first = TitleScan(text, range).isAllCapitals ? "C" : "A"
    case .small: first = text.numeralValue(of: range) == nil ? "a" : "i"
    case nil where text.isWord(at: start):
      // Rows of figures are no titles.
      guard !text[start].isDigit || !isRowOfFigures(range) else { return nil }
      first = text[start].isDigit ? "0" : "x"
    case nil where Self.signs.contains(text[start]): first = text[start]
    case nil: return nil
    }
    switch text[end] {
    case _ where text.isWord(at: end): return Form(first: first, last: "a")
    case "?", ":": return Form(first: first, last: text[end])
    case ".": return Form(first: first, last: ".")
    case ")", "]", "}", ">":
      return Form(first: first, last: "AC".utf8.contains(first) ? "a" : text[end])
    case first: return Form(first: first, last: first)
    default: return nil
    }
  }

  /// Maximum number of bytes of a time or a date with a full stop.
  private static let longestTime = 20

  /// Whether the full stop of a line belongs to a time or a date in figures: "6:15 p.m.", "Mon 3.6."
  private func endsWithTime(_ range: Range<Int>) -> Bool {
    let line = source.text[range]
    guard range.count <= Self.longestTime, line.contains(where: \.isDigit) else { return false }
    return line.dropLast().contains(".")
      && !DateLine(source.text, TitleScan(source.text, range)).hasMonth
  }

  private func isRowOfFigures(_ range: Range<Int>) -> Bool {
    source.text[range].contains(" ") && source.text[range].allSatisfy { $0 <= " " || $0.isDigit }
  }

  /// Signs at the beginning of a line other than an item's.
  private static let signs = Array("[({<#-~=*|/".utf8) + [0xC2]

  /// Whether a run is a text: some sentences.
  ///
  /// - Parameter isBelow: Whether it has to begin as sentences do, rather than end so.
  private func isText(_ run: Int, isBelow: Bool) -> Bool {
    guard source.body.contains(run), !certain.contains(run) else { return false }
    let range = source.range(ofRun: run)
    guard range.count >= RunText.leastText,
      !source.lines[source.runs[run].lowerBound].mayHaveColumns || source.measure.wrap == nil
    else { return false }
    return isBelow
      ? source.text.letterCase(at: range.lowerBound) != .small : source.text.endsSentence(range)
  }

  /// Whether a run is a list: several short lines, or rows of a table. A text or another such line is below.
  private func isList(_ run: Int) -> Bool {
    guard source.body.contains(run), !certain.contains(run), source.runs[run].count >= 2,
      run + 1 < source.body.upperBound
    else { return false }
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    return source.lines[source.runs[run]].allSatisfy {
      $0.mayHaveColumns || $0.columns.isAtMost(share: 3, in: 5, of: wrap)
    }
  }

  private func isTable(_ run: Int) -> Bool {
    source.lines[source.runs[run]].contains(where: \.mayHaveColumns)
  }

  /// Whether a word for a picture or a table is first: "Table 3 Boats".
  private func isCaption(_ range: Range<Int>) -> Bool {
    TitleScan(source.text, range).words.first?.meaning == .caption
  }

  /// Whether a small letter follows a full stop and a blank, as in a sentence: "In Chap. 8. are".
  private func hasStopInside(_ range: Range<Int>) -> Bool {
    range.dropFirst(2).contains { place in
      source.text[place - 2] == "." && source.text[place - 1] == " "
        && source.text.letterCase(at: place) == .small
    }
  }

  // MARK: Decisions

  /// Takes the lines below wide gaps, if hardly anything else is below such gaps.
  private mutating func takeWide(_ lines: [Line], others: Int) {
    let strong = lines.filter(\.isAboveText)
    guard strong.count >= Self.fewestWide, strong.count * 2 >= lines.count,
      lines.count.isAtLeast(share: 4, in: 5, of: lines.count + others),
      areApart(strong, by: Self.bytesBetweenWide), areDifferent(strong)
    else { return }
    let forms = Dictionary(grouping: strong, by: \.form)
    // A colon leads to what is below, and the first line may be of the title page, unless it is the custom.
    let taken = lines.filter { line in
      let isCustom = forms[line.form, default: []].count >= Self.fewestWide
      let isInText = line.run > firstText || line.run == source.body.lowerBound
      return isCustom || line.isAboveText && line.form.last != ":" && isInText
    }
    for line in taken { counts[line.run] = taken.count }
  }

  /// Takes lines of one form as close to the text as paragraphs, if nearly all are between texts.
  private mutating func takeClose(_ lines: [Line]) {
    let own = lines.filter { $0.isAboveText && $0.isBelowText }
    guard let first = own.first, own.count.isAtLeast(share: 3, in: 4, of: lines.count) else {
      return
    }
    let isFirst = first.run < firstText
    let fewest =
      !isFirst
      ? Self.fewestInside : first.form.first == "C" ? Self.fewestCapitals : Self.fewestClose
    // A question left of its answer needs no long one.
    let areAboveLists =
      own.count { $0.isAboveList || $0.form.last == "?" && isOutdented($0) } * 2 >= own.count
    let bytes =
      areAboveLists
      ? Self.bytesBetweenLists : isFirst ? Self.bytesBetweenFirst : Self.bytesBetweenInside
    guard own.count >= fewest, isFirst || own.map(scan).areTitles, areApart(own, by: bytes),
      areDifferent(own)
    else { return }
    for line in own { counts[line.run] = own.count }
  }

  /// Whether a line is left of the text below it.
  private func isOutdented(_ line: Line) -> Bool {
    source.lines[source.runs[line.run].lowerBound].indent + 2
      <= source.lines[source.runs[line.run + 1].lowerBound].indent
  }

  /// Whether most of some lines are at least so many bytes apart.
  private func areApart(_ lines: [Line], by bytes: Int) -> Bool {
    let starts = lines.map { source.range(ofRun: $0.run).lowerBound }
    let near = zip(starts, starts.dropFirst()).count { $1 - $0 < bytes }
    return near * 2 < lines.count
  }

  /// Whether most of some lines have words of their own: speakers and labels recur.
  private func areDifferent(_ lines: [Line]) -> Bool {
    Set(lines.map { scan(of: $0).key }).count * 2 > lines.count
  }

  private func scan(of line: Line) -> TitleScan {
    TitleScan(source.text, source.range(ofRun: line.run))
  }
}
