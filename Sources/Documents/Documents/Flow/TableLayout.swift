import BookText
import Cells
import Formulas
import Markup

/// Collects the rows of a table.
struct TableLayout {
  struct Row {
    var cells: [TableCell] = []
    let section: TableSection

    /// It shows nothing, and none of its cells covers the next row.
    var isBlank: Bool { cells.allSatisfy { $0.text.isBlank && $0.rows == 1 } }

    /// It names the columns.
    var isHead: Bool {
      let filled = cells.filter { !$0.text.isBlank }
      return section == .head || !filled.isEmpty && filled.allSatisfy(\.isHead)
    }
  }

  private var rows: [Row] = []
  private var section = TableSection.body
  private(set) var caption = InlineText()
  private var isInCaption = false
  private var isAfterBreak = false

  mutating func beginSection(_ section: TableSection) { self.section = section }

  mutating func beginRow() { rows.append(Row(section: section)) }

  /// Begins a row if there is none yet.
  mutating func beginCell(_ cell: TableCell = TableCell()) {
    if rows.isEmpty { beginRow() }
    rows[rows.count - 1].cells.append(cell)
  }

  /// Text belongs to the caption while it is open.
  mutating func setCaption(isOpen: Bool) { isInCaption = isOpen }

  var hasCell: Bool { isInCaption || rows.last?.cells.isEmpty == false }

  /// Length of the caption or the last cell.
  var textLength: Int {
    isInCaption ? caption.bytes.count : rows.last?.cells.last?.text.bytes.count ?? 0
  }

  /// Appends words, after the marker of a list item, to the caption or the last cell. White space before them
  /// has no emphasis. Without caption and cell they are dropped. In a cell, an item has no layout of its own.
  mutating func append(
    _ words: ArraySlice<UInt8>, _ style: Emphasis.Style, item: ListMarker?,
    link: DocumentLinks.OpenLink?, isPreformatted: Bool, _ pieces: [SourcePiece]
  ) {
    let blank = words.leadingBlank
    let marker = item.map { $0.style == .none ? "" : $0.text + " " } ?? ""
    append(blank, [], link: nil, isPreformatted: isPreformatted)
    append(marker.utf8, [], link: nil, isPreformatted: isPreformatted)
    append(words[blank.endIndex...], style, link: link, isPreformatted: isPreformatted)
    recordSources(
      pieces.map { $0.text < blank.count ? $0 : $0.shifted(by: marker.utf8.count) },
      ofLast: words.count + marker.utf8.count)
  }

  /// Appends to the caption or the last cell, or drops the text. Preformatted text counts as code.
  private mutating func append(
    _ bytes: some Collection<UInt8>, _ style: Emphasis.Style, link: DocumentLinks.OpenLink?,
    isPreformatted: Bool
  ) {
    if bytes.isEmpty { return }
    changeText { cell in
      let start = cell.bytes.count
      // What keeps its blanks keeps its signs too.
      cell.append(bytes, isPreformatted ? style.union(.code) : style)
      if isPreformatted { cell.keepBlanks(from: start) }
      if let link, cell.bytes.count > start {
        cell.links.append(
          DocumentLinks.Pending(
            range: start..<cell.bytes.count, target: link.target,
            isNoteReference: link.isNoteReference))
      }
    }
  }

  mutating func recordDrawing(of line: FormulaLine) { changeText { $0.recordDrawing(of: line) } }

  /// Characters from a place in the caption or the last cell on have the reading.
  mutating func addReading(_ reading: String, from place: Int) {
    changeText { $0.addReading(reading, from: place) }
  }

  private mutating func recordSources(_ pieces: [SourcePiece], ofLast count: Int) {
    changeText { cell in
      let start = cell.bytes.count - count
      cell.origins += pieces.map { $0.shifted(by: start) }
    }
  }

  /// Ends no line without text. A break leaves one empty row at most, as `br` does, and so does the end of a
  /// paragraph with breaks, such as a stanza.
  mutating func endLine(isBreak: Bool = false, ofParagraph: Bool = false) {
    let ends = ofParagraph && isAfterBreak ? 2 : 1
    isAfterBreak = isBreak
    changeText { cell in
      guard cell.bytes.suffix(isBreak ? 2 : 1).contains(where: { $0 != "\n" }) else { return }
      cell.append(repeatElement("\n", count: ends), [])
    }
  }

  /// Makes lines of the last cell, without columns.
  mutating func appendNested(_ table: TableLayout) {
    for text in [table.caption] + table.rows.flatMap({ $0.cells.map(\.text) }) {
      endLine()
      changeText { $0.append(text) }
    }
    endLine()
  }

  /// Changes the caption if it is open, or else the last cell.
  private mutating func changeText(_ body: (inout InlineText) -> Void) {
    if isInCaption { return body(&caption) }
    guard let row = rows.indices.last, let cell = rows[row].cells.indices.last else { return }
    body(&rows[row].cells[cell].text)
  }

  /// Code without line numbers, if the last cell of each row is a line of code.
  var code: InlineText? {
    guard !rows.isEmpty, rows.allSatisfy({ $0.cells.last?.isCode == true }) else { return nil }
    var code = InlineText()
    for (index, row) in rows.enumerated() {
      if index > 0 { code.append(CollectionOfOne("\n"), .code) }
      if var line = row.cells.last?.text {
        line.trim()
        code.append(line)
      }
    }
    code.keepAllBlanks()
    return code
  }

  /// Blank rows and white space at the ends of cells are left out; cells no longer cover these rows. Rows of
  /// the head come first, those of the foot last.
  var rowsInOrder: [Row] {
    // Number of rows kept before each row, and of all.
    var kept = [0]
    for row in rows { kept.append(kept[kept.count - 1] + (row.isBlank ? 0 : 1)) }
    var found: [Row] = []
    for (index, var row) in rows.enumerated() where kept[index] < kept[index + 1] {
      for cell in row.cells.indices {
        row.cells[cell].text.trim()
        let end = min(index + row.cells[cell].rows, rows.count)
        row.cells[cell].rows = kept[end] - kept[index]
      }
      found.append(row)
    }
    return [.head, .body, .foot].flatMap { section in found.filter { $0.section == section } }
  }
}

extension InlineText {
  /// Only white space.
  var isBlank: Bool { String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace) }

  var width: Int { cellWidth(of: String(decoding: bytes, as: UTF8.self)) }
}
