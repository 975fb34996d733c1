import BookText

/// Reads an EPUB: the files of its text one after the other.
struct EPUBReader {
  private let archive: ZipArchive
  private let package: EPUBPackage
  private let options: DocumentOptions

  /// The text that is unpacked of one book at most, in bytes.
  private static let longest = 1 << 30
  /// The longest style sheet that is read, in bytes.
  private static let longestSheet = 4 << 20

  /// - Throws: ``DocumentError`` if there is no book in the archive, or it is encrypted.
  init(_ archive: ZipArchive, _ options: DocumentOptions) throws(DocumentError) {
    guard let package = EPUBPackage(archive) else { throw .noBook }
    if package.isEncrypted { throw .encrypted }
    self.archive = archive
    self.package = package
    self.options = options
  }

  /// The book.
  ///
  /// - Complexity: O(*n*) in its text.
  func book() throws(DocumentError) -> Book {
    var builder = BookBuilder(
      named: package.title ?? options.name,
      encoding: TextEncoding(name: "UTF-8", finding: .validUTF8), fingerprint: options.fingerprint)
    builder.author = package.author
    builder.translator = package.translator
    builder.editor = package.editor
    builder.illustrator = package.illustrator
    builder.language = package.language
    builder.isRightToLeft = package.isRightToLeft
    var flow = DocumentFlow(builder)
    var (unpacked, unread) = (0, 0)
    var isFirst = true
    let sheets = SheetCache()
    for item in package.spine {
      if let length = options.length, flow.builder.text.count >= length {
        unread += archive.member(item.path)?.size ?? 0
        continue
      }
      let bytes: [UInt8]?
      do {
        bytes = try archive.contents(of: item.path)
      } catch {
        bytes = nil
      }
      // What is missing, damaged or too long is a fault that is counted.
      guard let bytes, let text = MarkupText(bytes, chosen: options.encoding) else {
        if bytes?.isEmpty != true { flow.builder.repairs += 1 }
        continue
      }
      unpacked += text.utf8.count
      if unpacked > Self.longest { throw .tooLarge }
      if isFirst { flow.builder.encoding = text.encoding }
      isFirst = false
      read(item, text.utf8, into: &flow, sheets)
    }
    flow.finish()
    addContents(to: &flow)
    let all = unpacked + unread
    return try flow.book(unread: all > 0 ? Double(unread) / Double(all) : 0)
  }

  /// The style sheets that have been read.
  private final class SheetCache {
    private var texts: [String: String] = [:]

    func text(of path: String, bytes: () -> [UInt8]) -> String {
      if let known = texts[path] { return known }
      let text = String(decoding: bytes(), as: UTF8.self)
      texts[path] = text
      return text
    }
  }

  private func read(
    _ item: EPUBPackage.Item, _ text: [UInt8], into flow: inout DocumentFlow,
    _ sheets: SheetCache
  ) {
    let path = item.path
    let resolve: (String) -> String? = { address in
      if ArchivePath.isExternal(address) { return address }
      guard let target = ArchivePath.resolved(address, from: path) else { return nil }
      return "/" + target.path + (target.fragment.isEmpty ? "" : "#" + target.fragment)
    }
    let isXML = item.type != "text/html"
    let sheet = HeadSheets.sheet(of: text) { address in
      guard let target = ArchivePath.resolved(address, from: path)?.path else { return nil }
      return sheets.text(of: target) {
        (try? archive.contents(of: target, limit: Self.longestSheet)) ?? []
      }
    }
    flow.read(
      text, isXML: isXML, item: path, sheet: sheet, starts: sectionStarts[path] ?? [],
      resolve: resolve)
  }

  // MARK: Contents

  /// For each file the identifiers at which sections begin: those that the upper levels of the contents
  /// lead to.
  private var sectionStarts: [String: Set<String>] {
    let inside = package.contents.filter { $0.key.contains("#") }
    // The highest level that is more than a title: three entries at least.
    let level =
      (0..<8).first { level in package.contents.count { $0.level == level } >= 3 } ?? 0
    var starts: [String: Set<String>] = [:]
    for target in inside where target.level <= level {
      let parts = target.key.split(separator: "#", maxSplits: 1)
      if parts.count == 2 { starts[String(parts[0]), default: []].insert(String(parts[1])) }
    }
    return starts
  }

  private func addContents(to flow: inout DocumentFlow) {
    var entries: [ContentsEntry] = []
    for target in package.contents {
      guard let place = flow.links.place(of: target.key) else { continue }
      entries.append(ContentsEntry(title: target.title, level: target.level, place: place))
    }
    flow.builder.entries = sorted(entries) { $0.place }
    var pages: [PageMark] = []
    for target in package.pages {
      guard let place = flow.links.place(of: target.key) else { continue }
      pages.append(PageMark(label: target.title, place: place))
    }
    flow.builder.pageMarks = sorted(pages.isEmpty ? flow.builder.pageMarks : pages) { $0.place }
    flow.builder.opening = package.opening.flatMap { flow.links.place(of: $0) }
  }

  private func sorted<Element>(
    _ elements: [Element], _ place: (Element) -> TextOffset
  ) -> [Element] {
    elements.enumerated().sorted {
      (place($0.element).utf8, $0.offset) < (place($1.element).utf8, $1.offset)
    }.map(\.element)
  }
}
