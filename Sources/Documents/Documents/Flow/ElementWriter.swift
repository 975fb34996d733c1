import BookText
import Formulas
import Markup

/// Writes the elements of a document, as a browser makes boxes: their blocks, their functions and what
/// recognisers say about them.
struct ElementWriter {
  /// Their texts.
  var texts: TextWriter
  /// What recognisers say about the elements of the current document.
  private var claims = ElementClaims()
  /// Number of marks added to the current document for its side notes.
  private var marksOfNotes = 0

  init(_ builder: BookBuilder) { texts = TextWriter(builder) }

  /// Asks the recognisers about the elements of a document, before any of them is shown.
  mutating func recognise(_ document: DocumentTree) {
    claims.decide(document, by: texts.blocks.recognisers.elements)
    marksOfNotes = 0
    if let body = document.impliedBody { texts.changeCounters(for: body, depth: 0) }
  }

  /// Shows the content of an element, without a call for each inner one: documents nest thousands of
  /// elements.
  ///
  /// - Parameter decoded: A buffer for texts.
  mutating func show(contentsOf around: TreeElement, _ decoded: inout [UInt8]) {
    let (tree, nodes) = (around.tree, around.tree.nodes)
    guard var node = tree.firstChild(of: around.node) else { return }
    while true {
      let element = TreeElement(node, of: around.document)
      if nodes[node].isText {
        show(text: element, &decoded)
      } else if beginElement(element, &decoded) {
        // White space after a text of a style sheet is layout of the markup.
        let hasText = element.style.before != nil && element.style.style.display != .inline
        let first = hasText ? element.firstContent : tree.firstChild(of: node)
        if let first, element.style.kind != .formula {
          node = first
          continue
        }
        endElement()
        showNotes(after: node, in: around.document, &decoded)
      }
      while nodes[node].next < 0 {
        node = Int(nodes[node].parent)
        if node != around.node { endElement() }
        showNotes(after: node, in: around.document, &decoded)
        if node == around.node { return }
      }
      node = Int(nodes[node].next)
    }
  }

  /// Shows a text, with what recognisers say about it.
  private mutating func show(text: TreeElement, _ decoded: inout [UInt8]) {
    var isDivided = false
    showNotes(before: text.node, in: text.document, &decoded)
    let won = claims.claim(to: text.node)
    if let won { recordClaim(won) }
    switch won?.claim.meaning {
    case .afterInitial(let letter, let isWord)?:
      texts.blocks.addInitial(letter, isWord: isWord, in: texts.stack)
    case .dividedWords(let goesOn, let endsInHyphen)?:
      if goesOn { texts.blocks.joinWord() }
      isDivided = endsInHyphen
    default: break
    }
    texts.add(text, &decoded, withoutHyphen: isDivided)
  }

  /// Shows a hidden note as blocks of its own.
  mutating func show(hidden element: TreeElement, _ decoded: inout [UInt8]) {
    texts.blocks.endBlock()
    guard beginElement(element, &decoded) else { return }
    show(contentsOf: element, &decoded)
    endElement()
  }

  /// Shows the side notes of the block that a node begins.
  private mutating func showNotes(
    before node: Int, in document: DocumentTree, _ decoded: inout [UInt8]
  ) {
    for note in claims.takeNotes(before: node) {
      show(note: TreeElement(note, of: document), &decoded)
    }
  }

  /// Shows the side notes of the block that an element has made.
  private mutating func showNotes(
    after node: Int, in document: DocumentTree, _ decoded: inout [UInt8]
  ) {
    for note in claims.takeNotes(after: node) {
      show(note: TreeElement(note, of: document), &decoded)
    }
  }

  /// Shows a side note as a block.
  private mutating func show(note element: TreeElement, _ decoded: inout [UInt8]) {
    texts.stack.push(element, .sideNote(.here))
    recordPlaces(element)
    texts.blocks.beginSideNote(in: texts.stack)
    let key = Self.key(ofNote: element)
    texts.blocks.book.links.beginAnchor(key, at: texts.blocks.place)
    show(contentsOf: element, &decoded)
    texts.blocks.book.links.endAnchor(key, at: texts.blocks.place, isNote: true)
    endAnchor()
    texts.blocks.endBlock()
    texts.stack.pop()
  }

