import BookText

/// A run that may be a heading: facts about its words and its layout. What rules find out about it, they
/// propose (``HeadingProposal``).
///
/// A text may have one every three bytes. So a candidate stores only properties needed of all of them, in few
/// bytes, and its words are scanned again on demand.
struct HeadingCandidate {
  /// The hash of its letters and digits.
  let key: UInt64
  /// Its index among the runs.
  let run: Int
  /// The form of its words.
  let form: HeadingForm
  /// Its length in bytes, 65,535 at most.
  private let bytes: UInt16
  private let blankLines: UInt8
  private let blankLinesAfter: UInt8
  private let lineCount: UInt8
  private let column: UInt8
  /// Its last byte other than a blank, quote, closing bracket or note mark.
  let lastByte: UInt8
  /// Whether it is a line at the left edge above indented text, if most text of the book is indented.
  let isOutdented: Bool
  /// Whether it is emphasised as a whole.
  let isEmphasised: Bool
  /// Whether it has capitals and no lower-case letters.
  let isAllCapitals: Bool
  /// Whether its words have capitals as in a title.
  let isTitleCased: Bool
  /// Whether its first word has a capital.
  let beginsWithCapital: Bool
  /// Whether it has letters that are capitals or have one.
  let hasLetters: Bool
  /// Whether it has a number in digits, as a date has.
  let hasDigits: Bool
  /// Whether it is a date, or ends with a year.
  let hasDate: Bool
  /// Whether a number or a letter may count it: one of its first two words, or the last.
  let mayBeCounted: Bool

  /// Measures a run. Numbers beyond the width of their field are as good as its maximum.
  ///
  /// - Parameters:
  ///   - run: The index of the run in `source`.
  ///   - scan: The words of the whole run.
  init(run: Int, form: HeadingForm, scan: TitleScan, in source: RunText) {
    key = scan.key
    self.run = run
    self.form = form
    bytes = UInt16(clamping: scan.range.count)
    blankLines = UInt8(
      clamping: source.blanks(beforeRun: run)
        + (scan.isAllCapitals ? source.blanks(aroundBreakBefore: run) : 0))
    blankLinesAfter = UInt8(clamping: source.blanks(belowTitle: run))
    let lines = source.runs[run]
    lineCount = UInt8(clamping: lines.count)
    column = UInt8(clamping: source.lines[lines].reduce(.max) { min($0, $1.indent) })
    let lastByte = Self.lastByte(of: scan, in: source)
    self.lastByte = lastByte
    isOutdented = lastByte != ":" && source.isOutdented(run)
    isEmphasised = source.isEmphasised(scan.range)
    isAllCapitals = scan.isAllCapitals
    isTitleCased = scan.isTitleCased
    beginsWithCapital = scan.words.first?.isCapitalised == true
    hasLetters = scan.capitals + scan.smalls > 0
    hasDigits = source.text[scan.range].contains { $0.isDigit }
    hasDate = DateLine(source.text, scan).isDate
    mayBeCounted =
      scan.words.prefix(2).contains { $0.number != nil || $0.meaning == .number }
      || scan.words.last?.number != nil
      // A letter, in Greek too.
      || scan.words.first.map { $0.range.count <= 2 } == true
  }

  /// Returns the last byte of a passage with words, quotes and brackets aside. The mark of a note at the end
  /// does not count: the byte is a colon in "To a Friend:[10]".
  private static func lastByte(of scan: TitleScan, in source: RunText) -> UInt8 {
    guard source.text[scan.range.upperBound - 1] == "]",
      let mark = source.text[scan.range].lastIndex(of: "["), mark > scan.range.lowerBound,
      NoteLabel.ofReference(in: source.text, at: mark) != nil
    else { return scan.lastByte }
    return TitleScan(source.text, scan.range.lowerBound..<mark).lastByte
  }

  /// Its length in bytes.
  var length: Int { Int(bytes) }
  /// The blank lines before it, 255 at most.
  var blanks: Int { Int(blankLines) }
  /// The blank lines after it, 255 at most.
  var blanksAfter: Int { Int(blankLinesAfter) }
  var lines: Int { Int(lineCount) }
  /// Whether it ends with a full stop.
  var hasStop: Bool { lastByte == "." }
  /// The column of its leftmost line.
  var indent: Int { Int(column) }

  /// Whether it may be an entry of a list without a heading: a part, a name, a number with a title, a
  /// section, or capitals below two blank lines.
  var isListable: Bool {
    switch form {
    case .numbered, .named, .numeralTitle, .section, .contents: true
    case .capitals: blanks >= 2
    default: false
    }
  }
}

