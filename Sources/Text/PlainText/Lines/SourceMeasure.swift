import BookText

struct SourceMeasure {
  /// Column of wrapping in prose; nil if a line is a paragraph and no blank lines part them.
  let wrap: Int?
  /// A line is a paragraph.
  let areLinesParagraphs: Bool

  let areParagraphs: Bool

  /// Columns left free by typists; with fewer, prose wrapped by hand would be verse. Chosen on nine books
  /// with known verse.
  static let slackOfVerse = 8
  /// Columns of a line wrapped by hand or by an editor.
  static let longestWrappedLine = SourceLine.longestWrapped
  static let longestVerse = 80

  /// Left edge of the text: some texts are indented as a whole.
  let indent: Int

  /// First column of lines inside runs.
  let usualIndent: Int

  /// Left edge of prose: ``indent`` if a quarter of the lines there begin with lower-case letters, else 0, as
  /// in a book of poems indented throughout.
  let proseIndent: Int

  /// First column of paragraphs, if they are indented by custom although blank lines separate them.
  let paragraphIndent: Int?

  /// Detects the wrapping by the longest lines of runs with at least four lines, and the edges of the text.
  /// Neither tables nor lines full of marks, with their columns overcounted, mislead it. `known` is the
  /// column at which full lines end in print; a line of text that is not wrapped is a paragraph.
  init(
    of text: TextBytes, _ lines: [SourceLine], runs: Slice<LineRuns>,
    isWrapped: Bool = true, known: Int? = nil
  ) {
    let detected = known ?? (isWrapped ? Self.findWrap(of: lines, runs: runs) : nil)
    // The edges of printed text leave nothing to detect.
    areParagraphs =
      known == nil && (detected ?? 0) > Self.longestVerse && Self.areParagraphs(lines, text)
    areLinesParagraphs = areParagraphs || detected == nil
    if areParagraphs {
      wrap = nil
    } else if detected == nil, isWrapped, Self.areApart(lines, runs) {
      // Several short lines without a blank one between are no paragraphs.
      wrap = Self.usualWrap
    } else if known == nil, let detected, detected < Self.narrowestWrap,
      !Self.isFilled(lines, runs, upTo: detected, text)
    {
      // Without wrapping: these are the longest lines of poems.
      wrap = Self.usualWrap
    } else {
      wrap = detected
    }
    let first = runs.first?.lowerBound ?? 0
    let body = lines[first..<(runs.last?.upperBound ?? first)]
    indent = Self.indent(of: body)
    usualIndent = Self.usualIndent(of: body)
    proseIndent = Self.isEdgeOfProse(indent, of: body, in: text) ? indent : 0
    paragraphIndent = Self.paragraphIndent(of: lines, runs, edge: proseIndent, text)
  }

  /// More than a quarter of the lines at an indent begin with small letters; false for indent 0.
  private static func isEdgeOfProse(
    _ indent: Int, of lines: ArraySlice<SourceLine>, in text: TextBytes
  ) -> Bool {
    if indent == 0 { return false }
    var (small, all) = (0, 0)
    for line in lines where line.indent == indent {
      all += 1
      if text.letterCase(at: line.range.lowerBound) == .small { small += 1 }
    }
    return small.isMore(thanShare: 1, in: 4, of: all)
  }

  /// Columns of the longest line. In a run of 20 lines or more, one line in twenty may be too long for
  /// wrapping, and does not count; in one of more than 100 lines, one wrapped line in twenty may exceed the
  /// result too. A first line indented by a tab does not count.
  private static func longestLine(of run: ArraySlice<SourceLine>) -> Int {
    // Programs that begin paragraphs with a tab count it as one column.
    let begins = zip(run, run.dropFirst()).prefix(1)
      .contains { $0.indent > $1.indent + deepestIndent }
    let lines = run.dropFirst(begins ? 1 : 0)
    if run.count >= shortestChapter,
      let columns = lines.columns(exceededByOneIn: run.count > longestParagraph ? 20 : .max)
    {
      return columns
    }
    return lines.reduce(0) { max($0, $1.columns) }
  }

