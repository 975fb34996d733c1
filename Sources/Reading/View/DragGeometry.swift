import Glibc
import Paging

/// How cells of a pointer's way become parts of a turn.
struct DragGeometry {
  /// The cells of the paper along the turn.
  private let extent: Double
  /// The cells of a whole turn, forwards and backwards.
  let forward: Double
  let backward: Double
  /// How much of a turn the pointer can bring at most, forwards and backwards.
  let forwardReach: Double
  let backwardReach: Double
  /// The part of that past which letting go completes the turn.
  let commitShare: Double

  /// - Parameters:
  ///   - extent: The cells of the paper along the turn.
  ///   - isSpread: Whether it has two pages.
  ///   - style: How the turn looks.
  ///   - lag: By how much the far rows of a curl lag behind.
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
      // Half of a wide screen is further than a hand goes in one pull.
      commitShare = 0.3
    case .curl where isSpread:
      // The edge of the leaf goes from one side of the paper to the other.
      forward = extent * (1 + lag)
      backward = forward
      forwardReach = 1 / (1 + lag)
      backwardReach = forwardReach
      commitShare = 0.5
    case .curl:
      // The edge goes to the spine and is led no further; on the way back it is the fold that
      // follows the pointer, since the edge is out of sight.
      forward = 2 * extent * (1 + lag)
      backward = extent
      (forwardReach, backwardReach) = (0.5 / (1 + lag), 1)
      commitShare = 0.5
    }
  }

  /// Returns the part of a turn that `way` cells are; forwards positive.
  ///
  /// - Parameters:
  ///   - way: The way of the pointer.
  ///   - isRigid: Whether the leaf is a board, whose edge goes round in a half circle.
  func progress(of way: Double, isRigid: Bool = false) -> Double {
    if isRigid {
      let share = acos(1 - min(2, 2 * abs(way) / extent)) / .pi
      return way >= 0 ? share : -share
    }
    return way >= 0 ? min(way / forward, forwardReach) : max(way / backward, -backwardReach)
  }

  /// Returns the part of a turn past which letting go completes it.
  func threshold(_ way: Double) -> Double {
    (way >= 0 ? forwardReach : backwardReach) * commitShare
  }
}
