import BookText
import PlainText

struct PDFBlock {
  enum Kind {
    case paragraph
    case quotation
    /// Beside or above its text.
    case term
    case item(mark: String)
    case heading(Int)
    /// Lines that stay lines, with their indents in columns if it is verse, and signs between two scenes.
    case decided(BlockMeaning, indents: [Int] = [])
    case listing(String)
    case table(PDFTable)
  }

  let kind: Kind
  /// One, except of lines that stay lines; none of a listing or a table.
  let texts: [PDFStyledText]
  /// Indices of its lines, and of its pages.
  let lines: Range<Int>
  let pages: ClosedRange<Int>
  /// Lists around it, the outermost first; nil for items whose lines do not hang.
  let hangs: [PDFHang?]
}

/// Blocks of a PDF. Geometry tells tables, listings and lists, the file may name its headings. All else is
/// found by the recognisers of plain text (``PrintedText``) in lines with their real edges and gaps.
struct PDFBlocks {
  private let lines: PDFLines
  private let contents: PDFContents
  private let words: PDFWords
  /// In the order of the text.
  private(set) var all: [PDFBlock] = []
  /// Line after the last one known to be typewritten prose.
  private var proseEnd = 0
  /// Line after the last row of signs known.
  private var signsEnd = 0
  /// Paragraphs that may be items, with their first lines and numbers.
  private var numbered: [(index: Int, first: Int, number: Int)] = []

  /// A line of text; several of a heading. A known one is a block by itself.
  private struct Line {
    let place: Range<Int>
    let printed: PrintedLine
    let isKnown: Bool
  }

  /// Costs O(*n* log *n*).
  init(_ lines: PDFLines, _ contents: PDFContents, _ words: PDFWords) {
    (self.lines, self.contents, self.words) = (lines, contents, words)
    let measure = PDFMeasure(of: lines)
    var (text, index, followsText): ([Line], Int, Bool) = ([], 0, false)
    while index < lines.count {
      let known = known(from: index)
      // In order: a block has a line at least.
      let place = index..<max(index + 1, known?.lines.upperBound ?? 0)
      var printed: PrintedLine?
      switch known?.kind {
      case .term?, .listing?, .table?: break
      case .heading(let level)?:
        printed = measure.line(index, gap: 1, joined(place).text, level: level)
      default:
        let gap = followsText || lines[index].hasLeader ? measure.gap(before: index) : 1
        printed = measure.line(index, gap: gap)
      }
      if let printed { text.append(Line(place: place, printed: printed, isKnown: known != nil)) }
      followsText = printed != nil && printed?.level == nil
      if let known { all.append(known) }
      index = place.upperBound
    }
    let found = PrintedText(
      text.map(\.printed), measure: measure.columns, areHeadingsKnown: areHeadingsKnown)
    for part in found.parts { add(part.kind, text[part.lines]) }
    countItems()
    all.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    joinDivided(by: measure)
  }

  /// Tables, captions and small letters between two columns or pages follow the paragraph they divide.
  private mutating func joinDivided(by measure: PDFMeasure) {
    var (joined, index, own, floats): ([PDFBlock], Int?, [Int], Int) = ([], nil, [], 0)
    for block in all {
      var (isText, isFloat) = (false, false)
      let isCaption = PDFMark.beginsCaption(lines[block.lines.lowerBound].text)
      switch block.kind {
      case .table: isFloat = true
      case .paragraph where block.hangs.isEmpty:
        isText = !isCaption
        isFloat = isCaption || lines[block.lines].allSatisfy { $0.isSmall(lines.body) }
      default: break
      }
      if let index, floats > 0, isText, own.count + block.lines.count > 2, let last = own.last,
        measure.isDivided(last, from: block.lines.lowerBound)
      {
        own += block.lines
        let range = Range(from: joined[index].lines.lowerBound, to: block.lines.upperBound)
        joined[index] = self.block(.paragraph, [self.joined(own).withoutCommonBold], range, [])
        continue
      }
      if index != nil, isFloat, floats < PDFMeasures.around {
        floats += 1
      } else {
        (index, own, floats) = (isText ? joined.count : nil, Array(block.lines), 0)
      }
      joined.append(block)
    }
    all = joined
  }

