import BookText

extension Book {
  /// Column from 0. Costs O(*n*) in the line before the offset.
  public func column(of offset: Int) -> Int {
    let start = text[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return text.withTextBytes { widthWithTabs(of: start..<offset, in: $0) }
  }

  /// Other words of the line precede or follow the range.
  public func isPartOfLine(_ range: Range<Int>) -> Bool {
    text.withTextBytes { $0.isPartOfLine(range) }
  }

  /// Whole lines, in cells. Costs O(*n*).
  public func longestLine(in part: Range<Int>) -> Int {
    text.withTextBytes { text in
      self.text[part].split(separator: "\n").reduce(0) { longest, line in
        let line = line.startIndex..<line.endIndex
        return text.isPartOfLine(line) ? longest : max(longest, widthWithTabs(of: line, in: text))
      }
    }
  }
}

extension TextBytes {
  func isPartOfLine(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end < count, isBlank(at: end) { end += 1 }
    return end < count && self[end] > " " || isInsideLine(range.lowerBound)
  }

  func isInsideLine(_ place: Int) -> Bool {
    var start = place
    while start > 0, isBlank(at: start - 1) { start -= 1 }
    return start > 0 && self[start - 1] > " "
  }

  private func isBlank(at place: Int) -> Bool { self[place] == " " || self[place] == "\t" }
}
