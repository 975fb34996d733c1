import BookText

/// The order in which the lines of printed pages are read.
///
/// `pdftotext` orders blocks of lines. Each column of a table is a block to it, and so are the number of a
/// heading and its title. Of two columns whose blocks begin at unlike heights it loses the order.
struct PDFReadingOrder {
  private(set) var lines: [PDFPages.Line] = []
  /// Tables and lists around the lines.
  private(set) var places: [Place] = []
  private(set) var notes: [PDFNote] = []
  /// Edges of the text.
  let areas: [PDFTextArea.Column: PDFTextArea]
  private let body: Double
  private var hangs: PDFHangs
  private var tables = 0

  /// Surroundings of a line.
  struct Place {
    /// A table and a row of it, both counted from one on; 0 for a line in no table.
    var table = 0
    var row = 0
    /// Columns of the page around it.
    var side = PDFColumns.Side.across
    var hangs: [PDFHang] = []
    var role = Role.text
  }

  /// A line's part in the innermost list.
  enum Role: Equatable {
    case text
    case term
    /// First line of an item, without its mark.
    case item(mark: String)
  }

  /// A line with its place, and the number that orders it.
  private struct Placed {
    var index: Int
    let place: Place
    let line: PDFPages.Line
  }

  /// Lines are in the order of `pdftotext`. `body` is their usual height, `pitch` the usual distance of two.
  /// Costs O(*n* log *n*).
  init(_ all: [PDFPages.Line], _ contents: PDFContents, body: Double, pitch: Double) {
    self.body = body
    let pages = Dictionary(grouping: all, by: \.page).sorted { $0.key < $1.key }.map(\.value)
    var regions: [(column: PDFTextArea.Column, rows: [PDFRows.Row])] = []
    // The references on the page before whose notes had no room there.
    var open: Set<Int> = []
    for (page, own) in zip(pages, PDFColumnSearch.columns(of: pages)) {
      let page = PDFNoteMarks.raised(in: own?.divideAtGaps(page) ?? page, body: body)
      var references = PDFNote.references(in: page)
      let first = notes.count
      let whole = PDFColumns.Region(side: .across, lines: page)
      for region in own?.regions(of: page, body) ?? [whole] {
        var rows = PDFRows.rows(of: region.lines, body)
        let wrapped = PDFNote.references(beginning: rows, body: body, pitch: pitch)
        references.formUnion(wrapped.map(\.number))
        notes += PDFNote.taken(
          from: &rows, references, open: open, body: body, pitch: pitch)
        // In order: a page without lines has no regions.
        regions.append((PDFTextArea.Column(page[0].page, region.side), rows))
      }
      open = references.subtracting(notes[first...].map(\.place.number))
    }
    let places = Set(notes.map(\.place))
    for index in regions.indices {
      PDFNote.raiseReferences(in: &regions[index].rows, to: places, body: body, pitch: pitch)
    }
    let areas = PDFTextArea.areas(of: regions, body: body)
    self.areas = areas
    let shapes = regions.map { $0.rows.compactMap { PDFRow($0, contents) } }
    let letterWidths = PDFRegion.letterWidths(of: shapes.joined())
    let shaped = zip(regions, shapes).map { region, rows in
      PDFRegion(
        rows: rows, area: areas[region.column] ?? PDFTextArea(), body: body, pitch: pitch,
        letterWidths: letterWidths)
    }
    hangs = PDFHangs(shaped)
    for (region, shaped) in zip(regions, shaped) { add(region.rows, shaped, region.column.side) }
  }

