import BookText

/// A part of a text as boxes, with its lines.
struct BrokenText {
  let boxes: [Box]
  let lines: [ParagraphBreaker.Line]

  /// Returns the bytes of a line in the book's text. The line, as all of ``lines``, has a box.
  func range(of line: ParagraphBreaker.Line) -> Range<Int> {
    boxes[line.boxes.lowerBound].range
      .lowerBound..<boxes[line.boxes.upperBound - 1].range.upperBound
  }

  /// Returns the hyphen at the end of a line; none for the last.
  func hyphen(endOf line: ParagraphBreaker.Line) -> Box.Hyphen {
    line.boxes.upperBound < boxes.count ? boxes[line.boxes.upperBound - 1].hyphen : .none
  }
}
