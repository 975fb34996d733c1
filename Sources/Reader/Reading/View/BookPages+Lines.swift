import BookText
import Typesetting

extension BookPages {
  /// Scrolls by lines, backwards if negative, at most to the known ends of the text; the pages must be laid
  /// out again. `count` pages from `first` are shown. False if nothing moves: the text is at its end, or
  /// there is no layout.
  mutating func scroll(by distance: Int, from first: Int, showing count: Int) -> Bool {
    guard let layout else { return false }
    pagination.set(atLeast: first + count + max(0, distance) / layout.format.lines + 2)
    guard let (line, lines) = pagination.firstLine(ofPage: first) else { return false }
    let rows = layout.format.lines * count
    let target = max(0, min(line + distance, max(line, lines - rows)))
    guard target != line else { return false }
    scrolledLines = target
    anchor = pagination.start(ofLine: target)
    return true
  }

  /// Fills the pages shown together with the last lines; the pages must be laid out again. False if they fill
  /// them already, or all pages are shown together.
  mutating func scrollToEnd() -> Bool {
    guard let layout,
      let first = pagination.firstLine(ofLastPages: layout.isSpread ? 2 : 1)
    else { return false }
    guard first != scrolledLines else { return false }
    scrolledLines = first
    return true
  }

  /// The page of the shown place. A text that scrolls first brings the line of the anchor to the top, where
  /// it stays in a new window and when opened again. At the end the last lines fill the screen.
  mutating func focusWithAnchorAtTop() -> Int {
    if scroll(toTop: anchor), let format = layout?.format { pagination.repaginate(in: format) }
    return pagination.page(at: shownPlace)
  }

  /// Scrolls by lines until the line of a place is at the top of the screen, or the last lines fill the
  /// screen; the pages must be divided again. False if nothing moves: the line is there already, or the text
  /// does not scroll.
  mutating func scroll(toTop place: TextOffset) -> Bool {
    guard book.form.scrolls, let layout else { return false }
    // Sets the pages up to the place.
    _ = pagination.page(at: place)
    guard let (line, lines) = pagination.line(at: place) else { return false }
    let rows = layout.format.lines * (layout.isSpread ? 2 : 1)
    let target = pagination.isComplete ? min(line, max(0, lines - rows)) : line
    guard target != scrolledLines else { return false }
    scrolledLines = target
    self.layout?.scrolledLines = scrolledLines
    return true
  }
}
