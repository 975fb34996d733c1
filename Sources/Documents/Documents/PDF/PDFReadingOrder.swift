import BookText

/// The order in which the lines of printed pages are read.
///
/// `pdftotext` orders blocks of lines. Each column of a table is a block to it, and so are the number of a
/// heading and its title. Of two columns whose blocks begin at unlike heights it loses the order.
struct PDFReadingOrder {
  private(set) var lines: [PDFPages.Line] = []
  private(set) var notes: [PDFNote] = []
  /// Edges of the text.
  let areas: [PDFTextArea.Column: PDFTextArea]
  private let body: Double
  private var hangs: PDFHangs
  private var tables = 0

  /// Lines are in the order of `pdftotext`. `body` is their usual height, `pitch` the usual distance of two.
  /// Costs O(*n* log *n*).
  init(_ all: [PDFPages.Line], _ contents: PDFContents, body: Double, pitch: Double) {
    self.body = body
    let pages = Dictionary(grouping: all, by: \.page).sorted { $0.key < $1.key }.map(\.value)
    var regions: [(column: PDFTextArea.Column, rows: [PDFRows.Row])] = []
    let columns = PDFColumnSearch.columns(of: pages)
    let marked = PDFNoteMarks.raised(
      in: zip(pages, columns).map { $1?.divideAtGaps($0) ?? $0 }, columns, body: body)
    let parts = zip(marked, columns).map { page, columns in
      let whole = PDFColumns.Region(side: nil, lines: page)
      return (columns?.regions(of: page, body) ?? [whole]).map {
        (side: $0.side, rows: PDFRows.rows(of: $0.lines, body, areInColumn: $0.side != nil))
      }
    }
    let references = parts.map { PDFNote.references(in: $0.lazy.flatMap(\.rows).joined()) }
    // The references on the page before whose notes had no room there.
    var open: Set<Int> = []
    var endsWithNote = false
    for (page, parts) in parts.enumerated() {
      let first = notes.count
      var own = references[page]
      for part in parts {
        var rows = part.rows
        let wrapped = PDFNote.references(beginning: rows, body: body, pitch: pitch)
        own.formUnion(wrapped.map(\.number))
        let ahead = (references[ifAny: page + 1] ?? []).filter { $0 > own.max() ?? .max }
        let before = notes.count
        PDFNote.take(
          into: &notes, from: &rows, own, open: open, ahead: ahead, goesOn: endsWithNote,
          body: body, pitch: pitch)
        endsWithNote = notes.count > before
        // In order: a page has a line.
        regions.append((PDFTextArea.Column(pages[page][0].page, part.side), rows))
      }
      open = own.subtracting(notes[first...].map(\.place.number))
    }
    let places = Set(notes.map(\.place))
    for index in regions.indices {
      PDFNote.raiseReferences(in: &regions[index].rows, to: places, body: body, pitch: pitch)
    }
    let areas = PDFTextArea.areas(of: regions, body: body)
    self.areas = areas
    let shaped = regions.map { region in
      PDFRegion(
        rows: region.rows.compactMap { PDFRow($0, contents) },
        area: areas[region.column] ?? PDFTextArea(), body: body, pitch: pitch)
    }
    hangs = PDFHangs(shaped)
    for (region, shaped) in zip(regions, shaped) { add(region.rows, shaped, region.column.side) }
  }

  /// Lines of a region: a column, or lines across the page.
  private mutating func add(
    _ rows: [PDFRows.Row], _ region: PDFRegion, _ side: ClosedRange<Int>?
  ) {
    let (entries, shapes) = (hangs.entries(of: region), region.rows)
    var placed: [PDFPages.Line] = []
    for run in rows.indices.grouped(where: { _, last, next in
      [last, next].allSatisfy { entries[$0].start == nil }
        && entries[last].hangs == entries[next].hangs
    }) {
      // In order: a run has a row.
      let (first, place) = (run[0], PDFPlace(side: side, hangs: entries[run[0]].hangs))
      placed +=
        entries[first].start.map { Self.parts(of: rows[first], shapes[first].words, $0, place) }
        ?? self.run(run.map { rows[$0] }, place)
    }
    // The lines of a list, and of a table, stay together.
    let groups = placed.grouped { _, last, next in
      let (one, other) = (last.place, next.place)
      return one.table > 0 && one.table == other.table
        || one.hangs.first.map { $0 == other.hangs.first } ?? false
    }.map { (index: $0.map(\.index).min() ?? 0, lines: $0) }
    let order = groups.indices.sorted { (groups[$0].index, $0) < (groups[$1].index, $1) }
    lines += order.flatMap { groups[$0].lines }
  }

  private mutating func run(_ rows: [PDFRows.Row], _ place: PDFPlace) -> [PDFPages.Line] {
    var placed: [PDFPages.Line] = []
    var next = 0
    while next < rows.count {
      let found = PDFTableRows(rows, from: next, body)
      let range = next..<max(next + 1, found.end)
      if !found.numbers.isEmpty { tables += 1 }
      for (offset, row) in rows[range].enumerated() {
        var place = place
        let number = found.numbers[ifAny: offset]
        if let number { (place.table, place.row) = (tables, number) }
        placed += (number == nil ? Self.joined(row, body) : row).map { $0.at(place) }
      }
      next = range.upperBound
    }
    return placed
  }

  /// Term and text of a row in which an entry begins; of an item, only the text.
  private static func parts(
    of row: PDFRows.Row, _ words: [PDFPages.Word], _ start: PDFRegion.Start, _ place: PDFPlace
  ) -> [PDFPages.Line] {
    let mark = words.first?.text ?? ""
    let parts: [(ArraySlice<PDFPages.Word>, PDFPlace.Role)] =
      start.isItem
      ? [(words.dropFirst(), .item(mark: mark))]
      : [(words.prefix(start.words), .term), (words.dropFirst(start.words), .text)]
    return parts.compactMap { words, role in
      var place = place
      place.role = role
      return line(of: row, Array(words))?.at(place)
    }
  }

  /// Words of a row as a line; nil without words.
  private static func line(of row: PDFRows.Row, _ words: [PDFPages.Word]) -> PDFPages.Line? {
    guard let first = row.first, let last = row.last,
      var line = PDFPages.Line(words, page: first.page, block: last.block)
    else { return nil }
    line.index = row.reduce(first.index) { min($0, $1.index) }
    return line
  }

  /// Gap between a mark and its text, in usual heights.
  private static let widestGap = 8.0
  /// Greatest gap between words of a justified line, in usual heights.
  private static let justifiedGap = 1.5

  /// Joins the number or mark of a heading, an item or a note with the text beside it, an entry of a list of
  /// contents with its page, and the parts of a line in letters of one width.
  private static func joined(_ row: PDFRows.Row, _ body: Double) -> PDFRows.Row {
    guard row.count > 1, let first = row.first else { return row }
    let gaps = zip(row, row.dropFirst()).map { $1.left - $0.right }
    guard gaps.allSatisfy({ $0 > 0 }) else { return row }
    let isMarked =
      // In order: two parts have a gap.
      row.count == 2 && PDFMark.isNumber(first.text[...]) && gaps[0] < body * widestGap
    guard
      isMarked || gaps.allSatisfy({ $0 < body * justifiedGap }) || row.contains(where: \.hasLeader)
        || PDFLetterWidth.isOne(in: row),
      let line = line(of: row, row.flatMap(\.words))
    else { return row }
    return [line]
  }
}
