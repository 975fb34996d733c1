import BookText
import Cells
import Formulas
import Markup
import Numbers

/// Makes blocks from text, line ends and margins in the order of a document.
struct BlockWriter {
  /// The book so far.
  var builder: BookBuilder
  /// The anchors and links so far.
  var links = DocumentLinks()
  private var open: OpenBlock?
  /// The open tables, each in a cell of the table before it; nil for the layout of a page.
  var tables: [TableLayout?] = []
  /// The context before the next block.
  var context = BlockPlacement.Context()
  var line = LinePosition()
  /// The source of each piece of text; nil if it is not recorded.
  var origins: TextOrigins?

  init(_ builder: BookBuilder) { self.builder = builder }

  // MARK: Documents

  /// Begins a document with a new section, the target of its name.
  mutating func beginItem(_ anchor: String, paragraph: FlowStyle) {
    context.usual = paragraph
    context.startsSection = true
    // A file may be in the spine several times: links lead to the first.
    if links.anchors[anchor] == nil { links.wait(for: anchor) }
  }

  /// Ends a document.
  mutating func endItem() {
    while !tables.isEmpty { endTable(FlowStyle()) }
    endBlock()
    links.closeAll()
    context.leaveGap()
    context.marker = nil
  }

  /// Ends the last document: anchors without following text are at the end of the text.
  mutating func endText() {
    endBlock()
    links.resolveWaiting(at: max(0, builder.text.count - 1))
  }

  /// Ends the book.
  mutating func finish() {
    endText()
    context.margins.remove(from: &builder)
    CommonMargins.removeUsualRows(from: &builder)
  }

  // MARK: Elements

  /// Whether the current text is in a table.
  var isInTable: Bool { tables.last.map { $0 != nil } ?? false }

  /// Whether a block is open.
  var isOpen: Bool { open != nil }

  /// Offset of the open block's beginning; nil if none is open.
  var openStart: Int? { open?.start }

  /// Whether text would follow other text on its line.
  var isInLine: Bool { hasBegun && !line.isAtStart }

  /// Whether text would follow other text without a blank.
  var isInWord: Bool { isInLine && !line.hasSpace }

  /// Whether the text before is one letter, the name of a variable.
  var followsOneLetter: Bool {
    guard !isInTable, isInWord, builder.text.last?.isLetter == true else { return false }
    return builder.text.dropLast().last?.mayBeInWord != true
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
      let place = newLine()
      open?.beginElementLine(at: place)
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
    let last = isInTable ? nil : builder.text.last ?? " "
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
    return builder.text.count
  }

  /// Ends text beside a line. A letter as tall as two lines is the first of the next word; any longer text is
  /// separated from it.
  mutating func endApart(in stack: ElementStack) {
    guard isOpen, let last = builder.text.last else {
      line.followsNumber = false
      return
    }
    line.followsNumber = ("0"..."9").contains(last)
    guard let block = open, let begun = stack.innermost.apartStart else { return }
    let range = min(max(begun, block.start), builder.text.count)..<builder.text.count
    let text = String(decoding: builder.text[range].prefix(Self.mostExamined), as: UTF8.self)
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

  /// Appends a scene break, unless it would be the first of the book or a section, or the second.
  mutating func addSceneBreak() {
    endBlock()
    if !builder.blocks.isEmpty, context.previous != .sceneBreak, !context.startsSection {
      builder.beginBlock(.sceneBreak)
      builder.append("* * *".utf8)
      builder.endBlock()
      context.previous = .sceneBreak
    }
    context.leaveGap()
  }

  /// Records the start of a page of the printed edition.
  mutating func addPageMark(_ label: String) {
    builder.addPage(label)
  }

  /// Appends the alternative text of an image in brackets, for want of the image.
  ///
  /// - Parameter image: The image; nil if it is not in the archive.
  mutating func addImage(_ words: String, _ image: ImageReference?, in stack: ElementStack) {
    let hadOnlyImages = open?.hasOnlyImages ?? true
    let isFirst = !builder.hasOpenText
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
    let place = builder.blocks.count
    builder.appendImage(words, image.size, path: image.path)
    if builder.blocks.indices.contains(place) {
      let range = builder.blocks[place].range
      links.resolveWaiting(at: range.lowerBound)
      links.beginText(at: range.lowerBound, of: builder.text)
      origins?.commitGiven(as: range)
      context.previous = builder.blocks[place].kind
    }
    context.leaveGap()
    line.begin()
  }

  // MARK: Links and anchors

  /// Ends the innermost link.
  mutating func endLink() { links.endLink(at: isInTable ? nil : builder.text.count) }

  /// Records the start of an element with an identifier.
  ///
  /// - Returns: Whether the element is the first with the identifier; later ones are ignored.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = links.begin(anchor, at: builder.text.count)
    if isFirst, open?.endsSoon ?? true { links.wait(for: anchor) }
    return isFirst
  }