  /// Lines of a region: a column, or lines across the page.
  private mutating func add(
    _ rows: [PDFRows.Row], _ region: PDFRegion, _ side: PDFColumns.Side
  ) {
    let (entries, shapes) = (hangs.entries(of: region), region.rows)
    var placed: [Placed] = []
    var next = 0
    while next < rows.count {
      let hangs = entries[next].hangs
      var end = next + 1
      if let start = entries[next].start {
        placed += Self.parts(of: rows[next], shapes[next].words, start, hangs)
      } else {
        while end < rows.count, entries[end].start == nil, entries[end].hangs == hangs { end += 1 }
        placed += run(Array(rows[next..<end]), hangs)
      }
      next = end
    }
    Self.keepTogether(&placed)
    let order = placed.indices.sorted { (placed[$0].index, $0) < (placed[$1].index, $1) }
    lines += order.map { placed[$0].line }
    places += order.map { index in
      var place = placed[index].place
      place.side = side
      return place
    }
  }

  private mutating func run(_ rows: [PDFRows.Row], _ hangs: [PDFHang]) -> [Placed] {
    var placed: [Placed] = []
    var next = 0
    while next < rows.count {
      let found = PDFTableRows(rows, from: next, body)
      let range = next..<max(next + 1, found.end)
      if found.numbers.isEmpty {
        let parts = rows[range].flatMap { Self.joined($0, body) }
        placed += parts.map { Placed(index: $0.index, place: Place(hangs: hangs), line: $0.line) }
      } else {
        tables += 1
        let first = rows[range].joined().map(\.index).min() ?? 0
        for (row, number) in zip(rows[range], found.numbers) {
          let place = Place(table: tables, row: number, hangs: hangs)
          placed += row.map { Placed(index: first, place: place, line: $0.line) }
        }
      }
      next = range.upperBound
    }
    return placed
  }

  /// Term and text of a row in which an entry begins; of an item, only the text.
  private static func parts(
    of row: PDFRows.Row, _ words: [PDFPages.Word], _ start: PDFRegion.Start, _ hangs: [PDFHang]
  ) -> [Placed] {
    guard let first = row.first, let index = row.map(\.index).min() else { return [] }
    let mark = words.first?.text ?? ""
    let parts: [(ArraySlice<PDFPages.Word>, Role)] =
      start.isItem
      ? [(words.dropFirst(), .item(mark: mark))]
      : [(words.prefix(start.words), .term), (words.dropFirst(start.words), .text)]
    return parts.compactMap { words, role in
      PDFPages.Line(Array(words), page: first.line.page, block: row[row.count - 1].line.block).map {
        Placed(index: index, place: Place(hangs: hangs, role: role), line: $0)
      }
    }
  }

  /// Lines of a list get one number in the order.
  private static func keepTogether(_ placed: inout [Placed]) {
    var next = 0
    while next < placed.count {
      var end = next + 1
      if let list = placed[next].place.hangs.first {
        while end < placed.count, placed[end].place.hangs.first == list { end += 1 }
        let first = placed[next..<end].map(\.index).min() ?? 0
        for index in next..<end { placed[index].index = first }
      }
      next = end
    }
  }

  /// Gap between a mark and its text, in usual heights.
  private static let widestGap = 8.0

  /// Joins the number or mark of a heading, an item or a note with the text beside it, an entry of a list of
  /// contents with its page, and the parts of a line in letters of one width.
  private static func joined(_ row: PDFRows.Row, _ body: Double) -> PDFRows.Row {
    guard row.count > 1, let first = row.first else { return row }
    let gaps = zip(row, row.dropFirst()).map { $1.line.left - $0.line.right }
    guard gaps.allSatisfy({ $0 > 0 }) else { return row }
    let isMarked =
      // In order: two parts have a gap.
      row.count == 2 && PDFMark.isNumber(first.line.text[...]) && gaps[0] < body * widestGap
    guard
      isMarked || row.contains(where: \.line.hasLeader)
        || PDFLetterWidth.isOne(in: row.map(\.line)),
      let line = PDFPages.Line(
        row.flatMap(\.line.words), page: first.line.page, block: row[row.count - 1].line.block,
        isNumbered: isMarked)
    else { return row }
    return [PDFRows.Part(index: row.map(\.index).min() ?? 0, line: line)]
  }
}
