/// The pages of a section, made while its lines are being set.
///
/// Page ends are optimised up to a horizon, so that a long section does not delay its first pages.
/// At regular line intervals, the pages far before the last line are decided. The result depends on
/// the section's lines alone, not on how many are passed at a time.
struct SectionPages: Sendable {
  private let maker: PageMaker
  private let section: Int
  private let first: Int
  private var search: PageSearch?
  /// The lines of the section, from the first undecided page on.
  private var lines = OpenLines()
  /// The line with which the section begins, and the first from which no page has been tried.
  private var start = 0
  private var position = 0
  /// The minimum number of lines examined before a page end is decided: usually some fifty pages.
  /// Shorter sections are optimised as a whole.
  private let horizon: Int

  /// - Parameter first: The index of its first page in the book.
  init(of section: Int, first: Int, maker: PageMaker) {
    self.maker = maker
    self.section = section
    self.first = first
    horizon = max(1_024, 16 * maker.format.lines)
  }

  /// The number of known lines of the section.
  var lineCount: Int { lines.count }

  /// The offset at which the first undecided page begins; nil if no line of it is known.
  var firstOpenPlace: Int? {
    let line = search?.start ?? 0
    return line < lines.count ? lines[line].range.lowerBound : nil
  }

  /// Adds lines and returns the pages that are now decided.
  ///
  /// - Parameters:
  ///   - more: The next lines of the section.
  ///   - isComplete: True if these are its last; then all pages are decided.
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

  /// The first line from which the possible page ends, and the start of the next page, are not
  /// known yet.
  private var firstUnsure: Int {
    let last = lines.lastIndex { !maker.isDropped($0) } ?? 0
    return max(position, last - maker.format.lines + 1)
  }

  /// Tries pages from all lines before `end`; returns the decided ones.
  private mutating func tryPages(before end: Int) -> [Range<Int>] {
    guard var search, position < end else { return [] }
    // Avoids a copy while it grows.
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
      section: section, lines: range, sinkage: opensSection ? maker.sinkage : 0,
      start: lines[range.lowerBound].range.lowerBound)
  }
}
