import BookText
import Cells

/// A table of a plain text wider than the page: its cells are divided into lines, so that its columns stay
/// beside each other.
///
/// Columns are found by the blanks in the text, and each line of the text is a row, unless it goes on with
/// the sentences of the row above it (``TextRows``). Two columns are separated by at least two cells left
/// blank by all lines with a gap of this width. Other lines, such as a title, may extend over several
/// columns.
struct FittedTable {
  /// A line of the page.
  struct Line {
    /// The line's own bytes. Lines share none, and together have all of the table's.
    var range: Range<Int>
    /// The words of the line, from left to right.
    var pieces: [TablePiece] = []
  }

  /// The lines, in order.
  private(set) var lines: [Line] = []

  /// Maximum number of columns, and the gap between two in cells.
  private static let (mostColumns, gap) = (64, 2)
  /// Indent of the cells below the first cell of a row, in cells.
  private static let hang = 2

  /// Fits a table into a measure.
  ///
  /// - Parameters:
  ///   - rows: The lines in the source.
  ///   - measure: The room, in cells.
  /// - Returns: nil if it has no columns.
  /// - Complexity: O(*n*) in the length of the text.
  init?(rows: [TypedLine], of text: TextBytes, in measure: Int) {
    let lines = rows.map { SourceLine($0, in: text) }
    guard let edges = Self.columnEdges(of: lines), edges.count <= Self.mostColumns else {
      return nil
    }
    let rows = TextRows(lines.map { Row($0, in: edges) }, edges.count, of: text).rows
    let cells = rows.map(\.cells)
    let least = Self.leastWidths(of: cells.joined(), edges.count, text)
    // A rule is as long as the rest of its column.
    var ends = edges.map(\.lowerBound)
    for cell in cells.joined() where cell.columns.count == 1 {
      let end = cell.words.lazy.filter { !$0.isRule }.map(\.end).max() ?? 0
      ends[cell.columns.lowerBound] = max(ends[cell.columns.lowerBound], end)
    }
    let most = zip(zip(edges, ends), least).map { max($0.1 - $0.0.lowerBound, $1) }
    // Gaps become smaller first. No column is narrower than its longest part of a word.
    let fitting = [Self.gap, 1].lazy.compactMap { gap in
      columnWidths(in: measure - gap * (edges.count - 1), least: least, most: most)
        .map { (gap, $0) }
    }.first
    let columns = fitting.map { Column.placed(edges, $1, gap: $0, cells.joined()) }
    for row in rows {
      if let columns {
        append(row.cells.map { Self.pieces(of: $0, in: columns, text) }, of: row.range)
      } else {
        append([Self.pieces(of: row.cells, below: measure, text)], of: row.range)
      }
    }
  }

  /// Whether rows have columns in common.
  static func haveColumns(_ rows: [TypedLine], of text: TextBytes) -> Bool {
    columnEdges(of: rows.map { SourceLine($0, in: text) }) != nil
  }

  /// Appends the lines of a row, with the lines of its cells beside each other.
  private mutating func append(_ cells: [[[TablePiece]]], of row: Range<Int>) {
    let (start, end) = (row.lowerBound, row.upperBound)
    let first = lines.count
    for cell in cells {
      for (index, line) in cell.enumerated() {
        if first + index == lines.count { lines.append(Line(range: end..<end)) }
        lines[first + index].pieces += line
      }
    }
    // The last lines begin with the last words of the row, the first has the others.
    let words = lines[first...].flatMap { $0.pieces.map(\.range.lowerBound) }.sorted()
    for (index, word) in zip(first..., words.suffix(max(0, lines.count - first))).reversed() {
      let next = index + 1 < lines.count ? lines[index + 1].range.lowerBound : end
      lines[index].range = (index == first ? start : word)..<next
    }
  }

  /// Divides the cells of a row into lines below each other, for columns that do not fit.
  private static func pieces(
    of cells: [Cell], below measure: Int, _ text: TextBytes
  ) -> [[TablePiece]] {
    // One rule below the names says as much as several.
    let isRule = cells.allSatisfy { $0.words.allSatisfy(\.isRule) }
    return cells.prefix(isRule ? 1 : .max).enumerated().flatMap { index, cell in
      // A wide character needs two cells.
      let edge = index == 0 ? 0 : max(0, min(hang, measure - 2))
      return pieces(of: cell, from: edge, room: measure - edge, text)
    }
  }

