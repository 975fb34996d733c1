import BookText
import Formulas
import Markup

/// The block or the cell that takes the next text, and the position in its line.
///
/// In an open table, text goes into a cell; elsewhere, into the open block. The position is at the start of a
/// line if a block, a cell or one of their lines has just begun.
struct OpenText {
  /// The open block; never one beside an open table.
  private(set) var block: OpenBlock?
  private var tables = OpenTables()
  private var line = LinePosition()
  /// What the next text does to the open block.
  private var state = State.none

  /// Whether a block is open, and goes on.
  private enum State: Equatable {
    /// No block is open.
    case none
    /// It goes on.
    case open
    /// It ends, unless the next element at this depth is another line of it.
    case endsSoon(depth: Int)
  }

  // MARK: The place of the next text

  /// Whether the next text belongs to a cell.
  @inline(__always)
  var isInTable: Bool { tables.takesText }

  /// Whether a block is open.
  @inline(__always)
  var isOpen: Bool { state != .none }

  /// Whether the open block goes on only if another line of it follows.
  @inline(__always)
  var isBetweenLines: Bool { state != .none && state != .open }

  /// Whether there is a block or a cell for text.
  @inline(__always)
  var hasBegun: Bool { isInTable ? tables.hasCell : state == .open }

  /// Whether the next text follows other text on its line.
  var isInLine: Bool { hasBegun && !line.isAtStart }

  /// Whether the next text follows other text without a blank.
  var isInWord: Bool { hasBegun && line.isInWord }

  /// Whether the text before is a word of one letter, as the name of a variable is. False in a table.
  var followsOneLetter: Bool {
    guard !isInTable, isInWord, let text = block?.text.bytes, text.last?.isLetter == true else {
      return false
    }
    return text.dropLast().last?.mayBeInWord != true
  }

  // MARK: Blocks

  /// Begins a block, after the end of any other.
  mutating func beginBlock(_ next: consuming OpenBlock) {
    (block, state) = (next, .open)
    line.beginBlock()
  }

  /// Ends the open block, and returns it; nil if there is none.
  mutating func endBlock() -> OpenBlock? {
    line.beginLine()
    if state == .none { return nil }
    state = .none
    return block.take()
  }

  /// Takes preserved white space before the text of a block.
  ///
  /// - Returns: The indent of the text, if it follows.
  mutating func indent(by blanks: TextBytes) -> Int { line.indent(by: blanks) }

  /// Indents the first line of the open block.
  mutating func indentBlock(by columns: Int) {
    block?.indent(by: min(OpenBlock.mostColumns, columns))
  }

  /// Makes the open block end, unless the next element is another line of it.
  ///
  /// - Parameter depth: The depth of the element about to end.
  mutating func endBlockSoon(in depth: Int) { if isOpen { state = .endsSoon(depth: depth) } }

  /// Drops a line of no-break or ideographic spaces outside blocks; returns whether there was one.
  mutating func takeBlankLine() -> Bool {
    guard !isOpen, line.isBlank else { return false }
    line.beginLine()
    return true
  }

  // MARK: Tables

  /// Whether a table or a layout is open.
  var hasTables: Bool { !tables.isEmpty }

  /// Begins a table, or the layout of a page, after the end of any block.
  mutating func beginTable(isLayout: Bool) { tables.beginTable(isLayout: isLayout) }

  /// Ends the innermost table; returns it if it is in no cell.
  mutating func endTable() -> TableLayout? {
    line.beginLine()
    return tables.endTable()
  }

  /// The length of the text of the cell or caption so far; nil outside tables.
  var cellLength: Int? { tables.textLength }

  /// Changes the innermost table, if text belongs to it.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) { tables.changeTable(change) }

  /// Begins a cell or a caption, or ends one: the next text is in another line.
  mutating func changeCell(_ change: (inout TableLayout) -> Void) {
    tables.changeTable(change)
    line.beginLine()
  }

  /// Begins a cell for text outside cells.
  mutating func beginCell() { changeTable { $0.beginCell() } }

  mutating func endLineInCell() { changeCell { $0.endLine() } }

  // MARK: Lines

  /// What the end of a line changes beside the line.
  enum LineEnd {
    /// Nothing.
    case line
    /// A line without text is an empty row.
    case emptyRow
    /// Two line ends end a paragraph.
    case paragraph
  }

