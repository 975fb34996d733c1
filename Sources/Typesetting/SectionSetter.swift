import BookText
import Cells

/// Sets the blocks of a section as lines.
struct SectionSetter {
  private let text: UnsafeBufferPointer<UInt8>
  private let format: PageFormat
  private var scanner = BoxScanner()
  private var breaker = ParagraphBreaker()
  private var lines: [SetLine] = []

  /// - Parameters:
  ///   - text: The text of the book; must outlive the setter.
  ///   - format: The extent of the page.
  init(text: UnsafeBufferPointer<UInt8>, format: PageFormat) {
    self.text = text
    self.format = format
  }

  /// The lines of the blocks, in order, with the blank rows between them.
  ///
  /// - Complexity: O(*n*) in the length of their text.
  mutating func lines(of blocks: ArraySlice<Block>) -> [SetLine] {
    lines = []
    var before: Block?
    for block in blocks {
      for _ in 0..<blankRows(between: before, and: block) {
        lines.append(SetLine(.blank, range: block.range.lowerBound..<block.range.lowerBound))
        // A heading is not left alone at the foot of a page.
        if before?.isHeading == true { lines[lines.count - 1].mayEndPage = false }
      }
      let first = lines.count
      set(block, after: before)
      keepTogether(first..<lines.count, of: block)
      let direction = SetLine.Direction(of: block, in: text)
      if direction != .plain {
        for index in first..<lines.count { lines[index].direction = direction }
      }
      before = block
    }
    if lines.isEmpty, let first = blocks.first {
      // Characters that show nothing are a place all the same.
      lines = [SetLine(.text, range: first.range.lowerBound..<first.range.lowerBound)]
    }
    return lines
  }

  private func blankRows(between before: Block?, and block: Block) -> Int {
    guard let before else { return 0 }
    switch (before.kind, block.kind) {
    case (.heading, .heading): return 1
    case (.heading, _): return format.lines >= 16 ? 2 : 1
    case (_, .heading): return 2
    case (.paragraph, .paragraph): return block.blankLinesBefore > 2 ? 1 : 0
    case (.listItem, .listItem): return 0
    case (.titleLine, .titleLine): return 1
    default: return block.blankLinesBefore > 0 ? 1 : 0
    }
  }

  private mutating func set(_ block: Block, after before: Block?) {
    switch block.kind {
    case .heading: setHeading(block, role: .heading)
    // The first line of a title page is the title.
    case .titleLine: setHeading(block, role: before == nil ? .heading : .text)
    case .listItem: setItem(block.range)
    case .paragraph:
      let isFirst = before?.kind != .paragraph || block.blankLinesBefore > 2
      setProse(block.range, indent: isFirst ? 0 : format.paragraphIndent, margin: 0)
    case .quotation:
      setProse(block.range, indent: 0, margin: format.measure >= 40 ? 4 : 2)
    case .verse: setVerse(block)
    case .preformatted: setPreformatted(block)
    case .sceneBreak:
      let width = min(format.measure, 5)
      lines.append(SetLine(.sceneBreak, range: block.range, indent: (format.measure - width) / 2))
    }
  }

  /// Forbids a page to end after the first and before the last line of a block, or inside a
  /// heading.
  private mutating func keepTogether(_ range: Range<Int>, of block: Block) {
    if block.isHeading {
      for index in range { lines[index].mayEndPage = false }
    } else if range.count > 1 {
      lines[range.lowerBound].mayEndPage = false
      lines[range.upperBound - 2].mayEndPage = false
    }
  }

  private mutating func setProse(_ range: Range<Int>, indent: Int, margin: Int) {
    let width = max(1, format.measure - 2 * margin)
    let indent = min(indent, width - 1)
    let shape = ParagraphBreaker.Shape(
      firstWidth: width - indent, width: width, isJustified: format.isJustified)
    let boxes = scanner.boxes(of: range, in: text, limit: max(1, width - indent))
    let broken = breaker.lines(of: boxes, shape: shape)
    for (index, line) in broken.enumerated() {
      let isFirst = index == 0
      let room = (isFirst ? shape.firstWidth : shape.width) - line.naturalWidth
      // A line that would need gaps of four cells is left ragged: holes are worse.
      let isFilled =
        format.isJustified && index + 1 < broken.count && line.gaps > 0 && room <= 2 * line.gaps
      lines.append(
        SetLine(
          .text, range: textRange(boxes, line), indent: margin + (isFirst ? indent : 0),
          extra: isFilled ? room : 0))
    }
  }

  private func textRange(_ boxes: [Box], _ line: ParagraphBreaker.Line) -> Range<Int> {
    boxes[line.boxes.lowerBound].range
      .lowerBound..<boxes[line.boxes.upperBound - 1].range.upperBound
  }

  /// Sets an item of a list: its lines hang under its text.
  private mutating func setItem(_ range: Range<Int>) {
    let marker = text[range].prefix { $0 > 0x20 }.count
    let hang = min(marker + 1, max(0, format.measure / 4))
    let shape = ParagraphBreaker.Shape(
      firstWidth: format.measure, width: format.measure - hang, isJustified: false)
    let boxes = scanner.boxes(of: range, in: text, limit: max(1, format.measure - hang))
    for (index, line) in breaker.lines(of: boxes, shape: shape).enumerated() {
      lines.append(SetLine(.text, range: textRange(boxes, line), indent: index == 0 ? 0 : hang))
    }
  }