  private func block(
    _ kind: PDFBlock.Kind, _ texts: [PDFStyledText], _ lines: Range<Int>, _ hangs: [PDFHang?]
  ) -> PDFBlock {
    // In order: a block has a line.
    let (first, last) = (self.lines[lines.lowerBound].page, self.lines[lines.upperBound - 1].page)
    return PDFBlock(
      kind: kind, texts: texts, lines: lines, pages: first...max(first, last), hangs: hangs)
  }

  private func joined(_ indices: some Sequence<Int>) -> PDFStyledText {
    indices.reduce(into: PDFStyledText()) { words.append(lines[$1], to: &$0) }
  }

  // MARK: Blocks by their geometry

  /// A term, an entry of a list of contents, a heading, a table or a listing; nil for other text.
  private mutating func known(from start: Int) -> PDFBlock? {
    let (line, place) = (lines[start], lines[start].place)
    func block(_ kind: PDFBlock.Kind, to end: Int) -> PDFBlock {
      self.block(kind, [], Range(from: start, to: end), place.hangs)
    }
    if let end = endOfTaggedHeading(from: start), let level = line.element?.level {
      return heading(level, Array(Range(from: start, to: end)))
    }
    if let table = PDFTable(taggedIn: lines, from: start, words) {
      return self.block(.table(table), [], Range(from: start, to: table.end), [])
    }
    if place.role != .term, !(lines.hasTaggedHeadings && line.element != nil),
      let heading = listedHeading(from: start)
    {
      return heading
    }
    if place.role == .text {
      if start >= signsEnd {
        let rows = PDFListing.rowsOfSigns(in: lines, from: start)
        signsEnd = rows.endIndex
        if let signs = PDFListing(signs: rows) { return block(.listing(signs.text), to: signs.end) }
      }
      if let table = PDFTable(in: lines, from: start, words) {
        return block(.table(table), to: table.end)
      }
      if start >= proseEnd, let listing = PDFListing(in: lines, from: start) {
        guard lines.isTypewritten, listing.isProse else {
          return block(.listing(listing.text), to: listing.end)
        }
        proseEnd = listing.end
      }
    }
    guard place.role == .term || line.hasLeader else { return nil }
    return self.block(
      place.role == .term ? .term : kind(ofTextAt: start), [joined([start]).withoutCommonBold],
      start..<start + 1, place.hangs)
  }

  /// Line after a heading of a tagged file.
  private func endOfTaggedHeading(from start: Int) -> Int? {
    guard let element = lines[start].element, element.level != nil else { return nil }
    return lines.lines[start...].firstIndex { $0.element != element } ?? lines.count
  }

  /// Heading in the list of contents, of one or more lines, or the title of a slide or of the text.
  private func listedHeading(from start: Int) -> PDFBlock? {
    var text = PDFStyledText()
    for end in Range(from: start, to: min(lines.count, start + PrintedLine.mostLinesOfTitle)) {
      if contents.isEmpty || end > start && !goesOn(text.text, at: end) { break }
      words.append(lines[end], to: &text)
      if let level = contents.level(of: text.text, on: lines[start].page) {
        return heading(level, Array(start..<end + 1))
      }
    }
    guard areHeadingsKnown, let end = lines.endOfTitle(from: start) else { return nil }
    let level = lines.areSlides && !contents.isEmpty ? 2 : 1
    return heading(level, Array(Range(from: start, to: end)))
  }

  private var areHeadingsKnown: Bool {
    !contents.isEmpty || lines.hasTaggedHeadings || lines.areSlides
  }

  private func goesOn(_ title: String, at index: Int) -> Bool {
    // In order: it is a line after another.
    let (last, next) = (lines[index - 1], lines[index])
    return last.page == next.page && lines[index].place.role == .text && lines.areAlike(last, next)
      && (lines.isBelow(last, next) || PDFWords.isDivided(title, next))
  }

