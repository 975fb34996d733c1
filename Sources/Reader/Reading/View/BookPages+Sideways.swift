import BookText
import Paging
import Typesetting

/// Long lines cut by the measure, and moved sideways.
extension BookPages {
  /// Moves long lines by half a page, to show more of their ends or beginnings.
  ///
  /// - Parameter visible: The text on the visible pages.
  /// - Returns: False if nothing is hidden on this side.
  mutating func move(_ direction: Direction, over visible: Range<Int>) -> Bool {
    guard let measure = cutMeasure else { return false }
    let longest = direction == .backward ? 0 : book.longestLine(in: visible)
    let hidden = direction == .backward ? sideways : longest - measure - sideways
    guard hidden > 0 else { return false }
    sideways += direction.rawValue * min(hidden, max(1, measure / 2))
    return true
  }

  /// Moves long lines to show the character at an offset, if its line has one row.
  mutating func reveal(_ offset: Int) {
    guard let measure = cutMeasure, offset < book.text.count, !isInRows(offset) else { return }
    let column = book.column(of: offset)
    // A mark may be on the first cell and on the last.
    if column > sideways || sideways == 0, column < sideways + measure - 1 { return }
    sideways = column < measure - 1 ? 0 : column - measure / 2
  }

  /// Whether a place is in one of the rows of a line that does not fit in one.
  private func isInRows(_ offset: Int) -> Bool {
    guard let page = pagination.knownPage(at: TextOffset(utf8: offset)) else { return false }
    let line = pagination.lines(of: pagination[page]).first { $0.range.contains(offset) }
    return line.map { book.isPartOfLine($0.range) } ?? false
  }

  /// The width of the text, if long lines are cut; else nil.
  private var cutMeasure: Int? {
    layout.flatMap { $0.type.cutsLongLines ? $0.format.measure : nil }
  }
}
