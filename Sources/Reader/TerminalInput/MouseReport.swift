/// A mouse event.
public struct MouseReport: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// A button went down: 0 left, 1 middle, 2 right, 8 back, 9 forward.
    case press(button: Int)
    /// A button went up.
    case release(button: Int)
    /// The mouse moved with a button held.
    case drag(button: Int)
    /// The mouse moved with no button held.
    case motion
    /// The wheel turned by one notch.
    case wheel(Wheel)
  }

  /// The way of a wheel; up is towards the beginning of a text.
  public enum Wheel: Hashable, Sendable {
    case up
    case down
    case left
    case right
  }

  public let action: Action
  /// The column, counted from 0.
  public let column: Int
  /// The row, counted from 0.
  public let row: Int

  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}
