/// Positions of terms and marks, and of the texts that hang beside them, over all pages.
struct PDFHangEvidence {
  /// Left edges of terms and of texts, in steps.
  private struct Edges: Hashable {
    let left, text: Int

    init(_ left: Double, _ text: Double) {
      (self.left, self.text) = (PDFHangEvidence.number(of: left), PDFHangEvidence.number(of: text))
    }

    init(left: Int, text: Int) { (self.left, self.text) = (left, text) }

    /// Equal edges may be rounded to adjacent steps.
    var around: [Edges] {
      (left - 1...left + 1).flatMap { left in
        (text - 1...text + 1).map { Edges(left: left, text: $0) }
      }
    }
  }

  /// Observations of a pair of edges.
  private struct Count {
    /// Texts of several lines beside or below their terms, and cells: those of one line, or with more columns
    /// beside them.
    var (terms, cells) = (0, 0)
    /// Texts beside marks in a list, those that go on below themselves, and those that go on below the mark.
    var (items, hung, flat) = (0, 0, 0)
  }

  private var counts: [Edges: Count] = [:]

  /// Costs O(*n*).
  init(_ regions: [PDFRegion]) {
    for region in regions {
      for index in region.rows.indices where !region.isTitle(index) { collect(region, index) }
    }
  }

  private static func number(of edge: Double) -> Int {
    Int((edge / PDFMeasures.sameEdge).rounded())
  }

  // MARK: Collecting

  /// A row that may begin an entry: with a mark, beside its text after a gap, or above its text.
  private mutating func collect(_ region: PDFRegion, _ index: Int) {
    let row = region.rows[index]
    guard row.letterWidth == nil, row.mayBeEntry else { return }
    if let text = region.textAfterMark(index) {
      let (edges, isHung) = (Edges(row.left, text), region.hangs(index + 1, at: text))
      if isHung || region.isBesideMark(index) { count(\.items, edges) }
      if isHung { count(\.hung, edges) }
      if region.isFlat(index) { count(\.flat, edges) }
    } else if let term = region.term(index) {
      let isAbove = term.words == row.words.count
      let isLong = region.hangs(index + 1, at: term.text) && region.isFull(index, from: row.left)
      count(isAbove || isLong ? \.terms : \.cells, Edges(row.left, term.text))
    }
  }

  private mutating func count(_ kind: WritableKeyPath<Count, Int>, _ edges: Edges) {
    counts[edges, default: Count()][keyPath: kind] += 1
  }

  // MARK: Questions

  private func sum(_ kind: KeyPath<Count, Int>, around edges: Edges) -> Int {
    edges.around.reduce(0) { $0 + (counts[$1]?[keyPath: kind] ?? 0) }
  }

  /// Most texts beside marks go on below their marks.
  func areFlat(_ left: Double, _ text: Double) -> Bool {
    let edges = Edges(left, text)
    return sum(\.flat, around: edges) > sum(\.hung, around: edges)
  }

  func hasItems(_ left: Double, _ text: Double) -> Bool {
    sum(\.items, around: Edges(left, text)) > 0
  }

  /// Terms with texts are there, and at most twice as many cells.
  func hasTerms(_ left: Double, _ text: Double) -> Bool {
    let edges = Edges(left, text)
    let (terms, cells) = (sum(\.terms, around: edges), sum(\.cells, around: edges))
    return terms >= PDFMeasures.fewest && cells <= terms * 2
  }
}
