import BookText
import Cells

/// Fits tables of plain texts wider than the page, and caches the last ones.
struct TableFitter {
  /// How some tables without other text between them are set.
  enum Setting {
    /// With their lines as in the source.
    case asTyped
    /// With their lines as in the source, in the margins of the page too: from a column of the source on,
    /// with a width in cells.
    case wide(edge: Int, width: Int)
    /// With their cells divided into lines.
    case fitted(ArraySlice<FittedTable.Line>)
  }

  private let text: TextBytes
  private var last: (blocks: Range<Int>, measure: Int, room: Int, setting: Setting)?

  /// Maximum length of tables without other text between them, in bytes: they are fitted again for each page
  /// with a part of them.
  static let longest = 1 << 16

  /// - Parameter text: The text of the book; must outlive the fitter.
  init(text: TextBytes) { self.text = text }

  /// Returns how a block that is a table, or a part of one, is set.
  ///
  /// - Parameters:
  ///   - index: The index of the block.
  ///   - blocks: The blocks of the book.
  ///   - measure: The width of the text, in cells.
  ///   - room: The width of the text with the margins of the page.
  /// - Returns: Its own lines if it is fitted. As typed if it has no columns, or right-to-left characters.
  /// - Complexity: O(*n*) in the length of the table if the call before was for another.
  mutating func setting(
    at index: Int, of blocks: [Block], in measure: Int, room: Int
  ) -> Setting {
    guard blocks[index].kind == .table else { return .asTyped }
    if last?.measure != measure || last?.room != room || last?.blocks.contains(index) != true {
      var (first, end) = (index, index + 1)
      while first > 0, blocks[first - 1].kind == .table { first -= 1 }
      while end < blocks.count, blocks[end].kind == .table { end += 1 }
      last = (first..<end, measure, room, setting(of: blocks[first..<end], in: measure, room))
    }
    guard let setting = last?.setting, case .fitted(let lines) = setting else {
      return last?.setting ?? .asTyped
    }
    let range = blocks[index].range
    let first = lines.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = lines.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return first < end ? .fitted(lines[first..<end]) : .asTyped
  }

  /// Returns the lines of a block if it is a table divided into lines; nil for any other.
  mutating func lines(
    at index: Int, of blocks: [Block], in measure: Int
  ) -> ArraySlice<FittedTable.Line>? {
    // Callers ask only for lines that were fitted, so the room does not matter here.
    guard case .fitted(let lines) = setting(at: index, of: blocks, in: measure, room: measure)
    else { return nil }
    return lines
  }

  /// Returns how consecutive tables are set: as one table if they share columns, perhaps with empty rows
  /// between the parts, else each by itself.
  private func setting(
    of blocks: ArraySlice<Block>, in measure: Int, _ room: Int
  ) -> Setting {
    guard let start = blocks.first?.range.lowerBound, let end = blocks.last?.range.upperBound,
      end - start <= Self.longest, !Bidi.isNeeded(for: text, in: start..<end)
    else { return .asTyped }
    // The names of columns are not parted from them.
    if FittedTable.haveColumns(rows(of: blocks), of: text) {
      return table(blocks, in: measure, room)
    }
    let lines = blocks.indices.flatMap { index -> [FittedTable.Line] in
      guard case .fitted(let lines) = table(blocks[index...index], in: measure, room) else {
        return []
      }
      return Array(lines)
    }
    return .fitted(lines[...])
  }

  private func rows(of blocks: ArraySlice<Block>) -> [TypedLine] {
    blocks.flatMap { TypedLine.lines(of: $0, in: text) }
  }

  private func table(_ blocks: ArraySlice<Block>, in measure: Int, _ room: Int) -> Setting {
    let rows = rows(of: blocks)
    let edge = rows.map(\.column).min() ?? 0
    let width = rows.reduce(0) { widest, line in
      max(
        widest,
        line.column - edge
          + widthWithTabs(of: line.range, in: text, from: line.column, upTo: room))
    }
    if width <= measure { return .asTyped }
    if width <= room { return .wide(edge: edge, width: width) }
    return FittedTable(rows: rows, of: text, in: measure).map { .fitted($0.lines[...]) } ?? .asTyped
  }
}
