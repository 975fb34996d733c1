import BookText
import Cells
import Typesetting

/// Finds the text and the images in the cells of a page.
extension BookPages {
  /// Takes a cell of the screen and the index of a page in `area`; nil if the cell has no text.
  func place(
    column: Int, row: Int, onPage page: Int, in area: ScreenLayout.PageArea
  ) -> TextOffset? {
    let (line, rest) = (row - area.text.row).quotientAndRemainder(
      dividingBy: pagination.leading(ofPage: page))
    guard rest == 0 else { return nil }
    let measure = area.text.size.columns
    for part in pagination.parts(ofPage: page) where part.lines.indices.contains(line - part.row) {
      let (index, lines) = (line - part.row, part.lines)
      return withSetter(before: index, in: lines, type(ofPage: page), in: area) {
        $0.offset(shownIn: column - area.text.column, of: lines[index], measure: measure)
      }.map { TextOffset(utf8: $0) }
    }
    return nil
  }

  /// The line with an offset, counted from the top of the page, and its cell of the measure; nil if the page
  /// does not show it. See ``place(column:row:onPage:in:)``.
  func cell(
    of offset: Int, onPage page: Int, in area: ScreenLayout.PageArea
  ) -> (line: Int, cell: Int)? {
    let parts = pagination.parts(ofPage: page)
    guard let part = parts.first(where: { $0.lines.contains { $0.range.contains(offset) } }),
      case let lines = part.lines,
      let first = lines.firstIndex(where: { $0.range.contains(offset) })
    else { return nil }
    let measure = area.text.size.columns
    // Contents of a table row may be in any of its lines.
    let isInRow = lines[first].role == .tableRow
    let places = isInRow ? lines.indices.filter { lines[$0].role == .tableRow } : [first]
    return places.lazy.compactMap { index in
      withSetter(before: index, in: lines, type(ofPage: page), in: area) {
        $0.cell(of: offset, in: lines[index], measure: measure).map { (part.row + index, $0) }
      }
    }.first
  }

  /// Sets the lines above first, since they decide about the gaps of the line.
  private func withSetter<Result>(
    before index: Int, in lines: [SetLine], _ type: TypeStyle, in area: ScreenLayout.PageArea,
    _ body: (LineSetter) -> Result
  ) -> Result {
    book.text.withTextBytes { text in
      var setter = LineSetter(
        of: book, text, type: type, sideways: sideways)
      setter.margins = area.margins
      let measure = area.text.size.columns
      var cells = setter.emptyRow(measure: measure)
      for line in lines[..<index] {
        cells.withUnsafeMutableBufferPointer {
          setter.set(line, measure: measure, style: .plain, at: area.margins.left, in: $0)
        }
      }
      return body(setter)
    }
  }

  /// Returns the images of a page with their cells on the screen; none if the page has not been set.
  func images(onPage index: Int, in area: ScreenLayout.PageArea) -> [ShownImage] {
    guard layout != nil, !book.images.isEmpty, knows(index) else { return [] }
    var found: [ShownImage] = []
    let page = pagination[index]
    let leading = pagination.leading(ofPage: index)
    let lines = pagination.lines(of: page)
    for (first, line) in lines.enumerated() where line.role == .imageTop {
      let place = line.range.lowerBound
      guard let image = book.images(in: place..<place + 1).first,
        let last = lines[first...].firstIndex(where: { $0.role == .imageBottom })
      else { continue }
      let rect = Rect(
        column: area.text.column + line.indent,
        row: area.text.row + (page.sinkage + first) * leading,
        columns: area.text.size.columns - 2 * line.indent, rows: (last - first) * leading + 1
      )
      found.append(ShownImage(image: image, source: book.source(of: image), rect: rect))
    }
    return found
  }
}
