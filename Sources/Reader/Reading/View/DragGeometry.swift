import CMath
import Paging

/// Converts the movement of a pointer into the progress of a turn.
struct DragGeometry {
  /// The cells of the paper along the turn.
  let extent: Int
  /// Whether it has two pages.
  let isSpread: Bool
  /// The style of the turn.
  let style: PageLayout.TransitionStyle
  /// How far the last rows of a curl lag behind, as a share.
  let lag: Double
  /// Number of cells between two sliding pages.
  let spacing: Int

  /// Returns the cells of a whole turn.
  func cells(_ direction: Direction) -> Double {
    let extent = Double(max(1, extent))
    // The edge of a leaf goes from one side of the paper to the other. The edge of a single leaf goes to the
    // spine and no further; on the way back the fold follows the pointer, since the edge is not visible.
    return switch style {
    case .scroll, .none: extent + Double(spacing)
    case .curl where isSpread: extent * (1 + lag)
    case .curl: direction == .forward ? 2 * extent * (1 + lag) : extent
    }
  }

  /// Returns the maximum progress by dragging.
  private func reach(_ direction: Direction) -> Double {
    guard style == .curl, isSpread || direction == .forward else { return 1 }
    return (isSpread ? 1 : 0.5) / (1 + lag)
  }

  /// Returns the progress beyond which a release completes the turn: a share of the way from the place of
  /// grabbing the leaf.
  func threshold(_ direction: Direction, from grabbed: Double = 0) -> Double {
    // A drag over half of a wide screen is too long for one movement of the hand.
    grabbed + (reach(direction) - grabbed) * (style == .curl ? 0.5 : 0.3)
  }

  /// Returns the progress of a leaf on a pointer; forwards positive.
  ///
  /// - Parameters:
  ///   - distance: The movement of the pointer in cells.
  ///   - origin: The progress of the leaf when the drag began.
  ///   - isRigid: Whether the leaf is a board, with its edge moving in a half circle.
  func progress(of distance: Double, from origin: Double = 0, isRigid: Bool = false) -> Double {
    let extent = Double(max(1, extent))
    let start = Self.direction(of: origin)
    let taken = isRigid ? extent * (1 - cos(abs(origin) * .pi)) / 2 : abs(origin) * cells(start)
    let place = (start == .forward ? taken : -taken) + distance
    let direction = Self.direction(of: place)
    let part =
      isRigid
      ? acos(1 - min(2, 2 * abs(place) / extent)) / .pi
        // A leaf caught further on does not jump back.
      : min(abs(place) / cells(direction), max(reach(direction), abs(origin)))
    return direction == .forward ? part : -part
  }

  private static func direction(of signed: Double) -> Direction {
    signed >= 0 ? .forward : .backward
  }
}
