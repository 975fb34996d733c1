import BookText
import Cells
import Formulas
import Markup
import Numbers

/// Decides where blocks begin and end, and where they stand, from text, line ends and margins in the order of
/// a document. ``OpenText`` has the text between.
struct BlockWriter {
  var book: BookWriter
  private var text = OpenText()
  private var context = BlockPlacement.Context()
  var recognisers = RecogniserList.ofDocuments

  init(_ builder: BookBuilder) { book = BookWriter(builder) }

  // MARK: Documents

  /// Begins a section, the target of the item's name.
  mutating func beginItem(_ anchor: String, paragraph: FlowStyle) {
    context.usual = paragraph
    context.startsSection = true
    // A file may be in the spine several times: links lead to the first.
    if book.links.anchors[anchor] == nil { book.links.moveToNextText(anchor) }
  }

  /// Open block and links end. No margin or list marker passes on.
  mutating func endItem() {
    endBlock()
    book.links.dropOpenLinks()
    context.forgetGap()
    context.marker = nil
  }

  /// Anchors without following text lead to the last byte of the text.
  mutating func endText() {
    endBlock()
    book.links.setWaitingAnchors(at: max(0, book.builder.text.count - 1))
  }

  /// Makes the changes that depend on all blocks: to margins and empty rows.
  mutating func finishBook() {
    endText()
    context.margins.remove(from: &book.builder)
    CommonMargins.removeUsualRows(from: &book.builder)
  }

  // MARK: Elements

  @inline(__always)
  var isInTable: Bool { text.isInTable }

  @inline(__always)
  var isOpen: Bool { text.isOpen }

  /// The open block goes on only if another line of it follows.
  @inline(__always)
  var isBetweenLines: Bool { text.isBetweenLines }

  /// No block is open, or the open one is between two of its lines.
  var isBeforeBlock: Bool { !isOpen || isBetweenLines }

  /// Offset in the book of the next byte of text.
  var place: Int { text.block?.place ?? book.builder.text.count }

  /// In bytes.
  var lengthOfBlock: Int { text.block?.content.count ?? 0 }

  var isBeforeListItem: Bool { context.marker != nil }

  /// Place in the cell, or in the book.
  var placeInText: Int { text.cellLength ?? place }

  /// The text from `start`, an earlier ``placeInText``, to here has the reading; all of the block if `start`
  /// is beyond its end. Returns the offset of the first visible character in the book; nil in a cell or
  /// without one.
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

  var isInLine: Bool { text.isInLine }

  var isInWord: Bool { text.isInWord }

  /// The name of a variable.
  var followsOneLetter: Bool { text.followsOneLetter }

  /// In a cell, and for a phrase of a paragraph, only a line begins. An element that may be another line of
  /// the open block becomes one; otherwise that block ends. `depth` is the number of open elements.
  mutating func beginElement(_ node: StyleNode, depth: Int) {
    // Blocks in a cell are lines of it.
    if isInTable { return text.endLineInCell() }
    if node.isPhrase { return breakLine(unlessBegun: true) }
    // The text of a task stands beside its box.
    if node.kind == .paragraph, text.isBoxOfTask { return separateNextText() }
    if context.isClose, text.beginLine(of: node, in: depth) { return }
    endBlock()
    context.beginElement(node)
  }

