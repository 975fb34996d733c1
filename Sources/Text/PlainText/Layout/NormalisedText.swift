import BookText

/// The lines of a text after undoing its typist's layout: quotation signs, double spacing, page furniture.
///
/// Removed text is overwritten with blanks, so the text keeps its length, no offset changes, and
/// the source map is not affected.
struct NormalisedText {
  var lines: [SourceLine] = []
  /// Places of lines marked by signs as headings, and their levels, in order.
  private(set) var headings: [(place: Int, level: Int)] = []
  /// Whether headings are known by numbers that count up through the text, rather than by signs.
  private(set) var areHeadingsCounted = false
  /// Whether headings have signs on their own lines: then lines with the signs of items are items.
  private(set) var hasMarkup = false
  /// Whether each line is known to be a paragraph.
  private(set) var areLinesParagraphs = false
  /// Beginnings of the pages of the printed edition, in order.
  private(set) var pages: [PrintedPage] = []

  /// Undoes the recognised layouts in `text`, and finds its lines, headings and pages.
  ///
  /// - Parameter marks: The meaning of its marks.
  /// - Complexity: O(*n*): a pass to find the lines, and another after undoing each layout.
  init(_ text: UnsafeMutableBufferPointer<UInt8>, _ marks: InlineSpans) {
    let bytes = TextBytes(text)
    let numbers = InlinePageNumbers(in: bytes)
    numbers.remove(from: text)
    for fence in marks.fences { text.blank(fence) }
    lines = sourceLines(of: bytes)
    removeNoBreakIndents(from: text)
    let quoted = QuotedLines(in: bytes, lines)
    lines.markCode(in: marks.code)
    let marked = MarkedHeadings(in: bytes, lines, isOrg: marks.isOrg)
    hasMarkup = marked.areOneLine
    if !quoted.isEmpty || !marked.isEmpty {
      quoted.remove(from: text)
      marked.remove(from: text)
      headings = marked.levels
      lines = sourceLines(of: bytes)
    }
    let areFree = headings.isEmpty && marks.headings.isEmpty && !marks.isAozora
    let releases = ReleaseLines(in: bytes, areFree && !marks.isOrg ? lines : [])
    if !releases.isEmpty {
      releases.remove(from: text)
      (headings, areHeadingsCounted) = (releases.levels, true)
      lines = sourceLines(of: bytes)
    }
    removePageLayout(from: text, pagesAt: marks.pages, pagesInside: numbers.pages)
    let scenes = SceneDirections(in: bytes, areFree ? lines : [])
    if !scenes.isEmpty {
      scenes.divide(text)
      lines = sourceLines(of: bytes)
    }
    numbers.clearColumns(of: &lines)
    quoted.markDepths(of: &lines)
    lines.markCode(in: marks.code)
    marked.setApart(&lines)
    releases.setApart(&lines)
    scenes.setApart(&lines)
    areLinesParagraphs = Self.beginWithIdeographicSpaces(lines, in: bytes)
    if areFree, headings.isEmpty { findCountedHeadings(in: bytes) }
  }

  /// Overwrites indents by no-break spaces.
  private mutating func removeNoBreakIndents(from text: UnsafeMutableBufferPointer<UInt8>) {
    let indents = NoBreakIndents(in: TextBytes(text), lines)
    guard !indents.isEmpty else { return }
    indents.remove(from: text)
    lines = sourceLines(of: TextBytes(text))
  }

  /// Overwrites double spacing and page furniture, and records where pages begin.
  ///
  /// - Parameters:
  ///   - starts: The places of pages that begin with form feeds.
  ///   - pagesInside: The pages numbered inside lines.
  private mutating func removePageLayout(
    from text: UnsafeMutableBufferPointer<UInt8>, pagesAt starts: [Int],
    pagesInside: [PrintedPage]
  ) {
    let bytes = TextBytes(text)
    if DoubleSpacing.isUsed(in: lines, of: bytes) {
      DoubleSpacing.remove(from: text, lines)
      lines = sourceLines(of: bytes)
    }
    var pageLines = PageLines(text: bytes, lines: lines)
    var sheets = PageBodies(at: starts, in: pageLines)
    if sheets.removeMargins(from: text) {
      lines = sourceLines(of: bytes)
      pageLines = PageLines(text: bytes, lines: lines)
      sheets = PageBodies(at: starts, in: pageLines)
    }
    let furniture = PageFurniture(in: pageLines, sheets)
    pages = (pagesInside + furniture.pages).sorted { $0.place < $1.place }
    if !furniture.isEmpty {
      furniture.remove(from: text)
      lines = sourceLines(of: bytes)
    }
  }

  /// Finds headings that count up through a text without signs, and sets them apart.
  private mutating func findCountedHeadings(in text: TextBytes) {
    let counted = CountedLines(in: text, lines)
    headings = counted.levels(in: lines)
    areHeadingsCounted = !headings.isEmpty
    areLinesParagraphs = areLinesParagraphs || counted.areParagraphs
    counted.setApart(&lines)
  }

  /// Fewest lines that show that each is a paragraph.
  private static let fewestParagraphs = 4

  /// Whether nine in ten lines, and at least four, begin as a paragraph of Chinese or Japanese does, with one
  /// or two ideographic spaces: a line that goes on with the paragraph above has none.
  private static func beginWithIdeographicSpaces(
    _ lines: [SourceLine], in text: TextBytes
  ) -> Bool {
    var (begun, others) = (0, 0)
    for line in lines where line.blankLinesBefore == 0 && line.range.lowerBound >= 3 {
      let isSetIn = text.isIdeographicSpace(at: line.range.lowerBound - 3)
      if isSetIn, line.indent <= 4 { begun += 1 }
      if line.indent == 0 { others += 1 }
    }
    return begun >= fewestParagraphs && begun.isAtLeast(share: 9, in: 10, of: begun + others)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Overwrites a range with blanks.
  func blank(_ range: Range<Int>) { for position in range { self[position] = " " } }

  /// Overwrites the text between two lines with blanks, except for its last `count` line feeds and the indent
  /// of the second line.
  func blank(between range: Range<Int>, keepingLineEnds count: Int) {
    guard let last = range.last(where: { self[$0] == "\n" }) else { return }
    var kept = 0
    for position in (range.lowerBound..<last + 1).reversed() {
      if self[position] == "\n", kept < count {
        kept += 1
      } else {
        self[position] = " "
      }
    }
  }
}
