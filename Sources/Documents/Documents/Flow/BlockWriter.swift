import BookText
import Cells
import Formulas
import Markup
import Numbers

/// Makes blocks from text, line ends and margins in the order of a document.
///
/// It decides where blocks begin and end, and where they stand. ``OpenText`` has the text between.
struct BlockWriter {
  /// The finished blocks.
  var book: BookWriter
  /// The block or the cell that takes the next text.
  private var text = OpenText()
  /// The context before the next block.
  private var context = BlockPlacement.Context()
  /// The recognisers asked about elements and blocks.
  var recognisers = RecogniserList.ofDocuments

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
    while text.hasTables { endTable(FlowStyle()) }
    endBlock()
    book.links.dropOpenLinks()
    context.forgetGap()
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
    context.speeches.setFlush(in: &book.builder)
  }

  // MARK: Elements

  /// Whether the current text is in a table.
  @inline(__always)
  var isInTable: Bool { text.isInTable }

  /// Whether a block is open.
  @inline(__always)
  var isOpen: Bool { text.isOpen }

  /// Whether the open block goes on if another line of it follows.
  @inline(__always)
  var isBetweenLines: Bool { text.isBetweenLines }

  /// Whether the place here is before the next block, or before the next line of the open one.
  var isBeforeBlock: Bool { !isOpen || isBetweenLines }

  /// The offset in the book of the next byte of text.
  var place: Int { text.block?.place ?? book.builder.text.count }

  /// Whether the next block is a list item.
  var isAtItem: Bool { context.marker != nil }

  /// The place of the next text in its cell, or in the book.
  var placeInText: Int { text.cellLength ?? place }

  /// Records the reading of the visible characters from a place on: in the cell or in the book.
  ///
  /// - Returns: The offset of the characters in the book; nil in a cell, and if there are none.
  mutating func addReading(_ reading: String, from start: Int) -> Int? {
    if isInTable {
      text.changeTable { $0.addReading(reading, from: start) }
      return nil
    }
    // The block may have ended since, and lost the white space at its end.
    let end = place
    guard let first = text.block?.firstVisible(from: start < end ? start : 0) else { return nil }
    book.builder.addReading(reading, of: first..<end)
    return first
  }

  /// Whether text would follow other text on its line.
  var isInLine: Bool { text.isInLine }

  /// Whether text would follow other text without a blank.
  var isInWord: Bool { text.isInWord }

  /// Whether the text before is one letter, the name of a variable.
  var followsOneLetter: Bool { text.followsOneLetter }

  /// Begins an element displayed as a block.
  ///
  /// - Parameter depth: The number of open elements, including this one.
  mutating func beginElement(_ node: StyleNode, depth: Int) {
    // Blocks in a cell are lines of it.
    if isInTable { return text.endLineInCell() }
    if node.isPhrase { return breakLine(unlessBegun: true) }
    if context.isClose, text.beginLine(of: node, in: depth) { return }
    endBlock()
    context.beginElement(node)
  }

  /// Ends an element displayed as a block.
  mutating func endElement(_ node: StyleNode, depth: Int) {
    if node.kind == .listItem { context.marker = nil }
    if isInTable { return text.endLineInCell() }
    if node.isPhrase {
      if isOpen { breakLine(unlessBegun: true) }
      return
    }
    // A paragraph of no-break spaces alone is an empty row.
    if text.takeBlankLine() { context.hasEmptyRow = true }
    let mayGoOn =
      node.canBeLine && node.style.below == 0 && !node.style.traits.contains(.breaksAfter)
    if mayGoOn { text.endBlockSoon(in: depth) } else { endBlock() }
    context.endElement(node)
  }

  /// Records what a recogniser says about the element beginning with the next block.
  mutating func recordMeaning(_ meaning: ElementClaim.Meaning) {
    // In a cell no block begins.
    if text.isInTable { return }
    if meaning == .lastTerm { context.isLastTerm = true }
    if meaning == .entry { context.isEntry = true }
    if case .decided(let decision) = meaning { context.decided = BlockMeaning(decision) }
  }

  /// Ends a paragraph between lines of a drawing.
  ///
  /// - Parameter isApart: Whether the next stands apart from it.
  mutating func endParagraph(isApart: Bool) {
    if text.isInTable { return text.endLineInCell() }
    endBlock()
    if isApart { context.hasEmptyRow = true }
  }

  /// Records a gap that a margin makes here: it is a blank between two words.
  mutating func addGap() { text.addGap() }

  /// Separates the following text from the word before it, if there is a block or a cell.
  mutating func separate() { if isOpen || isInTable { text.separate() } }

  /// Separates text beside a line from it, a number by a tab.
  ///
  /// - Returns: The place of the beginning of the text.
  mutating func beginApart() -> Int {
    text.beginApart()
    return place
  }

  /// Ends text beside a line; see ``LinePosition/endApart(_:isNumber:)``.
  mutating func endApart(in stack: ElementStack) { text.endApart(from: stack.innermost.apartStart) }

  /// Gives the next block the marker of a list item.
  mutating func setMarker(_ marker: ListMarker) { context.marker = marker }

  /// Makes the next block the first of a section.
  ///
  /// - Parameter endingBlock: Whether to end the open block here; otherwise it goes on.
  mutating func beginSection(endingBlock: Bool = false) {
    if endingBlock { endBlock() }
    context.startsSection = true
  }

  /// Makes the next block the first of a section, unless the section has only headings so far: the lines of a
  /// title page, or of a part and its first chapter, are on one page.
  mutating func beginChapter() { if !book.builder.isAtHeadOfSection() { beginSection() } }

  /// Appends a scene break, unless it would be the first block of the book or of a section, or follow another
  /// scene break. In a cell it only ends the line.
  mutating func addSceneBreak() {
    if isInTable { return text.endLineInCell() }
    endBlock()
    if !book.builder.blocks.isEmpty, context.previous != .sceneBreak, !context.startsSection {
      var signs = book.newText()
      signs.append(ArraySlice("* * *".utf8))
      book.append(signs, as: .sceneBreak)
      context.previous = .sceneBreak
    }
    context.forgetGap()
  }

  /// Records the start of a page of the printed edition.
  mutating func addPageMark(_ label: String) {
    book.builder.addPage(label, at: TextOffset(utf8: place))
  }

  /// Appends the alternative text of an image in brackets, for want of the image.
  ///
  /// - Parameter image: The image; nil if it is not in the archive.
  mutating func addImage(_ words: String, _ image: ImageReference?, in stack: ElementStack) {
    let areOnlyImages = text.block?.hasOnlyImages ?? true
    let isFirst = text.block?.text.isEmpty ?? true
    // A letter or a sign stands for itself.
    add(words.count == 1 ? words : "[\(words)]", in: stack)
    text.recordImage(isFirst ? image : nil, areOnlyImages: areOnlyImages)
  }

  /// Appends the letter in the image of an initial.
  ///
  /// - Parameter isWord: Whether it is a word by itself; otherwise the next text goes on with the word,
  ///   whatever blanks are between the two.
  mutating func addInitial(_ letter: String, isWord: Bool, in stack: ElementStack) {
    add(letter, in: stack)
    if isWord { text.separate() } else { text.joinWord() }
  }

  /// Makes a printed line go on with the one before it.
  mutating func joinPrintedLine() {
    text.separate()
    text.recordPrintedLines()
  }

  /// Makes the next text go on with the word before it.
  mutating func joinWord() { text.joinWord() }

  /// Appends a picture as a separate block; an open block ends.
  mutating func addPicture(_ words: String, _ image: ImageReference) {
    endBlock()
    beginSectionIfNeeded()
    var picture = book.newText()
    let bytes = Array((words.isEmpty ? "\u{FFFC}" : "[\(words)]").utf8)
    let pieces = book.origins?.givenPieces(for: bytes.count) ?? []
    picture.append(bytes[...], [], pieces)
    let shown = picture.text.bytes[...]
    let start = book.append(picture, as: .image(image.size), imagePath: image.path)
    book.links.resolveWaiting(at: start)
    book.links.beginText(shown, at: start)
    context.previous = .image(image.size)
    context.forgetGap()
  }

  // MARK: Links and anchors

  /// Ends the innermost link.
  mutating func endLink() { book.links.endLink(at: isInTable ? nil : place) }

  /// Records the start of an element with an identifier.
  ///
  /// - Returns: Whether the element is the first with the identifier; later elements are ignored.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = book.links.beginAnchor(anchor, at: place)
    if isFirst, isBeforeBlock { book.links.wait(for: anchor) }
    return isFirst
  }

  // MARK: Text

  /// Adds text of the innermost element of a stack.
  mutating func add(_ text: TextBytes, in stack: ElementStack) {
    let transform = stack.node.style.transform
    guard transform != .none else { return addUnchanged(text, in: stack) }
    var changed = transform.applied(to: text, isInWord: self.text.goesOnWithWord)
    book.origins?.changeGiven(text, to: changed)
    changed.withTextBytes { addUnchanged($0, in: stack) }
  }

  /// Adds text not enclosed in an element.
  mutating func add(_ text: String, in stack: ElementStack) {
    var text = text
    text.withTextBytes { add($0, in: stack) }
  }

  /// Adds a text without a change of its capitals: white space becomes a blank before the next words, or
  /// ends a line where lines are kept.
  private mutating func addUnchanged(_ added: TextBytes, in stack: ElementStack) {
    let node = stack.node
    if node.style.space == .preserved { return addPreformatted(added, in: stack) }
    let keepsLines = node.style.space == .lines
    guard let passage = text.beginText(added, keepsLines: keepsLines) else { return }
    var place = passage.start
    while place < added.count {
      let byte = added[place]
      if byte > " " {
        if !text.hasBegun { beginText(stack) }
        text.takeWords(of: added, at: &place, node, &book.origins)
        continue
      }
      if byte == "\n", keepsLines, text.hasBegun {
        text.writeWords(node, &context.marker, to: &book)
        breakLine()
      }
      text.separate()
      place += 1
    }
    text.writeWords(node, &context.marker, to: &book)
    text.endText(passage, keepsLines: keepsLines)
  }

  /// Adds text with preserved white space. Blank lines before the text of a block are left out.
  private mutating func addPreformatted(_ added: TextBytes, in stack: ElementStack) {
    var rest = added[...]
    if !text.hasBegun {
      let first = rest.firstIndex { $0 > " " } ?? rest.endIndex
      let indent = text.indent(by: rest[..<first])
      if first == rest.endIndex { return }
      beginText(stack)
      text.indentBlock(by: indent)
      rest = rest[first...]
    }
    text.addPreformatted(rest, stack.node, &context.marker, to: &book)
  }

  /// Adds a possible word division.
  mutating func addWordBreak(_ node: StyleNode) {
    text.addWordBreak(node, &context.marker, to: &book)
  }

  // MARK: Lines

  /// Ends the line, as `br` does. A second end in a row leaves an empty row, or ends the paragraph.
  ///
  /// - Parameter unlessBegun: Whether to keep a line that has just begun, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    switch text.breakLine(unlessBegun: unlessBegun) {
    case .line: break
    case .emptyRow: context.hasEmptyRow = true
    case .paragraph:
      endBlock()
      context.gap = max(context.gap, 1)
    }
  }

  /// Ends the line before or after a displayed formula. Lines ended in this way do not make the block verse.
  mutating func breakLineForFormula() {
    breakLine(unlessBegun: true)
    text.recordFormulas()
  }

  /// Maximum length of a formula drawn in several rows, in bytes.
  private static let longestFormula = 2_048

  /// Records how the line of a formula just added may be drawn.
  mutating func recordDrawing(of line: FormulaLine) {
    // Its rows may be as many as its columns, and a box is drawn for each part.
    guard line.isTall, line.text.bytes.count <= Self.longestFormula,
      book.builder.budget.spend(line.text.bytes.count * line.text.bytes.count / 2)
    else { return }
    text.recordDrawing(of: line)
  }

  // MARK: Blocks

  /// Begins a block for text, after the end of one that was about to end. In a table, begins a cell.
  private mutating func beginText(_ stack: ElementStack) {
    if isInTable { return text.beginCell() }
    if isOpen { endBlock() }
    beginSectionIfNeeded()
    let blockStyle = stack.blockStyle
    let note = stack.innermostNote
    context.noteDepth = note?.noteStart.map {
      BlockPlacement.noteDepth(book.builder.text[min($0, book.builder.text.count)...])
    }
    let placement = BlockPlacement(of: blockStyle, after: context)
    if case .heading = placement.kind { context.margins.record(heading: blockStyle) }
    let start = book.builder.start(ofBlockAfter: placement.blankLinesBefore)
    book.links.resolveWaiting(at: start)
    if let note, note.noteStart == nil { note.noteStart = start }
    text.beginBlock(
      OpenBlock(
        placement, blockStyle, verse: stack.node.style.traits.contains(.verse) ? stack.node : nil,
        isInNote: context.noteDepth != nil, lineOfPoem: stack.lineOfPoem, start: start,
        book.newText()))
    context.beginBlock()
  }

  /// Begins a section once its first block begins, so that none is empty.
  private mutating func beginSectionIfNeeded() {
    guard context.startsSection else { return }
    book.builder.beginSection()
    context.previous = nil
    context.startsSection = false
  }

  /// Ends the open block: asks recognisers what it is, and appends it as one block or several. Without
  /// visible text it is dropped; a note beside the text is not asked about.
  mutating func endBlock() {
    guard var block = text.endBlock() else { return }
    if block.isSideNote {
      let placement = block.placement
      book.append(
        block.takeContent(), as: placement.kind, placement.layout,
        blankLinesBefore: placement.blankLinesBefore)
      return
    }
    let visible = block.text.visible
    if visible.isEmpty { return book.drop(block.takeContent()) }
    block.lines.dropStarts(outside: visible)
    let (meaning, isSource) = askRecognisers(block)
    let form = BlockForm(of: block, meaning, isSource: isSource)
    context.followsName = block.isCentredName(after: context.previous)
    (context.previous, context.previousLayout) = (form.kind, form.layout)
    let blocks = form.blocks(of: block)
    if Speeches.beginsWithName(block) {
      let keepsLines = context.previousLayout.traits.contains(.keepsLines)
      context.speeches.record(context.previous, keepsLines: keepsLines, at: block.textStart)
    }
    let path = meaning == .picture ? block.image?.path : nil
    let columns = block.columns
    book.append(block.takeContent(), as: blocks, indentedBy: columns, imagePath: path)
  }

  /// Asks the recognisers of blocks what a block is.
  ///
  /// - Returns: The meaning by itself, nil without a claim, and whether it is the source of a quotation.
  private mutating func askRecognisers(_ block: OpenBlock) -> (BlockMeaning?, isSource: Bool) {
    let surroundings = BlockSurroundings(
      previous: context.previous, previousLayout: context.previousLayout,
      hasLink: book.links.hasLink(from: block.textStart),
      hasFixedPages: book.builder.facts.hasFixedPages)
    var (found, isSource): (BlockMeaning?, Bool) = (block.placement.decided, false)
    for recogniser in recognisers.blocks {
      guard let meaning = recogniser.meaning(of: block, after: surroundings) else { continue }
      let wins = found.map(meaning.agrees) ?? true
      book.recordClaim(type(of: recogniser).name, meaning.name, at: block.textStart, wins: wins)
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
    text.beginTable(isLayout: isLayout)
  }

  /// Changes the innermost table, if there is one and it is not the layout of the page.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) { text.changeTable(change) }

  /// Begins a cell of the innermost table.
  mutating func beginCell(_ cell: TableCell) { text.changeCell { $0.beginCell(cell) } }

  /// Begins the caption of the innermost table, or ends it.
  mutating func setTableCaption(isOpen: Bool) { text.changeCell { $0.setCaption(isOpen: isOpen) } }

  /// Ends the innermost table. A table in a cell becomes lines of the cell.
  mutating func endTable(_ style: FlowStyle) {
    guard let table = text.endTable() else { return }
    var layout = BlockLayout()
    layout.leading = BlockPlacement.cells(ofEm: style.leading)
    let writer = TableWriter(layout: layout, isRightToLeft: style.direction == .rightToLeft)
    let first = book.builder.blocks.count
    beginSectionIfNeeded()
    writer.appendTable(table, to: &book)
    if book.builder.blocks.count > first {
      book.links.resolveWaiting(at: book.builder.blocks[first].range.lowerBound)
      context.previous = .table
    }
    context.forgetGap()
  }

  // MARK: Side notes

  /// Begins a note to be shown before the block beside it.
  mutating func beginSideNote(in stack: ElementStack) {
    if isOpen { endBlock() }
    beginSectionIfNeeded()
    let blockStyle = stack.blockStyle
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
    text.beginBlock(OpenBlock(note, blockStyle, isSideNote: true, start: start, book.newText()))
    // The block is not further away from its notes.
    context.forgetGap()
  }
}

extension ListMarker {
  /// False for a bullet.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}