  /// Columns of indent of a paragraph's first line by typists.
  static let deepestIndent = 8

  /// Lines of a run that shows the measure.
  private static let shortestParagraph = 4
  /// Runs that show the measure; if there are fewer, shorter runs show it too.
  private static let fewestParagraphs = 4
  /// Columns of a text without such runs.
  private static let narrowestOfFewLines = 60
  /// Columns left free in wrapping by hand.
  private static let slack = 3
  /// Lines of a run that may be several paragraphs.
  private static let shortestChapter = 20
  private static let longestParagraph = 100

  /// Nil if most runs have longer lines than programs wrap.
  private static func findWrap(of lines: [SourceLine], runs: Slice<LineRuns>) -> Int? {
    let (long, all) = lines.reduce(into: (0, 0)) { sum, line in
      sum.1 += line.range.count
      if line.columns > 2 * longestVerse { sum.0 += line.range.count }
    }
    // Listings, items and poems have lines of their own.
    if long.isMore(thanShare: 1, in: 4, of: all) { return nil }
    var longest: [Int] = []
    for run in runs where run.count >= SourceMeasure.shortestParagraph {
      longest.append(longestLine(of: lines[run]))
    }
    if (1..<fewestParagraphs).contains(longest.count),
      longest.allSatisfy({ $0 <= longestWrappedLine })
    {
      // A short text of short paragraphs: one poem in it would be the measure of all.
      for run in runs where (2..<SourceMeasure.shortestParagraph).contains(run.count) {
        longest.append(longestLine(of: lines[run]))
      }
    }
    if longest.isEmpty {
      let widest = lines.reduce(0) { max($0, $1.columns) }
      return widest > SourceMeasure.longestWrappedLine ? nil : max(widest, narrowestOfFewLines)
    }
    let wrapped = longest.filter { $0 <= SourceMeasure.longestWrappedLine }
    guard wrapped.count * 2 >= longest.count else { return nil }
    var counts = Array(repeating: 0, count: SourceMeasure.longestWrappedLine + 1)
    for width in wrapped { counts[width] += 1 }
    // Filled paragraphs end within some columns of the width they were wrapped at.
    let support = counts.indices.map { counts[max(0, $0 - 5)..<$0 + 1].reduce(0, +) }
    let most = support.max() ?? 0
    let widest = support.lastIndex { $0.isAtLeast(share: 9, in: 10, of: most) } ?? 0
    return counts[...widest].lastIndex { $0 > 0 } ?? usualWrap
  }

  /// Few texts are wrapped at less; most are at ``usualWrap``.
  static let narrowestWrap = 54
  static let usualWrap = 72
  /// Lines that show wrapping at fewer columns, or paragraphs.
  private static let fewestLines = 12

  /// Fewer than seven in ten lines begin with capitals, unlike in verse, and more than nine in ten lines
  /// before a small letter end where the next word did not fit. Lines of short runs count if those of others
  /// are fewer than twelve; fewer lines cannot show it.
  private static func isFilled(
    _ lines: [SourceLine], _ runs: Slice<LineRuns>, upTo wrap: Int, _ text: TextBytes
  ) -> Bool {
    var (all, capitals, full) = (0, 0, 0)
    for shortest in [shortestParagraph, 2] where all < fewestLines {
      (all, capitals, full) = (0, 0, 0)
      for run in runs where run.count >= shortest {
        for (line, next) in zip(lines[run], lines[run].dropFirst()) {
          all += 1
          if text.letterCase(at: next.range.lowerBound) == .capital {
            capitals += 1
          } else if line.reach(before: next, in: text) > wrap - slack {
            full += 1
          }
        }
      }
    }
    return all >= fewestLines && capitals.isLess(thanShare: 7, in: 10, of: all)
      && full.isMore(thanShare: 9, in: 10, of: all - capitals)
  }

