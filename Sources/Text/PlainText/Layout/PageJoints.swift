import BookText

/// The gaps that furniture leaves in a text, and how the text goes on across each.
struct PageJoints {
  /// The lines of furniture between two pages, possibly none.
  private struct Gap {
    let lines: Range<Int>
    /// Numbers of blank lines above and below the furniture.
    let above, below: Int
    var keptLineEnds = 2
  }

  private let pageLines: PageLines
  /// Whether pages end anywhere, as sheets of paper do, rather than where chapters end.
  private let areSheets: Bool
  private var gaps: [Gap] = []

  var isEmpty: Bool { gaps.isEmpty }

  /// Finds the gaps, and how many line ends each keeps: one if the paragraph goes on, else two or more. A gap
  /// between chapters is kept.
  init(between pages: PageBodies, in pageLines: PageLines) {
    (self.pageLines, areSheets) = (pageLines, pages.areSheets)
    let bodies = pages.all.filter { !$0.isEmpty }
    gaps = zip(bodies, bodies.dropFirst()).map { body, next in
      let lines = body.upperBound..<max(body.upperBound, next.lowerBound)
      return Gap(
        lines: lines, above: lines.isEmpty ? 0 : pageLines[body.upperBound].blankLinesBefore,
        below: pageLines[next.lowerBound].blankLinesBefore)
    }
    let (above, below) = (Self.mode(of: gaps.map(\.above)), Self.mode(of: gaps.map(\.below)))
    let isIndented = indentsParagraphs(in: bodies)
    gaps = gaps.compactMap { gap in
      var gap = gap
      // Blank lines beyond the usual ones of every page belong to the text.
      let blanks = max(0, gap.above - above) + max(0, gap.below - below)
      let goesOn = blanks == 0 && paragraphGoesOn(over: gap.lines, isIndented: isIndented)
      gap.keptLineEnds = blanks > 0 ? blanks + 1 : goesOn || isIndented ? 1 : 2
      return goesOn || areSheets ? gap : nil
    }
  }

  /// Overwrites the gaps with blanks, except for the line ends that each keeps.
  func joinGaps(in text: UnsafeMutableBufferPointer<UInt8>) {
    for gap in gaps {
      // In order: a page has a line.
      let end = pageLines[gap.lines.lowerBound - 1].range.upperBound
      text.blank(
        between: end..<max(end, pageLines[gap.lines.upperBound].range.lowerBound),
        keepingLineEnds: gap.keptLineEnds)
    }
  }

  /// Returns the most frequent value, the smallest of several; 0 of none.
  private static func mode(of values: [Int]) -> Int {
    let counts = values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// Whether paragraphs begin with an indent more often than with a blank line.
  private func indentsParagraphs(in bodies: [Range<Int>]) -> Bool {
    var (setIn, apart) = (0, 0)
    for index in bodies.lazy.flatMap({ $0.dropFirst() }) {
      if pageLines[index].blankLinesBefore > 0 {
        apart += 1
        // In order: the first line of each page is left out.
      } else if pageLines[index].indent > pageLines[index - 1].indent,
        !pageLines.endsOpen(index - 1)
      {
        setIn += 1
      }
    }
    return setIn > apart
  }

  // MARK: Going on

  /// Number of lines on either side of a gap that show the edges of the text.
  private static let reach = 30
  /// Least difference between the indents of lines before a gap and a flush line that does not go on with
  /// them, in columns.
  private static let minimumIndent = 3

  /// Whether a paragraph goes on across furniture: the line below begins with a small letter, or the line
  /// above is open or full, and neither is a title or begins a paragraph by its indent. A line of less than
  /// half of the measure ends its paragraph. Chapters end none, except in a sentence of prose.
  /// - Parameter isIndented: Whether paragraphs of the text begin with an indent.
  private func paragraphGoesOn(over furniture: Range<Int>, isIndented: Bool) -> Bool {
    let (before, after) = (furniture.lowerBound - 1, furniture.upperBound)
    let (line, next) = (pageLines[before], pageLines[after])
    if !areSheets {
      return line.isWide && pageLines.endsOpen(before) && pageLines.beginsSmall(after)
    }
    // The lines around determine the left and the right edge.
    let near = pageLines.lines[
      max(0, before - Self.reach)..<min(pageLines.lines.count, after + Self.reach)]
    let measure = near.reduce(0) { max($0, $1.columns) }
    if 2 * line.columns < measure { return false }
    if pageLines.beginsSmall(after) { return true }
    if isTitle(after, below: before) || isTitleAboveNumber(before) { return false }
    let edge = near.reduce(Int.max) { min($0, $1.indent) }
    if isIndented, next.indent > edge { return false }
    // Indented lines end before a flush one.
    if line.indent >= next.indent + Self.minimumIndent { return false }
    if pageLines.endsOpen(before) { return true }
    // A bracket after a sentence opens a caption or a side note.
    return pageLines.text[next.range.lowerBound] != "["
      && line.reach(before: next, in: pageLines.text) > measure
  }

  /// Whether a line alone below a gap is a title rather than the end of a paragraph: in capitals, or without
  /// a stop after a whole sentence.
  /// - Parameter before: The line above the gap.
  private func isTitle(_ after: Int, below before: Int) -> Bool {
    guard pageLines.isApart(after, beside: before) else { return false }
    return TitleScan(pageLines.text, pageLines[after].range).isAllCapitals
      || !pageLines.endsOpen(before) && pageLines.endsOpen(after)
  }

  /// Whether a line in capitals stands alone above the number of its page. There has to be a line below it.
  private func isTitleAboveNumber(_ line: Int) -> Bool {
    // In order: a line is below.
    pageLines[line].blankLinesBefore > 0 && pageLines[line + 1].blankLinesBefore > 0
      && TitleScan(pageLines.text, pageLines[line].range).isAllCapitals
  }
}
