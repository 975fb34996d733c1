import App
import BookText
import Cells
import Typesetting

/// Prints the typeset pages of `book`; no line is wider than the measure of `format`. Words are hyphenated by
/// `hyphenator`.
///
/// - Parameters:
///   - start: The place of the first page, or nil for the beginning.
///   - separator: The text between two pages: by default a form feed.
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
    return Result { () throws(Failure) in
      var index = first
      while true {
        pagination.set(atLeast: index + 1)
        guard index < pagination.count else { return }
        let text = text(of: pagination[index], in: pagination, book, &setter)
        try printText((index == first ? "" : separator) + text)
        index += 1
      }
    }
  }.get()
}

private func text(
  of page: Page, in pagination: Pagination, _ book: Book, _ setter: inout LineSetter
) -> String {
  let size = Size(columns: pagination.format.measure, rows: 1)
  var text = String(repeating: "\n", count: page.sinkage)
  setter.beginPage()
  for line in pagination.lines(of: page) {
    var row = Grid(size: size)
    let ruby = book.ruby(in: line.range)
    if !ruby.isEmpty {
      var above = Grid(size: size)
      above.withMutableRow(0) {
        setter.setReadings(ruby, of: line, measure: size.columns, style: .plain, at: 0, in: $0)
      }
      text += above.lines[0] + "\n"
    }
    row.withMutableRow(0) {
      setter.set(line, measure: size.columns, style: .plain, at: 0, in: $0)
    }
    text += row.lines[0] + "\n"
  }
  return text
}
