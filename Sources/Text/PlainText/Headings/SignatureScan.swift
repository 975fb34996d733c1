import BookText

/// Looks for signatures. Indices are those of runs. All functions but ``isSignature(_:)`` are for runs below
/// another of the body.
struct SignatureScan {
  let source: RunText
  /// The headings known so far.
  let parts: Headings.Parts
  /// Lines in capitals may be the names of speakers.
  let isPlay: Bool

  /// Line of a signature, in bytes.
  private static let longestLine = 45
  /// Line above a name, in bytes.
  private static let longestPhrase = 45
  /// Line above a name without a comma, in bytes.
  private static let longestPlainPhrase = 36
  private static let maxLines = 4
  /// Words of a name.
  private static let mostWords = 7
  /// Words of a name in quotation marks.
  private static let mostWordsOfName = 4
  /// Blank lines above a title, and never above a signature.
  private static let gapAboveTitles = 3
  /// Bytes of a stop and the mark of a note after it: ".[12]".
  private static let longestMark = 5

  /// Up to four short lines may be a signature, or a place and a date. They are not closer to a heading than
  /// to the text above, nor below a gap as above titles.
  func isSignature(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    guard lines.count <= Self.maxLines, source.measure.wrap != nil,
      index > source.body.lowerBound, !isLastPiece(index),
      source.blanks(beforeRun: index) < Self.gapAboveTitles, !isCloserToHeading(index),
      lines.allSatisfy({ $0.range.count <= Self.longestLine })
    else { return false }
    if lines.count > 1 { return isClosing(index) || isNameAboveDate(index) }
    return isDate(index) || isPhrase(index) || isName(index) || isOffice(index)
  }

  /// A heading is below a run, closer to it than the text above: the name of a series, or the first line of a
  /// title.
  private func isCloserToHeading(_ index: Int) -> Bool {
    guard index + 1 < source.body.upperBound, case .heading = parts[index + 1] else { return false }
    return source.blanks(beforeRun: index) > source.blanks(afterRun: index)
  }

  /// The last run of the text, with no blank line above.
  private func isLastPiece(_ index: Int) -> Bool {
    index + 1 == source.body.upperBound && source.blanks(beforeRun: index) == 0
  }

  // MARK: Names

  /// One line: in capitals, after a dash, or in a quoted letter.
  private func isName(_ index: Int) -> Bool {
    let range = source.range(ofRun: index)
    let scan = TitleScan(source.text, range)
    guard (1...Self.mostWords).contains(scan.count), scan.words.first?.isCapitalised == true else {
      return false
    }
    let first = source.text[range.lowerBound]
    let beginsWithDash = first == "-" || source.text[range].starts(with: "—".utf8)
    if beginsWithDash, isIndented(index), isAfterText(index), isNameAfterDash(scan) { return true }
    if isNameInCapitals(index, scan) || isNameInTitleCase(index, scan) { return true }
    // “John Lamp.
    let last = source.text[range.upperBound - 1]
    return lengthOfQuotationMark(source.text, at: range.lowerBound) > 0 && last == "."
      && scan.count <= Self.mostWordsOfName && scan.isTitleCased
      && isAfterText(index) && isBeforeGap(index)
  }

  /// All words after a dash have capitals, and a word in capitals or an initial with its stop is the first.
  /// Many sentences begin with a word of one letter.
  private func isNameAfterDash(_ scan: TitleScan) -> Bool {
    guard let first = scan.words.first?.range else { return false }
    return scan.lastByte == "." && TitleScan(source.text, first).smalls == 0
      && (first.count >= Self.shortestName || source.text[first.upperBound] == ".")
      && scan.words.allSatisfy(\.isCapitalised)
  }

  private static let shortestName = 3

  /// Follows a line of the letter that ends with a comma or no stop, or precedes a gap.
  private func isNameInCapitals(_ index: Int, _ scan: TitleScan) -> Bool {
    guard (1...6).contains(scan.count), scan.smalls == 0, scan.capitals > 0,
      !isSalutation(index)
    else { return false }
    let last = source.range(ofRun: index - 1).upperBound - 1
    if !isPlay, parts[index - 1] == nil,
      source.text[last] == "," || isPhrase(index - 1, above: index)
    {
      return true
    }
    // The mark of a note may follow: "LAMP.[2]"
    let stop = source.text[scan.range].lastIndex(of: ".")
    return scan.isAllCapitals && stop.map { scan.range.upperBound - $0 <= Self.longestMark } == true
      && isAfterText(index) && isBeforeGap(index)
  }

