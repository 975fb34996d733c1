import BookText

/// Columns of kept lines.
extension Book {
  /// Returns the column of the character at an offset, counted from 0.
  ///
  /// - Complexity: O(*n*) in the line before it.
  public func column(of offset: Int) -> Int {
    let start = text[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return width(of: start..<offset)
  }

  /// Returns the width of the longest line of a part of the text, in cells.
  ///
  /// - Complexity: O(*n*).
  public func longestLine(in range: Range<Int>) -> Int {
    text[range].split(separator: "\n").reduce(0) { longest, line in
      max(longest, width(of: line.startIndex..<line.endIndex))
    }
  }

  private func width(of line: Range<Int>) -> Int {
    text.withTextBytes { widthWithTabs(of: line, in: $0) }
  }
}
