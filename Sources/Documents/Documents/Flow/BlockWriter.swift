import BookText
import Cells
import Formulas
import Markup
import Numbers

/// Makes blocks from text, line ends and margins in the order of a document.
struct BlockWriter {
  /// The finished blocks.
  var book: BookWriter
  private var open: OpenBlock?
  /// The open tables, each in a cell of the table before it; nil for the layout of a page.
  private var tables: [TableLayout?] = []
  /// The context before the next block.
  private var context = BlockPlacement.Context()
  private var line = LinePosition()

  init(_ builder: BookBuilder) { book = BookWriter(builder) }

  // MARK: Documents

  /// Begins a document with a new section, the target of its name.
  mutating func beginItem(_ anchor: String, paragraph: FlowStyle) {
    context.usual = paragraph
    context.startsSection = true
    // A file may be in the spine several times: links lead to the first.
    if book.links.anchors[anchor] == nil { book.links.wait(for: anchor) }
  }

  /// Ends a document.
  mutating func endItem() {
    while !tables.isEmpty { endTable(FlowStyle()) }
    endBlock()
    book.links.closeAll()
    context.leaveGap()
    context.marker = nil
  }

  /// Ends the last document: anchors without following text are at the end of the text.
  mutating func endText() {
    endBlock()
    book.links.resolveWaiting(at: max(0, book.builder.text.count - 1))
  }

  /// Ends the book.
  mutating func finish() {
    endText()
    context.margins.remove(from: &book.builder)
    CommonMargins.removeUsualRows(from: &book.builder)
  }

  // MARK: Elements

  /// Whether the current text is in a table.
  var isInTable: Bool { tables.last.map { $0 != nil } ?? false }

  /// Whether a block is open.
  var isOpen: Bool { open != nil }

  /// The offset in the book of the next byte of text.
  var place: Int { open?.place ?? book.builder.text.count }

  /// Whether the next block is a list item.
  var isAtItem: Bool { context.marker != nil }

  /// Returns the offset in the book of the first visible character of the open block from a place on; nil if
  /// there is none.
  func firstVisible(from place: Int) -> Int? {
    guard let block = open else { return nil }
    let start = block.textStart
    return block.text.bytes[max(0, place - start)...].firstIndex { $0 > " " }.map { start + $0 }
  }

  /// Whether text would follow other text on its line.
  var isInLine: Bool { hasBegun && !line.isAtStart }

  /// Whether text would follow other text without a blank.
  var isInWord: Bool { isInLine && !line.hasSpace }

  /// Whether the text before is one letter, the name of a variable.
  var followsOneLetter: Bool {
    guard !isInTable, isInWord, let text = open?.text.bytes, text.last?.isLetter == true else {
      return false
    }
    return text.dropLast().last?.mayBeInWord != true
  }

  /// Begins an element displayed as a block.
  ///
  /// - Parameter depth: The number of open elements, including this one.
  mutating func beginElement(_ node: StyleNode, depth: Int) {
    // Blocks in a cell are lines of it.
    if isInTable { return endLineInCell() }
    if node.isPhrase { return breakLine(unlessBegun: true) }
    let style = node.style
    if context.gap == 0, !context.hasEmptyRow, open?.takesLine(node, in: depth) == true {
      newLine()
      open?.beginElementLine()
      return
    }
    endBlock()
    context.gap = max(context.gap, style.above)
    if style.traits.contains(.breaksBefore) { context.startsSection = true }
    if style.traits.contains(.avoidsBreakBefore) { context.isKept = true }
    if style.traits.contains(.definition) { context.beginsDefinition = true }
  }

  /// Ends an element displayed as a block.
  mutating func endElement(_ node: StyleNode, depth: Int) {
    if node.kind == .listItem { context.marker = nil }
    if isInTable { return endLineInCell() }
    if node.isPhrase {
      if isOpen { breakLine(unlessBegun: true) }
      return
    }
    let style = node.style
    // A paragraph of no-break spaces alone is an empty row.
    if !isOpen, line.isBlank {
      context.hasEmptyRow = true
      line.begin()
    }
    if node.canBeLine, style.below == 0 { open?.endSoon(in: depth) } else { endBlock() }
    context.gap = max(context.gap, style.below)
    if style.traits.contains(.breaksAfter) { context.startsSection = true }
    context.isKept = style.traits.contains(.avoidsBreakAfter)
  }

