import BookText

extension TextBytes {
  /// A line with gaps of three blanks is prose; false if it has none, a wider gap, a tab or a bar. This line
  /// or the next begins with a small letter at the same column as the line above it. The gaps of three blanks
  /// are after sentences, or the line is long and has been filled with blanks. Costs O(*n*) in the line.
  func hasGapsOfProse(_ line: SourceLine, after last: SourceLine?, before next: SourceLine?) -> Bool
  {
    guard continues(last, in: line) || continues(line, in: next) else { return false }
    var (doubled, wide, afterSentences) = (0, 0, 0)
    var place = line.range.lowerBound
    while place < line.range.upperBound {
      guard self[place] == " " else {
        if self[place] == "\t" || self[place] == "|" { return false }
        place += 1
        continue
      }
      let gap = self[place..<line.range.upperBound].prefix { $0 == " " }.count
      switch gap {
      case 1: break
      case 2: doubled += 1
      case 3:
        wide += 1
        if endsSentenceOfWords(at: place) { afterSentences += 1 }
      default: return false
      }
      place += gap
    }
    guard wide > 0 else { return false }
    let isFilled =
      doubled >= fewestDoubled && doubled >= wide
      && line.columns - line.indent >= shortestFilled
    return isFilled || afterSentences == wide
  }

  /// The next line, right below at the same column, begins with a small letter.
  private func continues(_ line: SourceLine?, in next: SourceLine?) -> Bool {
    guard let line, let next else { return false }
    return next.blankLinesBefore == 0 && next.indent == line.indent
      && letterCase(at: next.range.lowerBound) == .small
  }

  /// A stop after a small letter, unlike the stop after a number.
  private func endsSentenceOfWords(at end: Int) -> Bool {
    end >= 2 && ".?!".utf8.contains(self[end - 1]) && ("a"..."z").contains(self[end - 2])
  }
}

/// Columns of a line filled with blanks, and its gaps of two blanks.
private let (shortestFilled, fewestDoubled) = (45, 2)
