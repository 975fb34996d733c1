extension TextBytes {
  /// Whether the white space at `position` is a source line end that joins the text on both sides: inside a
  /// word with a hyphen ("lamp-\nlight"), or between two letters written without blanks. Then it is a
  /// possible line end rather than a gap. White space after it belongs to it.
  package func isJoiningBreak(at position: Int) -> Bool {
    self[position] == "\n" && isJoiningLineEnd(at: position)
  }

  private func isJoiningLineEnd(at position: Int) -> Bool {
    guard position >= startIndex + 2 else { return false }
    if let hyphen = hyphen(endingLine: startIndex..<position) {
      return hyphen.lowerBound > startIndex && self[hyphen.lowerBound - 1].mayBeLetter
    }
    guard self[position - 1] >= 0x80 else { return false }
    let next = self[position...].prefix(Self.longestIndent).firstIndex { $0 > " " }
    return joinsWithoutBlank(endingAt: position, startingAt: next ?? position)
  }

  /// Whether two lines of the text are joined without a blank: the letters at both are of Chinese, Japanese,
  /// Thai, Lao, Khmer or Burmese.
  ///
  /// - Parameters:
  ///   - end: The end of the first line.
  ///   - start: The beginning of the second.
  package func joinsWithoutBlank(endingAt end: Int, startingAt start: Int) -> Bool {
    guard end > startIndex, start < endIndex, self[end - 1] >= 0x80 else { return false }
    var last = end - 1
    while last > startIndex, last > end - 4, self[last].continuesCharacter { last -= 1 }
    return isWithoutBlanks(at: last) && isWithoutBlanks(at: start)
  }

  /// Whether the no-break space that ends at a place belongs to the blank beside it: it is the only one
  /// between two words.
  package func isPartOfBlank(noBreakSpaceEndingAt end: Int) -> Bool {
    let start = end - 2
    guard start > startIndex + 1, self[end - 1] == 0xA0, self[start] == 0xC2 else { return false }
    let next = end < endIndex ? self[end] : 0xC2
    return self[start - 1] <= " "
      ? self[start - 2] > " " && self[start - 2] != 0xA0 && next > " " && next != 0xC2
      : next <= " " && self[start - 1] != 0xA0
  }

  /// Most bytes of white space read after a line end.
  private static let longestIndent = 64

  private func isWithoutBlanks(at position: Int) -> Bool {
    self[position] >= 0xE0 && character(at: position)?.isWrittenWithoutBlanks == true
  }
}

extension Unicode.Scalar {
  /// Whether it is written without blanks beside it: a Han character, kana or full-width sign, or a letter of
  /// Thai, Lao, Burmese or Khmer.
  package var isWrittenWithoutBlanks: Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFFFB, 0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }
}
