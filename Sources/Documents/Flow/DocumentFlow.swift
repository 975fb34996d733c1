import BookText

/// Makes blocks of the elements of XHTML, HTML and the like, as a browser makes boxes of them.
struct DocumentFlow: MarkupHandler {
  /// The book so far.
  var builder: BookBuilder
  /// The anchors and links so far.
  var links = DocumentLinks()
  /// What the title element says.
  private(set) var title = ""
  /// The language that the root element names; nil if it names none.
  private(set) var language: String?
  private var sectionsAtHeadings = false
  private var sheet = StyleSheet()
  /// The item that is read: its path in the archive, empty for a single document.
  private var item = ""
  /// The elements of the item at which sections begin.
  private var sectionStarts: Set<String> = []
  /// Resolves an address of the item; nil if it leads nowhere.
  private var resolve: (String) -> String? = { _ in nil }

  private struct Level {
    var style: FlowStyle
    var anchor: String?
    var isNote = false
    /// Where the link leads that the element is, and where its text begins once it has.
    var link: (target: String, isNoteReference: Bool, start: Int?)?
    var children = 0
    var lastChild: StyledElement?
    /// The next number of an ordered list.
    var number = 1
    var isTable = false
    /// The styles of its children.
    var styles: [Kinship: [Declaration]] = [:]
  }

  private var stack: [Level] = []
  /// How many selectors have been tried in this document.
  private var trials = 0
  private var path: [StyledElement] = []
  private var before: [StyledElement?] = []
  private var baseParagraph = FlowStyle().child("p")

  // The open block.
  private var isOpen = false
  private var kind = Block.Kind.paragraph
  private var layout = BlockLayout()
  private var isVerse = false
  /// Where lines begin that end with `br`, or that are elements of their own.
  private var lineStarts: [Int] = []
  private var areLinesElements = false
  private var isAtLineStart = true
  private var hasSpace = false
  private var hasOnlyImages = true
  /// The block is to end unless the next element is another line of it.
  private var endsSoon = false
  private var lineParent = 0
  /// How far the element is set in whose lines the block has, in em.
  private var lineLeading = 0.0

  // What precedes the next block.
  private var gap = 0.0
  private var marker: ListMarker?
  private var startsSection = false
  private var waitingAnchors: [String] = []
  private var previousKind: Block.Kind?

  private var tables: [TableLayout] = []
  /// The element whose text is not shown but taken: a title, a reading.
  private var capture: (depth: Int, text: [UInt8], isReading: Bool)?
  private var rubyStart: Int?
  private var scratch: [UInt8] = []

  init(_ builder: BookBuilder) { self.builder = builder }

  // MARK: Items

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8.
  ///   - isXML: Whether it is XHTML rather than HTML.
  ///   - item: What its anchors are called by.
  ///   - sheet: The style sheets.
  ///   - starts: The identifiers at which sections begin.
  ///   - sectionsAtHeadings: Whether sections begin at headings of the first two levels too.
  ///   - resolve: Makes a key or an address of what a link says.
  mutating func read(
    _ source: [UInt8], isXML: Bool, item: String, sheet: StyleSheet, starts: Set<String> = [],
    sectionsAtHeadings: Bool = false, resolve: @escaping (String) -> String?
  ) {
    beginItem(
      item, sheet: sheet, starts: starts, sectionsAtHeadings: sectionsAtHeadings, resolve: resolve)
    source.withUnsafeBufferPointer { source in
      var reader = MarkupReader(source, isXML: isXML)
      reader.read(into: &self)
      builder.repairs += reader.repairs
    }
    endItem()
  }

  /// Begins a document whose elements are handed over one by one.
  mutating func beginItem(
    _ item: String, sheet: StyleSheet, starts: Set<String> = [], sectionsAtHeadings: Bool = false,
    resolve: @escaping (String) -> String?
  ) {
    self.item = item
    self.sheet = sheet
    self.resolve = resolve
    self.sectionsAtHeadings = sectionsAtHeadings
    sectionStarts = starts
    stack = []
    path = []
    before = []
    var paragraph = FlowStyle().child("p")
    trials = 0
    paragraph.apply(
      sheet.declarations(for: [StyledElement(name: "p")], before: [nil], trials: &trials))
    baseParagraph = paragraph
    startsSection = true
    waitingAnchors.append(item)
  }

