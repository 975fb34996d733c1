/// The extent of something on the screen, in cells.
public struct Size: Hashable, Sendable {
  /// Number of columns, 0 or more.
  public var columns: Int
  /// Number of rows, 0 or more.
  public var rows: Int

  /// Creates a size; negative extents become 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
