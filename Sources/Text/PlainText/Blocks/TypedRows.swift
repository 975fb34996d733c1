import BookText

extension TypedTable.Row {
  /// Adds the words of a line below. A cell in columns of its own is inserted in their order.
  mutating func append(_ line: TypedTable.Row) {
    lines = lines.lowerBound..<line.lines.upperBound
    for cell in line.cells {
      if let own = cells.firstIndex(where: { $0.columns == cell.columns }) {
        cells[own].lines += cell.lines
      } else {
        let place = cells.firstIndexAfter { $0.columns.lowerBound < cell.columns.lowerBound }
        cells.insert(cell, at: place)
      }
    }
  }

  /// A cell is in the first column.
  fileprivate var hasFirstCell: Bool { cells.contains { $0.columns.contains(0) } }
}

/// The rows of a table with sentences in its cells, written on several lines each.
///
/// A line goes on with the row above if its first column is empty and its other cells continue; or if the
/// cells of all columns do, as of two texts beside each other. A cell continues if the first word of the line
/// below had no room, most such lines do, and some begin with small letters. A first cell alone goes on in a
/// line that begins with a small letter. Without these signs each line is a row.
struct TypedRows {
  private(set) var rows: [TypedTable.Row] = []
  private let text: TextBytes
  private let lines: [TypedTable.Row]
  /// The widths of the columns, in cells.
  private let widths: [Int]

  /// Lines that continue the line above.
  private static let minimumContinuingLines = 2
  /// Cells of a column of text.
  private static let minimumTextWidth = 10
  /// Words on average of the cells of a column of text.
  private static let fewestWords = 2

  /// Takes a row for each line. Lines that continue cells of the line above are joined with it. Costs O(*n*)
  /// in the words.
  init(_ lines: [TypedTable.Row], columnCount columns: Int, of text: TextBytes) {
    (self.text, self.lines) = (text, lines)
    widths = Self.widths(of: lines, columnCount: columns)
    let isBelow = lines.indices.map { $0 > 0 && isRightBelow($0) }
    let below = lines.indices.filter { isBelow[$0] && !lines[$0].hasFirstCell }
    let texts = Set((0..<columns).filter { isTextColumn($0, inLines: below) })
    let all = lines.indices.filter { isBelow[$0] && lines[$0].cells.count > 1 }
    let areAllTexts =
      all.count > Self.minimumContinuingLines
      && (0..<columns).allSatisfy { isTextColumn($0, inLines: all) }
    joinLines(isBelow: isBelow, texts: texts, areAllTexts: areAllTexts)
  }

  /// A line that continues cells of the row above, or completes the first, is added to it. `isBelow` tells
  /// lines right below another, `texts` the columns whose cells may continue, `areAllTexts` that all columns
  /// are texts.
  private mutating func joinLines(isBelow: [Bool], texts: Set<Int>, areAllTexts: Bool) {
    for (index, line) in lines.enumerated() {
      let continuing = isBelow[index] ? line.cells.map { continuesCellAbove($0, at: index) } : []
      // A title across the columns is a row of its own.
      let goesOn =
        continuing.contains(true)
        && (areAllTexts
          ? !continuing.contains(false) && line.cells.allSatisfy { $0.columns.count == 1 }
          : !line.hasFirstCell
            && zip(line.cells, continuing).allSatisfy {
              texts.contains($0.columns.lowerBound) && $1 == true
            })
      if goesOn || isBelow[index] && completesFirstCell(line, at: index) {
        rows[rows.count - 1].append(line)
      } else {
        rows.append(line)
      }
    }
  }

  /// The widths in cells of the source, from the leftmost word of a column to the end of the rightmost; 0 for
  /// a column without words. Cells across several columns do not count.
  private static func widths(of lines: [TypedTable.Row], columnCount columns: Int) -> [Int] {
    var extents = [Range<Int>?](repeating: nil, count: columns)
    for cell in lines.lazy.flatMap(\.cells) where cell.columns.count == 1 {
      let (column, own) = (cell.columns.lowerBound, cell.extent)
      let known = extents[column] ?? own
      extents[column] =
        min(known.lowerBound, own.lowerBound)..<max(known.upperBound, own.upperBound)
    }
    return extents.map { $0?.count ?? 0 }
  }

  /// Neither a blank line nor a rule is between a line and the line above it, which has to exist.
  private func isRightBelow(_ index: Int) -> Bool {
    lines[index].blankLinesBefore == 0
      && lines[ifAny: index - 1]?.lines.upperBound == lines[index].lines.lowerBound
  }

  /// A line with several cells goes on, in a small letter, with the first cell of the line above, its only
  /// one: "The Keeper" above "of bells".
  private func completesFirstCell(_ line: TypedTable.Row, at index: Int) -> Bool {
    guard let above = lines[ifAny: index - 1], above.cells.count == 1,
      above.cells[0].columns == 0..<1, line.cells.count > 1,
      line.cells[0].columns == 0..<1, rows.last?.lines.upperBound == line.lines.lowerBound,
      let first = line.cells[0].words.first
    else { return false }
    return text.letterCase(at: first.range.lowerBound) == .small
  }

  /// Cells of a column, in the lines `below`, go on with the sentences of the cells above. Four in five had
  /// no room above, a quarter begin with small letters, and at most a quarter begin alike.
  private func isTextColumn(_ column: Int, inLines below: [Int]) -> Bool {
    var (all, full, small, words, alike) = (0, 0, 0, 0, 0)
    for index in below {
      guard let cell = lines[index].cells.first(where: { $0.columns == column..<column + 1 }),
        let first = cell.words.first, let continues = continuesCellAbove(cell, at: index)
      else { continue }
      all += 1
      words += cell.words.count
      if continues { full += 1 }
      if hasSameWordAbove(first, at: index) { alike += 1 }
      if text.letterCase(at: first.range.lowerBound) == .small { small += 1 }
    }
    return all >= Self.minimumContinuingLines && widths[column] >= Self.minimumTextWidth
      && full * 5 >= all * 4 && small * 4 >= all
      && words >= Self.fewestWords * all && alike * 4 <= all
  }

  /// A cell of the line above, which has to exist, begins with the same word in the same column, as entries
  /// of a list do.
  private func hasSameWordAbove(_ word: TableLine.Word, at index: Int) -> Bool {
    lines[ifAny: index - 1]?.cells.contains { cell in
      cell.words.first.map {
        $0.column == word.column && text[$0.range].elementsEqual(text[word.range])
      } == true
    } == true
  }

  /// Cells that a typist leaves free.
  private static let slack = 2

  /// The first word of a cell had no room in the line above; nil for a cell across several columns, and if
  /// there is no cell above.
  private func continuesCellAbove(_ cell: TypedTable.Cell, at index: Int) -> Bool? {
    guard cell.columns.count == 1, let word = cell.words.first,
      let above = lines[ifAny: index - 1]?.cells.first(where: { $0.columns == cell.columns })
    else { return nil }
    return above.extent.count + 1 + word.width > widths[cell.columns.lowerBound] - Self.slack
  }
}
