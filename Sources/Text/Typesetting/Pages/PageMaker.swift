import BookText

/// Divides the lines of a section into pages with the fewest demerits in all, while they are being set.
///
/// Page ends are chosen like the line ends of a paragraph: each choice has demerits, and the way with the
/// fewest is taken. Rows left empty at the foot count, and count more if the facing page has another number
/// of them; so both pages of a spread become a row short before one of them does. Widows and orphans (lone
/// lines) are all but excluded.
///
/// Page ends are optimised up to a horizon, so that a long section does not delay its first pages.
/// At regular line intervals, the pages far before the last line are decided. The result depends on
/// the section's lines alone, not on how many are passed at a time.
struct PageMaker: Sendable {
  /// A line, and the index among its places. A negative line stands for no place.
  private struct PlaceIndex {
    var line: Int
    var number: Int

    static let none = PlaceIndex(line: -1, number: 0)
  }

  /// The beginning of a page, reached by making pages before it.
  private struct Place {
    /// Line after the last one of the page before.
    var end: Int
    /// Beginning of the previous page; none if the pages before have been decided.
    var previous: PlaceIndex
    /// An odd number of pages precedes it; only counted if pages face each other.
    let isOdd: Bool
    /// Rest of a note that is continued on the page.
    let rest: SectionNotes.Rest
    /// Rows left empty on the previous page, if the next one faces it.
    let emptyRows: Int32
    var demerits: Int
  }

  /// A page of the best way.
  private struct Made {
    let lines: Range<Int>
    /// Rest of a note that it continues.
    let rest: SectionNotes.Rest
    /// Rest of a note that it leaves.
    let left: SectionNotes.Rest
  }

  private let format: PageFormat
  private let edges: PageEdges
  /// Pages of a text that scrolls by lines, without demerits.
  private var fullPages: FullPages?
  private let section: Int
  private let first: Int
  /// Lines examined before a page end is decided: usually some fifty pages. Shorter sections are optimised as
  /// a whole.
  private let horizon: Int
  /// First line of the section; nil if unknown.
  private var opening: Int?
  /// First line of the first undecided page.
  private var start = 0
  /// Places at each line from there on.
  private var places: [[Place]] = []
  /// First line from which no page has been tried.
  private var position = 0
  private var candidates: PageCandidates
  /// Notes called by the lines so far.
  var notes = SectionNotes()

  /// `first` is the index of its first page in the book.
  init(ofSection section: Int, first: Int, _ format: PageFormat) {
    self.format = format
    self.section = section
    self.first = first
    edges = PageEdges(of: format)
    candidates = PageCandidates(format)
    horizon = max(1_024, 16 * format.lines)
    fullPages =
      format.style.hasFullPages ? FullPages(ofSection: section, format) : nil
  }

  /// First line of the first undecided page.
  var firstOpenLine: Int { fullPages?.start ?? start }

  /// The newly decided pages; none while only blank rows are known, all once no lines follow. Costs O(*n* ·
  /// *r*²) in the lines added since and, at worst, the rows of half a page.
  ///
  /// Blank rows at the head of a page are dropped. A blank row for a pause becomes a scene break at the head
  /// or foot of a page, in `lines` too.
  mutating func pages(of lines: inout [SetLine], isComplete: Bool) -> [Page] {
    if let pages = fullPages?.pages(of: lines, isComplete: isComplete) { return pages }
    if opening == nil {
      start = edges.headLine(in: lines, from: 0)
      guard start < lines.count else { return [] }
      opening = start
      position = start
      places = [
        [Place(end: 0, previous: .none, isOdd: false, rest: .none, emptyRows: 0, demerits: 0)]
      ]
    }
    var made: [Made] = []
    let end = isComplete ? lines.count : firstUndecidedLine(in: lines)
    while position < end {
      tryPages(of: lines)
      position += 1
      if let opening, (position - opening) % (horizon / 2) == 0 { made += decidePages() }
    }
    if isComplete, let last = bestPlace(from: lines.count) { made += pages(before: last) }
    return made.map { makePage($0, &lines) }
  }

