import BookText

/// Reads an EPUB: the files of its text one after the other.
struct EPUBReader {
  private let archive: ZipArchive
  private let package: EPUBPackage
  private let options: DocumentOptions

  /// The maximum length of a book's decompressed text, in bytes.
  private static let longest = 1 << 30

  /// - Throws: ``DocumentError`` if there is no book in the archive, or it is encrypted.
  init(_ archive: ZipArchive, _ options: DocumentOptions) throws(DocumentError) {
    guard let package = EPUBPackage(archive) else { throw .noBook }
    if package.isEncrypted { throw .encrypted }
    self.archive = archive
    self.package = package
    self.options = options
  }

  /// Reads the book.
  ///
  /// - Complexity: O(*n*) in its text.
  func book() throws(DocumentError) -> Book {
    var flow = DocumentFlow(builder)
    var (unpacked, unread) = (0, 0)
    let sheets = StyleSheetCache(archive)
    let images = DocumentImages(archive)
    let starts = sectionStarts
    for item in package.spine {
      if let length = options.length, flow.writer.builder.text.count >= length {
        unread += archive.member(item.path)?.size ?? 0
        continue
      }
      if readImage(item, into: &flow, images) { continue }
      guard let text = text(of: item, &flow) else { continue }
      if unpacked == 0 { flow.writer.builder.encoding = text.encoding }
      unpacked += text.utf8.count
      if unpacked > Self.longest { throw .tooLarge }
      read(item, text.utf8, into: &flow, sheets, images, starts: starts[item.path] ?? [])
    }
    flow.writer.finish()
    addContents(to: &flow)
    let all = unpacked + unread
    return try flow.book(unread: all > 0 ? Double(unread) / Double(all) : 0)
  }

  /// Returns the markup of a place of the book; nil if nothing is there.
  ///
  /// - Complexity: O(*n*) in the text up to there.
  func source(of place: TextOffset) -> DocumentSource? {
    var flow = DocumentFlow(builder)
    flow.trace = SourceTrace()
    let sheets = StyleSheetCache(archive)
    let images = DocumentImages(archive)
    let starts = sectionStarts
    for item in package.spine {
      if readImage(item, into: &flow, images) { continue }
      guard let text = text(of: item, &flow) else { continue }
      read(item, text.utf8, into: &flow, sheets, images, starts: starts[item.path] ?? [])
      if flow.writer.builder.text.count > place.utf8 {
        return .markup(text.utf8, offset: flow.trace?.source(of: place.utf8) ?? 0)
      }
    }
    return nil
  }

  private var builder: BookBuilder {
    var builder = BookBuilder(
      named: package.title ?? options.name,
      encoding: TextEncoding(name: "UTF-8", finding: .validUTF8), fingerprint: options.fingerprint)
    builder.credits = package.credits
    builder.language = package.language
    builder.isRightToLeft = package.isRightToLeft
    builder.hasFixedPages = package.hasFixedPages
    builder.identifier = package.identifier
    return builder
  }

  /// Returns the text of a file of the spine; nil if it is empty or cannot be read, which is
  /// recorded in the book.
  private func text(of item: EPUBPackage.Item, _ flow: inout DocumentFlow) -> MarkupText? {
    let reason: String
    do {
      if let bytes = try archive.contents(of: item.path) {
        if let text = MarkupText(bytes, chosen: options.encoding) { return text }
        if bytes.allSatisfy({ $0 <= 0x20 }) { return nil }
        reason = "is not text"
      } else {
        reason = archive.member(item.path) == nil ? "is missing" : "\(DocumentError.damaged)"
      }
    } catch {
      reason = "\(error)"
    }
    flow.writer.builder.unreadable.append("\(item.path) \(reason)")
    return nil
  }

  private func read(
    _ item: EPUBPackage.Item, _ text: [UInt8], into flow: inout DocumentFlow,
    _ sheets: StyleSheetCache, _ images: DocumentImages, starts: Set<String>
  ) {
    let path = item.path
    let resolve: (String) -> String? = { address in
      if ArchivePath.isExternal(address) { return address }
      guard let target = ArchivePath.resolved(address, from: path) else { return nil }
      return "/" + target.path + (target.fragment.isEmpty ? "" : "#" + target.fragment)
    }
    let isXML = item.type != "text/html"
    var place = DocumentFlow.Item()
    place.name = path
    place.sectionStarts = starts
    place.resolve = resolve
    lazy var embedded = EmbeddedImages(dataIn: text, prefix: path)
    place.findImage = { address in
      if address.hasPrefix("data:") { return embedded.found(at: address) }
      return ArchivePath.resolved(address, from: path).flatMap { images.found(at: $0.path) }
    }
    flow.read(text, isXML: isXML, place, sheets.styles(of: text, at: path))
  }

  /// Reads a file of the spine that is an image.
  ///
  /// - Returns: False if it is none.
  private func readImage(
    _ item: EPUBPackage.Item, into flow: inout DocumentFlow, _ images: DocumentImages
  ) -> Bool {
    guard item.isImage, let image = images.found(at: item.path) else { return false }
    var place = DocumentFlow.Item()
    place.name = item.path
    flow.read(image, place, StyleTree(StyleSheet()))
    return true
  }

  // MARK: Contents

  /// For each file the identifiers at which sections begin: the targets of the upper levels of the
  /// contents.
  private var sectionStarts: [String: Set<String>] {
    let hash = UInt8(ascii: "#")
    let inside = package.contents.filter { $0.key.utf8.contains(hash) }
    // The highest level that is more than a title: at least three entries.
    let level =
      (0..<8).first { level in package.contents.count { $0.level == level } >= 3 } ?? 0
    var starts: [String: Set<String>] = [:]
    for target in inside where target.level <= level {
      let parts = target.key.utf8.split(separator: hash, maxSplits: 1).map { Substring($0) }
      if parts.count == 2 { starts[String(parts[0]), default: []].insert(String(parts[1])) }
    }
    return starts
  }

  private func addContents(to flow: inout DocumentFlow) {
    var entries: [ContentsEntry] = []
    for target in package.contents {
      guard let place = flow.writer.links.place(of: target.key) else { continue }
      entries.append(ContentsEntry(title: target.title, level: target.level, place: place))
    }
    flow.writer.builder.entries = sorted(entries) { $0.place }
    var pages: [PageMark] = []
    for target in package.pages {
      guard let place = flow.writer.links.place(of: target.key) else { continue }
      pages.append(PageMark(label: target.title, place: place))
    }
    flow.writer.builder.pageMarks = sorted(pages.isEmpty ? flow.writer.builder.pageMarks : pages) {
      $0.place
    }
    flow.writer.builder.opening = package.opening.flatMap { flow.writer.links.place(of: $0) }
  }

  private func sorted<Element>(
    _ elements: [Element], _ place: (Element) -> TextOffset
  ) -> [Element] {
    elements.enumerated().sorted {
      (place($0.element).utf8, $0.offset) < (place($1.element).utf8, $1.offset)
    }.map(\.element)
  }
}
