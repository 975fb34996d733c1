import BookText
import Numbers

/// A manual page, as `man` formats it for a terminal: headings at the edge, text indented, and explanations
/// of terms indented further.
///
/// Its lines were filled for another width. If the first word of the next line would not have fitted on a
/// line, the break between them has no meaning. Otherwise the break is intended, and is preserved.
///
/// Indices are those of the lines; indents and columns are those of the source, except where a block gets the
/// page's.
struct ManualPage {
  private let text: TextBytes
  private let lines: [SourceLine]
  /// Columns of filled lines: the first line goes from edge to edge.
  private let width: Int
  /// Column of the text. Explanations are indented further.
  private let base: Int
  private let step: Int
  /// Columns at which several lines begin.
  private let columns: Set<Int>
  /// Indents of explanations, by their columns: those of a page that begin below terms all hang at the same
  /// distance from them, whatever the columns in the source.
  private var explanations: [Int: Int] = [:]
  private var isSynopsis = false
  private var found: [Block] = []

  /// Takes the width from the first line, columns where several lines begin, and the step of indents from the
  /// text to the most frequent column right of it.
  init(_ text: TextBytes, _ lines: [SourceLine]) {
    self.text = text
    self.lines = lines
    width = Self.measureWidth(of: lines)
    let counts = lines.map(\.indent).filter { $0 > 0 }.counts
    let base = Self.columnOfText(counts)
    self.base = base
    columns = Set(counts.filter { $0.value >= 2 }.keys)
    step =
      counts.filter { $0.key >= base + 2 }.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      .map { $0.key - base } ?? Self.usualIndent
  }

  /// Width of the first line in columns, if it is at least ``minimumWidth``; else of the widest line,
  /// ``maximumGuessedWidth`` at most.
  private static func measureWidth(of lines: [SourceLine]) -> Int {
    let first = lines.first?.columns ?? usualWidth
    return first >= minimumWidth
      ? first : min(maximumGuessedWidth, lines.reduce(first) { max($0, $1.columns) })
  }

  /// The leftmost column with at least an eighth of the lines of the most frequent one, or the usual indent
  /// if no line is indented far enough. Headings of second rank are left of it. `counts` are lines that begin
  /// at each column.
  private static func columnOfText(_ counts: [Int: Int]) -> Int {
    counts.filter { $0.key >= leastIndent }.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      .map { most in
        counts.keys.filter {
          $0 >= leastIndent && counts[$0, default: 0].isAtLeast(share: 1, in: 8, of: most.value)
        }
      }?
      .min() ?? usualIndent
  }

  /// Costs O(*n*) in the lines.
  mutating func readBlocks() -> [Block] {
    var index = 0
    while index < lines.count { index = readBlock(at: index) }
    return found
  }

  /// Appends the block that begins at a line. Returns the index of the line after it.
  private mutating func readBlock(at index: Int) -> Int {
    let line = lines[index]
    if line.indent == 0 {
      readEdge(line, at: index)
      return index + 1
    }
    let isApart = !continues(index) || lines[ifAny: index - 1]?.indent == 0
    if line.indent < base, isApart, let last = lastLineOfHeading(from: index) {
      let range = line.range.lowerBound..<lines[last].range.upperBound
      appendBlock(.heading(level: 2), range, indent: 0, blankLines: line.blankLinesBefore)
      return last + 1
    }
    if let end = endOfFrames(from: index) ?? endOfDrawing(from: index) {
      appendBlock(
        .preformatted, line.range.lowerBound..<lines[max(index, end - 1)].range.upperBound,
        indent: lines[index..<end].reduce(base) { min($0, $1.indent) },
        blankLines: line.blankLinesBefore)
      return end
    }
    if isSynopsis, !text.hasGap(line.range) { return readCommand(at: index) }
    if let column = textColumn(ofLine: index) { return readTerm(at: index, textAt: column) }
    guard isFollowedByIndented(index) else { return readProse(at: index) }
    // In order: a line follows.
    recordExplanation(at: lines[index + 1].indent, ofTermAt: line.indent)
    appendBlock(
      .term, line.range, indent: indent(atColumn: line.indent), blankLines: line.blankLinesBefore)
    return index + 1
  }