  /// A line below a date, before the text of a letter: "SIR,--".
  private func isSalutation(_ index: Int) -> Bool {
    let end = source.text[source.range(ofRun: index)].drop { $0 != "," && $0 != "!" && $0 != ":" }
    return !end.isEmpty && !end.contains { $0.isLetterOrDigit } && isDate(index - 1)
  }

  /// The office of the person named above: "Keeper of the Light." below "A. LAMP,". The name is in capitals,
  /// with a comma at its end.
  private func isOffice(_ index: Int) -> Bool {
    guard index > source.body.lowerBound + 1, isIndented(index), isIndented(index - 1),
      source.runs[index - 1].count == 1, isBeforeGap(index)
    else { return false }
    let name = source.range(ofRun: index - 1)
    let scan = TitleScan(source.text, name)
    return name.count <= Self.longestLine && source.text[name.upperBound - 1] == ","
      && scan.smalls == 0 && scan.capitals > 1
      && source.text.letterCase(at: source.range(ofRun: index).lowerBound) == .capital
  }

  /// A name below a phrase ending with a comma, or an emphasised name below text, and before a gap.
  private func isNameInTitleCase(_ index: Int, _ scan: TitleScan) -> Bool {
    guard isTitleCasedName(scan), isBeforeGap(index) else { return false }
    let last = source.range(ofRun: index - 1).upperBound - 1
    if source.text[last] == ",", looksLikePhrase(index - 1) { return true }
    return scan.count >= 2 && scan.lastByte == "." && source.isEmphasised(scan.range)
      && isAfterText(index)
  }

  /// One to four words, all with capitals, without a sign of a sentence at the end.
  private func isTitleCasedName(_ scan: TitleScan) -> Bool {
    (1...4).contains(scan.count) && scan.words.allSatisfy(\.isCapitalised)
      && !["!", "?", ",", ":", ";"].contains(scan.lastByte)
  }

  /// A line right above a name, "Your friend,", or above another such line.
  private func isPhrase(_ index: Int) -> Bool {
    looksLikePhrase(index)
      && (isPhrase(index, above: index + 1) || isPhrase(index + 1, above: index + 2))
  }

