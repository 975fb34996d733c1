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
/// An entry shows itself by its mark, or by a gap between its term and a text that goes on below itself, or
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
        if abs(row.left - last.left) < PDFRegion.sameIndent,
          let entry = entry(of: last, in: region, index)
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

  /// Entry of an open list that begins with a row.
  private func entry(of hang: PDFHang, in region: PDFRegion, _ index: Int) -> Entry? {
    let row = region.rows[index]
    guard !row.hasLeader, !row.isStacked else { return nil }
    if let text = region.textAfterMark(index), abs(text - hang.text) < PDFRegion.sameIndent {
      return Entry(hangs: open, words: 1, isItem: true)
    }
    guard let term = region.term(index), abs(term.text - hang.text) < PDFRegion.sameIndent else {
      return nil
    }
    return Entry(hangs: open, words: term.words)
  }

  /// Begins a new list if a row shows one.
  private mutating func firstEntry(in region: PDFRegion, _ index: Int) -> Entry? {
    let row = region.rows[index]
    guard open.count < Self.deepest, row.letterWidth == nil, row.mayBeEntry else { return nil }
    if let text = region.textAfterMark(index) {
      guard !evidence.areFlat(row.left, text),
        PDFMark.isBullet(row.first.text[...]) || evidence.hasItems(row.left, text)
      else { return nil }
      begin(row.left, text)
      return Entry(hangs: open, words: 1, isItem: true)
    }
    if let term = region.term(index), evidence.hasTerms(row.left, term.text) {
      begin(row.left, term.text)
      return Entry(hangs: open, words: term.words)
    }
    return nil
  }

  private mutating func begin(_ left: Double, _ text: Double) {
    lists += 1
    open.append(PDFHang(list: lists, left: left, text: text))
  }
}
