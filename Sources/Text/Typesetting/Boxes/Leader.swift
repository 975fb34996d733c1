import BookText

/// Row of dots or blanks between an entry of a list of contents and its page number.
struct Leader {
  let range: Range<Int>
  /// Cells before those left out: a dot at the beginning keeps the blank after it.
  private let kept: Int

  /// Lengths of leaders in the source, in bytes: a shorter row of dots may be an ellipsis, a longer one is
  /// not a leader.
  private static let lengths = 8...400
  /// Bytes of the text after it.
  private static let longestNumber = 16
  /// The signs that may stand between page numbers, as in "3, 7–9".
  private static let between = " ,-.;–—\u{A0}".unicodeScalars
  /// Cells always shown: the first may be the stop of the title.
  static let minimumCells = 4

  /// The last row of dots and blanks with a length in ``lengths``, with a title before it and a short number
  /// after it. Nil without one, or if the line has a tab. Costs O(*n*) in the line.
  init?(of line: Range<Int>, in text: TextBytes) {
    var end = line.upperBound
    while end > line.lowerBound {
      var start = end
      while start > line.lowerBound, text[start - 1] == " " || text[start - 1] == "." {
        start -= 1
      }
      if end - start >= Self.lengths.lowerBound {
        guard start > line.lowerBound, end < line.upperBound, Self.lengths.contains(end - start),
          !text[line].contains("\t")
        else { return nil }
        range = start..<end
        kept = text[start] == "." && text[start + 1] == " " ? 2 : 1
        return
      }
      end = min(start, end - 1)
      guard line.upperBound - end <= Self.longestNumber else { return nil }
    }
    return nil
  }

  /// Whether only page numbers follow it: "xii", "3, 7–9". Of several, the first must be Arabic. The line
  /// ends at `end`.
  func leadsToPage(before end: Int, in text: TextBytes) -> Bool {
    let number = range.upperBound..<end
    if text.numeralValue(of: number) != nil { return true }
    return text[number.lowerBound].isDigit
      && String(decoding: text[number], as: UTF8.self).unicodeScalars.allSatisfy {
        ("0"..."9").contains($0) || Self.between.contains($0)
      }
  }

  /// Cells by which it can be shortened.
  var spare: Int { range.count - Self.minimumCells }

  /// Bytes omitted by shortening: none for 0 or less, ``spare`` at most.
  func omittedBytes(shortenedBy count: Int) -> Range<Int> {
    let start = range.lowerBound + kept
    return start..<start + min(max(0, count), spare)
  }
}
