import BookText
import Markup
import Numbers

/// Columns of line numbers beside code in a table, as Sphinx, Hugo and GitHub write them: they are not part
/// of the code, and a page has lines of its own. GitHub has a row for each line, with its number in an
/// attribute; the style by which the row keeps its blanks is in none of its elements. Pygments and Chroma put
/// the number before the line, in a phrase with a class.
struct LineNumbers: ElementRecogniser {
  /// Nodes of a cell examined for code.
  private static let reach = 16

  /// Numbers become empty, cells beside a number in an attribute code, and a single row a layout.
  func claims(in view: ElementView) -> [ElementClaim] {
    var claims: [ElementClaim] = view.candidates.compactMap { element in
      isNumberInCode(element) ? ElementClaim(node: element.node, meaning: .empty) : nil
    }
    for table in view.candidates where table.style.kind == .table {
      let rows = self.rows(of: table)
      let lines = rows.compactMap { $0.count == 2 && Self.hasNumber($0[0]) ? $0[1] : nil }
      if !lines.isEmpty, lines.count == rows.count {
        claims += zip(rows, lines).flatMap { row, line in
          [
            // In order: each row has two cells.
            ElementClaim(node: row[0].node, meaning: .empty),
            ElementClaim(node: line.node, meaning: .codeLine),
          ]
        }
        continue
      }
      let numbered = rows.compactMap { row -> (cell: Int, numbers: Range<Int>)? in
        guard row.count == 2, hasCode(row[1]), let numbers = numbers(in: row[0]) else { return nil }
        return (row[0].node, numbers)
      }
      let isCounting = zip(numbered, numbered.dropFirst()).allSatisfy {
        $0.numbers.upperBound == $1.numbers.lowerBound
      }
      let count = numbered.reduce(0) { $0 + $1.numbers.count }
      guard numbered.count == rows.count, isCounting, count > 1 else { continue }
      // A single row is not a table without its numbers.
      if rows.count == 1 { claims.append(ElementClaim(node: table.node, meaning: .layout)) }
      claims += numbered.map { ElementClaim(node: $0.cell, meaning: .empty) }
    }
    return claims
  }

  /// Decided by the class of line numbers.
  private func isNumberInCode(_ element: TreeElement) -> Bool {
    guard element.role.contains(.lineNumber), element.style.kind.isPhrase,
      element.style.style.space == .preserved
    else { return false }
    let words = element.words(maximumLength: 8)
    return !words.isEmpty && words.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Number in an attribute of a cell without other words.
  private static func hasNumber(_ cell: TreeElement) -> Bool {
    guard let number = cell.value("data-line-number") else { return false }
    let words = cell.words(maximumLength: 8)
    return Number.parse(number.utf8, in: 0...999_999) != nil && (words.isEmpty || words == number)
  }

  /// Cells of inner tables are left out.
  private func rows(of table: TreeElement) -> [[TreeElement]] {
    let tree = table.tree
    var (rows, walk): ([[TreeElement]], ElementWalk) = ([], ElementWalk(tree, in: table.node))
    while let node = walk.next() {
      let element = TreeElement(node, of: table.document)
      if tree.nodes[node].isText { continue }
      switch element.style.kind {
      case .row: rows.append([])
      case .cell:
        if rows.isEmpty { rows.append([]) }
        rows[rows.count - 1].append(element)
        walk.skipDescendants()
      case .table: walk.skipDescendants()
      default: break
      }
    }
    return rows
  }

  /// Nil unless a cell has nothing but consecutive ascending numbers. Costs O(*n*) up to the first other
  /// sign.
  private func numbers(in cell: TreeElement) -> Range<Int>? {
    let tree = cell.tree
    var text: [UInt8] = []
    for node in ElementWalk(tree, in: cell.node) {
      if tree.nodes[node].isText {
        let bytes = cell.source[tree.nodes[node].source]
        guard bytes.allSatisfy({ $0 <= " " || ("0"..."9").contains($0) }) else { return nil }
        text += bytes
      }
      text.append(UInt8(ascii: " "))
    }
    var range: Range<Int>?
    for word in text.split(whereSeparator: { $0 <= " " }) {
      guard let number = Number.parse(word, in: 0...999_999), range?.upperBound ?? number == number
      else { return nil }
      range = (range?.lowerBound ?? number)..<number + 1
    }
    return range
  }

  /// Code, or white space that is kept, is among the first ``reach`` nodes of a cell.
  private func hasCode(_ cell: TreeElement) -> Bool {
    (cell.node..<min(cell.end, cell.node + Self.reach)).contains { node in
      let style = cell.document.style(of: node).style
      return style.space == .preserved || style.emphasis.contains(.code)
    }
  }
}