  /// Ends the line in a cell and after a phrase; otherwise the block, unless the next element may be another
  /// line of it.
  mutating func endElement(_ node: StyleNode, depth: Int) {
    if node.kind == .listItem { context.marker = nil }
    if isInTable { return text.endLineInCell(ofParagraph: node.kind == .paragraph) }
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

  /// Records a last term or an entry; no others, none in cells.
  mutating func recordMeaning(_ meaning: ElementClaim.Meaning) {
    // In a cell no block begins.
    if text.isInTable { return }
    if meaning == .lastTerm { context.isLastTerm = true }
    if meaning == .entry { context.isEntry = true }
  }

  /// No recogniser decides about the next block.
  mutating func decide(_ meaning: BlockMeaning) { context.decided = meaning }

  /// Ends a paragraph between lines of a drawing, or the line in a cell.
  mutating func endParagraph(leavingEmptyRow: Bool) {
    if text.isInTable { return text.endLineInCell() }
    endBlock()
    if leavingEmptyRow { context.hasEmptyRow = true }
  }

  mutating func recordGap() { text.recordGap() }

  /// Puts a blank before it, if a block or a table is open.
  mutating func separateNextText() { if isOpen || isInTable { text.separateNextText() } }

  /// Separates text beside the line from the word before it by a blank or, if a number, by a tab. Returns the
  /// ``place`` of the text.
  mutating func beginTextBesideLine() -> Int {
    text.beginTextBesideLine()
    return place
  }

  /// Ends the text of the innermost element beside the line.
  mutating func endTextBesideLine(in stack: ElementStack) {
    text.endTextBesideLine(from: stack.innermost.startBesideLine)
  }

  mutating func setMarker(_ marker: ListMarker) { context.marker = marker }

  /// The next block is the first of a section.
  mutating func beginSection(endingBlock: Bool = false) {
    if endingBlock { endBlock() }
    context.startsSection = true
  }

  /// Does nothing in a section with only headings, such as the heading of a part before its first chapter.
  mutating func beginChapter() { if !book.builder.isAtHeadOfSection() { beginSection() } }

  /// Left out if it would be the first block of the book or of a section, or follow another scene break. In a
  /// cell it only ends the line.
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

  mutating func addPageMark(_ label: String) {
    book.builder.addPage(label, at: TextOffset(utf8: place))
  }

  /// Shows the words of an image in brackets, or bare if they are one character. The image is recorded if it
  /// begins the block.
  mutating func addAlternativeText(
    _ words: String, of image: ImageReference?, in stack: ElementStack
  ) {
    let areOnlyImages = text.block?.hasOnlyImages ?? true
    let isFirst = text.block?.text.isEmpty ?? true
    // A letter or a sign stands for itself.
    addText(words.count == 1 ? words : "[\(words)]", in: stack)
    text.recordImage(isFirst ? image : nil, areOnlyImages: areOnlyImages)
  }

  /// A letter that is no word by itself joins the next text, whatever blanks are between the two.
  mutating func addInitial(_ letter: String, isWord: Bool, in stack: ElementStack) {
    addText(letter, in: stack)
    if isWord { text.separateNextText() } else { text.joinNextText() }
  }

  /// Lines of one printed paragraph are joined with a blank.
  mutating func joinPrintedLine() {
    text.separateNextText()
    text.recordPrintedLines()
  }

  mutating func joinNextText() { text.joinNextText() }

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

  /// Cells store their own links, so none is recorded in a table.
  mutating func endLink() { book.links.endLink(at: isInTable ? nil : place) }

  /// An anchor before a block waits for the next text. False for later elements with the same identifier.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = book.links.beginAnchor(anchor, at: place)
    if isFirst, isBeforeBlock { book.links.moveToNextText(anchor) }
    return isFirst
  }

  // MARK: Text

  mutating func addText(_ text: TextBytes, in stack: ElementStack) {
    let transform = stack.node.style.transform
    guard transform != .none else { return addTextKeepingCase(text, in: stack) }
    var changed = transform.applied(to: text, isInWord: self.text.goesOnWithWord)
    book.origins?.remapGiven(from: text, to: changed)
    changed.withTextBytes { addTextKeepingCase($0, in: stack) }
  }

  /// Uses the style of the innermost element.
  mutating func addText(_ text: String, in stack: ElementStack) {
    var text = text
    text.withTextBytes { addText($0, in: stack) }
  }