  /// Line after a table with bars, or another drawing of frames, that begins at a line. It ends at the first
  /// line without a frame; nil if it has fewer than two lines.
  private func endOfFrames(from index: Int) -> Int? {
    guard isFramed(index) else { return nil }
    var end = index + 1
    while end < lines.count, continues(end), lines[end].indent > 0, isFramed(end) { end += 1 }
    return end > index + 1 ? end : nil
  }

  /// A line of a frame has a sign for drawing frames, or bars or corners at both ends.
  private func isFramed(_ index: Int) -> Bool {
    let line = text[lines[index].range]
    if let first = line.first, let last = line.last, line.count > 1, first == "|" || first == "+",
      last == "|" || last == "+"
    {
      return true
    }
    // U+2500…U+257F.
    return zip(line, line.dropFirst()).contains { $0 == 0xE2 && ($1 == 0x94 || $1 == 0x95) }
  }

  /// A drawing of branches goes from a line to the next blank line. Nil if no blank line is above, or if the
  /// lines do not look like a drawing.
  private func endOfDrawing(from index: Int) -> Int? {
    guard !continues(index), text[lines[index].range].contains("-") || isFollowedByIndented(index)
    else { return nil }
    var end = index + 1
    while end < lines.count, continues(end) { end += 1 }
    let run = Run(lines: lines[index..<end], text: text, edge: 0)
    return run.isGraph ? end : nil
  }

  /// The line itself, or the next one after a full line with the same indent. Nil if the text goes on to a
  /// third line, as a paragraph does.
  private func lastLineOfHeading(from index: Int) -> Int? {
    func goesOn(_ line: Int) -> Bool {
      isFilled(line) && lines[ifAny: line + 1]?.indent == lines[index].indent
    }
    guard goesOn(index) else { return index }
    return goesOn(index + 1) ? nil : index + 1
  }

  /// The next line is indented further.
  private func isFollowedByIndented(_ index: Int) -> Bool {
    index + 1 < lines.count && continues(index + 1)
      && lines[index + 1].indent > lines[index].indent
  }

  private func continues(_ index: Int) -> Bool { lines[index].blankLinesBefore == 0 && index > 0 }

  /// The next word, right below, would not have fitted: the line break has no meaning.
  private func isFilled(_ index: Int) -> Bool {
    guard index + 1 < lines.count, continues(index + 1) else { return false }
    let next = text[lines[index + 1].range].prefix { $0 > " " }
    let word = next.count { !$0.continuesCharacter }
    return lines[index].columns + 1 + word > width
  }

  /// Columns of a page.
  private static let usualWidth = 80
  /// Columns of a page.
  private static let minimumWidth = 40
  /// Columns of a page.
  private static let maximumGuessedWidth = 110
  /// Columns of indent of text.
  private static let usualIndent = 7
  /// Columns of indent of text.
  private static let leastIndent = 4
  /// Cells of each step of the indent.
  private static let cellsOfStep = 4
  /// Columns of a heading.
  private static let longestHeading = 60
  /// Columns of the mark of an item.
  private static let longestMark = 3

  /// Cells of indent in the book for text at a column of the source.
  private func indent(atColumn column: Int) -> Int {
    explanations[column] ?? max(0, column - base) * Self.cellsOfStep / step
  }

  /// Explanations are one step beyond their term. The first term of the page with explanations at this column
  /// decides.
  private mutating func recordExplanation(at column: Int, ofTermAt term: Int) {
    guard explanations[column] == nil, column > term else { return }
    explanations[column] = indent(atColumn: term) + Self.cellsOfStep
  }