/// The candidates of a text, and what surrounds a run. Runs are named by their indices.
extension RunText {
  /// Whether the text may have pages in front of its own: an article of a few pages begins with its title.
  var hasFrontPages: Bool { text.count > Self.longestArticle }
  /// First text or list below the first line of an article. Nil if there is none; on a title page, with a
  /// name of an author above the text, or the first line far above another one.
  var textOfArticle: Int? {
    let below = Range(from: front + 1, to: body.upperBound)
    guard !hasFrontPages, blanks(afterRun: front) <= HeadingLook.wideGap || hasText(front + 1)
    else { return nil }
    let first = below.first {
      hasText($0) || hasItems($0) || isByline($0) || text.endsSentence(range(ofRun: $0))
    }
    return first.flatMap { isByline($0) ? nil : $0 }
  }
  /// Whether a run ends as a sentence, and has not the capitals of a title, a name or an imprint.
  func isSentence(_ run: Int) -> Bool {
    let scan = TitleScan(text, range(ofRun: run))
    return !scan.isAllCapitals && !scan.isTitleCased && text.endsSentence(scan.range)
  }
  /// Whether two lines of a run begin as items do.
  func hasItems(_ run: Int) -> Bool {
    lines[runs[run]].count { listMarker(text, $0.range) != nil } >= 2
  }
  /// Maximum length of a text without front pages, in bytes.
  private static let longestArticle = 40_000
  /// Maximum number of lines of a heading.
  private static let mostLinesOfHeading = 4
  /// Maximum number of lines of a title in capitals far from the text: "EXTRACTS", "FROM", "SERMONS", "BY",
  /// "THE REV. AMOS TIDE."
  private static let mostLinesInCapitals = 6
  /// Maximum number of lines of a heading that only its look shows, unless it is far from the text.
  private static let mostLinesOfLook = 3
  /// Maximum number of bytes of a heading as close to the text as paragraphs are.
  private static let longestClose = 200

  /// Returns all runs that may be headings, in order: marked ones, and those whose words have a form. Runs
  /// of many lines, code, runs right below a line, lists, and repeated captions are left out.
  ///
  /// Most paragraphs are excluded by their length or their first letter.
  func headingCandidates() -> [HeadingCandidate] {
    var found: [HeadingCandidate] = []
    for index in body {
      let run = runs[index]
      guard run.count <= Self.mostLinesInCapitals, !lines[run.lowerBound].isCode else { continue }
      let range = range(ofRun: index)
      let blanks = blanks(beforeRun: index)
      guard run.count <= Self.mostLinesOfHeading || mayBeTitleInCapitals(range, blanks: blanks)
      else { continue }
      let level = markedLevel(ofRun: index)
      guard
        level != nil
          || range.count <= HeadingForm.maximumLength && mayBeHeading(range, blanks: blanks)
      else { continue }
      let scan = TitleScan(text, range)
      let form =
        level.map { HeadingForm.marked(level: UInt8(clamping: $0)) }
        ?? HeadingForm(text, range, lines: run.count, scan: scan)
      // A part with its number is not a caption, even if the caption above it has the same words.
      guard let form, blanks >= 1 || runs.kind(of: index) == .heading,
        form.isNumbered || !repeatsCaption(index),
        level != nil || !lines[run].contains(where: { beginsWithBullet(text[$0.range]) })
      else { continue }
      found.append(HeadingCandidate(run: index, form: form, scan: scan, in: self))
    }
    return found
  }

  /// Whether something else is certain of a line by itself: it is a row of figures, of one sign or of a
  /// table, a quotation, an item, a field, a long sentence, a label in brackets, a name with a dash or "by"
  /// before it, an example below a colon, or a number, about which sequences decide; or it has no words
  /// below it.
  func isOtherThanTitle(_ line: HeadingCandidate) -> Bool {
    let range = range(ofRun: line.run)
    let words = text[range]
    let below = Range(from: line.run + 1, to: min(line.run + 3, body.upperBound))
    guard line.length <= HeadingForm.longestTitle,
      line.lines <= Self.mostLinesOfLook || line.blanks >= HeadingLook.chapterGap
        || line.run == front,
      below.contains(where: { text[self.range(ofRun: $0)].contains(where: \.mayBeLetter) }),
      lines[runs[line.run]].allSatisfy({ $0.quotationDepth == 0 }), !isRowOfOthers(line),
      line.form.loneNumber == nil, !line.form.isLetter
    else { return true }
    let areFigures = words.contains(" ") && !words.contains(where: \.mayBeLetter)
    let isSentence =
      line.hasStop
      && lines[runs[line.run]].contains { $0.columns > measure.wrap ?? SourceMeasure.usualWrap }
    let above = text[self.range(ofRun: max(body.lowerBound, line.run - 1))]
    return ",;".utf8.contains(line.lastByte) || isSentence || areFigures
      || above.last == ":" && text.letterCase(at: range.lowerBound) == .small
      || words.suffix(3).elementsEqual("___".utf8) || beginsWithBullet(words)
      || isByline(line.run) || bracket(openedByRun: line.run) != nil
      || words.count > 1 && words.allSatisfy({ $0 == words.first })
      || text.beginsWithDash(range) || areFields(line)
  }

