import BookText

/// Blocks set line by line, with turnovers for long lines: verse, lists of contents.
extension BlockSetter {
  /// Each line has the indent of the source, at most half of the measure. The rest of a long line goes
  /// further in.
  mutating func stanzaLines(of block: Block) -> [SetLine] {
    let measure = format.measure
    let margin = margin(ofVerse: block)
    var lines: [SetLine] = []
    let number = stanzaNumber(of: block)
    for line in verseLines(of: block, margin: margin) {
      let first = lines.isEmpty ? max(0, Int(block.layout.firstIndent)) : 0
      let column = max(0, line.column - block.indent)
      // The blanks between the number of the stanza and its words are set as one.
      let surplus = column >= number.width ? number.surplus : 0
      let indent = min(margin + column - surplus + first, measure / 2)
      lines += rows(
        of: line.range, indent: indent, turnover: min(indent + 4, measure * 2 / 3))
    }
    return lines
  }

  /// The longest line of the poem is in the middle of the measure, or further left if the numbers of lines
  /// need the room. Lines that may be no verse stay at the edge. A poem wider than the measure gets the usual
  /// margin.
  private func margin(ofVerse block: Block) -> Int {
    let measure = format.measure
    if block.layout.traits.contains(.apart) { return 0 }
    let usual = hasWideMargins ? max(2, min(block.indent, 6)) : min(block.indent, measure / 8)
    guard let poem, poem.width <= measure else {
      return max(usual, min(Int(block.layout.leading), measure / 4))
    }
    let own = block.edge - max(0, Int(block.layout.firstIndent)) - poem.left
    let room = max(0, measure - poem.widthWithNumbers)
    return min((measure - poem.width) / 2, room) + max(0, own)
  }

  /// Number before a stanza of a hymn.
  private struct StanzaNumber {
    /// Width with the blanks after it, in cells; 0 without a number.
    var width = 0
    /// Blanks beyond the first.
    var surplus = 0
  }

  /// Reads "3." of "3. Abide with me"; all widths are 0 without a number.
  private func stanzaNumber(of block: Block) -> StanzaNumber {
    let digits = text[block.range].prefix { $0.isDigit || $0 == "." }
    let blanks = text[digits.endIndex..<block.range.upperBound].prefix { $0 == " " }.count
    guard !digits.isEmpty, blanks > 0 else { return StanzaNumber() }
    return StanzaNumber(width: digits.count + blanks, surplus: blanks - 1)
  }

  /// The first row begins after `indent` cells, others after `turnover`. The number of the line goes to the
  /// right edge of the last row, or to a row of its own if the last word leaves no room.
  private mutating func rows(of line: Range<Int>, indent: Int, turnover: Int) -> [SetLine] {
    let measure = format.measure
    let number = format.style.isPlain ? nil : LineNumber(of: line, in: text)
    var boxes = breaker.boxes(of: number?.words ?? line, limit: measure - turnover)
    // The number is kept on the row of the last word, if there is room for both.
    var isBeside = false
    if let number, let word = boxes.last {
      let width = word.width + number.room
      isBeside = width <= measure - turnover
      if isBeside {
        boxes[boxes.count - 1] = Box(
          range: word.range.lowerBound..<number.range.upperBound, width: width, hasGapAfter: false)
      }
    }
    // A line of verse is filled before it is turned over.
    let shape = ParagraphBreaker.Shape(
      firstWidth: measure - indent, width: measure - turnover, isJustified: false)
    let broken = BrokenText(boxes: boxes, lines: ParagraphBreaker.fullLines(of: boxes, shape))
    var rows = broken.lines.map { row in
      let left = row.boxes.lowerBound == 0 ? indent : turnover
      let isNumbered = isBeside && row.boxes.upperBound == boxes.count
      var line = SetLine(
        .text, range: broken.range(of: row), indent: left,
        extra: isNumbered ? measure - left - row.naturalWidth + LineNumber.leastGap - 1 : 0)
      if isNumbered { line.traits.insert(.numbered) }
      return line
    }
    if let number, !isBeside {
      rows.append(SetLine(.text, range: number.range, indent: max(0, measure - number.width)))
    }
    keepRowsTogether(&rows)
    return rows
  }

  /// Rows of a line of verse that stay on one page.
  private static let longestTurnover = 4

  /// A turnover alone at the head of a page looks like a line. A longer one, as in a psalm, is divided like a
  /// paragraph.
  private func keepRowsTogether(_ rows: inout [SetLine]) {
    let isShort = rows.count <= Self.longestTurnover
    for index in rows.indices.dropLast()
    where isShort || index == 0 || index == rows.count - 2 {
      rows[index].mayEndPage = false
    }
  }