  /// Puts notes at its foot. Pauses at its edges become scene breaks in `lines`, since a blank row there
  /// would be invisible. Rows stay empty above a heading that opens the section.
  private func makePage(_ made: Made, _ lines: inout [SetLine]) -> Page {
    let range = made.lines
    let start = lines[range.lowerBound]
    for edge in [range.lowerBound, range.upperBound - 1] where edges.isPause(lines[edge]) {
      lines[edge].showPause(in: format.measure)
    }
    let opensSection = range.lowerBound == opening && start.role == .heading
    let shown = notes.lines(ofPage: range, from: made.rest, to: made.left)
    return Page(
      section: section, lines: range, sinkage: opensSection ? format.sinkage : 0,
      start: start.range.lowerBound,
      foot: shown.isEmpty ? nil : Page.Foot(rule: format.lines - shown.count - 1, lines: shown))
  }

  /// First line whose page ends, or the starts of the next pages, may be beyond the lines so far.
  private func firstUndecidedLine(in lines: [SetLine]) -> Int {
    let last = lines.lastIndex { !edges.isDropped($0) } ?? 0
    return max(position, last - format.lines - candidates.leastLast + 1)
  }

  // MARK: The best way

  /// Tries all pages that may begin at the current line, after each way to it, and records the ways that they
  /// continue. The second page of a spread pays if its number of empty rows differs from the first page's.
  private mutating func tryPages(of lines: [SetLine]) {
    guard position - start < places.count, !places[position - start].isEmpty else { return }
    let isFirst = position == opening
    let isSunk = isFirst && lines[position].role == .heading
    let rows = format.lines - (isSunk ? format.sinkage : 0)
    var rest: SectionNotes.Rest?
    for (number, place) in places[position - start].enumerated() {
      if rest != place.rest {
        candidates.findPages(
          from: PageStart(line: position, rows: rows, rest: place.rest), in: lines, notes)
        rest = place.rest
      }
      // Whether it is the first or the second of two follows from the parity of the pages before it; only the
      // first page of a book may be alone.
      let page = first + (place.isOdd ? 1 : isFirst ? 0 : 2)
      let isBeside = format.isSecondOfTwo(page) && !isFirst
      for candidate in candidates.found {
        var demerits = place.demerits + candidate.demerits
        if isBeside, candidate.next < lines.count {
          demerits += PageDemerits.unlevel(rows: candidate.emptyRows - Int(place.emptyRows))
        }
        recordWay(
          to: candidate.next,
          Place(
            end: candidate.end, previous: PlaceIndex(line: position, number: number),
            isOdd: format.facing != .none && !place.isOdd, rest: candidate.rest,
            emptyRows: format.isFirstOfTwo(page) ? Int32(clamping: candidate.emptyRows) : 0,
            demerits: demerits))
      }
    }
  }

  /// Two ways to a page may have the same demerits from there on: keeps the one with fewer demerits so far.
  /// `place` is the end of the way.
  private mutating func recordWay(to line: Int, _ place: Place) {
    let index = line - start
    while places.count <= index { places.append([]) }
    let known = places[index].firstIndex {
      $0.isOdd == place.isOdd && $0.emptyRows == place.emptyRows && $0.rest == place.rest
    }
    guard let known else { return places[index].append(place) }
    if place.demerits < places[index][known].demerits { places[index][known] = place }
  }

  // MARK: Decided pages

  /// Decides the page ends more than a horizon before the current line, as on the best way so far; none if no
  /// page ends there. Otherwise drops all other ways; ways through the last decided place are found again.
  private mutating func decidePages() -> [Made] {
    guard var fork = bestPlace(from: position) else { return [] }
    while fork.line > position - horizon, place(at: fork).previous.line >= 0 {
      fork = place(at: fork).previous
    }
    let pages = pages(before: fork)
    guard !pages.isEmpty else { return [] }
    var beginning = place(at: fork)
    beginning.previous = .none
    (start, position, places) = (fork.line, fork.line, [[beginning]])
    return pages
  }

  private func place(at index: PlaceIndex) -> Place { places[index.line - start][index.number] }

  /// First place with the fewest demerits at or after a line.
  private func bestPlace(from line: Int) -> PlaceIndex? {
    var best: PlaceIndex?
    for line in line..<max(line, start + places.count) {
      for (number, place) in places[line - start].enumerated()
      where best.map({ place.demerits < self.place(at: $0).demerits }) ?? true {
        best = PlaceIndex(line: line, number: number)
      }
    }
    return best
  }

  /// Pages on the way to a place, in order.
  private func pages(before index: PlaceIndex) -> [Made] {
    var pages: [Made] = []
    var last = place(at: index)
    while last.previous.line >= 0 {
      let before = place(at: last.previous)
      pages.append(
        Made(lines: last.previous.line..<last.end, rest: before.rest, left: last.rest))
      last = before
    }
    return pages.reversed()
  }
}
