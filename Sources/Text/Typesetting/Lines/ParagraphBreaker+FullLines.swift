import BookText

extension ParagraphBreaker {
  /// Lines as full as possible: for verse, and for Chinese and Japanese, whose lines have no gaps to even
  /// them out. Costs O(*n*) in the boxes.
  static func fullLines(of boxes: [Box], _ shape: Shape) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < boxes.count {
      let room = start == 0 ? shape.firstWidth : shape.width
      var line = Line(boxes: start..<start + 1, naturalWidth: boxes[start].width, gaps: 0)
      while line.boxes.upperBound < boxes.count {
        let next = line.boxes.upperBound
        let gap = boxes[next - 1].hasGapAfter ? 1 : 0
        guard line.naturalWidth + gap + boxes[next].width + Int(boxes[next].overhang) <= room
        else { break }
        line.naturalWidth += gap + boxes[next].width
        line.gaps += gap
        line.boxes = start..<next + 1
      }
      lines.append(line)
      start = line.boxes.upperBound
    }
    return lines
  }
}
