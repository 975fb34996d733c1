import App
import BookText
import Cells
import Typesetting

/// Prints the typeset pages from a place or the beginning on; no line is wider than the room of `format`.
/// Between two pages is a form feed by default.
/// - Throws: ``Failure`` if there is no such place, or writing fails.
func printPages(
  of book: Book, from start: StartingPlace?, format: PageFormat, hyphenator: Hyphenator?,
  separator: String = "\u{0C}"
) throws(Failure) {
  var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
  let place = try start?.offset(in: book, pagination: pagination)
  let first = place.map { pagination.page(at: $0) } ?? 0
  // One setter for all pages: it knows the columns of a table over many of them.
  try book.text.withTextBytes { bytes in
    var setter = LineSetter(of: book, bytes, type: format.style, order: .logical)
    setter.margins.right = format.room - format.measure
    return Result { () throws(Failure) in
      var index = first
      while true {
        pagination.set(atLeast: index + 1)
        guard index < pagination.count else { return }
        let text = rows(ofPage: index, in: pagination, book, &setter)
          .map { $0.text + "\n" }.joined()
        try printText((index == first ? "" : separator) + text)
        index += 1
      }
    }
  }.get()
}

/// The sign in the gutter beside an empty part of a page: its text has nothing that faces the other.
let missingSign = "∅"
/// Width in cells.
let spreadGutter = 3

/// Prints the rows of facing pages side by side; `format` is for each page. See
/// ``printPages(of:from:format:hyphenator:separator:)``.
func printSpreads(
  of book: Book, from start: StartingPlace?, format: PageFormat, hyphenators: [Hyphenator?]
) throws(Failure) {
  var pagination = Pagination(
    of: book, format: format, hyphenator: hyphenators[0], facing: hyphenators[1])
  let place = try start?.offset(in: book, pagination: pagination)
  let first = place.map { pagination.page(at: $0) / 2 * 2 } ?? 0
  try book.text.withTextBytes { bytes in
    var setters = [format.style, format.translationStyle ?? format.style].map {
      LineSetter(of: book, bytes, type: $0, order: .logical)
    }
    return Result { () throws(Failure) in
      var index = first
      while true {
        pagination.set(atLeast: index + 2)
        guard index < pagination.count else { return }
        let pages = (0..<2).map { side in
          rows(ofPage: index + side, in: pagination, book, &setters[side])
        }
        try printText(
          (index == first ? "" : "\u{0C}") + joinedRows(of: pages, measure: format.measure))
        index += 2
      }
    }
  }.get()
}

/// Rows of two pages side by side, one line each; the left one is `measure` cells wide. A sign in the gutter
/// shows where a text has nothing that faces the other.
private func joinedRows(of pages: [[PrintedRow]], measure: Int) -> String {
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
  fileprivate func row(at index: Int) -> PrintedRow {
    index < count ? self[index] : PrintedRow()
  }
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
