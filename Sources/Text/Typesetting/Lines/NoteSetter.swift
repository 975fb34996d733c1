import BookText
import Cells

/// Sets notes for the feet of pages: flush with the text, with a small hang, and with their marks.
struct NoteSetter {
  private let book: Book
  private let text: TextBytes
  private let format: PageFormat
  private var setter: SectionSetter

  /// Bytes of a cell in usual texts: a longer note is cut anyway.
  private static let bytesOfCell = 4
  /// Bytes at the beginning of a note in which its mark is sought.
  private static let reachOfMark = 24

  /// The text must outlive the setter.
  init(_ book: Book, _ text: TextBytes, _ format: PageFormat, _ hyphenator: Hyphenator?) {
    var format = format
    format.style.showsImages = false
    (self.book, self.text, self.format) = (book, text, format)
    setter = SectionSetter(
      text: text, format: format, hyphenator: hyphenator, formulas: book.formulas,
      tables: book.tables)
  }

  /// Cut after one foot if the lines take more than two. Costs O(*n*) in the text of two feet and of one
  /// block more.
  mutating func lines(of note: FootNotes.Note) -> [NoteLine] {
    let room = format.foot
    var blocks = Array(book.blocks[note.blocks])
    var mark = missingMark(of: note)
    if blocks.count > 1, isMark(blocks[0], of: note) { mark = blocks.removeFirst().range }
    var width = mark.map(width(of:)) ?? 0
    if width > format.measure / 4 { (mark, width) = (nil, 0) }
    var left = (2 * room.usual + 1) * format.measure * Self.bytesOfCell
    var isCut = false
    var hang = 0
    for index in blocks.indices {
      if left <= 0 {
        (isCut, blocks) = (true, Array(blocks[..<index]))
        break
      }
      if blocks[index].range.count > left {
        isCut = true
        blocks[index].range = cutBlock(blocks[index], after: left)
      }
      left -= blocks[index].range.count
      if index == 0 { hang = mark == nil ? self.hang(of: blocks[0], in: note) : width + 1 }
      blocks[index] = hangingBlock(blocks[index], hang: hang, isFirst: index == 0 && mark == nil)
    }
    var progress = SectionSetter.Progress(blocks.indices)
    var lines: [SetLine] = []
    while !progress.blocks.isEmpty, lines.count <= room.longest {
      lines += setter.lines(of: blocks, &progress, limit: 1)
    }
    while lines.count > 1, lines.last?.role == .blank { lines.removeLast() }
    if lines.count > room.longest { (lines, isCut) = (Array(lines[..<room.usual]), true) }
    while lines.count > 1, lines.last?.role == .blank { lines.removeLast() }
    var set = lines.enumerated().map { index, line in
      NoteLine(line, mark: index == 0 ? mark.map { markLine(in: $0, of: line) } : nil)
    }
    if format.style.isPlain, let first = set.first {
      set[0] = labelledLine(first, markWidth: mark == nil ? 0 : width + 1)
    }
    if isCut, !set.isEmpty { set[set.count - 1].isCut = true }
    return set
  }

  /// Puts the line after the label and its mark, for a screen reader. `markWidth` includes the blank after
  /// the mark; 0 without one.
  private func labelledLine(_ first: NoteLine, markWidth: Int) -> NoteLine {
    var (line, mark) = (first.line, first.mark)
    line.indent += label + markWidth
    mark?.indent = label
    var labelled = NoteLine(line, mark: mark)
    labelled.isLabelled = label > 0
    return labelled
  }

  /// Measure in widths of the label: narrower pages have no label.
  private static let mostOfLabel = 4

  /// Cells of the label and of the blank after it; 0 if none is shown.
  private var label: Int {
    let cells = NoteLine.label.utf8.count + 1
    return format.style.isPlain && cells * Self.mostOfLabel <= format.measure ? cells : 0
  }

  private func width(of range: Range<Int>) -> Int {
    cellWidth(of: String(decoding: text[range], as: UTF8.self))
  }

  // MARK: Marks

  /// A line of its own, in the direction of the note's first line.
  private func markLine(in range: Range<Int>, of line: SetLine) -> SetLine {
    var mark = SetLine(.text, range: range)
    mark.direction = line.direction
    return mark
  }

  /// The reference is shown as the mark; nil if the note begins with its mark already, or the reference has
  /// only brackets and stops.
  private func missingMark(of note: FootNotes.Note) -> Range<Int>? {
    let reference = lettersOfMark(text[note.reference])
    guard !reference.isEmpty else { return nil }
    let block = book.blocks[note.blocks.lowerBound]
    let start = block.range.lowerBound
    let beginning = Array(text[start..<min(block.range.upperBound, start + Self.reachOfMark)])
    let marker = Array(block.layout.marker.text.utf8)
    let hasMark =
      partsOfMarks(marker).contains(reference) || partsOfMarks(beginning).contains(reference)
      || begins(beginning, with: reference)
    return hasMark ? nil : note.reference
  }

