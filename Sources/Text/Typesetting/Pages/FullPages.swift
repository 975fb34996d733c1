import BookText

/// Divides a text that scrolls by lines into full pages. All pages are full except the last one and the one
/// before the line scrolled to (``PageFormat/scrolledLines``). Lines of a header (``PageFormat/headerLines``)
/// are on no page; nor are blank lines at the beginning and at the end.
struct FullPages: Sendable {
  private let format: PageFormat
  private let section: Int
  /// First line on a page; nil if unknown.
  private var opening: Int?
  /// First line of the next page.
  private(set) var start = 0

  init(ofSection section: Int, _ format: PageFormat) {
    (self.section, self.format) = (section, format)
  }

  /// The next full pages; at the end of the section also the rest of its lines, unless it is blank. `lines`
  /// are those so far. Costs O(*n*) in the lines added since.
  mutating func pages(of lines: [SetLine], isComplete: Bool) -> [Page] {
    guard lines.count > format.headerLines || isComplete else { return [] }
    if opening == nil {
      opening = lines.dropFirst(format.headerLines).firstIndex { $0.role != .blank }
      // A header with nothing below it is the text.
      if opening == nil, isComplete { opening = lines.firstIndex { $0.role != .blank } }
      start = opening ?? 0
    }
    guard opening != nil else { return [] }
    var pages: [Page] = []
    while start < lines.count {
      let scrolled = format.scrolledLines % format.lines
      let isShort = start == opening && scrolled > 0
      let end = start + (isShort ? scrolled : format.lines)
      guard end <= lines.count || isComplete else { break }
      let range = Range(from: start, to: min(end, lines.count))
      start = range.upperBound
      if start == lines.count, !pages.isEmpty || range.lowerBound != opening,
        lines[range].allSatisfy({ $0.role == .blank })
      {
        break
      }
      pages.append(
        Page(
          section: section, lines: range, sinkage: 0,
          start: lines[range.lowerBound].range.lowerBound))
    }
    return pages
  }
}
