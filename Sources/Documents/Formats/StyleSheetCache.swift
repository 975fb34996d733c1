import BookText
import Markup

/// The style sheets of an EPUB: each is parsed once.
final class StyleSheetCache {
  private let archive: ZipArchive
  /// The styles of the last documents' sets of sheets.
  private var styles: [[StyleSheetSource]: StyleTree] = [:]
  /// The sheets in files, by their paths.
  private var sheets: [String: StyleSheet] = [:]
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
  ///   - budget: If it is spent, sheets are left out.
  func styles(
    of document: [UInt8], at path: String, budget: inout StepBudget
  ) -> StyleTree {
    let sources = LinkedStyleSheets.sources(in: document).compactMap {
      source -> StyleSheetSource? in
      guard case .address(let address) = source else { return source }
      return ArchivePath.resolved(address, from: path).map { .address($0.path) }
    }
    if let known = styles[sources] { return known }
    // From the last sheet to the first: of a sheet that is named several times the last place counts.
    var (found, known): ([StyleSheet], Set<String>) = ([], [])
    var pending = sources.map { (source: $0, base: path) }
    while let (source, base) = pending.popLast() {
      let sheet: StyleSheet
      var place = base
      switch source {
      case .address(let path):
        guard known.insert(path).inserted, budget.spend(1) else { continue }
        sheet = self.sheet(at: path, budget: &budget)
        place = path
      case .text(let text): sheet = StyleSheet(text, budget: &budget)
      }
      found.append(sheet)
      pending += sheet.imports.compactMap { address in
        ArchivePath.resolved(address, from: place).map { (.address($0.path), place) }
      }
    }
    let tree = StyleTree(Cascade(found.reversed()), marksNavigation: false)
    if styles.count >= Self.maxSets { styles = [:] }
    styles[sources] = tree
    return tree
  }

  private func sheet(at path: String, budget: inout StepBudget) -> StyleSheet {
    if let known = sheets[path] { return known }
    let sheet = StyleSheet(text(of: path), budget: &budget)
    sheets[path] = sheet
    return sheet
  }

  private func text(of path: String) -> String {
    guard let member = archive.member(path) else { return "" }
    let limit = min(Self.longest, bytes)
    let found = try? archive.contents(of: member, limit: limit)
    // A sheet that cannot be unpacked may have used up all that it was allowed.
    bytes -= found?.count ?? limit
    return String(decoding: found ?? [], as: UTF8.self)
  }
}
