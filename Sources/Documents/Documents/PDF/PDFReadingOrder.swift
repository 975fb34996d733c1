/// The order in which the lines of printed pages are read.
///
/// `pdftotext` orders blocks of lines. Each column of a table is a block to it, and so are the number of a
/// heading and its title. Of two columns whose blocks begin at unlike heights it loses the order.
struct PDFReadingOrder {
  /// The lines in their order.
  private(set) var lines: [PDFPages.Line] = []
  /// The tables in which lines are.
  private(set) var places: [Place] = []
  private var tables = 0

  /// A table and a row of it, both counted from one on; 0 for a line in no table.
  struct Place {
    var table = 0
    var row = 0
  }

  /// Lines beside each other, from left to right.
  typealias Row = [Part]

  /// A line, and its place in the order of `pdftotext`.
  struct Part {
    var index: Int
    var line: PDFPages.Line
  }

  /// - Parameters:
  ///   - all: The lines in the order of `pdftotext`.
  ///   - body: The usual height of a line.
  /// - Complexity: O(*n* log *n*).
  init(_ all: [PDFPages.Line], body: Double) {
    let pages = Dictionary(grouping: all, by: \.page).sorted { $0.key < $1.key }.map(\.value)
    let gutters = pages.map { PDFGutter(of: $0) }
    let usual = PDFGutter.usual(gutters)
    for (index, page) in pages.enumerated() {
      let gutter = gutters[index] ?? usual[index % 2] ?? usual[(index + 1) % 2]
      for region in gutter?.regions(of: page, body) ?? [page] { add(region, body) }
    }
  }

  /// Adds a region of a page: a column, or lines across the page.
  private mutating func add(_ region: [PDFPages.Line], _ body: Double) {
    let rows = Self.rows(of: region, body)
    var placed: [(index: Int, place: Place, line: PDFPages.Line)] = []
    var next = 0
    while next < rows.count {
      let found = PDFTableRows(rows, from: next, body)
      let range = next..<found.end
      if found.numbers.isEmpty {
        let parts = rows[range].flatMap { Self.joined($0, body) }
        placed += parts.map { ($0.index, Place(), $0.line) }
      } else {
        tables += 1
        let first = rows[range].joined().map(\.index).min() ?? 0
        for (row, number) in zip(rows[range], found.numbers) {
          let place = Place(table: tables, row: number)
          placed += row.map { (first, place, $0.line) }
        }
      }
      next = range.upperBound
    }
    let order = placed.indices.sorted { (placed[$0].index, $0) < (placed[$1].index, $1) }
    lines += order.map { placed[$0].line }
    places += order.map { placed[$0].place }
  }

  // MARK: Rows

  /// Lines of a row overlap by this share of the lower one, and together are not higher than this, in usual
  /// heights.
  private static let (overlap, highest) = (0.25, 4.0)

  /// Returns the rows of lines beside each other, from above, with their places among the lines.
  static func rows(of region: [PDFPages.Line], _ body: Double) -> [Row] {
    let parts = region.enumerated().map { Part(index: $0, line: $1) }
      .sorted { ($0.line.top, $0.index) < ($1.line.top, $1.index) }
    var rows: [Row] = []
    var bottom = -Double.infinity
    for part in parts {
      let height = min(part.line.bottom - part.line.top, part.line.height)
      let isBeside = bottom - part.line.top > height * overlap
      if isBeside, let top = rows.last?.first?.line.top, part.line.bottom - top <= body * highest {
        rows[rows.count - 1].append(part)
        bottom = max(bottom, part.line.bottom)
      } else {
        rows.append([part])
        bottom = part.line.bottom
      }
    }
    return rows.map { row in
      row.sorted { ($0.line.left, $0.line.top, $0.index) < ($1.line.left, $1.line.top, $1.index) }
    }
  }

  /// The widest gap between a mark and its text, in usual heights.
  private static let widestGap = 8.0

  /// Joins the number or mark of a heading, an item or a note with the text beside it, an entry of a list of
  /// contents with its page, and the parts of a line in letters of one width.
  private static func joined(_ row: Row, _ body: Double) -> Row {
    guard row.count > 1, let first = row.first else { return row }
    let gaps = zip(row, row.dropFirst()).map { $1.line.left - $0.line.right }
    guard gaps.allSatisfy({ $0 > 0 }) else { return row }
    let isMarked =
      row.count == 2 && PDFMark.isNumber(first.line.text[...]) && gaps[0] < body * widestGap
    guard
      isMarked || row.contains(where: \.line.hasLeader)
        || PDFListing.areOfOneWidth(row.map(\.line)),
      let line = PDFPages.Line(
        row.flatMap(\.line.words), page: first.line.page, block: row[row.count - 1].line.block,
        isNumbered: isMarked)
    else { return row }
    return [Part(index: row.map(\.index).min() ?? 0, line: line)]
  }
}
