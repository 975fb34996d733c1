import BookText
import Markup

/// The package document of an EPUB (EPUB 3.3, section 5; OPF 2.0.1): its metadata, its files in the order of
/// reading, its contents, and whether they are encrypted.
struct EPUBPackage {
  /// A file of the book.
  struct Item {
    let path: String
    let type: String
    let properties: [Substring]
    /// Identifier of the item to read instead if this type is not readable.
    var fallback: String?
    var isSubstitute = false

    /// Types of readable texts; empty if the package gives none.
    private static let texts: Set<String> = [
      "", "application/xhtml+xml", "text/html", "image/svg+xml", "text/x-oeb1-document",
      "application/x-dtbook+xml", "text/plain",
    ]

    var isXML: Bool { type != "text/html" }

    var isReadable: Bool { isImage || Self.texts.contains(type) }

    /// A drawing is none, since it may have text.
    var isImage: Bool { type.hasPrefix("image/") && type != "image/svg+xml" }
  }

  /// Files of the book. Of several items with one identifier, one path or one function, the first is taken,
  /// so that each process takes the same.
  private struct Manifest {
    private(set) var items: [Item] = []
    /// Items by their identifiers.
    private var named: [String: Item] = [:]

    /// An item without an identifier or a path is left out.
    init(_ package: MarkupNode, at packagePath: String) {
      for node in package.first("manifest")?.all("item") ?? [] {
        guard let id = node["id"], let href = node["href"],
          let path = ArchivePath.resolved(href, from: packagePath)?.path
        else { continue }
        let item = Item(
          path: path, type: node["media-type"]?.lowercased() ?? "",
          properties: node["properties"]?.split { $0.isWhitespace } ?? [],
          fallback: node["fallback"])
        items.append(item)
        named[id] = named[id] ?? item
      }
    }

    subscript(id: String) -> Item? { named[id] }

    var navigation: Item? { items.first { $0.properties.contains("nav") } }

    /// List of contents of EPUB 2.
    var list: Item? { items.first { $0.type == "application/x-dtbncx+xml" } }

    /// Printed pages by Adobe.
    var map: Item? { items.first { $0.type == "application/oebps-page-map+xml" } }

    /// The item, or the first readable one of its fallbacks, marked as a substitute. Without a readable one,
    /// the item all the same.
    func readableItem(_ id: String) -> Item? {
      var next = self[id]
      for _ in 0..<EPUBPackage.mostFallbacks {
        guard let item = next, !item.isReadable else { break }
        next = item.fallback.flatMap { self[$0] }
        next?.isSubstitute = true
      }
      return next ?? self[id]
    }
  }

  let path: String
  let metadata: EPUBMetadata
  private(set) var isRightToLeft = false
  /// Named in the package, by the path they replace.
  private(set) var fallbacks: [String: String] = [:]
  private(set) var spine: [Item] = []
  /// Texts by their paths, without the list of contents.
  private(set) var textsOutsideSpine: [String: Item] = [:]
  private(set) var hasOrder = false
  private(set) var contents = EPUBContents()
  private(set) var isEncrypted = false

  private let archive: ZipArchive
  private let package: MarkupNode

  /// Fallbacks tried for an item: they may be circular.
  static let mostFallbacks = 8

  /// Package documents and lists of contents, in bytes.
  private static let maximumDocumentLength = 16 << 20

  /// Reads the package document and the metadata in it. Throws ``DocumentError`` if there is none, or it
  /// cannot be read.
  init(_ archive: ZipArchive) throws(DocumentError) {
    self.archive = archive
    guard let path = Self.packagePath(in: archive) else { throw .noBook }
    self.path = path
    let text = try Self.packageText(in: archive, at: path)
    package = MarkupNode.document(text.utf8)
    metadata = EPUBMetadata(package)
  }

  static func exists(in archive: ZipArchive) -> Bool { packagePath(in: archive) != nil }

  /// The file that the container names, or else the first file with the extension of packages. A container
  /// that cannot be read counts as missing.
  private static func packagePath(in archive: ZipArchive) -> String? {
    if let bytes = try? archive.contents(of: "META-INF/container.xml", limit: maximumDocumentLength)
    {
      for root in MarkupNode.document(bytes).all("rootfile") {
        guard let path = root["full-path"] else { continue }
        let resolved = ArchivePath.resolved(path, from: "")?.path ?? path
        if archive.member(named: resolved) != nil { return resolved }
      }
    }
    return archive.members.first { $0.name.lowercased().hasSuffix(".opf") }?.name
  }

  /// Throws ``DocumentError/badPackage`` if the package is not text, or beyond the limit of a document.
  private static func packageText(
    in archive: ZipArchive, at path: String
  ) throws(DocumentError) -> MarkupText {
    let bytes: [UInt8]?
    do throws(DocumentError) {
      bytes = try archive.contents(of: path, limit: maximumDocumentLength)
    } catch {
      // The limit is the package's, not the book's as the error would say.
      throw error == .tooLarge ? .badPackage : error
    }
    guard let bytes, let text = MarkupText(bytes) else { throw .badPackage }
    return text
  }

