import BookText
import FacingTexts

/// Fills the spreads of a chapter with passages that face each other. A side is the index of a text: 0 for
/// the original, 1 for the translation. Rows and rooms count in lines of a page.
struct FacingFill {
  /// The lines of two facing pages.
  struct Spread {
    /// Lines of each page.
    fileprivate(set) var lines: [[SetLine]] = [[], []]
    /// Notes at the foot of each page.
    fileprivate(set) var feet = [SpreadFoot(), SpreadFoot()]
    /// Starts in each text.
    fileprivate(set) var starts: [Int]
    /// Rows above a heading stay empty.
    fileprivate(set) var isSunk = false

    fileprivate var isEmpty: Bool { lines.allSatisfy(\.isEmpty) }
    /// Counted in a slice.
    var bytes: Int {
      lines.joined().reduce(0) { $0 + max($1.range.count, SectionSetter.bytesOfLine) }
    }
    fileprivate func rows(on side: Int) -> Int { lines[side].count + feet[side].rows }
    fileprivate var rows: Int { max(rows(on: 0), rows(on: 1)) }
  }

  struct Start: Sendable {
    var passage: Int
    /// Nil for all of the passage; else the rest after the spread before.
    fileprivate var rest: FacingRest?

    init(passage: Int) { self.passage = passage }

    /// Within a block; nil at the beginning of one.
    func place(on side: FacingBook.Side) -> Int? { rest?.parts[side.rawValue].start }
  }

  private let book: Book
  private let facing: FacingBook
  private let parts: FacingParts
  private var notes: FacingNotes
  private let format: PageFormat
  /// Setters without the notes at the feet of pages.
  private var setters: [SectionSetter]
  /// Setters for a few blocks by themselves, with other indices.
  private let setterOfParts: [SectionSetter]
  /// First blocks of the chapter in each text.
  private var firsts = [0, 0]

  /// Divides a page into the share that may stay empty rather than divide a passage.
  private static let emptyShare = 5

  /// The text of both books must outlive the fill.
  init(
    _ book: Book, _ facing: FacingBook, _ text: TextBytes, _ format: PageFormat,
    _ hyphenators: [Hyphenator?], _ notes: FootNotes
  ) {
    (self.book, self.facing, self.format) = (book, facing, format)
    let formats = [format, format.ofTranslation]
    parts = FacingParts(book, facing, formats, notes)
    self.notes = FacingNotes(notes, of: book, text, formats, hyphenators)
    /// Makes setters with the format and language of each side. Hidden blocks are left out.
    func setters(hiding hidden: [Range<Int>]) -> [SectionSetter] {
      zip(formats, hyphenators).map { format, hyphenator in
        SectionSetter(
          text: text, format: format, hyphenator: hyphenator, formulas: book.formulas,
          tables: book.tables, readings: book.ruby, hidden: hidden)
      }
    }
    self.setters = setters(hiding: notes.hidden)
    setterOfParts = setters(hiding: [])
  }

  // MARK: Spreads

