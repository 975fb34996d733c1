import BookText
import Cells
import Formulas
import Markup

/// Collects the rows of a table.
struct TableLayout {
  /// A row.
  struct Row {
    var cells: [TableCell] = []
    let section: TableSection

    /// Whether it shows nothing, and none of its cells covers the next row.
    var isBlank: Bool { cells.allSatisfy { $0.text.isBlank && $0.rows == 1 } }

    /// Whether it names the columns.
    var isHead: Bool {
      let filled = cells.filter { !$0.text.isBlank }
      return section == .head || !filled.isEmpty && filled.allSatisfy(\.isHead)
    }
  }

  private var rows: [Row] = []
  private var section = TableSection.body
  private(set) var caption = InlineText()
  private var isInCaption = false

  /// Makes the next rows part of a section.
  mutating func beginSection(_ section: TableSection) { self.section = section }

  mutating func beginRow() { rows.append(Row(section: section)) }

  /// Begins a cell, in a row of its own if there is none yet.
  mutating func beginCell(_ cell: TableCell = TableCell()) {
    if rows.isEmpty { beginRow() }
    rows[rows.count - 1].cells.append(cell)
  }

  /// Begins the caption, or ends it: text belongs to it while it is open.
  mutating func setCaption(isOpen: Bool) { isInCaption = isOpen }

  /// Whether there is a place for text.
  var hasCell: Bool { isInCaption || rows.last?.cells.isEmpty == false }

  /// The length of the text of the caption or the last cell.
  var textLength: Int {
    isInCaption ? caption.bytes.count : rows.last?.cells.last?.text.bytes.count ?? 0
  }

  /// Appends words to the caption or the last cell, after the marker of a list item. White space before them
  /// has no emphasis. Without caption and cell they are dropped.
  ///
  /// - Parameters:
  ///   - item: The marker of the list item beginning with them: in a cell it has no layout of its own.
  ///   - link: The link around the words.
  ///   - isPreformatted: Whether their white space is preserved.
  ///   - pieces: Their source.
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

  /// Appends text with its style and its link to the caption or the last cell; drops it without either.
  /// Preformatted text counts as code.
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

  /// Records how the line of a formula just added may be drawn.
  mutating func recordDrawing(of line: FormulaLine) { changeText { $0.recordDrawing(of: line) } }

  /// Records the reading of the visible characters from a place in the caption or the last cell on.
  mutating func addReading(_ reading: String, from place: Int) {
    changeText { $0.addReading(reading, from: place) }
  }

  /// Records the source of the last bytes appended.
  private mutating func recordSources(_ pieces: [SourcePiece], ofLast count: Int) {
    changeText { cell in
      let start = cell.bytes.count - count
      cell.origins += pieces.map { $0.shifted(by: start) }
    }
  }

  /// Ends the line in the caption or the last cell, unless it has no text.
  ///
  /// - Parameter isBreak: Whether a line without text becomes an empty row, as after `br`; one at most.
  mutating func endLine(isBreak: Bool = false) {
    changeText { cell in
      guard cell.bytes.suffix(isBreak ? 2 : 1).contains(where: { $0 != "\n" }) else { return }
      cell.append(CollectionOfOne("\n"), [])
    }
  }

  /// Appends the caption and the cells of a nested table as lines of the last cell, without its columns.
  mutating func appendNested(_ table: TableLayout) {
    for text in [table.caption] + table.rows.flatMap({ $0.cells.map(\.text) }) {
      endLine()
      changeText { $0.append(text) }
    }
    endLine()
  }

  /// Changes the text of the caption if it is open, or else of the last cell; does nothing without a cell.
  private mutating func changeText(_ body: (inout InlineText) -> Void) {
    if isInCaption { return body(&caption) }
    guard let row = rows.indices.last, let cell = rows[row].cells.indices.last else { return }
    body(&rows[row].cells[cell].text)
  }

  /// The code in the table, without line numbers, if the last cell of each row is a line of code; else nil.
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

  /// The rows to be shown, without white space at the ends of cells. Blank rows are left out, and no longer
  /// count among the rows that cells cover. Rows of the foot come last.
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
    return found.filter { $0.section != .foot } + found.filter { $0.section == .foot }
  }
}

extension InlineText {
  /// Whether the text has only white space.
  var isBlank: Bool {
    String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// The width in cells.
  var width: Int { cellWidth(of: String(decoding: bytes, as: UTF8.self)) }
}
