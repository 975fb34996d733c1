/// A table of a document: its cells are ranges of the text, and its columns are set for the page.
///
/// The text of a row consists of its cells in order, with a tab for each column between two of them. A row is
/// a block of the kind ``Block/Kind/table``; rows joined by a cell are one block.
public struct BookTable: Hashable, Sendable {
  /// A cell with text.
  public struct Cell: Hashable, Sendable {
    private let start: Int32
    private let length: Int32
    private let rowNumber: Int32
    private let firstColumn: UInt8
    private let columnCount: UInt8
    private let rowCount: UInt8
    /// The flush side of its lines.
    public let alignment: BlockLayout.Alignment
    /// Whether it names a row or a column.
    public let isHead: Bool

    /// Numbers too great to be stored are clamped. `rowCount` are the rows its lines may take, from its first
    /// row on. `isHead`: it names a row or a column.
    public init(
      range: Range<Int>, row: Int, columns: Range<Int>, rowCount: Int = 1,
      alignment: BlockLayout.Alignment = .natural, isHead: Bool = false
    ) {
      start = Int32(clamping: range.lowerBound)
      length = Int32(clamping: range.count)
      rowNumber = Int32(clamping: row)
      firstColumn = UInt8(clamping: columns.lowerBound)
      columnCount = UInt8(clamping: columns.count)
      self.rowCount = UInt8(clamping: rowCount)
      self.alignment = alignment
      self.isHead = isHead
    }

    func shifted(by distance: Int) -> Cell {
      Cell(
        range: range.shifted(by: distance), row: Int(rowNumber), columns: columns,
        rowCount: Int(rowCount), alignment: alignment, isHead: isHead)
    }

    /// The bytes of its text in ``Book/text``.
    public var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    /// The columns it covers.
    public var columns: Range<Int> { Int(firstColumn)..<Int(firstColumn) + Int(columnCount) }
    /// The rows its lines may take, counted from the first of the table.
    public var rows: Range<Int> { Int(rowNumber)..<Int(rowNumber) + Int(rowCount) }
  }

  /// Maximum number of columns of a table; fits a byte.
  public static let mostColumns = 128

  /// The cells with text, in the order of the text.
  public var cells: [Cell]
  /// The measures of the columns.
  public var columns: TableColumns
  /// The name cell of each column; nil without one.
  public var names: [Range<Int>?]
  /// Whether its first column is the one on the right.
  public var isRightToLeft: Bool

  public init(
    cells: [Cell], columns: TableColumns, names: [Range<Int>?], isRightToLeft: Bool = false
  ) {
    (self.cells, self.columns, self.names) = (cells, columns, names)
    self.isRightToLeft = isRightToLeft
  }

  /// The bytes from the first cell to the last; empty without cells.
  public var range: Range<Int> {
    guard let first = cells.first, let last = cells.last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Whether it has a name for a column.
  public var hasNames: Bool { names.contains { $0 != nil } }

  /// Columns with names but without text in a row. All cells are in one row.
  public func emptyColumns(among cells: ArraySlice<Cell>) -> [Int] {
    names.indices.filter { column in
      names[column] != nil && !cells.contains { $0.columns.contains(column) }
    }
  }

  /// All of the block is between the first and the last cell.
  public func hasRow(_ block: Block) -> Bool {
    let range = range
    return block.range.lowerBound >= range.lowerBound && block.range.upperBound <= range.upperBound
  }

  /// Costs O(log *n*).
  public func cells(in range: Range<Int>) -> ArraySlice<Cell> {
    let first = cells.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = cells.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return cells[first..<max(first, end)]
  }

  /// Nil if the column has no name, if the cell is itself a name, or if it covers all columns, as a title of
  /// the rows below does.
  public func name(of cell: Cell) -> Range<Int>? {
    guard cell.columns.count != names.count, names.indices.contains(cell.columns.lowerBound) else {
      return nil
    }
    let name = names[cell.columns.lowerBound]
    return name == cell.range ? nil : name
  }
}

extension [BookTable] {
  /// Nil if the block is in no table. Costs O(log *n*).
  package func index(of block: Block) -> Int? {
    guard block.kind == .table, !isEmpty else { return nil }
    let index = firstIndexAfter { $0.range.lowerBound <= block.range.lowerBound } - 1
    return index >= 0 && self[index].hasRow(block) ? index : nil
  }
}
