import BookText

extension SectionSetter {
  /// Sets each line of a heading, a title page or a caption in the middle; a number and its title
  /// have a row between them where the source had one.
  mutating func setHeading(_ block: Block, role: SetLine.Role) {
    let width = max(1, format.measure - (format.measure >= 30 ? 8 : 0))
    var end = block.range.lowerBound
    for (range, _) in sourceLines(of: block) {
      if block.isHeading, text[end..<range.lowerBound].count(where: { $0 == 0x0A }) > 1 {
        lines.append(SetLine(.blank, range: range.lowerBound..<range.lowerBound))
      }
      end = range.upperBound
      let boxes = scanner.boxes(of: range, in: text, limit: width)
      let shape = ParagraphBreaker.Shape(firstWidth: width, width: width, isJustified: false)
      for line in breaker.lines(of: boxes, shape: shape) {
        let indent = (format.measure - line.naturalWidth) / 2
        lines.append(SetLine(role, range: textRange(boxes, line), indent: indent))
      }
    }
  }

  /// Sets each line of a letter's date or signature at the right edge.
  mutating func setSignature(_ block: Block) {
    let measure = format.measure
    let shape = ParagraphBreaker.Shape(
      firstWidth: measure, width: measure, isJustified: false)
    for (range, _) in sourceLines(of: block) {
      let boxes = scanner.boxes(of: range, in: text, limit: measure)
      for line in breaker.lines(of: boxes, shape: shape) {
        let indent = measure - line.naturalWidth
        lines.append(SetLine(.text, range: textRange(boxes, line), indent: indent))
      }
    }
  }
}