  /// Ends a document.
  mutating func endItem() {
    while !tables.isEmpty { endTable() }
    endBlock()
    capture = nil
    gap = 0
    marker = nil
  }

  /// The book, when all documents have been read.
  ///
  /// - Parameter unread: The share of the whole that has not been read.
  consuming func book(unread: Double = 0) throws(DocumentError) -> Book {
    let (found, references) = links.resolved(in: builder)
    do {
      return try builder.book(links: found, references: references, unread: unread)
    } catch {
      throw error == .tooLong ? .tooLarge : .noText
    }
  }

  /// Ends the last item: anchors that nothing follows are at the end of the text.
  mutating func finish() {
    endBlock()
    resolveAnchors(at: max(0, builder.text.count - 1))
  }

  private var style: FlowStyle { stack.last?.style ?? FlowStyle() }

  // MARK: Elements

  mutating func begin(_ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>) {
    begin(tag, in: source, isVerse: false, isNote: false)
  }

  /// An element begins that is verse or a note by what it was in its own format.
  mutating func begin(
    _ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>, isVerse: Bool, isNote: Bool
  ) {
    var element = StyledElement(name: tag.name)
    var inline: String?
    var id: String?
    for attribute in tag.attributes {
      switch MarkupName(source[attribute.name]) {
      case "id" where id == nil: id = tag.value("id", in: source)
      case "class":
        element.classes = source[attribute.value].split { $0 <= 0x20 }.map { MarkupName($0) }
      case "style": inline = tag.value("style", in: source)
      default: break
      }
    }
    if tag.name == "a", id == nil { id = tag.value("name", in: source) }
    element.id = id.map { MarkupName($0) }
    for name in sheet.attributes {
      if let value = tag.value(name, in: source) {
        element.attributes.append(StyledElement.Attribute(name: name, value: value))
      }
    }
    let parent = stack.count - 1
    element.isFirstChild = parent < 0 || stack[parent].children == 0
    path.append(element)
    before.append(parent < 0 ? nil : stack[parent].lastChild)
    var style = self.style.child(tag.name)
    style.apply(declarations(for: element))
    applyAttributes(of: tag, in: source, to: &style)
    if let inline { style.apply(Declaration.all(in: inline[...])) }
    if parent < 0 || ["html", "body"].contains(tag.name) {
      // The margins of the page are the reader's.
      (style.ownLeading, style.ownPadding, style.ownTrailing) = (nil, nil, nil)
      (style.above, style.below) = (0, 0)
    }
    if isVerse { style.isVerse = true }
    if isNote, style.context == .text { style.context = .note }
    if self.style.display == .none { style.display = .none }
    style.settle()
    if parent >= 0 {
      stack[parent].children += 1
      stack[parent].lastChild = element
    }
    var level = Level(style: style)
    level.isNote = isNote
    level.anchor = id.map { item + "#" + $0 }
    stack.append(level)
    take(tag, in: source, id)
  }

  /// A child and the one before it: elements that are alike in both have one style.
  private struct Kinship: Hashable {
    var element: StyledElement
    var before: StyledElement?
  }

  /// What the style sheets say about the innermost element, which is `element`.
  private mutating func declarations(for element: StyledElement) -> [Declaration] {
    let parent = stack.count - 1
    let kinship = Kinship(element: element, before: before[before.count - 1])
    if parent >= 0, let known = stack[parent].styles[kinship] { return known }
    let found = sheet.declarations(for: path, before: before, trials: &trials)
    // A few kinds of children are kept: paragraphs of a chapter, items of a list.
    if parent >= 0, stack[parent].styles.count < 64 { stack[parent].styles[kinship] = found }
    return found
  }