  /// Whether a line begins with the name of a field, or each of several lines has a colon.
  private func areFields(_ line: HeadingCandidate) -> Bool {
    let words = text[range(ofRun: line.run)]
    let lines = lines[runs[line.run]]
    if lines.count > 1, lines.allSatisfy({ text[$0.range].contains(":") }) { return true }
    guard let colon = words.prefix(Self.longestField).firstIndex(of: ":") else { return false }
    return HeaderField(named: String(decoding: words[..<colon], as: UTF8.self)) != nil
  }

  /// Maximum length of the name of a field, in bytes.
  private static let longestField = 32

  /// Whether a line has columns, and so has a line below it. The number of a page may stand behind a title.
  private func isRowOfOthers(_ line: HeadingCandidate) -> Bool {
    let rows = lines[runs[line.run].lowerBound...].prefix(2)
    return !line.lastByte.isDigit && rows.allSatisfy { text.hasGap($0.range) }
  }

  /// Whether a run is the name of an author with the word before it, "by A. Keeper", this word alone, or
  /// below the first line an initial and a name.
  func isByline(_ run: Int) -> Bool {
    let scan = TitleScan(text, range(ofRun: run))
    let isNamed = beginsWithByline(scan)
    let words = scan.words.dropFirst(isNamed ? 1 : 0)
    guard words.count <= Self.mostWordsOfName,
      words.allSatisfy({ $0.isCapitalised && ($0.meaning != .small || $0.range.count == 1) })
    else { return false }
    return isNamed
      ? words.isEmpty || words.count > (scan.isAllCapitals ? 1 : 0)
      : run == front + 1 && words.count > 1 && hasInitial(scan)
  }

  /// Whether a word is a capital with a stop, as in names: "J. Lamp".
  func hasInitial(_ scan: TitleScan) -> Bool {
    scan.words.contains {
      $0.range.count == 1 && ("A"..."Z").contains(text[$0.range.lowerBound])
        && $0.range.upperBound < scan.range.upperBound && text[$0.range.upperBound] == "."
    }
  }

  private static let mostWordsOfName = 4

  /// Returns the short lines by themselves that are no candidates, in order. They end neither as most
  /// sentences do nor as speech, and do not begin as speech.
  /// - Parameter isFree: Whether nothing else is known of a run.
  func otherLines(
    besides candidates: [HeadingCandidate], if isFree: (Int) -> Bool
  ) -> [HeadingCandidate] {
    guard !areHeadingsKnown, print.isEmpty else { return [] }
    var next = 0
    return body.compactMap { run in
      while next < candidates.count, candidates[next].run < run { next += 1 }
      let range = range(ofRun: run)
      guard runs[run].count == 1, range.count <= HeadingForm.longestTitle,
        next == candidates.count || candidates[next].run != run,
        !".,;".utf8.contains(text[range.upperBound - 1]), !lines[runs[run].lowerBound].isCode,
        lengthOfQuotationMark(text, at: range.lowerBound) == 0,
        blanks(beforeRun: run) >= 1 || runs.kind(of: run) == .heading, isFree(run)
      else { return nil }
      let scan = TitleScan(text, range)
      return scan.count == 0
        ? nil : HeadingCandidate(run: run, form: .plain, scan: scan, in: self)
    }
  }

  /// Whether a run of many lines is short enough for a title far from the text, and in capitals.
  private func mayBeTitleInCapitals(_ range: Range<Int>, blanks: Int) -> Bool {
    blanks >= HeadingLook.chapterGap && range.count <= HeadingForm.longestTitle
      && TitleScan(text, range).isAllCapitals
  }

  /// Whether a run is a line at the left edge with an indented line below it, if most text of the book is
  /// indented.
  fileprivate func isOutdented(_ run: Int) -> Bool {
    let edge = measure.usualIndent
    guard edge >= Self.leastOutdent, run + 1 < body.upperBound, runs[run].count == 1 else {
      return false
    }
    return lines[runs[run].lowerBound].indent == 0
      && lines[runs[run + 1].lowerBound].indent >= edge
      && !beginsWithBullet(text[range(ofRun: run)])
  }

  /// Least indent of most text beside headings at the left edge, in columns.
  private static let leastOutdent = 2

  /// Whether a run repeats the words of the caption in brackets right above it: `[Illustration: The Lamp]`.
  /// Two blank lines below, and in capitals unlike the caption, the words are a title.
  func repeatsCaption(_ run: Int) -> Bool {
    guard run > body.lowerBound, isInBrackets(run - 1) else { return false }
    let caption = range(ofRun: run - 1)
    guard let colon = text[caption].firstIndex(of: ":") else { return false }
    let words = TitleScan(text, colon..<caption.upperBound)
    let own = TitleScan(text, range(ofRun: run))
    return words.key == own.key
      && (words.isAllCapitals || !own.isAllCapitals || blanks(beforeRun: run) < 2)
  }

