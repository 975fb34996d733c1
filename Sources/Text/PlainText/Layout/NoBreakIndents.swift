import BookText

/// Indents of no-break spaces (U+00A0), as of a text copied from a page of the web: each is a blank. A line
/// of nothing else is a blank line.
struct NoBreakIndents {
  /// The white space before each line with such an indent, from the line feed above it.
  private let found: [Range<Int>]

  var isEmpty: Bool { found.isEmpty }

  /// Finds the indents of lines that begin with a no-break space, back to the line end above. Finds none in a
  /// text of nothing else, which has to keep its lines.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    let indents: [Range<Int>] = lines.compactMap { line in
      let start = line.range.lowerBound
      guard Self.isNoBreakSpace(start, in: text) else { return nil }
      let end = text.placeAfterBlanks(in: line.range)
      var above = start
      while above > 0, text[above - 1] == " " { above -= 1 }
      return max(0, above - 1)..<end
    }
    let hasWords =
      indents.count < lines.count
      || lines.contains { text.placeAfterBlanks(in: $0.range) < $0.range.upperBound }
    found = hasWords ? indents : []
  }

  /// Overwrites each indent with blanks. The line feed is moved so that one blank for each space follows it.
  /// The bytes left over become blanks at the end of the line above.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for range in found {
      let columns = range.count { !text[$0].continuesCharacter && text[$0] != "\n" }
      let hasLineFeed = text[range.lowerBound] == "\n"
      text.blank(range)
      if hasLineFeed { text[range.upperBound - columns - 1] = "\n" }
    }
  }

  private static func isNoBreakSpace(_ place: Int, in text: TextBytes) -> Bool {
    text[place] == 0xC2 && place + 1 < text.count && text[place + 1] == 0xA0
  }
}
