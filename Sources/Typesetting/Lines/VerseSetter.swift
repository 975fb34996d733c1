import BookText

/// Sets blocks line by line, with turnovers for long lines: verse, lists of contents.
struct VerseSetter {
  let format: PageFormat

  func verse(_ block: Block, by breaker: inout TextBreaker) -> [SetLine] {
    let measure = format.measure
    let usual = measure >= 40 ? max(2, min(block.indent, 6)) : min(block.indent, measure / 8)
    let margin = max(usual, min(Int(block.layout.leading), measure / 4))
    var lines: [SetLine] = []
    for line in verseLines(of: block, margin: margin, in: breaker.text) {
      let first = lines.isEmpty ? max(0, Int(block.layout.firstIndent)) : 0
      let indent = min(margin + max(0, line.column - block.indent) + first, measure / 2)
      lines += rows(
        of: line.range, indent: indent, turnover: min(indent + 4, measure * 2 / 3), by: &breaker)
    }
    return lines
  }

  /// The least number of cells between a line and its number.
  private static let leastGap = 2

  /// Sets a line of verse: its number at the right edge of its last row, and what does not fit into the first
  /// row turned over.
  private func rows(
    of line: Range<Int>, indent: Int, turnover: Int, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let measure = format.measure
    let found = format.style.isPlain ? nil : LineNumber(of: line, in: breaker.text)
    // On a very narrow page it is a word like any other.
    let number = found.flatMap { $0.width + Self.leastGap < measure - turnover ? $0 : nil }
    let boxes = breaker.boxes(of: number?.words ?? line, limit: measure - turnover)
    var rows: [SetLine] = []
    var start = 0
    while start < boxes.count {
      let left = start == 0 ? indent : turnover
      let filled = rowEnd(of: boxes, from: start, width: measure - left)
      var end = filled.end
      if let number, end == boxes.count {
        let gap = measure - left - filled.width - number.width
        if gap >= Self.leastGap {
          let whole = boxes[start].range.lowerBound..<number.range.upperBound
          var row = SetLine(.text, range: whole, indent: left, extra: gap - 1)
          row.traits.insert(.numbered)
          return rows + [row]
        }
        // The last word is turned over, to have the number beside it.
        if end - start > 1 { end -= 1 }
      }
      let part = boxes[start].range.lowerBound..<boxes[end - 1].range.upperBound
      rows.append(SetLine(.text, range: part, indent: left))
      start = end
    }
    if let number {
      // The word before it leaves no room.
      rows.append(SetLine(.text, range: number.range, indent: measure - number.width))
    }
    return rows
  }

  /// Returns the index after the last box that fits into a row of the given width, and the width of these
  /// boxes: a line of verse is filled before it is turned over.
  private func rowEnd(of boxes: [Box], from start: Int, width: Int) -> (end: Int, width: Int) {
    var used = boxes[start].width
    var end = start + 1
    while end < boxes.count {
      let more = boxes[end].width + (boxes[end - 1].hasGapAfter ? 1 : 0)
      if used + more > width { break }
      used += more
      end += 1
    }
    return (end, used)
  }

