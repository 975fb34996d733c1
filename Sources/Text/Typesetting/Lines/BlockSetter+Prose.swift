import BookText
import Cells

/// Prose: paragraphs and hanging paragraphs.
extension BlockSetter {
  /// Takes the indent of the first line and the margins on both sides in cells.
  mutating func paragraphLines(in range: Range<Int>, indent: Int, margin: Int) -> [SetLine] {
    breaker.lines(
      of: range, first: margin + indent, others: margin, end: format.measure - margin,
      isProse: true, isJustified: format.style.isJustified)
  }

  /// Hanging and ragged, for lack of room.
  mutating func itemLines(of block: Block) -> [SetLine] {
    let indent = min(Int(block.layout.leading), format.measure / 4)
    let others = indent + hang(of: block.range)
    return shortenedEntry(in: block.range, first: indent, others: others, end: format.measure)
      ?? breaker.lines(
        of: block.range, first: indent, others: others, end: format.measure, isProse: true)
  }

  /// Narrower than the text, and hanging from its mark.
  mutating func footnoteLines(in range: Range<Int>) -> [SetLine] {
    let isWordy = text[range].starts(with: "[Footnote".utf8)
    return hangingLines(
      in: range, margin: hasWideMargins ? 2 : 0,
      hang: isWordy ? min(2, format.measure / 4) : hang(of: range))
  }

  /// All lines but the first are indented by `hang` cells. They are ragged, for lack of room. Margins are on
  /// both sides.
  mutating func hangingLines(in range: Range<Int>, margin: Int, hang: Int) -> [SetLine] {
    breaker.lines(
      of: range, first: margin, others: margin + hang, end: format.measure - margin, isProse: true)
  }

  /// Prose of a manual at its own indent. It contains commands and options: no word is divided.
  mutating func indentedLines(of block: Block, hang: Int) -> [SetLine] {
    let indent = min(block.indent, format.measure / 3)
    if block.layout.traits.contains(.bracketed) {
      return commandLines(
        in: block.range, first: indent, others: min(indent + hang, format.measure / 2))
    }
    return breaker.lines(
      of: block.range, first: indent, others: min(indent + hang, format.measure / 2),
      end: format.measure)
  }

  /// Cells of the mark that begins a passage and of its gap, a quarter of the measure at most.
  private func hang(of range: Range<Int>) -> Int {
    let words = String(decoding: text[range].prefix(Self.longestMark), as: UTF8.self)
    let mark = words.hasPrefix("[ ]") ? words.prefix(3) : words.prefix { !$0.isWhitespace }
    return min(cellWidth(of: String(mark)) + 1, max(0, format.measure / 4))
  }

  /// Mark in bytes; text is not hung from a wider one.
  private static let longestMark = 256
}
