import Cells

/// Pages whose lines stand sideways or upside down, such as those of wide tables.
///
/// `pdftotext` follows the words of a line wherever they run. Their edges are those on the page as it is
/// shown, but its size is the one before it was turned.
extension PDFPages {
  /// Where the words of a line run.
  enum Way {
    case right, down, left, up
  }

  /// Turns such lines until they run to the right. Others on their page stay, such as its head. Costs O(*n*).
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

  /// Blocks of a turned page from above, if most are written from below. Their lines stay in order.
  private mutating func order(_ indices: [Int]) {
    let blocks = indices.map { lines[$0] }.grouped { _, last, next in last.block == next.block }
    let climbing = zip(blocks, blocks.dropFirst()).count { last, next in
      // In order: a group has a line.
      next[0].top < last[0].top
    }
    guard climbing * 2 >= blocks.count else { return }
    for (index, line) in zip(indices, blocks.reversed().joined()) { lines[index] = line }
  }
}

extension PDFPages.Size {
  fileprivate mutating func turn() { (width, height) = (height, width) }

  /// Sides change places if lines are outside, and would be inside then.
  fileprivate mutating func hold(_ lines: [PDFPages.Line]) {
    let (right, bottom) = (lines.map(\.right).max() ?? 0, lines.map(\.bottom).max() ?? 0)
    if right > width || bottom > height, right <= height, bottom <= width { turn() }
  }
}

extension PDFPages.Line {
  /// By its shape, one letter or more than two.
  fileprivate var isUprightWord: Bool {
    count == 1 ? bottom - top > right - left : count > 2 && right - left > bottom - top
  }

  /// From each word to the next; nil of one word, and of letters that may stand above each other or run from
  /// the right.
  fileprivate var way: PDFPages.Way? {
    guard let last = words.last, words.count > 1,
      !text.unicodeScalars.contains(where: {
        $0.isWrittenWithoutBlanks || Bidi.direction(of: $0.value) == .rightToLeft
      })
    else { return nil }
    let across = last.left + last.right - first.left - first.right
    let down = last.top + last.bottom - first.top - first.bottom
    if abs(across) >= abs(down) { return across < 0 ? .left : .right }
    return down < 0 ? .up : .down
  }
}

extension PDFPages.Word {
  /// Its place after the page is turned so that words which run in a direction run to the right.
  func turned(from way: PDFPages.Way, on page: PDFPages.Size) -> PDFPages.Word {
    let edges =
      switch way {
      case .right: (left, top, right, bottom)
      case .down: (top, page.width - right, bottom, page.width - left)
      case .left: (page.width - right, page.height - bottom, page.width - left, page.height - top)
      case .up: (page.height - bottom, left, page.height - top, right)
      }
    var word = PDFPages.Word(
      text, left: edges.0, top: edges.1, right: edges.2, bottom: edges.3)
    (word.style, word.plainEnd, word.element) = (style, plainEnd, element)
    return word
  }
}