  /// Returns the lines of a block of verse. A long line that was turned over in the source, its
  /// rest indented and in lower case, is joined again; so is one that a typist wrapped, if it has to
  /// be turned over anyway. A line with a number is complete.
  private func verseLines(
    of block: Block, margin: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> [TypedLine] {
    let lines = TypedLine.lines(of: block, in: text)
    let isWrapped = hasWrappedLines(lines, of: block, in: text)
    var joined: [TypedLine] = []
    // The columns of the last line of the source.
    var columns = 0
    for line in lines {
      if let last = joined.last, beginsSmall(line, in: text),
        line.column >= last.column + 2 && last.range.count >= 45
          || isWrapped && line.column >= last.column
            && columns > format.measure - margin - max(0, last.column - block.indent),
        LineNumber(of: last.range, in: text) == nil
      {
        joined[joined.count - 1].range = last.range.lowerBound..<line.range.upperBound
      } else {
        joined.append(line)
      }
      columns = self.columns(of: line, in: text)
    }
    return joined
  }

  /// True if some lines of a plain text begin in lower case, and all of these after a line that a
  /// typist may have wrapped.
  private func hasWrappedLines(
    _ lines: [TypedLine], of block: Block, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !block.layout.traits.contains(.keepsLines) else { return false }
    var found = false
    for (line, next) in zip(lines, lines.dropFirst()) where beginsSmall(next, in: text) {
      guard Self.wrapped.contains(columns(of: line, in: text)) else { return false }
      found = true
    }
    return found
  }

  /// The columns of a line that a typist may have wrapped.
  private static let wrapped = 60...80

  private func beginsSmall(_ line: TypedLine, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    (0x61...0x7A).contains(text[line.range.lowerBound])
  }

  /// Returns the number of characters of a line.
  private func columns(of line: TypedLine, in text: UnsafeBufferPointer<UInt8>) -> Int {
    text[line.range].count { $0 & 0xC0 != 0x80 }
  }

  /// Sets a list of contents. A line with a separate page number is preserved if there is room, perhaps with
  /// a shorter leader.
  func contents(_ block: Block, by breaker: inout TextBreaker) -> [SetLine] {
    let measure = format.measure
    var lines: [SetLine] = []
    for line in TypedLine.lines(of: block, in: breaker.text) {
      let indent = min(max(0, line.column - block.indent), measure / 4)
      if indent + width(of: line.range, in: breaker.text) <= measure {
        lines.append(SetLine(.preformatted, range: line.range, indent: indent))
        continue
      }
      let hang = min(indent + 4, measure / 2)
      if let leader = Leader(of: line.range, in: breaker.text),
        let shortened = entry(line.range, leader, indent: indent, hang: hang, by: &breaker)
      {
        lines += shortened
        continue
      }
      let shape = ParagraphBreaker.Shape(
        firstWidth: measure - indent, width: measure - hang, isJustified: false)
      lines += set(breaker.broken(line.range, shape), indent: indent, hang: hang)
    }
    return lines
  }

  private func set(_ broken: BrokenText, indent: Int, hang: Int) -> [SetLine] {
    broken.lines.enumerated().map { index, part in
      SetLine(.text, range: broken.range(of: part), indent: index == 0 ? indent : hang)
    }
  }

  /// The minimum room for the title of an entry beside its page number, in cells.
  private static let leastTitle = 8

  /// Returns the lines of an entry with a leader: the title, and after its last line the leader, as long as
  /// there is room, and the page number at the right edge. Nil if there is no room for them.
  private func entry(
    _ line: Range<Int>, _ leader: Leader, indent: Int, hang: Int, by breaker: inout TextBreaker
  ) -> [SetLine]? {
    // A mark at its beginning is above the last dot.
    let number = width(of: leader.range.upperBound - 1..<line.upperBound, in: breaker.text) - 1
    let room = format.measure - number - Leader.least
    guard room - hang >= Self.leastTitle else { return nil }
    let shape = ParagraphBreaker.Shape(
      firstWidth: room - indent, width: room - hang, isJustified: false)
    let title = breaker.broken(line.lowerBound..<leader.range.lowerBound, shape)
    var lines = set(title, indent: indent, hang: hang)
    guard let last = lines.popLast() else { return nil }
    let words = last.range.lowerBound..<leader.range.lowerBound
    let used = last.indent + width(of: words, in: breaker.text) + number
    let extra = format.measure - used - leader.range.count
    // Blanks and dashes may be wider as typed.
    guard -extra <= leader.spare else { return nil }
    let whole = last.range.lowerBound..<line.upperBound
    lines.append(SetLine(.preformatted, range: whole, indent: last.indent, extra: extra))
    return lines
  }

  /// Returns the width of a line in cells; stops above the measure.
  private func width(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
    widthWithTabs(of: range, in: text, upTo: format.measure)
  }
}