  /// Ends the line, as `br` does, in the cell or in the open block. A heading has no empty lines.
  ///
  /// - Parameter unlessBegun: Whether to do nothing on a line without text, as at the edges of a box.
  /// - Returns: What the caller has to change: an empty row without a block, or else the end of a paragraph.
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

  /// Begins another line of the open block for an element right after its last line.
  ///
  /// - Parameter depth: The number of open elements, including this one.
  /// - Returns: Whether it has begun; false if the element is not a line of the block.
  mutating func beginLine(of node: StyleNode, in depth: Int) -> Bool {
    guard state == .endsSoon(depth: depth), block?.takesLine(node) == true else { return false }
    state = .open
    block?.beginElementLine()
    line.beginLine()
    return true
  }

  // MARK: What separates texts

  /// Records a margin here, which becomes a blank if it is between two words.
  mutating func recordGap() { if hasBegun { line.recordGap() } }

  /// Separates the next text from the word before it.
  mutating func separateNextText() { line.separateNextText() }

  /// Makes the next text go on with the word before it.
  mutating func joinNextText() { line.joinNextText() }

  /// Begins text beside the line; does nothing if no block is open.
  mutating func beginTextBesideLine() {
    guard isOpen else { return }
    line.beginTextBesideLine(mayBeNumber: !isInTable && block?.mayHaveLines == true)
  }

  /// Number of bytes examined of a text beside a line, at most.
  private static let mostExamined = 256

  /// Ends text beside the line. Its first ``mostExamined`` bytes tell whether it is an initial.
  ///
  /// - Parameter start: Its first byte in the book; nil if it did not begin beside the line.
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

  /// Whether the next text would go on with a word, even with the last word of a block that is about to end.
  var goesOnWithWord: Bool { line.isInWord }

  /// Begins a text without preserved blanks.
  ///
  /// - Returns: The passage to end later; nil if nothing of the text is written now.
  mutating func beginText(_ text: TextBytes, keepsLines: Bool) -> LinePosition.Passage? {
    // In a table, the text before is not known here.
    let last = line.hasGap && !isInTable ? block?.text.bytes.last ?? " " : nil
    return line.beginText(text, after: last, holdsSpaces: !isInTable, keepsLines: keepsLines)
  }

  /// Takes the words at a place of a text, to be written later. The first words of a line get its indent.
  ///
  /// - Parameters:
  ///   - place: The first byte of the words; afterwards the byte after them.
  ///   - origins: Gets the sources of the words; nil if they are not recorded.
  mutating func takeWords(
    of text: TextBytes, at place: inout Int, _ node: StyleNode, _ origins: inout TextOrigins?
  ) {
    if line.isAtStart, !isInTable { block?.indentLine(of: node, isFirst: !line.followsBreak) }
    let first = place
    line.takeWords(of: text, at: &place)
    origins?.takeGiven(first..<place, at: line.words.count - (place - first))
  }

  /// Writes the words taken into the block or the cell.
  ///
  /// - Parameter marker: The marker of the list item beginning here; taken by a cell.
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

  /// Adds text with preserved white space to the begun block or cell, without carriage returns. A line end
  /// makes a block that is not preformatted keep its lines.
  ///
  /// - Parameter marker: The marker of the list item beginning here; taken by a cell.
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

  /// Adds a zero-width space as a possible word division, if a block is open.
  mutating func addWordBreak(
    _ node: StyleNode, _ marker: inout ListMarker?, to book: inout BookWriter
  ) {
    if isOpen { writeStyled(Array("\u{200B}".utf8)[...], node, &marker, to: &book) }
  }

  /// Writes words with emphasis, link and language; language only in a block, no bold type in floating text.
  ///
  /// - Parameter marker: The marker of the list item beginning here; taken by a cell.
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

  /// Records that lines of the block are joined, since they are lines of the printed page.
  mutating func recordPrintedLines() { block?.hasPrintedLines = true }

  /// Records that lines of the block are formulas.
  mutating func recordFormulas() { block?.hasFormulas = true }

  /// Records how the line of a formula just added may be drawn.
  mutating func recordDrawing(of line: FormulaLine) {
    if isInTable { return tables.changeTable { $0.recordDrawing(of: line) } }
    block?.content.recordDrawing(of: line)
  }

  /// Records that the text just added stands for an image.
  ///
  /// - Parameters:
  ///   - image: The image, if it is all of the block.
  ///   - areOnlyImages: Whether all before it are images.
  mutating func recordImage(_ image: ImageReference?, areOnlyImages: Bool) {
    block?.hasOnlyImages = areOnlyImages
    block?.image = image
  }
}
