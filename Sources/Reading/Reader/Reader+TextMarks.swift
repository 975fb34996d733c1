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
    let range = start..<max(start, end)
    var layers = [matches(in: range), highlights(in: range)]
    if case .selecting(let selection) = mode {
      layers.insert([palette.selection(selection.range)], at: 0)
    }
    if let spoken { layers.insert([palette.spoken(spoken)], at: 0) }
    layers.append(book.noteReferences(in: range).map { palette.reference($0.range) })
    layers.append(book.addresses(in: range).map { palette.reference($0.range) })
    return layers.reduce([]) { $0.laidOver($1) }
  }

  private func highlights(in range: Range<Int>) -> [TextMark] {
    marks.marks(in: range).filter { $0.kind == .highlight && !$0.range.isEmpty }
      .map { palette.highlight($0.range, hasNote: !$0.note.isEmpty) }
  }

  private func matches(in range: Range<Int>) -> [TextMark] {
    guard let search = searches.current else { return [] }
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
      let shown = pagination.lines(of: pagination[page])
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

extension [TextMark] {
  /// These marks, and of `others` the parts that they leave free; in order.
  fileprivate func laidOver(_ others: [TextMark]) -> [TextMark] {
    var free: [TextMark] = []
    for mark in others.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      var start = Swift.max(mark.range.lowerBound, free.last?.range.upperBound ?? 0)
      for covering in self where covering.range.overlaps(mark.range) {
        if start < covering.range.lowerBound {
          free.append(mark.of(start..<covering.range.lowerBound))
        }
        start = Swift.max(start, covering.range.upperBound)
      }
      if start < mark.range.upperBound { free.append(mark.of(start..<mark.range.upperBound)) }
    }
    return (self + free).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TextMark {
  /// The same mark of another range.
  fileprivate func of(_ range: Range<Int>) -> TextMark {
    var mark = self
    mark.range = range
    return mark
  }
}

extension Palette {
  /// The words that are chosen.
  func selection(_ range: Range<Int>) -> TextMark {
    hasShades
      ? TextMark(range, foreground: paper, background: ink)
      : TextMark(range, attributes: .reverse)
  }

  /// Words that the reader has marked; with a note they are underlined too.
  func highlight(_ range: Range<Int>, hasNote: Bool) -> TextMark {
    let attributes: Style.Attributes = hasNote ? .underline : []
    return hasShades
      ? TextMark(range, background: highlight, attributes: attributes)
      : TextMark(range, attributes: [.bold, .underline])
  }

  /// The sentence that is being read aloud.
  func spoken(_ range: Range<Int>) -> TextMark {
    hasShades ? TextMark(range, background: highlight) : TextMark(range, attributes: .underline)
  }

  /// A reference to a note, or an address.
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