  /// Nine in ten runs with a line longer than wrapped ones have no other line.
  private static func areApart(_ lines: [SourceLine], _ runs: Slice<LineRuns>) -> Bool {
    let long = runs.filter { lines[$0].contains { $0.columns > longestWrappedLine } }
    return !long.isEmpty && long.count { $0.count == 1 }.isAtLeast(share: 9, in: 10, of: long.count)
  }

  /// Nine in ten lines with another right below end a sentence or a direction (items aside), and the next
  /// begins one. False for fewer than twelve such lines. Costs O(*n*) in the lines.
  private static func areParagraphs(_ lines: [SourceLine], _ text: TextBytes) -> Bool {
    var (whole, all) = (0, 0)
    for (line, next) in zip(lines, lines.dropFirst()) where next.blankLinesBefore == 0 {
      let isWhole = text.endsSentence(line.range) || text[line.range].last == "]"
      if isWhole, text.letterCase(at: next.range.lowerBound) != .small {
        (whole, all) = (whole + 1, all + 1)
      } else if listMarker(text, line.range) == nil, listMarker(text, next.range) == nil {
        all += 1
      }
    }
    return all >= fewestLines && whole.isAtLeast(share: 9, in: 10, of: all)
  }

  /// Column at or before which one line in ten begins, not counting titles: lines by themselves to the left
  /// of the lines below them.
  private static func indent(of lines: ArraySlice<SourceLine>) -> Int {
    var counts = Array(repeating: 0, count: 16)
    for (index, line) in lines.enumerated() {
      let next = lines.dropFirst(index + 1).first
      let isTitle =
        line.blankLinesBefore > 0
        && next.map { $0.blankLinesBefore > 0 && $0.indent > line.indent } ?? false
      if !isTitle { counts[min(line.indent, counts.count - 1)] += 1 }
    }
    let all = counts.reduce(0, +)
    var before = 0
    return counts.firstIndex { count in
      before += count
      return before.isAtLeast(share: 1, in: 10, of: all)
    } ?? 0
  }

  /// Most frequent inside runs, in columns; all above 15 count as 15.
  private static func usualIndent(of lines: ArraySlice<SourceLine>) -> Int {
    var counts = Array(repeating: 0, count: 16)
    for line in lines where line.blankLinesBefore == 0 {
      counts[min(line.indent, counts.count - 1)] += 1
    }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
  }

  /// The indent shared by two in three paragraphs, and at least five, with a second line at the edge that
  /// begins with a small letter.
  private static func paragraphIndent(
    of lines: [SourceLine], _ runs: Slice<LineRuns>, edge: Int, _ text: TextBytes
  ) -> Int? {
    var counts: [Int: Int] = [:]
    var all = 0
    for run in runs where run.count >= 2 {
      // In order: the run has two lines.
      let (first, second) = (lines[run.lowerBound], lines[run.lowerBound + 1])
      guard second.indent == edge, text.letterCase(at: second.range.lowerBound) == .small else {
        continue
      }
      all += 1
      if first.indent > edge { counts[first.indent, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.flatMap {
      $0.value >= fewestIndented && $0.value.isAtLeast(share: 2, in: 3, of: all) ? $0.key : nil
    }
  }

  /// Indented paragraphs that make a custom.
  private static let fewestIndented = 5
}

extension ArraySlice<SourceLine> {
  /// Indented by eight columns or more, with their middle within three columns of the measure's; false
  /// without wrapping.
  func areCentred(in measure: SourceMeasure) -> Bool {
    let (edge, leastIndent, offCentre) = (measure.proseIndent, 8, 6)
    guard let wrap = measure.wrap else { return false }
    return allSatisfy {
      $0.indent >= edge + leastIndent && abs($0.indent + $0.columns - wrap - edge) <= offCentre
    }
  }
}
