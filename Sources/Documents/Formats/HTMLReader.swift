import BookText

/// Reads a single file of HTML or XHTML as a book.
struct HTMLReader {
  private let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  /// Reads the book.
  ///
  /// - Complexity: O(*n*).
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { throw .noText }
    var flow = flow(of: text)
    flow.writer.finish()
    if !flow.title.isEmpty { flow.writer.builder.title = flow.title }
    flow.writer.builder.language = flow.language
    return try flow.book()
  }

  /// Returns the markup of a place of the book.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource? {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { return nil }
    let trace = flow(of: text, tracing: true).trace
    return .markup(text.utf8, offset: trace?.source(of: place.utf8) ?? 0)
  }

  private func flow(of text: MarkupText, tracing: Bool = false) -> DocumentFlow {
    var flow = DocumentFlow(
      BookBuilder(named: options.name, encoding: text.encoding, fingerprint: options.fingerprint))
    if tracing { flow.trace = SourceTrace() }
    // Only style sheets in the file itself are used.
    var sheet = StyleSheet()
    for case .text(let text) in HeadSheets.sources(in: text.utf8) { sheet.add(text) }
    let head = String(decoding: text.utf8.prefix(1_024), as: UTF8.self)
    let isXML = head.hasPrefix("<?xml") && head.firstPlace(of: "xhtml") != nil
    flow.read(text.utf8, isXML: isXML, .single, StyleTree(sheet))
    return flow
  }
}