  /// Notes a gap that a margin makes here: it is a blank between two words.
  mutating func addGap() { if isInLine { line.hasGap = true } }

  /// Makes a gap a blank, between words and their signs rather than between a word and a sign after it.
  private mutating func resolveGap(before text: TextBytes) {
    line.hasGap = false
    guard text.first?.mayBeInWord == true else { return }
    // In a table, the text before is not known here.
    let last = isInTable ? nil : open?.text.bytes.last ?? " "
    if last.map({ $0.mayBeInWord || ".,:;!?)".utf8.contains($0) }) != false { line.hasSpace = true }
  }

  /// Separates the following text from the word before it.
  mutating func separate() { if isOpen { line.hasSpace = true } }

  /// Separates text beside a line from it, a number by a tab.
  ///
  /// - Returns: The place of the beginning of the text.
  mutating func setApart() -> Int {
    if line.followsOpeningSign { line.hasSpace = false } else if !line.followsInitial { separate() }
    line.mayBeNumber = !isInTable && open?.mayHaveLines == true
    return place
  }

  /// Ends text beside a line. A letter as tall as two lines is the first of the next word; any longer text is
  /// separated from it.
  mutating func endApart(in stack: ElementStack) {
    line.followsNumber = open?.text.bytes.last.map { ("0"..."9").contains($0) } == true
    guard let block = open, block.place > 0, let begun = stack.innermost.apartStart else { return }
    let start = min(max(0, begun - block.textStart), block.text.count)
    let text = String(
      decoding: block.text.bytes[start...].prefix(Self.mostExamined), as: UTF8.self)
    let letters = text.count(where: \.isLetter)
    if letters > Self.mostInitials { separate() }
    line.followsInitial = letters <= Self.mostInitials && !line.followsNumber
    line.followsOpeningSign = letters == 0 && text.contains(where: Self.openingSigns.contains)
  }

  /// Number of bytes examined of a text beside a line, at most.
  private static let mostExamined = 256

  /// Signs before the first letter of a speech.
  private static let openingSigns: Set<Character> = [
    "“", "‘", "\"", "'", "«", "„", "‚", "‹", "—", "¿", "¡",
  ]

  /// Maximum number of letters of an initial, such as "Th" and "Qu".
  private static let mostInitials = 2

  /// Begins a list item: the next block is marked.
  mutating func mark(_ marker: ListMarker) { context.marker = marker }

  /// Makes the next block the first of a section.
  mutating func beginSection(endingBlock: Bool = false) {
    if endingBlock { endBlock() }
    context.startsSection = true
  }

  /// Makes the next block the first of a section, unless the section has only headings so far: the lines of a
  /// title page, or of a part and its first chapter, are on one page.
  mutating func beginChapter() { if !book.builder.isAtHeadOfSection() { beginSection() } }

  /// Appends a scene break, unless it would be the first of the book or a section, or the second.
  mutating func addSceneBreak() {
    endBlock()
    if !book.builder.blocks.isEmpty, context.previous != .sceneBreak, !context.startsSection {
      var signs = book.newText()
      signs.append(ArraySlice("* * *".utf8))
      book.append(signs, as: .sceneBreak)
      context.previous = .sceneBreak
    }
    context.leaveGap()
  }

  /// Records the start of a page of the printed edition.
  mutating func addPageMark(_ label: String) {
    book.builder.addPage(label, at: TextOffset(utf8: place))
  }

