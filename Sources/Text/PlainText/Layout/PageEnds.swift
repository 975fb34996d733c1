import BookText

/// The ends of pages inside sentences of prose: a form feed, read as two blank lines or more, without a head
/// or a number beside it. The paragraph goes on.
struct PageEnds {
  /// The line below each end.
  private let found: [Int]

  private let pageLines: PageLines

  /// Number of blank lines at the end of a page.
  private static let blanks = 2
  private static let maximumLinesOfTitle = 4

  var isEmpty: Bool { found.isEmpty }

  /// Finds the ends of pages between the lines of a text.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    let pageLines = PageLines(text: text, lines: lines)
    found = lines.indices.dropFirst().filter {
      lines[$0].blankLinesBefore >= Self.blanks && Self.isInSentence($0, in: pageLines)
    }
    self.pageLines = pageLines
  }

  /// Joins the lines on both sides of each end: one line feed is left between them.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for line in found {
      text.blank(
        // In order: a page ends between two lines.
        between: pageLines[line - 1].range.upperBound..<pageLines[line].range.lowerBound,
        keepingLineEnds: 1)
    }
  }

  /// Whether the line above a gap ends open, and the line below goes on with a small letter, no further in.
  /// Each is wide, or in a paragraph with a wide line, and one of them is in a paragraph. The lines above
  /// must not be a title, a few lines below another such gap.
  private static func isInSentence(_ index: Int, in pageLines: PageLines) -> Bool {
    let (line, next) = (pageLines[index - 1], pageLines[index])
    guard pageLines.beginsSmall(index), pageLines.endsOpen(index - 1), next.indent <= line.indent
    else {
      return false
    }
    // A title of a few lines, as far from the text above, may end without a stop.
    let start = (max(0, index - maximumLinesOfTitle)..<index).last {
      pageLines[$0].blankLinesBefore > 0
    }
    if let start, pageLines[start].blankLinesBefore >= blanks { return false }
    let above =
      line.blankLinesBefore == 0 && index > 1 ? pageLines.lines[index - 2...index - 1] : [line]
    let isLast = pageLines.isApart(index, beside: index - 1)
    let below = isLast ? [next] : pageLines.lines[index...index + 1]
    return above.count + below.count > 2 && [above, below].allSatisfy(areProse)
  }

  /// Whether lines are as short as wrapped ones, one of them wide, and neither code nor columns.
  private static func areProse(_ lines: ArraySlice<SourceLine>) -> Bool {
    lines.contains(where: \.isWide)
      && lines.allSatisfy {
        $0.columns <= SourceLine.longestWrapped && !$0.isCode && !$0.mayHaveColumns
      }
  }
}
