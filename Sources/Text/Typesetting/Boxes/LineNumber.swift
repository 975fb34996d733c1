import BookText

/// The number at the end of a line of verse, at the right edge in print.
struct LineNumber {
  let range: Range<Int>
  let words: Range<Int>

  private static let maxDigits = 5

  /// Digits set off from the words by a tab or by several blanks. Nil without such a number, without words
  /// before it, or with more than ``maxDigits`` digits. Costs O(*n*) in the number and the white space before
  /// it.
  init?(of line: Range<Int>, in text: TextBytes) {
    var start = line.upperBound
    while start > line.lowerBound, ("0"..."9").contains(text[start - 1]) { start -= 1 }
    guard (1...Self.maxDigits).contains(line.upperBound - start) else { return nil }
    var end = start
    while end > line.lowerBound, text[end - 1] == " " || text[end - 1] == "\t" { end -= 1 }
    guard end > line.lowerBound, start - end > 1 || text[end] == "\t" else { return nil }
    range = start..<line.upperBound
    words = line.lowerBound..<end
  }

  /// Cells between the words and the number.
  static let leastGap = 2

  var width: Int { range.count }

  /// Cells needed after the words, with the gap between them.
  var room: Int { Self.leastGap + width }
}