  /// Appends the alternative text of an image in brackets, for want of the image.
  ///
  /// - Parameter image: The image; nil if it is not in the archive.
  mutating func addImage(_ words: String, _ image: ImageReference?, in stack: ElementStack) {
    let hadOnlyImages = open?.hasOnlyImages ?? true
    let isFirst = open?.text.isEmpty ?? true
    // A letter or a sign stands for itself.
    add(words.count == 1 ? words : "[\(words)]", in: stack)
    open?.hasOnlyImages = hadOnlyImages
    open?.image = isFirst ? image : nil
  }

  /// Appends the letter in the image of an initial.
  ///
  /// - Parameter isWord: Whether it is a word by itself; otherwise the next text goes on with the word,
  ///   whatever blanks are between the two.
  mutating func addInitial(_ letter: String, isWord: Bool, in stack: ElementStack) {
    add(letter, in: stack)
    if isWord { line.hasSpace = true } else { line.joinsNext = true }
  }

  /// Makes the next text go on with the word before it.
  mutating func joinWord() { line.joinsNext = true }

  /// Appends a picture as a separate block; an open block ends.
  mutating func addPicture(_ words: String, _ image: ImageReference) {
    endBlock()
    beginSectionIfNeeded()
    var text = book.newText()
    let bytes = Array((words.isEmpty ? "\u{FFFC}" : "[\(words)]").utf8)
    let pieces = book.origins?.givenPieces(for: bytes.count) ?? []
    text.append(bytes[...], [], pieces)
    let shown = text.text.bytes[...]
    let start = book.append(text, as: .image(image.size), imagePath: image.path)
    book.links.resolveWaiting(at: start)
    book.links.beginText(shown, at: start)
    context.previous = .image(image.size)
    context.leaveGap()
    line.begin()
  }

  // MARK: Links and anchors

  /// Ends the innermost link.
  mutating func endLink() { book.links.endLink(at: isInTable ? nil : place) }

