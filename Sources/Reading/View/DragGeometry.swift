import CMath
import Paging

/// Converts the movement of a pointer into the progress of a turn.
struct DragGeometry {
  /// The cells of the paper along the turn.
  private let extent: Double
  /// The cells of a whole turn, forwards and backwards.
  private let forward: Double
  private let backward: Double
  /// The maximum progress by dragging, forwards and backwards.
  private let forwardReach: Double
  private let backwardReach: Double
  /// The share of that beyond which a release completes the turn.
  private let commitFraction: Double

  /// - Parameters:
  ///   - extent: The cells of the paper along the turn.
  ///   - isSpread: True if it has two pages.
  ///   - style: The style of the turn.
  ///   - lag: The share by which the far rows of a curl lag behind.
  ///   - spacing: The cells between two pages that slide.
  init(
    extent: Int, isSpread: Bool, style: PageLayout.TransitionStyle, lag: Double, spacing: Int
  ) {
    let extent = Double(max(1, extent))
    self.extent = extent
    switch style {
    case .scroll, .none:
      forward = extent + Double(spacing)
      backward = forward
      (forwardReach, backwardReach) = (1, 1)
      // A drag over half of a wide screen is too long for one movement of the hand.
      commitFraction = 0.3
    case .curl where isSpread:
      // The edge of the leaf goes from one side of the paper to the other.
      forward = extent * (1 + lag)
      backward = forward
      forwardReach = 1 / (1 + lag)
      backwardReach = forwardReach
      commitFraction = 0.5
    case .curl:
      // The edge goes to the spine and no further; on the way back the fold follows the pointer,
      // since the edge is not visible.
      forward = 2 * extent * (1 + lag)
      backward = extent
      (forwardReach, backwardReach) = (0.5 / (1 + lag), 1)
      commitFraction = 0.5
    }
  }

  /// Returns the cells of a whole turn.
  func cells(_ direction: Direction) -> Double { direction == .forward ? forward : backward }

  /// Returns the maximum progress by dragging.
  private func reach(_ direction: Direction) -> Double {
    direction == .forward ? forwardReach : backwardReach
  }

  /// Returns the progress beyond which a release completes the turn: a share of the way from where the leaf
  /// was grabbed.
  func threshold(_ direction: Direction, from grabbed: Double = 0) -> Double {
    grabbed + (reach(direction) - grabbed) * commitFraction
  }

  /// Returns the progress of a leaf that follows a pointer; forwards positive.
  ///
  /// - Parameters:
  ///   - distance: The movement of the pointer in cells.
  ///   - origin: The progress of the leaf when the drag began.
  ///   - isRigid: True if the leaf is a board, whose edge moves in a half circle.
  func progress(of distance: Double, from origin: Double = 0, isRigid: Bool = false) -> Double {
    let start = Self.direction(of: origin)
    let taken = isRigid ? extent * (1 - cos(abs(origin) * .pi)) / 2 : abs(origin) * cells(start)
    let place = (start == .forward ? taken : -taken) + distance
    let direction = Self.direction(of: place)
    let part =
      isRigid
      ? acos(1 - min(2, 2 * abs(place) / extent)) / .pi
        // A leaf that was caught further on does not jump back.
      : min(abs(place) / cells(direction), max(reach(direction), abs(origin)))
    return direction == .forward ? part : -part
  }

  private static func direction(of signed: Double) -> Direction {
    signed >= 0 ? .forward : .backward
  }
}
