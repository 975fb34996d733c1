import BookText
import FacingTexts

/// Fills the spreads of a chapter with passages that face each other.
struct FacingFill {
  /// The lines of two facing pages.
  struct Spread {
    /// The lines of each page.
    fileprivate(set) var lines: [[SetLine]] = [[], []]
    /// The place in each text at which this spread begins.
    fileprivate(set) var starts: [Int]
    /// Whether rows above a heading stay empty.
    fileprivate(set) var isSunk = false

    fileprivate var isEmpty: Bool { lines.allSatisfy(\.isEmpty) }
    /// Number of bytes that the spread counts for in a slice.
    var bytes: Int {
      lines.joined().reduce(0) { $0 + max($1.range.count, SectionSetter.bytesOfLine) }
    }
    fileprivate var rows: Int { max(lines[0].count, lines[1].count) }
  }

  /// Where a spread begins.
  struct Start: Sendable {
    /// The passage.
    var passage: Int
    /// What is left of the passage after the spread before; nil for all of it.
    fileprivate var rest: Rest?

    init(passage: Int) { self.passage = passage }

    /// Returns the place of one of the texts within a block; nil at the beginning of a block.
    func place(on side: FacingBook.Side) -> Int? { rest?.parts[side.rawValue].start }
  }

  /// Blocks to be set on one side, the first of them from a place on.
  fileprivate struct Part: Equatable {
    var blocks: Range<Int>
    /// The place in the first block from which on it is to be set; nil for all of it.
    var start: Int?
    /// Number of lines of the first block on spreads before, if they do not begin one after the other in the
    /// text: those of a row of a table, of an image, of a formula. Such a block is always set whole.
    var shownRows = 0
  }

  /// A passage, or what is left of one after a page has ended in it.
  fileprivate struct Rest {
    var parts: [Part]
    /// Whether both texts have the passage.
    let isPaired: Bool
  }

  private let book: Book
  private let facing: FacingBook
  private let format: PageFormat
  /// How each of the texts is set, and parts of its blocks: a setter keeps the last table by its index.
  private var setters: [SectionSetter]
  private let setterOfParts: [SectionSetter]
  private let formats: [PageFormat]
  /// The first block of the chapter in each text.
  private var firsts = [0, 0]

  /// Divisor for the share of a page that may stay empty rather than divide a passage.
  private static let emptyShare = 5
  /// Bytes that a cell has at most in usual texts: a passage of more bytes than a page could show is divided.
  private static let bytesOfCell = 4

  /// Prepares to fill the spreads of a book.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - facing: The translation that faces it.
  ///   - text: The text of both; must outlive the fill.
  ///   - format: The extent of the pages.
  ///   - hyphenators: The hyphenators of both languages.
  init(
    _ book: Book, _ facing: FacingBook, _ text: TextBytes, _ format: PageFormat,
    _ hyphenators: [Hyphenator?]
  ) {
    (self.book, self.facing, self.format) = (book, facing, format)
    formats = [format, format.ofTranslation]
    setters = zip(formats, hyphenators).map { format, hyphenator in
      SectionSetter(
        text: text, format: format, hyphenator: hyphenator, formulas: book.formulas,
        tables: book.tables)
    }
    setterOfParts = setters
  }

  // MARK: Spreads

