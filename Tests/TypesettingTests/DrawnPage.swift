import BookText
import Cells
import PlainText

@testable import Typesetting

/// Returns a book of `text`, in a file of no name.
func book(_ text: String) throws(BookError) -> Book {
  try Book(plainText: Array(text.utf8), named: "nameless")
}

extension BookBuilder {
  /// Makes a builder of a book of no name.
  init() {
    self.init(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
  }
}

/// Returns the pages of `text` as displayed, without blanks at the ends of rows and pages.
func pages(
  of text: String, measure: Int, lines: Int = 60, isJustified: Bool = false,
  hyphenator: Hyphenator? = nil
) throws(BookError) -> [String] {
  let style = TypeStyle(isJustified: isJustified)
  let format = PageFormat(measure: measure, lines: lines, style: style)
  return drawnPages(of: try book(text), format, hyphenator).map(\.text)
}

/// Returns the only page of `text` as displayed.
func page(
  of text: String, measure: Int, lines: Int = 60, isJustified: Bool = false,
  hyphenator: Hyphenator? = nil
) throws(BookError) -> String {
  try pages(
    of: text, measure: measure, lines: lines, isJustified: isJustified, hyphenator: hyphenator
  ).joined(separator: "\n-- next page --\n")
}

/// A page drawn between two rules, which must stay untouched.
struct DrawnPage: Equatable {
  private let grid: Grid
  /// The faults of the page by itself.
  private(set) var faults: [String] = []

  /// Draws the page with `index`.
  init(
    _ index: Int, of pagination: Pagination, _ book: Book, order: LineSetter.Order = .visual,
    sideways: Int = 0
  ) {
    let page = pagination[index]
    let lines = pagination.lines(of: page)
    let (measure, room) = (pagination.format.measure, pagination.format.room)
    let margins = (left: (room - measure) / 2, right: (room - measure + 1) / 2)
    let textRows = page.sinkage + lines.count
    let rows = page.foot.map { $0.rule + 1 + $0.lines.count } ?? textRows
    var grid = Grid(size: Size(columns: room + 2, rows: rows))
    var faults: [String] = []
    if grid.size.rows > pagination.format.lines { faults.append("too many rows") }
    if let foot = page.foot, foot.rule < textRows { faults.append("notes over the text") }
    for row in 0..<grid.size.rows {
      grid[column: 0, row: row].glyph = "│"
      grid[column: room + 1, row: row].glyph = "│"
    }
    book.text.withTextBytes { text in
      var setter = LineSetter(
        of: book, text,
        type: pagination.format.style, order: order, sideways: sideways)
      setter.noteKey = "e"
      setter.margins = margins
      for (row, line) in zip(page.sinkage..., lines) {
        guard line.indent >= 0, line.indent < measure || line.role == .wide else {
          faults.append("a line begins outside the page, at \(line.indent)")
          continue
        }
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: measure, style: .plain, at: 1 + margins.left, in: cells)
        }
        let isFree =
          grid[column: 0, row: row].glyph == "│" && grid[column: room + 1, row: row].glyph == "│"
        if !isFree { faults.append("a line beyond the measure") }
        let beginsAtLeft = order == .logical || line.direction != .rightToLeft
        if line.extra > 0, !line.role.isImage, line.role != .wide, beginsAtLeft {
          faults += grid.faultsOfFill(line, row: row)
        }
      }
      guard let foot = page.foot else { return }
      grid.withMutableRow(foot.rule) { cells in
        LineSetter.setRule(
          measure: measure, isRightToLeft: book.isRightToLeft, style: .plain, at: 1 + margins.left,
          in: cells)
      }
      for (row, line) in zip((foot.rule + 1)..., foot.lines) {
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: measure, style: .plain, at: 1 + margins.left, in: cells)
        }
        let isFree =
          grid[column: 0, row: row].glyph == "│" && grid[column: room + 1, row: row].glyph == "│"
        if !isFree { faults.append("a line of a note beyond the measure") }
      }
    }
    self.grid = grid
    self.faults = faults
  }

  /// The rows from the head of the page to its last line, blanks at their ends left out.
  var rows: [String] {
    grid.lines.map { row in
      var row = row.dropFirst().dropLast()
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  /// The rows as one text.
  var text: String { rows.joined(separator: "\n") }

  /// The glyphs of each row, in columns from left to right.
  var glyphRows: [[Glyph]] {
    (0..<grid.size.rows).map { row in
      grid.withRow(row) { $0.dropFirst().dropLast().map(\.glyph).filter { $0 != .continuation } }
    }
  }

  /// Calls `body` with each drawn scalar of a row from a cell on, from left to right.
  func forEachScalar(inRow row: Int, from cell: Int = 0, _ body: (UInt32) -> Void) {
    grid.withRow(row) { cells in
      var column = 1 + cell
      while column < cells.count - 1 {
        let glyph = cells[column].glyph
        if glyph.base != 0x20 || glyph.scalarCount > 1 {
          for index in 0..<glyph.scalarCount { body(glyph.scalar(at: index)) }
        }
        column += 1
      }
    }
  }
}

extension Grid {
  /// Returns the faults of a filled line. It must reach the right edge, or the right margin of a quotation,
  /// as wide as the left one.
  fileprivate func faultsOfFill(_ line: SetLine, row: Int) -> [String] {
    var column = size.columns - 2
    while column > 0, self[column: column, row: row].glyph == .space { column -= 1 }
    let margin = size.columns - 2 - column
    let isFlush = margin == 0 || margin == line.indent
    return isFlush ? [] : ["a filled line ends \(margin) short"]
  }
}

/// Draws all pages of `book`.
func drawnPages(
  of book: Book, _ format: PageFormat, _ hyphenator: Hyphenator? = nil,
  order: LineSetter.Order = .visual
) -> [DrawnPage] {
  var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
  pagination.set(atLeast: .max)
  return (0..<pagination.count).map { DrawnPage($0, of: pagination, book, order: order) }
}
