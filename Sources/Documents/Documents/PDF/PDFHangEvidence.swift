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
    /// Texts beside marks in a list, those that go on below the text, and those that go on below the mark.
    var (marks, hung, flat) = (0, 0, 0)

    mutating func add(_ other: Count) {
      (terms, cells) = (terms + other.terms, cells + other.cells)
      (marks, hung, flat) = (marks + other.marks, hung + other.hung, flat + other.flat)
    }
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
      collectMark(region, index, Edges(row.left, text), text)
    } else if let term = region.term(index) {
      let isAbove = term.words == row.words.count
      let isLong = region.hangs(index + 1, at: term.text) && region.isFull(index, from: row.left)
      counts[Edges(row.left, term.text), default: Count()].terms += isAbove || isLong ? 1 : 0
      counts[Edges(row.left, term.text), default: Count()].cells += isAbove || isLong ? 0 : 1
    }
  }

  /// Counts where the text beside a mark goes on, and if it is in a list. `text` is its left edge.
  private mutating func collectMark(
    _ region: PDFRegion, _ index: Int, _ edges: Edges, _ text: Double
  ) {
    let isHung = region.hangs(index + 1, at: text)
    if isHung {
      counts[edges, default: Count()].hung += 1
    } else if region.isClose(index + 1), region.areLevel(index + 1, index),
      region.textAfterMark(index + 1) == nil
    {
      counts[edges, default: Count()].flat += 1
    }
    if isHung || region.isBesideMark(index) { counts[edges, default: Count()].marks += 1 }
  }

  // MARK: Questions

  /// Adds up the edges beside them.
  private func count(around edges: Edges) -> Count {
    edges.around.reduce(into: Count()) { sum, edges in
      if let count = counts[edges] { sum.add(count) }
    }
  }

  /// Terms with texts are there, and at most twice as many cells.
  func hasTerms(_ left: Double, _ text: Double) -> Bool {
    let seen = count(around: Edges(left, text))
    return seen.terms >= PDFMeasures.fewest && seen.cells <= seen.terms * 2
  }

  /// Most texts beside marks go on below their marks.
  func isFlat(_ left: Double, _ text: Double) -> Bool {
    counts[Edges(left, text)].map { $0.flat > $0.hung } ?? false
  }

  /// Marks with texts are in lists.
  func hasMarks(_ left: Double, _ text: Double) -> Bool {
    count(around: Edges(left, text)).marks > 0
  }
}
