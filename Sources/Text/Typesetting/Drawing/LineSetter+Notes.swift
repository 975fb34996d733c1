import BookText
import Cells

/// Notes at the foot of a page.
extension LineSetter {
  /// Flush with the text, in the lower half of its row, away from the line above.
  public static func setRule(
    measure: Int, isRightToLeft: Bool, style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let width = min(measure, Page.Foot.ruleWidth)
    let start = column + (isRightToLeft ? measure - width : 0)
    for cell in start..<start + width { place("▁", style, at: cell, in: cells) }
  }

  /// Draws a line with its label and its mark, and the sign of a note that is cut. No readings are above it.
  public mutating func set(
    _ note: NoteLine, measure: Int, style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    if note.isLabelled {
      var cell = column
      forEachGlyph(in: NoteLine.label) { letter in
        place(letter, style, at: cell, in: cells)
        cell += 1
        return true
      }
    }
    showsReadings = false
    defer { showsReadings = type.showsReadings }
    if let mark = note.mark { set(mark, measure: measure, style: style, at: column, in: cells) }
    set(note.line, measure: measure, style: style, at: column, in: cells)
    if note.isLabelled { lowerMark(in: cells, from: column + NoteLine.label.utf8.count + 1) }
    guard note.isCut else { return }
    setCutSign(
      after: note.line, cells: column..<min(cells.count, column + measure), style, in: cells)
  }

  /// Raised digits of a mark become plain ones, up to the first other character.
  private func lowerMark(in cells: UnsafeMutableBufferPointer<Cell>, from start: Int) {
    for cell in start..<max(start, cells.count) {
      guard
        let digit = Unicode.Scalar(cells[cell].glyph.base).flatMap({
          ShiftedForms.digits[Character($0)]?.unicodeScalars.first
        })
      else { return }
      cells[cell].glyph = Glyph(digit)
    }
  }

  /// "…" and the key that shows all: a cell after the last word, or in place of the last words without room.
  /// Nothing if the sign is not narrower than the line.
  private func setCutSign(
    after line: SetLine, cells range: Range<Int>, _ style: Style,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    var sign: [Glyph] = []
    forEachGlyph(in: noteKey.map { "… " + $0 } ?? "…") { glyph in
      sign.append(glyph)
      return true
    }
    // From the beginning of the line to its end.
    let isReversed = line.direction == .rightToLeft
    let places = isReversed ? Array(range.reversed()) : Array(range)
    guard places.count > sign.count else { return }
    var start = (places.lastIndex { cells[$0].glyph != .space } ?? -1) + 2
    let latest = places.count - sign.count
    if start > latest {
      start = (places[..<latest].lastIndex { cells[$0].glyph == .space } ?? latest - 1) + 1
      // No half of a wide character remains.
      if cells[places[start]].glyph == .continuation { start -= 1 }
    }
    for place in places[start...] { Cells.place(.space, style, at: place, in: cells) }
    for (glyph, place) in zip(sign, places[start...]) {
      Cells.place(glyph, style, at: place, in: cells)
    }
  }
}
