import BookText

/// Boxes of a part of a text, with its lines.
struct BrokenText {
  let boxes: [Box]
  let lines: [ParagraphBreaker.Line]

  /// All ``lines`` have a box.
  func range(of line: ParagraphBreaker.Line) -> Range<Int> {
    boxes[line.boxes.lowerBound].range
      // In order: a line has a box.
      .lowerBound..<boxes[line.boxes.upperBound - 1].range.upperBound
  }

  /// None for the last line.
  func hyphen(endOf line: ParagraphBreaker.Line) -> Box.Hyphen {
    line.boxes.upperBound < boxes.count ? boxes[line.boxes.upperBound - 1].hyphen : .none
  }
}