  /// What attributes say about how an element is shown.
  private func applyAttributes(
    of tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>, to style: inout FlowStyle
  ) {
    for attribute in tag.attributes {
      switch MarkupName(source[attribute.name]) {
      case "hidden": style.display = .none
      case "align":
        switch tag.value("align", in: source)?.lowercased() {
        case "center", "middle": style.alignment = .centre
        case "right": style.alignment = .right
        default: break
        }
      case "type" where tag.name == "ol":
        switch tag.value(named: "type", in: source) {
        case "a": style.marker = .lowerLetter
        case "A": style.marker = .upperLetter
        case "i": style.marker = .lowerRoman
        case "I": style.marker = .upperRoman
        default: break
        }
      default: break
      }
    }
    let type = (tag.value(named: "epub:type", in: source) ?? "").lowercased()
    let classes = tag.value("class", in: source)?.lowercased() ?? ""
    let words = (type + " " + classes).split { $0 == " " || $0 == ":" || $0 == "-" || $0 == "_" }
    for word in words {
      switch word {
      case "poem", "verse", "song", "hymn", "poetry", "stanza", "lyrics", "linegroup", "lg":
        style.isVerse = true
      default: break
      }
    }
  }

  /// Does what an element asks for when it begins.
  private mutating func take(
    _ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>, _ id: String?
  ) {
    let index = stack.count - 1
    let style = stack[index].style
    if tag.name == "title", !path.dropLast().contains(where: { $0.name == "svg" }) {
      capture = (stack.count, [], false)
      return
    }
    guard style.display != .none else { return }
    let type = tag.value(named: "epub:type", in: source) ?? tag.value(named: "type", in: source)
    let role = tag.value("role", in: source) ?? ""
    let types = (type ?? "").split(separator: " ")
    if style.display != .inline, !style.floats || !isOpen {
      beginBlockElement(tag.name, style)
    } else if style.floats {
      // A number beside a line, or a letter as tall as two: it is no part of a word.
      hasSpace = hasSpace || isOpen
    }
    if let id, style.display != .inline || !isOpen, sectionStarts.contains(id) {
      endBlock()
      startsSection = true
    }
    if let anchor = stack[index].anchor { beginAnchor(anchor) }
    let noteTypes: Set<Substring> = ["footnote", "endnote", "rearnote", "note"]
    if types.contains(where: { noteTypes.contains($0) }) || role == "doc-footnote"
      || role == "doc-endnote"
    {
      stack[index].isNote = true
      if style.display != .inline, style.context == .text { stack[index].style.context = .note }
    }
    if types.contains("pagebreak") || role == "doc-pagebreak" {
      let label = tag.value("title", in: source) ?? tag.value("aria-label", in: source) ?? ""
      if !label.isEmpty {
        builder.pageMarks.append(PageMark(label: label, place: builder.place))
      }
    }
    if sectionsAtHeadings, tag.name == "h1" || tag.name == "h2", !isAfterHeading {
      startsSection = true
    }
    switch tag.name {
    case "html": language = language ?? tag.value("lang", in: source)
    case "a":
      if let href = tag.value("href", in: source), let target = resolve(href) {
        let isReference = types.contains("noteref") || role == "doc-noteref"
        stack[index].link = (target, isReference, nil)
      }
    case "br": breakLine()
    case "wbr": if isOpen { flush("\u{200B}".utf8) }
    case "hr":
      endBlock()
      if builder.blocks.isEmpty == false, previousKind != .sceneBreak, !startsSection {
        builder.beginBlock(.sceneBreak)
        builder.append("* * *".utf8)
        builder.endBlock()
        previousKind = .sceneBreak
      }
      gap = 0
    case "img", "image":
      addImage(tag.value("alt", in: source) ?? tag.value(named: "aria-label", in: source) ?? "")
    case "math":
      if let text = tag.value("alttext", in: source), !text.isEmpty {
        add(Array(text.utf8))
        stack[index].style.display = .none
      }
    case "ol":
      stack[index].number = tag.value("start", in: source).flatMap(Int.init) ?? 1
    case "li": beginItem(tag.value("value", in: source).flatMap(Int.init))
    case "table":
      endBlock()
      tables.append(TableLayout())
      stack[index].isTable = true
    case "tr": if !tables.isEmpty { tables[tables.count - 1].beginRow() }
    case "td", "th":
      if !tables.isEmpty {
        tables[tables.count - 1].beginCell()
        (hasSpace, isAtLineStart) = (false, true)
      }
    case "ruby": rubyStart = builder.place.utf8
    case "rt": capture = (stack.count, [], true)
    default: break
    }
  }