  /// Divides a cell into lines.
  private static func pieces(
    of cell: Cell, in columns: [Column], _ text: TextBytes
  ) -> [[TablePiece]] {
    let column = columns[cell.columns.lowerBound]
    let room = columns[cell.columns.upperBound - 1].end - column.start
    if let offset = column.shift(of: cell, room: room) {
      return [
        joined(
          cell.words.map {
            TablePiece(range: $0.range, column: $0.column - offset, width: $0.width)
          })
      ]
    }
    return pieces(of: cell, from: column.start, room: room, text)
  }

  /// Divides the words of a cell into lines.
  private static func pieces(
    of cell: Cell, from edge: Int, room: Int, _ text: TextBytes
  ) -> [[TablePiece]] {
    var (lines, end) = ([[TablePiece]](), edge)
    for word in cell.words.flatMap({ $0.parts(of: room, in: text) }) {
      if lines.isEmpty || end + 1 + word.width > edge + room {
        lines.append([])
        end = edge - 1
      }
      lines[lines.count - 1].append(
        TablePiece(range: word.range, column: end + 1, width: word.width))
      end += 1 + word.width
    }
    return lines.map(joined)
  }

  /// Joins words with one blank between them both in the text and on the page.
  private static func joined(_ words: [TablePiece]) -> [TablePiece] {
    words.reduce(into: []) { pieces, word in
      if let last = pieces.last, last.range.upperBound + 1 == word.range.lowerBound,
        last.column + last.width + 1 == word.column
      {
        pieces[pieces.count - 1].range = last.range.lowerBound..<word.range.upperBound
        pieces[pieces.count - 1].width += 1 + word.width
      } else {
        pieces.append(word)
      }
    }
  }

  // MARK: Columns

  /// Finds the cells of each column in the source; nil for a single column.
  private static func columnEdges(of lines: some Sequence<SourceLine>) -> [Range<Int>]? {
    var isTaken: [Bool] = []
    for line in lines where line.hasGap {
      for word in line.words {
        while isTaken.count < word.end { isTaken.append(false) }
        for cell in word.column..<word.end { isTaken[cell] = true }
      }
    }
    var edges: [Range<Int>] = []
    for cell in isTaken.indices where isTaken[cell] {
      if let last = edges.last, cell - last.upperBound < gap {
        edges[edges.count - 1] = last.lowerBound..<cell + 1
      } else {
        edges.append(cell..<cell + 1)
      }
    }
    return edges.count > 1 ? edges : nil
  }

  /// Puts the words of a line into cells, in the order of columns.
  fileprivate static func cells(of row: SourceLine, in edges: [Range<Int>]) -> [Cell] {
    func column(at cell: Int) -> Int { max(0, edges.firstIndexAfter { $0.lowerBound <= cell } - 1) }
    var cells: [Int: Cell] = [:]
    guard let first = row.words.first, let last = row.words.last else { return [] }
    for word in row.words {
      // A line without a gap, such as a title, is one cell.
      let start = column(at: row.hasGap ? word.column : first.column)
      let end = row.hasGap ? start : column(at: last.end - 1)
      // Changed in place: a copy of its words for each word would take quadratic time.
      cells[start, default: Cell(columns: start..<start + 1)].add(word, upTo: end + 1)
    }
    return cells.values.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
  }

  /// The widths of the longest parts of words in each column.
  private static func leastWidths(
    of cells: some Sequence<Cell>, _ count: Int, _ text: TextBytes
  ) -> [Int] {
    var least = Array(repeating: 1, count: count)
    for cell in cells.sorted(by: { $0.columns.count < $1.columns.count }) {
      let longest =
        cell.words.map {
          $0.isRule ? 1 : TableWords.longestPart(of: $0.range, width: $0.width, in: text)
        }.max() ?? 0
      let known = least[cell.columns].reduce(cell.columns.count - 1, +)
      least[cell.columns.upperBound - 1] += max(0, longest - known)
    }
    return least
  }

  // MARK: Parts of a table

  /// A word of the source.
  fileprivate struct Word {
    let range: Range<Int>
    /// The cells before it in the source.
    let column: Int
    let width: Int
    /// Whether it is a line below a name, meaningful even in part.
    let isRule: Bool
    /// The column after it.
    var end: Int { column + width }

    /// Divides a word wider than `room` cells, as ``TableWords`` does. A rule is only shortened.
    func parts(of room: Int, in text: TextBytes) -> [Word] {
      guard width > room else { return [self] }
      return TableWords.parts(of: range, width: width, in: room, text).prefix(isRule ? 1 : .max).map
      {
        Word(range: $0.range, column: column, width: $0.width, isRule: isRule)
      }
    }
  }

