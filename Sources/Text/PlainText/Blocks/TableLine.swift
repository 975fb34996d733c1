import BookText
import Cells

struct TableLine {
  struct Word {
    let range: Range<Int>
    /// Its first column in the source.
    let column: Int
    let width: Int
    /// Tabs between the word and the beginning of the line.
    let tabs: Int
    /// Hyphens, equals signs or underscores in a row.
    let isRule: Bool

    var end: Int { column + width }
  }

  let words: [Word]
  let blankLinesBefore: Int
  /// Two of its words are as far apart as two columns are.
  let hasGap: Bool

  /// Distance of two columns, in cells.
  static let gap = 2
  /// Signs of a rule.
  private static let shortestRule = 3

  init(_ line: SourceLine, in text: TextBytes) {
    blankLinesBefore = line.blankLinesBefore
    words = Self.divide(line, in: text)
    hasGap = zip(words, words.dropFirst()).contains { $1.column - $0.end >= Self.gap }
  }

  /// Divides at white space. Columns are cells of the source, with tabs expanded; they are measured by the
  /// glyphs before, so that a wide character counts two.
  private static func divide(_ line: SourceLine, in text: TextBytes) -> [Word] {
    var words: [Word] = []
    var glyphs = GlyphScanner(text, in: line.range)
    var (column, start, width, tabs) = (line.indent, line.range.lowerBound, 0, 0)
    func word(upTo end: Int) -> Word {
      let isRule =
        end - start >= shortestRule && text[start..<end].allSatisfy { "-=_".utf8.contains($0) }
      return Word(range: start..<end, column: column, width: width, tabs: tabs, isRule: isRule)
    }
    while let glyph = glyphs.next() {
      let byte = text[glyphs.position - 1]
      guard byte <= " " else {
        width += glyph.width
        continue
      }
      if width > 0 { words.append(word(upTo: glyphs.start)) }
      column += width
      column += indentAdvance(byte, at: column) ?? 1
      if byte == "\t" { tabs += 1 }
      (start, width) = (glyphs.position, 0)
    }
    if width > 0 { words.append(word(upTo: line.range.upperBound)) }
    return words
  }

  /// It consists of rules.
  var isRule: Bool { !words.isEmpty && words.allSatisfy(\.isRule) }
  var extent: Range<Int> { Range(from: words.first?.column ?? 0, to: words.last?.end ?? 0) }

}

/// Columns of a table in the source: where the words of each begin and end.
struct TableColumnEdges {
  /// Columns of the source for each column of the table.
  let edges: [Range<Int>]
  /// Tabs divide the columns, one before each but the first.
  let areTabbed: Bool

  /// Tabs divide the columns if every row (rules aside) has the same number of them before its last word, one
  /// or more. Otherwise ``TableLine/gap`` or more cells in a row divide them, if blank in all lines with a
  /// gap; lines without a gap do not count. Nil for fewer than two columns, or more than
  /// ``BookTable/mostColumns``.
  init?(of lines: [TableLine]) {
    let rows = lines.filter { !$0.isRule }
    let tabs = rows.first?.words.last?.tabs ?? 0
    areTabbed = tabs > 0 && rows.allSatisfy { $0.words.last?.tabs == tabs }
    edges =
      areTabbed
      ? Self.columnsBetweenTabs(rows, count: tabs + 1) : Self.columnsBetweenBlankCells(lines)
    guard (2...BookTable.mostColumns).contains(edges.count) else { return nil }
  }

  var count: Int { edges.count }

  /// Cells of the source that each column between tabs takes: none for a column without words. `count` is
  /// greater than the number of tabs before any word. Returns no columns beyond the number for a table.
  private static func columnsBetweenTabs(_ rows: [TableLine], count: Int) -> [Range<Int>] {
    guard count <= BookTable.mostColumns else { return [] }
    var edges = [Range<Int>](repeating: 0..<0, count: count)
    for word in rows.lazy.flatMap(\.words) {
      let known = edges[word.tabs].isEmpty ? word.column..<word.end : edges[word.tabs]
      edges[word.tabs] =
        min(known.lowerBound, word.column)..<max(known.upperBound, word.end)
    }
    return edges
  }

  /// The columns between ``TableLine/gap`` or more blank cells, in lines with a gap.
  private static func columnsBetweenBlankCells(_ lines: [TableLine]) -> [Range<Int>] {
    var isTaken: [Bool] = []
    for word in lines.lazy.filter(\.hasGap).flatMap(\.words) {
      while isTaken.count < word.end { isTaken.append(false) }
      for cell in word.column..<word.end { isTaken[cell] = true }
    }
    var edges: [Range<Int>] = []
    for cell in isTaken.indices where isTaken[cell] {
      if let last = edges.last, cell - last.upperBound < TableLine.gap {
        edges[edges.count - 1] = last.lowerBound..<cell + 1
      } else {
        edges.append(cell..<cell + 1)
      }
    }
    return edges
  }

  func column(of word: TableLine.Word) -> Int {
    areTabbed ? min(word.tabs, count - 1) : column(at: word.column)
  }

  /// From the first column to the last covered by a line without a gap; at least one column.
  func columns(of title: TableLine) -> Range<Int> {
    let first = column(at: title.extent.lowerBound)
    return first..<max(first, column(at: title.extent.upperBound - 1)) + 1
  }

  /// The last that begins at a cell of the source or before, or else 0.
  private func column(at cell: Int) -> Int {
    max(0, edges.firstIndexAfter { $0.lowerBound <= cell } - 1)
  }
}
