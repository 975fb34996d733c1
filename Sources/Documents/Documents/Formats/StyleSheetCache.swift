import BookText
import Markup

/// Style sheets of an EPUB, or those beside an HTML file: each is parsed once.
final class StyleSheetCache {
  /// Reads up to a number of bytes; nil if the sheet cannot be read, empty if there is none.
  private let read: (_ path: String, _ count: Int) -> [UInt8]?
  /// Path of an address in a file; nil if it leads elsewhere.
  private let resolve: (_ address: String, _ base: String) -> String?
  /// Lists of links for navigation have markers.
  private let marksNavigation: Bool
  private var styles: [[StyleSheetSource]: StyleTree] = [:]
  private var sheets: [String: StyleSheet] = [:]
  /// Budget for unpacking style sheets.
  private var bytes = 32 << 20

  /// Length in bytes.
  private static let maximumSheetLength = 4 << 20
  private static let maxSets = 64

  /// A missing sheet is read as empty; a sheet that cannot be unpacked as nil, so that it costs the whole
  /// limit.
  init(_ archive: ZipArchive) {
    read = { path, count in
      archive.member(named: path).map { try? archive.contents(of: $0, limit: count) } ?? []
    }
    resolve = { ArchivePath.resolved($0, from: $1)?.path }
    marksNavigation = false
  }

  init(beside read: DocumentOptions.FileReader?) {
    self.read = { read?($0, $1) ?? [] }
    resolve = { address, base in
      base.isEmpty
        ? ArchivePath.beside(address)?.path : ArchivePath.resolved(address, from: base)?.path
    }
    marksNavigation = true
  }

  /// Applies its own, linked and imported sheets. Once the budget is spent, sheets are left out. `path` is
  /// empty for a file of its own.
  func styles(
    of tree: ElementTree, in source: TextBytes, at path: String, budget: inout StepBudget
  ) -> StyleTree {
    let sources = tree.styleSheets(in: source).compactMap {
      source -> StyleSheetSource? in
      guard case .address(let address) = source else { return source }
      return resolve(address, path).map { .address($0) }
    }
    if let known = styles[sources] { return known }
    // From the last sheet to the first: of several references to a sheet, the last one counts.
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
        resolve(address, place).map { (.address($0), place) }
      }
    }
    let tree = StyleTree(Cascade(found.reversed()), marksNavigation: marksNavigation)
    if styles.count >= Self.maxSets { styles = [:] }
    styles[sources] = tree
    return tree
  }

  /// Has a budget of its own. `path` is empty for a file of its own.
  func cascade(of document: [UInt8], isXML: Bool, at path: String) -> Cascade {
    var budget = StepBudget()
    budget.allow(bytes: document.count)
    return document.withTextBytes { source in
      let tree = ElementTree(source, isXML: isXML)
      return styles(of: tree, in: source, at: path, budget: &budget).cascade
    }
  }

  /// Charges it to ``bytes``. Empty if it cannot be read.
  private func sheet(at path: String, budget: inout StepBudget) -> StyleSheet {
    if let known = sheets[path] { return known }
    let limit = min(Self.maximumSheetLength, bytes)
    let found = read(path, limit)
    // An unreadable sheet is charged the whole limit: unpacking may have cost as much.
    bytes -= found?.count ?? limit
    let sheet = StyleSheet(String(decoding: found ?? [], as: UTF8.self), budget: &budget)
    sheets[path] = sheet
    return sheet
  }
}
