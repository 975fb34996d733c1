import BookText
import Cells

/// Formulas on lines of their own, in several rows if there is room.
extension BlockSetter {
  /// Indent in cells, if there is room for it.
  private static let leastIndent = 4
  /// Such signs may follow a formula.
  fileprivate static let stops = Array(".,;:".utf8)

  /// Nil for other text, or without room for the rows.
  func formulaRows(of block: Block) -> [SetLine]? {
    guard !formulas.isEmpty else { return nil }
    switch block.kind {
    case .paragraph, .quotation: break
    default: return nil
    }
    return formulaRows(in: block.range, indent: Int(block.layout.leading), block.layout.alignment)
  }

  /// A formula, perhaps with a stop after it, in the first of its forms that fits into the measure and half
  /// of a page. Nil for other text, without room for the rows, or in a plain style. The text around has the
  /// indent.
  func formulaRows(
    in range: Range<Int>, indent: Int, _ alignment: BlockLayout.Alignment
  ) -> [SetLine]? {
    guard !format.style.isPlain, let formula = formulas.formula(around: range.lowerBound),
      formula.range.lowerBound == range.lowerBound, formula.range.upperBound <= range.upperBound
    else { return nil }
    let rest = formula.range.upperBound..<range.upperBound
    // Only the stop of the sentence may follow it.
    guard rest.count <= 1, text[rest].allSatisfy(Self.stops.contains) else { return nil }
    let room = format.measure - rest.count
    guard
      let number = formula.forms.firstIndex(where: {
        $0.width <= room && $0.rows.count * 2 <= format.lines
      })
    else { return nil }
    let (form, free) = (formula.forms[number], room - formula.forms[number].width)
    let starts = rowStarts(count: form.rows.count, in: range)
    return zip(starts, starts.dropFirst() + [range.upperBound]).enumerated().map { row, edges in
      var line = SetLine(
        .formula, range: edges.0..<edges.1,
        indent: alignment == .centre ? free / 2 : min(max(Self.leastIndent, indent), free),
        extra: number
      )
      line.mayEndPage = row + 1 == form.rows.count
      return line
    }
  }

  /// First bytes of the rows of a formula, fewer than `count` if it has fewer characters. Each row has one
  /// character at the end of the range, except the first, which has all others.
  private func rowStarts(count: Int, in range: Range<Int>) -> [Int] {
    let last = range.reversed().lazy.filter { text[$0] & 0xC0 != 0x80 }.prefix(max(0, count - 1))
    return [range.lowerBound] + last.reversed()
  }
}

extension BuiltFormula {
  /// The number of characters after the line's beginning tells the row. The one on the baseline ends with the
  /// stop of the sentence.
  func row(of line: SetLine, in text: TextBytes) -> String {
    let end = range.upperBound
    let stop = end < text.count && BlockSetter.stops.contains(text[end]) ? text[end] : nil
    let rest = text[min(line.range.lowerBound, end)..<end].count { $0 & 0xC0 != 0x80 }
    let form = forms[line.extra]
    let isFirst = line.range.lowerBound == range.lowerBound
    let row = isFirst ? 0 : max(0, form.rows.count - rest - (stop == nil ? 0 : 1))
    guard let stop, row == form.baseline else { return form.rows[row] }
    return form.rows[row] + String(Unicode.Scalar(stop))
  }
}
