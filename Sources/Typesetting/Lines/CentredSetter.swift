import BookText

/// Sets lines in the middle of the measure, or at its right edge.
struct CentredSetter {
  let format: PageFormat

  /// The shape of centred lines, which are narrower than the measure.
  private var shape: ParagraphBreaker.Shape {
    let width = max(1, format.measure - (format.measure >= 30 ? 8 : 0))
    return ParagraphBreaker.Shape(firstWidth: width, width: width, isJustified: false)
  }

  /// Centres each line of a heading or a title page. A number and its title have a row between them
  /// if the source had one.
  func centred(
    _ block: Block, role: SetLine.Role, by breaker: inout TextBreaker
  ) -> [SetLine] {
    var lines: [SetLine] = []
    var end = block.range.lowerBound
    for line in TypedLine.lines(of: block, in: breaker.text) {
      let start = line.range.lowerBound
      if block.isHeading, breaker.text[end..<start].count(where: { $0 == 0x0A }) > 1 {
        lines.append(SetLine(.blank, range: start..<start))
      }
      end = line.range.upperBound
      let broken = breaker.broken(line.range, shape)
      for part in broken.lines {
        let isFlush = block.isHeading && format.style.isCompact
        let indent = isFlush ? 0 : (format.measure - part.naturalWidth) / 2
        lines.append(SetLine(role, range: broken.range(of: part), indent: indent))
      }
    }
    return lines
  }

  /// Centres the lines of a caption. One that is too long is continued by the next: a typist wrapped
  /// them.
  func caption(_ block: Block, by breaker: inout TextBreaker) -> [SetLine] {
    var parts: [Range<Int>] = []
    var isContinued = false
    for line in TypedLine.lines(of: block, in: breaker.text) {
      if isContinued, let last = parts.last {
        parts[parts.count - 1] = last.lowerBound..<line.range.upperBound
      } else {
        parts.append(line.range)
      }
      isContinued = breaker.broken(line.range, shape).lines.count > 1
    }
    return parts.flatMap { part in
      let broken = breaker.broken(part, shape)
      return broken.lines.map { line in
        let indent = (format.measure - line.naturalWidth) / 2
        return SetLine(.text, range: broken.range(of: line), indent: indent)
      }
    }
  }

  /// Sets each line of a letter's date or signature at the right edge.
  func signature(_ block: Block, by breaker: inout TextBreaker) -> [SetLine] {
    let measure = format.measure
    let shape = ParagraphBreaker.Shape(
      firstWidth: measure, width: measure, isJustified: false)
    var lines: [SetLine] = []
    for line in TypedLine.lines(of: block, in: breaker.text) {
      let broken = breaker.broken(line.range, shape)
      for part in broken.lines {
        let indent = measure - part.naturalWidth
        lines.append(SetLine(.text, range: broken.range(of: part), indent: indent))
      }
    }
    return lines
  }
}