  /// Keeps capitals as they are. A run of white space becomes a blank before the next words; where lines are
  /// kept, a line end ends the line. The block or cell begins with the first visible byte.
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
      let end = keepsLines ? nil : added.endOfJoiningBreak(from: place)
      if end == nil { text.separateNextText() }
      place = end ?? place + 1
    }
    text.writeWords(node, &context.marker, to: &book)
    text.endText(passage, keepsLines: keepsLines)
  }

  /// Preserves white space. A block begins with its first text; blanks before it are its indent.
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

  /// Acts like `br`. A second one ends the paragraph; one before a block leaves an empty row. `unlessBegun`
  /// does nothing on a line without text, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    switch text.breakLine(unlessBegun: unlessBegun) {
    case .line: break
    case .emptyRow: context.hasEmptyRow = true
    case .paragraph:
      endBlock()
      context.gap = max(context.gap, 1)
    }
  }

  /// Such lines do not make verse.
  mutating func breakLineForFormula() {
    breakLine(unlessBegun: true)
    text.recordFormulas()
  }

  /// Bytes of a formula drawn in several rows.
  private static let longestFormula = 2_048

  /// Limits and formulas of one row are left out.
  mutating func recordDrawing(of line: FormulaLine) {
    // Its rows may be as many as its columns, and a box is drawn for each part.
    guard line.isTall, line.text.bytes.count <= Self.longestFormula,
      book.builder.budget.spend(line.text.bytes.count * line.text.bytes.count / 2)
    else { return }
    text.recordDrawing(of: line)
  }

  // MARK: Blocks

  /// Text goes into the innermost block element, or into a cell. An open block ends.
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

  /// Called before each block, so that no section is empty.
  private mutating func beginSectionIfNeeded() {
    guard context.startsSection else { return }
    book.builder.beginSection()
    context.previous = nil
    context.startsSection = false
  }

  /// Asks recognisers what the block is, and appends it as one block or several. One without visible text is
  /// dropped. A side note is appended without asking.
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
    let meaning = askRecognisers(block)
    let form = BlockForm(of: block, meaning)
    context.followsName = block.isCentredName(after: context.previous)
    (context.previous, context.previousLayout) = (form.kind, form.layout)
    let blocks = form.blocks(of: block)
    let path = meaning == .picture ? block.image?.path : nil
    let columns = block.columns
    book.append(block.takeContent(), as: blocks, indentedBy: columns, imagePath: path)
  }

  /// A decided meaning wins, or else the first claim.
  private mutating func askRecognisers(_ block: OpenBlock) -> BlockMeaning? {
    let surroundings = BlockSurroundings(
      previous: context.previous, previousLayout: context.previousLayout,
      hasLink: book.links.hasLink(from: block.textStart),
      hasFixedPages: book.builder.facts.hasFixedPages)
    var found = block.placement.decided
    for recogniser in recognisers.blocks {
      guard let meaning = recogniser.meaning(of: block, after: surroundings) else { continue }
      let name = type(of: recogniser).name
      book.recordClaim(name, meaning.rawValue, at: block.textStart, wins: found == nil)
      found = found ?? meaning
    }
    return found
  }

  // MARK: Tables

  /// An open block ends, a waiting bullet is dropped.
  mutating func beginTable(isLayout: Bool) {
    endBlock()
    // A table needs no bullet before it.
    if !isInTable, context.marker?.isNumber == false { context.marker = nil }
    text.beginTable(isLayout: isLayout)
  }

  /// Layouts of the page are left alone.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) { text.changeTable(change) }

  mutating func beginCell(_ cell: TableCell) { text.changeCell { $0.beginCell(cell) } }

  mutating func setTableCaption(isOpen: Bool) { text.changeCell { $0.setCaption(isOpen: isOpen) } }

  /// A table in a cell becomes lines of the cell.
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

  /// A side note is a block of its own, before the block beside it. An open block ends.
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
  /// A number or a letter rather than a bullet or nothing.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}

extension TextBytes {
  /// Returns the end of the white space at a place if it has a line end and joins the text on both sides; nil
  /// if it becomes a blank.
  fileprivate func endOfJoiningBreak(from place: Int) -> Int? {
    guard place > startIndex, self[place - 1] >= 0x80,
      let next = self[place...].firstIndex(where: { $0 > " " }),
      joinsWithoutBlank(endingAt: place, startingAt: next), self[place..<next].contains("\n")
    else { return nil }
    return next
  }
}