  /// Appends some bytes of the text. The indent is in cells of the book.
  private mutating func appendBlock(
    _ kind: Block.Kind, _ range: Range<Int>, indent: Int, blankLines: Int
  ) {
    found.append(
      Block(
        kind: kind, range: range, indent: indent, blankLinesBefore: blankLines, rule: .manualPage))
  }

  // MARK: Headings

  /// Header or footer, heading, or a line kept as typed. Below "SYNOPSIS" commands follow.
  private mutating func readEdge(_ line: SourceLine, at index: Int) {
    // Below a table there is no blank line.
    let isApart = !continues(index) || index == 0 || found.last?.kind == .preformatted
    // A header with a long name in it has no gap.
    let isRunning = line.columns >= width - 2 && (index == 0 || text.hasGap(line.range))
    if isRunning {
      appendBlock(.boilerplate, line.range, indent: 0, blankLines: line.blankLinesBefore)
    } else if isApart, line.columns <= Self.longestHeading {
      isSynopsis = text[line.range].starts(with: "SYNOPSIS".utf8)
      appendBlock(.heading(level: 1), line.range, indent: 0, blankLines: line.blankLinesBefore)
    } else {
      appendBlock(.preformatted, line.range, indent: 0, blankLines: line.blankLinesBefore)
    }
  }

  // MARK: Terms

  /// Column of the explanation on a term's own line: the indent of the line below if that is greater, else a
  /// column shared by other lines. Nil if no word of the line begins there.
  private func textColumn(ofLine index: Int) -> Int? {
    let line = lines[index]
    if isFollowedByIndented(index) {
      // A single blank may be chance, unless the explanation has filled the line.
      // In order: a line follows.
      let column = lines[index + 1].indent
      return wordBegins(in: line, at: column, afterBlanks: isFilled(index) ? 1 : 2) ? column : nil
    }
    // An explanation of one line begins in the column of other explanations. In a sentence that goes on
    // below, a word is there by chance.
    guard !isFilled(index) || line.mayHaveColumns && !continuesBelow(index) else { return nil }
    return columns.sorted().first { column in
      column > line.indent + 1 && wordBegins(in: line, at: column, afterBlanks: 2)
    }
  }

  /// The next line, which has to exist, has the same indent and begins with a small letter.
  private func continuesBelow(_ index: Int) -> Bool {
    guard let next = lines[ifAny: index + 1] else { return false }
    return next.indent == lines[index].indent
      && text.letterCase(at: next.range.lowerBound) == .small
  }

  /// Whether a line is an option or another term, whatever stands above: the column of the next line is that
  /// of its explanation, or it begins with an option that has one.
  private func beginsTerm(_ index: Int) -> Bool {
    let line = lines[index]
    let start = text[line.range].prefix(2)
    let isOption =
      start.first == "-"
      && (start.last?.isLetterOrDigit == true || start.count == 2 && start.last == "-")
    guard isFollowedByIndented(index) else { return isOption && textColumn(ofLine: index) != nil }
    // In order: a line follows.
    return isOption || wordBegins(in: line, at: lines[index + 1].indent, afterBlanks: 2)
  }

  /// Whether a word begins at a column of a line, after at least `blanks` blanks.
  private func wordBegins(in line: SourceLine, at column: Int, afterBlanks blanks: Int) -> Bool {
    guard let place = byteOffset(ofColumn: column, in: line),
      place - blanks >= line.range.lowerBound
    else { return false }
    return text[place] > " " && text[place - blanks..<place].allSatisfy { $0 == " " }
  }

  /// Takes each character as one column wide. Nil beyond the ends of the line.
  private func byteOffset(ofColumn column: Int, in line: SourceLine) -> Int? {
    var current = line.indent
    for place in line.range where !text[place].continuesCharacter {
      if current == column { return place }
      current += 1
    }
    return nil
  }

