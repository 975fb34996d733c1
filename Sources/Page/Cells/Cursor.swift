/// The cell with the focus, and the terminal's cursor: screen readers and braille displays follow it, visible
/// or not.
public struct Cursor: Hashable, Sendable {
  /// The column, counted from 0.
  public var column: Int
  /// The row, counted from 0.
  public var row: Int
  /// Whether the terminal shows it.
  public var isVisible: Bool

  /// Creates a cursor, hidden unless `isVisible` is true.
  public init(column: Int, row: Int, isVisible: Bool = false) {
    (self.column, self.row, self.isVisible) = (column, row, isVisible)
  }
}
