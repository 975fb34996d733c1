/// Measures of the columns of a table, taken while its cells are read: how wide each must be, would like to
/// be, and has to be for its numbers. Widths follow from them for any page, however many cells there are.
public struct TableColumns: Hashable, Sendable {
  /// Room for text, in cells.
  public struct Extent: Hashable, Sendable {
    /// The width of the longest word.
    public var least: Int
    /// The width of the longest line, if none is divided.
    public var most: Int
    /// The width of all words of the longest text on one line.
    public var whole: Int

    public init(least: Int = 1, most: Int = 1, whole: Int = 0) {
      (self.least, self.most, self.whole) = (least, most, whole)
    }

    /// Wide enough for another text too.
    mutating func unite(with other: Extent) {
      least = Swift.max(least, other.least)
      most = Swift.max(most, other.most)
      whole = Swift.max(whole, other.whole)
    }
  }

  /// The numbers of a column.
  public struct Numbers: Hashable, Sendable {
    /// The sign before the fractions.
    public var point: UInt8
    /// Maximum number of cells before the point.
    public var before: Int
    /// Maximum number of cells from the point on.
    public var after: Int

    public init(point: UInt8, before: Int, after: Int) {
      (self.point, self.before, self.after) = (point, before, after)
    }

    /// Total width, with their points below each other, in cells.
    public var width: Int { before + after }
  }

  /// Columns with their widths.
  public struct Widths: Hashable, Sendable {
    /// The width of each column, in cells.
    public var widths: [Int]
    /// The cells between two columns.
    public var gap: Int

    public init(_ widths: [Int], gap: Int) { (self.widths, self.gap) = (widths, gap) }

    /// The width of all columns with the gaps between them.
    public var total: Int { width(of: widths.indices) }

    /// Returns the width of consecutive columns with the gaps between them.
    public func width(of columns: Range<Int>) -> Int {
      widths[columns].reduce(gap * (columns.count - 1), +)
    }

    /// Returns the cells before a column.
    public func start(of column: Int) -> Int { widths[..<column].reduce(0) { $0 + $1 + gap } }
  }

  /// Several texts with the same columns.
  private struct Span: Hashable, Sendable {
    let columns: Range<Int>
    var extent: Extent
  }

  /// The texts of each column, without texts over several columns.
  public private(set) var extents: [Extent]
  /// The numbers of each column; nil for a column with other text.
  public var numbers: [Numbers?]
  /// Cells over several columns, those over the fewest columns first.
  private var spans: [Span] = []

  /// Cells between two columns, if there is room for them.
  private static let usualGap = 2

  /// Makes columns without text.
  public init(count: Int) {
    extents = Array(repeating: Extent(), count: count)
    numbers = Array(repeating: nil, count: count)
  }

  /// Costs O(1) for one column; for several, O(*s*) in the number of different spans.
  public mutating func add(_ extent: Extent, in columns: Range<Int>) {
    if columns.count == 1 { return extents[columns.lowerBound].unite(with: extent) }
    let place = spans.firstIndexAfter {
      ($0.columns.count, $0.columns.lowerBound) < (columns.count, columns.lowerBound)
    }
    if place < spans.count, spans[place].columns == columns {
      spans[place].extent.unite(with: extent)
    } else {
      spans.insert(Span(columns: columns, extent: extent), at: place)
    }
  }

  /// Widths of the columns in a room of cells for the table. Costs O(*n*) in the columns.
  ///
  /// Columns are as wide as their longest lines if there is room for all. Otherwise the wider ones share the
  /// rest, but none becomes narrower than its longest part of a word. If that is not enough, gaps become
  /// smaller, unless `narrowsGaps` is false. Nil if the words do not fit.
  public func widths(in room: Int, narrowsGaps: Bool = true) -> Widths? {
    sharedWidths(in: room, gap: Self.usualGap)
      ?? (narrowsGaps ? sharedWidths(in: room, gap: 1) : nil)
  }

  /// Columns give up the room left unused by their lines, in favour of columns with too little; `widths` if
  /// no room is unused. `taken` is the width of the lines in each column, divided at `widths`.
  public func widths(redistributing widths: Widths, taken: [Int], in room: Int) -> Widths {
    let taken = taken.enumerated().map { Swift.max($1, numbers[$0]?.width ?? 1) }
    guard taken.reduce(0, +) < widths.widths.reduce(0, +) else { return widths }
    let most = mostWidths(gap: widths.gap)
    let wanted = taken.indices.map {
      taken[$0] < widths.widths[$0] ? taken[$0] : Swift.max(taken[$0], most[$0])
    }
    let free = room - widths.gap * (taken.count - 1)
    return columnWidths(in: free, least: taken, most: wanted).map { Widths($0, gap: widths.gap) }
      ?? widths
  }

  /// The cell needs more lines at some widths.
  public func needsMoreLines(than lines: Int, in widths: Widths) -> Bool {
    zip(extents, widths.widths).contains { $0.whole > lines * $1 }
      || spans.contains { $0.extent.whole > lines * widths.width(of: $0.columns) }
  }

  /// The columns would fit if words were divided, although none is.
  public func fitWithDividedWords(in room: Int) -> Bool {
    sharedWidths(in: room, gap: 1, limit: undividedWidth) != nil
  }

  /// The width in cells, if no line is divided.
  public var naturalWidth: Int { Widths(mostWidths(gap: Self.usualGap), gap: Self.usualGap).total }

  /// Shares the room among the columns; nil if their least widths do not fit. A least width counts up to
  /// `limit` cells: longer words are divided.
  private func sharedWidths(in room: Int, gap: Int, limit: Int = .max) -> Widths? {
    var least = extents.indices.map { Swift.max(extents[$0].least, numbers[$0]?.width ?? 1) }
    for span in spans { Self.widen(&least, over: span.columns, to: span.extent.least, gap: gap) }
    least = least.map { Swift.min($0, limit) }
    let most = zip(mostWidths(gap: gap), least).map { Swift.max($0, $1) }
    return columnWidths(in: room - gap * (least.count - 1), least: least, most: most)
      .map { Widths($0, gap: gap) }
  }

  /// The widths, if no line is divided and `gap` cells are between columns.
  private func mostWidths(gap: Int) -> [Int] {
    var most = extents.indices.map { Swift.max(extents[$0].most, numbers[$0]?.width ?? 1) }
    for span in spans { Self.widen(&most, over: span.columns, to: span.extent.most, gap: gap) }
    return most
  }

  /// Widens the last column until all columns that a cell covers, one or more, have its width. Widths and gap
  /// are in cells.
  package static func widen(
    _ widths: inout [Int], over columns: Range<Int>, to width: Int, gap: Int
  ) {
    let known = widths[columns].reduce(gap * (columns.count - 1), +)
    // In order: a cell has a column.
    widths[columns.upperBound - 1] += Swift.max(0, width - known)
  }
}
