/// The cursor of an emulated screen.
public struct EmulatedCursor: Hashable, Sendable {
  /// Its column, counted from 0.
  public var column: Int
  /// Its row, counted from 0.
  public var row: Int
  /// Whether it is visible.
  public var isVisible: Bool

  /// Creates a cursor.
  ///
  /// - Parameters:
  ///   - column: Its column, counted from 0.
  ///   - row: Its row, counted from 0.
  ///   - isVisible: Whether it is visible.
  public init(column: Int, row: Int, isVisible: Bool = true) {
    self.column = column
    self.row = row
    self.isVisible = isVisible
  }
}
