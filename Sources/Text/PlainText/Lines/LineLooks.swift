import BookText

/// Looks of single lines: evidence for cutting runs into pieces (``LineModel``).
struct LineLooks {
  let text: TextBytes
  let lines: [SourceLine]
  /// Lines with a dash of speech at their beginning.
  let dashes: SpeechDashes
  private let measure: SourceMeasure

  init(
    _ text: TextBytes, _ lines: [SourceLine], _ dashes: SpeechDashes, _ measure: SourceMeasure
  ) {
    (self.text, self.lines, self.dashes, self.measure) = (text, lines, dashes, measure)
  }

  /// Full lines end here; nil if a line is a paragraph and no blank lines part them.
  var wrap: Int? { measure.wrap }
  /// Each line is a paragraph, and none is long.
  var areParagraphs: Bool { measure.areParagraphs }
  /// Each line of a run is a paragraph, one of them over `width` columns.
  func areParagraphs(_ run: Range<Int>, over width: Int) -> Bool {
    measure.areLinesParagraphs && lines[run].contains { $0.columns > width }
  }
  /// Many lines by themselves are paragraphs as short as titles.
  var hasShortParagraphs: Bool { areParagraphs || !dashes.isEmpty }

  /// Columns left free by a title after the first word of the text below it.
  static let minimumRoom = 8
  /// Columns by which some lines exceed the detected measure.
  private static let overhang = 4
  /// Room after a line without wrapping.
  static let unlimitedRoom = 99
  /// Columns by which full lines may differ from the measure.
  private static let reach = 14
  /// Bytes of a line that looks like a heading.
  private static let maximumHeadingLength = 70
  /// Maximum length of a heading with a number alone, in bytes.
  private static let maximumNumberLength = 8
  /// Letters of a title in capitals.
  private static let minimumCapitals = 4

  /// Columns left free if the first word of the next line, which has to exist, were on the line too; negative
  /// if the word does not fit. ``unlimitedRoom`` for a line without wrapping, since wrapping would not have
  /// exceeded the measure.
  func room(after index: Int) -> Int {
    guard let wrap, lines[index].columns <= wrap + Self.overhang, let next = lines[ifAny: index + 1]
    else { return Self.unlimitedRoom }
    let word = next.firstWord ?? text[next.range].prefix(40).prefix { $0 != " " }.count
    return wrap - (lines[index].columns + 1 + word)
  }

  /// The line or an adjacent one is longer than wrapped lines, but not longer than verse.
  func isBesideOverlong(_ index: Int) -> Bool {
    let overlong = (wrap ?? SourceMeasure.longestWrappedLine) + Self.overhang
    return lines[max(0, index - 1)..<min(lines.count, index + 2)]
      .contains { $0.columns > overlong && $0.columns <= SourceMeasure.longestVerse }
  }

  func endsSentence(_ index: Int) -> Bool { text.endsSentence(lines[index].range) }

  /// No small letter begins the line.
  func beginsSentence(_ index: Int) -> Bool {
    text.letterCase(at: lines[index].range.lowerBound) != .small
  }

  /// A quotation mark or an apostrophe begins the line.
  func beginsSpeech(_ index: Int) -> Bool {
    let start = lines[index].range.lowerBound
    return text[start] == "'" || lengthOfQuotationMark(text, at: start) > 0
  }

  /// Known as speech, or marked by a dash before a capital or a quotation mark.
  func marker(_ index: Int) -> (isItem: Bool, isSpeech: Bool) {
    if dashes.contains(index) { return (false, true) }
    guard let marker = listMarker(text, lines[index].range) else { return (false, false) }
    let short = ["-", "–"].contains { marker.elementsEqual($0.utf8) }
    let maySpeak = short ? dashes.haveCalls : marker.elementsEqual("—".utf8)
    let next = text.placeAfterBlanks(in: marker.endIndex..<lines[index].range.upperBound)
    return (true, maySpeak && (text.letterCase(at: next) == .capital || text[next] == "\""))
  }

