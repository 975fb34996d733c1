import BookText

/// The lines below headings that may be titles, for the completions that join titles with their headings.
///
/// Runs are named by their indices.
struct TitleLines {
  let view: HeadingView
  /// The roles of the runs, with the titles found so far.
  var parts: Headings.Parts
  var source: RunText { view.source }

  /// Fewest headings for a custom of the lines below them, with exceptions.
  static let fewestForCustom = 5

  /// Maximum number of lines of a title that is prose.
  private static let mostLines = 4
  /// Maximum length of a title that is no prose, in bytes.
  private static let longestLabel = 160
  /// Maximum number of lines of a title that is no prose.
  static let mostLinesOfTitle = 3
  /// Maximum length of a title that ends as a sentence, in bytes.
  static let longestSentence = 80

  /// Whether a run may be a title: it is short, or a sentence on at most four lines above two blank lines. It
  /// must not be speech, claimed by a rival, a quotation above its author, the first of numbered runs, or
  /// right below a title (`TitlesAboveText`).
  func mayBeTitle(_ run: Int) -> Bool {
    guard source.body.contains(run), source.runs[run].count <= Self.mostLines,
      source.runs.kind(of: run) != .paragraph, !view.rivals.haveClaim(to: run),
      source.blanks(beforeRun: run) > 0 || source.runs.kind(of: run) != nil,
      !source.isAboveAttribution(run), !source.isAboveNextNumber(run)
    else { return false }
    let range = source.range(ofRun: run)
    let first = source.text[range.lowerBound]
    let mark = lengthOfQuotationMark(source.text, at: range.lowerBound)
    let isQuoted =
      mark > 0 && lengthOfQuotationMark(source.text, at: range.upperBound - mark) == mark
      && !beginsDialogue(run, upTo: range.upperBound - mark)
    let isSpeech = !isQuoted && ["\"", "[", "-", 0xE2].contains(first)
    // Long titles are prose: "How Gianni came to the mill, and what was said there".
    let isLong =
      range.count > Self.longestLabel || source.runs[run].count > Self.mostLinesOfTitle
    if isLong {
      let isProse = source.lines[source.runs[run]].dropFirst().contains {
        source.text.letterCase(at: $0.range.lowerBound) == .small
      }
      guard isProse, source.blanks(afterRun: run) >= 2 else { return false }
    }
    return !isSpeech
  }

  /// Whether a quoted run has a stop or a comma before `end`, the place of its closing mark, and another
  /// quotation is the next paragraph: two speeches.
  private func beginsDialogue(_ run: Int, upTo end: Int) -> Bool {
    guard source.body.contains(run + 1), [".", ","].contains(source.text[end - 1]),
      source.blanks(afterRun: run) <= 1
    else { return false }
    return lengthOfQuotationMark(source.text, at: source.range(ofRun: run + 1).lowerBound) > 0
  }

  /// Whether a run is a sentence above a paragraph no longer than a title, and not nearer to the heading
  /// above than to this paragraph.
  func isAmongShortParagraphs(_ run: Int) -> Bool {
    guard isSentence(run), source.body.contains(run + 1), parts[run + 1] == nil else {
      return false
    }
    return source.blanks(afterRun: run) <= source.blanks(beforeRun: run)
      && source.range(ofRun: run + 1).count <= HeadingForm.longestTitle
  }

  /// Whether a run exists, and is further from the text below than from the run above.
  func isSetOff(_ run: Int) -> Bool {
    source.body.contains(run) && source.blanks(afterRun: run) > source.blanks(beforeRun: run)
  }

  /// Whether a run exists, and ends with a full stop.
  func isSentence(_ run: Int) -> Bool {
    source.body.contains(run) && source.text[source.range(ofRun: run).upperBound - 1] == "."
  }

  /// Whether a run ends with a full stop and is longer than titles that do.
  func isLongSentence(_ run: Int) -> Bool {
    isSentence(run) && source.range(ofRun: run).count > Self.longestSentence
  }

  /// Whether a run ends with a full stop, is short enough for a title, and does not have a title's capitals.
  func isShortSentence(_ run: Int) -> Bool {
    guard isSentence(run), !isLongSentence(run) else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    return !scan.isTitleCased && !scan.isAllCapitals
  }

  /// Whether a run is a line with a month beside a day or a year, or with a place and a month, as above a
  /// letter. A month alone may be a title.
  func isDate(_ run: Int) -> Bool {
    guard source.body.contains(run), source.runs[run].count == 1 else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: run))
    let date = DateLine(source.text, scan)
    return date.hasMonth || date.endsWithMonth && scan.count > 1
  }

  /// Whether more than three in four of some runs have the same words: a label, such as "Contents of this
  /// chapter". Towns and names recur less often.
  func areLabels(_ runs: some Sequence<Int>) -> Bool {
    let keys = runs.filter(source.body.contains).map {
      TitleScan(source.text, source.range(ofRun: $0)).key
    }
    return (keys.counts.values.max() ?? 0).isMore(thanShare: 3, in: 4, of: keys.count)
  }
}

extension RunText {
  /// Whether a run begins with a number, and the next run with the next: the first verse of a chapter.
  func isAboveNextNumber(_ run: Int) -> Bool {
    guard body.contains(run), body.contains(run + 1), let own = firstNumber(ofRun: run) else {
      return false
    }
    return firstNumber(ofRun: run + 1) == own + 1
  }

  /// Returns the number in digits at the beginning of a run, perhaps in brackets; nil if there is none.
  private func firstNumber(ofRun run: Int) -> Int? {
    let line = text[range(ofRun: run)]
    let digits = line.drop { $0 == "(" || $0 == "[" }.prefix(while: \.isDigit)
    return digits.isEmpty ? nil : text.numeralValue(of: digits.indices)
  }

  /// Returns the common key of a heading's sequence; nil if the heading is not counted, or is part of a play.
  func sequence(of heading: HeadingReading) -> HeadingCount.Key? {
    switch heading.form {
    // Below the number of a scene comes its place, with those who enter.
    case .numbered(let rank, _): return heading.form.isOfPlay ? nil : .parts(rank)
    case .numeral, .numeralTitle: break
    case _ where heading.isCounted: break
    default: return nil
    }
    return HeadingCount(scan(of: heading.candidate), in: text).map(\.key)
  }
}
