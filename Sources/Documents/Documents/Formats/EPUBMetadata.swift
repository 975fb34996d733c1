import BookText
import Markup

/// The metadata in the package document of an EPUB (EPUB 3.3, section 5.5).
struct EPUBMetadata {
  private(set) var title: String?
  private(set) var credits = Credits()
  private(set) var language: String?
  /// The series of the book, and the book's number in the series if it has one.
  private(set) var series: String?
  /// The publisher's identifier of the book.
  private(set) var identifier: String?
  private(set) var hasFixedPages = false

  /// - Parameter package: The package document.
  init(_ package: MarkupNode) {
    guard let metadata = package.first("metadata") else { return }
    /// The refinements of EPUB 3, by the identifier of the refined element.
    var refined: [String: [String: String]] = [:]
    for meta in metadata.all("meta") {
      guard let about = meta["refines"], let property = meta["property"] else { continue }
      refined[String(about.drop { $0 == "#" }), default: [:]][property] = meta.text
    }
    func refinement(_ node: MarkupNode, _ property: String) -> String? {
      node["id"].flatMap { refined[$0]?[property] }
    }
    let titles = metadata.all("title").filter { !$0.text.isEmpty }
    let main = titles.first { refinement($0, "title-type") == "main" } ?? titles.first
    let direction = package.first("package")?["dir"]
    title = main.map { Self.directed($0, in: direction) }
    var names: [String: [String]] = [:]
    for (name, usual) in [("creator", "aut"), ("contributor", "")] {
      for node in metadata.all(MarkupName(name)) where !node.text.isEmpty {
        let role = node["role"] ?? refinement(node, "role") ?? usual
        names[role, default: []].append(Self.directed(node, in: direction))
      }
    }
    func joined(_ role: String) -> String? {
      guard let all = names[role], !all.isEmpty else { return nil }
      return all.count < 3
        ? all.joined(separator: " and ") : "\(all[0]) and \(all.count - 1) others"
    }
    credits = Credits(
      author: joined("aut"), translator: joined("trl"), editor: joined("edt"),
      illustrator: joined("ill"))
    series = Self.series(metadata, refined)
    let identifiers = metadata.all("identifier").filter { !$0.text.isEmpty }
    let unique = package.first("package")?["unique-identifier"]
    identifier = (identifiers.first { $0["id"] == unique } ?? identifiers.first)?.text
    hasFixedPages = metadata.all("meta").contains { meta in
      meta["property"] == "rendition:layout" && meta.text == "pre-paginated"
        || meta["name"] == "fixed-layout" && meta["content"] == "true"
    }
    language = metadata.all("language").map(\.text).first { !["", "und", "zxx"].contains($0) }
  }

  /// Returns the text of an element, with a directional mark before it if it has letters of both directions
  /// and its own direction differs from its first letter's (Unicode Standard Annex 9, section 2.6).
  ///
  /// - Parameter around: The direction given by the package.
  private static func directed(_ node: MarkupNode, in around: String?) -> String {
    let text = node.text
    guard let direction = node["dir"] ?? around, direction == "rtl" || direction == "ltr" else {
      return text
    }
    let directions = text.unicodeScalars.lazy
      .filter { $0.properties.isAlphabetic }.map { letter -> String in
        switch letter.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: "rtl"
        default: "ltr"
        }
      }
    guard let first = directions.first, first != direction, directions.contains(direction) else {
      return text
    }
    return (direction == "ltr" ? "\u{200E}" : "\u{200F}") + text
  }

  /// Name of a series: from the collections of EPUB 3, or as Calibre writes it.
  private static func series(
    _ metadata: MarkupNode, _ refined: [String: [String: String]]
  ) -> String? {
    for meta in metadata.all("meta") {
      if meta["property"] == "belongs-to-collection", !meta.text.isEmpty {
        let about = meta["id"].flatMap { refined[$0] } ?? [:]
        guard about["collection-type"] ?? "series" == "series" else { continue }
        return about["group-position"].map { "\(meta.text) \($0)" } ?? meta.text
      }
    }
    func named(_ name: String) -> String? {
      metadata.all("meta").first { $0["name"] == name }?["content"]
        .flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let series = named("calibre:series") else { return nil }
    guard let index = named("calibre:series_index") else { return series }
    return "\(series) \(index.hasSuffix(".0") ? String(index.dropLast(2)) : index)"
  }
}
