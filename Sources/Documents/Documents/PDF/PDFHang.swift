import BookText

/// A list with entries to the right of their terms or marks: options with their explanations, items.
struct PDFHang: Equatable {
  /// Lists that go on in the next column have the same number.
  let list: Int
  /// Left edges of its terms or marks, and of their texts, in points.
  let left, text: Double

  static func == (one: PDFHang, other: PDFHang) -> Bool { one.list == other.list }
}

/// Finds these lists in the regions of printed pages, in their order.
///
/// An entry shows itself by a gap between its term and a text whose next line begins where the text did, or
/// by a term alone above a text further right. Rows at the edge of the text continue it.
struct PDFHangs {
  /// A row's place in lists.
  struct Entry {
    /// The outermost first.
    var hangs: [PDFHang] = []
    /// Words of its term or mark; 0 for a row that continues a text.
    var words = 0
    /// The words are a mark.
    var isItem = false
  }

  private let evidence: PDFHangEvidence
  /// Lists around the last row.
  private var open: [PDFHang] = []
  private var lists = 0

  /// Terms above each other.
  private static let mostTerms = 4
  /// Lists in each other.
  private static let deepest = 6

  /// Collects evidence from all regions of the pages. Costs O(*n*).
  init(_ regions: [PDFRegion]) { evidence = PDFHangEvidence(regions) }

  // MARK: Entries

  /// Finds the entries of the next region's rows. Costs O(*n*).
  mutating func entries(of region: PDFRegion) -> [Entry] {
    var entries: [Entry] = []
    for (index, row) in region.rows.enumerated() {
      if region.isTitle(index) {
        open = []
        entries.append(Entry())
        continue
      }
      // A list goes on in the next region only with a row at its edge.
      while let last = open.last, row.left < last.text - PDFRegion.sameIndent {
        let isAfterEntry = entries.last.map { $0.words > 0 && $0.hangs == open } ?? false
        if abs(row.left - last.left) < PDFRegion.sameIndent,
          let entry = entry(of: last, in: region, index, afterEntry: isAfterEntry)
        {
          entries.append(entry)
          break
        }
        open.removeLast()
      }
      if index < entries.count { continue }
      if index == 0, let last = open.last, abs(row.left - last.text) > PDFRegion.sameIndent {
        open = []
      }
      entries.append(firstEntry(in: region, index) ?? Entry(hangs: open))
    }
    return entries
  }

  /// Entry of an open list that begins with a row. `isAfterEntry`: an entry of the list begins with the row
  /// above.
  private func entry(
    of hang: PDFHang, in region: PDFRegion, _ index: Int, afterEntry isAfterEntry: Bool
  ) -> Entry? {
    let row = region.rows[index]
    guard !row.hasLeader, !row.isStacked else { return nil }
    if let text = region.textAfterMark(index), abs(text - hang.text) < PDFRegion.sameIndent {
      return Entry(hangs: open, words: 1, isItem: true)
    }
    let edge = Edge(text: hang.text, isOfList: true)
    if let words = wordsBeside(edge, in: region, index) {
      return Entry(hangs: open, words: words)
    }
    let isTerm = isTermAbove(edge, in: region, index, afterEntry: isAfterEntry)
    return isTerm ? Entry(hangs: open, words: row.words.count) : nil
  }

  /// Begins a new list if a row shows one.
  private mutating func firstEntry(in region: PDFRegion, _ index: Int) -> Entry? {
    let row = region.rows[index]
    guard open.count < Self.deepest, row.letterWidth == nil, row.mayBeEntry else { return nil }
    if let text = region.textAfterMark(index) {
      guard !evidence.isFlat(row.left, text),
        PDFMark.isBullet(row.first.text[...]) || evidence.hasMarks(row.left, text)
      else { return nil }
      begin(row.left, text)
      return Entry(hangs: open, words: 1, isItem: true)
    }
    for text in evidence.texts(beside: row.left) {
      let edge = Edge(text: text, isOfList: false)
      // The word, or the next row, has the exact edge.
      if let words = wordsBeside(edge, in: region, index),
        evidence.isMostlyProse(row.left, row.words[words].left)
          || isProse(at: row.words[words].left, in: region, from: index)
      {
        begin(row.left, row.words[words].left)
        return Entry(hangs: open, words: words)
      }
      // In tiny letters a text may begin at the edge of its term.
      if isTermAbove(edge, in: region, index),
        let next = region.rows.indices.dropFirst(index + 1).prefix(Self.mostTerms).first(where: {
          !region.areLevel($0, index)
        })
      {
        begin(row.left, region.rows[next].left)
        return Entry(hangs: open, words: row.words.count)
      }
    }
    return nil
  }