  /// Returns the next spread of a chapter; nil if nothing is left to be shown on it.
  ///
  /// - Parameters:
  ///   - start: Where the spread begins, before the end of the chapter; afterwards, where the next one does.
  ///   - chapter: The passages of the chapter.
  /// - Complexity: O(*n*) in the text of the spread.
  mutating func nextSpread(from start: inout Start, in chapter: Range<Int>) -> Spread? {
    let isFirst = start.passage == chapter.lowerBound && start.rest == nil
    firsts = FacingBook.Side.allCases.map { facing.passages[chapter.lowerBound][$0].lowerBound }
    var spread = Spread(starts: starts(of: rest(at: start)))
    spread.isSunk =
      isFirst
      && rest(at: start).parts.contains {
        $0.blocks.first.map { book.blocks[$0].isHeading } == true
      }
    let rows = max(1, format.lines - (spread.isSunk ? format.sinkage : 0))
    // The spread as it was before the headings at its foot, and their first passage.
    var aboveHeadings: (spread: Spread, start: Start)?
    while start.passage < chapter.upperBound {
      if start.rest == nil, facing.passages[start.passage].isEmpty {
        start = Start(passage: start.passage + 1)
        if !spread.isEmpty { return spread }
        continue
      }
      let rest = rest(at: start)
      if let lines = whole(rest, after: spread, rows: rows) {
        if !isHeading(rest) {
          aboveHeadings = nil
        } else if aboveHeadings == nil, !spread.isEmpty {
          aboveHeadings = (spread, start)
        }
        add(lines, of: rest, to: &spread)
        start = Start(passage: start.passage + 1)
        continue
      }
      if let aboveHeadings {
        // A heading is not left alone at the foot of a page.
        start = aboveHeadings.start
        return aboveHeadings.spread
      }
      var remaining: Rest?
      if spread.rows * Self.emptyShare < rows * (Self.emptyShare - 1) {
        remaining = divide(rest, onto: &spread, rows: rows)
      }
      if spread.isEmpty, remaining == nil { remaining = cut(rest, onto: &spread, rows: rows) }
      // By construction something has been set. Otherwise what cannot be set is passed over.
      if spread.isEmpty, remaining == nil { remaining = passed(rest) }
      if let remaining { start.rest = remaining }
      // Blanks and invisible characters need no spread of their own.
      if !spread.isEmpty { return spread }
    }
    return spread.isEmpty && !isFirst ? nil : spread
  }

  /// Returns what is left of a passage after the first block on each side.
  private func passed(_ rest: Rest) -> Rest {
    let parts = rest.parts.map { part in
      Part(blocks: part.blocks.dropFirst())
    }
    return Rest(parts: parts, isPaired: rest.isPaired)
  }

  /// Returns the passage at which a spread begins, or what is left of it.
  private func rest(at start: Start) -> Rest {
    if let rest = start.rest { return rest }
    let passage = facing.passages[start.passage]
    return Rest(
      parts: FacingBook.Side.allCases.map { Part(blocks: passage[$0]) },
      isPaired: !passage.original.isEmpty && !passage.translation.isEmpty)
  }

  /// Returns the place in each text at which a passage begins, or the text after it if it has none there.
  private func starts(of rest: Rest) -> [Int] {
    FacingBook.Side.allCases.map { side in
      let part = rest.parts[side.rawValue]
      return part.start ?? facing.start(of: part.blocks, on: side, in: book)
    }
  }

  private func isHeading(_ rest: Rest) -> Bool {
    rest.parts.allSatisfy { part in
      part.blocks.allSatisfy {
        book.blocks[$0].isHeading
          || !book.blocks[$0].layout.traits.isDisjoint(with: [.keptWithNext, .title])
      }
    }
  }

