extension TextBytes {
  /// Returns the end of a line's words, before a page number (`12`, `xii`, `12-15`) and its leader of dots or
  /// blanks. Returns nil if there is no page number.
  package func endBeforePageNumber(of line: Range<Int>) -> Int? {
    // "12.", as in Dutch and German print.
    let hasStop = self[line].last == "."
    let line = line.lowerBound..<line.upperBound - (hasStop ? 1 : 0)
    var number = line.upperBound
    while number > line.lowerBound, isNumeral(self[number - 1]) { number -= 1 }
    // A range begins with a number too.
    while number < line.upperBound, self[number] == "-" || self[number] == "," { number += 1 }
    guard number < line.upperBound, line.upperBound - number <= longestNumber,
      number > line.lowerBound
    else {
      return nil
    }
    let first = self[number..<line.upperBound].prefix { $0 != "-" && $0 != "," }
    guard numeralValue(of: first.startIndex..<first.endIndex) != nil else { return nil }
    // "Page 12" after a leader.
    if self[number - 1] == " ", let word = pageWord(endingAt: number - 1, in: line),
      word.lowerBound > line.lowerBound, self[word.lowerBound - 1] == " "
    {
      number = word.lowerBound
    }
    var end = number
    while end > line.lowerBound, [" ", "\t", "."].contains(self[end - 1]) { end -= 1 }
    let leader = self[end..<number]
    let isLed = leader.count >= 2 || leader.contains("\t")
    let isApart = leader.last != "." || leader.count >= 4
    let isFigure = self[first.startIndex].isDigit
    return isLed && isApart && end > line.lowerBound && (isFigure || leader.count >= 3) ? end : nil
  }
}

extension TextBytes {
  /// Returns the last word before `end` if it means a page, with the stop after it: "Page" and "p."; nil for
  /// other words.
  ///
  /// - Parameters:
  ///   - end: Within the line, or at its end.
  ///   - line: The line, to whose beginning the word may reach.
  package func pageWord(endingAt end: Int, in line: Range<Int>) -> Range<Int>? {
    let stop = end > line.lowerBound && self[end - 1] == "." ? end - 1 : end
    var start = stop
    while start > line.lowerBound, isWord(at: start - 1), !self[start - 1].isDigit { start -= 1 }
    return pageWords.contains(wordHash(of: start..<stop)) ? start..<end : nil
  }
}

/// Maximum length of one or two page numbers in a list, in bytes.
private let longestNumber = 12

private let pageWords = Language.hashes(of: .pages)

/// Whether a byte may be in the number of a page, in digits or small Roman numerals, or between two numbers.
private func isNumeral(_ byte: UInt8) -> Bool {
  byte.isDigit || byte == "-" || byte == ","
    || ["i", "v", "x", "l", "c"].contains(byte.asSmallLetter)
}
