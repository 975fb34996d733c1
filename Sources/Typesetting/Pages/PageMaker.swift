/// Divides the lines of a section into pages with the fewest demerits in all.
///
/// Page ends are chosen as a paragraph's line ends are: each choice has demerits, and the way with
/// the fewest is taken. Rows left empty at the foot count, and more if the facing page has another
/// number of them; so both pages of a spread become a row short before one of them does. Widows and
/// orphans, the lone lines, are all but excluded.
struct PageMaker {
  let format: PageFormat

  /// The demerits of a page. A page four rows short is better than a hyphen at its end, and any
  /// page better than a lone line.
  private enum Demerits {
    /// For each row left empty, squared.
    static let emptyRow = 10
    /// For each row by which two facing pages differ, squared, and at most.
    static let unlevelRow = 40
    static let unlevel = 400
    static let hyphen = 200
    static let insideStanza = 500
    static let loneLine = 1_000_000
  }

  /// The maximum number of rows left empty to avoid a lone line: half a page.
  private var reach: Int { (format.lines + 1) / 2 }

  /// Returns the pages of a section, in order; at least one if there are lines.
  ///
  /// Blank rows at the head of a page are dropped; one that means a pause becomes a scene break
  /// there and at the foot: see ``showPauses(in:)``.
  ///
  /// - Parameter first: The index of the first page in the book.
  /// - Complexity: O(*n* · *r*²) in the number of lines and, at worst, the rows of half a page.
  func pages(of lines: [SetLine], section: Int, first: Int = 0) -> [Page] {
    var pages = SectionPages(of: section, first: first, maker: self)
    return pages.take(lines, isComplete: true)
  }

  /// The rows left empty above a heading that opens a section.
  var sinkage: Int { min(format.sinkage, format.lines - 1) }

  // MARK: Page content

  func isPause(_ line: SetLine) -> Bool {
    // Pages of a line or two show no pauses.
    line.role == .blank && line.traits.contains(.pause) && format.lines > 2
  }

  func isDropped(_ line: SetLine) -> Bool { line.role == .blank && !isPause(line) }

  /// Returns the first line from `position` on that may begin a page; of several blank rows the
  /// last, so that no page has nothing else.
  func head(_ lines: OpenLines, from position: Int) -> Int {
    var position = position
    while position < lines.count,
      isDropped(lines[position])
        || isPause(lines[position]) && position + 1 < lines.count
          && lines[position + 1].role == .blank
    {
      position += 1
    }
    return position
  }

  /// Turns pauses at the head and the foot of a page into scene breaks.
  func showPauses(in lines: inout [SetLine]) {
    for edge in [0, lines.count - 1] where lines.indices.contains(edge) && isPause(lines[edge]) {
      lines[edge].showPause(in: format.measure)
    }
  }

  // MARK: The best way

  /// Tries all pages from the places at `line` on.
  ///
  /// - Parameters:
  ///   - start: The line with which the section begins.
  ///   - first: The index of its first page in the book.
  ///   - steps: Room for the pages.
  func tryPages(
    of lines: OpenLines, from line: Int, start: Int, first: Int, _ search: inout PageSearch,
    _ steps: inout [Step]
  ) {
    var index = search.first(at: line)
    guard index != nil else { return }
    let isOpening = line == start && lines[start].role == .heading
    find(&steps, lines, from: line, rows: format.lines - (isOpening ? sinkage : 0))
    while let place = index {
      take(steps, from: place, isFirst: line == start, first: first, lines.count, &search)
      index = search.next(after: place)
    }
  }

  /// Records the places reached by the pages from a place.
  private func take(
    _ steps: [Step], from index: Int, isFirst: Bool, first: Int, _ count: Int,
    _ search: inout PageSearch
  ) {
    let place = search[index]
    // Whether it is the first or the second of two follows from the parity of the pages before it;
    // only the first page of a book may be alone.
    let page = first + (place.isOdd ? 1 : isFirst ? 0 : 2)
    let isBeside = format.isSecondOfTwo(page) && !isFirst
    for step in steps {
      var cost = place.cost + step.cost
      if isBeside, step.next < count {
        let difference = step.emptyRows - Int(place.emptyRows)
        cost += min(Demerits.unlevel, Demerits.unlevelRow * difference * difference)
      }
      search.reach(
        step.next, from: index, end: step.end,
        isOdd: format.facing != .none && !place.isOdd,
        emptyRows: format.isFirstOfTwo(page) ? step.emptyRows : 0, cost: cost)
    }
  }

  /// A possible page from a given line on.
  struct Step {
    /// The line after its last.
    fileprivate var end: Int
    /// The line with which the next page begins.
    fileprivate var next: Int
    fileprivate var emptyRows: Int
    fileprivate var cost: Int
  }

  /// Finds the candidate pages that begin with `start`: the fullest, and shorter ones up to the
  /// third that leaves no line alone.
  private func find(_ steps: inout [Step], _ lines: OpenLines, from start: Int, rows: Int) {
    steps.removeAll(keepingCapacity: true)
    let full = start + rows
    if full >= lines.count {
      var end = lines.count
      while end > start + 1, isDropped(lines[end - 1]) { end -= 1 }
      steps.append(Step(end: end, next: lines.count, emptyRows: 0, cost: 0))
      return
    }
    var good = 0
    var end = full
    while end > start, steps.isEmpty || full - end <= reach, good < 3 {
      defer { end -= 1 }
      // A page ends before a final blank row; and a pause alone is no page.
      if isDropped(lines[end - 1]), end > start + 1 { continue }
      if end == start + 1, isPause(lines[start]) { break }
      // Neither is an image divided nor its caption parted from it, however much stays empty.
      if lines[end - 1].isInsideFigure, end > start + 1 { continue }
      let last = lines[end - 1]
      let next = head(lines, from: end)
      if next == lines.count {
        steps.append(Step(end: end, next: next, emptyRows: 0, cost: 0))
        return
      }
      var cost = Demerits.emptyRow * (full - end) * (full - end)
      if !last.mayEndPage {
        cost += Demerits.loneLine
      } else if last.traits.contains(.insideStanza) {
        cost += Demerits.insideStanza
      } else {
        cost += last.endsWithHyphen ? Demerits.hyphen : 0
        good += 1
      }
      steps.append(
        Step(end: end, next: next, emptyRows: full - end, cost: cost))
    }
  }
}
