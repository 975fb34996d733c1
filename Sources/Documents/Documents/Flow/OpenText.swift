import BookText
import Formulas
import Markup

/// The block or the cell that takes the next text, and the position in its line.
///
/// In an open table, text goes into a cell; elsewhere, into the open block. The position is at the start of a
/// line if a block, a cell or one of their lines has just begun.
struct OpenText {
  /// Never beside an open table.
  private(set) var block: OpenBlock?
  private var tables = OpenTables()
  private var line = LinePosition()
  private var state = State.none

  private enum State: Equatable {
    case none
    case open
    /// Ends unless the next element at this depth is another line of it.
    case endsSoon(depth: Int)
  }

  // MARK: The place of the next text

  @inline(__always)
  var isInTable: Bool { tables.takesText }

  @inline(__always)
  var isOpen: Bool { state != .none }

  /// The open block goes on only if another line of it follows.
  @inline(__always)
  var isBetweenLines: Bool { state != .none && state != .open }

  /// A block or a cell takes text.
  @inline(__always)
  var hasBegun: Bool { isInTable ? tables.hasCell : state == .open }

  /// The next text follows other text on its line.
  var isInLine: Bool { hasBegun && !line.isAtStart }

  /// The next text follows other text without a blank.
  var isInWord: Bool { hasBegun && line.isInWord }

  /// The box of a task is all of the block so far.
  var isBoxOfTask: Bool {
    guard hasBegun, let block, block.kind == .listItem else { return false }
    let boxes = [ElementWriter.openBox, ElementWriter.checkedBox]
    return boxes.contains { block.text.bytes.elementsEqual($0.utf8) }
  }

  /// A word of one letter, as the name of a variable is. False in a table.
  var followsOneLetter: Bool {
    guard !isInTable, isInWord, let text = block?.text.bytes, text.last?.isLetter == true else {
      return false
    }
    return text.dropLast().last?.mayBeInWord != true
  }

  // MARK: Blocks

  mutating func beginBlock(_ next: consuming OpenBlock) {
    (block, state) = (next, .open)
    line.beginBlock()
  }

  mutating func endBlock() -> OpenBlock? {
    line.beginLine()
    if state == .none { return nil }
    state = .none
    return block.take()
  }

  /// Returns the indent of the text, if it follows.
  mutating func indent(by blanks: TextBytes) -> Int { line.indent(by: blanks) }

  mutating func indentBlock(by columns: Int) {
    block?.indent(by: min(OpenBlock.mostColumns, columns))
  }

  /// The element at `depth` is about to end; the next one may still be another line of the block.
  mutating func endBlockSoon(in depth: Int) { if isOpen { state = .endsSoon(depth: depth) } }

  /// A line of no-break or ideographic spaces outside blocks.
  mutating func takeBlankLine() -> Bool {
    guard !isOpen, line.isBlank else { return false }
    line.beginLine()
    return true
  }

  // MARK: Tables

  /// Begins a table, or the layout of a page, after the end of any block.
  mutating func beginTable(isLayout: Bool) { tables.beginTable(isLayout: isLayout) }

  mutating func endTable() -> TableLayout? {
    line.beginLine()
    return tables.endTable()
  }

  /// Nil outside tables.
  var cellLength: Int? { tables.textLength }

  /// Does nothing if text belongs to no table.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) { tables.changeTable(change) }

  /// The next text is in another line.
  mutating func changeCell(_ change: (inout TableLayout) -> Void) {
    tables.changeTable(change)
    line.beginLine()
  }

  mutating func beginCell() { changeTable { $0.beginCell() } }

  mutating func endLineInCell(ofParagraph: Bool = false) {
    changeCell { $0.endLine(ofParagraph: ofParagraph) }
  }

  // MARK: Lines

  /// Effects of a line end beside the line.
  enum LineEnd {
    case line
    /// A line without text is an empty row.
    case emptyRow
    /// Two line ends end a paragraph.
    case paragraph
  }

  /// Acts like `br` in the cell or in the open block. A heading has no empty lines. The caller makes an empty
  /// row without a block, or else ends the paragraph. `unlessBegun` does nothing on a line without text, as
  /// at the edges of a box.
  mutating func breakLine(unlessBegun: Bool) -> LineEnd {
    if isInTable {
      changeCell { $0.endLine(isBreak: !unlessBegun) }
      return .line
    }
    guard state == .open, block?.content.count ?? 0 > 0 else {
      line.dropIndent()
      return unlessBegun ? .line : .emptyRow
    }
    if line.isAtStart, block?.beginsLine == true {
      return unlessBegun || block?.isHeading == true ? .line : .paragraph
    }
    block?.beginLine()
    line.beginLine(afterBreak: !unlessBegun)
    return .line
  }

  /// Called for an element right after the last line of the open block. False if it is not a line of the
  /// block.
  mutating func beginLine(of node: StyleNode, in depth: Int) -> Bool {
    guard state == .endsSoon(depth: depth), block?.takesLine(node) == true else { return false }
    state = .open
    block?.beginElementLine()
    line.beginLine()
    return true
  }

  // MARK: What separates texts

  /// It becomes a blank if it is between two words.
  mutating func recordGap() { if hasBegun { line.recordGap() } }

