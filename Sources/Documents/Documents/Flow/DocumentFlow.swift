import BookText
import Markup

/// Makes a book from documents of XHTML, HTML and similar formats.
///
/// Each step takes what the one before it has found out: documents are trees of elements with styles,
/// ``ElementWriter`` has their functions and claims, ``TextWriter`` their texts, ``BlockWriter`` the blocks,
/// and ``BookWriter`` adds finished blocks to the book.
struct DocumentFlow {
  private var elements: ElementWriter

  init(_ builder: BookBuilder) { elements = ElementWriter(builder) }

  /// The book so far.
  var book: BookWriter {
    get { elements.texts.blocks.book }
    set { elements.texts.blocks.book = newValue }
  }

  /// The remaining steps.
  private var budget: StepBudget {
    get { elements.texts.blocks.book.builder.budget }
    set { elements.texts.blocks.book.builder.budget = newValue }
  }

  /// Records where texts come from, and why, from now on.
  mutating func beginRecording() { elements.texts.blocks.book.beginRecording() }

  /// Asks these recognisers from now on.
  mutating func useRecognisers(_ recognisers: RecogniserList) {
    elements.texts.blocks.recognisers = recognisers
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
    if source.count > ElementTree.longestSource { _ = budget.spend(.max) }
    budget.allow(bytes: source.count)
    return source.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      return read(tree, in: source, item, styles(tree, source, &budget))
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
    beginDocument(item, styles.paragraph(budget: &budget))
    elements.texts.blocks.book.builder.reserveText(source.count)
    let document = DocumentTree(
      tree, in: source, item, styles, notes: notes,
      asked: elements.texts.blocks.recognisers.attributes,
      budget: &budget)
    elements.recognise(document)
    var decoded: [UInt8] = []
    elements.show(contentsOf: TreeElement(ElementTree.root, of: document), &decoded)
    elements.texts.blocks.endItem()
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
      elements.texts.blocks.book.links.expect(hidden.anchors)
      let shown = DocumentTree(
        tree, in: source, item, sheets, revealed: hidden.revealed,
        asked: elements.texts.blocks.recognisers.attributes, budget: &budget)
      elements.recognise(shown)
      var decoded: [UInt8] = []
      if isUnread {
        elements.show(contentsOf: TreeElement(ElementTree.root, of: shown), &decoded)
      } else {
        for unit in hidden.units { elements.show(hidden: TreeElement(unit, of: shown), &decoded) }
      }
      elements.texts.blocks.endItem()
    }
  }

  /// Begins a file.
  ///
  /// - Parameter paragraph: The style of its usual paragraph.
  private mutating func beginDocument(_ item: DocumentItem, _ paragraph: FlowStyle) {
    elements.texts.blocks.book.beginOrigins()
    elements.texts.blocks.beginItem(item.name, paragraph: paragraph)
  }

  /// Name of the place at the beginning of a web page's main element.
  static let mainAnchor = "main"

  /// Reads a document consisting of an image.
  ///
  /// - Parameter words: Its alternative text; empty if there is none.
  mutating func read(_ image: ImageReference, _ item: DocumentItem, words: String = "") {
    beginDocument(item, FlowStyle().child("p"))
    elements.texts.blocks.book.origins?.giveElement(at: 0)
    if image.isPicture { elements.texts.blocks.addPicture(words, image) }
    elements.texts.blocks.endItem()
  }

  // MARK: The end

  /// Ends the last document: anchors without following text are at the end of the text.
  mutating func endText() { elements.texts.blocks.endText() }

  /// Ends the book.
  mutating func finish() { elements.texts.blocks.finish() }

  /// Returns the book after ``finish()``.
  ///
  /// - Parameter unread: The share of the whole not read yet.
  consuming func book(unread: Double = 0) throws(DocumentError) -> Book {
    try elements.texts.blocks.book.book(unread: unread)
  }
}
