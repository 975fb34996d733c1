import BookText

/// Detects and removes double spacing: a blank line after each line, as in manuscripts and some scans.
enum DoubleSpacing {
  /// Fewest lines for a decision; most texts are decided after `sample` lines.
  private static let fewestLines = 20
  private static let sample = 200
  /// Number of columns left free by wrapping, at most. It is smaller in Chinese and Japanese: lines are
  /// filled to the last character, and lines of a poem hardly ever end in mid-sentence.
  private static let room = 16
  private static let roomInChinese = 4
  private static let narrowestInChinese = 32

  /// Whether a text of 20 lines or more is double-spaced. Nine in ten lines have an odd number of blank lines
  /// before them, a quarter of the single blank lines are inside a sentence, and two in five of the lines
  /// before these fill the measure. In a text with a paragraph on each line, lines end with sentences; in a
  /// list, lines have any length.
  static func isUsed(in lines: [SourceLine], of text: TextBytes) -> Bool {
    guard lines.count >= fewestLines else { return false }
    // A few lines may be longer by far, such as rows of a table.
    guard let measure = lines[...].columns(exceededByOneIn: 10) else { return false }
    var (single, odd, open, full) = (0, 0, 0, 0)
    for (index, line) in lines.enumerated().dropFirst() {
      if line.blankLinesBefore & 1 == 1 { odd += 1 }
      if index >= sample, odd * 2 < index { return false }
      guard line.blankLinesBefore == 1 else { continue }
      single += 1
      let last = lines[index - 1]
      let end = last.range.upperBound
      guard text.isWord(at: end - 1) || ",;-".utf8.contains(text[end - 1]) else { continue }
      open += 1
      // The first byte of a character of three.
      let isChinese = last.range.count > 2 && (0xE3...0xE9).contains(text[end - 3])
      let isFull =
        isChinese
        ? measure >= narrowestInChinese && last.columns >= measure - roomInChinese
        : last.columns >= measure - room
      // No wrapped line is as long as a paragraph.
      if isFull, last.columns <= SourceLine.longestWrapped { full += 1 }
    }
    return odd.isAtLeast(share: 9, in: 10, of: lines.count - 1)
      && open.isAtLeast(share: 1, in: 4, of: single)
      && full.isAtLeast(share: 2, in: 5, of: open)
  }

  /// Halves the blank lines by overwriting line feeds: one becomes none, three become one.
  static func remove(from text: UnsafeMutableBufferPointer<UInt8>, _ lines: [SourceLine]) {
    for (line, next) in zip(lines, lines.dropFirst()) where next.blankLinesBefore > 0 {
      text.blank(
        between: line.range.upperBound..<next.range.lowerBound,
        keepingLineEnds: (next.blankLinesBefore - 1) / 2 + 1)
    }
  }
}
