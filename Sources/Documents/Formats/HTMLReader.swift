import BookText

/// Reads HTML or XHTML that is a book by itself.
struct HTMLReader {
  private let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  /// The book.
  ///
  /// - Complexity: O(*n*).
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { throw .noText }
    var flow = DocumentFlow(
      BookBuilder(named: options.name, encoding: text.encoding, fingerprint: options.fingerprint))
    // Only what is in the file itself is read.
    let sheet = HeadSheets.sheet(of: text.utf8) { _ in nil }
    let head = String(decoding: text.utf8.prefix(1_024), as: UTF8.self)
    flow.read(
      text.utf8, isXML: head.hasPrefix("<?xml") && head.firstPlace(of: "xhtml") != nil, item: "",
      sheet: sheet, sectionsAtHeadings: true
    ) { address in
      if ArchivePath.isExternal(address) { return address }
      return address.hasPrefix("#") ? "/" + address : nil
    }
    flow.finish()
    if !flow.title.isEmpty { flow.builder.title = flow.title }
    flow.builder.language = flow.language
    return try flow.book()
  }
}
