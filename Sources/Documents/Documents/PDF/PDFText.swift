import BookText
import Markup

/// The text of a PDF as it was found on its pages: headings, paragraphs, verse, lists, tables, listings and
/// notes.
public struct PDFText: Sendable {
  private let title: String
  /// Length in bytes.
  private let length: Int
  private let blocks: [PDFBlock]
  private let notes: PDFNotes
  private let numbers: PDFPageNumbers

  /// `structure` has the elements of a tagged file. Costs O(*n* log *n*).
  public init(
    _ pages: PDFPages, _ outline: PageOutline, _ weights: PDFWeights = PDFWeights(),
    _ structure: PDFStructure = PDFStructure(),
    patterns: (_ language: String) -> DivisionPatterns? = { _ in nil }
  ) {
    var pages = pages
    pages.weigh(by: weights)
    pages.setUpright()
    pages.structure = structure
    let contents = PDFContents(outline)
    let lines = PDFLines(pages, contents)
    let words = PDFWords(lines, patterns)
    title = joinedWords(Array(pages.title.utf8))
    length = lines.lines.reduce(0) { $0 + $1.text.utf8.count }
    blocks = PDFBlocks(lines, contents, words).all
    notes = PDFNotes(lines.notes, words)
    numbers = lines.numbers
  }

  /// Throws ``DocumentError/tooLarge`` or ``DocumentError/noText``. Costs O(*n*).
  public func book(_ options: DocumentOptions) throws(DocumentError) -> Book {
    let encoding = TextEncoding(name: "UTF-8", finding: .validUTF8)
    var builder = BookBuilder(options, encoding)
    builder.budget.allow(bytes: length)
    var writer = PDFWriter(builder, numbers, notes)
    for block in blocks { writer.add(block) }
    return try writer.book(titled: title)
  }
}

/// Writes the blocks of a PDF, each as the element of HTML that it would be.
private struct PDFWriter {
  private var blocks: BlockWriter
  private var stack = ElementStack()
  private var notes: PDFNotes
  private let numbers: PDFPageNumbers
  /// Index of the last page whose number is written.
  private var page = -1
  /// Lists around the last block, the outermost first.
  private var lists: [List] = []
  private var followsTerm = false

  private struct List: Equatable {
    /// Nil for items whose lines do not hang.
    let hang: PDFHang?
    let name: MarkupName
    var entry: MarkupName { name == "dl" ? "dd" : "li" }
  }

  init(_ builder: BookBuilder, _ numbers: PDFPageNumbers, _ notes: PDFNotes) {
    (self.numbers, self.notes) = (numbers, notes)
    blocks = BlockWriter(builder)
    // The recognisers of plain text have decided about its lines.
    blocks.recognisers = RecogniserList(elements: [], blocks: [RunOns()])
    blocks.beginSection()
  }

  // MARK: Blocks

  /// The notes referred to follow it, outside lists.
  mutating func add(_ block: PDFBlock) {
    let before = lists.first
    findLists(around: block)
    if before == nil || before != lists.first { addNotes(before: block.pages.lowerBound) }
    begin(block.kind)
    switch block.kind {
    case .decided(let meaning, _): blocks.decide(meaning)
    // Text on the printed page of the title follows it.
    case .heading(1...2)
    where page != block.pages.lowerBound || blocks.book.builder.text.count >= Section.shortestPage:
      blocks.beginChapter()
    case .item(let mark): addMark(mark)
    case .listing(let text):
      begin(page: block.pages.lowerBound)
      add(text)
    case .table(let table): append(table, on: block.pages)
    case .heading, .paragraph, .quotation, .term: break
    }
    for (line, text) in block.texts.enumerated() {
      if line > 0 { blocks.breakLine() }
      if case .decided(_, let indents) = block.kind, let indent = indents[ifAny: line] {
        let blanks = String(repeating: "\u{A0}", count: min(indent, OpenBlock.mostColumns))
        blocks.addText(blanks, in: stack)
      }
      append(text, on: block.pages)
    }
    end()
  }

  /// A term or an item in a list of the other kind begins another.
  private mutating func findLists(around block: PDFBlock) {
    var own: MarkupName?
    switch block.kind {
    case .term: own = "dl"
    case .item(let mark): own = PDFMark.number(of: mark) == nil ? "ul" : "ol"
    default: break
    }
    lists = block.hangs.enumerated().map { depth, hang in
      let known = lists[ifAny: depth].flatMap { $0.hang == hang ? $0.name : nil }
      let isInnermost = depth + 1 == block.hangs.count
      return List(hang: hang, name: (isInnermost ? own : nil) ?? known ?? "dl")
    }
  }

