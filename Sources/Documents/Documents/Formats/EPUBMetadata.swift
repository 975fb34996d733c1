import BookText
import Cells
import Markup

/// Metadata in the package document (EPUB 3.3, section 5.5).
struct EPUBMetadata {
  private(set) var title: String?
  private(set) var credits = Credits()
  private(set) var language: String?
  /// Series with the book's number in it, if given.
  private(set) var series: String?
  private(set) var identifier: String?
  /// Lines are placed on pages of their own.
  private(set) var hasFixedPages = false

  init(_ package: MarkupNode) {
    guard let metadata = package.first("metadata") else { return }
    let refinements = Refinements(metadata)
    let titles = metadata.all("title").filter { !$0.text.isEmpty }
    let main =
      titles.first { refinements.values(of: "title-type", of: $0).contains("main") } ?? titles.first
    let direction = package.first("package")?["dir"]
    title = main.map { Self.directedText($0, in: direction) }
    credits = Self.readCredits(metadata, refinements) { Self.directedText($0, in: direction) }
    series = Self.readSeries(metadata, refinements)
    let identifiers = metadata.all("identifier").filter { !$0.text.isEmpty }
    let unique = package.first("package")?["unique-identifier"]
    identifier = (identifiers.first { $0["id"] == unique } ?? identifiers.first)?.text
    hasFixedPages = metadata.all("meta").contains { meta in
      meta["property"] == "rendition:layout" && meta.text == "pre-paginated"
        || meta["name"] == "fixed-layout" && meta["content"] == "true"
    }
    language = metadata.all("language").map(\.text).first { !["", "und", "zxx"].contains($0) }
  }

  /// Refinements of EPUB 3: values of properties, by the identifier of the refined element. A property may
  /// have several values, such as the roles of a creator.
  private struct Refinements {
    private var values: [String: [String: [String]]] = [:]

    init(_ metadata: MarkupNode) {
      for meta in metadata.all("meta") {
        guard let about = meta["refines"], let property = meta["property"] else { continue }
        values[String(about.drop { $0 == "#" }), default: [:]][property, default: []]
          .append(meta.text)
      }
    }

    func values(of property: String, of node: MarkupNode) -> [String] {
      node["id"].flatMap { values[$0]?[property] } ?? []
    }
  }

  /// People by their roles (MARC code list for relators). A creator without a role is an author. If no
  /// creator is an author by a role, all creators are.
  private static func readCredits(
    _ metadata: MarkupNode, _ refinements: Refinements, name: (MarkupNode) -> String
  ) -> Credits {
    let author = "aut"
    /// People in the elements of one name, each with the codes of the roles.
    func people(in element: MarkupName) -> [(name: String, roles: [String])] {
      metadata.all(element).filter { !$0.text.isEmpty }.map { node in
        let roles = node["role"].map { [$0] } ?? refinements.values(of: "role", of: node)
        return (name(node), roles.map { $0.lowercased() })
      }
    }
    var creators = people(in: "creator")
    for index in creators.indices where creators[index].roles.isEmpty {
      creators[index].roles = [author]
    }
    let hasAuthor = creators.contains { $0.roles.contains(author) }
    let all = creators + people(in: "contributor")
    /// One or two people, or the first of several and the number of the others.
    func names(of people: [(name: String, roles: [String])]) -> String? {
      guard let first = people.first else { return nil }
      return people.count < 3
        ? people.map(\.name).joined(separator: " and ")
        : "\(first.name) and \(people.count - 1) others"
    }
    func credit(_ role: String) -> String? { names(of: all.filter { $0.roles.contains(role) }) }
    return Credits(
      author: hasAuthor || creators.isEmpty ? credit(author) : names(of: creators),
      translator: credit("trl"), editor: credit("edt"), illustrator: credit("ill"))
  }

  /// A directional mark precedes the text if it has letters of both directions and its own direction differs
  /// from its first letter's (Unicode Standard Annex 9, section 2.6). `around` is the direction given by the
  /// package.
  private static func directedText(_ node: MarkupNode, in around: String?) -> String {
    let text = node.text
    guard let direction = node["dir"] ?? around, direction == "rtl" || direction == "ltr" else {
      return text
    }
    let directions = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic).map {
      Bidi.direction(of: $0.value) == .rightToLeft ? "rtl" : "ltr"
    }
    guard let first = directions.first, first != direction, directions.contains(direction) else {
      return text
    }
    return (direction == "ltr" ? "\u{200E}" : "\u{200F}") + text
  }

  /// Adds the book's number, if any: "The Lamps 2". The first series among the collections of EPUB 3 counts,
  /// or else Calibre's.
  private static func readSeries(_ metadata: MarkupNode, _ refinements: Refinements) -> String? {
    for meta in metadata.all("meta") {
      if meta["property"] == "belongs-to-collection", !meta.text.isEmpty {
        let types = refinements.values(of: "collection-type", of: meta)
        guard types.isEmpty || types.contains("series") else { continue }
        return refinements.values(of: "group-position", of: meta).first
          .map { "\(meta.text) \($0)" } ?? meta.text
      }
    }
    /// First `meta` element with a name; nil if it is empty.
    func content(named name: String) -> String? {
      metadata.all("meta").first { $0["name"] == name }?["content"]
        .flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let series = content(named: "calibre:series") else { return nil }
    guard let index = content(named: "calibre:series_index") else { return series }
    return "\(series) \(index.hasSuffix(".0") ? String(index.dropLast(2)) : index)"
  }
}