  /// Bold letters go. A mark taken from the first line, as of an item, is put back.
  private func heading(_ level: Int, _ indices: [Int]) -> PDFBlock {
    var text = joined(indices).without(.bold)
    let range = Range(from: indices.first ?? 0, to: (indices.last ?? 0) + 1)
    if case .item(let mark) = lines[range.lowerBound].place.role, !PDFMark.isBullet(mark[...]) {
      var marked = PDFStyledText(mark)
      marked.append(text, afterBlank: true)
      text = marked
    }
    return block(.heading(level), [text], range, [])
  }

  // MARK: Blocks by their lines

  /// Lines of a part. Known blocks divide it, and the lines of a title page stay lines.
  private mutating func add(_ kind: Block.Kind, _ part: ArraySlice<Line>) {
    for own in part.split(whereSeparator: \.isKnown) {
      for group in kind == .titleLine ? own.map({ [$0] }) : [Array(own)] {
        guard let first = group.first, let last = group.last else { continue }
        let range = Range(from: first.place.lowerBound, to: last.place.upperBound)
        all.append(block(kind, group, range))
      }
    }
  }

  private mutating func block(
    _ kind: Block.Kind, _ group: [Line], _ range: Range<Int>
  ) -> PDFBlock {
    let (first, indices) = (range.lowerBound, group.map(\.place.lowerBound))
    if case .heading(let level) = kind { return heading(level, indices) }
    let place = lines[first].place
    if place.role == .text, place.hangs.isEmpty, let kept = keptKind(kind, group) {
      return block(kept, indices.map { lines[$0].styledText }, range, [])
    }
    let text = joined(indices)
    let mark = text.text.prefix { $0 != " " }
    let hasMark = place.role == .text && mark.count + 1 < text.text.count
    if hasMark, PDFMark.isBullet(mark) {
      return item(block(.paragraph, [text], range, place.hangs))
    }
    if hasMark, kind == .listItem, let number = PDFMark.number(of: String(mark)) {
      numbered.append((all.count, first, number))
    }
    let isQuoted = lines[first].element?.isQuoted == true || kind == .quotation && indices.count > 1
    if place.role == .text, place.hangs.isEmpty, isQuoted {
      return block(.quotation, [text], range, [])
    }
    return block(self.kind(ofTextAt: first), [text.withoutCommonBold], range, place.hangs)
  }

  /// Kind of lines outside lists that stay lines; nil for others.
  private func keptKind(_ kind: Block.Kind, _ group: [Line]) -> PDFBlock.Kind? {
    let isOnSlide = group.allSatisfy { lines.isOnSlide($0.place.lowerBound) }
    switch kind {
    case .sceneBreak: return .decided(.sceneBreak)
    case .titleLine where !isOnSlide: return .decided(.titleLine)
    case .verse:
      let least = group.map(\.printed.left).min() ?? 0
      return .decided(
        .verse, indents: group.map { Int(($0.printed.left - least).rounded()) })
    case .signature where !isOnSlide: return .decided(.signature)
    default: return kind.keepsLines && group.count > 1 ? .decided(.lines) : nil
    }
  }

  /// The text after its mark and a blank.
  private func item(_ block: PDFBlock) -> PDFBlock {
    // In order: a paragraph has a text.
    let text = block.texts[0]
    let mark = text.text.prefix { $0 != " " }
    return self.block(
      .item(mark: String(mark)), [text.dropFirst(mark.count + 1).withoutCommonBold], block.lines,
      block.hangs + [nil])
  }

  /// Numbered paragraphs that count from one, near each other and at least two, are items.
  private mutating func countItems() {
    let series = numbered.grouped { _, last, next in
      next.number == last.number + 1 && next.first - last.first <= PDFMeasures.around
    }
    for items in series where items.count > 1 && items.first?.number == 1 {
      for next in items { all[next.index] = item(all[next.index]) }
    }
  }

  private func kind(ofTextAt index: Int) -> PDFBlock.Kind {
    if case .item(let mark) = lines[index].place.role { .item(mark: mark) } else { .paragraph }
  }
}
