/// A rectangle of cells: a screen, or a page.
///
/// A glyph of width two is in its left cell, and ``Glyph/continuation`` in the cell to its right; a spacing
/// vowel sign is to the right of its letter. No operation here leaves one without the other.
public struct Grid: Hashable, Sendable {
  /// The extent, in cells.
  public let size: Size
  /// The cell with the focus; nil while there is none, as during a turn.
  public var cursor: Cursor?
  /// Pictures the terminal may draw over.
  public var overlays: [ImageOverlay] = []
  /// The spoken form of the rows, for readers who do not see them.
  public var speech = SpokenRows()
  @usableFromInline var cells: [Cell]

  /// Creates a grid of equal cells.
  public init(size: Size, filledWith cell: Cell = Cell()) {
    self.size = size
    cells = Array(repeating: cell, count: size.columns * size.rows)
  }

  /// The cell at `column` and `row`, inside the grid.
  @inlinable
  public subscript(column column: Int, row row: Int) -> Cell {
    get { cells[index(column: column, row: row)] }
    set { cells[index(column: column, row: row)] = newValue }
  }

  /// Returns the index of a cell, which must be inside the grid.
  @inlinable
  func index(column: Int, row: Int) -> Int {
    precondition(
      column >= 0 && column < size.columns && row >= 0 && row < size.rows, "cell outside the grid")
    return row * size.columns + column
  }

  /// Calls `body` with the cells of `row`, which must be inside the grid, from left to right.
  @inlinable
  public func withRow<Result>(
    _ row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result
  ) -> Result {
    precondition(row >= 0 && row < size.rows, "row outside the grid")
    return cells.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[row * size.columns..<(row + 1) * size.columns]))
    }
  }

  /// Calls `body` with the mutable cells of `row` of the grid; afterwards blanks the rest of cut glyphs.
  public mutating func withMutableRow(
    _ row: Int, _ body: (UnsafeMutableBufferPointer<Cell>) -> Void
  ) {
    precondition(row >= 0 && row < size.rows, "row outside the grid")
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer {
      let cells = UnsafeMutableBufferPointer(rebasing: $0[row * columns..<(row + 1) * columns])
      body(cells)
      blankRests(ofCutGlyphsIn: cells)
    }
  }

  /// Blanks every half of a wide glyph without its other half, and every vowel sign without its letter. Call
  /// after setting single cells, before the grid is shown.
  public mutating func blankCutGlyphs(in rows: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) { withMutableRow(row) { _ in } }
  }

  /// Sets all cells of `rect` inside the grid; to blanks, if the glyph is wider than a cell.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let cell = cell.glyph.width == 1 ? cell : Cell(.space, cell.style)
    let columns = rect.columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    let width = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rect.rows.clamped(to: 0..<size.rows) {
        let (start, end) = (row * width + columns.lowerBound, row * width + columns.upperBound)
        // Only a wide glyph across an edge loses a half, and a letter its vowel sign.
        if columns.lowerBound > 0, cells[start].glyph == .continuation {
          cells[start - 1].glyph = .space
        }
        cells[start..<end].update(repeating: cell)
        var next = end
        while next < (row + 1) * width, cells[next].glyph.isCut(after: cells[next - 1].glyph) {
          cells[next].glyph = .space
          next += 1
        }
      }
    }
  }

  /// Puts a hidden cursor on a cell, or on the nearest one inside the grid.
  public mutating func focus(column: Int, row: Int) {
    cursor = Cursor(
      column: max(0, min(column, size.columns - 1)), row: max(0, min(row, size.rows - 1)))
  }

  /// Writes `text` from `column` on, and returns the number of cells used.
  ///
  /// Each cell keeps its background unless `style` has one. Text that does not fit into `limit`
  /// cells, or into the grid, is cut off after a whole glyph. Text of right-to-left scripts is
  /// written in visual order, as a separate paragraph.
  @discardableResult
  public mutating func write(
    _ text: String, column: Int, row: Int, style: Style, limit: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows, column >= 0 else { return 0 }
    let room = min(limit, size.columns - column)
    var used = 0
    withMutableRow(row) { cells in
      if let line = BidiLine(ifNeededFor: text, style, room: room) {
        line.place(at: column, in: cells)
        used = line.width
        return
      }
      forEachGlyph(in: text) { glyph in
        guard used + glyph.width <= room else { return false }
        place(glyph, style, at: column + used, in: cells)
        used += glyph.width
        return true
      }
    }
    return used
  }

  /// The rows as text, without trailing blanks; for tests and messages.
  public var lines: [String] {
    (0..<size.rows).map { row in
      withRow(row) { cells in
        let end = cells.lastIndex { $0.glyph != .space }.map { $0 + 1 } ?? 0
        var line: [UInt8] = []
        line.reserveCapacity(end)
        for cell in cells[..<end] { cell.glyph.appendReduced(to: &line) }
        // A reduced emoji may end with one.
        while line.last == UInt8(ascii: " ") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
    }
  }
}

/// Places `glyph` into the cells from `column` on; keeps the background unless `style` has one. Does nothing
/// if the glyph does not fit. A dotted circle is placed for a vowel sign that follows no letter.
public func place(
  _ glyph: Glyph, _ style: Style, at column: Int, in cells: UnsafeMutableBufferPointer<Cell>
) {
  // The cells are not checked by the compiler, and a book must not write over anything else.
  guard column >= 0, glyph.width > 0, column + glyph.width <= cells.count else { return }
  func set(_ glyph: Glyph, at column: Int) {
    var style = style
    if style.background == .terminal { style.background = cells[column].style.background }
    cells[column] = Cell(glyph, style)
  }
  let isBare = glyph.isDependent && !follows(glyph, at: column, in: cells)
  set(isBare ? .dottedCircle : glyph, at: column)
  if glyph.width == 2 { set(.continuation, at: column + 1) }
}

/// Calls `body` for each glyph of `text` until it returns false.
public func forEachGlyph(in text: String, _ body: (Glyph) -> Bool) {
  var text = text
  text.withUTF8 { bytes in
    var scanner = GlyphScanner(bytes, in: 0..<bytes.count)
    while let glyph = scanner.next(), body(glyph) {}
  }
}

/// Returns the width of `text` in cells.
/// - Complexity: O(*n*) in the length of the text.
public func cellWidth(of text: String) -> Int {
  var width = 0
  forEachGlyph(in: text) {
    width += $0.width
    return true
  }
  return width
}

/// Blanks the halves of wide glyphs without their other halves, and vowel signs without their letters.
private func blankRests(ofCutGlyphsIn cells: UnsafeMutableBufferPointer<Cell>) {
  for column in cells.indices where !cells[column].glyph.standsAlone {
    let glyph = cells[column].glyph
    let isWhole =
      switch glyph.width {
      case 0: column > 0 && cells[column - 1].glyph.width == 2
      case 1: !glyph.isDependent || follows(glyph, at: column, in: cells)
      default: column + 1 < cells.count && cells[column + 1].glyph == .continuation
      }
    if !isWhole { cells[column].glyph = .space }
  }
}

/// Whether the glyph before a column is a letter to which a vowel sign there belongs.
private func follows(
  _ sign: Glyph, at column: Int, in cells: UnsafeMutableBufferPointer<Cell>
) -> Bool {
  guard column > 0 else { return false }
  let before = cells[column - 1].glyph
  let isWide = before == .continuation && column > 1
  return (isWide ? cells[column - 2].glyph : before).mayJoin(sign)
}
