struct PageStart {
  let line: Int
  /// Rows of the page.
  let rows: Int
  /// Rest of a note that it continues.
  let rest: SectionNotes.Rest

  /// Line after the last for which there is room without notes.
  var full: Int { line + rows }
}

/// A page that may begin at a certain line.
struct PageCandidate {
  /// Line after its last.
  let end: Int
  /// First line of the next page.
  let next: Int
  /// Rows below the last line; 0 if notes stand at the foot.
  var emptyRows = 0
  /// Rest of its last note, for the next page.
  var rest = SectionNotes.Rest.none
  /// Demerits, apart from those of the facing page.
  var demerits: Int
}

/// Finds the pages that may begin at a line: the fullest, and shorter ones up to the third that leaves no
/// line alone, or the first after which enough lines for a last page remain. Lines are indices of the
/// section's; rows count in lines of the page.
struct PageCandidates: Sendable {
  private let format: PageFormat
  private let edges: PageEdges
  /// Lines of the last page of a section.
  let leastLast: Int
  /// Rows left empty to avoid a lone line: half a page.
  private let mostEmptyRows: Int
  /// The fullest page first; one at least. A buffer, as an array per line costs a tenth of page making.
  private(set) var found: [PageCandidate] = []
  /// Notes of these pages, by number of lines; empty without notes.
  private var feet: [SectionNotes.Foot] = []

  /// Candidates that leave no line alone and divide no stanza.
  private static let sufficientGoodPages = 3

  /// A last page has five lines, or a quarter of a low page; half of it may be empty.
  init(_ format: PageFormat) {
    self.format = format
    edges = PageEdges(of: format)
    leastLast = min(5, format.lines / 4)
    mostEmptyRows = (format.lines + 1) / 2
  }

  /// Costs O(*r*) in the rows of half a page.
  /// - Parameter lines: The lines of the section, a page and ``leastLast`` lines from there on at least, or
  ///   all.
  mutating func findPages(from start: PageStart, in lines: [SetLine], _ notes: SectionNotes) {
    found.removeAll(keepingCapacity: true)
    feet.removeAll(keepingCapacity: true)
    if !notes.groups.isEmpty { notes.addFeet(of: start, to: &feet) }
    if feet.isEmpty {
      findPagesWithoutNotes(from: start, in: lines)
    } else {
      findPagesWithNotes(from: start, in: lines, notes)
    }
    if start.rest == .none { keepFigureWhole(from: start, lines) }
  }

  // MARK: Page ends

  /// Whether a page may end before a line, after its start.
  ///
  /// A page ends before a final blank row. An image is neither divided nor parted from its caption, however
  /// much stays empty. A single line always is a page, unless it is a pause.
  private func mayEnd(at end: Int, from start: PageStart, _ lines: [SetLine]) -> Bool {
    // In order: a page has a line.
    let last = lines[end - 1]
    return end == start.line + 1
      ? !edges.isPause(last) : !edges.isDropped(last) && !last.isInsideFigure
  }

  /// Good ends leave no line alone and divide no stanza.
  private func demerits(ofEndAfter last: SetLine) -> (demerits: Int, isGood: Bool) {
    if !last.mayEndPage { return (PageDemerits.loneLine, false) }
    if last.traits.contains(.insideStanza) { return (PageDemerits.insideStanza, false) }
    return (last.endsWithHyphen ? PageDemerits.hyphen : 0, true)
  }

  /// Takes the lines before `end`; the lines from there on are blank. A page of fewer than ``leastLast``
  /// lines has demerits.
  private func lastPage(from start: PageStart, upTo end: Int, _ lines: [SetLine]) -> PageCandidate {
    PageCandidate(
      end: end, next: lines.count, demerits: end - start.line < leastLast ? PageDemerits.stub : 0)
  }

  // MARK: Pages without notes

  /// The fullest first, until enough good pages are known or too much would stay empty. If the last line of
  /// the section fits, the page with all lines is the only one.
  private mutating func findPagesWithoutNotes(from start: PageStart, in lines: [SetLine]) {
    let full = start.full
    if full >= lines.count {
      var end = lines.count
      while end > start.line + 1, edges.isDropped(lines[end - 1]) { end -= 1 }
      return found.append(lastPage(from: start, upTo: end, lines))
    }
    var good = 0
    var end = full
    while end > start.line, found.isEmpty || full - end <= mostEmptyRows,
      good < Self.sufficientGoodPages || lines.count - end <= leastLast
    {
      defer { end -= 1 }
      guard mayEnd(at: end, from: start, lines) else { continue }
      let next = edges.headLine(in: lines, from: end)
      if next == lines.count { return found.append(lastPage(from: start, upTo: end, lines)) }
      let (endDemerits, isGood) = demerits(ofEndAfter: lines[end - 1])
      if isGood { good += 1 }
      found.append(
        PageCandidate(
          end: end, next: next, emptyRows: full - end,
          demerits: PageDemerits.empty(rows: full - end) + endDemerits))
    }
  }

