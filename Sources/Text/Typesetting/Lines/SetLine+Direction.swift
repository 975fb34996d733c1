import BookText
import Cells

extension SetLine.Direction {
  /// The document may give the direction. A table has that of most of its lines: a line beginning with a
  /// foreign word does not reverse it. Costs O(*n*).
  init(of block: Block, in text: TextBytes) {
    let isNeeded = Bidi.isNeeded(for: text, in: block.range)
    if block.layout.direction == .rightToLeft, !block.hasColumns {
      self = .rightToLeft
    } else if !isNeeded {
      self = .plain
    } else if block.layout.direction == .leftToRight, !block.hasColumns {
      self = .leftToRight
    } else {
      let isRightToLeft =
        block.hasColumns
        ? Self.isMostlyRightToLeft(block.range, in: text)
        : Bidi.isRightToLeft(text, in: block.range)
      self = isRightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// Counts lines; empty ones do not count.
  private static func isMostlyRightToLeft(
    _ range: Range<Int>, in text: TextBytes
  ) -> Bool {
    var balance = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(of: "\n") ?? range.upperBound
      if end > start { balance += Bidi.isRightToLeft(text, in: start..<end) ? 1 : -1 }
      start = end + 1
    }
    return balance > 0
  }
}

extension Block {
  /// Groups of blanks separate columns.
  var hasColumns: Bool { [.preformatted, .table, .contents].contains(kind) }
}
