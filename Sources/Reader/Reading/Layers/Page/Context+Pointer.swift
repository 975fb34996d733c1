import BookText
import Paging
import TerminalInput

/// Hit testing of the pointer. Rows and columns are cells of the screen, offsets bytes of the text.
extension Context {
  /// Nil if there is no text in the cell. Wide lines have text in the margins too.
  func place(column: Int, row: Int) -> TextOffset? {
    shownPages.first {
      $0.area.paper.columns.contains(column) && $0.area.text.rows.contains(row)
    }.flatMap { page, area in pages.place(column: column, row: row, onPage: page, in: area) }
  }

  /// Returns the word in a cell of the screen, with its signs; nil if there is none.
  func word(at report: MouseReport) -> Range<Int>? {
    place(column: report.column, row: report.row).flatMap { units.word(withSignAt: $0.utf8) }
  }

  /// Returns the cell of an offset in its line, from the left of the measure; nil if it is not visible.
  func cell(of offset: Int) -> Int? { position(of: offset)?.cell }

  /// Returns the page showing an offset, the line there and the cell in the line; nil if it is not visible.
  private func position(of offset: Int) -> (page: Int, line: Int, cell: Int)? {
    shownPages.lazy.compactMap { page, area in
      pages.cell(of: offset, onPage: page, in: area).map { (page, $0.line, $0.cell) }
    }.first
  }

  /// The word at a cell of the next or previous line with words, seen from the line of `offset`. A word begun
  /// on an earlier page is seen from before the first line. Beyond the ends of the line, its nearer end; in a
  /// table, the nearest word. Nil if no line of the same text is visible there.
  func word(nearCell cell: Int, inLine direction: Direction, from offset: Int) -> Range<Int>? {
    let units = units
    guard let line = line(direction, from: offset) else { return nil }
    let leading = pages.pagination.leading(ofPage: line.page)
    let row = line.area.text.row + line.index * leading
    func word(inCell cell: Int) -> Range<Int>? {
      place(column: line.area.text.column + cell, row: row).flatMap { units.word(at: $0.utf8) }
    }
    if line.isTable {
      let distances = 0..<line.area.text.size.columns
      return distances.lazy.compactMap { word(inCell: cell - $0) ?? word(inCell: cell + $0) }.first
    }
    if let word = word(inCell: cell), line.range.contains(word.lowerBound) { return word }
    let last = units.word(before: line.range.upperBound..<line.range.upperBound)
    let first = firstWord(of: line.range, units)
    func distance(to word: Range<Int>?) -> Int? {
      word.flatMap { self.cell(of: $0.lowerBound) }.map { abs($0 - cell) }
    }
    guard let left = distance(to: first), let right = distance(to: last) else { return last }
    return left < right ? first : last
  }

  /// The first word of the next or previous line with words, seen from the line of `offset`.
  func firstWord(inLine direction: Direction, from offset: Int) -> Int? {
    line(direction, from: offset).flatMap { firstWord(of: $0.range, units)?.lowerBound }
  }

  /// The offset of the first word of the last visible line.
  var firstWordOfLastLine: Int? {
    shownLines(ofTextWith: scene.visibleText.lowerBound).last
      .flatMap { firstWord(of: $0.range, units)?.lowerBound }
  }

  /// A visible line with words: its page and its row there, and its text.
  private typealias ShownLine = (
    page: Int, area: ScreenLayout.PageArea, index: Int, range: Range<Int>, isTable: Bool
  )

  /// Returns the next or previous visible line with words, from the line of `offset`; nil without one.
  private func line(_ direction: Direction, from offset: Int) -> ShownLine? {
    let lines = shownLines(ofTextWith: offset)
    // A word of a table may be in a line other than that with its bytes.
    let spot = position(of: offset)
    var here =
      lines.firstIndex { line in
        spot.map { $0.page == line.page && $0.line == line.index } == true
      } ?? lines.firstIndex { $0.range.contains(offset) }
    if let first = lines.first, offset < first.range.lowerBound { here = here ?? -1 }
    guard let here, lines.indices.contains(here + direction.rawValue) else { return nil }
    return lines[here + direction.rawValue]
  }

