import BookText

/// Sets lines in the middle of the measure, or at its right edge.
struct CentredSetter {
  let format: PageFormat

  /// The greatest width of centred lines, which are narrower than the measure.
  private var width: Int { max(1, format.measure - (format.measure >= 30 ? 8 : 0)) }

  /// Centres each line of a heading or a title page. A number and its title have a row between them
  /// if the source had one.
  func centred(
    _ block: Block, role: SetLine.Role, by breaker: inout TextBreaker
  ) -> [SetLine] {
    var lines: [SetLine] = []
    var end = block.range.lowerBound
    let isFlush = block.isHeading && format.style.isCompact
    for line in TypedLine.lines(of: block, in: breaker.text) {
      let start = line.range.lowerBound
      if block.isHeading, breaker.text[end..<start].count(where: { $0 == 0x0A }) > 1 {
        lines.append(SetLine(.blank, range: start..<start))
      }
      end = line.range.upperBound
      lines += set(line.range, role, width: width, by: &breaker) { free in
        if format.style.isPlain || isFlush { return 0 }
        switch block.layout.alignment {
        case .left: return 0
        case .right: return free
        default: return free / 2
        }
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
      isContinued = text(line.range, width: width, by: &breaker).count > 1
    }
    return parts.flatMap { text($0, width: width, by: &breaker) }
  }

  /// Sets each line of a letter's date or signature at the right edge.
  func signature(_ block: Block, by breaker: inout TextBreaker) -> [SetLine] {
    TypedLine.lines(of: block, in: breaker.text).flatMap { line in
      set(line.range, .text, width: format.measure, by: &breaker) { $0 }
    }
  }

  /// Centres a text in lines of `width` cells at most.
  func text(_ range: Range<Int>, width: Int, by breaker: inout TextBreaker) -> [SetLine] {
    set(range, .text, width: width, by: &breaker) { $0 / 2 }
  }

  /// Sets a text in lines of `width` cells at most.
  ///
  /// - Parameter indent: Returns the indent of a line that leaves so many cells of the measure free.
  private func set(
    _ range: Range<Int>, _ role: SetLine.Role, width: Int, by breaker: inout TextBreaker,
    indent: (_ free: Int) -> Int
  ) -> [SetLine] {
    breaker.lines(of: range, first: 0, others: 0, end: width, role: role) { free, _ in
      indent(free + format.measure - width)
    }
  }
}
