import BookText
import Formulas
import Markup

/// Makes blocks from the elements of XHTML, HTML and similar formats, as a browser makes boxes.
///
/// The stack determines the style of each element, the writer makes blocks; this type handles the
/// elements with functions beyond their styles.
struct DocumentFlow {
  /// The text, its blocks and links.
  var writer: BlockWriter
  private var stack = ElementStack()
  /// What recognisers say about the elements of the current document.
  private var claims = ElementClaims()

  init(_ builder: BookBuilder) { writer = BlockWriter(builder) }

  /// Records where texts come from, and why, from now on.
  mutating func record() {
    writer.book.record()
  }

  // MARK: Documents

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8.
  ///   - isXML: Whether it is XHTML rather than HTML.
  ///   - styles: Returns the styles of its tree.
  @discardableResult
  mutating func read(
    _ source: [UInt8], isXML: Bool, _ item: DocumentItem,
    _ styles: (ElementTree, TextBytes, inout StepBudget) -> StyleTree
  ) -> DocumentHead {
    // The end of a longer one is not read. The reader is told in the same way as about a spent budget.
    if source.count > ElementTree.longestSource { _ = writer.book.builder.budget.spend(.max) }
    writer.book.builder.budget.allow(bytes: source.count)
    return source.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      return read(tree, in: source, item, styles(tree, source, &writer.book.builder.budget))
    }
  }

  /// Reads the tree of a document.
  ///
  /// - Parameter notes: The elements in notes, if the format has a place for them.
  @discardableResult
  mutating func read(
    _ tree: ElementTree, in source: TextBytes, _ item: DocumentItem, _ styles: StyleTree,
    notes: Set<Int> = []
  ) -> DocumentHead {
    begin(item, styles.paragraph(budget: &writer.book.builder.budget))
    let document = DocumentTree(
      tree, in: source, item, styles, notes: notes, budget: &writer.book.builder.budget)
    claims.decide(document, by: elementRecognisers)
    var decoded: [UInt8] = []
    show(contentsOf: TreeElement(ElementTree.root, of: document), &decoded)
    writer.endItem()
    return DocumentHead(title: document.title, language: document.language)
  }

  /// Reads the hidden elements of a document that links name, as hidden notes.
  ///
  /// - Parameters:
  ///   - wanted: The names of anchors.
  ///   - isUnread: Whether the document has not been read yet, so that all of it is hidden notes.
  mutating func readHidden(
    _ source: [UInt8], isXML: Bool, _ item: DocumentItem, named wanted: Set<String>,
    isUnread: Bool, _ styles: (ElementTree, TextBytes, inout StepBudget) -> StyleTree
  ) {
    guard source.count <= ElementTree.longestSource else { return }
    writer.book.builder.budget.allow(bytes: 2 * source.count)
    source.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      let sheets = styles(tree, source, &writer.book.builder.budget)
      let document = DocumentTree(
        tree, in: source, item, sheets, budget: &writer.book.builder.budget)
      let hidden = HiddenElements(named: wanted, in: document)
      if hidden.units.isEmpty, !isUnread { return }
      writer.book.builder.beginHiddenNotes()
      begin(item, sheets.paragraph(budget: &writer.book.builder.budget))
      writer.book.links.expect(hidden.anchors)
      let shown = DocumentTree(
        tree, in: source, item, sheets, revealed: hidden.revealed,
        budget: &writer.book.builder.budget)
      claims.decide(shown, by: elementRecognisers)
      var decoded: [UInt8] = []
      if isUnread {
        show(contentsOf: TreeElement(ElementTree.root, of: shown), &decoded)
      } else {
        for unit in hidden.units { show(hidden: TreeElement(unit, of: shown), &decoded) }
      }
      writer.endItem()
    }
  }

  /// Shows a hidden note as blocks of its own.
  private mutating func show(hidden element: TreeElement, _ decoded: inout [UInt8]) {
    writer.endBlock()
    guard begin(element, &decoded) else { return }
    show(contentsOf: element, &decoded)
    end()
  }

  /// Shows what is in an element.
  ///
  /// - Parameter decoded: A buffer for texts.
  private mutating func show(contentsOf around: TreeElement, _ decoded: inout [UInt8]) {
    let (tree, nodes) = (around.tree, around.tree.nodes)
    guard var node = tree.firstChild(of: around.node) else { return }
    while true {
      let element = TreeElement(node, of: around.document)
      if nodes[node].isText {
        var isDivided = false
        let won = claims.claim(to: node)
        if let won { note(won) }
        switch won?.claim.meaning {
        case .afterNotes(let notes)?:
          for note in notes { show(note: TreeElement(note, of: around.document), &decoded) }
        case .afterInitial(let letter, let isWord)?:
          writer.addInitial(letter, isWord: isWord, in: stack)
        case .dividedWords(let goesOn, let endsInHyphen)?:
          if goesOn { writer.joinWord() }
          isDivided = endsInHyphen
        default: break
        }
        add(element, &decoded, withoutHyphen: isDivided)
      } else if begin(element, &decoded) {
        // White space after a text of a style sheet is layout of the markup.
        let hasText = element.style.before != nil && element.style.style.display != .inline
        let first = hasText ? element.firstContent : tree.firstChild(of: node)
        if let first, element.style.kind != .formula {
          node = first
          continue
        }
        end()
      }
      while nodes[node].next < 0 {
        node = Int(nodes[node].parent)
        if node == around.node { return }
        end()
      }
      node = Int(nodes[node].next)
    }
  }

  /// Shows a side note as a block.
  private mutating func show(note element: TreeElement, _ decoded: inout [UInt8]) {
    stack.push(element, .sideNote(isFirst: true))
    mark(element)
    writer.beginSideNote(in: stack)
    show(contentsOf: element, &decoded)
    endAnchor()
    writer.endSideNote()
    stack.pop()
  }

  /// Whether the source of each text is recorded.
  var isTraced: Bool { writer.book.origins != nil }

  private mutating func begin(_ item: DocumentItem, _ paragraph: FlowStyle) {
    if isTraced { writer.book.origins = TextOrigins() }
    writer.beginItem(item.name, paragraph: paragraph)
  }

  /// Name of the place at the beginning of a web page's main element.
  static let mainAnchor = "main"
  private static let (main, index): (MarkupName, MarkupName) = ("main", "sub")

  /// Reads a document consisting of an image.
  mutating func read(_ image: ImageReference, _ item: DocumentItem) {
    begin(item, FlowStyle().child("p"))
    writer.book.origins?.giveElement(at: 0)
    if image.isPicture { writer.addPicture("", image) }
    writer.endItem()
  }

  /// Returns the book after all documents have been read.
  ///
  /// - Parameter unread: The share of the whole not read yet.
  consuming func book(unread: Double = 0) throws(DocumentError) -> Book {
    let (found, references) = writer.book.links.resolved(in: writer.book.builder)
    writer.book.builder.facts.parts = writer.book.links.parts
    do {
      return try writer.book.builder.book(links: found, references: references, unread: unread)
    } catch {
      throw error == .tooLong ? .tooLarge : .noText
    }
  }

  // MARK: Elements

  /// Begins an element.
  ///
  /// - Returns: False if nothing in it is shown, or all of it has been.
  private mutating func begin(_ element: TreeElement, _ decoded: inout [UInt8]) -> Bool {
    let node = element.style
    if node.kind == .title || node.style.display == .none {
      noteHidden(element)
      return false
    }
    let won = claims.claim(to: element.node)
    if let won { note(won) }
    if case .sideNote(let isFirst) = won?.claim.meaning {
      if isFirst { show(note: element, &decoded) }
      return false
    }
    stack.push(element, won?.claim.meaning)
    count(node, depth: stack.depth)
    if !stack.isOutOfFlow { beginBox(node) }
    mark(element)
    if let meaning = won?.claim.meaning, isWhole(element, meaning) { return false }
    carryOut(node, element)
    if node.kind == .reading {
      addReading(element)
      markContents(of: element)
      close(node)
      return false
    }
    if let text = node.before,
      node.style.display == .inline || text.node.style.display != .inline || !text.hasOnlySigns
        || element.beginsWithText
    {
      add(text)
    }
    return true
  }

  /// Records the place of a claim. In an open block, it is in the block rather than before the next.
  private mutating func note(_ won: ElementClaims.Won) {
    writer.book.note(won, at: writer.isOpen ? max(0, writer.place - 1) : writer.place)
  }

  /// Notes that an element is not displayed, unless such elements never are: scripts, styles.
  private mutating func noteHidden(_ element: TreeElement) {
    if FlowStyle().child(element.name).display != .none {
      writer.book.links.noteHidden(in: element.document.item.name)
    }
  }

  /// Begins the block of an element, or its text beside a line.
  private mutating func beginBox(_ node: StyleNode) {
    let floats = node.style.traits.contains(.floats)
    if node.style.display != .inline, !floats || !writer.isOpen {
      writer.beginElement(node, depth: stack.depth)
    } else if floats {
      // A number beside a line, or a letter as tall as two: it is not part of a word.
      stack.innermost.apartStart = writer.setApart()
    } else if node.style.hasGapBefore {
      writer.addGap()
    }
  }

  /// Shows what recognisers say about an element, if this is all of it.
  private mutating func isWhole(
    _ element: TreeElement, _ meaning: ElementClaim.Meaning
  ) -> Bool {
    switch meaning {
    case .pageNumber(let numbers, let words):
      for number in numbers { writer.addPageMark(number) }
      if element.style.kind == .anchor { carryOut(element.style, element) }
      markContents(of: element)
      if !words.isEmpty {
        writer.separate()
        // Some words of the element are left out.
        writer.book.origins?.giveElement(at: element.tag.start)
        var words = words
        words.withTextBytes { add($0) }
      }
    case .empty:
      carryOut(element.style, element)
      markContents(of: element)
    case .numberedWords(let number):
      if let number { writer.addPageMark(number) }
      writer.separate()
      return false
    case .outOfSight: markContents(of: element, areHidden: true)
    case .initial: markContents(of: element)
    case .formula(let tex, let isDisplayed):
      show(tex: tex, isDisplayed: isDisplayed, at: element.tag.start)
      markContents(of: element)
    case .repeated, .lines, .layout, .sideNote, .afterNotes, .afterInitial, .dividedWords,
      .codeLine:
      return false
    }
    close(element.style)
    return true
  }

  /// Records the places marked by an element: sections and link targets.
  ///
  /// - Parameter isHidden: Whether they are in an element out of sight.
  private mutating func mark(_ element: TreeElement, isHidden: Bool = false) {
    let starts = element.document.item.sectionStarts
    if let id = element.identifier, !starts.isEmpty,
      stack.node.style.display != .inline || !writer.isOpen, starts.contains(id)
    {
      writer.beginSection(endingBlock: true)
    }
    if let anchor = stack.innermost.anchor {
      if !writer.beginAnchor(anchor) {
        stack.innermost.anchor = nil
      } else if isHidden || stack.innermost.meaning == .outOfSight
        || stack.style.traits.contains(.hidden)
      {
        writer.book.links.hide(anchor)
      }
    }
    if element.name == Self.main || element.role.contains(.main) {
      _ = writer.beginAnchor(Self.mainAnchor)
    }
  }

  /// Records the places marked by the elements in an element whose content is not shown.
  private mutating func markContents(of element: TreeElement, areHidden: Bool = false) {
    let tree = element.tree
    var next = tree.node(after: element.node, in: element.node)
    while let node = next {
      let part = TreeElement(node, of: element.document)
      if part.style.style.display == .none {
        next = tree.following(node, in: element.node)
        continue
      }
      if part.role.contains(.hasIdentifier) {
        stack.push(part)
        mark(part, isHidden: areHidden)
        endAnchor()
        stack.pop()
      }
      next = tree.node(after: node, in: element.node)
    }
  }

  /// Performs the function of an element, by its name.
  private mutating func carryOut(_ node: StyleNode, _ element: TreeElement) {
    switch node.kind {
    case .heading(1...2):
      // The lines of a title page, or of a part and its first chapter, are on one page.
      if element.document.item.hasSectionsAtHeadings, element.hasWordsOrImages,
        !writer.book.builder.isAtHeadOfSection()
      {
        writer.beginSection()
      }
    case .anchor: beginLink(element)
    case .lineBreak: writer.breakLine()
    case .wordBreak: writer.addWordBreak(node)
    case .rule:
      // A rule at the end of a printed page does not break the text.
      if !element.role.contains(.pageBreak) { writer.addSceneBreak() }
    case .image: addImage(element)
    case .drawing: addDrawing(element)
    case .media: addMedia(element)
    case .input:
      // A task: the box stands in place of the marker.
      if writer.isAtItem, element.value("type")?.lowercased() == "checkbox" {
        writer.mark(ListMarker())
        var sign = element.value("checked") == nil ? "☐" : "☑"
        sign.withTextBytes { add($0) }
      }
    case .other where element.name == Self.index:
      // Lowered digits have characters of their own, lowered letters have not.
      if element.isIndexOfLetters, writer.followsOneLetter { writer.add("_", in: stack) }
    case .drawnText: stack.innermost.drawnLine = element.value("y")
    case .drawnPart:
      // A part at another height is another line; letters on one line have places of their own too.
      if let line = element.value("y"), let text = stack.innermost(.drawnText),
        line != text.drawnLine
      {
        writer.separate()
        text.drawnLine = line
      }
    case .formula: addFormula(element)
    case .orderedList:
      stack.innermost.numbers = ListNumbers(element, &writer.book.builder.budget)
    case .listItem:
      // Items in one row are separated.
      if node.style.display == .inline { writer.separate() }
      if let number = stack.takeNumber(ListNumbers.value("value", of: element)) {
        writer.mark(ListMarker(node.style.marker, number: number))
      }
    case .table: writer.beginTable(isLayout: stack.innermost.meaning == .layout)
    case .row: writer.changeTable { $0?.beginRow() }
    case .tableCaption: writer.setInTableCaption(true)
    case .tableSection(let section): writer.changeTable { $0?.beginSection(section) }
    case .cell:
      var cell = TableCell(element, stack.style.alignment)
      cell.isCode = stack.innermost.meaning == .codeLine
      writer.beginCell(cell)
    case .ruby: stack.innermost.rubyStart = writer.place
    default: break
    }
  }

  private mutating func beginLink(_ element: TreeElement) {
    guard let target = element.target else { return }
    stack.innermost.isLink = true
    let isReference = element.role.contains(.noteReference)
    writer.book.links.beginLink(to: target, isNoteReference: isReference)
    // Raised digits have characters of their own, raised letters have not.
    if isReference, writer.isInWord, element.isLetter {
      writer.add("[", in: stack)
      stack.innermost.isBracketed = true
    }
  }

  /// Adds an image: a picture, or else an alternative text, empty if the image means nothing.
  private mutating func addImage(_ element: TreeElement) {
    if stack.style.traits.contains(.hidden) { return }
    let tag = element.tag
    let found = ImageTag(tag, in: element.source)
    let words = found.words
    writer.book.origins?.giveElement(at: tag.start)
    let image = found.address.flatMap(element.document.item.findImage).map {
      found.scaled($0, stack.style)
    }
    if element.isSignOfNote {
      let isName = words.isEmpty || stack.innermost.meaning == .repeated
      return writer.addImage(isName ? Self.noteSign : words, nil, in: stack)
    }
    let isRepeated =
      !writer.isInTable && !writer.isInLine && stack.innermost.meaning == .repeated
    if let image, !writer.isInTable,
      image.isPicture || image.isOrnament && words.isEmpty && !writer.isOpen
    {
      writer.addPicture(isRepeated ? "" : words, image)
    } else if !writer.isInTable, !writer.isInLine, words.isRowOfOrnaments {
      writer.addSceneBreak()
    } else if let formula = Formula(alternative: words, start: tag.start) {
      show(formula)
    } else if !words.isEmpty {
      if !isRepeated { writer.addImage(words, image, in: stack) }
    } else if let image, !writer.isInTable, !writer.isInLine, !stack.isInLink,
      let frame = found.frame(of: image, stack.style)
    {
      writer.addPicture("", frame)
    }
  }

  /// Adds the frame or the name of a drawing without text. Drawings in it are parts of it.
  private mutating func addDrawing(_ element: TreeElement) {
    guard !stack.style.traits.contains(.hidden), !writer.isInTable, !writer.isInLine,
      !stack.isInLink, stack.elements.count(where: { $0.node.kind == .drawing }) == 1,
      element.isDrawnWithoutText
    else { return }
    let found = ImageTag(element.tag, in: element.source)
    let words = found.words.isEmpty ? element.titleOfDrawing : found.words
    writer.book.origins?.giveElement(at: element.tag.start)
    let frame = found.frame(of: ImageReference(path: "", size: ImageSize()), stack.style)
    if let frame { writer.addPicture(words, frame) }
  }

  /// What a reference to a note shows in place of an image without words.
  private static let noteSign = "*"

  /// Adds the name of sound or a film in brackets.
  private mutating func addMedia(_ element: TreeElement) {
    let tag = element.tag
    guard !stack.style.traits.contains(.hidden) else { return }
    writer.separate()
    writer.book.origins?.giveElement(at: tag.start)
    writer.addImage(ImageTag.mediaName(tag, in: element.source), nil, in: stack)
    writer.separate()
  }

  private mutating func end() {
    let node = stack.node
    if let text = node.after,
      !text.hasOnlySigns || node.style.display == .inline || writer.isInLine
    {
      add(text)
    }
    close(node)
  }

  /// Ends an element after its content.
  private mutating func close(_ node: StyleNode) {
    if stack.innermost.isBracketed { writer.add("]", in: stack) }
    finish(node)
    if stack.innermost.isLink { writer.endLink() }
    stack.counters.end(depth: stack.depth)
    stack.pop()
  }

  private mutating func endAnchor() {
    guard let anchor = stack.innermost.anchor else { return }
    writer.book.links.end(anchor, at: writer.place, isNote: stack.innermost.isNote)
  }

  private mutating func finish(_ node: StyleNode) {
    endAnchor()
    if node.kind == .table { writer.endTable(node.style) }
    if node.kind == .tableCaption { writer.setInTableCaption(false) }
    if case .tableSection = node.kind { writer.changeTable { $0?.beginSection(.body) } }
    if stack.isOutOfFlow { return }
    if node.style.traits.contains(.floats) { writer.endApart(in: stack) }
    if node.style.hasGapAfter { writer.addGap() }
    if node.style.display != .inline { writer.endElement(node, depth: stack.depth) }
  }

  /// Adds the formula of an element; its elements have no other function than to be targets of links.
  private mutating func addFormula(_ element: TreeElement) {
    let name = element.document.item.name
    for id in element.identifiers { _ = writer.beginAnchor(name + "#" + id) }
    show(Formula(element.node, of: element.tree, in: element.source))
  }

  /// Adds a formula in TeX; as it was typed if it has an unknown command.
  private mutating func show(tex: String, isDisplayed: Bool, at start: Int) {
    if let formula = Formula(tex: tex, isDisplayed: isDisplayed, start: start) {
      return show(formula)
    }
    writer.book.origins?.giveElement(at: start)
    let sign = isDisplayed ? "$$" : "$"
    writer.add(sign + tex + sign, in: stack)
  }

  /// Adds a formula as text, as if it had `sup` and `sub` elements.
  private mutating func show(_ formula: Formula) {
    let result = formula.result
    let isApart = result.areLines
    writer.book.origins?.giveElement(at: formula.start)
    for line in result.lines {
      if isApart { writer.breakLineForFormula() }
      for piece in line.text.pieces {
        let name: MarkupName? =
          piece.style == .superscript ? "sup" : piece.style == .subscript ? "sub" : nil
        if let name { stack.push(name) }
        line.text.bytes[piece.range].withTextBytes { add($0) }
        if name != nil { stack.pop() }
      }
      writer.draw(line)
    }
    if isApart { writer.breakLineForFormula() }
  }

  /// Maximum length of the reading of a character, in bytes.
  private static let longestReading = 4_096

  /// Records the reading of the characters before it.
  private mutating func addReading(_ element: TreeElement) {
    let (words, end) = (element.words(longest: Self.longestReading), writer.place)
    // The block may have ended since, and lost the white space at its end.
    guard let ruby = stack.innermost(.ruby), let first = ruby.rubyStart, !words.isEmpty,
      let start = writer.firstVisible(from: first < end ? first : 0)
    else { return }
    writer.book.builder.addReading(words, of: start..<end)
    if isTraced { writer.book.origins?.addReading(element.pieces, at: start) }
    ruby.rubyStart = end
  }

  // MARK: Text

  /// Adds a text of the tree.
  ///
  /// - Parameters:
  ///   - decoded: A buffer for the text.
  ///   - isDivided: Whether its last hyphen divides a word, and is left out.
  private mutating func add(
    _ text: TreeElement, _ decoded: inout [UInt8], withoutHyphen isDivided: Bool
  ) {
    let (tree, source) = (text.tree, text.source)
    if isTraced { writer.book.origins?.given = tree.pieces(of: text.node, in: source) }
    let mayHaveTeX = text.document.mayHaveTeX && stack.style.space != .preserved
    if tree.decode(text.node, in: source, &decoded) {
      if isDivided, let hyphen = decoded.lastIndex(of: "-") { decoded.removeSubrange(hyphen...) }
      decoded.withTextBytes { mayHaveTeX ? add(withTeX: $0, of: text) : add($0) }
    } else {
      var bytes = source[tree.nodes[text.node].source].rebased
      if isDivided, let hyphen = bytes.lastIndex(of: "-") { bytes = bytes[..<hyphen].rebased }
      if mayHaveTeX { add(withTeX: bytes, of: text) } else { add(bytes) }
    }
  }

  /// Adds a text with its formulas between `\(` and `\)`, or `\[` and `\]`, as MathJax and KaTeX read them.
  private mutating func add(withTeX text: TextBytes, of element: TreeElement) {
    guard !stack.style.emphasis.contains(.code), !stack.style.isHidden else { return add(text) }
    let given = writer.book.origins?.given
    var start = 0
    func part(_ range: Range<Int>) -> TextBytes {
      writer.book.origins?.given = (given ?? []).compactMap {
        $0.clipped(to: range)?.shifted(by: -range.lowerBound)
      }
      return text[range].rebased
    }
    while let found = TeXPart(in: text, from: start) {
      let tex = String(decoding: text[found.formula], as: UTF8.self)
      let source = element.tree.nodes[element.node].source.lowerBound
      guard let formula = Formula(tex: tex, isDisplayed: found.isDisplayed, start: source) else {
        add(part(start..<found.range.upperBound))
        start = found.range.upperBound
        continue
      }
      if start < found.range.lowerBound { add(part(start..<found.range.lowerBound)) }
      show(formula)
      start = found.range.upperBound
    }
    if start < text.count { add(part(start..<text.count)) }
  }

  private mutating func add(_ text: TextBytes) {
    let node = stack.node
    guard node.style.display != .none, !node.style.traits.contains(.hidden) else { return }
    writer.add(text, in: stack)
  }

  // MARK: Texts of style sheets

  /// Changes the counters for an element or a text of a style sheet, unless the budget is spent.
  private mutating func count(_ node: StyleNode, depth: Int) {
    let cost = node.counters.cost
    if cost > 0, writer.book.builder.budget.spend(cost) {
      stack.counters.begin(node.counters, depth: depth)
    }
  }

  /// Adds a text of a style sheet at the beginning or end of the innermost element.
  private mutating func add(_ text: GeneratedText) {
    let node = text.node
    count(node, depth: stack.depth + 1)
    guard writer.book.builder.budget.spend(16 * stack.counters.longest(text.parts)) else { return }
    let words = stack.counters.text(of: text.parts)
    // It is nowhere in the markup.
    let given = writer.book.origins?.given ?? []
    writer.book.origins?.given = []
    defer { writer.book.origins?.given = given }
    stack.push(text)
    let isBox =
      node.style.display != .inline && (!node.style.traits.contains(.floats) || !writer.isOpen)
    if isBox {
      writer.beginElement(node, depth: stack.depth)
    } else if node.style.traits.contains(.floats) {
      stack.innermost.apartStart = writer.setApart()
    }
    writer.add(words, in: stack)
    if isBox { writer.endElement(node, depth: stack.depth) }
    stack.pop()
  }
}
