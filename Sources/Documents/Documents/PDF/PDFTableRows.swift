import BookText
import PlainText

/// Rows with several parts, and lines that continue a cell.
struct PDFTableRows {
  /// Index after the last row.
  private(set) var end: Int
  /// Number of the table's row for each row, counted from one on; empty if there is no table.
  private(set) var numbers: [Int] = []

  typealias Row = PDFRows.Row

  /// Characters of a short part. Half of the parts are short, unless their order shows rows.
  private static let short = 24
  /// Characters of a part in a table of two rows; longer parts are text beside a figure.
  private static let longest = 50

  /// A table has at least two rows with several parts. `body` is the usual height of a line. Costs O(*n*) in
  /// the distance to the end.
  init(_ rows: [Row], from start: Int, _ body: Double) {
    var whole: [Int] = []
    var next = start
    while next < rows.count {
      if Self.hasCells(rows[next], body) {
        whole.append(next)
      } else if whole.last.map({ Self.continues(rows, next, cellsOf: $0, body) }) != true {
        break
      }
      next += 1
    }
    end = max(start + 1, next)
    let parts = rows[start..<end].joined()
    let isShort = parts.count { $0.count <= Self.short } * 2 >= parts.count
    let isInOrder = whole.allSatisfy { Self.isInOrder(rows[$0]) }
    let fewest = isInOrder || parts.allSatisfy { $0.count <= Self.longest } ? 2 : 3
    guard whole.count >= fewest, isShort || isInOrder else { return }
    /// In order: a row with cells has parts, and is between two others.
    func gap(above index: Int) -> Double { rows[index][0].top - rows[index - 1][0].bottom }
    numbers = (start..<end).map { index in
      let number = whole.firstIndexAfter { $0 <= index }
      // A cell may be in the middle of the lines beside it.
      let isBetween = whole[ifAny: number] == index + 1 && whole[ifAny: number - 1] != index
      return isBetween && gap(above: index + 1) < gap(above: index) ? number + 1 : number
    }
  }

  /// No heading, item, note or entry of a list of contents, and no line of a listing.
  private static func hasCells(_ row: Row, _ body: Double) -> Bool {
    guard row.count > 1, !(row.count == 2 && PDFMark.isMark(row[0].text[...])),
      row.contains(where: { $0.height <= body * PrintedLine.large }),
      !row.contains(where: \.hasLeader), !PDFLetterWidth.isOne(in: row)
    else { return false }
    return zip(row, row.dropFirst()).contains {
      $1.left - $0.right > body * PDFMeasures.gap
    }
  }

  /// A line close to the row before or after it continues a cell, other than the first. `row` is the last one
  /// with several parts.
  private static func continues(
    _ rows: [Row], _ index: Int, cellsOf row: Int, _ body: Double
  ) -> Bool {
    guard let line = rows[index].first,
      let last = rows[ifAny: index - 1]?.map(\.bottom).max()
    else { return false }
    let isNear =
      line.top - last < body * PDFMeasures.gap
      || index + 1 < rows.count && hasCells(rows[index + 1], body)
        && rows[index + 1][0].top - line.bottom < body * PDFMeasures.gap
    return isNear
      && rows[row].dropFirst().contains {
        abs($0.left - line.left) < PDFMeasures.sameEdge
          || abs($0.centre - line.centre) < PDFMeasures.sameEdge
      }
  }

  /// The parts follow each other in the order of `pdftotext`.
  private static func isInOrder(_ row: Row) -> Bool {
    zip(row, row.dropFirst()).allSatisfy { $1.index == $0.index + 1 }
  }
}
