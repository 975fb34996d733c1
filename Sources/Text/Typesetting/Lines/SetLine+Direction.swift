import BookText
import Cells

extension SetLine.Direction {
  /// Finds the direction of the paragraph in `block`, unless the document gives one. A table has the
  /// direction of most of its lines: a line beginning with a foreign word is not reversed by it.
  ///
  /// - Complexity: O(*n*) in its length.
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

  /// Whether more lines of a range run from right to left than the other way; empty lines do not count.
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
  /// Whether groups of blanks separate columns in its lines.
  var hasColumns: Bool { [.preformatted, .table, .contents].contains(kind) }
}