  /// Puts the whole image on a page if the pages found have only its first row. The lines kept with the image
  /// go to the next page: otherwise it would be divided.
  private mutating func keepFigureWhole(from start: PageStart, _ lines: [SetLine]) {
    guard lines[start.line].role == .imageTop,
      found.allSatisfy({ $0.end == start.line + 1 && $0.next < lines.count }),
      let last = lines[start.line...].prefix(start.rows).firstIndex(where: {
        $0.role == .imageBottom
      })
    else { return }
    found = [
      PageCandidate(
        end: last + 1, next: edges.headLine(in: lines, from: last + 1),
        emptyRows: start.full - last - 1,
        demerits: PageDemerits.loneLine)
    ]
  }

  // MARK: Pages with notes at the foot

  /// Lines and notes of the pages fit together; the fullest is first. A long note may be continued on the
  /// next page; a note too long for any gets a page with room for a part of it.
  private mutating func findPagesWithNotes(
    from start: PageStart, in lines: [SetLine], _ notes: SectionNotes
  ) {
    var good = 0
    var end = min(start.line + feet.count, lines.count)
    while end > start.line {
      defer { end -= 1 }
      guard mayEnd(at: end, from: start, lines) else { continue }
      let foot = feet[end - start.line - 1]
      let next = edges.headLine(in: lines, from: end)
      let free = start.full - end
      if next == lines.count {
        guard foot.all == 0 || foot.all < free else { continue }
        return found.append(lastPage(from: start, upTo: end, lines))
      }
      let first = found.count
      addPages(upTo: end, next: next, foot, free: free, notes)
      guard found.count > first else { continue }
      let (endDemerits, isGood) = demerits(ofEndAfter: lines[end - 1])
      var isWhole = false
      for index in found[first...].indices {
        found[index].demerits += endDemerits
        isWhole = isWhole || found[index].rest == .none
      }
      if isGood, isWhole { good += 1 }
      if good >= Self.sufficientGoodPages, lines.count - end > leastLast { break }
    }
    if found.isEmpty { addPageWithRoomForNotes(from: start, lines) }
  }

  /// The shortest page whose notes have room: a single line and its notes always have, a figure and its notes
  /// usually.
  private mutating func addPageWithRoomForNotes(from start: PageStart, _ lines: [SetLine]) {
    let ends = Range(
      from: start.line + 1, to: min(start.line + feet.count, lines.count) + 1)
    let end =
      ends.first {
        !lines[$0 - 1].isInsideFigure && feet[$0 - start.line - 1].all < start.full - $0
      } ?? start.line + 1
    found.append(
      PageCandidate(
        end: end, next: edges.headLine(in: lines, from: end),
        demerits: PageDemerits.loneLine + PageDemerits.largeFoot))
  }

  /// Adds the pages that end before a line: one with as much of the notes as a foot usually has and, if this
  /// is not all, one with all notes if they have room. Without notes, adds a page unless too much would stay
  /// empty though another page is known. `free` are the rows below the lines.
  private mutating func addPages(
    upTo end: Int, next: Int, _ foot: SectionNotes.Foot, free: Int, _ notes: SectionNotes
  ) {
    guard foot.all > 0 else {
      if free <= mostEmptyRows || found.isEmpty {
        found.append(
          PageCandidate(
            end: end, next: next, emptyRows: free, demerits: PageDemerits.empty(rows: free)))
      }
      return
    }
    // The rule takes a row.
    let room = free - 1
    var shown = min(foot.all, room, max(format.foot.usual, foot.least))
    // No line of a note is alone.
    if foot.all - shown == 1, shown > foot.least { shown -= 1 }
    addPage(upTo: end, next: next, foot, showing: shown, room: room, notes)
    if shown < foot.all, foot.all <= room {
      addPage(upTo: end, next: next, foot, showing: foot.all, room: room, notes)
    }
  }

  /// Adds no page that leaves too much empty though another page is known, or too much of the last note to
  /// the next page. `shown` are the rows of notes on it, `room` those below the rule.
  private mutating func addPage(
    upTo end: Int, next: Int, _ foot: SectionNotes.Foot, showing shown: Int, room: Int,
    _ notes: SectionNotes
  ) {
    let empty = room - shown
    guard empty <= mostEmptyRows || found.isEmpty else { return }
    var page = PageCandidate(end: end, next: next, demerits: PageDemerits.empty(rows: empty))
    if shown < foot.all {
      let rest = notes.rest(of: foot, after: shown)
      let left = notes.rows(of: rest)
      // The rest must have room below the next line, together with the notes of that line.
      guard left + notes.rows(ofLine: next) <= format.foot.most else { return }
      page.rest = rest
      page.demerits +=
        left > format.foot.usual ? PageDemerits.longRest : PageDemerits.continuedNote
    }
    if shown > format.foot.usual {
      page.demerits +=
        PageDemerits.largeFoot + PageDemerits.largeFootRow * (shown - format.foot.usual)
    }
    found.append(page)
  }
}
