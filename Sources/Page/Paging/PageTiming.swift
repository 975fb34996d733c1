/// The durations of a page controller's motions.
public struct PageTiming: Hashable, Sendable {
  /// The duration of a turn: long enough to be understood, short enough not to be waited for.
  public var turn = Duration.milliseconds(340)
  /// The duration of the bump at an end of the book.
  public var bump = Duration.milliseconds(150)
  /// Maximum interval between steps of a held key.
  public var keyRepeat = Duration.milliseconds(250)
  /// How far ahead a released leaf is projected at its speed; UIKit's fast deceleration amounts to
  /// a tenth of a second.
  public var projection = Duration.milliseconds(100)

  public init() {}

  /// Derives the duration of a turn from the way of the leaf's edge in columns: a longer way takes more time,
  /// but less for each column. `share` multiplies the usual duration.
  public init(cells: Double, share: Double = 1) {
    turn = (Self.minimumTurn + Self.perCell * max(0, cells)) * share
  }

  /// Duration of a turn without a way.
  private static let minimumTurn = Duration.milliseconds(185)
  /// Growth of the duration with each column of the way: a leaf of 40 columns, whose edge turns down to the
  /// spine and on, takes 260 milliseconds, and a spread of 250 takes 420; the last rows trail.
  private static let perCell = Duration.microseconds(714)
}
