/// The room for pages, in cells.
public struct PageExtent: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Makes an extent.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// How many pages are seen side by side.
public enum PageArrangement: Hashable, Sendable, CaseIterable {
  /// One page.
  case single
  /// Two facing pages.
  case spread
}
