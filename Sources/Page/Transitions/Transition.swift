import Cells

/// A way of drawing the turn from one screen at rest to another.
///
/// A value with all it needs: the place of the paper, the light, the direction. CONTRIBUTING.md says how
/// to add one.
public protocol Transition: Sendable {
  /// Returns the frame at `progress` (0…1) of the turn between two resting screens of one size: 0 gives `old`
  /// and 1 gives `new`, exactly.
  func frame(from old: Grid, to new: Grid, progress: Double) -> Grid

  /// The way of a pointer that drags the turn.
  var pull: Pull { get }
}

/// The way of a pointer that drags a turn, along the axis of turning.
public struct Pull: Hashable, Sendable {
  /// Number of cells of a whole turn.
  public let cells: Double
  /// Largest progress reached by dragging, 0…1: the edge of a leaf goes no further than the paper.
  public let reach: Double
  /// Share of the reach beyond which a release completes the turn.
  public let threshold: Double

  public init(cells: Double, reach: Double = 1, threshold: Double) {
    (self.cells, self.reach, self.threshold) = (cells, reach, threshold)
  }
}

/// Replaces the old screen by the new one at the end of the turn.
public struct Cut: Transition {
  /// The way of a pointer that turns the page.
  public let pull: Pull

  /// - Parameter cells: Number of cells by which a pointer turns the page.
  public init(cells: Double) { pull = Pull(cells: cells, threshold: Slide.threshold) }

  /// Returns the old screen until the end of the turn.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    progress < 1 ? old : new
  }
}

/// A transition seen backwards: on a single page, turning back unrolls the leaf from the spine.
public struct Backwards<Base: Transition>: Transition {
  private let base: Base

  public init(_ base: Base) { self.base = base }

  /// The fold follows the pointer, since the edge is not visible.
  public var pull: Pull {
    Pull(cells: base.pull.cells * base.pull.reach, threshold: base.pull.threshold)
  }

  /// Returns the frame of the turn from `new` to `old` as long before its end.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    base.frame(from: new, to: old, progress: 1 - progress)
  }
}
