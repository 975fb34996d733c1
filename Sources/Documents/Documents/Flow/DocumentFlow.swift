import BookText
import Markup

/// Makes a book from documents of XHTML, HTML and similar formats.
///
/// Each step takes the results of the one before: documents are trees of elements with styles,
/// ``ElementWriter`` has their functions and claims, ``TextWriter`` their texts, ``BlockWriter`` the blocks,
/// and ``BookWriter`` adds finished blocks to the book.
struct DocumentFlow {
  private var elements: ElementWriter

  init(_ builder: BookBuilder) { elements = ElementWriter(builder) }

  var book: BookWriter {
    get { elements.texts.blocks.book }
    set { elements.texts.blocks.book = newValue }
  }

  private var budget: StepBudget {
    get { elements.texts.blocks.book.builder.budget }
    set { elements.texts.blocks.book.builder.budget = newValue }
  }

  /// Sources of texts and claims of recognisers.
  mutating func beginRecording() { elements.texts.blocks.book.beginRecording() }

  // MARK: Documents

  /// Adds a document in UTF-8, and returns its title and its language. Beyond ``ElementTree/longestSource``
  /// nothing is read and the budget is spent.
  /// - Parameter styles: Returns the styles of its tree.
  @discardableResult
  mutating func addDocument(
    _ source: [UInt8], isXML: Bool, _ item: DocumentItem,
    _ styles: (ElementTree, TextBytes, inout StepBudget) -> StyleTree
  ) -> DocumentHead {
    // The end of a longer one is not read. The reader is told in the same way as about a spent budget.
    if source.count > ElementTree.longestSource { _ = budget.spend(.max) }
    budget.allow(bytes: source.count)
    return source.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      return addDocument(of: tree, in: source, item, styles(tree, source, &budget))
    }
  }

  /// Returns the title and the language. `notes` are the nodes in notes, in formats with a separate place for
  /// notes.
  @discardableResult
  mutating func addDocument(
    of tree: ElementTree, in source: TextBytes, _ item: DocumentItem, _ styles: StyleTree,
    notes: Set<Int> = []
  ) -> DocumentHead {
    beginDocument(item, styles.paragraph(budget: &budget))
    elements.texts.blocks.book.builder.reserveText(source.count)
    let document = DocumentTree(
      tree, in: source, item, styles, notes: notes,
      asked: elements.texts.blocks.recognisers.attributes,
      budget: &budget)
    elements.beginDocument(document)
    var decoded: [UInt8] = []
    elements.showContent(of: TreeElement(ElementTree.root, of: document), &decoded)
    elements.texts.blocks.endItem()
    return DocumentHead(title: document.title, language: document.language)
  }

  /// Adds hidden elements with the wanted anchors as hidden notes; none if the document is too long. All of
  /// an unread document becomes hidden notes.
  mutating func addHiddenNotes(
    _ source: [UInt8], isXML: Bool, _ item: DocumentItem, named wanted: Set<String>,
    isUnread: Bool, _ styles: (ElementTree, TextBytes, inout StepBudget) -> StyleTree
  ) {
    guard source.count <= ElementTree.longestSource else { return }
    budget.allow(bytes: 2 * source.count)
    source.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      let sheets = styles(tree, source, &budget)
      let document = DocumentTree(
        tree, in: source, item, sheets, budget: &budget)
      let hidden = HiddenElements(named: wanted, in: document)
      if hidden.units.isEmpty, !isUnread { return }
      elements.texts.blocks.book.builder.beginHiddenNotes()
      beginDocument(item, sheets.paragraph(budget: &budget))
      elements.texts.blocks.book.links.forgetHiddenAnchors(hidden.anchors)
      let shown = DocumentTree(
        tree, in: source, item, sheets, revealed: hidden.revealed,
        asked: elements.texts.blocks.recognisers.attributes, budget: &budget)
      elements.beginDocument(shown)
      var decoded: [UInt8] = []
      if isUnread {
        elements.showContent(of: TreeElement(ElementTree.root, of: shown), &decoded)
      } else {
        for unit in hidden.units { elements.showHiddenNote(TreeElement(unit, of: shown), &decoded) }
      }
      elements.texts.blocks.endItem()
    }
  }

  private mutating func beginDocument(_ item: DocumentItem, _ paragraph: FlowStyle) {
    elements.texts.blocks.book.beginOrigins()
    elements.texts.blocks.beginItem(item.name, paragraph: paragraph)
  }

  /// Begins a web page's main element.
  static let mainAnchor = "main"

  /// An image too small for a picture is left out. Words may be empty.
  mutating func addImage(_ image: ImageReference, _ item: DocumentItem, words: String = "") {
    beginDocument(item, FlowStyle().styleOfChild(named: "p"))
    elements.texts.blocks.book.origins?.setSource(toTagAt: 0)
    if image.isPicture { elements.texts.blocks.addPicture(words, image) }
    elements.texts.blocks.endItem()
  }

  // MARK: The end

  /// Anchors without following text lead to its last byte.
  mutating func endText() { elements.texts.blocks.endText() }

  /// Makes the changes that depend on all blocks.
  mutating func finishBook() { elements.texts.blocks.finishBook() }

  /// Called after ``finishBook()``. The share `unread` of the whole, 0…1, is not read yet.
  ///
  /// Throws ``DocumentError/tooLarge`` or ``DocumentError/noText``.
  consuming func book(unread: Double = 0) throws(DocumentError) -> Book {
    try elements.texts.blocks.book.book(unread: unread)
  }
}
