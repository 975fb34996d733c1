import BookText

/// Columns of kept lines.
extension Book {
  /// Returns the column of the character at an offset, counted from 0.
  ///
  /// - Complexity: O(*n*) in the line before it.
  public func column(of offset: Int) -> Int {
    let start = text[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return text.withTextBytes { widthWithTabs(of: start..<offset, in: $0) }
  }

  /// Whether a range is only a part of a line: other words of the line precede or follow it.
  public func isPartOfLine(_ range: Range<Int>) -> Bool {
    text.withTextBytes { $0.isPartOfLine(range) }
  }

  /// Returns the width of the longest whole line in a part of the text, in cells.
  ///
  /// - Complexity: O(*n*).
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
  /// Whether a range is only a part of a line: other words of the line precede or follow it.
  func isPartOfLine(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end < count, isBlank(at: end) { end += 1 }
    return end < count && self[end] > " " || isInsideLine(range.lowerBound)
  }

  /// Whether other words of the same line precede a place, an offset of the text or its end.
  func isInsideLine(_ place: Int) -> Bool {
    var start = place
    while start > 0, isBlank(at: start - 1) { start -= 1 }
    return start > 0 && self[start - 1] > " "
  }

  private func isBlank(at place: Int) -> Bool { self[place] == " " || self[place] == "\t" }
}