  /// Records the start of an element with an identifier.
  ///
  /// - Returns: Whether the element is the first with the identifier; later ones are ignored.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = book.links.begin(anchor, at: place)
    if isFirst, open?.endsSoon ?? true { book.links.wait(for: anchor) }
    return isFirst
  }

  // MARK: Text

  /// Adds text of the innermost element of a stack.
  mutating func add(_ text: TextBytes, in stack: ElementStack) {
    let transform = stack.node.style.transform
    guard transform != .none else { return addUnchanged(text, in: stack) }
    let isInWord = !line.isAtStart && !line.hasSpace
    var changed = transform.applied(to: text, isInWord: isInWord)
    book.origins?.change(text, to: changed)
    changed.withTextBytes { addUnchanged($0, in: stack) }
  }

  private mutating func addUnchanged(_ text: TextBytes, in stack: ElementStack) {
    let node = stack.node
    if node.style.space == .preserved { return addPreformatted(text, in: stack) }
    if line.hasGap { resolveGap(before: text) }
    line.prepare(for: text)
    if !isInTable, line.holds(text) { return }
    let layout = InlineLayout(of: text)
    let (isApart, hadOnlyLayout) = (line.hasSpace, line.hasOnlyLayout)
    let wasAfterOpeningSign = line.isAfterOpeningSign
    var place = 0
    if layout.beginsWithClosingSign, hadOnlyLayout || !isApart, node.style.space != .lines {
      (line.hasSpace, place) = (false, layout.start)
    }
    line.words.removeAll(keepingCapacity: true)
    while place < text.count {
      let byte = text[place]
      if byte > " " {
        if !hasBegun { beginText(stack) }
        if line.isAtStart { indentLine(node) }
        let first = place
        line.takeWords(of: text, at: &place)
        book.origins?.take(first..<place, at: line.words.count - (place - first))
      } else {
        if byte == "\n", node.style.space == .lines, hasBegun {
          flush(line.words[...], node)
          line.words.removeAll(keepingCapacity: true)
          breakLine()
        }
        line.hasSpace = true
        place += 1
      }
    }
    if !line.words.isEmpty {
      open?.hasOnlyImages = false
      flush(line.words[...], node)
    }
    line.end(
      layout, keepsLines: node.style.space == .lines, hadOnlyLayout: !isApart || hadOnlyLayout,
      wasAfterOpeningSign)
  }

  /// Adds text not enclosed in an element.
  mutating func add(_ text: String, in stack: ElementStack) {
    var text = text
    text.withTextBytes { add($0, in: stack) }
  }

  /// Adds a possible word division.
  mutating func addWordBreak(_ node: StyleNode) {
    if isOpen { flush(Array("\u{200B}".utf8)[...], node) }
  }

  /// Adds text with preserved white space.
  private mutating func addPreformatted(_ text: TextBytes, in stack: ElementStack) {
    var text = text[...]
    if !hasBegun {
      guard let first = text.firstIndex(where: { $0 > " " }) else { return }
      let lineStart = text[..<first].lastIndex(of: "\n").map { $0 + 1 } ?? text.startIndex
      beginText(stack)
      if !isInTable { open?.indent(by: min(OpenBlock.mostColumns, first - lineStart)) }
      text = text[first...]
    }
    open?.hasOnlyImages = false
    var clean = text.filter { $0 != "\r" }
    // Code among other words.
    let isApart = line.hasSpace && !line.isAtStart
    if isApart { clean.insert(" ", at: 0) }
    book.origins?.take(text, at: isApart ? 1 : 0) { $0 != "\r" }
    if open?.kind != .preformatted, clean.contains("\n") { open?.keepsLines = true }
    flush(clean[...], stack.node)
    line.moveOn()
  }

  /// Whether there is a block or a cell for text.
  private var hasBegun: Bool {
    isInTable ? hasCell : open?.endsSoon == false
  }

  /// Whether there is a cell of a table for text.
  private var hasCell: Bool { tables.last??.hasCell == true }

  /// Adds words with the emphasis of an element.
  private mutating func flush(_ bytes: ArraySlice<UInt8>, _ node: StyleNode) {
    var emphasis = node.style.emphasis
    if case .heading = open?.kind { emphasis.remove(.bold) }
    if node.style.traits.contains(.floats), !line.isAtStart { emphasis.remove(.bold) }
    // The white space before an emphasised word is not emphasised.
    let blank = bytes.prefix(1).prefix { $0 == " " || $0 == "\t" }
    let words = bytes.dropFirst(blank.count)
    if hasCell {
      // An item in a cell has no layout of its own.
      let marker = context.marker.map { $0.style == .none ? "" : $0.text + " " } ?? ""
      context.marker = nil
      let isPreformatted = node.style.space == .preserved
      let pieces = book.origins?.takeWords().map {
        $0.text < blank.count ? $0 : $0.shifted(by: marker.utf8.count)
      }
      return changeTable { [link = book.links.innermost] in
        for part in [blank, Array(marker.utf8)[...]] where !part.isEmpty {
          $0?.append(part, [], link: nil, isPreformatted: isPreformatted)
        }
        $0?.append(words, emphasis, link: link, isPreformatted: isPreformatted)
        if let pieces { $0?.add(pieces, ofLast: bytes.count + marker.utf8.count) }
      }
    }
    guard let start = open?.text.count else { return }
    if !blank.isEmpty { open?.content.append(blank) }
    open?.content.append(words, emphasis)
    if let pieces = book.origins?.takeWords() {
      open?.content.add(pieces, of: bytes, at: start)
    }
    if book.links.innermost != nil, let block = open {
      book.links.beginText(block.text.bytes[start...], at: block.textStart + start)
    }
  }

  // MARK: Lines

  /// Ends the line, as `br` does.
  ///
  /// - Parameter unlessBegun: Whether to keep a line that has just begun, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    if isInTable { return endLineInCell() }
    guard let block = open, !block.text.isEmpty, !block.endsSoon else {
      // A line without text is an empty row.
      if !unlessBegun { context.hasEmptyRow = true }
      return
    }
    if line.isAtStart, block.beginsLine {
      if unlessBegun || block.isHeading { return }
      // Two breaks end a paragraph.
      endBlock()
      context.gap = max(context.gap, 1)
      return
    }
    newLine()
    if let count = open?.content.count { open?.lines.begin(at: count) }
    line.followsBreak = !unlessBegun
  }

  /// Ends the line before or after a displayed formula. Lines ended in this way do not make the block verse.
  mutating func breakLineForFormula() {
    breakLine(unlessBegun: true)
    open?.hasFormulas = true
  }

  /// Maximum length of a formula drawn in several rows, in bytes.
  private static let longestFormula = 2_048

  /// Records how the line of a formula just added may be drawn.
  mutating func draw(_ line: FormulaLine) {
    // Its rows may be as many as its columns, and a box is drawn for each part.
    guard line.isTall, line.text.bytes.count <= Self.longestFormula,
      book.builder.budget.spend(line.text.bytes.count * line.text.bytes.count / 2)
    else { return }
    if isInTable { return changeTable { $0?.draw(line) } }
    open?.content.draw(line)
  }

  /// Begins a line of the block.
  private mutating func newLine() {
    open?.endLine()
    line.begin()
  }

  /// Indents a line that is not the first of its block.
  private mutating func indentLine(_ node: StyleNode) {
    guard !isInTable, let block = open, block.beginsLine, block.mayHaveLines else { return }
    let column = block.column(of: node.style, isFirst: !line.followsBreak)
    open?.content.append(Array(repeating: " ", count: column)[...])
  }

  // MARK: Blocks

  /// Begins a block for text if none is open. Continues a block that was about to end.
  private mutating func beginText(_ stack: ElementStack) {
    if open?.endsSoon == true { endBlock() }
    if isInTable { return changeTable { $0?.beginCell() } }
    guard open == nil else { return }
    beginSectionIfNeeded()
    let style = stack.style
    let blockStyle = stack.blockStyle
    if !blockStyle.traits.contains(.inTerms) { endTerms() }
    let note = stack.innermostNote
    context.noteDepth = note?.noteStart.map {
      BlockPlacement.noteDepth(book.builder.text[min($0, book.builder.text.count)...])
    }
    let placement = BlockPlacement(of: blockStyle, after: context)
    if case .heading = placement.kind { context.margins.note(heading: blockStyle) }
    let start = book.builder.start(ofBlockAfter: placement.blankLinesBefore)
    book.links.resolveWaiting(at: start)
    if let note, note.noteStart == nil { note.noteStart = start }
    var block = OpenBlock(
      placement, blockStyle, isVerse: style.traits.contains(.verse),
      isInNote: context.noteDepth != nil, longestStanza: stack.longestStanza, start: start,
      book.newText())
    if block.isVerse { block.indent(by: block.column(of: style)) }
    open = block
    line.beginBlock()
    context.beginBlock()
  }

  /// Ends a list of terms. Its last term is no longer kept with the next block, unless this block is the
  /// definition.
  private mutating func endTerms() {
    guard context.previous == .paragraph, context.previousLayout.traits.contains(.keptWithNext),
      let last = book.builder.blocks.last
    else { return }
    book.builder.changeBlocks(in: last.range) { $0.layout.traits.remove(.keptWithNext) }
  }

  private mutating func beginSectionIfNeeded() {
    guard context.startsSection else { return }
    book.builder.beginSection()
    context.previous = nil
    context.startsSection = false
  }

  /// Ends the open block.
  mutating func endBlock() {
    line.begin()
    if open?.isSideNote == true { return endSideNote() }
    guard var block = open.take() else { return }
    let visible = block.text.visible
    if visible.isEmpty { return book.drop(block.takeContent()) }
    block.lines.clamp(to: visible)
    let (meaning, isSource) = recognise(block)
    let blocks: [Block]
    do {
      let form = BlockForm(of: block, meaning, isSource: isSource)
      (context.previous, context.previousLayout, blocks) = (form.kind, form.layout, form.blocks)
    }
    let path = meaning == .picture ? block.image?.path : nil
    let columns = block.columns
    book.append(block.takeContent(), as: blocks, indentedBy: columns, imagePath: path)
  }

  /// Asks the recognisers of blocks what a block is.
  private mutating func recognise(_ block: OpenBlock) -> (BlockMeaning?, isSource: Bool) {
    let surroundings = BlockSurroundings(
      previous: context.previous, hasLink: book.links.hasLink(from: block.textStart))
    var (found, isSource): (BlockMeaning?, Bool) = (nil, false)
    for recogniser in blockRecognisers {
      guard let meaning = recogniser.meaning(of: block, after: surroundings) else { continue }
      let wins = found.map(meaning.agrees) ?? true
      book.note(type(of: recogniser).name, meaning.name, at: block.textStart, wins: wins)
      guard wins else { continue }
      if meaning == .source { isSource = true } else { found = meaning }
    }
    return (found, isSource)
  }

  // MARK: Tables

  /// Begins a table, or the layout of a page, whose cells are blocks.
  mutating func beginTable(isLayout: Bool) {
    endBlock()
    // A table needs no bullet before it.
    if !isInTable, context.marker?.isNumber == false { context.marker = nil }
    tables.append(isLayout ? nil : TableLayout())
  }

  /// Changes the innermost table, if there is one and it is not the layout of the page.
  mutating func changeTable(_ change: (inout TableLayout?) -> Void) {
    if let last = tables.indices.last { change(&tables[last]) }
  }

  mutating func beginCell(_ cell: TableCell) {
    changeTable { $0?.beginCell(cell) }
    line.begin()
  }

  /// Begins the caption of a table, or ends it.
  mutating func setInTableCaption(_ isIn: Bool) {
    changeTable { $0?.setInCaption(isIn) }
    line.begin()
  }

  private mutating func endLineInCell() {
    changeTable { $0?.endLine() }
    line.begin()
  }

  /// Ends the innermost table. A table in a cell becomes lines of the cell.
  mutating func endTable(_ style: FlowStyle) {
    if let table = tables.popLast() ?? nil {
      if isInTable {
        changeTable { $0?.append(table) }
      } else {
        var layout = BlockLayout()
        layout.leading = BlockPlacement.cells(style.leading)
        append(table, TableWriter(layout: layout, isRightToLeft: style.direction == .rightToLeft))
      }
    }
    line.begin()
  }

  private mutating func append(_ table: TableLayout, _ writer: TableWriter) {
    let first = book.builder.blocks.count
    beginSectionIfNeeded()
    writer.append(table, to: &book)
    if book.builder.blocks.count > first {
      book.links.resolveWaiting(at: book.builder.blocks[first].range.lowerBound)
      context.previous = .table
    }
    context.leaveGap()
  }

  // MARK: Side notes

  /// Begins a note to be shown before the block beside it.
  mutating func beginSideNote(in stack: ElementStack) {
    if open != nil { endBlock() }
    beginSectionIfNeeded()
    let blockStyle = stack.blockStyle
    if !blockStyle.traits.contains(.inTerms) { endTerms() }
    let place = BlockPlacement(of: blockStyle, after: context)
    var around = context
    around.beginBlock()
    var style = stack.style
    style.display = .block
    style.addOwnMargins()
    let note = BlockPlacement(
      sideNote: BlockPlacement(of: style, after: around), before: place)
    let start = book.builder.start(ofBlockAfter: note.blankLinesBefore)
    book.links.resolveWaiting(at: start)
    open = OpenBlock(note, blockStyle, isSideNote: true, start: start, book.newText())
    line.beginBlock()
    // The block is not further away from its notes.
    context.leaveGap()
  }

  /// Ends a note, unless line ends in it have ended it.
  mutating func endSideNote() {
    line.begin()
    guard var block = open.take() else { return }
    let placement = block.placement
    book.append(
      block.takeContent(), as: placement.kind, placement.layout,
      blankLinesBefore: placement.blankLinesBefore)
  }
}

extension ListMarker {
  /// False for a bullet.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}
