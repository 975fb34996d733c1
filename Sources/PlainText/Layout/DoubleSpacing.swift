import BookText

/// Detects and removes double spacing: a blank line after each line, as in manuscripts and some
/// scans.
enum DoubleSpacing {
  /// The minimum number of lines for a decision.
  private static let fewestLines = 20

  /// True if nine in ten lines have an odd number of blank lines before them, and most lines with
  /// one come after a line that fills the measure and does not end a sentence: a text with a
  /// paragraph on each line has few of these.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  static func isUsed(in lines: [SourceLine], of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard lines.count >= fewestLines else { return false }
    let measure = lines.reduce(0) { $1.columns <= longestLine ? max($0, $1.columns) : $0 }
    var (single, odd, open) = (0, 0, 0)
    for (index, line) in lines.enumerated().dropFirst() {
      if line.blankLinesBefore & 1 == 1 { odd += 1 }
      // Most texts are decided after some lines.
      if index >= 200, odd * 2 < index { return false }
      guard line.blankLinesBefore == 1 else { continue }
      single += 1
      let end = lines[index - 1].range.upperBound
      let isOpen = isWordByte(text, end - 1) || text[end - 1] == 0x2C
      // Lines of Chinese and Japanese, of characters of three bytes, can be filled to the last of them.
      let isChinese = lines[index - 1].range.count > 2 && (0xE3...0xE9).contains(text[end - 3])
      let room = isChinese ? 4 : 16
      if isOpen, (measure - room...longestLine).contains(lines[index - 1].columns) { open += 1 }
    }
    return odd * 10 >= (lines.count - 1) * 9 && single * 2 >= lines.count && open * 2 >= single
  }

  private static let longestLine = 110

  /// Overwrites every second line feed, so that one blank line becomes none, and three one.
  static func remove(from text: UnsafeMutableBufferPointer<UInt8>, _ lines: [SourceLine]) {
    for (line, next) in zip(lines, lines.dropFirst()) where next.blankLinesBefore > 0 {
      text.blank(
        between: line.range.upperBound..<next.range.lowerBound,
        keepingLineEnds: (next.blankLinesBefore - 1) / 2 + 1)
    }
  }
}
