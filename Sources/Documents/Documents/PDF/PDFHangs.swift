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

  private let evidence: PDFHangEvidence
  /// Lists around the last row.
  private var open: [PDFHang] = []
  private var lists = 0

  /// Lists in each other.
  private static let deepest = 6

  /// Collects evidence from all regions of the pages. Costs O(*n*).
  init(_ regions: [PDFRegion]) { evidence = PDFHangEvidence(regions) }

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
    while let last = open.last, row.left < last.text - PDFRegion.sameIndent {
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
    guard let start, open.count < Self.deepest, evidence.shows(start, of: row) else { return nil }
    lists += 1
    open.append(PDFHang(list: lists, left: row.left, text: start.text))
    return start
  }
}
