/// The cursor of an emulated screen.
public struct EmulatedCursor: Hashable, Sendable {
  /// The column it is in, counted from 0.
  public var column: Int
  /// The row it is in, counted from 0.
  public var row: Int
  /// Whether it is shown.
  public var isVisible: Bool

  /// Makes a cursor.
  ///
  /// - Parameters:
  ///   - column: Its column, counted from 0.
  ///   - row: Its row, counted from 0.
  ///   - isVisible: Whether it is shown.
  public init(column: Int, row: Int, isVisible: Bool = true) {
    self.column = column
    self.row = row
    self.isVisible = isVisible
  }
}