  /// Adds the lines of a passage to a spread. Where one text has nothing, its page stays empty until the next
  /// passage.
  private func add(_ lines: [[SetLine]], of rest: Rest, to spread: inout Spread) {
    for side in 0..<2 { spread.lines[side] += lines[side] }
    guard !rest.isPaired else { return }
    for side in 0..<2 where rest.parts[side].blocks.isEmpty {
      let place = spread.starts[side]
      let gap = spread.rows - spread.lines[side].count
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

  /// Returns the lines of a passage if all of it fits on a spread; nil if it does not.
  private mutating func whole(_ rest: Rest, after spread: Spread, rows: Int) -> [[SetLine]]? {
    var all: [[SetLine]] = []
    for side in 0..<2 {
      guard mayFit(rest.parts[side], side) else { return nil }
      let room = rows - spread.lines[side].count
      let lines = lines(of: rest.parts[side], side, after: spread, in: room)
      guard lines.count <= room else { return nil }
      all.append(lines)
    }
    return all
  }

  /// Whether all of a part may fit on a page, by its bytes. A scene break of any length is a line.
  private func mayFit(_ part: Part, _ side: Int) -> Bool {
    var left = mostBytes(side)
    for index in part.blocks where book.blocks[index].kind != .sceneBreak {
      let block = book.blocks[index].range
      let isBegun = index == part.blocks.lowerBound
      left -=
        Range(
          from: isBegun ? part.start ?? block.lowerBound : block.lowerBound, to: block.upperBound
        ).count
      if left < 0 { return false }
    }
    return true
  }

  private func mostBytes(_ side: Int) -> Int {
    (formats[side].lines + 1) * formats[side].measure * Self.bytesOfCell
  }

  /// Returns the lines of some blocks, without blank rows at the head of a page.
  ///
  /// Stops after the block that exceeds the room: thousands of images have few bytes, but many rows.
  ///
  /// - Parameters:
  ///   - room: Number of rows on the page.
  ///   - end: Where the last block is to end; nil for all of it.
  private mutating func lines(
    of part: Part, _ side: Int, after spread: Spread, in room: Int, upTo end: Int? = nil
  ) -> [SetLine] {
    guard let last = part.blocks.last else { return [] }
    let isDivided = end != nil && !isWhole(last, of: part)
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
      lines += self.lines(of: last, side, from: start, upTo: end)
    }
    lines.removeFirst(rows(part.shownRows, of: lines))
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

  /// Returns the lines of a block from a place on and up to another, with the blank rows before it.
  private func lines(of block: Int, _ side: Int, from start: Int?, upTo end: Int) -> [SetLine] {
    // The last two blocks before it decide about the rows between.
    let first = min(block, max(firsts[side], block - 2))
    var blocks = Array(book.blocks[first..<block + 1])
    let last = blocks.count - 1
    var left = Range(from: start ?? blocks[last].range.lowerBound, to: end)
    while let byte = left.last, book.text[byte] <= " " { left.removeLast() }
    guard !left.isEmpty else { return [] }
    blocks[last].range = Range(from: blocks[last].range.lowerBound, to: left.upperBound)
    var progress = SectionSetter.Progress(
      last..<blocks.count, of: 0, from: start)
    var setter = setterOfParts[side]
    return setter.allLines(of: blocks, &progress)
  }

  /// Returns the number of lines up to the last of some rows, blank ones included.
  private func rows(_ count: Int, of lines: [SetLine]) -> Int {
    guard count > 0 else { return 0 }
    let rows = lines.indices.lazy.filter { lines[$0].role != .blank }
    return rows.dropFirst(max(0, count - 1)).first.map { $0 + 1 } ?? lines.count
  }

  /// Whether a block of a part is set whole, so that its lines are counted instead of its bytes: a row of a
  /// table with cells, a scene break, a block whose lines have been counted
  /// already.
  private func isWhole(_ index: Int, of part: Part) -> Bool {
    if index == part.blocks.lowerBound, part.shownRows > 0 { return true }
    let block = book.blocks[index]
    switch block.kind {
    case .sceneBreak: return true
    case .table: return book.tables.index(of: block) != nil
    default: return false
    }
  }

  // MARK: Dividing

  /// Sets as many pairs of sentences of a passage as fit on a spread.
  ///
  /// - Returns: The rest of the passage; nil if it cannot be divided, or not one pair fits.
  private mutating func divide(_ rest: Rest, onto spread: inout Spread, rows: Int) -> Rest? {
    guard rest.isPaired, rest.parts.allSatisfy({ !$0.blocks.isEmpty }) else {
      return cut(rest, onto: &spread, rows: rows)
    }
    guard rest.parts.allSatisfy({ $0.blocks.allSatisfy { isProse(book.blocks[$0]) } }) else {
      return nil
    }
    let places = FacingAlignment.divisions(
      of: book.text, ranges(of: rest.parts[0], 0), ranges(of: rest.parts[1], 1))
    // The last division that fits; all before it fit too.
    var (low, high) = (0, places.count)
    var best: (lines: [[SetLine]], place: [Int])?
    while low < high {
      let middle = (low + high) / 2
      let place = [places[middle].first, places[middle].second]
      let parts = (0..<2).map { side in
        lines(
          of: part(rest.parts[side], before: place[side]), side, after: spread,
          in: rows - spread.lines[side].count, upTo: place[side])
      }
      if (0..<2).allSatisfy({ spread.lines[$0].count + parts[$0].count <= rows }) {
        (best, low) = ((parts, place), middle + 1)
      } else {
        high = middle
      }
    }
    guard let best else { return nil }
    let parts = (0..<2).map { part(rest.parts[$0], from: best.place[$0]) }
    guard parts != rest.parts else { return nil }
    add(best.lines, of: rest, to: &spread)
    return Rest(parts: parts, isPaired: true)
  }

  private func isProse(_ block: Block) -> Bool {
    guard !block.keepsLines else { return false }
    return switch block.kind {
    case .image, .sceneBreak: false
    default: true
    }
  }

  /// Returns the bytes of the blocks of a part, as many as a page can show.
  private func ranges(of part: Part, _ side: Int) -> [Range<Int>] {
    var left = mostBytes(side)
    var ranges: [Range<Int>] = []
    for index in part.blocks where left > 0 {
      var range = book.blocks[index].range
      if index == part.blocks.lowerBound, let start = part.start {
        range = Range(from: start, to: range.upperBound)
      }
      if range.count > left, !isWhole(index, of: part) {
        range = Range(
          from: range.lowerBound, to: book.text.characterStart(at: range.lowerBound + left))
      }
      left -= range.count
      ranges.append(range)
    }
    return ranges
  }

  /// Returns the blocks of a part before a place.
  private func part(_ part: Part, before place: Int) -> Part {
    let end =
      part.blocks.first { book.blocks[$0].range.upperBound >= place } ?? part.blocks.upperBound - 1
    // A place at the beginning of a block leaves out this block.
    let isAtStart = end > part.blocks.lowerBound && book.blocks[end].range.lowerBound >= place
    var before = part
    before.blocks = part.blocks.lowerBound..<(isAtStart ? end : end + 1)
    return before
  }

  /// Returns the blocks of a part from a place on.
  private func part(_ part: Part, from place: Int) -> Part {
    guard let first = part.blocks.first(where: { book.blocks[$0].range.upperBound > place }) else {
      return Part(blocks: part.blocks.upperBound..<part.blocks.upperBound)
    }
    let isInside = book.blocks[first].range.lowerBound < place
    return Part(blocks: first..<part.blocks.upperBound, start: isInside ? place : nil)
  }

  /// Sets as many lines of a passage as fit on each page of a spread.
  ///
  /// - Returns: The rest of the passage; nil if nothing fits.
  private mutating func cut(_ rest: Rest, onto spread: inout Spread, rows: Int) -> Rest? {
    var taken: [[SetLine]] = []
    var parts: [Part] = []
    for side in 0..<2 {
      let part = rest.parts[side]
      guard let last = ranges(of: part, side).last else {
        taken.append([])
        parts.append(part)
        continue
      }
      let known = self.part(part, before: last.upperBound)
      let room = rows - spread.lines[side].count
      let all = lines(of: known, side, after: spread, in: room, upTo: last.upperBound)
      let end = self.end(of: all, room: room, isAtHead: spread.isEmpty)
      taken.append(Array(all[..<end]))
      // Without a line, its blanks and invisible characters are passed over.
      let isUnshown = end == 0 && !all.isEmpty
      parts.append(
        isUnshown ? part : left(of: part, after: all[..<end], all[end...], last.upperBound))
    }
    guard parts != rest.parts else { return nil }
    add(taken, of: rest, to: &spread)
    return Rest(parts: parts, isPaired: rest.isPaired)
  }

  /// Returns what is left of a part after some of its lines.
  ///
  /// - Parameters:
  ///   - shown: The lines on the page.
  ///   - left: The lines after them.
  ///   - end: The place after all of them.
  private func left(
    of part: Part, after shown: ArraySlice<SetLine>, _ left: ArraySlice<SetLine>, _ end: Int
  ) -> Part {
    guard let next = left.first(where: { $0.role != .blank })?.range.lowerBound else {
      return self.part(part, from: end)
    }
    let block = book.blocks.index(at: next)
    guard part.blocks.contains(block) else { return self.part(part, from: end) }
    // The sign of a pause at the head is no line of the block.
    let own = shown.count {
      $0.role != .blank && !$0.traits.contains(.pause)
        && book.blocks.index(at: $0.range.lowerBound) == block
    }
    let range = book.blocks[block].range
    let isBegun = block == part.blocks.lowerBound
    let start = isBegun ? part.start ?? range.lowerBound : range.lowerBound
    // Its lines are counted if the next does not begin after the first.
    guard own > 0, next <= start || isWhole(block, of: part) else {
      return self.part(part, from: next)
    }
    // Pages begin one after the other even so.
    return Part(
      blocks: Range(from: block, to: part.blocks.upperBound),
      start: max(next, min(book.text.characterStart(from: start + 1), range.upperBound - 1)),
      shownRows: own + (isBegun ? part.shownRows : 0))
  }

  /// Returns the number of lines that fit into some rows, if possible without leaving one alone.
  private func end(of lines: [SetLine], room: Int, isAtHead: Bool) -> Int {
    guard lines.count > room else { return lines.count }
    let full = max(0, room)
    var end = full
    while end > 0, !lines[end - 1].mayEndPage || lines[end - 1].isInsideFigure { end -= 1 }
    if end == 0, isAtHead { return full }
    return end
  }
}

extension FacingBook.Passage {
  /// Whether it has no blocks at all: the next passage begins a spread.
  fileprivate var isEmpty: Bool { original.isEmpty && translation.isEmpty }
}
