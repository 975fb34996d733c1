import BookText
import Formulas
import Markup
import Numbers

/// Writes the elements of a document, as a browser makes boxes.
struct ElementWriter {
  var texts: TextWriter
  /// Claims to the current document.
  private var claims = ElementClaims()
  /// Marks added to the current document for its side notes.
  private var marksOfNotes = 0

  init(_ builder: BookBuilder) { texts = TextWriter(builder) }

  /// Asks recognisers, and changes counters for a body without a tag.
  mutating func beginDocument(_ document: DocumentTree) {
    claims.decide(for: document, asking: texts.blocks.recognisers.elements)
    marksOfNotes = 0
    if let body = document.impliedBody { texts.changeCounters(for: body, depth: 0) }
  }

  /// Does not recurse, since documents nest thousands of elements. `decoded` is a buffer.
  mutating func showContent(of around: TreeElement, _ decoded: inout [UInt8]) {
    let (tree, nodes) = (around.tree, around.tree.nodes)
    guard var node = tree.firstChild(of: around.node) else { return }
    while true {
      let element = TreeElement(node, of: around.document)
      if nodes[node].isText {
        showText(element, &decoded)
      } else if beginElement(element, &decoded) {
        // White space after a text of a style sheet is layout of the markup.
        let hasText = element.style.before != nil && element.style.style.display != .inline
        let first = hasText ? element.firstContent : tree.firstChild(of: node)
        if let first, element.style.kind != .formula {
          node = first
          continue
        }
        endElement()
        showSideNotes(after: node, in: around.document, &decoded)
      }
      while nodes[node].next < 0 {
        node = Int(nodes[node].parent)
        if node != around.node { endElement() }
        showSideNotes(after: node, in: around.document, &decoded)
        if node == around.node { return }
      }
      node = Int(nodes[node].next)
    }
  }

  /// Its claim may change it.
  private mutating func showText(_ text: TreeElement, _ decoded: inout [UInt8]) {
    var isDivided = false
    let won = claims.claim(to: text.node)
    if let won { recordClaim(won) }
    switch won?.claim.meaning {
    case .afterInitial(let letter, let isWord)?:
      texts.blocks.addInitial(letter, isWord: isWord, in: texts.stack)
    case .empty?: return texts.blocks.separateNextText()
    case .dividedWords(let goesOn, let endsInHyphen)?:
      if goesOn { texts.blocks.joinNextText() }
      isDivided = endsInHyphen
    default: break
    }
    texts.addText(of: text, &decoded, withoutHyphen: isDivided)
  }

  /// Shows blocks of its own; nothing if its element is not displayed.
  mutating func showHiddenNote(_ element: TreeElement, _ decoded: inout [UInt8]) {
    texts.blocks.endBlock()
    guard beginElement(element, &decoded) else { return }
    showContent(of: element, &decoded)
    endElement()
  }

  /// Each once.
  private mutating func showSideNotes(
    after node: Int, in document: DocumentTree, _ decoded: inout [UInt8]
  ) {
    for note in claims.takeNotes(after: node) {
      showSideNote(TreeElement(note, of: document), &decoded)
    }
  }

  /// Makes a block that links can lead to.
  private mutating func showSideNote(_ element: TreeElement, _ decoded: inout [UInt8]) {
    texts.stack.push(element, .sideNote(.here))
    recordPlaces(at: element)
    texts.blocks.beginSideNote(in: texts.stack)
    let key = Self.key(ofNote: element)
    texts.blocks.book.links.beginAnchor(key, at: texts.blocks.place)
    showContent(of: element, &decoded)
    texts.blocks.book.links.endAnchor(key, at: texts.blocks.place, isNote: true)
    endAnchor()
    texts.blocks.endBlock()
    texts.stack.pop()
  }

