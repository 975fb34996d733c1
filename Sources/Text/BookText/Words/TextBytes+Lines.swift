/// Lines of a text.
extension TextBytes {
  /// Returns the number of line ends in a range.
  package func lineEndCount(in range: Range<Int>) -> Int {
    var count = 0
    for byte in self[range].buffer where byte == 0x0A { count += 1 }
    return count
  }

  /// Returns the start of a line, counted from 1; nil if the text has fewer lines. A line end at the end of
  /// the text begins no line.
  package func start(ofLine number: Int) -> Int? {
    var (rest, start) = (number - 1, startIndex)
    while rest > 0 {
      guard let end = self[start...].firstIndex(of: 0x0A), end + 1 < endIndex else { return nil }
      (rest, start) = (rest - 1, end + 1)
    }
    return start
  }
}
