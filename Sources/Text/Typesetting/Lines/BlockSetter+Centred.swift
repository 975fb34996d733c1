import BookText

/// Lines in the middle of the measure, or at its right edge.
extension BlockSetter {
  /// Less than the measure.
  private var centredWidth: Int { max(1, format.measure - (format.measure >= 30 ? 8 : 0)) }

  /// Sets each line of a heading or a title page in the middle of the measure, or as the block is aligned. A
  /// number and its title have a row between them if the source had one. Lines are flush in a plain style,
  /// and headings in a compact one.
  mutating func centredLines(of block: Block, role: SetLine.Role) -> [SetLine] {
    let style = format.style
    var lines: [SetLine] = []
    var end = block.range.lowerBound
    let isFlush = block.isHeading && style.isCompact
    for line in continuedLines(of: block) {
      if block.isHeading, hasEmptyLine(end..<line.lowerBound) {
        lines.append(SetLine(.blank, range: line.lowerBound..<line.lowerBound))
      }
      end = line.upperBound
      lines += setTitle(line, role, width: centredWidth) { free in
        if style.isPlain || isFlush { return 0 }
        switch block.layout.alignment {
        case .left: return 0
        case .right: return free
        default: return free / 2
        }
      }
    }
    return lines
  }

  mutating func captionLines(of block: Block) -> [SetLine] {
    continuedLines(of: block).flatMap { centredLines(in: $0, width: centredWidth) }
  }

  /// Bytes for a cell: a line with more need not be set to know that it is too wide.
  private static let longestCell = 64

  /// A typed line too wide for one row is joined with the next: a typist wrapped it.
  private mutating func continuedLines(of block: Block) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var isContinued = false
    for line in TypedLine.lines(of: block, in: text) {
      if isContinued, let last = parts.last,
        !hasEmptyLine(last.upperBound..<line.range.lowerBound)
      {
        parts[parts.count - 1] = last.lowerBound..<line.range.upperBound
      } else {
        parts.append(line.range)
      }
      isContinued =
        line.range.count > Self.longestCell * centredWidth
        || centredLines(in: line.range, width: centredWidth).count > 1
    }
    return parts
  }

  private func hasEmptyLine(_ range: Range<Int>) -> Bool {
    text[range].count(where: { $0 == "\n" }) > 1
  }

  /// A letter's date or signature: each line at the right edge.
  mutating func signatureLines(of block: Block) -> [SetLine] {
    TypedLine.lines(of: block, in: text).flatMap { line in
      breaker.lines(of: line.range, first: 0, others: 0, end: format.measure) { free, _ in free }
    }
  }

  /// Lines have at most `width` cells.
  mutating func centredLines(in range: Range<Int>, width: Int) -> [SetLine] {
    setTitle(range, .text, width: width) { $0 / 2 }
  }

  /// Lines of `width` cells at most, as even as possible. `indent` gets the cells that a line leaves free.
  private mutating func setTitle(
    _ range: Range<Int>, _ role: SetLine.Role, width: Int, indent: (_ free: Int) -> Int
  ) -> [SetLine] {
    let margins = format.measure - width
    return breaker.evenLines(of: range, end: width, role: role) { indent($0 + margins) }
  }
}
