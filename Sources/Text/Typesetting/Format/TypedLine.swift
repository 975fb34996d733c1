import BookText

/// A line of a block in the source.
struct TypedLine {
  /// Text without white space at either end.
  var range: Range<Int>
  /// Counted from 0.
  let column: Int

  /// Lines in order. Blank lines are left out, except those of preformatted text. The first line begins at
  /// the indent of the block or further right.
  static func lines(of block: Block, in text: TextBytes) -> [TypedLine] {
    var found: [TypedLine] = []
    var position = block.range.lowerBound
    var column = max(block.indent, Self.column(of: position, in: text))
    while position < block.range.upperBound {
      var end = position
      while end < block.range.upperBound, text[end] != "\n" { end += 1 }
      var trimmed = end
      while trimmed > position, text[trimmed - 1] <= " " { trimmed -= 1 }
      if trimmed > position || block.kind == .preformatted {
        found.append(TypedLine(range: position..<trimmed, column: column))
      }
      position = min(end + 1, block.range.upperBound)
      column = 0
      while position < block.range.upperBound {
        if text.isIdeographicSpace(at: position) {
          (column, position) = (column + 2, position + 3)
        } else if text[position] == " " || text[position] == "\t" {
          column = text[position] == " " ? column + 1 : Self.column(afterTabAt: column)
          position += 1
        } else {
          break
        }
      }
    }
    return found
  }

  /// Column in the source of the first word of a line; 0 if words precede the place.
  static func column(of place: Int, in text: TextBytes) -> Int {
    var start = place
    while start > 0, text[start - 1] != "\n", text[start - 1] <= " " { start -= 1 }
    guard start == 0 || text[start - 1] == "\n" else { return 0 }
    return text[start..<place].reduce(0) { $1 == "\t" ? column(afterTabAt: $0) : $0 + 1 }
  }

  private static func column(afterTabAt column: Int) -> Int {
    (column / tabStopDistance + 1) * tabStopDistance
  }
}
