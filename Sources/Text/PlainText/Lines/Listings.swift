import BookText

/// Listings: lines of programs, settings and commands, told from prose by their own signs and by the lines
/// around them.
///
/// A run is read from line to line: prose goes on to the end of its sentence, code to the next line of prose.
/// Lines without signs among lines of code belong to them.
struct Listings {
  /// Lines of each listing, in order; a blank line may be between them.
  private(set) var found: [Range<Int>] = []

  private let text: TextBytes
  private let lines: [SourceLine]
  /// Lines that are headings by a mark.
  private let headings: [(place: Int, level: Int)]
  /// Column of the text's left edge.
  private let edge: Int
  /// Each line of prose is a paragraph.
  private let isAmongParagraphs: Bool
  /// Many lines have names or signs of programs.
  private var isTechnical = false
  /// First column of the last listing.
  private var indent = 0

  private static let leastIndent = 3
  /// Lines with signs of code in a technical text, and lines of the text for each of them.
  private static let fewestSigns = 3
  private static let linesPerSign = 40
  /// Blank lines between two parts of a listing, as between two functions of Python.
  private static let widestGap = 2
  private static let fewestReasons = 3

  /// Costs O(*n*), but little without lines that have signs of code.
  init(
    in text: TextBytes, _ lines: [SourceLine], _ runs: Slice<LineRuns>, _ measure: SourceMeasure,
    headings: [(place: Int, level: Int)]
  ) {
    (self.text, self.lines, self.headings) = (text, lines, headings)
    (edge, isAmongParagraphs) = (measure.proseIndent, measure.areLinesParagraphs)
    var (all, signs, comments) = (0, 0, 0)
    for run in runs where !lines[run.lowerBound].isCode {
      all += run.count
      for line in run where lines[line].mayBeCode {
        if code(line).isCode { signs += 1 } else if code(line).isComment { comments += 1 }
      }
    }
    guard signs > 0 || comments > 0 || isAmongParagraphs else { return }
    isTechnical = signs >= Self.fewestSigns && signs * Self.linesPerSign >= all
    for run in runs where !lines[run.lowerBound].isCode { readRun(run) }
  }

  private func code(_ line: Int) -> CodeLine {
    CodeLine(text[lines[line].range], isSetIn: lines[line].indent > edge)
  }

  private func look(_ line: Int) -> CodeLine.Look {
    let range = lines[line].range
    let next = headings.firstIndexAfter { $0.place < range.lowerBound }
    let isHeading = next < headings.count && headings[next].place < range.upperBound
    return isHeading ? .prose : code(line).look
  }

  private func beginsWithCapital(_ line: Int) -> Bool {
    text.letterCase(at: lines[line].range.lowerBound) == .capital
  }

  private func beginsSmall(_ line: Int) -> Bool {
    text.letterCase(at: lines[line].range.lowerBound) == .small
  }

  private func lastByte(_ line: Int) -> UInt8 { text[lines[line].range].last ?? 0 }

  // MARK: Runs

  /// A run is a listing as a whole: below a command at a prompt, or if most lines have signs. Else its parts
  /// without prose may be listings.
  private mutating func readRun(_ run: Range<Int>) {
    if !isTechnical, !isAmongParagraphs, !lines[run].contains(where: \.mayBeCode) { return }
    let looks = run.map(look)
    let isBelowPrompt =
      run.count > 1 && code(run.lowerBound).isComment
      && lines[run].allSatisfy { $0.columns <= SourceMeasure.longestWrappedLine }
    let haveSigns =
      looks.count { $0 == .prose } < 2
      && looks.count { $0 == .code }.isAtLeast(share: 3, in: 4, of: max(2, run.count))
    if isBelowPrompt && looks.first == .code || haveSigns { return add(run) }
    var start: Int?
    for (line, look) in zip(run, looks) {
      if look == .prose || start == nil && continuesProse(line, in: run) {
        if let start { readPart(start..<line, of: run) }
        start = nil
      } else if start == nil {
        start = line
      }
    }
    if let start { readPart(start..<run.upperBound, of: run) }
  }

  /// A line goes on with the sentence of the line above.
  private func continuesProse(_ line: Int, in run: Range<Int>) -> Bool {
    line > run.lowerBound && !isAmongParagraphs
      && lines[line].indent == lines[line - 1].indent
      && !text.endsSentence(lines[line - 1].range)
  }

  /// Lines without prose are a listing without the titles beside them.
  private mutating func readPart(_ part: Range<Int>, of run: Range<Int>) {
    guard part != run else {
      if isListing(run, of: run) || continuesListing(run) { add(run) }
      return
    }
    guard let first = part.first(where: { !mayBeTitle($0, in: run) }),
      let last = part.last(where: { !mayBeTitle($0, in: run) })
    else { return }
    // In order: the last of these lines is not before the first.
    let rest = first..<last + 1
    if isListing(rest, of: run) { add(rest) }
  }