  private mutating func setHeading(_ block: Block, role: SetLine.Role) {
    let width = max(1, format.measure - (format.measure >= 30 ? 8 : 0))
    for (range, _) in sourceLines(of: block) {
      let boxes = scanner.boxes(of: range, in: text, limit: width)
      let shape = ParagraphBreaker.Shape(firstWidth: width, width: width, isJustified: false)
      for line in breaker.lines(of: boxes, shape: shape) {
        let indent = (format.measure - line.naturalWidth) / 2
        lines.append(SetLine(role, range: textRange(boxes, line), indent: indent))
      }
    }
  }

  private mutating func setVerse(_ block: Block) {
    let measure = format.measure
    let margin = measure >= 40 ? max(2, min(block.indent, 6)) : min(block.indent, measure / 8)
    for (range, column) in verseLines(of: block) {
      let indent = min(margin + max(0, column - block.indent), measure / 2)
      let turnover = min(indent + 4, measure * 2 / 3)
      let boxes = scanner.boxes(of: range, in: text, limit: measure - turnover)
      var start = 0
      while start < boxes.count {
        let isFirst = start == 0
        let end = lineEnd(of: boxes, from: start, width: measure - (isFirst ? indent : turnover))
        let part = boxes[start].range.lowerBound..<boxes[end - 1].range.upperBound
        lines.append(SetLine(.text, range: part, indent: isFirst ? indent : turnover))
        start = end
      }
    }
  }

  /// The index after the last box that fits into a line of the given width: a line of verse is
  /// filled before it is turned over.
  private func lineEnd(of boxes: [Box], from start: Int, width: Int) -> Int {
    var used = boxes[start].width
    var end = start + 1
    while end < boxes.count {
      used += boxes[end].width + (boxes[end - 1].hasGapAfter ? 1 : 0)
      if used > width { break }
      end += 1
    }
    return end
  }

  /// The lines of a block of verse. A long line that was turned over in the source, its rest set in
  /// and begun with a small letter, is one line again.
  private func verseLines(of block: Block) -> [(range: Range<Int>, column: Int)] {
    var joined: [(range: Range<Int>, column: Int)] = []
    for line in sourceLines(of: block) {
      if let last = joined.last, line.column >= last.column + 2, last.range.count >= 45,
        (0x61...0x7A).contains(text[line.range.lowerBound])
      {
        joined[joined.count - 1].range = last.range.lowerBound..<line.range.upperBound
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  private mutating func setPreformatted(_ block: Block) {
    let measure = format.measure
    let margin = min(block.indent, measure >= 40 ? 4 : 0)
    for (range, column) in sourceLines(of: block) {
      let indent = min(margin + max(0, column - block.indent), measure / 2)
      var glyphs = GlyphScanner(text, in: range)
      var start = range.lowerBound
      var width = 0
      var room = measure - indent
      var position = start
      while let glyph = glyphs.next() {
        var advance = tabAdvance(text, before: glyphs.position, at: width) ?? glyph.width
        if width + advance > room {
          lines.append(
            SetLine(.preformatted, range: start..<position, indent: measure - room))
          (start, width, room) = (position, 0, max(1, measure - min(indent + 4, measure / 2)))
          advance = tabAdvance(text, before: glyphs.position, at: 0) ?? glyph.width
        }
        width += advance
        position = glyphs.position
      }
      lines.append(
        SetLine(.preformatted, range: start..<range.upperBound, indent: measure - room))
    }
  }

  /// The lines of a block as they stand in the source, with the columns at which they begin.
  private func sourceLines(of block: Block) -> [(range: Range<Int>, column: Int)] {
    var found: [(Range<Int>, Int)] = []
    var position = block.range.lowerBound
    var column = max(block.indent, firstColumn(of: block))
    while position < block.range.upperBound {
      var end = position
      while end < block.range.upperBound, text[end] != 0x0A { end += 1 }
      var trimmed = end
      while trimmed > position, text[trimmed - 1] <= 0x20 { trimmed -= 1 }
      if trimmed > position { found.append((position..<trimmed, column)) }
      position = min(end + 1, block.range.upperBound)
      column = 0
      while position < block.range.upperBound {
        if isIdeographicSpace(position) {
          (column, position) = (column + 2, position + 3)
        } else if text[position] == 0x20 || text[position] == 0x09 {
          column = text[position] == 0x20 ? column + 1 : (column / 8 + 1) * 8
          position += 1
        } else {
          break
        }
      }
    }
    return found
  }

  private func isIdeographicSpace(_ position: Int) -> Bool {
    position + 2 < text.count && text[position] == 0xE3 && text[position + 1] == 0x80
      && text[position + 2] == 0x80
  }

  /// The column at which the first line of the block begins: its range starts at its first word.
  private func firstColumn(of block: Block) -> Int {
    var start = block.range.lowerBound
    while start > 0, text[start - 1] != 0x0A, text[start - 1] <= 0x20 { start -= 1 }
    return text[start..<block.range.lowerBound].reduce(0) {
      $1 == 0x09 ? ($0 / 8 + 1) * 8 : $0 + 1
    }
  }
}