  /// Leads to the note after the block.
  private mutating func addReference(to note: TreeElement) {
    marksOfNotes += 1
    texts.addMark(
      ShiftedForms.raised(marksOfNotes), ofNote: Self.key(ofNote: note), at: note.tag.start)
  }

  /// The blank in it sets it apart from identifiers, which have none.
  private static func key(ofNote note: TreeElement) -> String {
    "\(note.document.item.name)#side note \(note.node)"
  }

  /// Begins an element's box, places, function and generated text. Undisplayed elements and titles are
  /// hidden; the claim of a side note gives the place of the note and of its mark. Returns whether the caller
  /// has to show the content and end the element.
  private mutating func beginElement(_ element: TreeElement, _ decoded: inout [UInt8]) -> Bool {
    let node = element.style
    if node.kind == .title || node.style.display == .none {
      recordHidden(element)
      return false
    }
    let won = claims.claim(to: element.node)
    if let won { recordClaim(won) }
    if case .sideNote(let place) = won?.claim.meaning {
      switch place {
      case .here: showSideNote(element, &decoded)
      case .after: break
      case .referred: addReference(to: element)
      }
      return false
    }
    texts.stack.push(element, won?.claim.meaning, isEmpty: isEmptyBetweenLines(element))
    texts.changeCounters(for: node, depth: texts.stack.depth)
    if case .printedLine(true, _) = won?.claim.meaning {
      texts.blocks.separateNextText()
    } else if !texts.stack.isOutOfFlow {
      beginBox(texts.stack.node)
    }
    recordPlaces(at: element)
    if let meaning = won?.claim.meaning, applyClaim(meaning, to: element) { return false }
    beginFunction(of: element, node)
    if node.kind == .reading {
      texts.addReading(element)
      recordPlaces(inside: element)
      closeElement(node)
      return false
    }
    if let text = node.before,
      node.style.display == .inline || text.node.style.display != .inline || !text.hasOnlySigns
        || element.beginsWithText
    {
      texts.addGeneratedText(text)
    }
    return true
  }

  /// An element between two lines of a block shows nothing without visible text, generated text and elements
  /// other than phrases, anchors and elements that show nothing. False elsewhere.
  private func isEmptyBetweenLines(_ element: TreeElement) -> Bool {
    guard texts.blocks.isBetweenLines, element.style.canBeEmpty else { return false }
    if texts.stack.innermost.isEmpty { return true }
    let tree = element.tree
    var walk = ElementWalk(tree, in: element.node)
    while let node = walk.next() {
      let part = TreeElement(node, of: element.document)
      if tree.nodes[node].isText {
        if element.source[tree.nodes[node].source].contains(where: { $0 > " " }) { return false }
      } else if part.style.style.display == .none
        || claims.claim(to: node)?.claim.meaning.showsNothing == true
      {
        walk.skipDescendants()
      } else if part.style.hasTexts
        || !part.style.canBeEmpty && ![.phrase, .anchor].contains(part.style.kind)
      {
        return false
      }
    }
    return true
  }

  /// Records it a byte earlier in an open block, so that it does not belong to the next.
  private mutating func recordClaim(_ won: ElementClaims.Won) {
    let place = texts.blocks.place
    texts.blocks.book.recordClaim(won, at: texts.blocks.isOpen ? max(0, place - 1) : place)
  }

  /// No document displays scripts and the like: they are left out.
  private mutating func recordHidden(_ element: TreeElement) {
    if FlowStyle().styleOfChild(named: element.name).display != .none {
      texts.blocks.book.links.recordHidden(in: element.document.item.name)
    }
  }

  /// A block, text beside the line of an open block, or the gap of a margin.
  private mutating func beginBox(_ node: StyleNode) {
    let floats = node.style.traits.contains(.floats)
    if node.style.display != .inline, !floats || !texts.blocks.isOpen {
      texts.blocks.beginElement(node, depth: texts.stack.depth)
    } else if floats {
      // A number beside a line, or a letter as tall as two lines, is not part of a word.
      texts.stack.innermost.startBesideLine = texts.blocks.beginTextBesideLine()
    } else if node.style.hasGapBefore {
      texts.blocks.recordGap()
    }
  }