  /// A bullet, or a number or a letter with a full stop or a bracket: at most ``longestMark`` characters.
  private func isMark(_ term: Range<Int>) -> Bool {
    let length = text[term].count { !$0.continuesCharacter }
    guard length <= Self.longestMark, let last = text[term].last else { return false }
    let isNumbered = term.count > 1 && (last == "." || last == ")") && text[term].first != "-"
    return isNumbered || isBullet(text[term]) || length == 1 && "*+-o".utf8.contains(last)
  }

  /// Appends a term with an explanation in `column` of its line, and the lines in this column below it, as
  /// two blocks. The mark of an item is one block with its text. Returns the line after them.
  private mutating func readTerm(at index: Int, textAt column: Int) -> Int {
    let line = lines[index]
    guard let place = byteOffset(ofColumn: column, in: line) else { return readProse(at: index) }
    var end = place
    while end > line.range.lowerBound, text[end - 1] == " " { end -= 1 }
    let term = line.range.lowerBound..<end
    var next = index + 1
    while next < lines.count, continues(next), lines[next].indent == column, !beginsTerm(next) {
      next += 1
    }
    let body = place..<lines[next - 1].range.upperBound
    if isMark(term) {
      let length = text[term].count { !$0.continuesCharacter }
      appendBlock(
        .indented(hang: length + 1), line.range.lowerBound..<body.upperBound,
        indent: indent(atColumn: line.indent), blankLines: line.blankLinesBefore)
    } else {
      recordExplanation(at: column, ofTermAt: line.indent)
      appendBlock(
        .term, term, indent: indent(atColumn: line.indent), blankLines: line.blankLinesBefore)
      appendBlock(.indented(hang: 0), body, indent: indent(atColumn: column), blankLines: 0)
    }
    return next
  }

  // MARK: Prose

  /// Appends a command of a synopsis: a line, the lines indented further below it, and the line after a full
  /// one. Its block hangs, and is marked as having options in brackets. Returns the line after them.
  private mutating func readCommand(at index: Int) -> Int {
    var next = index + 1
    while next < lines.count, continues(next),
      lines[next].indent > lines[index].indent
        || isFilled(next - 1) && lines[next].indent == lines[index].indent
    {
      next += 1
    }
    let range = lines[index].range.lowerBound..<lines[next - 1].range.upperBound
    appendBlock(
      .indented(hang: Self.cellsOfStep), range, indent: indent(atColumn: lines[index].indent),
      blankLines: lines[index].blankLinesBefore)
    found[found.count - 1].layout.traits.insert(.bracketed)
    return next
  }

  /// Appends lines with the same indent, up to a frame or a term. They are kept as typed if most line breaks
  /// are intended, or if a lone line has a gap; else each intended break begins a paragraph. Returns the line
  /// after them.
  private mutating func readProse(at index: Int) -> Int {
    let first = lines[index]
    var next = index + 1
    var wanted = 0
    while next < lines.count, continues(next), lines[next].indent == first.indent,
      endOfFrames(from: next) == nil, !beginsTerm(next)
    {
      let isFree = !isFilled(next - 1)
      if isFree, isFollowedByIndented(next) || textColumn(ofLine: next) != nil { break }
      if isFree { wanted += 1 }
      next += 1
    }
    let range = first.range.lowerBound..<lines[next - 1].range.upperBound
    let breaks = next - index - 1
    let isAligned = breaks == 0 && text.hasGap(first.range)
    if wanted * 2 > breaks || isAligned {
      appendBlock(
        .literal, range, indent: indent(atColumn: first.indent), blankLines: first.blankLinesBefore)
      return next
    }
    // An intended break begins a paragraph without a blank line before it.
    var start = index
    for end in index..<next where end + 1 == next || !isFilled(end) {
      appendBlock(
        .indented(hang: 0), lines[start].range.lowerBound..<lines[end].range.upperBound,
        indent: indent(atColumn: first.indent),
        blankLines: start == index ? first.blankLinesBefore : 0)
      start = end + 1
    }
    return next
  }
}
