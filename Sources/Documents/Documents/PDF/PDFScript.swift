import BookText

/// Joins touching words of a line: `pdftotext` divides a word where its size or height changes.
enum PDFScript {
  /// Gap between words of one size that touch, in heights of the lower one; blanks of a justified line may be
  /// narrow.
  private static let alike = 0.03
  /// Gap between other words that touch, in heights of the lower one. A raised or lowered word overlaps the
  /// one before it by no more of the height of that one.
  static let touching = 0.12
  /// Share of its size by which a word is larger, smaller, higher or lower than the one before.
  static let other = 0.1

  /// Part of a word below its base line, as a share of its height, in most fonts.
  private static let descent = 0.2

  /// Blanks are between words that do not touch. Raised and lowered numbers are written as such: 10²³ is
  /// not 1023.
  static func text(of words: [PDFPages.Word]) -> PDFStyledText {
    guard var last = words.first else { return PDFStyledText() }
    var (text, isApart) = (styled(last, last.text), true)
    for word in words.dropFirst() {
      let (height, before) = (word.height, last.height)
      let space = word.left - last.right
      let gap = space / max(1, min(height, before))
      var own = word.text
      let isOther =
        abs(height - before) > max(height, before) * other
        || abs(word.bottom - last.bottom) > max(height, before) * other
      var touches = gap < (isOther ? touching : alike)
      if touches, space >= -touching * before, height < before * PDFMeasures.small {
        let up = (baseLine(of: last) - baseLine(of: word)) / before
        let table = up > other ? ShiftedForms.raised : up < -other ? ShiftedForms.lowered : nil
        if let table, own.contains(where: { $0.isLetter || $0.isNumber }) {
          let signs = own.compactMap { table[$0] }
          touches = signs.count == own.count || gap < -touching
          if signs.count == own.count { own = String(signs) }
        }
      }
      // The number of a note is before its text.
      let rise = baseLine(of: word) - baseLine(of: last)
      if isApart, before < height * PDFMeasures.small, rise > height * other { touches = false }
      text.append(styled(word, own), afterBlank: !touches)
      (last, isApart) = (word, !touches)
    }
    return text
  }

  /// Height of the line on which the letters stand, in points.
  static func baseLine(of word: PDFPages.Word) -> Double { word.bottom - word.height * descent }

  /// Leaves the style off at the end of the word.
  private static func styled(_ word: PDFPages.Word, _ text: String) -> PDFStyledText {
    var styled = PDFStyledText(String(text.dropLast(word.plainEnd)), word.style)
    styled.append(PDFStyledText(String(text.suffix(word.plainEnd))), afterBlank: false)
    return styled
  }
}
