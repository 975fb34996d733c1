import BookText
import Markup

/// Reads a single file of HTML or XHTML as a book.
struct HTMLReader: MarkupFileReader {
  let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  /// Reads the book.
  ///
  /// - Complexity: O(*n*).
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book {
    var flow = flow(of: try text(of: bytes))
    flow.writer.finish()
    flow.writer.builder.joinShortSections()
    flow.writer.builder.result.opening = flow.main
    if let named = DistributorTitle(flow.title) {
      flow.writer.builder.result.title = named.title
      flow.writer.builder.result.credits.author = named.author
    } else if !flow.title.isEmpty {
      flow.writer.builder.result.title = flow.title
    }
    flow.writer.builder.result.language = flow.language
    return try flow.book(unread: options.unread)
  }

  func read(_ text: MarkupText, into flow: inout DocumentFlow) {
    let sheets = StyleSheetCache(beside: options.readBeside)
    let styles = sheets.styles(of: text.utf8, at: "", budget: &flow.writer.builder.budget)
    let head = String(decoding: text.utf8.prefix(1_024), as: UTF8.self)
    let isXML = head.hasPrefix("<?xml") && head.firstPlace(of: "xhtml") != nil
    var item = DocumentFlow.Item.single
    let beside = ImagesBeside(options)
    item.findImage = { $0.hasPrefix("data:") ? EmbeddedImages.found(at: $0) : beside.found(at: $0) }
    flow.read(text.utf8, isXML: isXML, item, styles)
  }

  /// Returns the title and author from the first bytes of a file.
  static func title(of head: [UInt8]) -> DocumentTitle {
    let document = MarkupNode.document(head)
    guard let title = document.first("title")?.text, !title.isEmpty else { return DocumentTitle() }
    guard let named = DistributorTitle(title) else { return DocumentTitle(title: title) }
    return DocumentTitle(title: named.title, author: named.author)
  }
}