  mutating func separateNextText() { line.separateNextText() }

  mutating func joinNextText() { line.joinNextText() }

  /// Does nothing if no block is open.
  mutating func beginTextBesideLine() {
    guard isOpen else { return }
    line.beginTextBesideLine(mayBeNumber: !isInTable && block?.mayHaveLines == true)
  }

  /// Bytes of a text beside a line.
  private static let mostExamined = 256

  /// Its first ``mostExamined`` bytes tell an initial. `start` is nil if it did not begin beside the line.
  mutating func endTextBesideLine(from start: Int?) {
    let isNumber = block?.text.bytes.last.map { ("0"..."9").contains($0) } == true
    guard let block, block.place > 0, let start else {
      return line.endTextBesideLine(nil, isNumber: isNumber)
    }
    let first = min(max(0, start - block.textStart), block.text.count)
    let bytes = block.text.bytes[first...].prefix(Self.mostExamined)
    line.endTextBesideLine(String(decoding: bytes, as: UTF8.self), isNumber: isNumber)
  }

  // MARK: Text

  /// Even the last word of a block that is about to end.
  var goesOnWithWord: Bool { line.isInWord }

  /// Blanks are not preserved. Nil if nothing of the text is written now.
  mutating func beginText(_ text: TextBytes, keepsLines: Bool) -> LinePosition.Passage? {
    // In a table, the text before is not known here.
    let last = line.hasGap && !isInTable ? block?.text.bytes.last ?? " " : nil
    return line.beginText(text, after: last, holdsSpaces: !isInTable, keepsLines: keepsLines)
  }

  /// The words are written later. The first of a line get its indent. `place` moves behind them.
  mutating func takeWords(
    of text: TextBytes, at place: inout Int, _ node: StyleNode, _ origins: inout TextOrigins?
  ) {
    if line.isAtStart, !isInTable { block?.indentLine(of: node, isFirst: !line.followsBreak) }
    let first = place
    line.takeWords(of: text, at: &place)
    origins?.takeGiven(first..<place, at: line.words.count - (place - first))
  }

  /// Writes into the block or the cell, which takes the marker of the list item.
  mutating func writeWords(
    _ node: StyleNode, _ marker: inout ListMarker?, to book: inout BookWriter
  ) {
    if line.words.isEmpty { return }
    block?.hasOnlyImages = false
    writeStyled(line.words[...], node, &marker, to: &book)
    line.dropWords()
  }

  mutating func endText(_ passage: LinePosition.Passage, keepsLines: Bool) {
    line.endText(passage, keepsLines: keepsLines)
  }

  /// Drops carriage returns. A line end makes a block that is not preformatted keep its lines. A cell takes
  /// the marker of the list item.
  mutating func addPreformatted(
    _ text: TextBytes, _ node: StyleNode, _ marker: inout ListMarker?, to book: inout BookWriter
  ) {
    block?.hasOnlyImages = false
    var clean = text.filter { $0 != "\r" }
    // Code among other words.
    let isApart = line.isApart
    if isApart { clean.insert(" ", at: 0) }
    book.origins?.takeGiven(text, at: isApart ? 1 : 0) { $0 != "\r" }
    if block?.kind != .preformatted, clean.contains("\n") { block?.keepsLines = true }
    writeStyled(clean[...], node, &marker, to: &book)
    line.moveBehindText()
  }

  /// A zero-width space, if a block is open.
  mutating func addWordBreak(
    _ node: StyleNode, _ marker: inout ListMarker?, to book: inout BookWriter
  ) {
    if isOpen { writeStyled(Array("\u{200B}".utf8)[...], node, &marker, to: &book) }
  }

  /// Language only in a block, no bold type in floating text. A cell takes the marker of the list item.
  private mutating func writeStyled(
    _ words: ArraySlice<UInt8>, _ node: StyleNode, _ marker: inout ListMarker?,
    to book: inout BookWriter
  ) {
    var emphasis = node.style.emphasis
    if node.style.traits.contains(.floats), !line.isAtStart { emphasis.remove(.bold) }
    guard tables.hasCell else {
      let start = block?.place ?? 0
      block?.append(words, emphasis, &book.origins, &book.links)
      if node.style.language != .none, let end = block?.place {
        book.builder.recordLanguage(node.style.language, of: Range(from: start, to: end))
      }
      return
    }
    let pieces = book.origins?.takeWords() ?? []
    let isPreformatted = node.style.space == .preserved
    tables.changeTable { [link = book.links.innermost, item = marker.take()] in
      $0.append(words, emphasis, item: item, link: link, isPreformatted: isPreformatted, pieces)
    }
  }

  /// Lines of the block are joined, since they are lines of the printed page.
  mutating func recordPrintedLines() { block?.hasPrintedLines = true }

  mutating func recordFormulas() { block?.hasFormulas = true }

  /// Called for a formula just added.
  mutating func recordDrawing(of line: FormulaLine) {
    if isInTable { return tables.changeTable { $0.recordDrawing(of: line) } }
    block?.content.recordDrawing(of: line)
  }

  /// The text just added stands for an image, given if it is all of the block.
  mutating func recordImage(_ image: ImageReference?, areOnlyImages: Bool) {
    block?.hasOnlyImages = areOnlyImages
    block?.image = image
  }
}
