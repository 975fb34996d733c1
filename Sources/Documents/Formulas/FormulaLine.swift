import BookText

package struct FormulaLine {
  package let text: StyledText
  /// Nil if the line is drawn as its text. Rows are divided before relations.
  var draw: (() -> [FormulaBox])?

  package var isTall: Bool { draw != nil }

  /// Drawings of the line at the end of another text, apart from blanks. Nil if it is drawn as its text,
  /// after other words, or in too many rows.
  package func builtFormula(atEndOf other: ArraySlice<UInt8>) -> BuiltFormula? {
    guard let draw, let end = other.lastIndex(where: { $0 > " " }) else { return nil }
    var place = end + 1
    for byte in text.bytes.reversed() where byte > " " {
      while place > other.startIndex, other[place - 1] <= " " { place -= 1 }
      guard place > other.startIndex, other[place - 1] == byte else { return nil }
      place -= 1
    }
    // Elsewhere than at the beginning of a line it is part of a sentence.
    guard other[..<place].last(where: { $0 != " " }) ?? "\n" == "\n" else { return nil }
    let range = place..<end + 1
    // Each row is given a character of the text.
    let most = min(FormulaBox.mostRows, other[range].count { $0 & 0xC0 != 0x80 })
    let segments = draw()
    let forms = [FormulaBox(spaced: segments), FormulaBox(broken: segments)].filter {
      $0.rows.count <= most
    }.map {
      BuiltFormula.Form(rows: $0.rows, baseline: $0.baseline, width: $0.width)
    }
    return forms.isEmpty ? nil : BuiltFormula(range: range, forms: forms)
  }
}
