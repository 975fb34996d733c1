/// The durations of a page controller's motions.
public struct PageTiming: Hashable, Sendable {
  /// The duration of a turn: long enough to be understood, short enough not to be waited for.
  public var turn = Duration.milliseconds(360)
  /// The duration of the bump at an end of the book.
  public var bump = Duration.milliseconds(150)
  /// Maximum interval between steps of a held key.
  public var keyRepeat = Duration.milliseconds(250)
  /// How far ahead a released leaf is projected at its speed; UIKit's fast deceleration amounts to
  /// a tenth of a second.
  public var projection = Duration.milliseconds(100)

  public init() {}
}
