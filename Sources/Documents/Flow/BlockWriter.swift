import BookText

/// Makes blocks from text, line ends and margins in the order of a document.
struct BlockWriter {
  /// The book so far.
  var builder: BookBuilder
  /// The anchors and links so far.
  private(set) var links = DocumentLinks()
  /// The style of the paragraphs of the document.
  private var usual = FlowStyle().child("p")

  private var open: OpenBlock?
  private var tables: [TableLayout] = []
  /// The context before the next block.
  private var context = BlockPlacement.Context()
  private var startsSection = false
  private var isAtLineStart = true
  private var hasSpace = false
  /// Whether the next text may be the number of the line that it is beside.
  private var mayBeNumber = false
  /// Whether text beside the line has just ended with a number.
  private var followsNumber = false
  /// The start of the characters with the next reading, in a ruby element.
  private var rubyStart: Int?
  private var scratch: [UInt8] = []

  init(_ builder: BookBuilder) { self.builder = builder }

  // MARK: Documents

  /// Begins a document with a new section, the target of its name.
  mutating func beginItem(_ anchor: String, paragraph: FlowStyle) {
    usual = paragraph
    startsSection = true
    // A file may be in the spine several times: links lead to the first.
    if links.anchors[anchor] == nil { links.wait(for: anchor) }
  }

  /// Ends a document.
  mutating func endItem() {
    while !tables.isEmpty { endTable(FlowStyle()) }
    endBlock()
    links.closeAll()
    rubyStart = nil
    context.gap = 0
    context.marker = nil
  }

  /// Ends the last document: anchors without following text are at the end of the text.
  mutating func finish() {
    endBlock()
    links.resolveWaiting(at: max(0, builder.text.count - 1))
  }

  // MARK: Elements

  /// Whether the current text is in a table.
  var isInTable: Bool { !tables.isEmpty }

  /// Whether a block is open.
  var isOpen: Bool { open != nil }

  /// Whether text would follow other text on its line.
  var isInLine: Bool { hasBegun && !isAtLineStart }

  /// Whether the block before is a heading of the first two levels.
  var isAfterHeading: Bool {
    guard case .heading(let level) = context.previous else { return false }
    return level <= 2
  }

  /// Begins an element displayed as a block.
  ///
  /// - Parameter depth: The number of open elements, including this one.
  mutating func beginElement(_ node: StyleNode, depth: Int) {
    // Blocks in a cell are lines of it.
    if isInTable { return endLineInCell() }
    if node.isPhrase { return breakLine(unlessBegun: true) }
    let style = node.style
    if let block = open, block.endsSoon, block.lineParent == depth, style.above == 0,
      context.gap == 0, node.canBeLine, style.leading >= block.leading
    {
      let place = newLine()
      open?.endsSoon = false
      open?.lines.beginElement(at: place)
      return
    }
    endBlock()
    context.gap = max(context.gap, style.above)
    if style.breaksBefore { startsSection = true }
    if style.avoidsBreakBefore { context.isKept = true }
  }

  /// Ends an element displayed as a block.
  mutating func endElement(_ node: StyleNode, depth: Int) {
    if isInTable { return endLineInCell() }
    if node.isPhrase {
      if isOpen { breakLine(unlessBegun: true) }
      return
    }
    let style = node.style
    if isOpen {
      if node.canBeLine, style.below == 0 {
        open?.endsSoon = true
        open?.lineParent = depth
      } else {
        endBlock()
      }
    }
    if style.below > 0 { endBlock() }
    context.gap = max(context.gap, style.below)
    if node.kind == .listItem { context.marker = nil }
    if style.breaksAfter { startsSection = true }
    context.isKept = style.avoidsBreakAfter
  }

  /// Separates the following text from the word before it.
  mutating func separate() { hasSpace = hasSpace || isOpen }

  /// Separates text beside a line from it, a number by a tab.
  mutating func setApart() {
    separate()
    mayBeNumber = !isInTable && open?.mayHaveLines == true
  }