  // MARK: Text

  /// Adds text of the innermost element of a stack.
  mutating func add(_ text: TextBytes, in stack: ElementStack) {
    let transform = stack.node.style.transform
    guard transform != .none else { return addUnchanged(text, in: stack) }
    let isInWord = !line.isAtStart && !line.hasSpace
    var changed = transform.applied(to: text, isInWord: isInWord)
    origins?.change(text, to: changed)
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
        origins?.take(first..<place, at: line.words.count - (place - first))
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
      if !isInTable { builder.indentBlock(by: min(40, first - lineStart)) }
      text = text[first...]
    }
    open?.hasOnlyImages = false
    var clean = text.filter { $0 != "\r" }
    // Code among other words.
    let isApart = line.hasSpace && !line.isAtStart
    if isApart { clean.insert(" ", at: 0) }
    origins?.take(text, at: isApart ? 1 : 0) { $0 != "\r" }
    if open?.kind != .preformatted, clean.contains("\n") {
      open?.layout.traits.insert(.keepsLines)
    }
    flush(clean[...], stack.node)
    line.moveOn()
  }

  /// Whether there is a block or a cell for text.
  private var hasBegun: Bool {
    isInTable ? hasCell : open.map { !$0.endsSoon } ?? false
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
      let pieces = origins?.takeWords().map {
        $0.text < blank.count ? $0 : $0.shifted(by: marker.utf8.count)
      }
      return changeTable { [link = links.innermost] in
        for part in [blank, Array(marker.utf8)[...]] where !part.isEmpty {
          $0?.append(part, [], link: nil, isPreformatted: isPreformatted)
        }
        $0?.append(words, emphasis, link: link, isPreformatted: isPreformatted)
        if let pieces { $0?.add(pieces, ofLast: bytes.count + marker.utf8.count) }
      }
    }
    let start = builder.text.count
    if !blank.isEmpty { builder.append(blank) }
    builder.append(words, emphasis)
    origins?.commit(bytes, at: start, in: builder.text)
    links.beginText(at: start, of: builder.text)
  }

  // MARK: Lines

  /// Ends the line, as `br` does.
  ///
  /// - Parameter unlessBegun: Whether to keep a line that has just begun, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    if isInTable { return endLineInCell() }
    guard let block = open, builder.hasOpenText, !block.endsSoon else {
      // A line without text is an empty row.
      if !unlessBegun { context.hasEmptyRow = true }
      return
    }
    if line.isAtStart, block.lines.starts.last == builder.text.count {
      if unlessBegun || block.isHeading { return }
      // Two breaks end a paragraph.
      endBlock()
      context.gap = max(context.gap, 1)
      return
    }
    let place = newLine()
    open?.lines.begin(at: place)
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
      builder.budget.spend(line.text.bytes.count * line.text.bytes.count / 2)
    else { return }
    if isInTable { return changeTable { $0?.draw(line) } }
    if let formula = line.drawn(at: builder.text[...]) { builder.add(formula) }
  }

  /// Begins a line of the block.
  ///
  /// - Returns: Its offset.
  private mutating func newLine() -> Int {
    builder.append("\n".utf8)
    line.begin()
    return builder.text.count
  }

  /// Indents a line that is not the first of its block.
  private mutating func indentLine(_ node: StyleNode) {
    guard !isInTable, let block = open, block.lines.starts.last == builder.text.count,
      block.mayHaveLines
    else { return }
    let column = block.column(of: node.style, isFirst: !line.followsBreak)
    builder.append(Array(repeating: " ", count: column)[...])
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
    context.noteDepth = note?.noteStart.map { noteDepth(from: $0) }
    let placement = BlockPlacement(of: blockStyle, after: context)
    if case .heading = placement.kind { context.margins.note(heading: blockStyle) }
    builder.beginBlock(
      placement.kind, layout: placement.layout, blankLinesBefore: placement.blankLinesBefore)
    links.resolveWaiting(at: builder.place.utf8)
    if let note, note.noteStart == nil { note.noteStart = builder.place.utf8 }
    var block = OpenBlock(
      placement, isVerse: style.traits.contains(.verse), longestStanza: stack.longestStanza,
      style: blockStyle, start: builder.place.utf8)
    block.isInNote = context.noteDepth != nil
    open = block
    line.beginBlock()
    context.beginBlock()
    if style.traits.contains(.verse) { builder.indentBlock(by: block.column(of: style)) }
  }

  /// Maximum width of the mark of a note, in cells, and its maximum length in bytes.
  private static let (widestMark, longestMark) = (12, 64)

  /// Returns the indent of the text of a note after its mark, in cells.
  private func noteDepth(from start: Int) -> Int {
    let mark = builder.text[min(start, builder.text.count)...].prefix(Self.longestMark)
      .prefix { $0 > " " }
    let width = cellWidth(of: String(decoding: mark, as: UTF8.self))
    return Int(BlockPlacement.noteMargin) + min(width + 1, Self.widestMark)
  }

  /// Ends a list of terms. Its last term is no longer kept with the next block, unless this block is the
  /// definition.
  private mutating func endTerms() {
    guard context.previous == .paragraph, context.previousLayout.traits.contains(.keptWithNext),
      let last = builder.blocks.last
    else { return }
    builder.changeBlocks(in: last.range) { $0.layout.traits.remove(.keptWithNext) }
  }

  mutating func beginSectionIfNeeded() {
    guard context.startsSection else { return }
    builder.beginSection()
    context.previous = nil
    context.startsSection = false
  }

  /// Maximum length of a title made of bold type, in bytes.
  private static let longestTitle = 80

  /// Whether a paragraph is a title of the text after it: short, in one line and in bold type.
  private func isTitle(_ block: OpenBlock, _ range: Range<Int>) -> Bool {
    let isFlush = block.layout.alignment == .natural || block.layout.alignment == .left
    return isFlush && block.lines.starts.isEmpty && range.count <= Self.longestTitle
      && builder.isBold(range)
  }

  /// Whether a byte is surely of a letter or a digit, except for the letters of `xxx` and `oOo`.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case "x", "X", "o", "O": false
    case "a"..."z", "A"..."Z", "0"..."9": true
    // The first bytes of letters of two and of three, and of no sign between scenes.
    case 0xC4...0xDF, 0xE0...0xE1, 0xE4...0xED: true
    default: false
    }
  }

  /// Whether a paragraph or a heading has only signs, and so stands between two scenes.
  private func isRowOfSigns(_ block: OpenBlock, _ range: Range<Int>) -> Bool {
    // Nearly all have a letter among the first bytes.
    if builder.text[range].contains(where: Self.isOfWord) { return false }
    switch block.kind {
    case .heading: return builder.text.withTextBytes { $0.hasOnlySigns(range) }
    case .paragraph, .quotation:
      return builder.text.withTextBytes { $0.isRowOfOrnaments(range) }
        && !links.hasLink(from: range.lowerBound)
    default: return false
    }
  }

  /// Maximum length of the source of a quotation, in bytes.
  private static let longestSource = 100

  /// Whether a paragraph of a quotation is its source, by the dash before it.
  private func isSource(_ block: OpenBlock, _ range: Range<Int>) -> Bool {
    guard block.kind == .quotation, context.previous == .quotation || context.previous == .verse,
      range.count <= Self.longestSource, builder.text[range.lowerBound] == 0xE2
    else { return false }
    return ["—", "–", "―"].contains { builder.text[range].starts(with: $0.utf8) }
  }

  mutating func endBlock() {
    line.begin()
    guard var block = open else { return }
    open = nil
    guard let range = builder.endBlock() else { return }
    if isRowOfSigns(block, range) {
      builder.makeLastBlockSceneBreak()
      (context.previous, context.previousLayout) = (.sceneBreak, BlockLayout())
      return
    }
    let divisions = block.end(in: range)
    if !divisions.isEmpty { builder.divideLastBlock(at: divisions) }
    var first = block.layout
    if block.kind == .paragraph, isTitle(block, range) {
      first.traits.formUnion([.title, .flush, .placed])
    }
    builder.changeBlocks(in: range) {
      $0.kind = block.kind
      $0.layout = $0.range.lowerBound == range.lowerBound ? first : block.layoutOfOthers
    }
    if isSource(block, range) {
      builder.changeBlocks(in: range) { $0.layout.traits.insert(.keptWithPrevious) }
    }
    if let image = block.wholeImage { builder.makeLastBlockImage(image.size, path: image.path) }
    (context.previous, context.previousLayout) = (block.kind, block.layout)
  }

  // MARK: Side notes

  /// Begins a note to be shown before the block beside it.
  mutating func beginSideNote(in stack: ElementStack) {
    if open != nil { endBlock() }
    beginSectionIfNeeded()
    let blockStyle = stack.blockStyle
    if !blockStyle.traits.contains(.inTerms) { endTerms() }
    let block = BlockPlacement(of: blockStyle, after: context)
    var around = context
    around.beginBlock()
    var style = stack.style
    style.display = .block
    style.addOwnMargins()
    var layout = BlockPlacement(of: style, after: around).layout
    layout.traits.insert(.keptWithNext)
    builder.beginBlock(.paragraph, layout: layout, blankLinesBefore: block.blankLinesBefore)
    links.resolveWaiting(at: builder.place.utf8)
    open = OpenBlock(
      block, isVerse: false, longestStanza: 0, style: blockStyle, start: builder.place.utf8)
    line.beginBlock()
    // The block is not further away from its notes.
    context.leaveGap()
  }

  mutating func endSideNote() {
    line.begin()
    open = nil
    builder.endBlock()
  }
}
