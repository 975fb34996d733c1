import BookText
import Markup

/// The metadata of an EPUB: its package document (EPUB 3.3, section 5; OPF 2.0.1), its contents and
/// its encryption.
struct EPUBPackage {
  /// A file of the book.
  struct Item {
    let path: String
    let type: String
    let properties: [Substring]
    /// The identifier of the item to read instead if this type is not readable.
    var fallback: String?

    /// The types of readable texts; empty if the package gives none.
    private static let texts: Set<String> = [
      "", "application/xhtml+xml", "text/html", "image/svg+xml", "text/x-oeb1-document",
      "application/x-dtbook+xml", "text/plain",
    ]

    /// True if it is of a type that is read.
    var isReadable: Bool { isImage || Self.texts.contains(type) }

    /// True if it is an image, and no drawing, which may have text.
    var isImage: Bool { type.hasPrefix("image/") && type != "image/svg+xml" }
  }

  /// An entry of the contents or a page of the printed edition.
  struct Target {
    let title: String
    let level: Int
    let path: String
    /// The identifier of the element in the file; empty for its beginning.
    let fragment: String

    /// The path, with the fragment after `#` if there is one.
    var key: String { fragment.isEmpty ? path : path + "#" + fragment }
  }

  /// The path of the package document.
  let path: String
  private(set) var title: String?
  private(set) var credits = Credits()
  private(set) var language: String?
  /// The series of the book, and the book's number in the series if it has one.
  private(set) var series: String?
  /// The path of the image on its front.
  private(set) var cover: String?
  /// The publisher's identifier of the book.
  private(set) var identifier: String?
  private(set) var hasFixedPages = false
  private(set) var isRightToLeft = false
  /// The paths of the files to show instead of others, of which the package says so.
  private(set) var fallbacks: [String: String] = [:]
  /// The files in the order of reading.
  private(set) var spine: [Item] = []
  private(set) var contents: [Target] = []
  private(set) var pages: [Target] = []
  /// The start of the text proper.
  private(set) var opening: String?
  /// True if files of the text are encrypted.
  private(set) var isEncrypted = false

  private let archive: ZipArchive

  /// The maximum length of package documents and lists of contents, in bytes.
  private static let longest = 16 << 20

  /// Reads the package of an archive.
  ///
  /// - Parameter part: The part to read.
  /// - Throws: ``DocumentError`` if there is none, or it cannot be read.
  init(_ archive: ZipArchive, only part: Part = .all) throws(DocumentError) {
    self.archive = archive
    guard let path = Self.packagePath(in: archive) else { throw .noBook }
    let text = try Self.packageText(in: archive, at: path)
    self.path = path
    var package = MarkupNode.document(
      part == .metadata ? Self.beforeManifest(text.utf8) : text.utf8)
    if package.first("metadata") == nil { package = MarkupNode.document(text.utf8) }
    readMetadata(package)
    switch part {
    case .metadata: break
    case .cover: readCover(package)
    case .all:
      readSpine(package)
      readEncryption()
    }
  }

  /// A part of a package.
  enum Part {
    case all
    /// Title, names, language, identifier.
    case metadata
    /// These and where the cover is.
    case cover
  }

  /// Returns the part of a package document before the list of its files, which may be long.
  private static func beforeManifest(_ document: [UInt8]) -> [UInt8] {
    let tags = ["<manifest", "<opf:manifest"].map { Array($0.utf8) }
    let end = document.indices.first { index in
      document[index] == 0x3C && tags.contains { document[index...].starts(with: $0) }
    }
    return end.map { Array(document[..<$0]) } ?? document
  }

  /// True if an archive has a package.
  static func exists(in archive: ZipArchive) -> Bool { packagePath(in: archive) != nil }

  private static func packagePath(in archive: ZipArchive) -> String? {
    if let bytes = try? archive.contents(of: "META-INF/container.xml", limit: longest) {
      for root in MarkupNode.document(bytes).all("rootfile") {
        guard let path = root["full-path"] else { continue }
        let resolved = ArchivePath.resolved(path, from: "")?.path ?? path
        if archive.member(resolved) != nil { return resolved }
      }
    }
    return archive.members.first { $0.name.lowercased().hasSuffix(".opf") }?.name
  }

  private static func packageText(
    in archive: ZipArchive, at path: String
  ) throws(DocumentError) -> MarkupText {
    let bytes: [UInt8]?
    do throws(DocumentError) {
      bytes = try archive.contents(of: path, limit: longest)
    } catch {
      // The limit is not that of a book, which the error names.
      throw error == .tooLarge ? .badPackage : error
    }
    guard let bytes, let text = MarkupText(bytes) else { throw .badPackage }
    return text
  }

