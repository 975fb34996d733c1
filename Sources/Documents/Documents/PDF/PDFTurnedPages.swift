import Cells

/// Pages whose lines stand sideways or upside down, such as those of wide tables.
///
/// `pdftotext` keeps the words of such a line in order. It writes their edges on the page as shown, but the
/// size of the page before `Rotate`.
extension PDFPages {
  /// The direction in which the words of a line follow each other.
  enum Way {
    case right, down, left, up
  }

  /// Turns the pages with most letters in such lines. Other lines, such as a head, stay. Costs O(*n*).
  mutating func setUpright() {
    for (page, own) in Dictionary(grouping: lines.indices, by: { lines[$0].page }) {
      sizes[page].hold(own.map { lines[$0] })
      let ways = own.map { lines[$0].way }
      let counts = zip(own, ways).reduce(into: [Way: Int]()) { counts, line in
        if let way = line.1 { counts[way, default: 0] += lines[line.0].count }
      }
      guard let (way, count) = counts.max(by: { $0.value < $1.value }), way != .right,
        count * 2 > counts.values.reduce(0, +)
      else { continue }
      for (index, own) in zip(own, ways)
      where own == way || own == nil && (way == .left || !lines[index].isUprightWord) {
        let words = lines[index].words.map { $0.turned(from: way, on: sizes[page]) }
        lines[index] = Line(words, page: page, block: lines[index].block) ?? lines[index]
      }
      if way != .left { sizes[page].turn() }
      order(own)
    }
  }

  /// Reverses the blocks of a turned page if most are above the one before. Lines stay in order.
  private mutating func order(_ indices: [Int]) {
    let blocks = indices.map { lines[$0] }.grouped { _, last, next in last.block == next.block }
    let tops = blocks.compactMap { $0.first?.top }
    let climbing = zip(tops, tops.dropFirst()).count { $0 > $1 }
    guard climbing * 2 >= blocks.count else { return }
    for (index, line) in zip(indices, blocks.reversed().joined()) { lines[index] = line }
  }
}

extension PDFPages.Size {
  fileprivate mutating func turn() { (width, height) = (height, width) }

  /// Swaps the sides if that brings all lines inside.
  fileprivate mutating func hold(_ lines: [PDFPages.Line]) {
    let (right, bottom) = (lines.map(\.right).max() ?? 0, lines.map(\.bottom).max() ?? 0)
    if right > width || bottom > height, right <= height, bottom <= width { turn() }
  }
}

extension PDFPages.Line {
  /// Judged by the shape of the word; a word of two letters is as high as wide.
  fileprivate var isUprightWord: Bool {
    count == 1 ? bottom - top > right - left : count > 2 && right - left > bottom - top
  }

  /// From the first word to the last; nil for a single word. Letters that may stand above each other, or run
  /// from the right, tell only that they run to the right.
  fileprivate var way: PDFPages.Way? {
    guard let last = words.last, words.count > 1 else { return nil }
    let across = last.left + last.right - first.left - first.right
    let down = last.top + last.bottom - first.top - first.bottom
    if across >= abs(down) { return .right }
    let isUnsure = text.unicodeScalars.contains {
      $0.isWrittenWithoutBlanks || Bidi.direction(of: $0.value) == .rightToLeft
    }
    return isUnsure ? nil : -across >= abs(down) ? .left : down < 0 ? .up : .down
  }
}

extension PDFPages.Word {
  /// The word on its page, turned so that `way` points to the right.
  func turned(from way: PDFPages.Way, on page: PDFPages.Size) -> PDFPages.Word {
    let edges =
      switch way {
      case .right: (left, top, right, bottom)
      case .down: (top, page.width - right, bottom, page.width - left)
      case .left: (page.width - right, page.height - bottom, page.width - left, page.height - top)
      case .up: (page.height - bottom, left, page.height - top, right)
      }
    return with(text, from: edges.0, to: edges.2, top: edges.1, bottom: edges.3)
  }
}
