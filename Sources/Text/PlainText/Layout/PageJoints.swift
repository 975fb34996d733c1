import BookText

/// The gaps that furniture leaves in a text, and how the text goes on across each.
struct PageJoints {
  /// The lines on both sides of furniture, and the gap between them.
  private struct Joint {
    let before: Int
    let after: Int
    let keptLineEnds: Int
  }

  /// A gap with its blank lines above and below the furniture.
  private struct Gap {
    let before: Int
    let after: Int
    let above: Int
    let below: Int
  }

  private let pageLines: PageLines
  private var joints: [Joint] = []

  var isEmpty: Bool { joints.isEmpty }

  /// Finds the gaps, and how many line ends each keeps: one if the paragraph goes on, else two or more.
  /// - Parameter bodies: The lines of text on each page, in order; none is empty.
  init(between bodies: [Range<Int>], in pageLines: PageLines) {
    self.pageLines = pageLines
    let gaps = zip(bodies, bodies.dropFirst()).map { body, next in
      let isFurniture = body.upperBound < next.lowerBound
      return Gap(
        before: body.upperBound - 1, after: next.lowerBound,
        above: isFurniture ? pageLines[body.upperBound].blankLinesBefore : 0,
        below: pageLines[next.lowerBound].blankLinesBefore)
    }
    if gaps.isEmpty { return }
    let (above, below) = (Self.mode(of: gaps.map(\.above)), Self.mode(of: gaps.map(\.below)))
    let isIndented = indentsParagraphs(in: bodies)
    joints = gaps.map { gap in
      // Blank lines beyond the usual ones of every page belong to the text.
      let blanks = max(0, gap.above - above) + max(0, gap.below - below)
      let goesOn =
        blanks == 0 && paragraphGoesOn(from: gap.before, to: gap.after, isIndented: isIndented)
      return Joint(
        before: gap.before, after: gap.after,
        keptLineEnds: blanks > 0 ? blanks + 1 : goesOn || isIndented ? 1 : 2)
    }
  }

  /// Overwrites the gaps with blanks, except for the line ends that each keeps.
  func joinGaps(in text: UnsafeMutableBufferPointer<UInt8>) {
    for joint in joints {
      text.blank(
        between: pageLines[joint.before].range.upperBound..<pageLines[joint.after].range.lowerBound,
        keepingLineEnds: joint.keptLineEnds)
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
  /// above is open or full, and neither is a title or begins a paragraph by its indent.
  ///
  /// - Parameters:
  ///   - before: The line above the furniture.
  ///   - after: The line below it.
  ///   - isIndented: Whether paragraphs of the text begin with an indent.
  private func paragraphGoesOn(from before: Int, to after: Int, isIndented: Bool) -> Bool {
    let (line, next) = (pageLines[before], pageLines[after])
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
    return line.reach(before: next, in: pageLines.text) > measure
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
