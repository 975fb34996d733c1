import BookText

/// Cuts runs of lines into pieces, line by line.
///
/// Texts without blank lines between their paragraphs have a chapter in each run. Each line of a run gets one
/// ``LineKind``, and the kinds of all lines are chosen together (``RunLook``): weights (``LineWeights``) rate
/// each kind by the look of the line (``LineFeatures``) and by the kind of the line before it, and the
/// sequence with the smallest sum wins.
///
/// A run is cut only if there is evidence of several pieces: paragraphs certainly begin inside most runs, or
/// lines inside this one are indented. Other runs are classified as wholes. Indices are those of the lines,
/// columns those of the source.
struct LineModel {
  struct Piece {
    let line: Int
    /// Nil for what is below a title: it is a run like others.
    let kind: LineKind?
    /// Sum of the weights of its lines.
    var weight = 0
  }

  private let looks: LineLooks

  /// Columns left free by typists.
  private static let roomOfTypists = 3
  /// Columns.
  private static let minimumIndent = 3
  /// Certain beginnings in a text for dividing all of its runs.
  private static let minimumClear = 3

  init(_ looks: LineLooks) { self.looks = looks }

  /// In order. If a third of the runs have a certain beginning inside, or each line is a paragraph, all runs
  /// are divided, else only runs with their own evidence. Costs O(*n*) in the lines.
  /// - Parameter titles: Lines right above what they name, which are pieces by themselves.
  func findPieces(in runs: Slice<LineRuns>, titles: Set<Int>) -> [Piece] {
    var clear: Set<Int> = []
    var (inside, steps) = (0, [Int](repeating: 0, count: 17))
    for index in runs.indices {
      var setIn = 0
      for line in runs[index].dropFirst() where beginsClearly(line, in: runs[index]) {
        inside += 1
        // If each line is a paragraph, the long one before has the usual indent.
        let step =
          looks.wrap == nil
          // In order: a line that begins clearly is between two others.
          ? looks.lines[line - 1].indent : looks.lines[line].indent - looks.lines[line + 1].indent
        steps[min(steps.count - 1, step)] += 1
        // Without an indent some of them are lines broken early.
        if step > 0, looks.wrap != nil { setIn += 1 }
      }
      let isTitled =
        looks.areParagraphs(runs[index], over: SourceMeasure.usualWrap)
        // In order: a run has a line.
        && [runs[index].lowerBound, runs[index].upperBound - 1].contains(where: mayBeTitle)
      if setIn > 0 || endsInProse(runs[index]) || isTitled || looks.beginsWithTitle(runs[index]) {
        clear.insert(index)
      }
    }
    guard inside > 0 || !clear.isEmpty || looks.areParagraphs || !titles.isEmpty else { return [] }
    let step = steps.indices.max { (steps[$0], -$0) < (steps[$1], -$1) } ?? 0
    // Most of the text has no blank lines, so all of it is cut.
    let isUsual =
      looks.areParagraphs
      || inside >= Self.minimumClear && inside.isAtLeast(share: 1, in: 3, of: runs.count)
    var found: [Piece] = []
    for index in runs.indices
    where runs[index].count > 1 && !looks.lines[runs[index].lowerBound].isCode {
      let first = runs[index].lowerBound
      if isUsual || clear.contains(index) {
        appendPieces(of: RunLook(runs[index], in: looks, step: step), titles, to: &found)
      } else if titles.contains(first) {
        found += [Piece(line: first, kind: .heading), Piece(line: first + 1, kind: nil)]
      }
    }
    return found
  }

  // MARK: Certain starts

  /// A paragraph certainly begins with a line of a run other than the first: with a full line, below the
  /// short last line of a paragraph and a full one, above a line in small letters. If each line is a
  /// paragraph, one begins below each long line.
  private func beginsClearly(_ index: Int, in run: Range<Int>) -> Bool {
    // In order: it is not the first line of the run.
    let (line, last) = (looks.lines[index], looks.lines[index - 1])
    guard let wrap = looks.wrap else { return last.columns > SourceMeasure.longestWrappedLine }
    // Checks that do not read the text come first: few lines pass them.
    guard index - 2 >= run.lowerBound, index + 1 < run.upperBound, last.columns < wrap - 4,
      looks.isFull(line, wrappedAt: wrap), looks.isFull(looks.lines[index - 2], wrappedAt: wrap),
      line.indent >= looks.lines[index + 1].indent
    else { return false }
    return looks.room(after: index - 1) > Self.roomOfTypists && looks.beginsSentence(index)
      && looks.endsSentence(index - 1)
      && looks.text.letterCase(at: looks.lines[index + 1].range.lowerBound) == .small
  }