  /// The manifest's item with the property `cover-image` (EPUB 3.3, section D.6.1), the image named by the
  /// `meta` of an EPUB 2, the image called "cover" or "cover-image", or the guide's cover or the first image
  /// on it.
  var cover: String? {
    let items = package.first("manifest")?.all("item") ?? []
    /// Nil if it leads out of the archive.
    func path(of item: MarkupNode) -> String? {
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
    if let cover = item.flatMap(path(of:)) { return cover }
    let page = package.first("guide")?.all("reference").first { $0["type"] == "cover" }?["href"]
    guard let page, let place = ArchivePath.resolved(page, from: self.path)?.path else {
      return nil
    }
    if ["jpg", "jpeg", "png", "gif", "webp"].contains(where: { place.lowercased().hasSuffix($0) }) {
      return place
    }
    guard let document = readDocument(place) else { return nil }
    let address =
      document.first("img")?["src"] ?? document.first("image").flatMap { $0["href"] ?? $0["src"] }
    return address.flatMap { ArchivePath.resolved($0, from: place)?.path }
  }

  // MARK: The order of reading

  /// Files of HTML come in order of names if there is no spine.
  mutating func readSpine() {
    let manifest = Manifest(package, at: path)
    let navigation = manifest.navigation
    readFallbacks(in: manifest)
    let spine = package.first("spine")
    isRightToLeft = isRightToLeft(progression: spine?["page-progression-direction"])
    self.spine = (spine?.all("itemref") ?? []).compactMap { node in
      node["idref"].flatMap { manifest.readableItem($0) }
    }
    hasOrder = !self.spine.isEmpty
    if hasOrder {
      addTextsOutsideSpine(among: manifest.items, except: navigation)
    } else {
      // Without a reading order the files are read in the order of their names.
      self.spine = archive.members.map(\.name)
        .filter { name in [".xhtml", ".html", ".htm"].contains { name.lowercased().hasSuffix($0) } }
        .sorted().map { Item(path: $0, type: "application/xhtml+xml", properties: []) }
    }
    readContents(
      navigation, list: spine?["toc"].flatMap { manifest[$0] } ?? manifest.list,
      map: manifest.map)
    readEncryption()
  }

  /// The first fallback of a path counts.
  private mutating func readFallbacks(in manifest: Manifest) {
    for item in manifest.items where fallbacks[item.path] == nil {
      if let fallback = item.fallback.flatMap({ manifest[$0] }) {
        fallbacks[item.path] = fallback.path
      }
    }
  }

  /// The spine decides, or else the language. Languages written in columns do not count outside fixed pages:
  /// here they are set in lines.
  private func isRightToLeft(progression: String?) -> Bool {
    switch progression {
    case "rtl":
      metadata.hasFixedPages || metadata.language.map(Self.hasColumnsOfText) != true
    case "ltr": false
    default: metadata.language.map(Self.isRightToLeft) ?? false
    }
  }

  /// Links may lead to texts that the spine leaves out.
  private mutating func addTextsOutsideSpine(among items: [Item], except navigation: Item?) {
    let read = Set(spine.map(\.path))
    for item in items
    where item.isReadable && !item.isImage && item.path != navigation?.path
      && !read.contains(item.path) && textsOutsideSpine[item.path] == nil
    {
      textsOutsideSpine[item.path] = item
    }
  }

  /// The guide gives the opening if the contents have none. `list` and `map` have what the navigation lacks.
  private mutating func readContents(_ navigation: Item?, list: Item?, map: Item?) {
    if let navigation, let document = readDocument(navigation.path) {
      contents.readNavigation(document, at: navigation.path)
    }
    if contents.entries.isEmpty || contents.pages.isEmpty, let list,
      let document = readDocument(list.path)
    {
      contents.readNCX(document, at: list.path)
    }
    if contents.pages.isEmpty, let map, let document = readDocument(map.path) {
      contents.readPageMap(document, at: map.path)
    }
    contents.dropWrappers()
    let guide = package.first("guide")?.all("reference") ?? []
    if contents.opening == nil,
      let start = guide.first(where: { $0["type"] == "text" || $0["type"] == "start" })?["href"]
    {
      contents.opening = EPUBContents.target(start, from: path)?.key
    }
  }

  /// Languages by their usual script.
  private static let rightToLeft: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// Decides by the tag of the language (BCP 47).
  private static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return ["arab", "hebr", "syrc", "thaa"].contains(script)
    }
    return parts.first.map(rightToLeft.contains) ?? false
  }

  /// Pages turn from right to left only because of the columns; here they are set in lines from left to
  /// right. `tag` is of BCP 47.
  private static func hasColumnsOfText(_ tag: String) -> Bool {
    ["ja", "ko", "zh"].contains(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  /// Nil if it is missing, too large or not text.
  private func readDocument(_ path: String) -> MarkupNode? {
    guard let bytes = try? archive.contents(of: path, limit: Self.maximumDocumentLength),
      let text = MarkupText(bytes)
    else { return nil }
    return MarkupNode.document(text.utf8)
  }

  // MARK: Encryption

  private static let fontAlgorithms = [
    "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
  ]

  /// Obfuscated fonts do not count. Without a readable list no file is known to be encrypted: reading such a
  /// file shows that it is no text.
  private mutating func readEncryption() {
    guard
      let bytes = try? archive.contents(
        of: "META-INF/encryption.xml", limit: Self.maximumDocumentLength)
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
