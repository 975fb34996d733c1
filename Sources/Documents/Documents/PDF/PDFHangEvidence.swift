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
    /// Texts of several lines beside their terms, of one line, and below their terms.
    var (long, short, below) = (0, 0, 0)
    /// Terms with more columns beside them, and bold terms.
    var (columns, bold) = (0, 0)
    /// Texts beside marks in a list, those that go on below the text, and those that go on below the mark.
    var (marks, hung, flat) = (0, 0, 0)

    var terms: Int { long + short + below }

    mutating func add(_ other: Count) {
      (long, short, below) = (long + other.long, short + other.short, below + other.below)
      (columns, bold) = (columns + other.columns, bold + other.bold)
      (marks, hung, flat) = (marks + other.marks, hung + other.hung, flat + other.flat)
    }
  }

  private var counts: [Edges: Count] = [:]
  /// Edges of texts for each left edge, with their numbers, the most frequent first.
  private var texts: [Int: [(text: Int, weight: Int)]] = [:]

  /// Edges of texts tried for a row.
  private static let mostTried = 18

  /// Costs O(*n*).
  init(_ regions: [PDFRegion]) {
    for region in regions {
      for index in region.rows.indices where !region.isTitle(index) { collect(region, index) }
    }
    for (edges, seen) in counts where seen.terms > 0 && isKnown(edges) {
      texts[edges.left, default: []].append((edges.text, seen.terms + seen.long))
    }
    for left in texts.keys { texts[left] = Self.mostFrequent(texts[left] ?? []) }
  }

  /// At most ``mostTried``.
  private static func mostFrequent(_ texts: [(text: Int, weight: Int)]) -> [(
    text: Int, weight: Int
  )] {
    Array(texts.sorted { ($0.weight, $1.text) > ($1.weight, $0.text) }.prefix(mostTried))
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
    } else if let place = row.gap(of: region.body * PDFMeasures.gap) {
      collectTerm(region, index, beside: place)
    } else if region.isAbove(index) {
      // In order: it is above another row.
      let next = region.rows[index + 1]
      guard
        (next.right - next.left) * 2 > region.right - row.left
          || region.hangs(index + 2, at: next.left)
      else { return }
      count(Edges(row.left, next.left), row, \.below)
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

  /// A term and its text after a gap are a row of a table if one more column follows, else a text of several
  /// lines or of one. `place` is the text's first word.
  private mutating func collectTerm(_ region: PDFRegion, _ index: Int, beside place: Int) {
    let row = region.rows[index]
    let textEdge = row.words[place].left
    // A term takes less than half of the width.
    guard (textEdge - row.left) * 2 < region.right - row.left else { return }
    if region.columnGap(index, after: place) != nil {
      count(Edges(row.left, textEdge), row, \.columns)
    } else if region.hangs(index + 1, at: textEdge), region.isFull(index, from: row.left) {
      count(Edges(row.left, textEdge), row, \.long)
    } else {
      count(Edges(row.left, textEdge), row, \.short)
    }
  }

  private mutating func count(_ edges: Edges, _ row: PDFRow, _ kind: WritableKeyPath<Count, Int>) {
    counts[edges, default: Count()][keyPath: kind] += 1
    if kind != \.columns, row.first.isBold { counts[edges, default: Count()].bold += 1 }
  }

  // MARK: Questions

  /// Enough texts hang at edges, and at most half as often columns of a table are there.
  private func isKnown(_ edges: Edges) -> Bool {
    let seen = count(around: edges)
    return (seen.long > 0 && seen.terms > 1 || seen.below >= PDFMeasures.fewest)
      && seen.columns * 2 <= seen.terms
  }

  /// Adds up the edges beside them.
  private func count(around edges: Edges) -> Count {
    edges.around.reduce(into: Count()) { sum, edges in
      if let count = counts[edges] { sum.add(count) }
    }
  }

  /// The most frequent first; `left` is in points.
  func texts(beside left: Double) -> [Double] {
    let left = Self.number(of: left)
    return Self.mostFrequent((left - 1...left + 1).flatMap { texts[$0] ?? [] })
      .map { Double($0.text) * PDFMeasures.sameEdge }
  }

  func areBold(_ left: Double, _ text: Double) -> Bool {
    counts[Edges(left, text)].map { $0.bold * 2 > $0.terms } ?? false
  }

  /// Most texts have several lines, or are below their terms.
  func isMostlyProse(_ left: Double, _ text: Double) -> Bool {
    counts[Edges(left, text)].map { $0.long + $0.below >= max($0.short, 1) } ?? false
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
