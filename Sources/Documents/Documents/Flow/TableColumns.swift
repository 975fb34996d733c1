import BookText
import Cells

/// The columns of a table: their widths, and the decimal points of numbers in them.
struct TableColumns {
  /// The width of each column, in cells.
  private(set) var widths: [Int]
  private let numbers: [NumberColumn?]

  /// The gap between two columns, in cells.
  static let gap = 2

  /// Finds widths at which the table fits into `room`.
  ///
  /// Columns that need not be narrower are as wide as their longest line; the others share the rest, but none
  /// is narrower than its longest word. What the lines of a column leave free at these widths goes to the
  /// others.
  ///
  /// - Parameter page: The room that the page has for the table, which divides long words; nil for `room`.
  /// - Returns: nil if the longest words do not fit.
  init?(of grid: TableGrid, room: Int, onPageOf page: Int? = nil) {
    var texts = Array(repeating: [[UInt8]](), count: grid.columnCount)
    for place in grid.places where place.cell.columns == 1 && place.row >= grid.headCount {
      if !place.words.words.isEmpty { texts[place.column].append(place.cell.text.bytes) }
    }
    numbers = texts.map { NumberColumn(of: $0) }
    var least = numbers.map { $0?.width ?? 1 }
    var most = least
    for place in grid.places.sorted(by: { $0.cell.columns < $1.cell.columns }) {
      Self.widen(&least, to: place.words.leastWidth, place.columns)
      Self.widen(&most, to: place.words.naturalWidth, place.columns)
    }
    for column in most.indices { most[column] = max(most[column], least[column]) }
    let divided = least.reduce(grid.columnCount - 1) { $0 + min($1, undividedWidth) }
    if let page, divided > page { return nil }
    let free = room - Self.gap * (grid.columnCount - 1)
    guard let shared = columnWidths(in: free, least: least, most: most) else { return nil }
    widths = shared
    // The widths that the lines really take; what that leaves is shared again.
    var taken = numbers.map { $0?.width ?? 1 }
    for place in grid.places {
      let lines = place.words.lines(of: width(of: place))
      Self.widen(&taken, to: lines.map(\.width).max() ?? 0, place.columns)
    }
    if taken.reduce(0, +) < widths.reduce(0, +) {
      let wanting = most.indices.map { taken[$0] < widths[$0] ? taken[$0] : most[$0] }
      widths = columnWidths(in: free, least: taken, most: wanting) ?? widths
    }
  }

  /// The width of the table in cells.
  var width: Int { widths.reduce(Self.gap * (widths.count - 1), +) }

  /// The width of a cell.
  func width(of place: TableGrid.Place) -> Int {
    widths[place.columns].reduce(Self.gap * (place.cell.columns - 1), +)
  }

  /// Returns the cells before a line of a cell, from the left edge of the table.
  func offset(of line: TableWords.Line, in place: TableGrid.Place) -> Int {
    let edge = widths[..<place.column].reduce(0) { $0 + $1 + Self.gap }
    let free = width(of: place) - line.width
    if place.cell.columns == 1, let column = numbers[place.column] {
      guard let number = TableNumber(place.cell.text.bytes[line.range], column.point) else {
        return edge + (place.cell.isHead ? free : 0)
      }
      return edge + widths[place.column] - column.width + column.before - number.before
    }
    switch place.cell.alignment {
    case .centre: return edge + free / 2
    case .right, .end: return edge + free
    default: return edge
    }
  }

  /// Makes columns wide enough for a cell that takes them: the last is widened.
  private static func widen(_ widths: inout [Int], to width: Int, _ columns: Range<Int>) {
    let known = widths[columns].reduce(gap * (columns.count - 1), +)
    widths[columns.upperBound - 1] += max(0, width - known)
  }
}

/// The numbers of a column.
private struct NumberColumn {
  /// The sign before the fractions.
  let point: UInt8
  /// The most cells before the point, and those from it on.
  private(set) var (before, after) = (0, 0)

  var width: Int { before + after }

  /// - Parameter texts: Those of its cells.
  /// - Returns: nil if most of them are no numbers.
  init?(of texts: [[UInt8]]) {
    // A comma with three digits after it divides thousands.
    let isComma = texts.contains { text in
      guard let comma = text.lastIndex(of: ",") else { return false }
      return text[(comma + 1)...].prefix { ("0"..."9").contains($0) }.count != 3
    }
    point = isComma && !texts.contains { $0.contains(".") } ? "," : "."
    let numbers = texts.compactMap { TableNumber($0[...], point) }
    guard !numbers.isEmpty, 5 * numbers.count >= 3 * texts.count else { return nil }
    before = numbers.map(\.before).max() ?? 0
    after = numbers.map(\.after).max() ?? 0
  }
}

/// A number in a cell.
private struct TableNumber {
  /// The cells before the decimal point, and those from it on.
  let (before, after): (Int, Int)

  /// The most bytes of a number with its signs.
  private static let longest = 24

  /// The signs for no number.
  private static let dashes = ["-", "–", "—"]

  /// - Returns: nil if the text has letters or blanks, or neither a digit nor a dash alone.
  init?(_ text: ArraySlice<UInt8>, _ point: UInt8) {
    if Self.dashes.contains(where: { text.elementsEqual($0.utf8) }) {
      (before, after) = (1, 0)
      return
    }
    func isDigit(_ byte: UInt8) -> Bool { ("0"..."9").contains(byte) }
    guard text.count <= Self.longest, let last = text.lastIndex(where: isDigit),
      !text.contains(where: { ("a"..."z").contains($0 | 0x20) || $0 <= " " })
    else { return nil }
    let mark = text[..<last].lastIndex(of: point) ?? last + 1
    before = cellWidth(of: String(decoding: text[..<mark], as: UTF8.self))
    after = cellWidth(of: String(decoding: text[mark...], as: UTF8.self))
  }
}
