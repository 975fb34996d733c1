import BookText

extension SectionSetter {
  mutating func setProse(_ range: Range<Int>, indent: Int, margin: Int) {
    let width = max(1, format.measure - 2 * margin)
    let indent = min(indent, width - 1)
    let shape = ParagraphBreaker.Shape(
      firstWidth: width - indent, width: width, isJustified: format.isJustified)
    let boxes = scanner.boxes(
      of: range, in: text, limit: max(1, width - indent), dividesWords: true)
    // Lines without gaps cannot be evened out: each takes what it holds.
    let isSolid = boxes.count { $0.isSeam } * 2 > boxes.count
    let broken =
      isSolid ? breaker.fullLines(of: boxes, shape) : breaker.lines(of: boxes, shape: shape)
    for (index, line) in broken.enumerated() {
      let isFirst = index == 0
      let room = (isFirst ? shape.firstWidth : shape.width) - line.naturalWidth
      // A line that would need gaps of three cells is left ragged: holes are worse.
      let isFilled =
        format.isJustified && index + 1 < broken.count && line.gaps > 0 && room <= line.gaps
      append(
        line, of: boxes, indent: margin + (isFirst ? indent : 0), extra: isFilled ? room : 0)
    }
  }

  /// Appends a line of text that may end with a hyphen.
  private mutating func append(
    _ line: ParagraphBreaker.Line, of boxes: [Box], indent: Int, extra: Int
  ) {
    var set = SetLine(.text, range: textRange(boxes, line), indent: indent, extra: extra)
    if line.boxes.upperBound < boxes.count {
      switch boxes[line.boxes.upperBound - 1].hyphen {
      case .none: break
      case .written: set.traits.insert(.hyphen)
      case .added, .addedAtNeed: set.traits.formUnion([.hyphen, .addedHyphen])
      }
    }
    lines.append(set)
  }

  func textRange(_ boxes: [Box], _ line: ParagraphBreaker.Line) -> Range<Int> {
    boxes[line.boxes.lowerBound].range
      .lowerBound..<boxes[line.boxes.upperBound - 1].range.upperBound
  }

  /// Sets an item of a list: its lines hang under its text.
  ///
  /// - Parameter whole: The range of the item where this goes on with it.
  mutating func setItem(_ range: Range<Int>, of whole: Range<Int>?) {
    setHung(range, margin: 0, hang: hang(of: whole ?? range), goesOn: whole != nil)
  }

  /// Sets a note where it stands, narrower than the text, its lines under what follows its mark.
  ///
  /// - Parameter whole: The range of the note where this goes on with it.
  mutating func setFootnote(_ range: Range<Int>, of whole: Range<Int>?) {
    let note = whole ?? range
    let isWordy = text[note].starts(with: "[Footnote".utf8)
    setHung(
      range, margin: format.measure >= 40 ? 2 : 0,
      hang: isWordy ? min(2, format.measure / 4) : hang(of: note), goesOn: whole != nil)
  }

  /// Sets prose whose lines after the first are set in by `hang` cells, and the first where it
  /// `goesOn`; ragged, for there is little room.
  mutating func setHung(_ range: Range<Int>, margin: Int, hang: Int, goesOn: Bool) {
    let width = max(1, format.measure - 2 * margin)
    let hang = min(hang, width - 1)
    let outdent = goesOn ? hang : 0
    let shape = ParagraphBreaker.Shape(
      firstWidth: width - outdent, width: width - hang, isJustified: false)
    let boxes = scanner.boxes(of: range, in: text, limit: width - hang, dividesWords: true)
    for (index, line) in breaker.lines(of: boxes, shape: shape).enumerated() {
      append(line, of: boxes, indent: margin + (index == 0 ? outdent : hang), extra: 0)
    }
  }

  /// Sets prose of a manual where it stands. Commands and options are in it: no word is divided.
  mutating func setIndented(_ block: Block, hang: Int) {
    let indent = min(block.indent, format.measure / 3)
    let turnover = min(indent + hang, format.measure / 2)
    let shape = ParagraphBreaker.Shape(
      firstWidth: format.measure - indent, width: max(1, format.measure - turnover),
      isJustified: false)
    let boxes = scanner.boxes(of: block.range, in: text, limit: shape.width)
    for (index, line) in breaker.lines(of: boxes, shape: shape).enumerated() {
      append(line, of: boxes, indent: index == 0 ? indent : turnover, extra: 0)
    }
  }

  /// The cells of the mark with which a passage begins, and of the gap after it.
  private func hang(of range: Range<Int>) -> Int {
    let mark = text[range].prefix { $0 > 0x20 }.count
    return min(mark + 1, max(0, format.measure / 4))
  }
}