  /// Takes passages while they fit, and ends with a part of the next if much of the spread would stay empty
  /// otherwise. Nil if nothing is left to be shown. `start` moves to the next spread. Costs O(*n*) in the
  /// text of the spread.
  mutating func nextSpread(from start: inout Start, in chapter: Range<Int>) -> Spread? {
    let isFirst = start.passage == chapter.lowerBound && start.rest == nil
    firsts = FacingBook.Side.allCases.map { facing.passages[chapter.lowerBound][$0].lowerBound }
    let first = rest(at: start)
    var spread = Spread(starts: parts.starts(of: first))
    spread.isSunk =
      isFirst
      && first.parts.contains {
        $0.blocks.first.map { book.blocks[$0].isHeading } == true
      }
    let rows = max(1, format.lines - (spread.isSunk ? format.sinkage : 0))
    var hasText = false
    // The spread as it was before the headings at its foot, and their first passage.
    var aboveHeadings: (spread: Spread, start: Start)?
    while start.passage < chapter.upperBound {
      if start.rest == nil, facing.passages[start.passage].isEmpty {
        start = Start(passage: start.passage + 1)
        if !spread.isEmpty { return spread }
        continue
      }
      let rest = rest(at: start)
      // Nothing but notes at the feet of pages.
      if rest.parts.allSatisfy(\.blocks.isEmpty) {
        start = Start(passage: start.passage + 1)
        continue
      }
      hasText = true
      if let lines = setWholePassage(rest, after: spread, rows: rows) {
        if !parts.isHeading(rest) {
          aboveHeadings = nil
        } else if aboveHeadings == nil, !spread.isEmpty {
          aboveHeadings = (spread, start)
        }
        addLines(lines, of: rest, to: &spread, rows: rows)
        start = Start(passage: start.passage + 1)
        continue
      }
      if let aboveHeadings {
        // A heading is not left alone at the foot of a page.
        start = aboveHeadings.start
        return aboveHeadings.spread
      }
      var remaining: FacingRest?
      if spread.rows * Self.emptyShare < rows * (Self.emptyShare - 1) {
        remaining = dividePassage(rest, onto: &spread, rows: rows)
      }
      if spread.isEmpty, remaining == nil {
        remaining = fillIndependently(rest, onto: &spread, rows: rows)
      }
      // By construction something has been set. Otherwise what cannot be set is passed over.
      if spread.isEmpty, remaining == nil { remaining = parts.rest(afterFirstBlocksOf: rest) }
      if let remaining { start.rest = remaining }
      // Blanks and invisible characters need no spread of their own.
      if !spread.isEmpty { return spread }
    }
    return spread.isEmpty && !(isFirst && hasText) ? nil : spread
  }

  /// The passage at which a spread begins, or what is left of it.
  private func rest(at start: Start) -> FacingRest {
    start.rest ?? parts.wholePassage(facing.passages[start.passage])
  }

  /// Lines of a passage for a side of a spread.
  private struct Lines {
    /// More than fit if the passage does not.
    var all: [SetLine] = []
    /// Lines taken for the spread.
    var count = 0
    /// Notes at the foot of the page with these lines.
    var foot: SpreadFoot

    /// Lines fit on a page of `rows`, below those of the spread.
    func fit(on side: Int, of spread: Spread, rows: Int) -> Bool {
      spread.lines[side].count + count + foot.rows <= rows
    }
  }

  /// A text without lines leaves its page empty until the next passage.
  private func addLines(_ lines: [Lines], of rest: FacingRest, to spread: inout Spread, rows: Int) {
    for side in 0..<2 {
      spread.lines[side] += lines[side].all.prefix(lines[side].count)
      spread.feet[side] = lines[side].foot
    }
    guard !rest.isPaired else { return }
    for side in 0..<2 where rest.parts[side].blocks.isEmpty {
      let place = spread.starts[side]
      let other = min(spread.lines[1 - side].count, rows - spread.feet[side].rows)
      let gap = other - spread.lines[side].count
      let offset = spread.lines[side].last?.range.upperBound ?? place
      // One sign for all of the gap.
      let isOpen = spread.lines[side].last(where: { $0.role != .blank })?.role == .missing
      for row in 0..<max(0, gap) {
        let role: SetLine.Role = row == 0 && !isOpen ? .missing : .blank
        spread.lines[side].append(SetLine(role, range: offset..<offset))
      }
    }
  }

  // MARK: Passages

  /// Nil unless all of it fits on the spread.
  private mutating func setWholePassage(_ rest: FacingRest, after spread: Spread, rows: Int)
    -> [Lines]?
  {
    var all: [Lines] = []
    for side in 0..<2 {
      guard parts.mayFit(rest.parts[side], on: side) else { return nil }
      let lines = linesWithNotes(of: rest.parts[side], on: side, after: spread, rows: rows)
      guard lines.fit(on: side, of: spread, rows: rows) else { return nil }
      all.append(lines)
    }
    return all
  }

  /// Counts all lines of some blocks as taken; if not all fit, they are more than fit. `end` is in the last
  /// block; nil for all of it.
  private mutating func linesWithNotes(
    of part: FacingPart, on side: Int, after spread: Spread, rows: Int, upTo end: Int? = nil
  ) -> Lines {
    let lines = self.lines(
      of: part, on: side, after: spread, in: rows - spread.rows(on: side), upTo: end)
    let foot = self.foot(of: part, on: side, after: spread, lines.count, of: lines)
    return Lines(all: lines, count: lines.count, foot: foot)
  }

