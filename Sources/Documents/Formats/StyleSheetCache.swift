/// The style sheets of an EPUB: each set of them is parsed once.
final class StyleSheetCache {
  private let archive: ZipArchive
  private var styles: [[StyleSheetSource]: StyleTree] = [:]
  private var texts: [String: String] = [:]
  /// The remaining budget for unpacking style sheets, in bytes.
  private var bytes = 32 << 20

  /// The maximum length of a style sheet, in bytes.
  private static let longest = 4 << 20
  /// The maximum number of cached sets.
  private static let maxSets = 64

  init(_ archive: ZipArchive) { self.archive = archive }

  /// Returns the styles of a document.
  ///
  /// - Parameters:
  ///   - document: UTF-8.
  ///   - path: Its path in the archive.
  func styles(of document: [UInt8], at path: String) -> StyleTree {
    let sources = LinkedStyleSheets.sources(in: document).compactMap {
      source -> StyleSheetSource? in
      guard case .address(let address) = source else { return source }
      return ArchivePath.resolved(address, from: path).map { .address($0.path) }
    }
    if let known = styles[sources] { return known }
    var sheet = StyleSheet()
    for source in sources {
      switch source {
      case .address(let place): sheet.add(text(of: place)) { self.text(at: $0, from: place) }
      case .text(let text): sheet.add(text) { self.text(at: $0, from: path) }
      }
    }
    let tree = StyleTree(sheet, marksNavigation: false)
    if styles.count < Self.maxSets { styles[sources] = tree }
    return tree
  }

  private func text(at address: String, from base: String) -> String? {
    ArchivePath.resolved(address, from: base).map { text(of: $0.path) }
  }

  private func text(of path: String) -> String {
    if let known = texts[path] { return known }
    guard let member = archive.member(path) else { return "" }
    let limit = min(Self.longest, bytes)
    let found = try? archive.contents(of: member, limit: limit)
    // A sheet that cannot be unpacked may have used up all that it was allowed.
    bytes -= found?.count ?? limit
    let text = String(decoding: found ?? [], as: UTF8.self)
    texts[path] = text
    return text
  }
}
