import BookText

/// Divides a text that scrolls by lines into full pages. One page begins with the line scrolled to
/// (``PageFormat/scrolledLines``): the pages before it are filled backwards, those after it forwards. Lines
/// that belong together (``SetLine/mayEndPage``), such as an option of a manual and its explanation, stay on
/// one page, if that is at least half full. Lines of a header (``PageFormat/headerLines``) are on no page;
/// nor are blank lines at the beginning and at the end.
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
  /// are those so far; no page is known until the line scrolled to is. Costs O(*n*) in the lines added since.
  mutating func pages(of lines: [SetLine], isComplete: Bool) -> [Page] {
    guard lines.count > format.headerLines || isComplete else { return [] }
    if opening == nil {
      opening = lines.dropFirst(format.headerLines).firstIndex { $0.role != .blank }
      // A header with nothing below it is the text.
      if opening == nil, isComplete { opening = lines.firstIndex { $0.role != .blank } }
      start = opening ?? 0
    }
    guard let opening else { return [] }
    var pages: [Page] = []
    if start == opening, format.scrolledLines > 0 {
      let top = format.headerLines + format.scrolledLines
      guard top < lines.count || isComplete else { return [] }
      if top < lines.count {
        pages = self.pages(of: lines, upTo: top, from: opening)
        start = max(start, top)
      }
    }
    while start < lines.count {
      // What may end a page depends on the line after it.
      guard start + format.lines < lines.count || isComplete else { break }
      let range = Range(from: start, to: Self.end(ofPageFrom: start, in: lines, format))
      start = range.upperBound
      if start == lines.count, !pages.isEmpty || range.lowerBound != opening,
        lines[range].allSatisfy({ $0.role == .blank })
      {
        break
      }
      pages.append(page(of: lines, range))
    }
    return pages
  }

  /// The pages from `opening` to `top`; the first may have few lines.
  private func pages(of lines: [SetLine], upTo top: Int, from opening: Int) -> [Page] {
    var pages: [Page] = []
    var end = top
    while end > opening {
      let first = Self.start(ofPageTo: end, in: lines, from: opening, format)
      pages.append(page(of: lines, Range(from: first, to: end)))
      end = first
    }
    return pages.reversed()
  }

  private func page(of lines: [SetLine], _ range: Range<Int>) -> Page {
    Page(
      section: section, lines: range, sinkage: 0, start: lines[range.lowerBound].range.lowerBound)
  }

  /// The end of the longest page from `start`.
  private static func end(ofPageFrom start: Int, in lines: [SetLine], _ format: PageFormat) -> Int {
    let end = min(start + max(1, format.lines), lines.count)
    guard end < lines.count else { return end }
    return Range(from: start + least(format), to: end + 1).last { isEnd($0, in: lines) } ?? end
  }

  /// The first line of the longest page before `end`. `opening`, the first line on a page, is less than
  /// `end`.
  static func start(
    ofPageTo end: Int, in lines: [SetLine], from opening: Int, _ format: PageFormat
  ) -> Int {
    let first = end - max(1, format.lines)
    guard first > opening else { return opening }
    return Range(from: first, to: end - least(format) + 1).first { isEnd($0, in: lines) } ?? first
  }

  /// Minimum number of lines on a page that ends before lines that belong together.
  private static func least(_ format: PageFormat) -> Int { max(1, (format.lines + 1) / 2) }

  /// Whether a page may end before `line`, at least 1. It may not if only a blank line separates a heading
  /// from it.
  private static func isEnd(_ line: Int, in lines: [SetLine]) -> Bool {
    guard lines[line - 1].mayEndPage else { return false }
    return lines[line - 1].role != .blank || line < 2 || lines[line - 2].mayEndPage
  }
}
