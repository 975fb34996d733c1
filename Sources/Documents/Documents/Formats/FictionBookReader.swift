import BookText
import Markup

/// Reads FictionBook 2 (FB2): XML with a description and bodies of sections.
struct FictionBookReader: MarkupFileReader {
  static let format = BookFileFormat.fictionBook
  static let titleLength = 1 << 16

  private let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  static func recognises(_ start: String) -> Bool { start.firstPlace(of: "<fictionbook") != nil }

  /// Title, credits and language are in the description. Never returns nil.
  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book? {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { throw .noText }
    let info = Self.description(of: text.utf8)
    var flow = flow(of: text)
    flow.finishBook()
    if let title = info?.title { flow.book.builder.facts.title = title }
    flow.book.builder.facts.credits = info?.credits ?? Credits()
    flow.book.builder.facts.language = info?.language
    return try flow.book(unread: options.unread)
  }

  func recordedFlow(of bytes: [UInt8]) -> DocumentFlow? {
    MarkupText(bytes, chosen: options.encoding).map { flow(of: $0, isTraced: true) }
  }

  /// Reads the markup again; nil if the bytes are not text.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource? {
    MarkupText(bytes, chosen: options.encoding).map { text in
      flow(of: text, isTraced: true).source(of: place, in: text.utf8)
    }
  }

  /// Reads the markup again; nil if the bytes are not text.
  func traced(_ bytes: [UInt8]) -> TracedDocument? {
    MarkupText(bytes, chosen: options.encoding).flatMap { text in
      flow(of: text, isTraced: true).traced(
        in: TracedDocument.Markup(
          kind: .fictionBook, utf8: text.utf8, cascade: { Cascade() }, file: { bytes }))
    }
  }

  /// Reads the markup as XHTML.
  private func flow(of text: MarkupText, isTraced: Bool = false) -> DocumentFlow {
    var flow = DocumentFlow(options, encoding: text.encoding, isTraced: isTraced)
    var item = DocumentItem.single
    lazy var images = BinaryImages(of: text.utf8)
    item.findImage = { images.image(at: $0) }
    flow.book.builder.budget.allow(bytes: text.utf8.count)
    text.utf8.withTextBytes { source in
      var tree = ElementTree(source, isXML: true)
      let notes = tree.renameElementsToXHTML(in: source)
      flow.addDocument(of: tree, in: source, item, StyleTree(), notes: notes)
    }
    return flow
  }

  /// Length in bytes.
  private static let longestDescription = 1 << 20

  /// Bytes before the first body, at most ``longestDescription``.
  private static func descriptionNode(of text: [UInt8]) -> MarkupNode {
    let head = text.prefix(longestDescription)
    let end = head.firstPlace(of: "<body".utf8)?.lowerBound
    return MarkupNode.document(Array(head[..<(end ?? head.endIndex)]))
  }

  static func image(at path: String, in bytes: [UInt8]) -> [UInt8]? {
    MarkupText(bytes).flatMap { BinaryImages(of: $0.utf8).contents(of: path) }
  }

  /// The image of the cover page.
  static func cover(of bytes: [UInt8]) -> [UInt8]? {
    guard let text = MarkupText(bytes),
      let address = descriptionNode(of: text.utf8).first("coverpage")?.first("image")?["href"]
    else { return nil }
    return BinaryImages(of: text.utf8).contents(of: address)
  }

  /// Facts in `title-info`; nil without it. People beyond the third are left out.
  private static func description(
    of text: [UInt8]
  ) -> (title: String?, credits: Credits, language: String?)? {
    guard let info = descriptionNode(of: text).first("title-info") else { return nil }
    /// Joins up to three people; a nickname stands for a person without a name.
    func names(_ name: MarkupName) -> String? {
      let found = info.children.filter { $0.name == name }.map { person in
        let parts = ["first-name", "middle-name", "last-name"].compactMap {
          person.first(MarkupName($0))?.text
        }.filter { !$0.isEmpty }
        return parts.isEmpty ? person.first("nickname")?.text ?? "" : parts.joined(separator: " ")
      }.filter { !$0.isEmpty }
      return found.isEmpty ? nil : found.prefix(3).joined(separator: " and ")
    }
    /// Nil if the element is missing or empty.
    func word(_ name: MarkupName) -> String? {
      info.first(name).map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    }
    let credits = Credits(author: names("author"), translator: names("translator"))
    return (word("book-title"), credits, word("lang"))
  }

  static func title(of head: [UInt8]) -> DocumentTitle {
    let info = MarkupText(head).flatMap { description(of: $0.utf8) }
    return DocumentTitle(title: info?.title, author: info?.credits.author)
  }
}

