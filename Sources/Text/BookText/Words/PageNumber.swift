extension TextBytes {
  /// Returns the end of a line's words, before a page number (`12`, `xii`, `12-15`) and its leader of dots or
  /// blanks. Returns nil if there is no page number.
  package func endBeforePageNumber(of line: Range<Int>) -> Int? {
    // "12.", as in Dutch and German print.
    let hasStop = self[line.upperBound - 1] == "."
    let line = line.lowerBound..<line.upperBound - (hasStop ? 1 : 0)
    var number = line.upperBound
    while number > line.lowerBound, isNumeral(self[number - 1]) { number -= 1 }
    // A range begins with a number too.
    while number < line.upperBound, self[number] == "-" || self[number] == "," { number += 1 }
    guard number < line.upperBound, line.upperBound - number <= 12, number > line.lowerBound else {
      return nil
    }
    let first = self[number..<line.upperBound].prefix { $0 != "-" && $0 != "," }
    guard numeralValue(of: first.startIndex..<first.endIndex) != nil else { return nil }
    // "Page 12" after a leader.
    for word in pageWords where number - line.lowerBound > word.utf8.count + 1 {
      let start = number - word.utf8.count - 1
      if self[number - 1] == " ", self[start - 1] == " ",
        zip(self[start..<number - 1], word.utf8).allSatisfy({ $0.asSmallLetter == $1.asSmallLetter }
        )
      {
        number = start
        break
      }
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

private let pageWords = Language.words(.pages)

private func isNumeral(_ byte: UInt8) -> Bool {
  byte.isDigit || byte == "-" || byte == ","
    || ["i", "v", "x", "l", "c"].contains(byte.asSmallLetter)
}
