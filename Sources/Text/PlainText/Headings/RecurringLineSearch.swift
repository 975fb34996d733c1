import BookText

/// Finds lines that may be headings by their position: short, by themselves, each above a text, again and
/// again.
///
/// Their words tell nothing: they may be questions, dates, names, or numbers in brackets. Either nearly every
/// gap of a book wider than those between its paragraphs is above such a line. Or lines of one form are as
/// close to the text as paragraphs, and hardly any such line is elsewhere.
///
/// A run is named by its index.
struct RecurringLineSearch {
  /// The lines.
  private var lines: [Line] = []
  /// Exclamations and quotations below wider gaps: among titles they are titles.
  private var sayings: [Int] = []
  /// Number of other runs below wider gaps.
  private var others = 0

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

  /// Fewest gaps between paragraphs that show the usual one.
  private static let fewestGaps = 3

  /// Finds the lines and the sayings that may be headings, and the usual gap between paragraphs. Finds
  /// nothing in a book without a text or with fewer than ``fewestGaps`` gaps.
  ///
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
    findLines(from: first - (isList(first - 1) ? 2 : 1), isFree)
  }

  /// Finds the lines and sayings from a run on, or from the front of the text, and counts other runs below
  /// wider gaps. Runs right below a heading or a break are left out.
  private mutating func findLines(from start: Int, _ isFree: (Int) -> Bool) {
    var last = -1
    for run in Range(from: max(source.front, start), to: source.body.upperBound) {
      let isWide = isBelowWideGap(run)
      guard !certain.contains(run), !isBreak(run) else {
        last = run
        continue
      }
      // What is right below a heading or a break may be far from it.
      if last == run - 1, last >= 0 { continue }
      if let line = measureLine(at: run, isWide: isWide, isFree) {
        lines.append(line)
        if isWide { last = run }
      } else if isWide {
        if isSaying(run), isFree(run) { sayings.append(run) } else { others += 1 }
      }
    }
  }

  /// Returns the number of blank lines between most of the texts next to each other, or between most runs if
  /// there are fewer than ``fewestGaps`` such texts; nil if there are not even as many runs.
  private static func usualGap(between texts: [Int], in source: RunText) -> Int? {
    var counts = [Int](repeating: 0, count: HeadingLook.widestGap + 1)
    for (text, next) in zip(texts, texts.dropFirst()) where next == text + 1 {
      counts[min(source.blanks(beforeRun: next), HeadingLook.widestGap)] += 1
    }
    if counts.reduce(0, +) < fewestGaps {
      for run in source.body.dropFirst() {
        counts[min(source.blanks(beforeRun: run), HeadingLook.widestGap)] += 1
      }
    }
    guard counts.reduce(0, +) >= fewestGaps else { return nil }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
  }

  /// Whether the gap above a run is wider than between paragraphs. At the very beginning a number or a date
  /// counts as below such a gap: it is no title of the book, and may be the first of several.
  private func isBelowWideGap(_ run: Int) -> Bool {
    if run == source.body.lowerBound {
      let range = source.range(ofRun: run)
      return source.text[range.lowerBound].isDigit
        || DateLine(source.text, TitleScan(source.text, range.prefix(HeadingForm.longestTitle)))
          .isDate
    }
    return source.blanks(beforeRun: run) > usualGap
  }

  /// Whether a run is a scene break on one line.
  private func isBreak(_ run: Int) -> Bool {
    source.runs[run].count == 1 && source.text.isSceneBreak(source.range(ofRun: run))
  }

  // MARK: Lines

  /// Whether a run is an exclamation or a question on one line, perhaps in quotation marks, that is closer to
  /// the text below.
  private func isSaying(_ run: Int) -> Bool {
    let range = source.range(ofRun: run)
    guard range.count <= HeadingForm.longestTitle, source.runs[run].count == 1,
      source.blanks(afterRun: run) < source.blanks(beforeRun: run), isText(run + 1, isBelow: true)
    else { return false }
    let mark = lengthOfQuotationMark(source.text, at: range.lowerBound)
    let end = range.upperBound - 1 - mark
    return end > range.lowerBound && "!?".utf8.contains(source.text[end])
      && source.text.letterCase(at: range.lowerBound + mark) == .capital
      && (mark == 0 || lengthOfQuotationMark(source.text, at: end + 1) == mark)
  }

  /// Measures a run as a line that may divide the text; nil if its length, its signs or the space around it
  /// speak against it.
  ///
  /// - Parameters:
  ///   - isWide: Whether the gap above it is wider than those between paragraphs.
  ///   - isFree: Whether no stronger claim holds a run.
  private func measureLine(at run: Int, isWide: Bool, _ isFree: (Int) -> Bool) -> Line? {
    let range = source.range(ofRun: run)
    guard range.count <= HeadingForm.longestTitle, source.runs[run].count <= 2,
      let form = form(of: range),
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

  /// Whether a text or a list is right above a run, or above the single line of some form right above it.
  private func isBelowText(_ run: Int) -> Bool {
    func ends(_ run: Int) -> Bool { isText(run, isBelow: false) || isList(run) }
    return ends(run - 1)
      || source.body.contains(run - 1) && form(of: source.range(ofRun: run - 1)) != nil
        && ends(run - 2)
  }

  /// Returns the form of a line of at least one byte; nil if it ends as sentences do, is an item, has no
  /// word, or has other signs at its ends.
  private func form(of range: Range<Int>) -> Form? {
    let text = source.text
    let (start, end) = (range.lowerBound, range.upperBound - 1)
    // Most short lines are sentences.
    let isSentence = ".!,;".utf8.contains(text[end]) && (text[end] != "." || !endsWithTime(range))
    guard !isSentence, !beginsWithBullet(text[range]),
      range.contains(where: { text.isWord(at: $0) })
    else { return nil }
    let mark = lengthOfQuotationMark(text, at: start)
    if mark > 0 {
      // What is said ends with a sign.
      let word = end - mark
      return word > start && lengthOfQuotationMark(text, at: word + 1) > 0 && text.isWord(at: word)
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

  /// Whether the full stop of a line belongs to a time or a date in figures: "6:15 p.m.", "Mon 3.6."
  private func endsWithTime(_ range: Range<Int>) -> Bool {
    let line = source.text[range]
    guard line.contains(where: \.isDigit) else { return false }
    return line.dropLast().contains(".")
      && !DateLine(source.text, TitleScan(source.text, range)).hasMonth
  }

  /// Whether a line consists of several numbers in digits.
  private func isRowOfFigures(_ range: Range<Int>) -> Bool {
    source.text[range].contains(" ") && source.text[range].allSatisfy { $0 <= " " || $0.isDigit }
  }

  /// Signs at the beginning of a line other than an item's.
  private static let signs = Array("[({<#-~=*|/".utf8) + [0xC2]

  /// Whether a run is a text: it is long enough, begins without columns, and begins or ends as sentences do.
  /// False for certain headings.
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

  /// Whether a run, no certain heading, is a list: two lines or more, narrow or with columns, above another.
  private func isList(_ run: Int) -> Bool {
    guard source.body.contains(run), !certain.contains(run), source.runs[run].count >= 2,
      run + 1 < source.body.upperBound
    else { return false }
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    return source.lines[source.runs[run]].allSatisfy {
      $0.mayHaveColumns || $0.columns.isAtMost(share: 3, in: 5, of: wrap)
    }
  }

  /// Whether a line of a run has signs of columns.
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

  // MARK: Groups

  /// Returns the groups of lines that may be headings together, with the lines below wider gaps first.
  func makeGroups() -> [LookGroup] {
    var found = [widerGroup()].compactMap { $0 }
    for own in Dictionary(grouping: lines.lazy.filter(\.mayBeClose), by: \.form).values {
      if let group = closeGroup(of: own) { found.append(group) }
    }
    return found
  }

  /// Returns the lines below wider gaps, and sayings among them. Returns nil if more than one run in five
  /// below such gaps is no line, if half of the lines are above no text, or if sayings are as many.
  private func widerGroup() -> LookGroup? {
    let lines = lines.filter(\.isWide)
    let strong = lines.filter(\.isAboveText)
    guard strong.count * 2 >= lines.count, strong.count > sayings.count,
      lines.count.isAtLeast(share: 4, in: 5, of: lines.count + others)
    else { return nil }
    let forms = Dictionary(grouping: strong, by: \.form)
    // A colon leads to what is below, and the first line may be of the title page, unless it is the custom.
    let taken = lines.filter { line in
      let isCustom = forms[line.form, default: []].count >= HeadingRules.several
      let isInText = line.run > firstText || line.run == source.body.lowerBound
      return isCustom || line.isAboveText && line.form.last != ":" && isInText
    }
    let said = sayings.filter { $0 > firstText }
    return LookGroup(
      look: HeadingLook(gap: .wider, sign: .signs), deciding: strong.map(\.run),
      all: (taken.map(\.run) + said).sorted())
  }

  /// Returns the lines of one form as close to the text as paragraphs, if three in four are between texts.
  private func closeGroup(of lines: [Line]) -> LookGroup? {
    let own = lines.filter { $0.isAboveText && $0.isBelowText }
    guard let first = own.first, own.count.isAtLeast(share: 3, in: 4, of: lines.count) else {
      return nil
    }
    // A question left of its answer needs no long one.
    let aboveLists = own.count { $0.isAboveList || $0.form.last == "?" && isOutdented($0) }
    let look = HeadingLook(
      gap: .close, sign: .signs, first: first.form.first, last: first.form.last)
    return LookGroup(
      look: look, deciding: own.map(\.run), all: own.map(\.run), isFirst: first.run < firstText,
      areAboveLists: aboveLists * 2 >= own.count)
  }

  /// Whether a line with a run below it begins two columns or more left of this run.
  private func isOutdented(_ line: Line) -> Bool {
    source.lines[source.runs[line.run].lowerBound].indent + 2
      <= source.lines[source.runs[line.run + 1].lowerBound].indent
  }
}