  /// Last phrase of a letter, with the writer's name in the run `name` below.
  private func isPhrase(_ index: Int, above name: Int) -> Bool {
    guard !isPlay, source.body.contains(name), looksLikePhrase(index),
      source.runs[name].count == 1, parts[name] == nil
    else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: name))
    let endsWithComma = source.text[source.range(ofRun: index).upperBound - 1] == ","
    if endsWithComma, isTitleCasedName(scan), isBeforeGap(name) { return true }
    return (1...6).contains(scan.count) && scan.smalls == 0 && scan.capitals >= 1
      && mayEndName(source.range(ofRun: name))
  }

  /// Ends with a stop, a comma, a word or the mark of a note, perhaps before a quotation mark.
  private func mayEndName(_ range: Range<Int>) -> Bool {
    let last = range.last { place in
      let byte = source.text[place]
      return byte.isBeyondASCII ? source.text.isWord(at: place) : byte != "\"" && byte != "'"
    }
    guard let last else { return false }
    return [".", ",", "]"].contains(source.text[last]) || source.text.isWord(at: last)
  }

  /// A short line with a capital first, small letters, and a comma or a word last. A line longer than a title
  /// needs a comma.
  private func looksLikePhrase(_ index: Int) -> Bool {
    let range = source.range(ofRun: index)
    // A long one has a comma, a title has not: "I am, with esteem, your friend".
    guard source.runs[index].count == 1, range.count <= Self.longestPhrase,
      range.count <= Self.longestPlainPhrase || source.text[range].contains(","),
      let line = source.lines[source.runs[index]].first,
      mayContinue(line), source.text.letterCase(at: firstLetter(of: range)) == .capital
    else { return false }
    return TitleScan(source.text, range).smalls > 0
  }

  /// Several lines below text are the last phrase of a letter and the writer's name, "Your friend, / LAMP.":
  /// in capitals, or below a comma and before a gap.
  private func isClosing(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    guard let name = lines.last, let phrase = lines.dropLast().last, isAfterText(index) else {
      return false
    }
    let first = TitleScan(source.text, lines[lines.startIndex].range)
    guard first.smalls > 0, first.words.first?.isCapitalised == true,
      lines.dropLast().allSatisfy({ mayContinue($0) })
    else { return false }
    let scan = TitleScan(source.text, name.range)
    guard !["!", "?", ",", ";"].contains(scan.lastByte) else { return false }
    if (1...6).contains(scan.count), scan.smalls == 0, scan.capitals > 0 { return true }
    return source.text[phrase.range.upperBound - 1] == "," && scan.count <= 4
      && scan.words.allSatisfy(\.isCapitalised) && isBeforeGap(index)
  }

  /// A name that is set in, and below it a place and a date nearer to the edge: "A. L. / Mill Lane, May
  /// 1903".
  private func isNameAboveDate(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    guard lines.count == 2, let name = lines.first, let date = lines.last,
      name.indent > date.indent, isAfterText(index), isBeforeGap(index),
      isTitleCasedName(TitleScan(source.text, name.range))
    else { return false }
    return isDate(date.range, inRun: index)
  }

  /// A line above a name ends with a comma or a word.
  private func mayContinue(_ line: SourceLine) -> Bool {
    let last = line.range.upperBound - 1
    return source.text[last] == "," || source.text.isWord(at: last)
  }

  // MARK: Dates

  /// A place and a date, or a date: "Mill Lane, May 3.", "The Spring of 1823."
  private func isDate(_ index: Int) -> Bool {
    source.runs[index].count == 1 && isDate(source.range(ofRun: index), inRun: index)
  }

  private func isDate(_ range: Range<Int>, inRun index: Int) -> Bool {
    // A year after quoted words is the year of a book.
    guard lengthOfQuotationMark(source.text, at: range.lowerBound) == 0, !hasWordsAfterDash(range)
    else { return false }
    let scan = TitleScan(source.text, range)
    let date = DateLine(source.text, scan)
    let isBelowHeading =
      switch parts[index - 1] {
      case .heading, .marked, .title: true
      case .entry, nil: false
      }
    return date.hasMonth || isBelowHeading && date.endsWithMonth
      || date.endsWithYear && (isBelowHeading || source.text[range].contains(","))
  }

  /// Finds the words of an entry in a diary: "March 3d.--Nothing." Words with a date do not count.
  private func hasWordsAfterDash(_ range: Range<Int>) -> Bool {
    let line = source.text[range]
    let hyphens = line.lastIndex { $0 == "-" }.flatMap { last in
      last > line.startIndex && line[last - 1] == "-" ? last + 1 : nil
    }
    // E2 80 94.
    let dash = line.lastIndex(of: 0x94).flatMap { last in
      last >= line.startIndex + 2 && line[last - 2] == 0xE2 ? last + 1 : nil
    }
    guard let start = hyphens ?? dash else { return false }
    let scan = TitleScan(source.text, start..<range.upperBound)
    let date = DateLine(source.text, scan)
    return scan.count > 0 && !date.hasMonth && !date.endsWithMonth && !date.endsWithYear
  }

  // MARK: Context

  private func isIndented(_ index: Int) -> Bool {
    source.lines[source.runs[index]].allSatisfy { $0.indent >= source.measure.proseIndent + 2 }
  }

  /// Text above a signature, in bytes.
  private static let leastText = 60
  /// Such a text with a stop at its end, in bytes.
  private static let leastSentence = 30

  /// The run above has the length of a text, or of a sentence with a stop at its end.
  private func isAfterText(_ index: Int) -> Bool {
    let before = source.range(ofRun: index - 1)
    return before.count >= Self.leastText
      || before.count >= Self.leastSentence && parts[index - 1] == nil
        && source.text[before.upperBound - 1] == "."
  }

  /// Skips any quotation mark.
  private func firstLetter(of range: Range<Int>) -> Int {
    min(
      range.lowerBound + lengthOfQuotationMark(source.text, at: range.lowerBound),
      range.upperBound - 1)
  }

  /// A heading, a note, a date, a gap of two blank lines or the end of the body follows.
  private func isBeforeGap(_ index: Int) -> Bool {
    guard index + 1 < source.body.upperBound else { return true }
    switch parts[index + 1] {
    case .heading, .marked: return true
    default:
      let next = source.range(ofRun: index + 1)
      let note = NoteLabel.ofNote(in: source.text, at: next.lowerBound, end: next.upperBound)
      return source.blanks(afterRun: index) >= 2 || note?.form == .named || isDate(index + 1)
    }
  }
}