  /// Whether the block before is a heading of the first two levels.
  private var isAfterHeading: Bool {
    guard case .heading(let level) = previousKind else { return false }
    return level <= 2
  }

  /// The text of an image, in brackets; one that means nothing has none.
  private mutating func addImage(_ text: String) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    guard !words.isEmpty else { return }
    let wasOnlyImages = hasOnlyImages || !isOpen
    add(Array("[\(words)]".utf8))
    hasOnlyImages = wasOnlyImages
  }

  private mutating func beginItem(_ value: Int?) {
    let list = stack.count - 2
    guard list >= 0 else { return }
    if let value { stack[list].number = value }
    marker = ListMarker(stack[stack.count - 1].style.marker, number: stack[list].number)
    stack[list].number += 1
  }

  private mutating func beginBlockElement(_ name: MarkupName, _ style: FlowStyle) {
    if !tables.isEmpty {
      // Blocks in a cell are lines of it.
      lineInCell()
      return
    }
    if isLineElement(path.count - 1) {
      breakLine()
      return
    }
    let isLine =
      isOpen && endsSoon && lineParent == stack.count && style.above == 0
      && gap == 0 && canBeLine(name, style) && style.leading >= lineLeading
    if isLine {
      endsSoon = false
      areLinesElements = true
      newLine()
      return
    }
    endBlock()
    gap = max(gap, style.above)
    if style.breaksBefore { startsSection = true }
  }

  /// Whether an element that is shown as a block is a line of the paragraph it is in.
  private func isLineElement(_ index: Int) -> Bool {
    Self.inline.contains(path[index].name)
      && path[..<index].contains { $0.name == "p" || Self.headings.contains($0.name) }
  }

  private static let inline: Set<MarkupName> = [
    "span", "a", "i", "b", "em", "strong", "small", "cite", "abbr",
  ]

  private static let headings: Set<MarkupName> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// Whether an element may be a line of verse or of an address rather than a paragraph.
  private func canBeLine(_ name: MarkupName, _ style: FlowStyle) -> Bool {
    name == "div" && (style.context == .text || style.context == .quotation)
      && style.space == .normal
      && style.display == .block && !style.breaksBefore
      || name == "p" && style.isVerse && style.above == 0 && style.below == 0
  }

  mutating func end() {
    guard let level = stack.last, let element = path.last else { return }
    if let taken = capture, taken.depth == stack.count {
      capture = nil
      takeCaptured(taken.text, isReading: taken.isReading)
    } else if level.style.display != .none {
      finish(level, element)
    }
    stack.removeLast()
    path.removeLast()
    before.removeLast()
  }

  private mutating func finish(_ level: Level, _ element: StyledElement) {
    if let link = level.link, let start = link.start, tables.isEmpty {
      links.add(
        DocumentLinks.Pending(
          range: start..<max(start, builder.text.count), target: link.target,
          isNoteReference: link.isNoteReference))
    }
    if let anchor = level.anchor {
      links.end(anchor, at: builder.text.count, isNote: level.isNote)
    }
    if level.isTable { endTable() }
    if element.name == "ruby" { rubyStart = nil }
    guard level.style.display != .inline else { return }
    if !tables.isEmpty { return lineInCell() }
    if isLineElement(path.count - 1) {
      if isOpen { breakLine() }
      return
    }
    if isOpen {
      if canBeLine(element.name, level.style), level.style.below == 0 {
        endsSoon = true
        lineParent = stack.count
      } else {
        endBlock()
      }
    }
    if level.style.below > 0 { endBlock() }
    gap = max(gap, level.style.below)
    if element.name == "li" { marker = nil }
    if level.style.breaksAfter { startsSection = true }
  }

  private mutating func takeCaptured(_ text: [UInt8], isReading: Bool) {
    let words = String(decoding: text, as: UTF8.self).split { $0.isWhitespace }
      .joined(separator: " ")
    if isReading {
      if let start = rubyStart, isOpen, !words.isEmpty {
        builder.addReading(words, of: start..<builder.text.count)
        rubyStart = builder.text.count
      }
    } else if title.isEmpty {
      title = words
    }
  }

  // MARK: Text

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    if capture != nil {
      if capture?.text.count ?? 0 < 4_096 { capture?.text += text }
      return
    }
    let style = style
    guard style.display != .none, !style.isHidden else { return }
    if style.space == .kept { return addKept(text, style) }
    var place = 0
    scratch.removeAll(keepingCapacity: true)
    while place < text.count {
      let byte = text[place]
      if byte > 0x20 {
        if !begun { beginText(style) }
        if isAtLineStart {
          indentLine(style)
        } else if hasSpace {
          scratch.append(0x20)
        }
        (hasSpace, isAtLineStart) = (false, false)
        var end = place + 1
        while end < text.count, text[end] > 0x20 { end += 1 }
        scratch.append(contentsOf: text[place..<end])
        place = end
      } else {
        if byte == 0x0A, style.space == .lines, begun {
          flush(scratch)
          scratch.removeAll(keepingCapacity: true)
          breakLine()
        }
        hasSpace = true
        place += 1
      }
    }
    if !scratch.isEmpty {
      hasOnlyImages = false
      flush(scratch)
    }
  }

  private mutating func add(_ text: [UInt8]) { text.withUnsafeBufferPointer { add($0) } }

  /// Text of which white space is kept.
  private mutating func addKept(_ text: UnsafeBufferPointer<UInt8>, _ style: FlowStyle) {
    var text = text[...]
    if !begun {
      guard let first = text.firstIndex(where: { $0 > 0x20 }) else { return }
      let lineStart = text[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
      beginText(style)
      if tables.isEmpty { builder.indentBlock(by: min(40, first - lineStart)) }
      text = text[first...]
    }
    let isPreformatted = kind == .preformatted
    hasOnlyImages = false
    let clean = text.filter { $0 != 0x0D }
    if !isPreformatted, clean.contains(0x0A) { layout.traits.insert(.keepsLines) }
    flush(clean)
    (isAtLineStart, hasSpace) = (false, false)
  }

  /// Whether there is a block or a cell for text.
  private var begun: Bool { tables.last.map(\.hasCell) ?? (isOpen && !endsSoon) }

  private mutating func flush(_ bytes: some Collection<UInt8>) {
    var style = style.emphasis
    if case .heading = kind { style.remove(.bold) }
    if self.style.floats, !isAtLineStart { style.remove(.bold) }
    if let last = tables.indices.last, tables[last].hasCell {
      let link = stack.last { $0.link != nil }?.link
      tables[last].change { cell in
        let start = cell.bytes.count
        if bytes.first == 0x20 {
          cell.append(CollectionOfOne(UInt8(0x20)), [])
          cell.append(bytes.dropFirst(), style)
        } else {
          cell.append(bytes, style)
        }
        if let link, cell.bytes.count > start {
          cell.links.append(
            DocumentLinks.Pending(
              range: start..<cell.bytes.count, target: link.target,
              isNoteReference: link.isNoteReference))
        }
      }
      return
    }
    let start = builder.text.count
    if bytes.first == 0x20 {
      // The blank before a word that is set off is not.
      builder.append(CollectionOfOne(UInt8(0x20)))
      builder.append(bytes.dropFirst(), style)
    } else {
      builder.append(bytes, style)
    }
    for index in stack.indices where stack[index].link != nil && stack[index].link?.start == nil {
      var begin = start
      while begin < builder.text.count, builder.text[begin] <= 0x20 { begin += 1 }
      stack[index].link?.start = begin
    }
  }

  /// A line of a cell.
  private mutating func lineInCell() {
    guard let last = tables.indices.last, tables[last].hasCell else { return }
    tables[last].change { cell in
      if !cell.bytes.isEmpty, cell.bytes.last != 0x0A { cell.bytes.append(0x0A) }
    }
    (hasSpace, isAtLineStart) = (false, true)
  }

  private mutating func endTable() {
    guard let table = tables.popLast() else { return }
    if tables.isEmpty {
      beginSectionIfNeeded()
      let first = builder.blocks.count
      var layout = BlockLayout()
      layout.leading = UInt8(clamping: Int(style.leading * 2))
      table.append(to: &builder, links: &links, layout: layout)
      if builder.blocks.count > first {
        resolveAnchors(at: builder.blocks[first].range.lowerBound)
        previousKind = .table
      }
      gap = 0
      (hasSpace, isAtLineStart) = (false, true)
      return
    }
    // A table in a cell is lines of it.
    for row in table.rows {
      for cell in row {
        lineInCell()
        tables[tables.count - 1].change { outer in
          for piece in cell.pieces { outer.append(cell.bytes[piece.range], piece.style) }
        }
      }
    }
    lineInCell()
  }

  // MARK: Lines

  private mutating func breakLine() {
    if !tables.isEmpty { return lineInCell() }
    guard isOpen, builder.hasOpenText else { return }
    if endsSoon { return }
    if isAtLineStart, lineStarts.last == builder.text.count {
      // Two breaks end a paragraph.
      endBlock()
      gap = max(gap, 1)
      return
    }
    newLine()
  }

  private mutating func newLine() {
    builder.append("\n".utf8)
    lineStarts.append(builder.text.count)
    (hasSpace, isAtLineStart) = (false, true)
  }

  // MARK: Blocks

  /// Begins a block for text if none is open, or the rest of one that was to end.
  private mutating func beginText(_ style: FlowStyle) {
    if isOpen, endsSoon { endBlock() }
    if !tables.isEmpty {
      tables[tables.count - 1].beginCell()
      return
    }
    guard !isOpen else { return }
    beginSectionIfNeeded()
    let blockStyle = blockStyle
    (kind, layout) = placement(blockStyle)
    lineLeading = blockStyle.leading
    isVerse = style.isVerse
    let isList = marker != nil || previousKind == .listItem && kind == .listItem
    var blanks = 1
    if isList, previousKind == .listItem, gap <= 1 { blanks = 0 }
    if kind == .paragraph, previousKind == .paragraph, layout.isDefault || layout.traits == .flush {
      let usual = max(baseParagraph.above, baseParagraph.below)
      if gap >= usual + 0.9, gap >= 1 { blanks = 3 }
    }
    if let marker, marker.style != .none { layout.marker = marker }
    if layout.marker.style != .none || isList { layout.traits.insert(.placed) }
    marker = nil
    builder.beginBlock(kind, layout: layout, blankLinesBefore: blanks)
    resolveAnchors(at: builder.place.utf8)
    isOpen = true
    endsSoon = false
    areLinesElements = false
    lineStarts = []
    (hasSpace, isAtLineStart) = (false, true)
    hasOnlyImages = true
    gap = 0
    if isVerse { builder.indentBlock(by: lineColumn(style)) }
  }

  /// The style of the innermost element that is a block and no line of one.
  private var blockStyle: FlowStyle {
    for index in stack.indices.reversed()
    where stack[index].style.display != .inline && !isLineElement(index) {
      return stack[index].style
    }
    return stack.first?.style ?? FlowStyle()
  }

  /// What kind of block the text of an element is.
  private func placement(_ style: FlowStyle) -> (Block.Kind, BlockLayout) {
    var layout = BlockLayout()
    layout.leading = UInt8(clamping: Int(style.leading * 2))
    layout.trailing = UInt8(clamping: Int(style.trailing * 2))
    layout.alignment = style.alignment
    if let indent = style.indent {
      if indent < 0 {
        layout.firstIndent = Int8(clamping: Int(indent * 2))
        layout.leading = UInt8(clamping: max(Int(layout.leading), Int(-indent * 2)))
      } else if indent == 0, baseParagraph.indent ?? 0 > 0 {
        layout.traits.insert(.flush)
      }
    }
    if layout.leading > 0 || layout.trailing > 0 || layout.firstIndent != 0
      || layout.alignment == .right || layout.alignment == .centre
    {
      layout.traits.insert(.placed)
    }
    if style.space == .kept { return (.preformatted, layout) }
    switch style.context {
    case .heading(let level): return (.heading(level: level), BlockLayout())
    case .caption: return (.caption, BlockLayout())
    case .note where marker == nil: return (.footnote, BlockLayout())
    case .quotation: return (.quotation, layout)
    default: break
    }
    if style.lists > 0, marker != nil || previousKind == .listItem {
      return (.listItem, layout)
    }
    return (.paragraph, layout)
  }

  /// How many cells a line is set in, beyond the block.
  private func lineColumn(_ style: FlowStyle) -> Int {
    let own = style.display == .inline ? (style.ownLeading ?? 0) + (style.ownPadding ?? 0) : 0
    return max(0, min(40, Int((style.leading + own - lineLeading + (style.indent ?? 0)) * 2)))
  }

  /// Sets a line in that follows others in its block.
  private mutating func indentLine(_ style: FlowStyle) {
    guard tables.isEmpty, lineStarts.last == builder.text.count, isText(kind) else { return }
    builder.append(repeatElement(UInt8(0x20), count: lineColumn(style)))
  }

  private mutating func beginSectionIfNeeded() {
    if startsSection { builder.beginSection() }
    if startsSection { previousKind = nil }
    startsSection = false
  }

  private mutating func endBlock() {
    guard isOpen else { return }
    isOpen = false
    endsSoon = false
    guard let range = builder.endBlock() else { return }
    let starts = lineStarts.filter { $0 > range.lowerBound && $0 < range.upperBound }
    var (kind, layout) = (kind, layout)
    if !starts.isEmpty, isText(kind) {
      switch judged(range, starts) {
      case .verse:
        kind = .verse
        layout.traits.insert(.keepsLines)
      case .lines: layout.traits.formUnion([.keepsLines, .placed])
      case .paragraphs: builder.divideLastBlock(at: starts)
      }
    } else if hasOnlyImages, isText(kind) {
      kind = .caption
    }
    builder.changeBlocks(in: range) { block in
      block.kind = kind
      block.layout = layout
    }
    previousKind = kind
  }

  private func isText(_ kind: Block.Kind) -> Bool {
    switch kind {
    case .paragraph, .quotation, .listItem: true
    default: false
    }
  }

  private enum LineSense {
    case verse
    case lines
    case paragraphs
  }

  /// What the lines of a block are.
  private func judged(_ range: Range<Int>, _ starts: [Int]) -> LineSense {
    if isVerse { return .verse }
    let edges = [range.lowerBound] + starts + [range.upperBound]
    let lengths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    let short = lengths.count { $0 <= 70 }
    let isShort = short * 5 >= lengths.count * 4
    if areLinesElements { return isShort && lengths.count > 2 ? .verse : .paragraphs }
    guard layout.alignment == .natural || layout.alignment == .left else { return .lines }
    return isShort && lengths.count > 3 ? .verse : .lines
  }

  // MARK: Anchors

  private mutating func beginAnchor(_ anchor: String) {
    links.begin(anchor, at: builder.text.count)
    if !isOpen || endsSoon { waitingAnchors.append(anchor) }
  }

  private mutating func resolveAnchors(at place: Int) {
    for anchor in waitingAnchors {
      links.begin(anchor, at: place)
      if links.anchors[anchor]?.isEmpty == true { links.move(anchor, to: place) }
    }
    waitingAnchors = []
  }
}