  /// A line of the source.
  fileprivate struct SourceLine {
    let range: Range<Int>
    private(set) var words: [Word] = []
    /// Whether two words have as many cells between them as two columns.
    let hasGap: Bool

    init(_ line: TypedLine, in text: TextBytes) {
      range = line.range
      var glyphs = GlyphScanner(text, in: line.range)
      var (column, start, width) = (line.column, line.range.lowerBound, 0)
      func word(upTo end: Int) -> Word {
        let isRule = text[start..<end].allSatisfy { "-=_".utf8.contains($0) }
        return Word(range: start..<end, column: column, width: width, isRule: isRule)
      }
      while let glyph = glyphs.next() {
        guard text[glyphs.position - 1] <= " " else {
          width += glyph.width
          continue
        }
        if width > 0 { words.append(word(upTo: glyphs.start)) }
        column += width
        column += tabAdvance(text, before: glyphs.position, at: column) ?? 1
        (start, width) = (glyphs.position, 0)
      }
      if width > 0 { words.append(word(upTo: line.range.upperBound)) }
      hasGap = zip(words, words.dropFirst()).contains { $1.column - $0.end >= FittedTable.gap }
    }
  }

  /// A row: the cells of one or more lines.
  fileprivate struct Row {
    var range: Range<Int>
    var cells: [Cell]

    init(_ line: SourceLine, in edges: [Range<Int>]) {
      range = line.range
      cells = FittedTable.cells(of: line, in: edges)
    }

    /// Adds the words of a line below it to its cells.
    mutating func append(_ line: Row) {
      range = range.lowerBound..<line.range.upperBound
      for cell in line.cells {
        if let own = cells.firstIndex(where: { $0.columns == cell.columns }) {
          cells[own].words += cell.words
          cells[own].isText = true
        } else {
          let place = cells.firstIndexAfter { $0.columns.lowerBound < cell.columns.lowerBound }
          cells.insert(cell, at: place)
        }
      }
    }
  }

  /// The words of a cell.
  fileprivate struct Cell {
    var columns: Range<Int>
    var words: [Word] = []
    /// Whether it has the words of several lines.
    var isText = false

    mutating func add(_ word: Word, upTo end: Int) {
      columns = columns.lowerBound..<max(columns.upperBound, end)
      words.append(word)
    }

    /// Its cells in the source.
    var extent: Range<Int> {
      let (start, end) = (words.map(\.column).min() ?? 0, words.map(\.end).max() ?? 0)
      return start..<max(start, end)
    }
  }

  /// Returns the cells in the source that the cells of each of `count` columns take together; nil for
  /// a column without any. Cells across several columns do not count.
  fileprivate static func extents(of cells: [Cell], _ count: Int) -> [Range<Int>?] {
    cells.reduce(into: [Range<Int>?](repeating: nil, count: count)) { extents, cell in
      guard cell.columns.count == 1 else { return }
      let (column, own) = (cell.columns.lowerBound, cell.extent)
      let known = extents[column] ?? own
      extents[column] =
        min(known.lowerBound, own.lowerBound)..<max(known.upperBound, own.upperBound)
    }
  }

  /// A column on the page.
  private struct Column {
    /// The cells before it, and those up to its end.
    let start: Int
    let end: Int
    /// By how many cells words move to the left; nil if they would leave the column.
    private let shift: Int?

    /// Returns by how many cells the words of a cell move to the left if it stays as in the source; nil if it
    /// is to be divided into lines.
    func shift(of cell: Cell, room: Int) -> Int? {
      guard !cell.isText, cell.extent.count <= room else { return nil }
      if cell.columns.count > 1 { return cell.extent.lowerBound - start }
      // A sign may stand to the left of the column.
      return shift.flatMap { cell.extent.lowerBound - $0 >= start ? $0 : nil }
    }

    /// Places columns. Cells of a column without divided lines stay beneath each other as in the source, so
    /// that numbers remain aligned.
    static func placed(
      _ edges: [Range<Int>], _ widths: [Int], gap: Int, _ cells: some Sequence<Cell>
    ) -> [Column] {
      let kept = cells.filter { cell in
        !cell.isText && cell.extent.count <= widths[cell.columns.lowerBound]
      }
      let extents = FittedTable.extents(of: kept, edges.count)
      var start = 0
      return zip(zip(edges, extents), widths).map { column, width in
        defer { start += width + gap }
        let (edge, extent) = (column.0, column.1 ?? column.0)
        // Moved far enough for all to end within the column.
        let shift = edge.lowerBound - start + max(0, extent.upperBound - edge.lowerBound - width)
        return Column(start: start, end: start + width, shift: extent.count <= width ? shift : nil)
      }
    }
  }
}

