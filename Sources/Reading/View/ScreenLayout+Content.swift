import BookText
import Cells
import Typesetting

/// Hit testing: the text and the images in the cells of a page.
extension ScreenLayout {
  /// Returns the offset of the text in a cell, or nil if the cell has no text.
  ///
  /// - Parameters:
  ///   - column: The column of the cell on the screen.
  ///   - row: Its row.
  ///   - page: The page that is shown in `area`.
  ///   - area: The area of the page.
  ///   - pagination: The pages.
  ///   - book: The book.
  ///   - sideways: By how many cells long lines are moved to the left.
  func place(
    column: Int, row: Int, of page: Page, in area: PageArea, _ pagination: Pagination, _ book: Book,
    sideways: Int = 0
  ) -> TextOffset? {
    let (line, rest) = (row - area.text.row).quotientAndRemainder(dividingBy: leading)
    let lines = pagination.lines(of: page)
    let index = line - page.sinkage
    guard rest == 0, lines.indices.contains(index) else { return nil }
    let measure = area.text.size.columns
    return withSetter(before: index, in: lines, book, measure: measure, sideways: sideways) {
      $0.offset(shownIn: column - area.text.column, of: lines[index], measure: measure)
    }.map { TextOffset(utf8: $0) }
  }

  /// Returns the cell of the measure that shows the character at an offset, and the index of its line on the
  /// page; nil if none does. The other parameters are those of ``place(column:row:of:in:_:_:sideways:)``.
  func cell(
    of offset: Int, on page: Page, in area: PageArea, _ pagination: Pagination, _ book: Book,
    sideways: Int = 0
  ) -> (cell: Int, line: Int)? {
    let lines = pagination.lines(of: page)
    guard let first = lines.firstIndex(where: { $0.range.contains(offset) }) else { return nil }
    let measure = area.text.size.columns
    // What a row of a table has may be in any of its lines.
    let isInRow = lines[first].role == .tableRow
    let places = isInRow ? lines.indices.filter { lines[$0].role == .tableRow } : [first]
    return places.lazy.compactMap { index in
      withSetter(before: index, in: lines, book, measure: measure, sideways: sideways) {
        $0.cell(of: offset, in: lines[index], measure: measure)
      }.map { ($0, index) }
    }.first
  }

  /// Calls `body` with what sets the line of a page with an index.
  private func withSetter<Result>(
    before index: Int, in lines: [SetLine], _ book: Book, measure: Int, sideways: Int,
    _ body: (LineSetter) -> Result
  ) -> Result {
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(
        text: text, blocks: book.blocks, formulas: book.formulas, type: type, sideways: sideways)
      // The lines above decide where this line has gaps.
      var cells = Array(repeating: Cell(.space, .plain), count: measure)
      for line in lines[..<index] {
        cells.withUnsafeMutableBufferPointer {
          setter.set(line, measure: measure, style: .plain, at: 0, in: $0)
        }
      }
      return body(setter)
    }
  }

  /// Returns the images of a page that is shown in an area of the screen.
  func images(
    of page: Page, in area: PageArea, _ pagination: Pagination, _ book: Book
  ) -> [ShownImage] {
    var found: [ShownImage] = []
    let lines = pagination.lines(of: page)
    for (first, line) in lines.enumerated() where line.role == .imageTop {
      let place = line.range.lowerBound
      guard let image = book.images(in: place..<place + 1).first,
        let last = lines[first...].firstIndex(where: { $0.role == .imageBottom })
      else { continue }
      let rect = Rect(
        column: area.text.column + line.indent,
        row: area.text.row + (page.sinkage + first) * leading,
        columns: area.text.size.columns - 2 * line.indent, rows: (last - first) * leading + 1)
      found.append(ShownImage(image: image, rect: rect))
    }
    return found
  }
}