  /// Lines of the original or of the translation, whichever has the offset, in the order of the rows.
  private func shownLines(ofTextWith offset: Int) -> [ShownLine] {
    let units = units
    let isInTranslation = book.isInTranslation(offset)
    return shownPages.filter {
      (pages.pagination.side(ofPage: $0.page) == .translation) == isInTranslation
    }.flatMap { page, area in
      pages.pagination.parts(ofPage: page).flatMap { part in
        zip(part.row..., part.lines).map { row, line in
          (page: page, area: area, index: row, range: line.range, isTable: line.role == .tableRow)
        }
      }
    }.filter { firstWord(of: $0.range, units) != nil }
  }

  /// Returns the first word that begins in a line, not the rest of a divided one; nil if there is none.
  private func firstWord(of line: Range<Int>, _ units: TextUnits) -> Range<Int>? {
    let first = units.word(at: line.lowerBound).flatMap {
      $0.lowerBound < line.lowerBound ? units.word(after: $0) : $0
    }
    return first.flatMap { line.contains($0.lowerBound) ? $0 : nil }
  }

  /// The visible pages in reading order, and their areas.
  var shownPages: [(page: Int, area: ScreenLayout.PageArea)] {
    zip(scene.pagesOnScreen, layout?.pages ?? []).compactMap { page, area in
      page.flatMap { pages.knows($0) ? ($0, area) : nil }
    }.sorted { $0.0 < $1.0 }
  }

  /// Returns the direction of a turn by a click, beside the paper or in its zones for turning; nil elsewhere.
  func turnDirection(at report: MouseReport) -> Direction? {
    guard let paper = layout?.paper else { return nil }
    func place(of cell: Int, in range: Range<Int>) -> Int {
      min(max(cell, range.lowerBound), range.upperBound - 1) - range.lowerBound
    }
    return EdgeZones(scene.pageLayout, pages.settings.mouse == .thirds ? .thirds : .edges)
      .direction(
        column: place(of: report.column, in: paper.columns),
        row: place(of: report.row, in: paper.rows),
        columns: paper.size.columns, rows: paper.size.rows)
  }

  /// The cells from the pointer to the free edge of the leaf that turns in a direction: negative backwards,
  /// and 0 if no leaf turns by a curl.
  func distanceToLeaf(from report: MouseReport, turning direction: Direction) -> Double {
    guard let layout, scene.pageLayout.transitionStyle == .curl, scene.hasPage(direction)
    else { return 0 }
    let range = layout.paper.columns
    // A single leaf turning back comes from the spine.
    let isAtEnd = (direction == .forward) != layout.isRightToLeft
    let reach = max(
      0, isAtEnd ? range.upperBound - report.column : report.column + 1 - range.lowerBound)
    return Double(min(reach, range.count) * direction.rawValue)
  }

  /// Whether the pointer is in the outer top corner of a page, where a click sets a bookmark.
  func isInCorner(_ report: MouseReport) -> Bool {
    guard let layout else { return false }
    return layout.pages.indices.contains { index in
      layout.cornerTarget(ofPage: index).contains(column: report.column, row: report.row)
    }
  }

  /// The cells along the turn, positive forwards, and whether the movement is at least a cell along the turn
  /// and less across it, by the shape of a cell.
  func distance(from start: MouseReport, to end: MouseReport) -> (cells: Double, isAlong: Bool) {
    let (columns, rows) = (Double(start.column - end.column), Double(start.row - end.row))
    // A cell is about twice as high as it is wide.
    return (
      pages.isMirrored ? -columns : columns, abs(columns) >= 1 && abs(columns) >= 2 * abs(rows)
    )
  }

  /// Returns where the pointer holds the edge of a leaf: from 0 at its top to 1 at its foot.
  func holdOnEdge(at report: MouseReport) -> Double {
    guard let paper = layout?.paper else { return 1 }
    return min(1, max(0, (Double(report.row - paper.row) + 0.5) / Double(max(1, paper.size.rows))))
  }

  /// The images on the visible pages, in reading order.
  var visibleImages: [ShownImage] {
    shownPages.flatMap { pages.images(onPage: $0.page, in: $0.area) }
  }

  /// Returns the image at the pointer, or nil if there is none.
  func image(at report: MouseReport) -> BookImage? {
    visibleImages.first { $0.rect.contains(column: report.column, row: report.row) }?.image
  }
}