  /// Adds the mark of a side note in its place, as a reference to the note after the block.
  private mutating func addReference(to note: TreeElement) {
    marksOfNotes += 1
    texts.addMark(
      ShiftedForms.raised(marksOfNotes), ofNote: Self.key(ofNote: note), at: note.tag.start)
  }

  /// Returns the name of the anchor of a side note. The blank in it sets it apart from identifiers, which
  /// have none.
  private static func key(ofNote note: TreeElement) -> String {
    "\(note.document.item.name)#side note \(note.node)"
  }

  /// Begins an element. Its claim decides whether it is shown, moved or only marked. Then follow its box, its
  /// function and its generated text.
  ///
  /// - Returns: Whether its content is still to be shown, and its end to be written.
  private mutating func beginElement(_ element: TreeElement, _ decoded: inout [UInt8]) -> Bool {
    let node = element.style
    if node.kind == .title || node.style.display == .none {
      recordHidden(element)
      return false
    }
    showNotes(before: element.node, in: element.document, &decoded)
    let won = claims.claim(to: element.node)
    if let won { recordClaim(won) }
    if case .sideNote(let place) = won?.claim.meaning {
      switch place {
      case .here: show(note: element, &decoded)
      // The node before which it belongs may not have been shown.
      case .before(let next): showNotes(before: next, in: element.document, &decoded)
      case .after: break
      case .referred: addReference(to: element)
      }
      return false
    }
    texts.stack.push(element, won?.claim.meaning, isEmpty: isEmptyBetweenLines(element))
    texts.changeCounters(for: node, depth: texts.stack.depth)
    if case .printedLine(true, _) = won?.claim.meaning {
      texts.blocks.separate()
    } else if !texts.stack.isOutOfFlow {
      beginBox(texts.stack.node)
    }
    recordPlaces(element)
    if let meaning = won?.claim.meaning, showWhole(element, as: meaning) { return false }
    carryOut(node, element)
    if node.kind == .reading {
      texts.addReading(element)
      markContents(of: element)
      closeElement(node)
      return false
    }
    if let text = node.before,
      node.style.display == .inline || text.node.style.display != .inline || !text.hasOnlySigns
        || element.beginsWithText
    {
      texts.add(text)
    }
    return true
  }

  /// Whether an element between lines shows nothing: no text, but perhaps the number of a page.
  private func isEmptyBetweenLines(_ element: TreeElement) -> Bool {
    guard texts.blocks.isBetweenLines, element.style.canBeEmpty else { return false }
    if texts.stack.innermost.isEmpty { return true }
    let tree = element.tree
    var next = tree.node(after: element.node, in: element.node)
    while let node = next {
      let part = TreeElement(node, of: element.document)
      if tree.nodes[node].isText {
        if element.source[tree.nodes[node].source].contains(where: { $0 > " " }) { return false }
      } else if part.style.style.display == .none
        || claims.claim(to: node)?.claim.meaning.showsNothing == true
      {
        next = tree.following(node, in: element.node)
        continue
      } else if part.style.hasTexts
        || !part.style.canBeEmpty && ![.phrase, .anchor].contains(part.style.kind)
      {
        return false
      }
      next = tree.node(after: node, in: element.node)
    }
    return true
  }

  /// Records the place of a claim. In an open block, it is in the block rather than before the next.
  private mutating func recordClaim(_ won: ElementClaims.Won) {
    let place = texts.blocks.place
    texts.blocks.book.recordClaim(won, at: texts.blocks.isOpen ? max(0, place - 1) : place)
  }

  /// Records that an element is not displayed, unless such elements never are: scripts, styles.
  private mutating func recordHidden(_ element: TreeElement) {
    if FlowStyle().child(element.name).display != .none {
      texts.blocks.book.links.recordHidden(in: element.document.item.name)
    }
  }