  /// Notes of a page once the first `count` of some lines are added; the notes of `spread`, the spread
  /// before, if `part` has no blocks.
  private mutating func foot(
    of part: FacingPart, on side: Int, after spread: Spread, _ count: Int, of lines: [SetLine]
  ) -> SpreadFoot {
    guard let first = part.blocks.first, let last = part.blocks.last else {
      return spread.feet[side]
    }
    let start = part.start ?? book.blocks[first].range.lowerBound
    return notes.foot(
      spread.feet[side], adding: count, of: lines,
      in: Range(from: start, to: book.blocks[last].range.upperBound),
      after: spread.lines[side].count, on: side)
  }

  /// Drops blank rows at the head of a page. Stops after the block that exceeds the room: thousands of images
  /// have few bytes, but many rows. `end` is in the last block; nil for all of it.
  private mutating func lines(
    of part: FacingPart, on side: Int, after spread: Spread, in room: Int, upTo end: Int? = nil
  ) -> [SetLine] {
    guard let last = part.blocks.last else { return [] }
    let isDivided = end != nil && !parts.isWhole(last, of: part)
    var progress = SectionSetter.Progress(
      part.blocks, of: firsts[side], from: part.shownRows == 0 ? part.start : nil)
    // The blocks before are set among all others: the columns of a table depend on all of its rows.
    var lines: [SetLine] = []
    var left = room + part.shownRows
    while progress.blocks.count > (isDivided ? 1 : 0), left >= 0 {
      let next = setters[side].lines(of: book.blocks, &progress, limit: 1)
      left -= next.count { $0.role != .blank }
      lines += next
    }
    if let end, isDivided, left >= 0 {
      let start = part.blocks.count == 1 ? part.start : nil
      lines += linesOfBlock(last, on: side, from: start, upTo: end)
    }
    lines.removeFirst(countLines(ofRows: part.shownRows, in: lines))
    guard spread.lines[side].allSatisfy({ $0.role == .blank || $0.role == .missing }) else {
      return lines
    }
    let blanks = lines.prefix { $0.role == .blank }
    lines.removeFirst(blanks.count)
    if let pause = blanks.last(where: { $0.traits.contains(.pause) }), room > 1,
      format.lines > 2
    {
      var pause = pause
      pause.showPause(in: format.measure)
      // A page needs a line of the text.
      pause.mayEndPage = false
      lines.insert(pause, at: 0)
    }
    return lines
  }

  /// Adds the blank rows before it; none if only white space is left.
  private func linesOfBlock(_ block: Int, on side: Int, from start: Int?, upTo end: Int)
    -> [SetLine]
  {
    // The last two blocks before it decide about the rows between.
    let first = min(block, firsts[side])
    let before = (first..<block).reversed().lazy.filter { [parts] in parts.isInText($0) }.prefix(2)
    var blocks = (before.reversed() + [block]).map { book.blocks[$0] }
    let last = blocks.count - 1
    // A note may follow before the end.
    var left = Range(
      from: start ?? blocks[last].range.lowerBound, to: min(end, blocks[last].range.upperBound))
    while let byte = left.last, book.text[byte] <= " " { left.removeLast() }
    guard !left.isEmpty else { return [] }
    blocks[last].range = Range(from: blocks[last].range.lowerBound, to: left.upperBound)
    var progress = SectionSetter.Progress(
      last..<blocks.count, of: 0, from: start)
    var setter = setterOfParts[side]
    return setter.allLines(of: blocks, &progress)
  }

  /// Lines up to the `count`th that is not blank; all lines if there are fewer.
  private func countLines(ofRows count: Int, in lines: [SetLine]) -> Int {
    guard count > 0 else { return 0 }
    let rows = lines.indices.lazy.filter { lines[$0].role != .blank }
    return rows.dropFirst(max(0, count - 1)).first.map { $0 + 1 } ?? lines.count
  }

  // MARK: Dividing

