import BookText
import Cells
import Typesetting

extension Reader {
  /// What is marked in the text of some pages: the matches of the search, and references to notes.
  func textMarks(onPages pages: [Int]) -> [TextMark] {
    guard let first = pages.min(), let last = pages.max(), last < pagination.count else {
      return []
    }
    let start = pagination.start(ofPage: first).utf8
    let end =
      last + 1 < pagination.count ? pagination.start(ofPage: last + 1).utf8 : book.text.count
    let matches = matches(in: start..<max(start, end))
    let references = book.noteReferences(in: start..<max(start, end))
      .map { palette.reference($0.range) }
      .filter { reference in !matches.contains { $0.range.overlaps(reference.range) } }
    return (matches + references).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func matches(in range: Range<Int>) -> [TextMark] {
    guard let search else { return [] }
    var marks: [TextMark] = []
    var index = search.found.firstIndex(endingAfter: range.lowerBound)
    while index < search.found.count, search.found[index].lowerBound < range.upperBound {
      marks.append(palette.match(search.found[index], isCurrent: index == search.current))
      index += 1
    }
    return marks
  }

  /// The place of the text that is shown in a cell of the screen; nil where there is none.
  func place(column: Int, row: Int) -> TextOffset? {
    guard let layout, let spread = turner.settledSpread else { return nil }
    for (area, page) in zip(layout.pages, pages(of: spread)) {
      guard let page, page < pagination.count, area.text.contains(column: column, row: row) else {
        continue
      }
      let (lines, rest) = (row - area.text.row).quotientAndRemainder(dividingBy: layout.leading)
      let shown = Array(pagination.lines(of: pagination[page]))
      let index = lines - pagination[page].sink
      guard rest == 0, shown.indices.contains(index) else { return nil }
      return place(inCell: column - area.text.column, ofLine: index, shown, area.text.size.columns)
    }
    return nil
  }

  private func place(
    inCell cell: Int, ofLine index: Int, _ lines: [SetLine], _ measure: Int
  ) -> TextOffset? {
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(
        text: text, blocks: book.blocks, type: layout?.type ?? TypeStyle())
      // The lines above decide where the gaps of this one are.
      var row = Array(repeating: Cell(.space, .plain), count: measure)
      for line in lines[..<index] {
        row.withUnsafeMutableBufferPointer {
          setter.set(line, measure: measure, style: .plain, at: 0, in: $0)
        }
      }
      return setter.offset(shownIn: cell, of: lines[index], measure: measure)
        .map { TextOffset(utf8: $0) }
    }
  }
}

extension Palette {
  /// A reference to a note.
  func reference(_ range: Range<Int>) -> TextMark {
    hasShades ? TextMark(range, foreground: accent) : TextMark(range, attributes: .bold)
  }

  /// A match of a search; the one that the reader is at stands out.
  func match(_ range: Range<Int>, isCurrent: Bool) -> TextMark {
    guard hasShades else {
      return TextMark(range, attributes: isCurrent ? [.reverse, .bold] : .reverse)
    }
    return isCurrent
      ? TextMark(range, foreground: paper, background: accent)
      : TextMark(range, background: highlight)
  }
}