  /// Prose at the edge, its first line full, follows right below two or more indented lines.
  private func endsInProse(_ run: Range<Int>) -> Bool {
    guard let wrap = looks.wrap, let first = looks.lines[run].first,
      first.indent >= Self.minimumIndent
    else {
      return false
    }
    let setIn = looks.lines[run].prefix {
      $0.indent >= Self.minimumIndent && !looks.isFull($0, wrappedAt: wrap)
    }.count
    guard setIn >= 2, run.lowerBound + setIn < run.upperBound else { return false }
    let rest = looks.lines[(run.lowerBound + setIn)..<run.upperBound]
    return looks.isFull(rest[rest.startIndex], wrappedAt: wrap)
      && rest.allSatisfy { $0.indent == 0 }
  }

  // MARK: Pieces

  /// Nothing if cutting the run would change nothing.
  private func appendPieces(of run: RunLook, _ titles: Set<Int>, to pieces: inout [Piece]) {
    if looks.areParagraphs(run.lines, over: SourceMeasure.longestWrappedLine) {
      appendLines(run.lines, titles, to: &pieces)
      return
    }
    let (kinds, weights) = run.chooseKinds()
    // Nothing to cut: each line is a long paragraph or, in a wrapped text, all of them are one paragraph.
    let isPlain = kinds.allSatisfy { $0 == .paragraph || looks.wrap != nil && $0 == .prose }
    if isPlain {
      let isOneParagraph = kinds.count(where: { $0 == .paragraph }) < 2
      let isWhole =
        looks.wrap == nil ? !looks.hasShortParagraphs && !hasTitles(run.lines) : isOneParagraph
      if isWhole { return }
    }
    var last: LineKind?
    for (index, kind) in kinds.enumerated() {
      let line = run.lines.lowerBound + index
      if last.map({ kind.begins(after: $0) || kind == .heading && beginsHeading(line) }) ?? true {
        pieces.append(Piece(line: line, kind: kind == .prose ? .paragraph : kind))
      }
      pieces[pieces.count - 1].weight += weights[index]
      last = kind
    }
  }

  /// Appends each line of a run as a piece: an item, a line that may be a title, a paragraph.
  private func appendLines(_ run: Range<Int>, _ titles: Set<Int>, to pieces: inout [Piece]) {
    for index in run {
      let marker = looks.marker(index)
      let isItem = marker.isItem && !marker.isSpeech && !titles.contains(index)
      let kind: LineKind = isItem ? .item : mayBeTitle(index) ? .heading : .paragraph
      pieces.append(Piece(line: index, kind: kind))
    }
  }

  /// A paragraph on one line is as short as a title, and does not end as most sentences do.
  private func mayBeTitle(_ index: Int) -> Bool {
    let line = looks.lines[index]
    return line.columns <= SourceMeasure.usualWrap && !looks.beginsSpeech(index)
      && !".,;".utf8.contains(looks.text[line.range.upperBound - 1]) || looks.isHeadingLike(index)
  }

  /// At least three lines, each a paragraph, are as short as titles; none ends a sentence, except with a
  /// question mark.
  private func hasTitles(_ run: Range<Int>) -> Bool {
    let short = run.filter { looks.lines[$0].columns <= Self.widestTitle }
    return short.count { !looks.endsSentence($0) || looks.text[looks.lines[$0].range].last == "?" }
      >= Self.minimumTitles
  }

  /// Columns of a title without a gap around it.
  static let widestTitle = 50
  private static let minimumTitles = 3

  /// A line right below a heading begins another, in a text with a paragraph on each line. It does if it has
  /// the number of a part itself, or unless the line above is such a number without a title.
  private func beginsHeading(_ line: Int) -> Bool {
    guard looks.wrap == nil else { return false }
    return hasTitle(afterNumberOf: line) != nil || hasTitle(afterNumberOf: line - 1) ?? true
  }

  /// A title follows the number on the same line. Nil without the number of a part, with its word or without.
  private func hasTitle(afterNumberOf line: Int) -> Bool? {
    let range = looks.lines[line].range
    let scan = TitleScan(looks.text, range)
    if scan.titleStart == 1, scan.count == 1 { return false }
    guard case .numbered(_, let isTitled) = HeadingForm(looks.text, range, lines: 1, scan: scan)
    else {
      return nil
    }
    return isTitled
  }
}