  /// Returns the number of blank lines above the scene break (a row of one sign) right above a run, and 1 for
  /// the break; 0 if the run above is no scene break.
  fileprivate func blanks(aroundBreakBefore run: Int) -> Int {
    guard run > body.lowerBound, runs[run - 1].count == 1 else { return 0 }
    let range = range(ofRun: run - 1)
    let isBreak = text[range].allSatisfy { $0 == text[range.lowerBound] || $0 <= " " }
    return isBreak && !text.isWord(at: range.lowerBound) ? 1 + blanks(beforeRun: run - 1) : 0
  }

  /// Returns the number of blank lines after a title, or after the line with its author ("By …") one blank
  /// line below it, whichever is greater.
  fileprivate func blanks(belowTitle run: Int) -> Int {
    let blanks = blanks(afterRun: run)
    guard blanks == 1, body.contains(run + 1), runs[run + 1].count == 1 else { return blanks }
    let text = text[range(ofRun: run + 1)]
    let isName = text.starts(with: "BY ".utf8) || text.starts(with: "By ".utf8)
    return isName ? max(blanks, self.blanks(afterRun: run + 1)) : blanks
  }

  /// Whether a candidate without a number or name is a row of phrases with two or more dashes between them:
  /// the subjects of a chapter.
  func isSummary(_ candidate: HeadingCandidate) -> Bool {
    guard candidate.form == .plain || candidate.form == .title else { return false }
    return dashes(inRun: candidate.run) >= Self.fewestDashes
  }

  /// Number of dashes between phrases.
  func dashes(inRun run: Int) -> Int {
    let line = text[range(ofRun: run)]
    return line.indices.count { place in
      ["--", "—"].contains { line[place...].starts(with: $0.utf8) }
    }
  }

  /// Fewest dashes between the subjects of a chapter.
  static let fewestDashes = 2

  /// Whether a candidate of two lines or more is text rather than a title: about as wide as prose, with a
  /// stop at its end, and close to the text below; rows of columns; or two sentences below the first line.
  func isParagraph(_ candidate: HeadingCandidate) -> Bool {
    let lines = lines[runs[candidate.run]]
    guard lines.count >= 2 else { return false }
    let sentences = lines.dropFirst().count { text.endsSentence($0.range) }
    if sentences >= 2 && !candidate.isTitleCased || lines.isTrueOfMost(\.mayHaveColumns) {
      return true
    }
    guard candidate.blanksAfter <= 1, candidate.hasStop, let wrap = measure.wrap else {
      return false
    }
    return lines.dropLast().allSatisfy { $0.columns.isAtLeast(share: 4, in: 5, of: wrap) }
  }

  /// Whether a candidate is a word for notes by itself, other than in capitals: "Note".
  func isNote(_ candidate: HeadingCandidate) -> Bool {
    let words = scan(of: candidate).words
    return words.count == 1 && words[0].meaning == .notes && !candidate.isAllCapitals
  }

  /// Returns the words of a candidate.
  func scan(of candidate: HeadingCandidate) -> TitleScan {
    TitleScan(text, range(ofRun: candidate.run))
  }

  /// Whether most of some runs begin at least `bytes` after the one before; true for fewer than two runs.
  /// - Parameter runs: The indices of the runs, in order.
  func areApart(_ runs: some Sequence<Int>, by bytes: Int) -> Bool {
    var (count, near) = (0, 0)
    var last: Int?
    for run in runs {
      let start = range(ofRun: run).lowerBound
      if let last, start - last < bytes { near += 1 }
      last = start
      count += 1
    }
    return count < 2 || near * 2 < count
  }

  /// Whether the words of a run may be a heading. Below two blank lines, and for a number in signs, they
  /// always may. A closer run must not begin with a small letter, a quotation mark or a dash, and must be
  /// short or begin with a digit.
  private func mayBeHeading(_ range: Range<Int>, blanks: Int) -> Bool {
    guard blanks < 2, HeadingForm.numberInSigns(text, range) == nil else { return true }
    let first = text[range.lowerBound]
    // "a) The Weir" or "(a) The Weir" may be one of several.
    let isLettered = text[range].prefix(3).dropFirst().contains(")")
    if ("a"..."z").contains(first) || first == "(", !isLettered { return false }
    // A quotation mark or a dash begins speech. Questions are numbered too, and long.
    return (range.count <= Self.longestClose || ("0"..."9").contains(first))
      && lengthOfQuotationMark(text, at: range.lowerBound) == 0
      && !text[range].starts(with: "—".utf8)
  }
}
