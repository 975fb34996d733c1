import Cells

/// The order in which a terminal wants the letters of right-to-left scripts. A page is laid out from left to
/// right, as seen. Most terminals show cells as they come, or can be told to. Terminals with an ordering of
/// their own would turn such letters around a second time.
public enum LetterOrder: Hashable, Sendable {
  /// As seen, from left to right.
  case visual
  /// Each sequence of right-to-left letters, and each number in Arabic digits, in reading order: kitty shapes
  /// and reverses them.
  case words
  /// Whole lines in reading order: Konsole applies the bidirectional algorithm to each.
  case lines

  /// Whether the terminal changes the order of letters in a row. O(*n*).
  public func changes(_ row: UnsafeBufferPointer<Cell>) -> Bool {
    self != .visual && row.contains { $0.glyph.base >= 0x0590 && isReversed($0) }
  }

  /// Nil if the row needs no change. O(*n*).
  public func arranged(_ row: UnsafeBufferPointer<Cell>) -> [Cell]? {
    guard changes(row) else { return nil }
    var cells = Array(row)
    var column = 0
    while let start = cells[column...].firstIndex(where: isReversed) {
      column = end(ofStretchAt: start, in: cells)
      reverse(start..<column, in: &cells)
    }
    return cells
  }

  /// Columns of signs and other letters beside right-to-left letters, without a blank between them: in the
  /// same font, the terminal reverses them too. O(*n*).
  public func neighbors(in row: [Cell]) -> Set<Int> {
    guard self == .words else { return [] }
    var found: Set<Int> = []
    for word in row.indices.split(whereSeparator: { row[$0].glyph.isBlank })
    where word.contains(where: { isReversed(row[$0]) }) {
      found.formUnion(
        word.filter { row[$0].glyph != .continuation && !isReversed(row[$0]) })
    }
    return found
  }

  /// Kitty reverses even Arabic punctuation and digits, with the font of the letters beside them. A number of
  /// Arabic digits is among right-to-left letters wherever it is.
  private func isReversed(_ cell: Cell) -> Bool {
    let base = cell.glyph.base
    return switch self {
    case .visual: false
    case .words: cell.isRightToLeft || (0x0600..<0x0700).contains(base)
    case .lines: cell.isRightToLeft || (0x0660..<0x066D).contains(base) && cell.direction == .number
    }
  }

  /// End of the cells from `start` that the terminal will reverse together.
  private func end(ofStretchAt start: Int, in cells: [Cell]) -> Int {
    let rest = cells[start...]
    switch self {
    case .visual, .words: return rest.firstIndex { !isReversed($0) } ?? cells.count
    case .lines:
      // Neutral characters between right-to-left letters are reversed with them (rule N1).
      let end = rest.firstIndex { $0.direction == .leftToRight } ?? cells.count
      return cells[start..<end].lastIndex(where: isReversed).map { $0 + 1 } ?? end
    }
  }

  /// The cells of a wide glyph keep their order, and in whole lines the digits of a number do too. Brackets
  /// are not mirrored back, since these terminals do not mirror them.
  private func reverse(_ range: Range<Int>, in cells: inout [Cell]) {
    cells[range].reverse()
    var column = range.lowerBound
    while column < range.upperBound {
      let rest = cells[column..<range.upperBound]
      if self == .lines, cells[column].direction == .number {
        let end = endOfNumber(in: rest)
        cells[column..<end].reverse()
        column = end
      } else {
        if cells[column].glyph == .continuation, column + 1 < range.upperBound {
          cells.swapAt(column, column + 1)
          column += 1
        }
        column += 1
      }
    }
  }

  /// End of the number at the start of `cells`, made of digits, and of signs between two of them (rule W4).
  private func endOfNumber(in cells: ArraySlice<Cell>) -> Int {
    let separators: [Glyph] = [".", ",", ":", "/", "+", "-"]
    return cells.indices.first { column in
      if cells[column].direction == .number { return false }
      let isInside = column + 1 < cells.endIndex && cells[column + 1].direction == .number
      return !(isInside && separators.contains(cells[column].glyph))
    } ?? cells.endIndex
  }
}

extension Cell {
  fileprivate var direction: Bidi.Direction { Bidi.direction(of: glyph.base) }
  fileprivate var isRightToLeft: Bool { direction == .rightToLeft }
}