  /// Ends text beside a line: a number is not part of the next word, as a letter as tall as two may be.
  mutating func endApart() {
    followsNumber = isOpen && builder.text.last.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Begins a list item: the next block is marked.
  mutating func mark(_ marker: ListMarker) { context.marker = marker }

  /// Makes the next block the first of a section.
  mutating func beginSection(endingBlock: Bool = false) {
    if endingBlock { endBlock() }
    startsSection = true
  }

  /// Appends a scene break, unless it would be the first of the book or a section, or the second.
  mutating func addSceneBreak() {
    endBlock()
    if !builder.blocks.isEmpty, context.previous != .sceneBreak, !startsSection {
      builder.beginBlock(.sceneBreak)
      builder.append("* * *".utf8)
      builder.endBlock()
      context.previous = .sceneBreak
    }
    context.gap = 0
  }

  /// Records the start of a page of the printed edition.
  mutating func addPageMark(_ label: String) {
    builder.pageMarks.append(PageMark(label: label, place: builder.place))
  }

  /// Appends the alternative text of an image that is no picture, in brackets.
  ///
  /// - Parameter image: The image; nil if it is not in the archive.
  mutating func addImage(_ words: String, _ image: FoundImage?, in stack: ElementStack) {
    let hadOnlyImages = open?.hasOnlyImages ?? true
    let isFirst = !builder.hasOpenText
    add("[\(words)]", in: stack)
    open?.hasOnlyImages = hadOnlyImages
    open?.image = isFirst ? image : nil
  }

  /// Appends a picture as a block of its own; an open block ends.
  mutating func addPicture(_ words: String, _ image: FoundImage) {
    endBlock()
    beginSectionIfNeeded()
    let place = builder.blocks.count
    builder.appendImage(words, image.size, path: image.path)
    if builder.blocks.indices.contains(place) {
      let range = builder.blocks[place].range
      links.resolveWaiting(at: range.lowerBound)
      links.beginText(at: range.lowerBound, of: builder.text)
      context.previous = builder.blocks[place].kind
    }
    context.gap = 0
    beginLine()
  }

  // MARK: Ruby

  /// Begins characters with a reading.
  mutating func beginRuby() { rubyStart = builder.place.utf8 }

  /// Ends a ruby element.
  mutating func endRuby() { rubyStart = nil }

  /// Sets the reading of the characters since the last reading.
  mutating func addReading(_ words: String) {
    guard let start = rubyStart, isOpen, !words.isEmpty else { return }
    builder.addReading(words, of: start..<builder.text.count)
    rubyStart = builder.text.count
  }

  // MARK: Links and anchors

  /// Begins a link.
  mutating func beginLink(to target: String, isNoteReference: Bool) {
    links.beginLink(to: target, isNoteReference: isNoteReference)
  }

  /// Ends the innermost link.
  mutating func endLink() { links.endLink(at: isInTable ? nil : builder.text.count) }

  /// Records the start of an element with an identifier.
  ///
  /// - Returns: Whether it is the first with that; others are ignored.
  mutating func beginAnchor(_ anchor: String) -> Bool {
    let isFirst = links.begin(anchor, at: builder.text.count)
    if isFirst, open?.endsSoon ?? true { links.wait(for: anchor) }
    return isFirst
  }

  /// Whether the element with an identifier begins in the current block or with the next one.
  func isInBlock(_ anchor: String) -> Bool {
    if links.isWaiting(anchor) { return true }
    guard let block = open, !block.endsSoon, !isInTable, let range = links.anchors[anchor] else {
      return false
    }
    return range.lowerBound >= block.start
  }

  /// Records the end of an element with an identifier.
  mutating func endAnchor(_ anchor: String, isNote: Bool) {
    links.end(anchor, at: builder.text.count, isNote: isNote)
  }

  /// Makes anchors of the headings.
  mutating func addHeadingAnchors() { links.addHeadingAnchors(of: builder) }

  // MARK: Text

  /// Adds text of the innermost element of a stack.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, in stack: ElementStack) {
    let style = stack.style
    if style.space == .preserved { return addPreformatted(text, in: stack) }
    if mayBeNumber, text.contains(where: { $0 > 0x20 && !(0x30...0x39).contains($0) }) {
      mayBeNumber = false
    }
    var place = 0
    scratch.removeAll(keepingCapacity: true)
    while place < text.count {
      let byte = text[place]
      if byte > 0x20 {
        if !hasBegun { beginText(stack) }
        if isAtLineStart {
          indentLine(style)
        } else if hasSpace || followsNumber && byte >= 0x41 {
          scratch.append(mayBeNumber ? 0x09 : 0x20)
        }
        (hasSpace, isAtLineStart, mayBeNumber, followsNumber) = (false, false, false, false)
        // Words between single blanks are taken at once.
        var end = place + 1
        while end < text.count,
          text[end] > 0x20 || text[end] == 0x20 && end + 1 < text.count && text[end + 1] > 0x20
        {
          end += 1
        }
        scratch.append(contentsOf: text[place..<end])
        place = end
      } else {
        if byte == 0x0A, style.space == .lines, hasBegun {
          flush(scratch, style)
          scratch.removeAll(keepingCapacity: true)
          breakLine()
        }
        hasSpace = true
        place += 1
      }
    }
    if !scratch.isEmpty {
      open?.hasOnlyImages = false
      flush(scratch, style)
    }
  }