  /// Sets as many pairs of sentences as fit on a spread. Returns the rest of the passage; nil if it cannot be
  /// divided, or not one pair fits.
  private mutating func dividePassage(
    _ rest: FacingRest, onto spread: inout Spread, rows: Int
  ) -> FacingRest? {
    guard rest.isPaired, rest.parts.allSatisfy({ !$0.blocks.isEmpty }) else {
      return fillIndependently(rest, onto: &spread, rows: rows)
    }
    guard parts.isProse(rest) else { return nil }
    let places = FacingAlignment.divisions(
      of: book, parts.ranges(of: rest.parts[0], on: 0), parts.ranges(of: rest.parts[1], on: 1))
    // The last division that fits; all before it fit too.
    var (low, high) = (0, places.count)
    var best: (lines: [Lines], place: [Int])?
    while low < high {
      let middle = (low + high) / 2
      let place = [places[middle].first, places[middle].second]
      let lines = (0..<2).map { side in
        linesWithNotes(
          of: parts.part(rest.parts[side], before: place[side]), on: side, after: spread,
          rows: rows,
          upTo: place[side])
      }
      if (0..<2).allSatisfy({ lines[$0].fit(on: $0, of: spread, rows: rows) }) {
        (best, low) = ((lines, place), middle + 1)
      } else {
        high = middle
      }
    }
    guard let best else { return nil }
    let left = (0..<2).map { parts.part(rest.parts[$0], from: best.place[$0]) }
    guard left != rest.parts else { return nil }
    addLines(best.lines, of: rest, to: &spread, rows: rows)
    return FacingRest(parts: left, isPaired: true)
  }

  /// Sets as many lines of each side as fit on its page, without dividing the sides at the same sentence.
  /// Returns the rest of the passage; nil if nothing fits.
  private mutating func fillIndependently(
    _ rest: FacingRest, onto spread: inout Spread, rows: Int
  ) -> FacingRest? {
    var taken: [Lines] = []
    var left: [FacingPart] = []
    for side in 0..<2 {
      let part = rest.parts[side]
      guard let last = parts.ranges(of: part, on: side).last else {
        taken.append(Lines(foot: spread.feet[side]))
        left.append(part)
        continue
      }
      let known = parts.part(part, before: last.upperBound)
      var lines = linesWithNotes(
        of: known, on: side, after: spread, rows: rows, upTo: last.upperBound)
      lines.count = countFittingLines(
        lines.all, room: rows - spread.rows(on: side), isAtHead: spread.isEmpty)
      lines.foot = foot(of: known, on: side, after: spread, lines.count, of: lines.all)
      // Fewer lines, if their notes have no room below them.
      while lines.count > (spread.isEmpty ? 1 : 0),
        !lines.fit(on: side, of: spread, rows: rows)
      {
        let end = countFittingLines(lines.all, room: lines.count - 1, isAtHead: spread.isEmpty)
        lines.count = min(end, lines.count - 1)
        lines.foot = foot(of: known, on: side, after: spread, lines.count, of: lines.all)
      }
      taken.append(lines)
      // If no line fits, the part stays. A part without lines has only blanks and invisible characters: it is
      // passed over.
      let isUnshown = lines.count == 0 && !lines.all.isEmpty
      left.append(
        isUnshown
          ? part
          : parts.remainder(
            of: part, after: lines.all[..<lines.count], leaving: lines.all[lines.count...],
            upTo: last.upperBound))
    }
    guard left != rest.parts else { return nil }
    addLines(taken, of: rest, to: &spread, rows: rows)
    return FacingRest(parts: left, isPaired: rest.isPaired)
  }

  /// Leaves no line alone if possible. None fit into a negative room. As many lines as fit are better than
  /// none at the head of a page.
  private func countFittingLines(_ lines: [SetLine], room: Int, isAtHead: Bool) -> Int {
    guard lines.count > room else { return lines.count }
    let full = max(0, room)
    var end = full
    while end > 0, !lines[end - 1].mayEndPage || lines[end - 1].isInsideFigure { end -= 1 }
    if end == 0, isAtHead { return full }
    return end
  }
}

extension FacingBook.Passage {
  /// No blocks at all: the next passage begins a spread.
  var isEmpty: Bool { original.isEmpty && translation.isEmpty }
}
