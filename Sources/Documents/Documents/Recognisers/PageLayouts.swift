import BookText
import Markup

/// Tables that are the layout of a page: a heading of the first two levels, a picture, a table with columns
/// in them or paragraphs in cells alone in their rows show it, unless they have names of columns or rows.
struct PageLayouts: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var layouts: Set<Int> = []
    var end = 0
    for table in view.candidates where table.style.kind == .table && table.node >= end {
      var reader = NestedTables(view)
      reader.readTables(in: table)
      layouts.formUnion(reader.layouts)
      end = table.end
    }
    return layouts.sorted().map { ElementClaim(node: $0, meaning: .layout) }
  }
}

private struct NestedTables {
  private struct Table {
    let node: Int
    /// Cells of the current row.
    var cells: [(isHead: Bool, hasText: Bool)] = []
    /// Names are in the head of a table.
    var section = TableSection.body
    var isInCaption = false
    var hasText = false
    /// A cell has several paragraphs, and one of them is longer than a line; or it has a layout.
    var hasProse: Bool { isAroundProse || hasParagraphs && longest > NestedTables.longestLine }
    var hasParagraphs = false
    var isAroundProse = false
    /// Bytes of its longest text.
    var longest = 0
    /// Names are in its caption or in the rows before the current one.
    var hadNames = false
    /// A row before the current one has several cells.
    var hadColumns = false
    var isInRow = false

    /// A caption, a head, or a row of heads alone.
    var hasNames: Bool {
      let filled = cells.filter(\.hasText)
      return hadNames || isInCaption || isInRow && section == .head
        || !filled.isEmpty && filled.allSatisfy(\.isHead)
    }
    var hasColumns: Bool { hadColumns || cells.count { $0.hasText } > 1 }

    /// Remembers names and columns of the table so far.
    mutating func beginRow() {
      (hadNames, hadColumns) = (hasNames, hasColumns)
      (cells, isInRow) = ([], true)
    }

    /// Length in bytes.
    mutating func addText(_ length: Int = 0) {
      (hasText, longest) = (true, max(longest, length))
      if isInCaption { hadNames = true }
      if let last = cells.indices.last { cells[last].hasText = true }
    }
  }

  private static let head: MarkupName = "th"
  /// Paragraphs of shorter texts are lines, in bytes.
  private static let longestLine = 80

  private let view: ElementView
  private var open: [Table] = []
  private(set) var layouts: Set<Int> = []

  init(_ view: ElementView) { self.view = view }

  /// Reads the tables in it too. Costs O(*n*) in its length.
  mutating func readTables(in table: TreeElement) {
    let tree = table.tree
    var next: Int? = table.node
    // The elements to leave: tables, captions and parts of tables.
    var ends: [(node: Int, kind: ElementKind)] = []
    while let node = next, node < table.end {
      while let element = ends.last, node >= tree.end(of: element.node) {
        endElement(of: element.kind)
        ends.removeLast()
      }
      let element = TreeElement(node, of: table.document)
      next = tree.node(after: node)
      if tree.nodes[node].isText {
        if element.isShownText { open[open.count - 1].addText(tree.nodes[node].source.count) }
      } else if element.style.style.display == .none || view.isClaimedWhole(node) {
        next = tree.nodeAfterDescendants(of: node)
      } else if beginElement(element) {
        ends.append((node, element.style.kind))
      }
    }
    for element in ends.reversed() { endElement(of: element.kind) }
  }

  /// Takes all open tables for layouts at a heading of the first two levels and at a picture. Returns whether
  /// ``endElement(of:)`` has to end the element.
  private mutating func beginElement(_ element: TreeElement) -> Bool {
    let kind = element.style.kind
    if kind == .table {
      open.append(Table(node: element.node))
      return true
    }
    guard let last = open.indices.last else { return false }
    switch kind {
    case .heading(1...2): if element.style.style.display != .inline { makeLayouts() }
    case .paragraph: if open[last].cells.last?.hasText == true { open[last].hasParagraphs = true }
    case .row: open[last].beginRow()
    case .cell:
      open[last].isInRow = true
      open[last].cells.append((element.name == Self.head, false))
    case .tableSection(let section):
      open[last].section = section
      return true
    case .tableCaption:
      open[last].isInCaption = true
      return true
    case .image:
      let tag = ImageTag(element.tag, in: element.source)
      let image = tag.address.flatMap(element.document.item.findImage)
      if image.map({ tag.scaled($0, element.style.style).isPicture }) == true {
        // A cell of a table has no room for a picture.
        makeLayouts()
      } else if !tag.words.isEmpty {
        open[last].addText()
      }
    default: break
    }
    return false
  }

  /// A table with columns makes tables around it layouts; one with text is a text there.
  private mutating func endElement(of kind: ElementKind) {
    guard let last = open.indices.last else { return }
    switch kind {
    case .tableSection: open[last].section = .body
    case .tableCaption: open[last].isInCaption = false
    default:
      let table = open.removeLast()
      if layouts.contains(table.node) { return }
      let isProse = table.hasProse && !table.hasColumns && !table.hasNames
      if isProse { layouts.insert(table.node) }
      if table.hasColumns { makeLayouts() }
      if isProse, !open.isEmpty { open[open.count - 1].isAroundProse = true }
      if table.hasText, !open.isEmpty { open[open.count - 1].addText() }
    }
  }

  /// Does nothing if one of the open tables has names.
  private mutating func makeLayouts() {
    if open.contains(where: { !layouts.contains($0.node) && $0.hasNames }) { return }
    layouts.formUnion(open.map(\.node))
  }
}