  /// No blank follows the mark, as in `*See`.
  private func begins(_ text: [UInt8], with mark: [UInt8]) -> Bool {
    let text = text.drop { !isPartOfMark($0) }
    guard text.starts(with: mark), let next = text.dropFirst(mark.count).first else { return false }
    let isNumber = { (byte: UInt8) in ("0"..."9").contains(byte) }
    return !(isNumber(next) && mark.last.map(isNumber) == true)
  }

  /// Brackets, stops and blanks aside.
  private func isMark(_ block: Block, of note: FootNotes.Note) -> Bool {
    block.range.count <= Self.reachOfMark
      && lettersOfMark(text[block.range]) == lettersOfMark(text[note.reference])
  }

  /// Runs of bytes between brackets, stops and blanks: "1" and "See" for "[1] See".
  private func partsOfMarks(_ text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var isOpen = false
    for byte in text {
      if isPartOfMark(byte) {
        if isOpen { words[words.count - 1].append(byte) } else { words.append([byte]) }
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return words
  }

  /// "12" for "[12]".
  private func lettersOfMark(_ text: TextBytes) -> [UInt8] { text.filter(isPartOfMark) }

  /// Brackets, stops and blanks are not.
  private func isPartOfMark(_ byte: UInt8) -> Bool {
    byte > " " && !"[](){}.,:;".utf8.contains(byte)
  }

  // MARK: Layout

  /// Beginning of a block, up to the last blank or line end in the second half of `length` bytes, 1 or more,
  /// or else to a character. The block is longer.
  private func cutBlock(_ block: Block, after length: Int) -> Range<Int> {
    var end = block.range.lowerBound + length
    let separator: UInt8 = block.keepsLines ? 0x0A : 0x20
    if let blank = text[block.range.lowerBound + length / 2..<end].lastIndex(of: separator) {
      return block.range.lowerBound..<blank
    }
    while end > block.range.lowerBound + 1, text[end].continuesCharacter { end -= 1 }
    return block.range.lowerBound..<end
  }

  /// Hang in cells if the mark does not stand by itself.
  private static let usualHang = 2

  /// Width of the mark that begins a note with the gap after it; the usual hang if the mark is wide or does
  /// not stand by itself. In a plain style, 0 unless the document numbers the note.
  private func hang(of block: Block, in note: FootNotes.Note) -> Int {
    let marker = block.layout.marker
    if marker.isNumbered { return cellWidth(of: marker.text) + 1 }
    // For a screen reader all lines begin at the edge.
    if format.style.isPlain { return 0 }
    let most = max(2, format.measure / 10)
    let start = block.range.lowerBound
    let mark = text[start..<min(block.range.upperBound, start + Self.reachOfMark)]
      .prefix { $0 > " " }
    let width = width(of: start..<start + mark.count) + 1
    let isApart =
      mark.count < block.range.count && lettersOfMark(mark) == lettersOfMark(text[note.reference])
    return isApart && width <= most ? width : Self.usualHang
  }

  /// Prose and the text of an image hang by `hang` cells, except for the first line if `isFirst`; anything
  /// else keeps its layout.
  private func hangingBlock(_ block: Block, hang: Int, isFirst: Bool) -> Block {
    var block = block
    switch block.kind {
    case .image:
      guard !text[block.range].elementsEqual("\u{FFFC}".utf8) else { return block }
    case .paragraph, .footnote, .listItem, .quotation, .speech, .caption, .signature, .indented,
      .boilerplate:
      if block.keepsLines { return block }
    default: return block
    }
    let marker = isFirst && block.layout.marker.isNumbered ? block.layout.marker : ListMarker()
    var layout = BlockLayout()
    layout.traits = [.placed, .close]
    layout.traits.formUnion(block.layout.traits.intersection([.undivided]))
    layout.direction = block.layout.direction
    layout.marker = marker
    layout.leading = UInt8(clamping: hang + label)
    if isFirst, marker.text.isEmpty, !format.style.isPlain {
      layout.firstIndent = Int8(clamping: -hang)
    }
    block.layout = layout
    block.kind = marker.text.isEmpty ? .paragraph : .listItem
    return block
  }
}

extension ListMarker {
  /// Unlike a bullet.
  fileprivate var isNumbered: Bool {
    switch style {
    case .none, .disc, .circle, .square, .dash: false
    case .decimal, .paddedDecimal, .lowerLetter, .upperLetter, .lowerRoman, .upperRoman,
      .lowerGreek, .hebrew, .chinese:
      true
    }
  }
}
