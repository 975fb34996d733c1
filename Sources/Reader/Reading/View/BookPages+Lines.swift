import BookText
import Paging
import Typesetting

/// A text shown as typed, scrolled by lines.
extension BookPages {
  /// Scrolls by a line; the pages must be laid out again.
  ///
  /// - Parameters:
  ///   - direction: Forward to show the next line.
  ///   - first: The index of the first visible page.
  ///   - count: The number of pages shown together.
  /// - Returns: False if no line follows there.
  mutating func scroll(_ direction: Direction, from first: Int, showing count: Int) -> Bool {
    guard let layout, let (line, lines) = pagination.firstLine(ofPage: first) else { return false }
    let target = line + direction.rawValue
    let rows = layout.format.lines * count
    guard target >= 0, direction == .backward || line + rows < lines else { return false }
    scrolledLines = target % rows
    anchor = pagination.start(ofLine: target)
    return true
  }

  /// Scrolls so that the last lines fill the pages shown together; the pages must be laid out again.
  ///
  /// - Returns: False if they fill them already, or all pages are shown together.
  mutating func scrollToEnd() -> Bool {
    guard let layout, let (_, lines) = pagination.firstLine(ofPage: pagination.count - 1) else {
      return false
    }
    let rows = layout.format.lines * (layout.isSpread ? 2 : 1)
    let first = lines > rows ? lines % rows : 0
    guard first != scrolledLines else { return false }
    scrolledLines = first
    return true
  }

  /// In a text shown as typed, scrolls until the line of the anchor is at the top of the screen, so that it
  /// stays there in a new size of the window, or when opened again. At the end the last lines fill the
  /// screen.
  ///
  /// - Returns: The index of the page with the shown place.
  mutating func focusWithAnchorAtTop() -> Int {
    let focus = pagination.page(at: shownPlace)
    guard book.form == .asIs, let layout, let (line, lines) = pagination.line(at: anchor) else {
      return focus
    }
    let rows = layout.format.lines * (layout.isSpread ? 2 : 1)
    let target = pagination.isComplete ? min(line, max(0, lines - rows)) : line
    guard target % rows != scrolledLines else { return focus }
    scrolledLines = target % rows
    self.layout?.scrolledLines = scrolledLines
    if let format = self.layout?.format { pagination.scroll(to: format) }
    return pagination.page(at: shownPlace)
  }
}
