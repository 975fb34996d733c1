import BookText
import Cells

/// Measures the columns of a table, cell by cell.
package struct TableMeasures {
  private var measured: TableColumns
  private var numbers: [NumberEvidence]
  /// Number of cells from right to left, minus the number of other cells with letters.
  private var balance = 0

  /// - Parameter count: Number of columns.
  package init(count: Int) {
    measured = TableColumns(count: count)
    numbers = Array(repeating: NumberEvidence(), count: count)
  }

  /// Measures a cell with text. Heads, and cells over several columns, say nothing about numbers.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  package mutating func measureCell(_ text: [UInt8], in columns: Range<Int>, isHead: Bool) {
    measured.add(Self.extent(of: text), in: columns)
    if columns.count == 1, !isHead { numbers[columns.lowerBound].countText(text) }
    if Self.hasLetters(text) { balance += Self.isRightToLeft(text) ? 1 : -1 }
  }

  /// The measures of the columns so far, with numbers where most cells of a column are numbers.
  package var columns: TableColumns {
    var columns = measured
    columns.numbers = numbers.map(\.numbers)
    return columns
  }

  /// Whether most cells with letters run from right to left.
  package var isMostlyRightToLeft: Bool { balance > 0 }

  /// Measures a text in cells: its longest word, its longest line, and all of it in one line.
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

  /// Whether a text runs from right to left, by its first letter with a direction.
  private static func isRightToLeft(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer {
      Bidi.isNeeded(for: $0, in: 0..<$0.count) && Bidi.isRightToLeft($0, in: 0..<$0.count)
    }
  }
}

/// Evidence for or against a column of numbers.
private struct NumberEvidence {
  /// The numbers with one kind of point.
  private struct Found {
    let point: UInt8
    private(set) var (count, before, after) = (0, 0, 0)

    init(_ point: Character) { self.point = point.asciiValue ?? 0 }

    /// Counts a text if it is a number with this kind of point, and keeps the greatest number of cells before
    /// the point and from it on. Ignores other texts.
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

  /// Number of digits after a comma that divides thousands.
  private static let thousands = 3

  /// Counts the text of a cell, both as a number with a stop and as one with a comma, since a column may
  /// have either. A comma before three digits may part thousands, and tells nothing.
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

  /// The widths of the column's numbers on either side of the point; nil unless at least three in five of the
  /// texts are numbers. The point is a comma if a comma was found that parts no thousands, and no stop.
  var numbers: TableColumns.Numbers? {
    let found = hasComma && !hasStop ? commas : stops
    guard found.count > 0, 5 * found.count >= 3 * textCount else { return nil }
    return TableColumns.Numbers(point: found.point, before: found.before, after: found.after)
  }
}