/// The rows of a table with sentences in its cells, written on several lines each.
///
/// A line goes on with the row above if its first column is empty and its other cells continue; or if the
/// cells of all columns do, as of two texts beside each other. A cell continues if the first word of the line
/// below had no room, most such lines do, and some begin with small letters. Without these signs each line is
/// a row.
private struct TextRows {
  private(set) var rows: [FittedTable.Row] = []
  private let text: TextBytes
  private let lines: [FittedTable.Row]
  /// The widths of the columns, in cells.
  private var widths: [Int]

  /// Fewest lines that continue, least width of a column of text, and fewest words of its cells on average.
  private static let (fewest, narrowest, fewestWords) = (2, 10, 2)

  /// - Complexity: O(*n*) in the number of words.
  init(_ lines: [FittedTable.Row], _ columns: Int, of text: TextBytes) {
    (self.text, self.lines) = (text, lines)
    let cells = lines.flatMap(\.cells)
    widths = FittedTable.extents(of: cells, columns).map { $0?.count ?? 0 }
    let isBelow = lines.indices.map { $0 > 0 && isRightBelow($0) }
    let below = lines.indices.filter { isBelow[$0] && !hasFirstCell(lines[$0]) }
    let texts = Set((0..<columns).filter { isText($0, in: below) })
    let all = lines.indices.filter { isBelow[$0] && lines[$0].cells.count > 1 }
    let areAllTexts = all.count > Self.fewest && (0..<columns).allSatisfy { isText($0, in: all) }
    for (index, line) in lines.enumerated() {
      let continuing = isBelow[index] ? line.cells.map { continues($0, at: index) } : []
      // A title across the columns is a row of its own.
      let goesOn =
        continuing.contains(true)
        && (areAllTexts
          ? !continuing.contains(false) && line.cells.allSatisfy { $0.columns.count == 1 }
          : !hasFirstCell(line)
            && zip(line.cells, continuing).allSatisfy {
              texts.contains($0.columns.lowerBound) && $1 == true
            })
      if goesOn {
        rows[rows.count - 1].append(line)
      } else {
        rows.append(line)
      }
    }
  }

  /// Whether no blank line is above a line.
  private func isRightBelow(_ index: Int) -> Bool {
    let gap = lines[index - 1].range.upperBound..<lines[index].range.lowerBound
    return text[gap].count { $0 == "\n" } == 1
  }

  private func hasFirstCell(_ line: FittedTable.Row) -> Bool {
    line.cells.contains { $0.columns.contains(0) }
  }

  /// Whether the cells of a column in some lines go on with the sentences of the cells above them.
  private func isText(_ column: Int, in below: [Int]) -> Bool {
    var (all, full, small, words, alike) = (0, 0, 0, 0, 0)
    for index in below {
      guard let cell = lines[index].cells.first(where: { $0.columns == column..<column + 1 }),
        let first = cell.words.first, let continues = continues(cell, at: index)
      else { continue }
      all += 1
      words += cell.words.count
      if continues { full += 1 }
      if beginsAlike(first, at: index) { alike += 1 }
      if text.letterCase(at: first.range.lowerBound) == .small { small += 1 }
    }
    return all >= Self.fewest && widths[column] >= Self.narrowest
      && full * 5 >= all * 4 && small * 4 >= all
      && words >= Self.fewestWords * all && alike * 4 <= all
  }

  /// Whether a cell begins with the same word as the cell above, as entries of a list do.
  private func beginsAlike(_ word: FittedTable.Word, at index: Int) -> Bool {
    lines[index - 1].cells.contains { cell in
      cell.words.first.map {
        $0.column == word.column && text[$0.range].elementsEqual(text[word.range])
      }
        == true
    }
  }

  /// Whether the first word of a cell had no room in the line above; nil if there is no cell above.
  private func continues(_ cell: FittedTable.Cell, at index: Int) -> Bool? {
    guard cell.columns.count == 1, let word = cell.words.first,
      let above = lines[index - 1].cells.first(where: { $0.columns == cell.columns })
    else { return nil }
    let isRule = word.isRule || above.words.contains(where: \.isRule)
    return !isRule
      && above.extent.count + 1 + word.width > widths[cell.columns.lowerBound] - Self.slack
  }

  /// Number of cells that a typist leaves free.
  private static let slack = 2
}
