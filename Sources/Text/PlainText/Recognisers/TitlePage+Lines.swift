import BookText

extension TitlePage {
  /// Runs of a title page, and the captions between them. The runs known by the header count if they reach
  /// further than the short lines in front, unless lines are joined.
  func lines(in view: TextView) -> Range<Int> {
    let front = TitlePageScan(view: view).shortLinesInFront
    return !view.options.joinsLines && runs.upperBound > front.upperBound ? runs : front
  }
}

private struct TitlePageScan {
  let view: TextView
  private var source: RunText { view.source }
  private var headings: Headings { view.headings }

  /// Short lines before the first heading, list or text. A text that is only a title page counts as a whole,
  /// and of a book of Aozora Bunko the first run. The title above a text, or below the header of a memo,
  /// stands alone. If lines are joined, no others count.
  var shortLinesInFront: Range<Int> {
    let start = source.front + (isTitleOfPrint ? 1 : 0)
    let none = start..<start
    if isTitleAlone { return source.body }
    if source.isAozora, start < source.body.upperBound {
      return start..<start + 1
    }
    guard !view.options.joinsLines else { return none }
    if source.measure.areLinesParagraphs { return linesAboveHeading }
    if isTitleAboveText(start) { return start..<start + 1 }
    if isTitleBelowColumns(start + 1) { return start + 1..<start + 2 }
    let end = endOfShortLines(from: start)
    guard end > start, end < source.body.upperBound else { return none }
    if isTitlePage(start..<end) { return start..<end }
    guard isTitleOfPrint else { return none }
    return (start..<end).prefix { source.print[source.runs[$0]].allSatisfy(source.isCentred) }
  }

  /// Three printed lines or more at one edge, up to the end of a sentence.
  private func isPrintedText(_ run: Int) -> Bool {
    guard !source.print.isEmpty, source.endsLikeSentence(run) else { return false }
    let lines = source.print[source.runs[run]].dropFirst()
    return lines.count >= 2
      && lines.allSatisfy { abs($0.left - (lines.first?.left ?? 0)) < PrintedLine.sameEdge }
  }

  /// A print begins with a heading. Names may be below it.
  private var isTitleOfPrint: Bool { !source.print.isEmpty && headings.parts[source.front] != nil }

  /// Title and author above the first heading, in a text with a paragraph on each line.
  private var linesAboveHeading: Range<Int> {
    let lines = source.body.drop { $0 < source.front }.prefix { run in
      headings.parts[run] == nil && source.runs[run].count == 1
        && source.lines[source.runs[run].lowerBound].columns <= LineModel.widestTitle
        && !source.endsLikeSentence(run)
    }
    let isAboveHeading =
      switch headings.parts[source.front + lines.count] {
      case .heading, .marked: true
      case .title, .entry, nil: false
      }
    return source.front..<source.front
      + (isAboveHeading && lines.count <= Self.mostTitles ? lines.count : 0)
  }

  private static let mostTitles = 4

  private static let mostRuns = 24
  /// Lines of a title page together, in bytes.
  private static let mostBytes = 1_600

  /// First run after short lines and captions between them; `start` if they are longer than a title page, or
  /// if several sentences follow each other.
  private func endOfShortLines(from start: Int) -> Int {
    var (end, bytes, sentences) = (start, 0, 0)
    while end < source.body.upperBound, end - start <= Self.mostRuns, headings.parts[end] == nil {
      if source.isTitleLike(end), !source.hasItems(end), !isPrintedText(end) {
        bytes += source.range(ofRun: end).count
        sentences = source.isSentence(end) ? sentences + 1 : 0
        if sentences == HeadingRules.several { return start }
        end += 1
      } else if !headings.titlePage.runs.isEmpty, let caption = source.bracket(openedByRun: end) {
        end = caption.last + 1
      } else {
        break
      }
    }
    return bytes <= Self.mostBytes ? end : start
  }

  /// Short lines, with a run below them, are above a heading, or two or more above a gap. The first must look
  /// like a title, or the last must not end like a sentence.
  private func isTitlePage(_ lines: Range<Int>) -> Bool {
    let isAboveHeading = headings.parts[lines.upperBound] != nil
    let isApart = source.blanks(beforeRun: lines.upperBound) >= 2 && lines.count >= 2
    guard isAboveHeading || isApart else { return false }
    let last = source.text[source.range(ofRun: lines.upperBound - 1)].last ?? 0
    let scan = TitleScan(source.text, source.range(ofRun: lines.lowerBound))
    let isTitled = scan.isTitleCased && scan.lastByte != "." || scan.isAllCapitals
    return isTitled || !".,;:!?".utf8.contains(last)
  }

  /// A line like a title, with a gap between it and four lines of text or more.
  private func isTitleAboveText(_ index: Int) -> Bool {
    guard index + 1 < source.body.upperBound, source.runs[index].count == 1,
      source.runs[index + 1].count >= 4, source.blanks(afterRun: index) >= 2
    else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: index))
    return scan.isTitleCased && source.text.isWord(at: scan.range.upperBound - 1)
  }

  /// A line set far in, below the columns of the header of a memo and above a heading.
  private func isTitleBelowColumns(_ index: Int) -> Bool {
    source.body.contains(index) && source.runs[index].count == 1
      && source.lines[source.runs[index].lowerBound].indent >= TitlePage.leastIndent
      && headings.parts[index + 1] != nil && view.run(index - 1).tableKind == .table
  }

  /// Only a title page: two to four lines by themselves, the first in capitals.
  private var isTitleAlone: Bool {
    guard !view.options.joinsLines, (2...4).contains(source.body.count) else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: source.body.lowerBound))
    return scan.isAllCapitals
      && source.body.allSatisfy { index in
        headings.parts[index] == nil && source.runs[index].count == 1
          && source.text[source.range(ofRun: index).upperBound - 1] != "."
      }
  }
}
