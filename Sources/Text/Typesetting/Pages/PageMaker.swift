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
  /// The demerits of a page. A page four rows short is better than a hyphen at its end, and any
  /// page better than a lone line.
  private enum Demerits {
    /// For each row left empty, squared.
    static let emptyRow = 10
    /// For each row of difference between two facing pages, squared, and at most.
    static let unlevelRow = 400
    static let unlevel = 1_600
    static let hyphen = 200
    static let insideStanza = 500
    static let loneLine = 1_000_000
    /// For a note continued on the next page.
    static let continuedNote = 150
    /// For a rest that takes more than a foot.
    static let longRest = 10_000
    /// For notes with more rows than the foot should have, and for each row too many.
    static let largeFoot = 20_000
    static let largeFootRow = 1_000
    /// For a last page of hardly any lines.
    static let stub = 500
  }

  /// The beginning of a page, reached by making pages before it.
  private struct Place {
    /// The line after the last one of the page before.
    var end: Int
    /// The first line of the previous page, and its index among the places of this line.
    var previous: (line: Int, number: Int)
    /// Whether an odd number of pages precedes it; only counted if pages face each other.
    let isOdd: Bool
    /// The rest of a note that is continued on the page.
    let rest: Rest
    /// The rows left empty on the previous page, if the next one faces it.
    let emptyRows: Int32
    var cost: Int
  }

  /// The rest of a note that is continued on the next page.
  private struct Rest: Equatable {
    /// The index of the note; -1 if there is none.
    var note: Int32 = -1
    /// The first line not shown yet.
    var first: Int32 = 0

    static let none = Rest()
  }

  /// The notes of a page of some lines.
  private struct Foot {
    /// Number of their lines.
    var all = 0
    /// Number of lines that the page has to show: all but the last note, and two lines of it.
    var least = 0
    /// The last note, and its first line.
    var last = Rest.none
  }

  /// A possible page from a given line on.
  private struct Step {
    /// The line after its last.
    var end: Int
    /// The first line of the next page.
    var next: Int
    /// The rows below the last line; 0 if notes stand at the foot.
    var emptyRows: Int
    var rest = Rest.none
    var cost: Int
  }

  private let format: PageFormat
  /// The pages of a text that scrolls by lines, which have no demerits; nil for others.
  private var fullPages: FullPages?
  private let section: Int
  private let first: Int
  /// Minimum number of lines examined before a page end is decided: usually some fifty pages. Shorter
  /// sections are optimised as a whole.
  private let horizon: Int
  /// The first line of the section; nil if unknown.
  private var opening: Int?
  /// The first line of the first undecided page.
  private var start = 0
  /// The places at each line from there on.
  private var places: [[Place]] = []
  /// The first line from which no page has been tried.
  private var position = 0
  /// Candidate pages from the current line on: a buffer, as an array per line costs a tenth of page making.
  private var candidates: [Step] = []
  /// The notes called by the lines so far.
  var notes = SectionNotes()
  /// The notes of the pages from the current line on, by number of lines; empty if there are none.
  private var feet: [Foot] = []

  /// - Parameters:
  ///   - section: The index of the section.
  ///   - first: The index of its first page in the book.
  ///   - format: The extent of the pages.
  init(ofSection section: Int, first: Int, _ format: PageFormat) {
    self.format = format
    self.section = section
    self.first = first
    horizon = max(1_024, 16 * format.lines)
    fullPages =
      format.style.hasFullPages ? FullPages(ofSection: section, format) : nil
  }

  /// The first line of the first undecided page.
  var firstOpenLine: Int { fullPages?.start ?? start }

  /// Returns the newly decided pages.
  ///
  /// Blank rows at the head of a page are dropped. A blank row for a pause becomes a scene break at the head
  /// or foot of a page.
  ///
  /// - Parameters:
  ///   - lines: The lines of the section so far; pauses at the edges of the pages are changed.
  ///   - isComplete: Whether there are no more; then all pages are decided.
  /// - Complexity: O(*n* · *r*²) in the number of lines added since and, at worst, the rows of half a page.
  mutating func pages(of lines: inout [SetLine], isComplete: Bool) -> [Page] {
    if let pages = fullPages?.pages(of: lines, isComplete: isComplete) { return pages }
    if opening == nil {
      start = head(lines, from: 0)
      guard start < lines.count else { return [] }
      opening = start
      position = start
      places = [
        [Place(end: 0, previous: (-1, 0), isOdd: false, rest: .none, emptyRows: 0, cost: 0)]
      ]
    }
    var made: [Made] = []
    let end = isComplete ? lines.count : firstUnsure(lines)
    while position < end {
      tryPages(of: lines)
      position += 1
      if let opening, (position - opening) % (horizon / 2) == 0 { made += decided() }
    }
    if isComplete, let last = cheapestPlace(from: lines.count) { made += pages(before: last) }
    return made.map { page($0, &lines) }
  }

  private func page(_ made: Made, _ lines: inout [SetLine]) -> Page {
    let range = made.lines
    let start = lines[range.lowerBound]
    for edge in [range.lowerBound, range.upperBound - 1] where isPause(lines[edge]) {
      lines[edge].showPause(in: format.measure)
    }
    let opensSection = range.lowerBound == opening && start.role == .heading
    return Page(
      section: section, lines: range, sinkage: opensSection ? format.sinkage : 0,
      start: start.range.lowerBound, foot: foot(of: made))
  }

  // MARK: Page content

  private func isPause(_ line: SetLine) -> Bool {
    // Pages of a line or two show no pauses.
    line.role == .blank && line.traits.contains(.pause) && format.lines > 2
  }

  private func isDropped(_ line: SetLine) -> Bool { line.role == .blank && !isPause(line) }

  /// Whether a page may end before the line with an index, after the line `last`.
  ///
  /// A page ends before a final blank row. An image is neither divided nor parted from its caption, however
  /// much stays empty. A single line always is a page, unless it is a pause.
  private func mayEnd(at end: Int, after last: SetLine) -> Bool {
    end == position + 1 ? !isPause(last) : !isDropped(last) && !last.isInsideFigure
  }

  /// Maximum number of rows left empty to avoid a lone line: half a page.
  private var mostEmptyRows: Int { (format.lines + 1) / 2 }

  /// Returns the first possible first line of a page from `position` on. Of several blank rows it is the
  /// last, so that no page consists of blank rows.
  private func head(_ lines: [SetLine], from position: Int) -> Int {
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

  /// The first line for which the end of a page from it, and the start of the next page, are still unknown.
  private func firstUnsure(_ lines: [SetLine]) -> Int {
    let last = lines.lastIndex { !isDropped($0) } ?? 0
    return max(position, last - format.lines - leastLast + 1)
  }

  // MARK: The best way

  /// Tries all pages from the places at the current line on.
  private mutating func tryPages(of lines: [SetLine]) {
    guard position - start < places.count, !places[position - start].isEmpty else { return }
    let isFirst = position == opening
    let isSunk = isFirst && lines[position].role == .heading
    let rows = format.lines - (isSunk ? format.sinkage : 0)
    var rest: Rest?
    for (number, place) in places[position - start].enumerated() {
      if rest != place.rest {
        findCandidates(lines, rows: rows, rest: place.rest)
        rest = place.rest
      }
      // Whether it is the first or the second of two follows from the parity of the pages before it; only the
      // first page of a book may be alone.
      let page = first + (place.isOdd ? 1 : isFirst ? 0 : 2)
      let isBeside = format.isSecondOfTwo(page) && !isFirst
      for step in candidates {
        var cost = place.cost + step.cost
        if isBeside, step.next < lines.count {
          let difference = step.emptyRows - Int(place.emptyRows)
          cost += min(Demerits.unlevel, Demerits.unlevelRow * difference * difference)
        }
        reach(
          step.next,
          Place(
            end: step.end, previous: (position, number),
            isOdd: format.facing != .none && !place.isOdd, rest: step.rest,
            emptyRows: format.isFirstOfTwo(page) ? Int32(clamping: step.emptyRows) : 0, cost: cost))
      }
    }
  }

  /// Records a way to the beginning of a page. Of two ways with the same cost from here on, keeps the
  /// cheaper.
  private mutating func reach(_ line: Int, _ place: Place) {
    let index = line - start
    while places.count <= index { places.append([]) }
    let known = places[index].firstIndex {
      $0.isOdd == place.isOdd && $0.emptyRows == place.emptyRows && $0.rest == place.rest
    }
    guard let known else { return places[index].append(place) }
    if place.cost < places[index][known].cost { places[index][known] = place }
  }

  /// Finds the candidate pages that begin at the current line: the fullest, and shorter ones up to the
  /// third that leaves no line alone, or the first after which enough lines for a last page remain.
  private mutating func findCandidates(_ lines: [SetLine], rows: Int, rest: Rest) {
    candidates.removeAll(keepingCapacity: true)
    feet.removeAll(keepingCapacity: true)
    if !notes.groups.isEmpty { findFeet(rows: rows, rest: rest) }
    if feet.isEmpty {
      findCandidatesWithoutFeet(lines, rows: rows)
    } else {
      findCandidatesWithFeet(lines, rows: rows)
    }
    if rest == .none { partFigure(lines, rows: rows) }
  }

  /// Parts an image that fills the page from the lines that belong to it, rather than dividing it.
  private mutating func partFigure(_ lines: [SetLine], rows: Int) {
    guard lines[position].role == .imageTop,
      candidates.allSatisfy({ $0.end == position + 1 && $0.next < lines.count }),
      let last = lines[position...].prefix(rows).firstIndex(where: { $0.role == .imageBottom })
    else { return }
    candidates = [
      Step(
        end: last + 1, next: head(lines, from: last + 1), emptyRows: position + rows - last - 1,
        cost: Demerits.loneLine)
    ]
  }

  private mutating func findCandidatesWithoutFeet(_ lines: [SetLine], rows: Int) {
    let full = position + rows
    if full >= lines.count {
      var end = lines.count
      while end > position + 1, isDropped(lines[end - 1]) { end -= 1 }
      return candidates.append(lastPage(upTo: end, lines))
    }
    var good = 0
    var end = full
    while end > position, candidates.isEmpty || full - end <= mostEmptyRows,
      good < 3 || lines.count - end <= leastLast
    {
      defer { end -= 1 }
      let last = lines[end - 1]
      guard mayEnd(at: end, after: last) else { continue }
      let next = head(lines, from: end)
      if next == lines.count {
        return candidates.append(lastPage(upTo: end, lines))
      }
      let (endCost, isGood) = cost(ofEndAfter: last)
      if isGood { good += 1 }
      candidates.append(
        Step(
          end: end, next: next, emptyRows: full - end,
          cost: Demerits.emptyRow * (full - end) * (full - end) + endCost))
    }
  }

  /// Returns the demerits of a page end after a line, and whether it leaves no line alone and divides no
  /// stanza.
  private func cost(ofEndAfter last: SetLine) -> (cost: Int, isGood: Bool) {
    if !last.mayEndPage { return (Demerits.loneLine, false) }
    if last.traits.contains(.insideStanza) { return (Demerits.insideStanza, false) }
    return (last.endsWithHyphen ? Demerits.hyphen : 0, true)
  }

  /// Number of lines a last page should have.
  private var leastLast: Int { min(5, format.lines / 4) }

  /// Returns the last page of the section, from the current line on.
  private func lastPage(upTo end: Int, _ lines: [SetLine]) -> Step {
    Step(
      end: end, next: lines.count, emptyRows: 0,
      cost: end - position < leastLast ? Demerits.stub : 0)
  }

  // MARK: Notes at the foot

  /// Finds the notes of the pages from the current line on that have room for them.
  private mutating func findFeet(rows: Int, rest: Rest) {
    var group = notes.firstGroup(from: position)
    let isCalled = group < notes.groups.count && notes.groups[group].line < position + rows
    guard isCalled || rest != .none else { return }
    var foot = Foot()
    if rest != .none {
      let count = notes.notes[Int(rest.note)].lines.upperBound - Int(rest.first)
      foot = Foot(all: count, least: min(2, count), last: rest)
    }
    var shown: Set<Int> = rest == .none ? [] : [Int(rest.note)]
    for line in position..<position + rows {
      if group < notes.groups.count, notes.groups[group].line == line {
        for note in notes.called[notes.groups[group].notes] where shown.insert(note).inserted {
          let own = notes.notes[note]
          foot.least = foot.all + own.least
          foot.all += own.lines.count
          foot.last = Rest(
            note: Int32(clamping: note), first: Int32(clamping: own.lines.lowerBound))
        }
        group += 1
      }
      let taken = foot.all > 0 ? foot.least + 1 : 0
      guard line + 1 - position + taken <= rows else { break }
      feet.append(foot)
    }
  }

  /// As ``findCandidates(_:rows:rest:)``, with notes at the feet of the pages.
  private mutating func findCandidatesWithFeet(_ lines: [SetLine], rows: Int) {
    var good = 0
    var end = min(position + feet.count, lines.count)
    while end > position {
      defer { end -= 1 }
      let last = lines[end - 1]
      guard mayEnd(at: end, after: last) else { continue }
      let foot = feet[end - position - 1]
      let next = head(lines, from: end)
      let free = rows - (end - position)
      if next == lines.count {
        guard foot.all == 0 || foot.all < free else { continue }
        return candidates.append(lastPage(upTo: end, lines))
      }
      let first = candidates.count
      addCandidates(upTo: end, next: next, foot, free: free, usual: format.foot.usual)
      guard candidates.count > first else { continue }
      let (endCost, isGood) = cost(ofEndAfter: last)
      var isWhole = false
      for index in first..<candidates.count {
        candidates[index].cost += endCost
        isWhole = isWhole || candidates[index].rest == .none
      }
      if isGood, isWhole { good += 1 }
      if good >= 3, lines.count - end > leastLast { break }
    }
    guard candidates.isEmpty else { return }
    // A single line and its notes always have room; a figure and its notes usually.
    let ends = Range(from: position + 1, to: min(position + feet.count, lines.count) + 1)
    end =
      ends.first {
        !lines[$0 - 1].isInsideFigure && feet[$0 - position - 1].all < rows - ($0 - position)
      } ?? position + 1
    candidates.append(
      Step(
        end: end, next: head(lines, from: end), emptyRows: 0,
        cost: Demerits.loneLine + Demerits.largeFoot))
  }

  /// Adds the pages that end before a line: with as much of the notes as a foot usually has, and with all
  /// notes.
  private mutating func addCandidates(upTo end: Int, next: Int, _ foot: Foot, free: Int, usual: Int)
  {
    guard foot.all > 0 else {
      if free <= mostEmptyRows || candidates.isEmpty {
        candidates.append(
          Step(end: end, next: next, emptyRows: free, cost: Demerits.emptyRow * free * free))
      }
      return
    }
    let room = free - 1
    var shown = min(foot.all, room, max(usual, foot.least))
    // No line of a note is alone.
    if foot.all - shown == 1, shown > foot.least { shown -= 1 }
    add(shown)
    if shown < foot.all, foot.all <= room { add(foot.all) }

    func add(_ shown: Int) {
      let empty = room - shown
      guard empty <= mostEmptyRows || candidates.isEmpty else { return }
      var step = Step(
        end: end, next: next, emptyRows: 0, cost: Demerits.emptyRow * empty * empty)
      if shown < foot.all {
        let end = notes.notes[Int(foot.last.note)].lines.upperBound
        var first = end - (foot.all - shown)
        while notes.lines[first].line.role == .blank { first += 1 }
        let left = end - first
        // The rest must have room below the next line, together with the notes of that line.
        guard left + notes.rows(ofLine: next) <= format.foot.most else { return }
        step.rest = Rest(note: foot.last.note, first: Int32(clamping: first))
        step.cost += left > usual ? Demerits.longRest : Demerits.continuedNote
      }
      if shown > usual {
        step.cost += Demerits.largeFoot + Demerits.largeFootRow * (shown - usual)
      }
      candidates.append(step)
    }
  }

  /// Returns the foot of a page; nil without notes.
  private func foot(of page: Made) -> Page.Foot? {
    var shown: [NoteLine] = []
    var last = -1
    if page.rest != .none {
      last = Int(page.rest.note)
      shown += notes.lines[Int(page.rest.first)..<notes.notes[last].lines.upperBound]
    }
    var seen: Set<Int> = [last]
    for group in notes.groups[notes.firstGroup(from: page.lines.lowerBound)...] {
      guard group.line < page.lines.upperBound else { break }
      for note in notes.called[group.notes] where seen.insert(note).inserted {
        for var line in notes.lines[notes.notes[note].lines] {
          line.caller = group.line - page.lines.lowerBound
          shown.append(line)
        }
        last = note
      }
    }
    guard !shown.isEmpty else { return nil }
    if page.next != .none {
      shown.removeLast(notes.notes[last].lines.upperBound - Int(page.next.first))
    }
    while shown.count > 1, shown.last?.line.role == .blank { shown.removeLast() }
    return Page.Foot(rule: format.lines - shown.count - 1, lines: shown)
  }

  // MARK: Decided pages

  /// Decides the page ends more than a horizon before the current line: as on the best way to a place from
  /// there on. Other ways are dropped; those through the same place are found again.
  private mutating func decided() -> [Made] {
    guard var fork = cheapestPlace(from: position) else { return [] }
    while fork.line > position - horizon, place(fork).previous.line >= 0 {
      fork = place(fork).previous
    }
    let pages = pages(before: fork)
    guard !pages.isEmpty else { return [] }
    var beginning = place(fork)
    beginning.previous.line = -1
    (start, position, places) = (fork.line, fork.line, [[beginning]])
    return pages
  }

  private func place(_ place: (line: Int, number: Int)) -> Place {
    places[place.line - start][place.number]
  }

  private func cheapestPlace(from line: Int) -> (line: Int, number: Int)? {
    var cheapest: (line: Int, number: Int)?
    for line in line..<max(line, start + places.count) {
      for (number, place) in places[line - start].enumerated()
      where cheapest.map({ place.cost < self.place($0).cost }) ?? true {
        cheapest = (line, number)
      }
    }
    return cheapest
  }

  /// A page of the best way.
  private struct Made {
    let lines: Range<Int>
    /// The rest of a note that is continued on it, and the rest that it leaves.
    let (rest, next): (Rest, Rest)
  }

  /// Returns the pages of the way to a place.
  private func pages(before place: (line: Int, number: Int)) -> [Made] {
    var pages: [Made] = []
    var place = place
    while self.place(place).previous.line >= 0 {
      let last = self.place(place)
      let before = self.place(last.previous)
      pages.append(
        Made(lines: last.previous.line..<last.end, rest: before.rest, next: last.rest))
      place = last.previous
    }
    return pages.reversed()
  }
}
