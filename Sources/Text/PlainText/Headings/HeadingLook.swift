import BookText

/// The look of a line that may be a heading: what lines of one kind have in common.
struct HeadingLook: Hashable {
  /// Its letters, and whether it is emphasised or begins with a digit.
  struct Style: Hashable {
    enum Letters { case none, capitals, capitalFirst, smallFirst }

    let letters: Letters
    let isEmphasised, isNumbered: Bool
  }

  /// The blank lines above it, ``chapterGap`` at most.
  let gap: Int
  let style: Style
  /// Its first and last byte; 0 for letters and digits.
  private let (first, last): (UInt8, UInt8)
  private let isSetIn, isCandidate, isShort, isDate: Bool

  /// Number of blank lines before chapters.
  static let chapterGap = 4
  /// Number of blank lines before headings that are far from the text, at least.
  static let wideGap = 3
  /// Number of blank lines from which gaps count together.
  static let widestGap = 9

  /// - Parameter gap: The blank lines above the line, or above most lines of its kind.
  init(_ line: HeadingCandidate, gap: Int, isCandidate: Bool = true, in source: RunText) {
    let range = source.range(ofRun: line.run)
    let byte = source.text[range.lowerBound]
    self.gap = min(gap, Self.chapterGap)
    let letters: Style.Letters =
      line.isAllCapitals
      ? .capitals
      : !line.hasLetters
        ? .none : line.isTitleCased || line.beginsWithCapital ? .capitalFirst : .smallFirst
    style = Style(letters: letters, isEmphasised: line.isEmphasised, isNumbered: byte.isDigit)
    first = source.text.isWord(at: range.lowerBound) ? 0 : byte
    last = line.lastByte.mayBeInWord ? 0 : line.lastByte
    isDate = line.hasDate
    isSetIn = line.indent > source.measure.proseIndent + 1
    self.isCandidate = isCandidate
    isShort = range.count <= HeadingForm.longestTitle
  }
}

extension RunText {
  func look(of heading: HeadingReading) -> HeadingLook {
    HeadingLook(heading.candidate, gap: heading.blanks, in: self)
  }
}
