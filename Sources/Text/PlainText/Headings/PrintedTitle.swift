import BookText

/// A title of a print: large lines, or bold lines apart from the text, left of it or in the middle.
struct PrintedTitle {
  let run: Int
  let look: Look
  /// Number of parts of its number; nil without a number.
  let depth: Int?

  /// How a title looks.
  struct Look: Hashable {
    /// The height, in parts of the height of the text.
    let height: Int
    let isCapital: Bool
    /// Whether it is left of the text.
    let isOutside: Bool

    /// Number of parts by which heights are told apart.
    static let partsOfHeight = 20.0

    /// Whether titles of this look rank above those of another: by larger letters first, then by capitals,
    /// then by a place outside the text.
    func isAbove(_ other: Look) -> Bool {
      if height != other.height { return height > other.height }
      return isCapital != other.isCapital ? isCapital : isOutside && !other.isOutside
    }
  }

  /// Maximum length of a large title, in bytes.
  private static let longestLarge = 240
  /// Maximum length of a bold title, in bytes.
  private static let longestBold = 140

  /// Reads the title in a run whose lines are all alone: large, or bold on at most four lines and apart. Nil
  /// for longer runs, for words that begin unlike a title, and for bold ones before a comma or a colon.
  /// - Parameter last: The title before it.
  fileprivate init?(_ source: RunText, _ run: Int, below last: PrintedTitle?) {
    let (lines, range) = (source.print[source.runs[run]], source.range(ofRun: run))
    guard let line = lines.first, lines.allSatisfy(\.isAlone),
      line.isLarge && range.count < Self.longestLarge
        || lines.allSatisfy(\.isBold) && lines.count <= PrintedLine.mostLinesOfTitle
          && range.count < Self.longestBold
    else { return nil }
    let scan = TitleScan(source.text, range)
    guard source.beginsTitle(scan, isLarge: line.isLarge) else { return nil }
    if !line.isLarge {
      let isBelowTitle = last?.run == run - 1 || run == source.body.lowerBound
      guard !",;:".utf8.contains(source.text[range.upperBound - 1]),
        source.isApart(run, isBelowTitle: isBelowTitle)
      else { return nil }
    }
    self.run = run
    look = Look(
      height: Int((line.height * Look.partsOfHeight).rounded()), isCapital: scan.smalls == 0,
      isOutside: line.isOutside)
    depth = OutlineNumber(source.text, range, fewest: 1, mayBeBare: true)?.components.count
  }
}

extension RunText {
  /// Returns the titles of a print whose headings are not known; none of a typed text.
  func printedTitles() -> [PrintedTitle] {
    guard !print.isEmpty, !areHeadingsKnown else { return [] }
    let titles = body.reduce(into: [PrintedTitle]()) { titles, run in
      if let title = PrintedTitle(self, run, below: titles.last) { titles.append(title) }
    }
    let front = titles.indices.prefix { titles[$0].run == body.lowerBound + $0 }
    let later = Set(titles[front.endIndex...].filter { !isBold($0) }.map(\.look))
    let names = front.dropFirst().filter { index in
      titles.first?.look.isAbove(titles[index].look) == true
        && !later.contains(titles[index].look) && isName(titles[index])
    }
    return titles.indices.filter { !names.contains($0) }.map { titles[$0] }
  }

  private func isBold(_ title: PrintedTitle) -> Bool { print[runs[title.run].lowerBound].isBold }

  /// Large letters below the title of a print may be names and a date.
  private func isName(_ title: PrintedTitle) -> Bool {
    let range = range(ofRun: title.run)
    let form = HeadingForm(
      text, range, lines: runs[title.run].count, scan: TitleScan(text, range))
    return !isBold(title) && form?.isStrong != true && !text[range.lowerBound].isDigit
  }

  /// Whether words begin like a title: after quotes and brackets only, not in a small letter unless they are
  /// large, and not like a caption, "Figure 1." Options and commands begin with a small letter or a sign.
  fileprivate func beginsTitle(_ scan: TitleScan, isLarge: Bool) -> Bool {
    guard let first = scan.words.first,
      scan.words.count < 2 || first.meaning != .caption || scan.words[1].number == nil
    else { return false }
    let signs = text[scan.range.lowerBound..<first.range.lowerBound]
    guard signs.allSatisfy({ "\"'([".utf8.contains($0) || $0.isBeyondASCII }) else { return false }
    // A large letter alone begins a paragraph.
    return isLarge
      ? scan.range.count > 1 : text.letterCase(at: first.range.lowerBound) != .small
  }

  /// Whether a run of bold lines is left of the text, in its middle below a title page, or at its edge below
  /// a gap. A term above text further right is not apart.
  /// - Parameter isBelowTitle: Whether a title is right above the run, or nothing: then it needs no gap.
  fileprivate func isApart(_ run: Int, isBelowTitle: Bool) -> Bool {
    let (line, end) = (print[runs[run].lowerBound], runs[run].upperBound)
    if line.isOutside { return true }
    if isCentred(line) { return !isNameOfTitlePage(run) }
    guard line.left < PrintedLine.sameEdge, line.gap >= 1 || isBelowTitle else { return false }
    let below = print[Range(from: end, to: min(end + 2, print.count))]
    let isTerm =
      below.first.map { $0.gap < 1 } == true
      && below.allSatisfy { $0.left >= line.left + PrintedLine.leastIndent }
    return !isTerm
  }

  /// Whether a line is set in, in the middle of the measure.
  func isCentred(_ line: PrintedLine) -> Bool {
    line.left > PrintedLine.leastIndent
      && abs(line.middle - Double(measure.wrap ?? SourceMeasure.usualWrap) / 2)
        < PrintedLine.sameEdge * 2
  }

  /// Maximum number of lines of a title page, which bounds the work.
  private static let longestTitlePage = 60
  /// Minimum width of a line of prose, as a share of the measure.
  private static let prose = 0.8

  /// Whether a run in small letters is above all prose, as the names on a title page.
  private func isNameOfTitlePage(_ run: Int) -> Bool {
    let measure = Double(measure.wrap ?? SourceMeasure.usualWrap)
    let above = print[..<min(runs[run].lowerBound, Self.longestTitlePage)]
    return TitleScan(text, range(ofRun: run)).smalls > 0
      && !above.contains { !$0.isBold && $0.right - $0.left > measure * Self.prose }
  }
}