  /// Closes the element if the claim replaces its content by other words or nothing, and returns true. Places
  /// marked in the content are still recorded.
  private mutating func applyClaim(
    _ meaning: ElementClaim.Meaning, to element: TreeElement
  ) -> Bool {
    switch meaning {
    case .pageNumber(let numbers, let words):
      for number in numbers { texts.blocks.addPageMark(number) }
      if element.style.kind == .anchor { beginFunction(of: element, element.style) }
      recordPlaces(inside: element)
      if !words.isEmpty {
        texts.blocks.separateNextText()
        // Some words of the element are left out.
        texts.blocks.book.origins?.setSource(toTagAt: element.tag.start)
        var words = words
        words.withTextBytes { texts.addShownText($0) }
      }
    case .empty:
      beginFunction(of: element, element.style)
      recordUnshownLinks(in: element)
      recordPlaces(inside: element)
      // The number of a note as a term of its own.
      if element.style.style.traits.contains(.term), let text = element.shortText,
        let number = Number.parse(text.utf8.filter(\.isDigit), in: 1...Self.greatestNumber)
      {
        texts.blocks.setMarker(ListMarker(.decimal, number: number))
      }
    case .numberedWords(let number):
      if let number { texts.blocks.addPageMark(number) }
      texts.blocks.separateNextText()
      return false
    case .outOfSight: recordPlaces(inside: element, areHidden: true)
    case .initial: recordPlaces(inside: element)
    case .formula(let tex, let isDisplayed):
      texts.addFormula(tex: tex, isDisplayed: isDisplayed, at: element.tag.start)
      recordPlaces(inside: element)
    case .lastTerm, .entry:
      texts.blocks.recordMeaning(meaning)
      return false
    case .item(let marker):
      texts.blocks.setMarker(marker)
      return false
    case .drawnParagraph(let isApart):
      texts.blocks.endParagraph(leavingEmptyRow: isApart)
      return false
    case .repeated, .lines, .layout, .sideNote, .afterInitial, .dividedWords, .codeLine,
      .noteReference, .noteSign, .chapter, .line, .inLine, .printedLine:
      return false
    }
    closeElement(element.style)
    return true
  }

