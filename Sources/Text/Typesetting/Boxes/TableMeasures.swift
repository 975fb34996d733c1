import BookText
import Cells

/// Measures the columns of a table, cell by cell.
package struct TableMeasures {
  private var measured: TableColumns
  private var numbers: [NumberEvidence]
  /// Cells from right to left, minus other cells with letters.
  private var balance = 0

  package init(count: Int) {
    measured = TableColumns(count: count)
    numbers = Array(repeating: NumberEvidence(), count: count)
  }

  /// Heads, and cells over several columns, say nothing about numbers. Costs O(*n*) in the text.
  package mutating func measureCell(_ text: [UInt8], in columns: Range<Int>, isHead: Bool) {
    measured.add(Self.extent(of: text), in: columns)
    if columns.count == 1, !isHead { numbers[columns.lowerBound].countText(text) }
    if Self.hasLetters(text) { balance += Self.isRightToLeft(text) ? 1 : -1 }
  }

  /// Numbers count where most cells of a column are numbers.
  package var columns: TableColumns {
    var columns = measured
    columns.numbers = numbers.map(\.numbers)
    return columns
  }

  /// Most cells with letters run from right to left.
  package var isMostlyRightToLeft: Bool { balance > 0 }

  /// Cells of its longest word, its longest line, and all of it in one line.
  private static func extent(of text: [UInt8]) -> TableColumns.Extent {
    text.withUnsafeBufferPointer { text in
      let words = TableWords(TextBytes(text), in: 0..<text.count)
      let (most, whole) = words.naturalWidths
      return TableColumns.Extent(least: words.leastWidth, most: most, whole: whole)
    }
  }

  private static func hasLetters(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Decided by the first letter with a direction.
  private static func isRightToLeft(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer {
      Bidi.isNeeded(for: $0, in: 0..<$0.count) && Bidi.isRightToLeft($0, in: 0..<$0.count)
    }
  }
}

extension BookTable {
  /// Measures the cells by their texts. A head is the name of its columns, unless it spans all.
  package init(_ cells: [Cell], columnCount count: Int, text: (Range<Int>) -> [UInt8]) {
    var measures = TableMeasures(count: count)
    var names = [Range<Int>?](repeating: nil, count: count)
    for cell in cells {
      measures.measureCell(text(cell.range), in: cell.columns, isHead: cell.isHead)
      guard cell.isHead, cell.columns.count < count else { continue }
      for column in cell.columns { names[column] = cell.range }
    }
    self.init(
      cells: cells, columns: measures.columns, names: names,
      isRightToLeft: measures.isMostlyRightToLeft)
  }
}

/// Evidence for or against a column of numbers.
private struct NumberEvidence {
  /// Numbers with one kind of point.
  private struct Found {
    let point: UInt8
    private(set) var (count, before, after) = (0, 0, 0)

    init(_ point: Character) { self.point = point.asciiValue ?? 0 }

    /// Counts a number with this kind of point, and keeps the greatest number of cells before the point and
    /// from it on.
    mutating func countNumber(_ text: [UInt8]) {
      guard let number = TableNumber(text, point: point) else { return }
      count += 1
      before = max(before, number.before)
      after = max(after, number.after)
    }
  }

  private var (stops, commas) = (Found("."), Found(","))
  private var textCount = 0
  private var (hasStop, hasComma) = (false, false)

  /// Digits after a comma that divides thousands.
  private static let thousands = 3

  /// Counts a text both as a number with a stop and as one with a comma, since a column may have either. A
  /// comma before three digits may part thousands, and tells nothing.
  mutating func countText(_ text: [UInt8]) {
    textCount += 1
    stops.countNumber(text)
    commas.countNumber(text)
    hasStop = hasStop || text.contains(stops.point)
    if let comma = text.lastIndex(of: commas.point) {
      let digits = text[(comma + 1)...].prefix {
        ("0"..."9").contains($0)
      }
      hasComma = hasComma || digits.count != Self.thousands
    }
  }

  /// Widths of the numbers on either side of the point; nil unless at least three in five texts are numbers.
  /// The point is a comma if a comma was found that parts no thousands, and no stop.
  var numbers: TableColumns.Numbers? {
    let found = hasComma && !hasStop ? commas : stops
    guard found.count > 0, 5 * found.count >= 3 * textCount else { return nil }
    return TableColumns.Numbers(point: found.point, before: found.before, after: found.after)
  }
}