  /// A line as far in as the prose beside it has no sign, and begins as a title does.
  private func mayBeTitle(_ line: Int, in run: Range<Int>) -> Bool {
    [lines[run].first?.indent, lines[run].last?.indent].contains(lines[line].indent)
      && look(line) == .open
      && text[lines[line].range.lowerBound].mayBeInWord && !beginsSmall(line)
      && !code(line).hasOddWords
  }

  // MARK: Evidence

  /// Whether there are three reasons to take lines without prose for code: signs in half of them, in three
  /// of four, odd words, a prompt, their indent, a colon or a listing above, a technical text, several lines.
  private func isListing(_ part: Range<Int>, of run: Range<Int>) -> Bool {
    let (first, count) = (part.lowerBound, part.count)
    let signs = part.count { look($0) == .code }
    let odd = isTechnical || count == 1 ? part.count { code($0).hasOddWords } : 0
    let isLed = first > 0 && lastByte(first - 1) == ":"
    let hasPrompt = code(first).isComment && (odd > 0 || !code(first).mayBeHeading)
    if count > 1, part == run, isAmongParagraphs, areShortLines(part, hasSign: signs > 0) {
      return true
    }
    // Parts of prose are code in technical texts.
    guard isTechnical || part == run || signs == count && (isLed || hasPrompt),
      signs * 2 >= count || isTechnical && odd * 2 >= count
    else { return false }
    let isSetIn = lines[part].allSatisfy {
      $0.indent >= edge + Self.leastIndent || $0.indent + Self.leastIndent <= edge
    }
    if part != run, !isAmongParagraphs, continuesBelow(part, in: run) { return false }
    // Below a listing a sentence may go on with a small letter.
    let goesOn = beginsSmall(first) || text[lines[first].range.lowerBound].isBeyondASCII
    if count == 1, goesOn, !isSetIn, !";{}".utf8.contains(lastByte(first)) { return false }
    return [
      signs * 2 >= count, count > 1 && signs * 4 >= count * 3, odd * 2 >= count, hasPrompt, isSetIn,
      isLed, isTechnical, isBelowListing(first) && !beginsWithCapital(first), count > 1,
    ].count { $0 } >= Self.fewestReasons
  }

  /// The line below goes on with a sentence of a part.
  private func continuesBelow(_ part: Range<Int>, in run: Range<Int>) -> Bool {
    let next = part.upperBound
    return next < run.upperBound && beginsSmall(next)
      && lines[next].indent == lines[next - 1].indent
  }

  /// Short lines among long paragraphs, few of them the end of a sentence, one with a sign or a small letter
  /// at its beginning.
  private func areShortLines(_ part: Range<Int>, hasSign: Bool) -> Bool {
    let sentences = part.count { text.endsSentence(lines[$0].range) && lastByte($0) != ":" }
    return sentences * 4 <= part.count && (hasSign || part.contains(where: beginsSmall))
      && lines[part].allSatisfy { $0.columns <= SourceMeasure.longestVerse }
  }

  /// A run is part of the listing above: set in as far, without prose.
  private func continuesListing(_ run: Range<Int>) -> Bool {
    isBelowListing(run.lowerBound) && !beginsWithCapital(run.lowerBound)
      && lines[run].allSatisfy { $0.indent >= max(edge + Self.leastIndent, indent) }
      && run.allSatisfy { look($0) != .prose }
  }

  private func isBelowListing(_ line: Int) -> Bool {
    found.last?.upperBound == line && lines[line].blankLinesBefore <= Self.widestGap
  }

  /// Adds a listing with the line above that leads to it, `class Lamp:`, or a part of the last listing if it
  /// is set in: its columns mean something to those above.
  private mutating func add(_ part: Range<Int>) {
    let least = lines[part].reduce(Int.max) { min($0, $1.indent) }
    var start = part.lowerBound
    if isBelowListing(start) {
      indent = min(indent, least)
      if least > edge, let last = found.popLast() { start = last.lowerBound }
    } else {
      indent = least
      if leads(start - 1, to: part) {
        start -= 1
        indent = lines[start].indent
      }
    }
    found.append(Range(from: start, to: part.upperBound))
  }

  private func leads(_ line: Int, to part: Range<Int>) -> Bool {
    line >= 0 && lines.isApart(line) && ":{(".utf8.contains(lastByte(line))
      && lines[part.lowerBound].blankLinesBefore <= Self.widestGap
      && lines[line].indent >= edge + Self.leastIndent && lines[line].indent < indent
      && look(line) == .open
  }
}
