/// The pages of a section, made while its lines are being set.
///
/// Page ends are chosen as a whole, up to a horizon: a long section is not waited for to its end.
/// Every so many lines of the section, the pages are decided that end long before. Which ones come
/// out depends on its lines alone, not on how many are handed over at a time.
struct SectionPages: Sendable {
  private let maker: PageMaker
  private let section: Int
  private let first: Int
  private var search: PageSearch?
  /// The lines of the section, from the first page on that is not decided.
  private var lines = OpenLines()
  /// The line with which the section begins, and the first from which no page has been tried.
  private var start = 0
  private var position = 0
  /// The lines that are looked at before a page end is decided, at least: some fifty pages, mostly.
  /// Sections no longer than that are looked at as a whole.
  private let horizon: Int

  /// - Parameter first: The index of its first page in the book.
  init(of section: Int, first: Int, maker: PageMaker) {
    self.maker = maker
    self.section = section
    self.first = first
    horizon = max(1_024, 16 * maker.format.lines)
  }

  /// The number of lines of the section that are known.
  var lineCount: Int { lines.count }

  /// The place at which the first page begins that is not decided; nil where no line is known of it.
  var firstOpenPlace: Int? {
    let line = search?.start ?? 0
    return line < lines.count ? lines[line].range.lowerBound : nil
  }

  /// The pages that are decided now, after those that were before.
  ///
  /// - Parameters:
  ///   - more: The next lines of the section.
  ///   - isComplete: Whether these are its last; then all pages are decided.
  /// - Complexity: O(*n* · *r*²) in the number of lines added since; *r* as in
  ///   ``PageMaker/pages(of:section:first:)``.
  mutating func take(_ more: [SetLine], isComplete: Bool) -> [Page] {
    lines.append(more)
    if search == nil {
      start = maker.head(lines, from: 0)
      guard start < lines.count else { return [] }
      search = PageSearch(start: start)
      position = start
    }
    var ranges = tryPages(before: isComplete ? lines.count : firstUnsure)
    if isComplete, let search { ranges += search.pages(upTo: lines.count) }
    let pages = ranges.map(page)
    lines.forget(before: search?.start ?? 0)
    return pages
  }

  /// The first line from which it cannot be said yet what fits on a page, and with which line the
  /// next one begins.
  private var firstUnsure: Int {
    let last = lines.lastIndex { !maker.isDropped($0) } ?? 0
    return max(position, last - maker.format.lines + 1)
  }

  /// Tries pages from all lines before `end`; returns those that are decided.
  private mutating func tryPages(before end: Int) -> [Range<Int>] {
    guard var search, position < end else { return [] }
    // Not copied while it grows.
    self.search = nil
    var decided: [Range<Int>] = []
    var steps: [PageMaker.Step] = []
    for line in position..<end {
      maker.tryPages(of: lines, from: line, start: start, first: first, &search, &steps)
      if (line + 1 - start) % (horizon / 2) == 0 {
        decided += search.decide(before: line + 1, horizon: horizon)
      }
    }
    position = end
    self.search = search
    return decided
  }

  private func page(_ range: Range<Int>) -> Page {
    let opensSection = range.lowerBound == start && lines[start].role == .heading
    return Page(
      section: section, lines: range, sink: opensSection ? maker.sink : 0,
      start: lines[range.lowerBound].range.lowerBound)
  }
}
