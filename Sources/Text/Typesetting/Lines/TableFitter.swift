import BookText
import Cells

/// Fits tables of plain texts wider than the page, and caches the last ones.
struct TableFitter {
  private let text: TextBytes
  private var last: (blocks: Range<Int>, measure: Int, lines: [FittedTable.Line])?

  /// Maximum length of tables without other text between them, in bytes: they are fitted again for each page
  /// with a part of them.
  static let longest = 1 << 16

  /// - Parameter text: The text of the book; must outlive the fitter.
  init(text: TextBytes) { self.text = text }

  /// Returns the lines of a block that is a table or a part of one.
  ///
  /// - Returns: Nil if the table fits unchanged, cannot be fitted, or has right-to-left characters.
  /// - Complexity: O(*n*) in the length of the table if the call before was for another.
  mutating func lines(
    at index: Int, of blocks: [Block], in measure: Int
  ) -> ArraySlice<FittedTable.Line>? {
    guard blocks[index].kind == .table else { return nil }
    if last?.measure != measure || last?.blocks.contains(index) != true {
      var (first, end) = (index, index + 1)
      while first > 0, blocks[first - 1].kind == .table { first -= 1 }
      while end < blocks.count, blocks[end].kind == .table { end += 1 }
      last = (first..<end, measure, lines(of: blocks[first..<end], in: measure))
    }
    guard let lines = last?.lines else { return nil }
    let range = blocks[index].range
    let first = lines.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = lines.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return first < end ? lines[first..<end] : nil
  }

  /// Returns the lines of consecutive table blocks: fitted as one table if they share columns, perhaps with
  /// empty rows between the parts, else each by itself.
  private func lines(of blocks: ArraySlice<Block>, in measure: Int) -> [FittedTable.Line] {
    guard let start = blocks.first?.range.lowerBound, let end = blocks.last?.range.upperBound,
      end - start <= Self.longest, !Bidi.isNeeded(for: text, in: start..<end)
    else { return [] }
    // The names of columns are not parted from them.
    if FittedTable.haveColumns(rows(of: blocks), of: text) {
      return table(blocks, in: measure)?.lines ?? []
    }
    return blocks.indices.flatMap { table(blocks[$0...$0], in: measure)?.lines ?? [] }
  }

  private func rows(of blocks: ArraySlice<Block>) -> [TypedLine] {
    blocks.flatMap { TypedLine.lines(of: $0, in: text) }
  }

  private func table(_ blocks: ArraySlice<Block>, in measure: Int) -> FittedTable? {
    let rows = rows(of: blocks)
    let edge = rows.map(\.column).min() ?? 0
    let isTooWide = rows.contains { line in
      line.column - edge + widthWithTabs(of: line.range, in: text, upTo: measure) > measure
    }
    return isTooWide ? FittedTable(rows: rows, of: text, in: measure) : nil
  }
}