  /// Begins the block of an element, or its text beside a line.
  private mutating func beginBox(_ node: StyleNode) {
    let floats = node.style.traits.contains(.floats)
    if node.style.display != .inline, !floats || !texts.blocks.isOpen {
      texts.blocks.beginElement(node, depth: texts.stack.depth)
    } else if floats {
      // A number beside a line, or a letter as tall as two: it is not part of a word.
      texts.stack.innermost.apartStart = texts.blocks.beginApart()
    } else if node.style.hasGapBefore {
      texts.blocks.addGap()
    }
  }

  /// Shows an element as recognisers claim it, and closes it if its content is not shown.
  ///
  /// - Returns: Whether it has been closed; false if its content is still to be shown.
  private mutating func showWhole(
    _ element: TreeElement, as meaning: ElementClaim.Meaning
  ) -> Bool {
    switch meaning {
    case .pageNumber(let numbers, let words):
      for number in numbers { texts.blocks.addPageMark(number) }
      if element.style.kind == .anchor { carryOut(element.style, element) }
      markContents(of: element)
      if !words.isEmpty {
        texts.blocks.separate()
        // Some words of the element are left out.
        texts.blocks.book.origins?.giveElement(at: element.tag.start)
        var words = words
        words.withTextBytes { texts.add($0) }
      }
    case .empty:
      carryOut(element.style, element)
      markContents(of: element)
    case .numberedWords(let number):
      if let number { texts.blocks.addPageMark(number) }
      texts.blocks.separate()
      return false
    case .outOfSight: markContents(of: element, areHidden: true)
    case .initial: markContents(of: element)
    case .formula(let tex, let isDisplayed):
      texts.show(tex: tex, isDisplayed: isDisplayed, at: element.tag.start)
      markContents(of: element)
    case .lastTerm, .entry, .decided:
      texts.blocks.recordMeaning(meaning)
      return false
    case .drawnParagraph(let isApart):
      texts.blocks.endParagraph(isApart: isApart)
      return false
    case .repeated, .lines, .layout, .sideNote, .afterInitial, .dividedWords, .codeLine,
      .noteReference, .noteSign, .chapter, .line, .inLine, .printedLine:
      return false
    }
    closeElement(element.style)
    return true
  }