  /// Joins a long line to its turnover (indented, in lower case) in the source. Also joins a line wrapped by
  /// a typist, if the measure needs a turnover anyway. A line with a number is complete.
  func verseLines(of block: Block, margin: Int) -> [TypedLine] {
    let lines = TypedLine.lines(of: block, in: text)
    let isWrapped = hasWrappedLines(lines, of: block)
    var joined: [TypedLine] = []
    // The columns of the last line of the source.
    var columns = 0
    for line in lines {
      if let last = joined.last, beginsSmall(line),
        line.column >= last.column + 2 && last.range.count >= 45
          || isWrapped && line.column >= last.column
            && columns > format.measure - margin - max(0, last.column - block.indent),
        LineNumber(of: last.range, in: text) == nil
      {
        joined[joined.count - 1].range = last.range.lowerBound..<line.range.upperBound
      } else {
        joined.append(line)
      }
      columns = self.columns(of: line)
    }
    return joined
  }

  /// A plain text has lines that begin in lower case, each after a line of 60 to 80 columns: a typist may
  /// have wrapped it.
  private func hasWrappedLines(_ lines: [TypedLine], of block: Block) -> Bool {
    guard !block.layout.traits.contains(.keepsLines) else { return false }
    var found = false
    for (line, next) in zip(lines, lines.dropFirst()) where beginsSmall(next) {
      guard Self.wrapped.contains(columns(of: line)) else { return false }
      found = true
    }
    return found
  }

  /// Columns of a line that a typist may have wrapped.
  private static let wrapped = 60...80

  /// A lower-case letter of ASCII. The line has a byte.
  private func beginsSmall(_ line: TypedLine) -> Bool {
    ("a"..."z").contains(text[line.range.lowerBound])
  }

  /// Characters of a line.
  private func columns(of line: TypedLine) -> Int { text[line.range].count { $0 & 0xC0 != 0x80 } }

  /// A line that fits is preserved. A longer line keeps its page number at the right edge if its leader can
  /// be shortened, and is broken otherwise.
  mutating func contentsLines(of block: Block) -> [SetLine] {
    let measure = format.measure
    var lines: [SetLine] = []
    var typed = TypedLine.lines(of: block, in: text)
    // An entry on several lines is one.
    if block.layout.traits.contains(.row), let first = typed.first {
      typed = [
        TypedLine(range: first.range.lowerBound..<block.range.upperBound, column: first.column)
      ]
    }
    for line in typed {
      let indent = min(max(0, line.column - block.indent), measure / 4)
      if indent + width(of: line.range, at: line.column) <= measure,
        !text[line.range].contains("\n")
      {
        lines.append(SetLine(.preformatted, range: line.range, indent: indent))
        continue
      }
      let hang = min(indent + 4, measure / 2)
      if let leader = Leader(of: line.range, in: text),
        let shortened = linesOfEntry(
          in: line.range, leader, indent: indent, hang: hang, end: measure)
      {
        lines += shortened
        continue
      }
      lines += breaker.lines(of: line.range, first: indent, others: hang, end: measure)
    }
    return lines
  }

  /// An entry too long for its line gets a shorter leader before the page number. Nil for other text, and for
  /// an entry that fits. `first` and `others` are indents of other text; `end` counts the cells up to the
  /// ends of the lines.
  mutating func shortenedEntry(in range: Range<Int>, first: Int, others: Int, end: Int)
    -> [SetLine]?
  {
    guard let leader = Leader(of: range, in: text),
      leader.leadsToPage(before: range.upperBound, in: text), !text[range].contains("\n"),
      first + width(of: range) > end
    else { return nil }
    let hang = min(max(others, first + 4), end / 2)
    return linesOfEntry(in: range, leader, indent: first, hang: hang, end: end)
  }

  /// Cells for the title of an entry beside its page number.
  private static let leastTitle = 8

  /// The title, and after its last line as much of the leader as there is room for, with the page number
  /// right before `end`. Nil without room for them.
  private mutating func linesOfEntry(
    in line: Range<Int>, _ leader: Leader, indent: Int, hang: Int, end: Int
  ) -> [SetLine]? {
    // A mark at its beginning is above the last dot.
    let number = width(of: leader.range.upperBound - 1..<line.upperBound) - 1
    let room = end - number - Leader.minimumCells
    guard room - hang >= Self.leastTitle else { return nil }
    var lines = breaker.lines(
      of: line.lowerBound..<leader.range.lowerBound, first: indent, others: hang, end: room)
    guard let last = lines.popLast() else { return nil }
    let words = last.range.lowerBound..<leader.range.lowerBound
    let used = last.indent + width(of: words) + number
    let extra = end - used - leader.range.count
    // Blanks and dashes may be wider as typed.
    guard -extra <= leader.spare else { return nil }
    let whole = last.range.lowerBound..<line.upperBound
    lines.append(SetLine(.preformatted, range: whole, indent: last.indent, extra: extra))
    return lines
  }
}