  /// Adds text without an element of its own.
  mutating func add(_ text: String, in stack: ElementStack) {
    var text = text
    text.withUTF8 { add($0, in: stack) }
  }

  /// Adds a possible word division.
  mutating func addWordBreak(_ style: FlowStyle) {
    if isOpen { flush("\u{200B}".utf8, style) }
  }

  /// Adds text with preserved white space.
  private mutating func addPreformatted(_ text: UnsafeBufferPointer<UInt8>, in stack: ElementStack)
  {
    var text = text[...]
    if !hasBegun {
      guard let first = text.firstIndex(where: { $0 > 0x20 }) else { return }
      let lineStart = text[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
      beginText(stack)
      if !isInTable { builder.indentBlock(by: min(40, first - lineStart)) }
      text = text[first...]
    }
    open?.hasOnlyImages = false
    let clean = text.filter { $0 != 0x0D }
    if open?.kind != .preformatted, clean.contains(0x0A) {
      open?.layout.traits.insert(.keepsLines)
    }
    flush(clean, stack.style)
    (hasSpace, isAtLineStart, mayBeNumber, followsNumber) = (false, false, false, false)
  }

  /// Whether there is a block or a cell for text.
  private var hasBegun: Bool {
    tables.last.map(\.hasCell) ?? open.map { !$0.endsSoon } ?? false
  }

  private mutating func flush(_ bytes: some Collection<UInt8>, _ style: FlowStyle) {
    var emphasis = style.emphasis
    if case .heading = open?.kind { emphasis.remove(.bold) }
    if style.floats, !isAtLineStart { emphasis.remove(.bold) }
    if let last = tables.indices.last, tables[last].hasCell {
      tables[last].append(bytes, emphasis, link: links.innermost)
      return
    }
    let start = builder.text.count
    if let first = bytes.first, first == 0x20 || first == 0x09 {
      // The white space before an emphasised word is not emphasised.
      builder.append(CollectionOfOne(first))
      builder.append(bytes.dropFirst(), emphasis)
    } else {
      builder.append(bytes, emphasis)
    }
    links.beginText(at: start, of: builder.text)
  }

  // MARK: Tables

  mutating func beginTable() {
    endBlock()
    tables.append(TableLayout())
  }

  mutating func beginRow() { if let last = tables.indices.last { tables[last].beginRow() } }

  mutating func beginCell() {
    guard let last = tables.indices.last else { return }
    tables[last].beginCell()
    beginLine()
  }

  private mutating func endLineInCell() {
    guard let last = tables.indices.last, tables[last].hasCell else { return }
    tables[last].endLine()
    beginLine()
  }

  /// Ends the innermost table.
  mutating func endTable(_ style: FlowStyle) {
    guard let table = tables.popLast() else { return }
    if let outer = tables.indices.last {
      // A table in a cell becomes lines of it.
      tables[outer].append(table)
    } else {
      beginSectionIfNeeded()
      let first = builder.blocks.count
      var layout = BlockLayout()
      layout.leading = BlockPlacement.cells(style.leading)
      table.append(to: &builder, links: &links, layout: layout)
      if builder.blocks.count > first {
        links.resolveWaiting(at: builder.blocks[first].range.lowerBound)
        context.previous = .table
      }
      context.gap = 0
    }
    beginLine()
  }

  // MARK: Lines

  /// Makes the next character the first of a line.
  private mutating func beginLine() {
    (hasSpace, isAtLineStart, mayBeNumber, followsNumber) = (false, true, false, false)
  }

  /// Ends the line, as `br` does.
  ///
  /// - Parameter unlessBegun: Whether a line that has just begun stays, as at the edges of a box.
  mutating func breakLine(unlessBegun: Bool = false) {
    if isInTable { return endLineInCell() }
    guard let block = open, builder.hasOpenText, !block.endsSoon else { return }
    if isAtLineStart, block.lines.starts.last == builder.text.count {
      if unlessBegun { return }
      // Two breaks end a paragraph.
      endBlock()
      context.gap = max(context.gap, 1)
      return
    }
    let place = newLine()
    open?.lines.begin(at: place)
  }

  /// Begins a line of the block.
  ///
  /// - Returns: Its offset.
  private mutating func newLine() -> Int {
    builder.append("\n".utf8)
    beginLine()
    return builder.text.count
  }

  /// Returns the indent of a line in cells, beyond that of the block.
  private func column(of style: FlowStyle, leading: Double) -> Int {
    let own = style.display == .inline ? (style.ownLeading ?? 0) + (style.ownPadding ?? 0) : 0
    return max(0, min(40, Int((style.leading + own - leading + (style.indent ?? 0)) * 2)))
  }

  /// Indents a line that follows others in its block.
  private mutating func indentLine(_ style: FlowStyle) {
    guard !isInTable, let block = open, block.lines.starts.last == builder.text.count,
      block.mayHaveLines
    else { return }
    builder.append(
      repeatElement(UInt8(0x20), count: column(of: style, leading: block.leading)))
  }

  // MARK: Blocks

  /// Begins a block for text if none is open, or continues one that was about to end.
  private mutating func beginText(_ stack: ElementStack) {
    if open?.endsSoon == true { endBlock() }
    if let last = tables.indices.last { return tables[last].beginCell() }
    guard open == nil else { return }
    beginSectionIfNeeded()
    let style = stack.style
    let blockStyle = stack.blockStyle
    let placement = BlockPlacement(of: blockStyle, after: context, usual: usual)
    builder.beginBlock(
      placement.kind, layout: placement.layout, blankLinesBefore: placement.blankLinesBefore)
    links.resolveWaiting(at: builder.place.utf8)
    open = OpenBlock(
      kind: placement.kind, layout: placement.layout, isVerse: style.isVerse,
      leading: blockStyle.leading, start: builder.place.utf8)
    beginLine()
    context.marker = nil
    context.isKept = false
    context.gap = 0
    if style.isVerse { builder.indentBlock(by: column(of: style, leading: blockStyle.leading)) }
  }

  private mutating func beginSectionIfNeeded() {
    guard startsSection else { return }
    builder.beginSection()
    context.previous = nil
    startsSection = false
  }

  private mutating func endBlock() {
    guard var block = open else { return }
    open = nil
    guard let range = builder.endBlock() else { return }
    let ending = block.ending(in: range)
    if !ending.divisions.isEmpty { builder.divideLastBlock(at: ending.divisions) }
    builder.changeBlocks(in: range) {
      $0.kind = ending.kind
      $0.layout = ending.layout
    }
    if let image = ending.image { builder.makeLastBlockImage(image.size, path: image.path) }
    (context.previous, context.previousLayout) = (ending.kind, ending.layout)
  }
}
