/// Finds lists in the regions of printed pages, in their order.
///
/// An entry shows itself by its mark, or by a gap between its term and a text that goes on below itself, or
/// by a term alone above a text further right. Rows at the edge of the text continue it.
struct PDFHangs {
  /// A row's place in lists.
  struct Entry {
    /// The outermost first.
    let hangs: [PDFHang]
    /// Nil for a row that continues a text.
    var start: PDFRegion.Start?
  }

  /// Left edges of a term and of its text, in steps.
  private typealias Edges = SIMD2<Int>

  /// Observations of a pair of edges.
  private struct Count {
    /// Texts of several lines beside or below their terms, and cells: those of one line, or with more columns
    /// beside them.
    var (terms, cells) = (0, 0)
    /// Texts beside marks in a list, those that go on below themselves, and those that go on below the mark.
    var (items, hung, flat) = (0, 0, 0)
  }

  private var counts: [Edges: Count] = [:]

  /// Lists around the last row.
  private var open: [PDFHang] = []
  private var lists = 0

  /// Lists in each other.
  private static let deepest = 6

  /// Collects evidence from all regions of the pages. Costs O(*n*).
  init(_ regions: [PDFRegion]) {
    for region in regions {
      for index in region.rows.indices where !region.isTitle(index) { collect(region, index) }
    }
  }

  /// Finds the entries of the next region's rows. Costs O(*n*).
  mutating func entries(of region: PDFRegion) -> [Entry] {
    region.rows.indices.map { index in
      let start = region.isTitle(index) ? nil : start(in: region, index)
      if region.isTitle(index) { open = [] }
      return Entry(hangs: open, start: start)
    }
  }

  /// Ends and begins lists. A list goes on in the next region only with a row at its edge.
  private mutating func start(in region: PDFRegion, _ index: Int) -> PDFRegion.Start? {
    let (row, start) = (region.rows[index], region.start(of: index))
    while let last = open.last,
      row.left < last.text - PDFRegion.sameIndent || region.isFirstLine(index, after: last)
    {
      if let start, abs(row.left - last.left) < PDFRegion.sameIndent,
        abs(start.text - last.text) < PDFRegion.sameIndent
      {
        return start
      }
      open.removeLast()
    }
    if index == 0, let last = open.last, abs(row.left - last.text) > PDFRegion.sameIndent {
      open = []
    }
    guard let start, open.count < Self.deepest, shows(start, of: row) else { return nil }
    lists += 1
    open.append(PDFHang(list: lists, left: row.left, text: start.text))
    return start
  }

  // MARK: Evidence

  private static func edges(_ row: PDFRow, _ start: PDFRegion.Start) -> Edges {
    Edges(
      Int((row.left / PDFMeasures.sameEdge).rounded()),
      Int((start.text / PDFMeasures.sameEdge).rounded()))
  }

  /// A listing and the number of a chapter have no terms.
  private static func mayBegin(_ row: PDFRow) -> Bool { !row.isListing && !row.isNumberedTitle }

  private mutating func collect(_ region: PDFRegion, _ index: Int) {
    let row = region.rows[index]
    guard Self.mayBegin(row), let start = region.start(of: index) else { return }
    let isHung = region.hangs(index + 1, at: start.text)
    func count(_ kind: WritableKeyPath<Count, Int>) {
      counts[Self.edges(row, start), default: Count()][keyPath: kind] += 1
    }
    if start.isItem {
      if isHung || region.isBesideMark(index) { count(\.items) }
      if isHung { count(\.hung) }
      if region.isFlat(index) { count(\.flat) }
    } else {
      let isAbove = start.words == row.words.count
      count(isAbove || isHung && region.isFull(index, from: row.left) ? \.terms : \.cells)
    }
  }

  /// A list may begin with an entry: items unless most texts at their edges go on below their marks, terms
  /// with at most twice as many cells.
  private func shows(_ start: PDFRegion.Start, of row: PDFRow) -> Bool {
    let edges = Self.edges(row, start)
    func sum(_ kind: KeyPath<Count, Int>) -> Int {
      // Equal edges may be rounded to adjacent steps.
      (0..<9).reduce(0) { sum, index in
        sum + (counts[edges &+ Edges(index / 3 - 1, index % 3 - 1)]?[keyPath: kind] ?? 0)
      }
    }
    guard Self.mayBegin(row) else { return false }
    if !start.isItem {
      return sum(\.terms) >= PDFMeasures.fewest && sum(\.cells) <= sum(\.terms) * 2
    }
    return sum(\.flat) <= sum(\.hung)
      && (PDFMark.isBullet(row.first.text[...]) || sum(\.items) > 0)
  }
}
