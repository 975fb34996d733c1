import BookText

/// The number at the end of a line of verse, set at the right edge in print.
struct LineNumber {
  /// Its bytes: digits.
  let range: Range<Int>
  /// The bytes of the words before it.
  let words: Range<Int>

  /// Greatest number of its digits.
  private static let maxDigits = 5

  /// Finds the number of a line: digits set off from the words by a tab or by several blanks.
  ///
  /// - Returns: Nil if the line has none, no words before it, or more than ``maxDigits`` digits.
  /// - Complexity: O(*n*) in the length of the number and the white space before it.
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

  /// Least number of cells between the words and the number.
  static let leastGap = 2

  /// Its width in cells.
  var width: Int { range.count }

  /// Number of cells that it needs after the words, with the gap between them.
  var room: Int { Self.leastGap + width }
}