  /// A part and its number, a number, capitals: a short line by itself. Speech and a line before a comma do
  /// not look like headings.
  func isHeadingLike(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.range.count <= Self.maximumHeadingLength, !beginsSpeech(index) else { return false }
    let scan = TitleScan(text, line.range)
    guard scan.count > 0, scan.lastByte != "," else { return false }
    // "In chap. 8. are several observations" is a sentence.
    if scan.words.first?.meaning != .small,
      HeadingForm(text, line.range, lines: 1, scan: scan)?.isNumbered == true
    {
      return true
    }
    if scan.titleStart == 1, scan.count == 1 { return line.range.count <= Self.maximumNumberLength }
    return scan.isAllCapitals && scan.capitals >= Self.minimumCapitals
  }

  /// A short line, or the second line of a heading: its words have capitals as in a title, or it is apart,
  /// begins with no small letter and ends no sentence, a question aside. `isApart`: it is known to be
  /// separate from the text.
  func isTitleLike(_ index: Int, isApart: Bool) -> Bool {
    guard lines[index].range.count <= HeadingForm.longestShortTitle, !beginsSpeech(index) else {
      return false
    }
    let scan = TitleScan(text, lines[index].range)
    // A comma or a dash ends the first words of a letter, a hyphen a part of a word.
    guard scan.count > 0, scan.lastByte != ",", text.hyphen(endingLine: lines[index].range) == nil
    else { return false }
    // In most languages only the first word of a title has a capital; without any a sentence looks like one.
    return isApart && beginsSentence(index)
      && (!endsSentence(index) || text[lines[index].range].last == "?")
      || scan.isTitleCased && (scan.capitals > 0 || !endsSentence(index))
  }

  /// About as wide as the measure.
  func isFull(_ line: SourceLine, wrappedAt wrap: Int) -> Bool {
    line.columns >= wrap - Self.reach && line.columns <= wrap + Self.reach
  }

  /// The first line of a run, with seven tenths of the measure at most, is a title right above prose. The
  /// next lines must be full and outside brackets, and the second or the third must continue a sentence. If
  /// each line is a paragraph, a line like a heading above a long one is a title.
  func beginsWithTitle(_ run: Range<Int>) -> Bool {
    guard let wrap else {
      // Each line is a paragraph: the second one is longer than any wrapped line.
      // In order: the run has two lines.
      return run.count > 1 && isHeadingLike(run.lowerBound)
        // In order: the run has two lines.
        && lines[run.lowerBound + 1].columns > SourceMeasure.longestWrappedLine
    }
    guard run.count > 2,
      case (let title, let next) = (run.lowerBound, run.lowerBound + 1),
      lines[title].columns.isAtMost(share: 7, in: 10, of: wrap), !lines[title].mayHaveColumns,
      isFull(lines[next], wrappedAt: wrap),
      room(after: title) >= Self.minimumRoom, text[lines[next].range.lowerBound] != "(",
      // In order: the run has three lines.
      run.count == 3 || isFull(lines[next + 1], wrappedAt: wrap),
      (next + 1..<min(next + 3, run.upperBound)).contains(where: { !beginsSentence($0) }),
      // In order: the run has three lines.
      lines[next + 1].indent <= max(lines[title].indent, measure.usualIndent)
    else { return false }
    return isHeadingLike(title) || isTitleLike(title, isApart: true)
  }

  /// Three blanks inside, neither after the marker of an item nor as in justified prose.
  func hasWideGap(_ index: Int) -> Bool {
    let line = lines[index]
    let isProse = text.hasGapsOfProse(
      line, after: index > 0 ? lines[index - 1] : nil,
      before: index + 1 < lines.count ? lines[index + 1] : nil)
    if isProse { return false }
    let start = listMarker(text, line.range)?.endIndex ?? line.range.lowerBound
    let words = text[start..<line.range.upperBound].drop { $0 == " " }
    return text.hasGap(words.startIndex..<words.endIndex)
  }
}
