import BookText

extension Book {
  /// The width for a text of kept lines, in cells: nineteen in twenty fit into it. Nil for a book, whose
  /// lines are set.
  ///
  /// The lines of a program's output are kept. Another text is one of kept lines if three lines in four
  /// belong to tables and diagrams, and these are longer than usual.
  ///
  /// - Complexity: O(1): the first 64 KiB decide, so that it does not change while more of the text comes.
  public var keptWidth: Int? {
    var widths: [Int] = []
    var lineCount = 0
    for block in blocks {
      guard block.range.lowerBound < Self.sample else { break }
      guard form == .output || block.kind == .table || block.kind == .preformatted else {
        lineCount += 1 + block.range.count / Self.usualMeasure
        continue
      }
      var indent = block.indent
      let known = block.range.clamped(to: 0..<Self.sample)
      for line in text[known].split(separator: 0x0A) {
        widths.append(Self.width(of: line, from: indent))
        indent = 0
      }
    }
    lineCount += widths.count
    guard let width = widths.sorted().dropLast(widths.count / 20).last else { return nil }
    let isKept = widths.count * 4 >= lineCount * 3 && width > Self.usualMeasure
    return form == .output || isKept ? width : nil
  }

  /// The bytes of the text that decide.
  private static let sample = 1 << 16
  /// The default of the measure, in cells.
  private static let usualMeasure = 66

  /// Returns the column in which a line ends, assuming that each character takes one cell.
  private static func width(of line: ArraySlice<UInt8>, from start: Int) -> Int {
    line.reduce(start) { column, byte in
      if byte == 0x09 { return (column / 8 + 1) * 8 }
      return byte & 0xC0 == 0x80 ? column : column + 1
    }
  }
}