extension ElementTree {
  /// A title's name depends on the depth of its section. Returns the nodes in notes. Costs O(*n*).
  fileprivate mutating func renameElementsToXHTML(in source: TextBytes) -> Set<Int> {
    var notes: Set<Int> = []
    // A subtitle divides a section with a title, or is the only title there is.
    let hasTitles = nodes.indices.contains { node in
      nodes[node].name == Self.title && nodes[Int(nodes[node].parent)].name == Self.section
    }
    // The open elements by their own names, the number of sections among them, and whether they are notes.
    var (open, depth, isNotes): ([(node: Int, name: MarkupName)], Int, Bool) = ([], 0, false)
    for node in nodes.indices.dropFirst() where !nodes[node].isText {
      while let last = open.last, last.node != Int(nodes[node].parent) {
        if last.name == Self.section { depth -= 1 }
        open.removeLast()
      }
      let (name, parent) = (nodes[node].name, open.last?.name)
      if name == Self.section { depth += 1 }
      open.append((node, name))
      if name == "body" {
        isNotes = ["notes", "comments"].contains(tag(of: node).value("name", in: source))
      }
      // Titles of notes are in sections below the body.
      let isNote = isNotes && depth > 0
      let heading = Self.headings[min(Self.headings.count - 1, depth + (isNotes ? 1 : 0))]
      let shown = shownName(
        of: node, in: parent, title: isNote ? "div" : heading,
        subtitle: hasTitles ? nil : "h6", source)
      if let shown { rename(node, to: shown) }
      if isNote { notes.insert(node) }
    }
    return notes
  }

  /// Nil if the element keeps its own name. `title` is the name for a title here.
  private func shownName(
    of node: Int, in parent: MarkupName?, title: MarkupName, subtitle: MarkupName?,
    _ source: TextBytes
  ) -> MarkupName? {
    switch nodes[node].name {
    // The title of a poem begins no chapter.
    case Self.title: parent.map(Self.verse.contains) == true ? "header" : title
    case Self.subtitle: subtitle
    case Self.paragraph:
      parent == Self.title
        ? isTitleOfVerse(Int(nodes[node].parent)) ? Self.subtitle : "div"
        : isBlank(node, in: source) ? "br" : nil
    default: Self.names[nodes[node].name]
    }
  }

  private func isTitleOfVerse(_ node: Int) -> Bool { nodes[node].name == "header" }

  /// White space is nothing.
  private func isBlank(_ node: Int, in source: TextBytes) -> Bool {
    children(of: node).allSatisfy { child in
      nodes[child].isText && source[nodes[child].source].allSatisfy { $0 <= " " }
    }
  }

  private static let section: MarkupName = "section"
  private static let title: MarkupName = "title"
  private static let subtitle: MarkupName = "subtitle"
  private static let paragraph: MarkupName = "p"
  private static let verse: Set<MarkupName> = ["poem", "stanza"]

  /// Elements of XHTML for those of FictionBook.
  private static let names: [MarkupName: MarkupName] = [
    "fictionbook": "html", "body": "div", "description": "template", "binary": "template",
    "stylesheet": "template", "emphasis": "em", "strikethrough": "s",
    "empty-line": "br", "cite": "blockquote", "epigraph": "blockquote", "annotation": "blockquote",
    // A `footer` is kept with the text before it.
    "text-author": "footer", "date": "header", "stanza": "div", "v": "div", "image": "img",
  ]
  /// Headings for the titles of sections, by the depth of the section.
  private static let headings: [MarkupName] = ["h1", "h1", "h2", "h3", "h4", "h5", "h6"]
}
