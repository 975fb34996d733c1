import Cells
import JSONValues
import Markup
import Numbers

/// A page of a catalogue: OPDS 1.2 (Atom) or OPDS 2.0 (JSON).
public struct Feed: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The title, the authors and the language, fit for a terminal; empty if unknown.
    public var title, author, language: String
    /// The length of the file in bytes; nil if unknown.
    public var size: Int?
    /// Media type at the address.
    public var type: String
    public var address: WebAddress
    /// Whether the address leads to another feed, perhaps for a single book.
    public var isFeed: Bool
    /// The name of the catalogue with it; empty if there is only one.
    public var catalogue = ""
  }

  /// The entries, in order.
  public private(set) var entries: [Entry] = []
  /// The address of the next page.
  public private(set) var next: WebAddress?
  /// Template for the address of a search, not yet resolved against the feed's.
  public private(set) var search: String?
  /// Address of the OpenSearch description, which has such a template.
  public private(set) var searchDescription: WebAddress?

  private static let maximumEntries = 1_000

  /// Nil if the document is of neither kind. Links are resolved against its address.
  public init?(_ bytes: [UInt8], at address: WebAddress) {
    let start = bytes.prefix(512).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    switch start {
    case UInt8(ascii: "<"):
      guard let feed = MarkupNode.document(bytes).children.first(where: { Self.isFeed($0.name) })
      else { return nil }
      readAtom(feed, at: address)
    case UInt8(ascii: "{"):
      guard let feed = JSONValue(bytes), feed["metadata"] != nil || feed["links"] != nil else {
        return nil
      }
      readJSON(feed, at: address)
    default: return nil
    }
  }

  /// Judges by the first bytes or the header `Content-Type`, even if the document is too large to read.
  public static func seemsToBeFeed(_ head: [UInt8], type: String?) -> Bool {
    let type = (type ?? "").lowercased()
    if ["application/atom+xml", "application/opds+json"].contains(where: { type.hasPrefix($0) }) {
      return true
    }
    let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.first == "{" {
      return ["\"metadata\"", "\"publications\"", "\"navigation\""].contains { text.contains($0) }
    }
    guard text.first == "<" else { return false }
    let names = text.split(separator: "<").map { $0.prefix { $0.isLetter || "?!:-".contains($0) } }
    let root = names.first { $0.first?.isLetter == true }?.split(separator: ":").last
    return root == "feed" || root == "entry"
  }

  private static func isFeed(_ name: MarkupName) -> Bool { name == "feed" || name == "entry" }

  // MARK: Links

  private struct Link {
    let relations: [Substring]
    let type: String
    let address: WebAddress
    let size: Int?

    var isFeed: Bool {
      type.contains("application/atom+xml") || type.contains("application/opds+json")
    }

    /// Whether it leads to the whole book, without payment or a loan.
    var isBook: Bool {
      relations.contains { relation in
        relation == "http://opds-spec.org/acquisition"
          || relation == "http://opds-spec.org/acquisition/open-access"
      }
    }
  }

  /// Media types of books the reader can open, the preferred first.
  private static let types = [
    "application/epub+zip", "application/x-mobi8-ebook", "application/vnd.amazon.ebook",
    "application/x-mobipocket-ebook", "application/x-fictionbook", "application/fb2",
    "text/fb2", "text/html", "text/plain",
  ]

  /// The place of a media type in the order of preference; nil if the reader does not open it.
  private static func rank(_ type: String) -> Int? { types.firstIndex { type.hasPrefix($0) } }

  /// Appends the book of the links, in the best format, or else the feed. Does nothing for a book in other
  /// formats, and after ``maximumEntries``.
  private mutating func appendEntry(
    _ links: [Link], title: String, author: String, language: String
  ) {
    guard entries.count < Self.maximumEntries else { return }
    let books = links.filter { $0.isBook && Self.rank($0.type) != nil }
    let book = books.min { Self.rank($0.type) ?? 0 < Self.rank($1.type) ?? 0 }
    let further = links.first { $0.isFeed && $0.relations != ["self"] }
    // A book in other formats only is left out.
    guard let link = book ?? (links.contains(where: \.isBook) ? nil : further) else { return }
    entries.append(
      Entry(
        title: printableText(title), author: printableText(author),
        language: printableText(language, maximumCharacters: 20), size: link.size, type: link.type,
        address: link.address, isFeed: book == nil))
  }

  // MARK: OPDS 1.2

  /// Reads an Atom feed, or one entry alone. Relative addresses are resolved against `address`.
  private mutating func readAtom(_ feed: MarkupNode, at address: WebAddress) {
    for link in feed.children where link.name == "link" {
      let (relations, type) = (link.words(of: "rel"), link["type"] ?? "")
      guard let target = link["href"] else { continue }
      if relations.contains("next") { next = address.resolving(target) }
      guard relations.contains("search") else { continue }
      if type.contains("opensearchdescription") {
        searchDescription = address.resolving(target)
      } else if target.contains("{") {
        search = target
      }
    }
    // The feed of one book may be its entry alone.
    let own = feed.name == "entry" ? [feed] : feed.children.filter { $0.name == "entry" }
    for entry in own {
      let links = entry.children.compactMap { link -> Link? in
        guard link.name == "link", let target = link["href"].flatMap(address.resolving) else {
          return nil
        }
        return Link(
          relations: link.words(of: "rel"), type: (link["type"] ?? "").lowercased(),
          address: target,
          size: link["length"].flatMap {
            Number.parse($0.utf8, in: 1...Number.mostBytes)
          })
      }
      let authors = entry.children.filter { $0.name == "author" }
        .map { ($0.child("name") ?? $0).text }
      appendEntry(
        links, title: entry.child("title")?.text ?? "", author: authors.joined(separator: ", "),
        language: entry.child("language")?.text ?? "")
    }
  }

  // MARK: OPDS 2.0

  /// Reads the links and the publications of an OPDS 2 feed, with those of its groups.
  private mutating func readJSON(_ feed: JSONValue, at address: WebAddress) {
    for link in feed["links"]?.elements ?? [] {
      let relations = link["rel"]?.elements?.compactMap(\.text) ?? []
      guard let target = link["href"]?.text else { continue }
      if relations.contains("next") { next = address.resolving(target) }
      if relations.contains("search"), target.contains("{") { search = target }
    }
    let groups = [feed] + (feed["groups"]?.elements ?? [])
    for part in groups {
      for book in part["publications"]?.elements ?? [] {
        let metadata = book["metadata"]
        let links = (book["links"]?.elements ?? []).compactMap { Self.link($0, at: address) }
        appendEntry(
          links, title: Self.words(metadata?["title"]), author: Self.words(metadata?["author"]),
          language: Self.words(metadata?["language"]))
      }
    }
    for further in groups.flatMap({ $0["navigation"]?.elements ?? [] }) {
      guard let link = Self.link(further, at: address), entries.count < Self.maximumEntries else {
        continue
      }
      entries.append(
        Entry(
          title: printableText(Self.words(further["title"])), author: "", language: "",
          type: link.type, address: link.address, isFeed: true))
    }
  }

  /// Returns a link of an OPDS 2 feed; nil if it has no address.
  private static func link(_ link: JSONValue, at address: WebAddress) -> Link? {
    guard let target = link["href"]?.text.flatMap(address.resolving) else { return nil }
    return Link(
      relations: (link["rel"]?.elements?.compactMap(\.text) ?? []).map { $0[...] },
      type: (link["type"]?.text ?? "").lowercased(), address: target,
      size: link["size"]?.integer(in: 1...Number.mostBytes))
  }

  /// Returns the words of a value: a text, a named object, texts in languages, or several; empty for others.
  private static func words(_ value: JSONValue?) -> String {
    switch value {
    case .text(let text): text
    case .object(let members):
      members["name"].map { words($0) }
        ?? members.min { $0.key < $1.key }.map { $0.value.text ?? "" } ?? ""
    case .array(let elements): elements.prefix(20).map { words($0) }.joined(separator: ", ")
    default: ""
    }
  }

  // MARK: Search

  /// Reads the template of an OpenSearch description; returns nil if it has none for a feed.
  public static func template(inDescription bytes: [UInt8]) -> String? {
    let addresses = MarkupNode.document(bytes).all("url")
    return addresses.first {
      ($0["type"] ?? "").contains("atom+xml") || ($0["type"] ?? "").contains("opds+json")
    }?["template"]
  }

  /// Fills in the words, of OpenSearch, as `{searchTerms}`, or of RFC 6570, as `{?query}`. Other parameters
  /// are left out.
  public static func expanded(_ template: String, for words: String) -> String {
    let value = words.percentEncoded()
    var result = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      result += rest[..<start]
      var name = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let sign = name.first.flatMap { "?&".contains($0) ? $0 : nil }
      if sign != nil { name.removeFirst() }
      let names = name.split { ",?*".contains($0) }
      guard let found = names.first(where: { ["searchTerms", "query", "q"].contains($0) }) else {
        continue
      }
      result += sign.map { "\($0)\(found)=" + value } ?? value
    }
    return result + rest
  }
}

extension MarkupNode {
  /// The first element of a name directly in it.
  fileprivate func child(_ name: MarkupName) -> MarkupNode? { children.first { $0.name == name } }
}