  // MARK: Metadata

  private mutating func readMetadata(_ package: MarkupNode) {
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

  /// Returns the text of an element; a mark before it if it has letters of both directions, and runs in
  /// another than that of the first (Unicode Standard Annex 9, section 2.6).
  ///
  /// - Parameter around: The direction that the package gives.
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

  /// The name of a series: EPUB 3's collections, or what Calibre writes.
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

  /// Finds the image on the front: the one that the manifest says is (EPUB 3.3, section D.6.1), that an
  /// EPUB 2 names in a `meta`, or the first on the page that the guide calls the cover.
  private mutating func readCover(_ package: MarkupNode) {
    let items = package.first("manifest")?.all("item") ?? []
    func path(_ item: MarkupNode) -> String? {
      item["href"].flatMap { ArchivePath.resolved($0, from: self.path)?.path }
    }
    func isImage(_ item: MarkupNode) -> Bool {
      item["media-type"]?.lowercased().hasPrefix("image/") ?? false
    }
    let named = package.first("metadata")?.all("meta").first { $0["name"] == "cover" }?["content"]
    let item =
      items.first {
        $0["properties"]?.split { $0.isWhitespace }.contains("cover-image") ?? false
      }
      ?? items.first { isImage($0) && $0["id"] == named }
      ?? items.first { isImage($0) && ["cover", "cover-image"].contains($0["id"]) }
    cover = item.flatMap(path)
    if cover != nil { return }
    let page = package.first("guide")?.all("reference").first { $0["type"] == "cover" }?["href"]
    guard let page, let place = ArchivePath.resolved(page, from: self.path)?.path else { return }
    if ["jpg", "jpeg", "png", "gif", "webp"].contains(where: { place.lowercased().hasSuffix($0) }) {
      cover = place
      return
    }
    guard let document = document(place) else { return }
    let address =
      document.first("img")?["src"] ?? document.first("image").flatMap { $0["href"] ?? $0["src"] }
    cover = address.flatMap { ArchivePath.resolved($0, from: place)?.path }
  }

  // MARK: The order of reading

  private mutating func readSpine(_ package: MarkupNode) {
    var items: [String: Item] = [:]
    var navigation: Item?
    for node in package.first("manifest")?.all("item") ?? [] {
      guard let id = node["id"], let href = node["href"],
        let path = ArchivePath.resolved(href, from: self.path)?.path
      else { continue }
      let item = Item(
        path: path, type: node["media-type"]?.lowercased() ?? "",
        properties: node["properties"]?.split { $0.isWhitespace } ?? [],
        fallback: node["fallback"])
      items[id] = items[id] ?? item
      if item.properties.contains("nav") { navigation = navigation ?? item }
    }
    for item in items.values {
      if let fallback = item.fallback.flatMap({ items[$0] }) {
        fallbacks[item.path] = fallback.path
      }
    }
    let spine = package.first("spine")
    switch spine?["page-progression-direction"] {
    case "rtl": isRightToLeft = hasFixedPages || language.map(Self.isWrittenInColumns) != true
    case "ltr": isRightToLeft = false
    default: isRightToLeft = language.map(Self.isRightToLeft) ?? false
    }
    self.spine = (spine?.all("itemref") ?? []).compactMap { node in
      node["idref"].flatMap { Self.readable($0, in: items) }
    }
    if self.spine.isEmpty {
      // Without a reading order the files are read in the order of their names.
      self.spine = archive.members.map(\.name)
        .filter { name in [".xhtml", ".html", ".htm"].contains { name.lowercased().hasSuffix($0) } }
        .sorted().map { Item(path: $0, type: "application/xhtml+xml", properties: []) }
    }
    if let navigation { readNavigation(navigation.path) }
    if contents.isEmpty,
      let list = spine?["toc"].flatMap({ items[$0] })
        ?? items.values.first(where: { $0.type == "application/x-dtbncx+xml" })
    {
      readList(list.path)
    }
    let guide = package.first("guide")?.all("reference") ?? []
    if opening == nil,
      let start = guide.first(where: { $0["type"] == "text" || $0["type"] == "start" })?["href"]
    {
      opening = Self.target(start, from: path)?.key
    }
  }

  /// The languages whose usual script runs from right to left.
  private static let rightToLeft: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// True if a language is written from right to left, by its tag (BCP 47).
  private static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return ["arab", "hebr", "syrc", "thaa"].contains(script)
    }
    return parts.first.map(rightToLeft.contains) ?? false
  }

  /// True if books in a language, a tag of BCP 47, have columns from right to left. Only because of these
  /// do their pages turn that way; here they are set in lines from left to right.
  private static func isWrittenInColumns(_ tag: String) -> Bool {
    ["ja", "ko", "zh"].contains(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  /// Returns an item, or the first of its fallbacks that can be read.
  private static func readable(_ id: String, in items: [String: Item]) -> Item? {
    var next = items[id]
    for _ in 0..<8 {
      guard let item = next, !item.isReadable else { break }
      next = item.fallback.flatMap { items[$0] }
    }
    return next ?? items[id]
  }

  private static func target(
    _ address: String, from base: String, title: String = "", level: Int = 0
  ) -> Target? {
    ArchivePath.resolved(address, from: base).map {
      Target(title: title, level: level, path: $0.path, fragment: $0.fragment)
    }
  }

  private func document(_ path: String) -> MarkupNode? {
    guard let bytes = try? archive.contents(of: path, limit: Self.longest),
      let text = MarkupText(bytes)
    else { return nil }
    return MarkupNode.document(text.utf8)
  }

  /// Reads the navigation document of EPUB 3.
  private mutating func readNavigation(_ path: String) {
    guard let document = document(path) else { return }
    for list in document.all("nav") {
      let types = (list.prefixed("epub:type") ?? list["type"] ?? list["role"] ?? "")
        .split { $0.isWhitespace }
      if types.contains("toc") || types.contains("doc-toc") {
        if contents.isEmpty { Self.addTargets(of: list, level: -1, path, to: &contents) }
      } else if types.contains("page-list") || types.contains("doc-pagelist") {
        if pages.isEmpty { Self.addTargets(of: list, level: -1, path, to: &pages) }
      } else if types.contains("landmarks") {
        opening = list.all("a").first {
          ($0.prefixed("epub:type") ?? $0["type"] ?? "").split { $0.isWhitespace }
            .contains("bodymatter")
        }?["href"].flatMap { Self.target($0, from: path)?.key }
      }
    }
  }

  private static func addTargets(
    of node: MarkupNode, level: Int, _ path: String, to targets: inout [Target]
  ) {
    for child in node.children {
      switch child.name {
      case "ol", "ul": addTargets(of: child, level: level + 1, path, to: &targets)
      case "a":
        var title = child.text
        if title.isEmpty { title = child.first("img")?["alt"] ?? child["title"] ?? "" }
        let found = child["href"].flatMap {
          target($0, from: path, title: title, level: max(0, level))
        }
        if let found { targets.append(found) }
      default: addTargets(of: child, level: level, path, to: &targets)
      }
    }
  }

  /// Reads the list of contents of EPUB 2.
  private mutating func readList(_ path: String) {
    guard let document = document(path) else { return }
    func addPoints(
      of node: MarkupNode, _ name: MarkupName, _ level: Int, to targets: inout [Target]
    ) {
      for point in node.children where point.name == name {
        let title = point.children.first { $0.name == "navlabel" }?.text ?? ""
        let found = point.children.first { $0.name == "content" }?["src"].flatMap {
          Self.target($0, from: path, title: title, level: level)
        }
        if let found { targets.append(found) }
        addPoints(of: point, name, level + 1, to: &targets)
      }
    }
    if let map = document.first("navmap") { addPoints(of: map, "navpoint", 0, to: &contents) }
    if pages.isEmpty, let list = document.first("pagelist") {
      addPoints(of: list, "pagetarget", 0, to: &pages)
    }
  }

  // MARK: Encryption

  /// The obfuscation algorithms, which are used for fonts only.
  private static let fontAlgorithms = [
    "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
  ]

  private mutating func readEncryption() {
    guard
      let bytes = try? archive.contents(of: "META-INF/encryption.xml", limit: Self.longest)
    else { return }
    let paths = Set(spine.map(\.path))
    for data in MarkupNode.document(bytes).all("encrypteddata") {
      let algorithm = data.first("encryptionmethod")?["algorithm"] ?? ""
      guard !Self.fontAlgorithms.contains(algorithm),
        let address = data.first("cipherreference")?["uri"],
        let path = ArchivePath.resolved(address, from: "")?.path
      else { continue }
      if paths.contains(path) { isEncrypted = true }
    }
  }
}
