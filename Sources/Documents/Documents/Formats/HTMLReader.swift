import BookText
import Markup

struct HTMLReader: MarkupFileReader {
  static let format = BookFileFormat.html

  private let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  /// A document type of HTML, the root, or an XML declaration before the root.
  static func recognises(_ start: String) -> Bool {
    let markup = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return markup.hasPrefix("<!doctype html") || markup.hasPrefix("<html")
      || markup.hasPrefix("<?xml") && start.firstPlace(of: "<html") != nil
  }

  /// Opens the book at its main part. Hidden notes are at the end if all of the file is read. Throws if the
  /// bytes are not text; never returns nil.
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book? {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { throw .noText }
    let (read, head) = self.flow(of: text)
    var flow = read
    flow.endText()
    flow.book.builder.joinShortSections()
    flow.book.builder.facts.opening = Self.mainPlace(of: flow)
    if options.unread == 0 { readHiddenNotes(of: text, into: &flow) }
    flow.finishBook()
    flow.book.builder.facts.set(DocumentTitle(naming: head.title))
    flow.book.builder.facts.language = head.language
    return try flow.book(unread: options.unread)
  }

  /// The place after the matter common to all pages of a site: the main element, or the first heading if
  /// ``fewestLinks`` links precede it, most of the text there unless that is short.
  private static func mainPlace(of flow: DocumentFlow) -> TextOffset? {
    let (links, blocks) = (flow.book.links, flow.book.builder.blocks)
    if let main = links.place(of: DocumentFlow.mainAnchor) { return main }
    guard let heading = blocks.first(where: \.isHeading)?.range.lowerBound else { return nil }
    let linked = links.linkLengths(before: heading)
    let areMost = linked.reduce(0, +) * 2 > heading || heading <= longestAround
    return linked.count >= fewestLinks && areMost ? TextOffset(utf8: heading) : nil
  }

  /// A row of links with the names of pages, in bytes.
  private static let longestAround = 200
  /// Links before the heading of a page with such a row.
  private static let fewestLinks = 2

  func recordedFlow(of bytes: [UInt8]) -> DocumentFlow? {
    MarkupText(bytes, chosen: options.encoding).map { flow(of: $0, isTraced: true).flow }
  }

  /// Reads the markup again; nil if the bytes are not text.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource? {
    MarkupText(bytes, chosen: options.encoding).map { text in
      flow(of: text, isTraced: true).flow.source(of: place, in: text.utf8)
    }
  }

  /// Reads the markup again; nil if the bytes are not text.
  func traced(_ bytes: [UInt8]) -> TracedDocument? {
    MarkupText(bytes, chosen: options.encoding).flatMap { text in
      let sheets = StyleSheetCache(beside: options.readBeside)
      let cascade = sheets.cascade(of: text.utf8, isXML: Self.isXML(text.utf8), at: "")
      return flow(of: text, isTraced: true).flow.traced(
        in: TracedDocument.Markup(
          kind: .html, utf8: text.utf8, cascade: { cascade }, file: { bytes }))
    }
  }

  /// Applies the styles in the markup and beside it.
  private func flow(
    of text: MarkupText, isTraced: Bool = false
  ) -> (flow: DocumentFlow, head: DocumentHead) {
    var flow = DocumentFlow(options, encoding: text.encoding, isTraced: isTraced)
    let sheets = StyleSheetCache(beside: options.readBeside)
    let head = flow.addDocument(text.utf8, isXML: Self.isXML(text.utf8), item) {
      tree, source, budget in
      sheets.styles(of: tree, in: source, at: "", budget: &budget)
    }
    return (flow, head)
  }

  private var item: DocumentItem {
    var item = DocumentItem.single
    let beside = ImagesBeside(options)
    item.findImage = { $0.hasPrefix("data:") ? EmbeddedImages.image(at: $0) : beside.image(at: $0) }
    return item
  }

  /// Link targets that styles hide.
  private func readHiddenNotes(of text: MarkupText, into flow: inout DocumentFlow) {
    let keys =
      flow.book.links.missingTargets(except: []).first { $0.file.isEmpty }?.keys ?? []
    if keys.isEmpty { return }
    let sheets = StyleSheetCache(beside: options.readBeside)
    var item = item
    item.hasSectionsAtHeadings = false
    flow.addHiddenNotes(
      text.utf8, isXML: Self.isXML(text.utf8), item, named: keys, isUnread: false
    ) { tree, source, budget in
      sheets.styles(of: tree, in: source, at: "", budget: &budget)
    }
  }

  /// An XML declaration, and "xhtml" among the first 1,024 bytes.
  private static func isXML(_ text: [UInt8]) -> Bool {
    let head = String(decoding: text.prefix(1_024), as: UTF8.self)
    return head.hasPrefix("<?xml") && head.firstPlace(of: "xhtml") != nil
  }

  static func image(at path: String, in bytes: [UInt8]) -> [UInt8]? {
    MarkupText(bytes).flatMap { EmbeddedImages.contents(of: path, in: $0.utf8) }
  }

  static func title(of head: [UInt8]) -> DocumentTitle {
    DocumentTitle(naming: MarkupNode.document(head).first("title")?.text ?? "")
  }
}
