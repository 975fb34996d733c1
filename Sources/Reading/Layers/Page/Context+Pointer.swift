import BookText
import Paging
import TerminalInput

/// What is under the pointer, and how far it has moved.
extension Context {
  /// Returns the offset of the text in a cell of the screen; nil if there is none.
  func place(column: Int, row: Int) -> TextOffset? {
    for (area, page) in zip(layout?.pages ?? [], pagesOnScreen) {
      guard let page, page < pages.pagination.count, area.text.contains(column: column, row: row)
      else {
        continue
      }
      return layout?.place(
        column: column, row: row, of: pages.pagination[page], in: area, pages.pagination, book,
        sideways: pages.sideways)
    }
    return nil
  }

  /// Returns the word in a cell of the screen; nil if there is none.
  func word(at report: MouseReport) -> Range<Int>? {
    place(column: report.column, row: report.row).flatMap {
      TextUnits(book: book).word(at: $0.utf8)
    }
  }

  /// Returns the direction in which a click turns: beside the paper or in its zones; else nil.
  func edge(at report: MouseReport) -> Direction? {
    guard let paper = layout?.paper else { return nil }
    func place(_ cell: Int, in range: Range<Int>) -> Int {
      min(max(cell, range.lowerBound), range.upperBound - 1) - range.lowerBound
    }
    return EdgeZones(pageLayout, pages.settings.taps).direction(
      column: place(report.column, in: paper.columns), row: place(report.row, in: paper.rows),
      columns: paper.size.columns, rows: paper.size.rows)
  }

  /// True if there is a page to turn to in a direction.
  private func hasPage(_ direction: Direction) -> Bool {
    let visible = pagesOnScreen.compactMap { $0 }
    return direction == .backward
      ? visible.min() != 0 : (visible.max() ?? 0) + 1 < pages.pagination.count
  }

  /// Returns how far the edge of the leaf that turns in a direction has to go to be at the pointer, in cells
  /// along the turn, forwards positive; 0 if nothing turns by a curl.
  func reach(at report: MouseReport, _ direction: Direction) -> Double {
    guard let layout, pageLayout.transitionStyle == .curl, hasPage(direction) else { return 0 }
    let range = layout.isVertical ? layout.paper.rows : layout.paper.columns
    let place = layout.isVertical ? report.row : report.column
    // A single leaf that turns back comes from the spine.
    let isAtEnd = (direction == .forward) != layout.isMirrored
    let reach = max(0, isAtEnd ? range.upperBound - place : place + 1 - range.lowerBound)
    return Double(min(reach, range.count) * direction.rawValue)
  }

  /// True if a cell is in the outer top corner of a page, where a click sets a bookmark.
  func isCorner(_ report: MouseReport) -> Bool {
    guard let layout else { return false }
    return layout.pages.indices.contains { index in
      layout.cornerTarget(ofPage: index).contains(column: report.column, row: report.row)
    }
  }

  /// Returns the distance in cells between two reports along the turn, forwards positive, and
  /// whether the movement is along the turn rather than across it.
  func distance(from start: MouseReport, to end: MouseReport) -> (cells: Double, isAlong: Bool) {
    let (columns, rows) = (Double(start.column - end.column), Double(start.row - end.row))
    let isVertical = layout?.isVertical == true
    let (along, across) =
      isVertical ? (rows, columns) : (pages.isMirrored ? -columns : columns, rows)
    // A cell is about twice as high as it is wide.
    return (along, abs(along) >= 1 && abs(along) >= abs(across) * (isVertical ? 0.5 : 2))
  }

  /// Returns where a leaf is held by a pointer: 0 at one end of its edge, 1 at the other.
  func grab(at report: MouseReport) -> Double {
    guard let layout else { return 1 }
    let (place, start, extent) =
      layout.isVertical
      ? (report.column, layout.paper.column, layout.paper.size.columns)
      : (report.row, layout.paper.row, layout.paper.size.rows)
    return min(1, max(0, (Double(place - start) + 0.5) / Double(max(1, extent))))
  }

  /// The images on the visible pages, in reading order.
  var visibleImages: [ShownImage] {
    guard let layout else { return [] }
    return pagesOnScreen.compactMap { $0 }.sorted()
      .flatMap { pages.images(onPage: $0, in: layout.pages[0]) }
  }

  /// Returns the image at the pointer, or nil if there is none.
  func image(at report: MouseReport) -> BookImage? {
    guard let layout else { return nil }
    for (area, page) in zip(layout.pages, pagesOnScreen) {
      guard let page else { continue }
      let found = pages.images(onPage: page, in: area).first {
        $0.rect.contains(column: report.column, row: report.row)
      }
      if let found { return found.image }
    }
    return nil
  }
}
