import App
import BookText
import Cells
import Typesetting

/// Prints the typeset pages from a place or the beginning on, facing ones side by side; `format` is for each
/// page. No line is wider than its room. Between two pages or spreads is a form feed by default.
/// - Throws: ``Failure`` if there is no such place, or writing fails.
func printPages(
  of book: Book, from start: StartingPlace?, format: PageFormat, facing: Hyphenator? = nil,
  separator: String = "\u{0C}"
) throws(Failure) {
  var pagination = Pagination(
    of: book, format: format, hyphenator: book.hyphenator, facing: facing)
  let count = pagination.pagesOfSpread
  let place = try start?.offset(in: book, pagination: pagination)
  let first = place.map { pagination.page(at: $0) / count * count } ?? 0
  // One setter for all pages of a side: it knows the columns of a table over many of them.
  try book.text.withTextBytes { bytes in
    var setters = [format.style, format.translationStyle ?? format.style].map { style in
      var setter = LineSetter(of: book, bytes, type: style, order: .logical)
      setter.margins.right = format.room - format.measure
      return setter
    }
    return Result { () throws(Failure) in
      var index = first
      while true {
        pagination.set(atLeast: index + count)
        guard index < pagination.count else { return }
        let pages = (0..<count).map { side in
          rows(ofPage: index + side, in: pagination, book, &setters[side])
        }
        let text = joinedRows(of: pages, measure: format.measure)
        try printText((index == first ? "" : separator) + text)
        index += count
      }
    }
  }.get()
}

/// The sign in the gutter beside an empty part of a page: its text has nothing that faces the other.
let missingSign = "∅"
/// Width in cells.
let spreadGutter = 3

/// Rows of a page, or of two side by side, one line each; the left one is `measure` cells wide. A sign in the
/// gutter shows where a text has nothing that faces the other.
private func joinedRows(of pages: [[PrintedRow]], measure: Int) -> String {
  if pages.count == 1 { return pages.joined().map { $0.text + "\n" }.joined() }
  var text = ""
  for row in 0..<max(pages[0].count, pages[1].count) {
    let (left, right) = (pages[0].row(at: row), pages[1].row(at: row))
    let padding = String(repeating: " ", count: max(0, measure - cellWidth(of: left.text)))
    let gutter =
      (left.isMissing ? missingSign : " ") + "│" + (right.isMissing ? missingSign : " ")
    var line = left.text + padding + gutter + right.text
    while line.last == " " { line.removeLast() }
    text += line + "\n"
  }
  return text
}

private struct PrintedRow {
  var text = ""
  var isMissing = false
}

extension [PrintedRow] {
  fileprivate func row(at index: Int) -> PrintedRow { index < count ? self[index] : PrintedRow() }
}

/// The rows of a page without the empty ones at its end. Readings above a line have a row of their own.
private func rows(
  ofPage index: Int, in pagination: Pagination, _ book: Book, _ setter: inout LineSetter
) -> [PrintedRow] {
  let measure = pagination.format.measure
  /// Draws a row as on a page.
  func makeRow(_ set: (UnsafeMutableBufferPointer<Cell>) -> Void) -> PrintedRow {
    var grid = Grid(size: Size(columns: pagination.format.room, rows: 1))
    grid.withMutableRow(0, set)
    return PrintedRow(text: grid.lines[0])
  }
  let foot = pagination[index].foot
  var rows: [PrintedRow] = []
  // Readings above lines are rows that the page does not count.
  var row = 0
  func skip(to next: Int) {
    rows += Array(repeating: PrintedRow(), count: max(0, next - row))
    row = next
  }
  for part in pagination.parts(ofPage: index) {
    setter.beginPage()
    if !part.isText, let foot, foot.rule >= row, !pagination.format.style.isPlain {
      skip(to: foot.rule)
      rows.append(
        makeRow {
          LineSetter.setRule(
            measure: measure, isRightToLeft: book.isRightToLeft, style: .plain, at: 0, in: $0)
        })
      row += 1
    }
    skip(to: part.row)
    for (number, line) in part.lines.enumerated() {
      // For a screen reader they follow their characters.
      let isAbove = part.isText && !pagination.format.style.isPlain
      let ruby = isAbove ? setter.readings(in: line, measure: measure) : []
      if !ruby.isEmpty {
        rows.append(
          makeRow {
            setter.setReadings(ruby, of: line, measure: measure, style: .plain, at: 0, in: $0)
          })
      }
      var set = makeRow {
        if part.isText {
          setter.set(line, measure: measure, style: .plain, at: 0, in: $0)
        } else {
          setter.set(part.notes[number], measure: measure, style: .plain, at: 0, in: $0)
        }
      }
      set.isMissing = line.role == .missing
      rows.append(set)
    }
    row = part.row + part.lines.count
  }
  return rows
}
