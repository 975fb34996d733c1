import BookText

/// Sets prose: paragraphs and hanging paragraphs.
struct ProseSetter {
  let format: PageFormat

  /// Sets a paragraph, its first line indented by `indent` cells.
  func paragraph(
    _ range: Range<Int>, indent: Int, margin: Int, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let width = max(1, format.measure - 2 * margin)
    let indent = min(indent, width - 1)
    let shape = ParagraphBreaker.Shape(
      firstWidth: width - indent, width: width, isJustified: format.style.isJustified)
    let broken = breaker.brokenProse(range, shape)
    return broken.lines.enumerated().map { index, line in
      let isFirst = index == 0
      let room = (isFirst ? shape.firstWidth : shape.width) - line.naturalWidth
      // A line that needs gaps of three cells is left ragged: holes are worse.
      let isFilled =
        format.style.isJustified && index + 1 < broken.lines.count && line.gaps > 0
        && room <= line.gaps
      return Self.set(
        line, of: broken, indent: margin + (isFirst ? indent : 0), extra: isFilled ? room : 0)
    }
  }

  /// Makes a line of text, which may end with a hyphen.
  static func set(
    _ line: ParagraphBreaker.Line, of broken: BrokenText, indent: Int, extra: Int = 0
  ) -> SetLine {
    var set = SetLine(.text, range: broken.range(of: line), indent: indent, extra: extra)
    switch broken.hyphen(endOf: line) {
    case .none: break
    case .written: set.traits.insert(.hyphen)
    case .added, .addedAsLastResort: set.traits.formUnion([.hyphen, .addedHyphen])
    }
    return set
  }

  /// Sets a list item with a hanging indent.
  ///
  /// - Parameter whole: The range of the item if this is a later passage of it.
  func item(
    _ range: Range<Int>, of whole: Range<Int>?, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let hang = hang(of: whole ?? range, in: breaker.text)
    return hung(range, margin: 0, hang: hang, continues: whole != nil, by: &breaker)
  }

  /// Sets a note within the text, narrower than the text and hanging from its mark.
  ///
  /// - Parameter whole: The range of the note if this is a later passage of it.
  func footnote(
    _ range: Range<Int>, of whole: Range<Int>?, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let note = whole ?? range
    let isWordy = breaker.text[note].starts(with: "[Footnote".utf8)
    return hung(
      range, margin: format.measure >= 40 ? 2 : 0,
      hang: isWordy ? min(2, format.measure / 4) : hang(of: note, in: breaker.text),
      continues: whole != nil, by: &breaker)
  }

  /// Sets prose whose lines after the first are indented by `hang` cells, and the first too if
  /// `continues`; ragged, because there is little room.
  func hung(
    _ range: Range<Int>, margin: Int, hang: Int, continues: Bool, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let width = max(1, format.measure - 2 * margin)
    let hang = min(hang, width - 1)
    let outdent = continues ? hang : 0
    let shape = ParagraphBreaker.Shape(
      firstWidth: width - outdent, width: width - hang, isJustified: false)
    let broken = breaker.broken(range, shape, hyphenatesWords: true)
    return broken.lines.enumerated().map { index, line in
      Self.set(line, of: broken, indent: margin + (index == 0 ? outdent : hang))
    }
  }

  /// Sets prose of a manual at its own indent. It contains commands and options: no word is
  /// divided.
  func indented(_ block: Block, hang: Int, by breaker: inout TextBreaker) -> [SetLine] {
    let indent = min(block.indent, format.measure / 3)
    let turnover = min(indent + hang, format.measure / 2)
    let shape = ParagraphBreaker.Shape(
      firstWidth: format.measure - indent, width: max(1, format.measure - turnover),
      isJustified: false)
    let broken = breaker.broken(block.range, shape)
    return broken.lines.enumerated().map { index, line in
      Self.set(line, of: broken, indent: index == 0 ? indent : turnover)
    }
  }

  /// Returns the width of the mark at the start of a passage and of the gap after it.
  private func hang(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let mark = text[range].prefix { $0 > 0x20 }.count
    return min(mark + 1, max(0, format.measure / 4))
  }
}