  private mutating func begin(_ left: Double, _ text: Double) {
    lists += 1
    open.append(PDFHang(list: lists, left: left, text: text))
  }

  // MARK: Evidence of a row

  /// Left edge of texts, in points.
  private struct Edge {
    let text: Double
    /// An open list has it, to the point; otherwise it is a step of the evidence.
    let isOfList: Bool

    /// Distance of a word from it.
    var within: Double { isOfList ? PDFRegion.sameIndent : PDFMeasures.sameEdge }
  }

  /// Prose goes on below itself, in a row or soon after: else the rows are a table.
  private func isProse(at text: Double, in region: PDFRegion, from index: Int) -> Bool {
    let left = region.rows[index].left
    for next in index..<min(region.rows.count, index + PDFMeasures.around) {
      if region.rows[next].left < left - PDFRegion.sameIndent { return false }
      guard region.areLevel(next, index), region.hangs(next + 1, at: text) else { continue }
      // Beside a term, or below it.
      let first = region.rows[next].right < text ? next + 1 : next
      if region.isFull(first, from: left) { return true }
    }
    return false
  }

  /// Words of a term beside a text at an edge, after more than a blank.
  private func wordsBeside(_ edge: Edge, in region: PDFRegion, _ index: Int) -> Int? {
    let row = region.rows[index]
    let near = row.words.indices.dropFirst().filter {
      abs(row.words[$0].left - edge.text) <= edge.within
    }
    guard let place = near.max(by: { row.gap(before: $0) < row.gap(before: $1) }),
      !PDFMark.isItem(row.first.text[...]), region.columnGap(index, after: place) == nil,
      region.columnGap(index) ?? place == place
    else { return nil }
    let text = row.words[place].left
    let gap = row.gap(before: place)
    let least = region.body * PDFMeasures.gap
    let isLong = region.hangs(index + 1, at: text)
    let isFull = region.isFull(index, from: row.left)
    // Blanks of a justified paragraph may be wide, and a word may be at the edge by chance.
    if !isLong, isFull, region.isClose(index + 1), region.areLevel(index + 1, index),
      // In order: a row is close below.
      region.rows[index + 1].gap(at: text, within: PDFRegion.sameIndent) < least
    {
      return nil
    }
    if gap >= least { return place }
    // A narrow gap needs a text that goes on, or a list, and nothing that it continues.
    guard region.isBlank(gap) else { return nil }
    if region.isClose(index), region.areLevel(index - 1, index),
      region.isFull(index - 1, from: row.left)
    {
      return nil
    }
    if isLong { return isFull ? place : nil }
    let others = row.words.indices.dropFirst().filter { $0 != place }.map { row.gap(before: $0) }
    return edge.isOfList && gap > others.max() ?? 0 ? place : nil
  }

  /// Whether at most ``mostTerms`` terms are above their text at an edge.
  private func isTermAbove(
    _ edge: Edge, in region: PDFRegion, _ index: Int, afterEntry isAfterEntry: Bool = false
  ) -> Bool {
    let rows = region.rows
    let isBold = rows[index].first.isBold
    if !isBold, evidence.areBold(rows[index].left, edge.text) { return false }
    // The last row of a region may have a term whose text is in the next.
    if index + 1 == rows.count { return edge.isOfList && isBold }
    for next in index..<min(rows.count - 1, index + Self.mostTerms) {
      guard region.isShort(next), region.areLevel(next, index),
        next == index || region.isClose(next)
      else { return false }
      guard abs(rows[next + 1].left - edge.text) <= edge.within else { continue }
      if !edge.isOfList, !region.isAbove(next, afterTerm: next > index) { return false }
      let isContinuing =
        region.isClose(index) && rows[index - 1].left < rows[next].left + PDFRegion.sameIndent
        && !isAfterEntry
      return !isContinuing && region.isClose(next + 1) && !region.isListing(next + 1)
    }
    return false
  }
}