  /// The first text of an entry is in its element.
  private mutating func begin(_ kind: PDFBlock.Kind) {
    var path = lists.flatMap { [$0.name, $0.entry] }
    switch kind {
    case .item where !path.isEmpty: break
    case .term: path = path.dropLast() + ["dt"]
    case .paragraph where followsTerm && !path.isEmpty: break
    case .quotation: path.append("blockquote")
    case .heading(let level): path.append(MarkupName("h\(level)"))
    case .listing: path.append("pre")
    case .table: path.append("table")
    case .paragraph, .item, .decided: path.append("p")
    }
    followsTerm = if case .term = kind { true } else { false }
    begin(path)
  }

  /// Begins the innermost of some elements; `note` is its anchor if it is a note.
  private mutating func begin(_ path: [MarkupName], note: String? = nil) {
    var node = path.reduce(stack.node) { around, name in
      around.child(named: name).withStyle { $0.addOwnMargins() }
    }
    if note != nil { node = node.withStyle { $0.context = .note } }
    stack.push(node, note: note)
    blocks.beginElement(node, depth: stack.depth)
  }

  private mutating func end() {
    blocks.endElement(stack.node, depth: stack.depth)
    stack.pop()
  }

  /// Marks other than bullets and numbers are text.
  private mutating func addMark(_ mark: String) {
    let number = PDFMark.number(of: mark)
    let isShown = number != nil || PDFMark.isBullet(mark[...])
    blocks.setMarker(ListMarker(isShown ? stack.style.marker : .none, number: number ?? 1))
    if !isShown { blocks.addText(mark + " ", in: stack) }
  }

  private mutating func append(_ table: PDFTable, on pages: ClosedRange<Int>) {
    blocks.beginTable(isLayout: false)
    for row in table.rows {
      blocks.changeTable { $0.beginRow() }
      for cell in row {
        blocks.beginCell(TableCell(isHead: cell.isHead))
        stack.push(cell.isHead ? "th" : "td")
        append(cell.text, on: pages)
        stack.pop()
      }
    }
    blocks.endTable(stack.style)
  }

  /// Writes its styles, the numbers of the pages that begin in it and its links to notes; nothing but styles
  /// in a note, whose `pages` are nil.
  private mutating func append(_ text: PDFStyledText, on pages: ClosedRange<Int>?) {
    for segment in text.segments {
      if let page = segment.page, pages != nil { begin(page: page) }
      let phrase = stack.node.child(named: "span")
      stack.push(phrase.withStyle { $0.emphasis.formUnion(segment.style) })
      let pieces = pages.map { notes.pieces(of: segment.text, on: $0) }
      for (text, note) in pieces ?? [(segment.text, nil)] {
        if let note {
          blocks.book.links.beginLink(to: .element(note), isNoteReference: true)
        }
        add(text)
        if note != nil { blocks.endLink() }
      }
      stack.pop()
    }
  }

  /// Writes its signs of notes as a reader sees them, and its readings.
  private mutating func add(_ text: String) {
    // The first byte of these signs.
    guard text.utf8.contains(0xEF) else { return blocks.addText(text, in: stack) }
    for (letters, reading) in PDFReadings.parts(of: PDFNote.shown(text)) {
      let start = blocks.placeInText
      blocks.addText(letters, in: stack)
      if let reading { _ = blocks.addReading(reading, from: start) }
    }
  }

  /// Writes its printed number, unless this or a later page has begun.
  private mutating func begin(page: Int) {
    guard page > self.page else { return }
    self.page = page
    if let number = numbers.number(ofPage: page) { blocks.addPageMark(number) }
  }

  /// Writes the notes that wait, and those without references on pages before `page`.
  private mutating func addNotes(before page: Int) {
    for (note, text) in notes.next(before: page) {
      begin([note == nil ? "p" : "aside"], note: note)
      if let note { _ = blocks.beginAnchor(note) }
      append(text, on: nil)
      if let note { blocks.book.links.endAnchor(note, at: blocks.place, isNote: true) }
      end()
    }
  }

  /// Writes the notes left.
  consuming func book(titled title: String) throws(DocumentError) -> Book {
    addNotes(before: .max)
    blocks.endItem()
    blocks.book.builder.joinShortSections()
    blocks.finishBook()
    let builder = blocks.book.builder
    // Slides and chapters begin with headings of this level, too.
    let isOnly = builder.blocks.count { $0.headingLevel == 1 } == 1
    let opening = isOnly ? builder.openingTitle ?? "" : ""
    blocks.book.builder.facts.set(DocumentTitle(naming: title.isEmpty ? opening : title))
    return try blocks.book.book(unread: 0)
  }
}
