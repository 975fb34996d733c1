/// A part of a text as boxes, and the lines into which these are broken.
struct BrokenText {
  let boxes: [Box]
  let lines: [ParagraphBreaker.Line]

  /// The bytes of a line in the book's text.
  func range(of line: ParagraphBreaker.Line) -> Range<Int> {
    boxes[line.boxes.lowerBound].range
      .lowerBound..<boxes[line.boxes.upperBound - 1].range.upperBound
  }

  /// The hyphen at the end of a line; none at the end of the last.
  func hyphen(endOf line: ParagraphBreaker.Line) -> Box.Hyphen {
    line.boxes.upperBound < boxes.count ? boxes[line.boxes.upperBound - 1].hyphen : .none
  }
}
