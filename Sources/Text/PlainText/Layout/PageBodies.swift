/// The lines of a text on each of its printed pages, in order, without heads and feet.
///
/// Lines are named by their indices, pages by their numbers.
struct PageBodies {
  private(set) var all: [Range<Int>]
  private let pageLines: PageLines

  /// Whether the edges of the pages can be compared.
  let areSheets: Bool

  /// Fewest pages below form feeds whose edges are compared.
  private static let minimumPages = 3
  /// Maximum number of lines of a head, or of a foot.
  private static let deepest = 3

  /// Divides a text into the pages that begin at the given places. If they are few, or longer than a sheet,
  /// their edges are not compared: they are chapters.
  init(at starts: [Int], in pageLines: PageLines) {
    self.pageLines = pageLines
    var all: [Range<Int>] = []
    for start in starts + [.max] {
      let first = all.last?.upperBound ?? 0
      let end = pageLines.lines.firstIndexAfter { $0.range.lowerBound < start }
      if end > first { all.append(Range(from: first, to: end)) }
    }
    self.all = all
    areSheets =
      all.count >= Self.minimumPages
      && all.allSatisfy { $0.count <= PageNumberChain.maximumPage }
  }

  /// Divides a text into the pages between the lines at their ends.
  init(between ends: [Int], in pageLines: PageLines) {
    (self.pageLines, areSheets) = (pageLines, !ends.isEmpty)
    let pages = zip([-1] + ends, ends + [pageLines.lines.count])
    all = pages.map { Range(from: $0 + 1, to: $1) }
  }

  /// Removes heads and feet of sheets.
  mutating func removeEdges() {
    guard areSheets else { return }
    let titles = pageLines.titles()
    for isFoot in [false, true] {
      for _ in 0..<Self.deepest { removeRows(areFeet: isFoot, titles) }
    }
  }

  /// Removes the first or the last line of each page where it is furniture. The head of the first page needs
  /// a number, and so does the only line of a page.
  private mutating func removeRows(areFeet: Bool, _ titles: [String: Int]) {
    let rows = all.indices.compactMap { edgeRow(of: $0, isFoot: areFeet) }
    let found = rows.furniture(of: all.count, titles: titles).map { rows[$0] }.filter { row in
      // Pages have the title of their book as their head.
      (row.page > 0 || areFeet || !row.folios.isEmpty)
        // The only line of a page is its text, unless it is no more than a number.
        && (all[row.page].count > 1 || row.isFolio)
    }
    for row in found {
      all[row.page] = areFeet ? all[row.page].dropLast() : all[row.page].dropFirst()
    }
  }

  /// Returns the first or the last line of a page as a row; nil for a page without lines, a long line, and a
  /// line of prose. Without a number or columns it has to be further from the text than its lines are from
  /// each other.
  private func edgeRow(of page: Int, isFoot: Bool) -> PageEdgeRow? {
    guard let line = isFoot ? all[page].last : all[page].first,
      pageLines[line].range.count <= PageLines.maximumHeadLength
    else { return nil }
    let isOnly = all[page].count == 1
    let row = PageEdgeRow(
      pageLines.parts(ofLine: line), page: page, of: all.count, level: 0, isBesideText: !isOnly)
    if pageLines[line].mayHaveColumns { return row }
    let isApart = isOnly || pageLines.blanks(before: isFoot ? line : line + 1) > 0
    guard pageLines.mayBeHead(line), isApart || !row.folios.isEmpty else { return nil }
    return pageLines[line].isWide && !pageLines.isTitle(line) ? nil : row
  }

  // MARK: Margins

  /// Overwrites the margins of printed pages, if nine in ten have one: the indent of all lines but the first.
  /// Line feeds are moved beyond it. Returns whether there are any.
  func removeMargins(from text: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let margins = all.map { page in
      pageLines.lines[page.dropFirst()].reduce(Int.max) { min($0, $1.indent) }
    }
    guard areSheets, margins.count(where: { $0 > 0 }).isAtLeast(share: 9, in: 10, of: all.count)
    else { return false }
    for (page, margin) in zip(all, margins) where page.count > 1 {
      for line in pageLines.lines[page] {
        let start = line.range.lowerBound
        guard let end = text[..<start].lastIndex(of: "\n") else { continue }
        let blanks = text[Range(from: end + 1, to: start)].prefix(margin).prefix { $0 == " " }
        text.swapAt(end, end + blanks.count)
      }
    }
    return true
  }
}