  /// Records the sections and link targets that begin at an element, the innermost open one. An element
  /// within a line begins a section only before the text of a block.
  ///
  /// - Parameter isHidden: Whether to hide the targets even if neither style nor meaning does.
  private mutating func recordPlaces(_ element: TreeElement, isHidden: Bool = false) {
    let starts = element.document.item.sectionStarts
    if let id = element.identifier, !starts.isEmpty,
      texts.stack.node.style.display != .inline || texts.blocks.isBeforeBlock, starts.contains(id)
    {
      texts.blocks.beginSection(endingBlock: true)
    }
    if let anchor = texts.stack.innermost.anchor {
      if !texts.blocks.beginAnchor(anchor) {
        texts.stack.innermost.anchor = nil
      } else if isHidden || texts.stack.innermost.meaning == .outOfSight
        || texts.stack.style.traits.contains(.hidden)
      {
        texts.blocks.book.links.hideAnchor(anchor)
      }
    }
    if element.name == Self.main || element.role.contains(.main) {
      _ = texts.blocks.beginAnchor(DocumentFlow.mainAnchor)
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
        texts.stack.push(part)
        recordPlaces(part, isHidden: areHidden)
        endAnchor()
        texts.stack.pop()
      }
      next = tree.node(after: node, in: element.node)
    }
  }

  private static let main: MarkupName = "main"
  private static let sub: MarkupName = "sub"

  /// Performs the function of an element before its content: a link, a line end, a list item. Elements
  /// without a function only have a style.
  ///
  /// - Parameter node: The style of the element, whose kind is its function.
  private mutating func carryOut(_ node: StyleNode, _ element: TreeElement) {
    switch node.kind {
    case .heading:
      if texts.stack.innermost.meaning == .chapter { texts.blocks.beginChapter() }
    case .anchor: beginLink(element)
    case .lineBreak:
      if case .printedLine = texts.stack.innermost.meaning {
        texts.blocks.joinPrintedLine()
      } else {
        texts.blocks.breakLine()
      }
    case .wordBreak: texts.blocks.addWordBreak(node)
    case .rule: texts.blocks.addSceneBreak()
    case .image: addImage(element)
    case .drawing: addDrawing(element)
    case .media: addMedia(element)
    case .input:
      // A task: the box stands in place of the marker.
      if texts.blocks.isAtItem, element.value("type")?.lowercased() == "checkbox" {
        texts.blocks.setMarker(ListMarker())
        var sign = element.value("checked") == nil ? "☐" : "☑"
        sign.withTextBytes { texts.add($0) }
      }
    case .other where element.name == Self.sub:
      // Lowered digits have characters of their own, lowered letters have not.
      if element.isIndexOfLetters, texts.blocks.followsOneLetter {
        texts.blocks.add("_", in: texts.stack)
      }
    case .drawnText: texts.stack.innermost.drawnLine = element.value("y")
    case .drawnPart: beginDrawnPart(element)
    case .formula: addFormula(element)
    case .orderedList:
      texts.stack.innermost.numbers = ListNumbers(element, &texts.blocks.book.builder.budget)
    case .listItem:
      // Items in one row are separated.
      if node.style.display == .inline { texts.blocks.separate() }
      if let number = texts.stack.takeNumber(given: ListNumbers.value("value", of: element)) {
        texts.blocks.setMarker(ListMarker(node.style.marker, number: number))
      }
    case .table: texts.blocks.beginTable(isLayout: texts.stack.innermost.meaning == .layout)
    case .row: texts.blocks.changeTable { $0.beginRow() }
    case .tableCaption: texts.blocks.setTableCaption(isOpen: true)
    case .tableSection(let section): texts.blocks.changeTable { $0.beginSection(section) }
    case .cell:
      var cell = TableCell(element, texts.stack.style.alignment)
      cell.isCode = texts.stack.innermost.meaning == .codeLine
      texts.blocks.beginCell(cell)
    case .ruby: texts.stack.innermost.rubyStart = texts.blocks.placeInText
    default: break
    }
  }

  /// Begins a link if an element has a target. A letter that refers to a note from within a word is
  /// bracketed.
  private mutating func beginLink(_ element: TreeElement) {
    guard let target = element.target else { return }
    texts.stack.innermost.isLink = true
    guard case .noteReference(let isLetter) = texts.stack.innermost.meaning else {
      return texts.blocks.book.links.beginLink(to: target, isNoteReference: false)
    }
    texts.blocks.book.links.beginLink(to: target, isNoteReference: true)
    // Raised digits have characters of their own, raised letters have not.
    if isLetter, texts.blocks.isInWord {
      texts.blocks.add("[", in: texts.stack)
      texts.stack.innermost.isBracketed = true
    }
  }

  /// The surroundings of an image.
  private var surroundings: ShownImage.Surroundings {
    ShownImage.Surroundings(
      isInTable: texts.blocks.isInTable, isInLine: texts.blocks.isInLine,
      isInBlock: texts.blocks.isOpen, isInLink: texts.stack.isInLink)
  }

  /// Adds an image, or what recognisers or its words put in its place. A letter as the sign of a note
  /// stands in brackets.
  private mutating func addImage(_ element: TreeElement) {
    if case .noteSign(let words) = texts.stack.innermost.meaning {
      // A letter would be part of a word; raised digits have characters of their own.
      let isRaised = texts.stack.style.emphasis.contains(.superscript)
      if words.count == 1, words.contains(where: { $0.isLetter || $0.isNumber && !isRaised }) {
        return texts.blocks.add("[\(words)]", in: texts.stack)
      }
      return show(.words(words, nil), element)
    }
    let isRepeated = texts.stack.innermost.meaning == .repeated
    show(
      ShownImage(image: element, isRepeated: isRepeated, texts.stack.style, in: surroundings),
      element)
  }

  /// Adds a drawing outside others: its frame, if it has no text of its own.
  private mutating func addDrawing(_ element: TreeElement) {
    guard texts.stack.elements.count(where: { $0.node.kind == .drawing }) == 1 else { return }
    let isInLine = texts.stack.innermost.meaning == .inLine
    show(
      ShownImage(drawing: element, isInLine: isInLine, texts.stack.style, in: surroundings),
      element)
  }

  /// Separates the words of a drawing's text at each new height. Parts at one height are one line, even if
  /// each letter has a place of its own.
  private mutating func beginDrawnPart(_ element: TreeElement) {
    guard let line = element.value("y"), let text = texts.stack.innermost(.drawnText),
      line != text.drawnLine
    else { return }
    texts.blocks.separate()
    text.drawnLine = line
  }

  /// Shows the picture, the sign or the words in place of an image; nothing for nil, or if a style hides it.
  private mutating func show(_ image: ShownImage?, _ element: TreeElement) {
    guard let image, !texts.stack.style.traits.contains(.hidden) else { return }
    texts.blocks.book.origins?.giveElement(at: element.tag.start)
    switch image {
    case .picture(let words, let image): texts.blocks.addPicture(words, image)
    case .sceneBreak: texts.blocks.addSceneBreak()
    case .formula(let formula): texts.show(formula)
    case .words(let words, let image): texts.blocks.addImage(words, image, in: texts.stack)
    }
  }

  /// Adds the name of sound or a film in brackets.
  private mutating func addMedia(_ element: TreeElement) {
    texts.blocks.separate()
    show(.words(ImageTag.mediaName(element.tag, in: element.source), nil), element)
    texts.blocks.separate()
  }

  /// Ends the innermost element, after its generated text. Mere signs on a line of their own are left out.
  private mutating func endElement() {
    let node = texts.stack.node
    if let text = node.after,
      !text.hasOnlySigns || node.style.display == .inline || texts.blocks.isInLine
    {
      texts.add(text)
    }
    closeElement(node)
  }

  /// Ends an element after its content.
  private mutating func closeElement(_ node: StyleNode) {
    if texts.stack.innermost.isBracketed { texts.blocks.add("]", in: texts.stack) }
    performEnd(node)
    if texts.stack.innermost.isLink { texts.blocks.endLink() }
    texts.stack.counters.endElement(depth: texts.stack.depth)
    texts.stack.pop()
  }

  /// Ends the target of links with the identifier of the innermost element.
  private mutating func endAnchor() {
    guard let anchor = texts.stack.innermost.anchor else { return }
    texts.blocks.book.links.endAnchor(
      anchor, at: texts.blocks.place, isNote: texts.stack.innermost.isNote)
  }

  /// Performs the function of an element's end, by its name and its style.
  private mutating func performEnd(_ node: StyleNode) {
    endAnchor()
    if node.kind == .table { texts.blocks.endTable(node.style) }
    if node.kind == .tableCaption { texts.blocks.setTableCaption(isOpen: false) }
    if case .tableSection = node.kind { texts.blocks.changeTable { $0.beginSection(.body) } }
    if texts.stack.isOutOfFlow { return }
    if node.style.traits.contains(.floats) { texts.blocks.endApart(in: texts.stack) }
    if node.style.hasGapAfter { texts.blocks.addGap() }
    if case .printedLine(_, true) = texts.stack.innermost.meaning {
      texts.blocks.separate()
    } else if node.style.display != .inline {
      texts.blocks.endElement(node, depth: texts.stack.depth)
    }
  }

  /// Adds the formula of an element; its elements have no other function than to be targets of links.
  private mutating func addFormula(_ element: TreeElement) {
    let name = element.document.item.name
    for id in element.identifiers { _ = texts.blocks.beginAnchor(name + "#" + id) }
    texts.show(Formula(element.node, of: element.tree, in: element.source))
  }
}
