import BookText
import Cells
import Typesetting

/// Measures the columns of a table.
struct TableMeasures {
  /// The columns measured.
  private(set) var columns: TableColumns
  /// Whether most cells with letters run from right to left.
  let isMostlyRightToLeft: Bool

  /// - Complexity: O(*n*) in the length of the text.
  init(of grid: TableGrid) {
    columns = TableColumns(count: grid.columnCount)
    var numbers = Array(repeating: NumberEvidence(), count: grid.columnCount)
    var balance = 0
    for place in grid.places where place.hasText {
      let text = place.cell.text.bytes
      columns.add(Self.extent(of: text), in: place.columns)
      if place.columns.count == 1, place.row >= grid.headCount { numbers[place.column].add(text) }
      balance += Self.isRightToLeft(text) ? 1 : -1
    }
    columns.numbers = numbers.map(\.numbers)
    isMostlyRightToLeft = balance > 0
  }

  private static func extent(of text: [UInt8]) -> TableColumns.Extent {
    text.withUnsafeBufferPointer { text in
      let words = TableWords(TextBytes(text), in: 0..<text.count)
      let (most, whole) = words.naturalWidths
      return TableColumns.Extent(least: words.leastWidth, most: most, whole: whole)
    }
  }

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

    mutating func add(_ text: [UInt8]) {
      guard let number = TableNumber(text, point) else { return }
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

  mutating func add(_ text: [UInt8]) {
    textCount += 1
    stops.add(text)
    commas.add(text)
    hasStop = hasStop || text.contains(stops.point)
    if let comma = text.lastIndex(of: commas.point) {
      let digits = text[(comma + 1)...].prefix {
        ("0"..."9").contains($0)
      }
      hasComma = hasComma || digits.count != Self.thousands
    }
  }

  /// The numbers; nil if at least two in five of the texts are not numbers.
  var numbers: TableColumns.Numbers? {
    let found = hasComma && !hasStop ? commas : stops
    guard found.count > 0, 5 * found.count >= 3 * textCount else { return nil }
    return TableColumns.Numbers(point: found.point, before: found.before, after: found.after)
  }
}
