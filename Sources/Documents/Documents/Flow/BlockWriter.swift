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
    if book.links.anchors[anchor] == nil { book.links.moveToNextText(anchor) }
  }

  /// Ends a document with its open tables, block and links. No margin or list marker passes on.
  mutating func endItem() {
    while text.hasTables { endTable(FlowStyle()) }
    endBlock()
    book.links.dropOpenLinks()
    context.forgetGap()
    context.marker = nil
  }

  /// Ends the open block, and sets anchors without following text to the last byte of the text.
  mutating func endText() {
    endBlock()
    book.links.setWaitingAnchors(at: max(0, book.builder.text.count - 1))
  }

  /// Ends the text, and makes the changes that depend on all blocks: to margins, empty rows and speeches.
  mutating func finishBook() {
    endText()
    context.margins.remove(from: &book.builder)
    CommonMargins.removeUsualRows(from: &book.builder)
    context.speeches.removeIndents(in: &book.builder)
  }

  // MARK: Elements

  /// Whether the current text is in a table.
  @inline(__always)
  var isInTable: Bool { text.isInTable }

  /// Whether a block is open.
  @inline(__always)
  var isOpen: Bool { text.isOpen }

  /// Whether the open block goes on only if another line of it follows.
  @inline(__always)
  var isBetweenLines: Bool { text.isBetweenLines }

  /// Whether no block is open, or the open block is between two of its lines.
  var isBeforeBlock: Bool { !isOpen || isBetweenLines }

  /// The offset in the book of the next byte of text.
  var place: Int { text.block?.place ?? book.builder.text.count }

  /// Whether the next block is a list item.
  var isBeforeListItem: Bool { context.marker != nil }

  /// The place of the next text in its cell, or in the book.
  var placeInText: Int { text.cellLength ?? place }

  /// Records a reading of the text from `start` to here, without white space before it.
  ///
  /// - Parameter start: An earlier ``placeInText``. Beyond the end, all of the block is read.
  /// - Returns: The offset of the first visible character in the book; nil in a cell or without one.
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

  /// Begins an element displayed as a block. In a cell, and for a phrase of a paragraph, only a line begins.
  /// An element that may be another line of the open block becomes one; otherwise that block ends.
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

  /// Ends an element displayed as a block. Ends the line in a cell and after a phrase; otherwise ends the
  /// block, unless the next element may be another line of it.
  ///
  /// - Parameter depth: The number of open elements, including this one.
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

  /// Records a claim to the next block: a last term, an entry or a decided meaning; no others, none in cells.
  mutating func recordMeaning(_ meaning: ElementClaim.Meaning) {
    // In a cell no block begins.
    if text.isInTable { return }
    if meaning == .lastTerm { context.isLastTerm = true }
    if meaning == .entry { context.isEntry = true }
    if case .decided(let decided) = meaning { context.decided = decided }
  }

  /// Ends a paragraph between lines of a drawing. In a cell, only the line ends.
  ///
  /// - Parameter leavingEmptyRow: Whether an empty row separates the next paragraph from it.
  mutating func endParagraph(leavingEmptyRow: Bool) {
    if text.isInTable { return text.endLineInCell() }
    endBlock()
    if leavingEmptyRow { context.hasEmptyRow = true }
  }

  /// Records a margin here, which becomes a blank if it is between two words.
  mutating func recordGap() { text.recordGap() }

  /// Separates the next text from the word before it by a blank, if a block or a table is open.
  mutating func separateNextText() { if isOpen || isInTable { text.separateNextText() } }

  /// Begins text beside the line, separated from the word before it by a blank or, if a number, by a tab.
  ///
  /// - Returns: The ``place`` of the text, in bytes of the book.
  mutating func beginTextBesideLine() -> Int {
    text.beginTextBesideLine()
    return place
  }

  /// Ends the text of the innermost element beside the line.
  mutating func endTextBesideLine(in stack: ElementStack) {
    text.endTextBesideLine(from: stack.innermost.startBesideLine)
  }

  /// Gives the next block the marker of a list item.
  mutating func setMarker(_ marker: ListMarker) { context.marker = marker }

  /// Makes the next block the first of a section.
  ///
  /// - Parameter endingBlock: Whether to end the open block here; otherwise it goes on.
  mutating func beginSection(endingBlock: Bool = false) {
    if endingBlock { endBlock() }
    context.startsSection = true
  }

  /// Begins a section at the next block, unless the current one has only headings, such as the heading of a
  /// part before its first chapter.
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

  /// Appends the alternative text of an image in its place: in brackets, or bare if it is one character.
  ///
  /// - Parameter image: The image, recorded if it begins the block; nil if it is not in the archive.
  mutating func addAlternativeText(
    _ words: String, of image: ImageReference?, in stack: ElementStack
  ) {
    let areOnlyImages = text.block?.hasOnlyImages ?? true
    let isFirst = text.block?.text.isEmpty ?? true
    // A letter or a sign stands for itself.
    addText(words.count == 1 ? words : "[\(words)]", in: stack)
    text.recordImage(isFirst ? image : nil, areOnlyImages: areOnlyImages)
  }

  /// Appends the letter in the image of an initial.
  ///
  /// - Parameter isWord: Whether it is a word by itself; otherwise the next text goes on with the word,
  ///   whatever blanks are between the two.
  mutating func addInitial(_ letter: String, isWord: Bool, in stack: ElementStack) {
    addText(letter, in: stack)
    if isWord { text.separateNextText() } else { text.joinNextText() }
  }

  /// Joins the next line to the line before it, of the same printed paragraph, with a blank.
  mutating func joinPrintedLine() {
    text.separateNextText()
    text.recordPrintedLines()
  }

  /// Joins the next text to the word before it, whatever blanks are between the two.
  mutating func joinNextText() { text.joinNextText() }

  /// Appends a picture as a separate block with alternative text, perhaps empty. An open block ends first.
  mutating func addPicture(_ words: String, _ image: ImageReference) {
    endBlock()
    beginSectionIfNeeded()
    var picture = book.newText()
    let bytes = Array((words.isEmpty ? "\u{FFFC}" : "[\(words)]").utf8)
    let pieces = book.origins?.givenPieces(for: bytes.count) ?? []
    picture.append(bytes[...], [], pieces)
    let shown = picture.text.bytes[...]
    let start = book.append(picture, as: .image(image.size), imagePath: image.path)
    book.links.setWaitingAnchors(at: start)
    book.links.recordText(shown, at: start)
    context.previous = .image(image.size)
    context.forgetGap()
  }

  // MARK: Links and anchors

  /// Ends the innermost link. In a table it is not recorded, since cells store their own links.
  mutating func endLink() { book.links.endLink(at: isInTable ? nil : place) }

  /// Records the start of an element with an identifier. Before a block, its anchor waits for the next text.
  ///
  /// - Returns: Whether the element is the first with the identifier; later elements are ignored.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = book.links.beginAnchor(anchor, at: place)
    if isFirst, isBeforeBlock { book.links.moveToNextText(anchor) }
    return isFirst
  }

  // MARK: Text

  /// Adds text of the innermost element of a stack, with its capitals changed as the style says.
  mutating func addText(_ text: TextBytes, in stack: ElementStack) {
    let transform = stack.node.style.transform
    guard transform != .none else { return addTextKeepingCase(text, in: stack) }
    var changed = transform.applied(to: text, isInWord: self.text.goesOnWithWord)
    book.origins?.remapGiven(from: text, to: changed)
    changed.withTextBytes { addTextKeepingCase($0, in: stack) }
  }

  /// Adds text that is not in the markup, in the style of the innermost element.
  mutating func addText(_ text: String, in stack: ElementStack) {
    var text = text
    text.withTextBytes { addText($0, in: stack) }
  }

  /// Adds a text with its capitals as they are. A run of white space becomes a blank before the next words;
  /// where lines are kept, a line end ends the line. The block or cell begins with the first visible byte.
  private mutating func addTextKeepingCase(_ added: TextBytes, in stack: ElementStack) {
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
      text.separateNextText()
      place += 1
    }
    text.writeWords(node, &context.marker, to: &book)
    text.endText(passage, keepsLines: keepsLines)
  }

  /// Adds text with preserved white space. A block begins with its first text; blanks before it are its
  /// indent.
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

  /// Ends the line, as `br` does. A second one ends the paragraph; one before a block leaves an empty row.
  ///
  /// - Parameter unlessBegun: Whether to do nothing on a line without text, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    switch text.breakLine(unlessBegun: unlessBegun) {
    case .line: break
    case .emptyRow: context.hasEmptyRow = true
    case .paragraph:
      endBlock()
      context.gap = max(context.gap, 1)
    }
  }

  /// Ends the line before or after a displayed formula, if it has text. Such lines do not make verse.
  mutating func breakLineForFormula() {
    breakLine(unlessBegun: true)
    text.recordFormulas()
  }

  /// Maximum length of a formula drawn in several rows, in bytes.
  private static let longestFormula = 2_048

  /// Records the drawing of a formula's line just added, if it has several rows and the limits allow.
  mutating func recordDrawing(of line: FormulaLine) {
    // Its rows may be as many as its columns, and a box is drawn for each part.
    guard line.isTall, line.text.bytes.count <= Self.longestFormula,
      book.builder.budget.spend(line.text.bytes.count * line.text.bytes.count / 2)
    else { return }
    text.recordDrawing(of: line)
  }

  // MARK: Blocks

  /// Begins a block for text in the innermost block element, or a cell in a table. An open block ends.
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
    book.links.setWaitingAnchors(at: start)
    if let note, note.noteStart == nil { note.noteStart = start }
    text.beginBlock(
      OpenBlock(
        placement, blockStyle, verse: stack.node.style.traits.contains(.verse) ? stack.node : nil,
        isInNote: context.noteDepth != nil, lineOfPoem: stack.lineOfPoem, start: start,
        book.newText()))
    context.beginBlock()
  }

  /// Begins the section that the next block is to start, if any. Called before each block, so none is empty.
  private mutating func beginSectionIfNeeded() {
    guard context.startsSection else { return }
    book.builder.beginSection()
    context.previous = nil
    context.startsSection = false
  }

  /// Ends the open block, if any: asks recognisers what it is, and appends it as one block or several. A
  /// block without visible text is dropped. A side note is appended without asking.
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
    if visible.isEmpty { return book.recycle(block.takeContent()) }
    block.lines.dropStarts(outside: visible)
    let (meaning, isSource) = askRecognisers(block)
    let form = BlockForm(of: block, meaning, isSource: isSource)
    context.followsName = block.isCentredName(after: context.previous)
    (context.previous, context.previousLayout) = (form.kind, form.layout)
    let blocks = form.blocks(of: block)
    if Speeches.beginsWithName(block) {
      let keepsLines = context.previousLayout.traits.contains(.keepsLines)
      context.speeches.recordSpeech(context.previous, keepsLines: keepsLines, at: block.textStart)
    }
    let path = meaning == .picture ? block.image?.path : nil
    let columns = block.columns
    book.append(block.takeContent(), as: blocks, indentedBy: columns, imagePath: path)
  }

  /// Asks recognisers. A decided meaning wins, or else the first claim; a later claim counts only if it
  /// agrees.
  ///
  /// - Returns: The meaning, nil without a claim, and whether the block is also the source of a quotation.
  private mutating func askRecognisers(_ block: OpenBlock) -> (BlockMeaning?, isSource: Bool) {
    let surroundings = BlockSurroundings(
      previous: context.previous, previousLayout: context.previousLayout,
      hasLink: book.links.hasLink(from: block.textStart),
      hasFixedPages: book.builder.facts.hasFixedPages)
    var (found, isSource): (BlockMeaning?, Bool) = (block.placement.decided, false)
    for recogniser in recognisers.blocks {
      guard let meaning = recogniser.meaning(of: block, after: surroundings) else { continue }
      let wins = found.map(meaning.agrees) ?? true
      book.recordClaim(type(of: recogniser).name, meaning.rawValue, at: block.textStart, wins: wins)
      guard wins else { continue }
      if meaning == .source { isSource = true } else { found = meaning }
    }
    return (found, isSource)
  }

  // MARK: Tables

  /// Begins a table, or the layout of a page, after the end of any open block. A waiting bullet is dropped.
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

  /// Ends the innermost table, and appends it to the book. A table in a cell becomes lines of the cell.
  mutating func endTable(_ style: FlowStyle) {
    guard let table = text.endTable() else { return }
    var layout = BlockLayout()
    layout.leading = BlockPlacement.cells(ofEm: style.leading)
    let writer = TableWriter(layout: layout, isRightToLeft: style.direction == .rightToLeft)
    let first = book.builder.blocks.count
    beginSectionIfNeeded()
    writer.appendTable(table, to: &book)
    if book.builder.blocks.count > first {
      book.links.setWaitingAnchors(at: book.builder.blocks[first].range.lowerBound)
      context.previous = .table
    }
    context.forgetGap()
  }

  // MARK: Side notes

  /// Begins a side note as a block of its own, shown before the block beside it. An open block ends.
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
    book.links.setWaitingAnchors(at: start)
    text.beginBlock(OpenBlock(note, blockStyle, isSideNote: true, start: start, book.newText()))
    // The block is not further away from its notes.
    context.forgetGap()
  }
}

extension ListMarker {
  /// Whether the marker is a number or a letter rather than a bullet or nothing.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}