  /// Within a line no section begins. An anchor named earlier in the document is dropped. `isHidden` hides
  /// targets even if neither style nor meaning does.
  private mutating func recordPlaces(at element: TreeElement, isHidden: Bool = false) {
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

  /// Of an element whose content is not shown, or itself.
  private mutating func recordUnshownLinks(in element: TreeElement) {
    for node in element.node..<element.end where !element.tree.nodes[node].isText {
      guard let target = TreeElement(node, of: element.document).target else { continue }
      texts.blocks.book.links.addUnshownLink(to: target, at: texts.blocks.place)
    }
  }

  /// Called for an element whose content is not shown.
  private mutating func recordPlaces(inside element: TreeElement, areHidden: Bool = false) {
    var walk = ElementWalk(element.tree, in: element.node)
    while let node = walk.next() {
      let part = TreeElement(node, of: element.document)
      if part.style.style.display == .none {
        walk.skipDescendants()
      } else if part.role.contains(.hasIdentifier) {
        texts.stack.push(part)
        recordPlaces(at: part, isHidden: areHidden)
        endAnchor()
        texts.stack.pop()
      }
    }
  }

  /// Mark of a note, in bytes.
  private static let longestMark = 12
  /// Number of a note.
  private static let greatestNumber = 99_999
  /// Box of a task to be done.
  static let openBox = "☐"
  /// Box of a task that is done.
  static let checkedBox = "☑"
  private static let main: MarkupName = "main"
  private static let sub: MarkupName = "sub"

  /// Called before the content, such as to begin a link. The kind of the style is the function.
  private mutating func beginFunction(of element: TreeElement, _ node: StyleNode) {
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
    case .frame: addFrame(element)
    case .media: addMedia(element)
    case .input:
      // A task: the box stands in place of the marker.
      if texts.blocks.isBeforeListItem, element.value("type")?.lowercased() == "checkbox" {
        texts.blocks.setMarker(ListMarker())
        var sign = element.value("checked") == nil ? Self.openBox : Self.checkedBox
        sign.withTextBytes { texts.addShownText($0) }
      }
    case .other where element.name == Self.sub:
      // Lowered digits have characters of their own, lowered letters have not.
      if element.isIndexOfLetters, texts.blocks.followsOneLetter {
        texts.blocks.addText("_", in: texts.stack)
      }
    case .drawnText: texts.stack.innermost.drawnLine = element.value("y")
    case .drawnPart: beginDrawnPart(element)
    case .formula: addFormula(element)
    case .orderedList:
      texts.stack.innermost.numbers = ListNumbers(element, &texts.blocks.book.builder.budget)
    case .listItem:
      // Items in one row are separated.
      if node.style.display == .inline { texts.blocks.separateNextText() }
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

  /// Links need a valid target. An opening bracket precedes a letter that refers to a note right after a
  /// word.
  private mutating func beginLink(_ element: TreeElement) {
    guard let target = element.target else { return }
    texts.stack.innermost.isLink = true
    guard case .noteReference(let isLetter) = texts.stack.innermost.meaning else {
      return texts.blocks.book.links.beginLink(to: target, isNoteReference: false)
    }
    texts.blocks.book.links.beginLink(to: target, isNoteReference: true)
    // Raised digits have characters of their own, raised letters have not.
    if isLetter, texts.blocks.isInWord {
      texts.blocks.addText("[", in: texts.stack)
      texts.stack.innermost.isBracketed = true
    }
  }

  private var surroundings: ShownImage.Surroundings {
    ShownImage.Surroundings(
      isInTable: texts.blocks.isInTable, isInLine: texts.blocks.isInLine,
      isInBlock: texts.blocks.isOpen, isInLink: texts.stack.isInLink)
  }

  /// An image, or words in its place. A note's sign becomes its claimed words, in brackets if they are one
  /// letter, or one digit not raised.
  private mutating func addImage(_ element: TreeElement) {
    if case .noteSign(let words) = texts.stack.innermost.meaning {
      // A letter would be part of a word; raised digits have characters of their own.
      let isRaised = texts.stack.style.emphasis.contains(.superscript)
      if words.count == 1, words.contains(where: { $0.isLetter || $0.isNumber && !isRaised }) {
        return texts.blocks.addText("[\(words)]", in: texts.stack)
      }
      return showImage(.words(words, nil), of: element)
    }
    let isRepeated = texts.stack.innermost.meaning == .repeated
    showImage(
      ShownImage(image: element, isRepeated: isRepeated, texts.stack.style, in: surroundings),
      of: element)
  }

  /// Names or frames a drawing without text of its own; nothing for a drawing in another.
  private mutating func addDrawing(_ element: TreeElement) {
    guard texts.stack.elements.count(where: { $0.node.kind == .drawing }) == 1 else { return }
    let isInLine = texts.stack.innermost.meaning == .inLine
    showImage(
      ShownImage(drawing: element, isInLine: isInLine, texts.stack.style, in: surroundings),
      of: element)
  }

  /// Parts of a drawing's text at one height are one line, even if each letter has a place of its own.
  private mutating func beginDrawnPart(_ element: TreeElement) {
    guard let line = element.value("y"), let text = texts.stack.innermost(.drawnText),
      line != text.drawnLine
    else { return }
    texts.blocks.separateNextText()
    text.drawnLine = line
  }

  /// Nothing for nil, or if a style hides the image.
  private mutating func showImage(_ image: ShownImage?, of element: TreeElement) {
    guard let image, !texts.stack.style.traits.contains(.hidden) else { return }
    texts.blocks.book.origins?.setSource(toTagAt: element.tag.start)
    switch image {
    case .picture(let words, let image): texts.blocks.addPicture(words, image)
    case .sceneBreak: texts.blocks.addSceneBreak()
    case .formula(let formula): texts.addFormula(formula)
    case .words(let words, let image):
      texts.blocks.addAlternativeText(words, of: image, in: texts.stack)
    }
  }

  /// A link to its document, by its title or its name.
  private mutating func addFrame(_ element: TreeElement) {
    guard let address = element.value("src"),
      let target = element.document.item.resolve(address)
    else { return }
    texts.blocks.book.origins?.setSource(toTagAt: element.tag.start)
    texts.blocks.book.links.beginLink(to: target, isNoteReference: false)
    var name = element.value("title") ?? element.value("name") ?? address
    name.withTextBytes { texts.addShownText($0) }
    texts.blocks.endLink()
  }

  /// Sound, a film or a canvas becomes its kind and name in brackets, as a word of its own.
  private mutating func addMedia(_ element: TreeElement) {
    texts.blocks.separateNextText()
    showImage(.words(ImageTag.mediaName(element.tag, in: element.source), nil), of: element)
    texts.blocks.separateNextText()
  }

  /// Writes its generated text first. Mere signs on a line of their own are left out.
  private mutating func endElement() {
    let node = texts.stack.node
    if let text = node.after,
      !text.hasOnlySigns || node.style.display == .inline || texts.blocks.isInLine
    {
      texts.addGeneratedText(text)
    }
    closeElement(node)
  }

  /// Ends its function, its link and its counters.
  private mutating func closeElement(_ node: StyleNode) {
    if texts.stack.innermost.isBracketed { texts.blocks.addText("]", in: texts.stack) }
    endFunction(of: node)
    if texts.stack.innermost.isLink { texts.blocks.endLink() }
    texts.stack.counters.endElement(depth: texts.stack.depth)
    texts.stack.pop()
  }

  /// Does nothing without an anchor.
  private mutating func endAnchor() {
    guard let anchor = texts.stack.innermost.anchor else { return }
    texts.blocks.book.links.endAnchor(
      anchor, at: texts.blocks.place, isNote: texts.stack.innermost.isNote)
  }

  /// Out of the flow, no block ends.
  private mutating func endFunction(of node: StyleNode) {
    endAnchor()
    if node.kind == .table { texts.blocks.endTable(node.style) }
    if node.kind == .tableCaption { texts.blocks.setTableCaption(isOpen: false) }
    if case .tableSection = node.kind { texts.blocks.changeTable { $0.beginSection(.body) } }
    if texts.stack.isOutOfFlow { return }
    if node.style.traits.contains(.floats) { texts.blocks.endTextBesideLine(in: texts.stack) }
    if node.style.hasGapAfter || texts.stack.innermost.isLink && isMarkOfNote(node) {
      texts.blocks.recordGap()
    }
    if case .printedLine(_, true) = texts.stack.innermost.meaning {
      texts.blocks.separateNextText()
    } else if node.style.display != .inline {
      texts.blocks.endElement(node, depth: texts.stack.depth)
    }
  }

  /// A raised link begins a note: no blank may be after its mark.
  private func isMarkOfNote(_ node: StyleNode) -> Bool {
    node.style.emphasis.contains(.superscript) && texts.stack.innermostNote != nil
      && texts.blocks.lengthOfBlock <= Self.longestMark
  }

  /// Elements in the formula are recorded as link targets.
  private mutating func addFormula(_ element: TreeElement) {
    let name = element.document.item.name
    for id in element.identifiers { _ = texts.blocks.beginAnchor(name + "#" + id) }
    texts.addFormula(Formula(element.node, of: element.tree, in: element.source))
  }
}
