import CMath
import Paging
import Transitions

/// Converts the movement of a pointer into the progress of a turn.
struct DragGeometry {
  let extent: Int
  /// The ways of the pointer in a turn forward and back.
  let (forward, backward): (Pull, Pull)

  private func pull(_ direction: Direction) -> Pull { direction == .forward ? forward : backward }

  /// Returns the movement of a whole turn in cells, 1 or more.
  func cells(turning direction: Direction) -> Double { max(1, pull(direction).cells) }

  /// Returns the progress for completing a turn by a release: a share of the way left after `grabbed`.
  func threshold(_ direction: Direction, from grabbed: Double = 0) -> Double {
    grabbed + (pull(direction).reach - grabbed) * pull(direction).threshold
  }

  /// The progress of the leaf under a pointer, -1…1; forwards positive. `distance` is in cells; the edge of a
  /// rigid leaf moves in a half circle.
  func progress(of distance: Double, from origin: Double = 0, isRigid: Bool = false) -> Double {
    let extent = Double(max(1, extent))
    let start = Self.direction(of: origin)
    let taken =
      isRigid ? extent * (1 - cos(abs(origin) * .pi)) / 2 : abs(origin) * cells(turning: start)
    let place = (start == .forward ? taken : -taken) + distance
    let direction = Self.direction(of: place)
    let part =
      isRigid
      ? acos(1 - min(2, 2 * abs(place) / extent)) / .pi
        // A leaf caught further on does not jump back.
      : min(abs(place) / cells(turning: direction), max(pull(direction).reach, abs(origin)))
    return direction == .forward ? part : -part
  }

  private static func direction(of signed: Double) -> Direction {
    signed >= 0 ? .forward : .backward
  }
}
