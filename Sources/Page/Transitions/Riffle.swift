import Cells

/// Draws a few leaves turning one shortly after the other: a jump over many pages.
///
/// Each leaf is drawn over the frame of the leaves before it, as if this frame were a page at rest. The pages
/// between the first and the last pass too quickly to be read, and have bars in place of letters.
public struct Riffle: Transition {
  /// Draws each of the leaves.
  public var curl: Curl
  /// Number of leaves, 1 to 5: more would leave no time for one of them. One is a plain curl.
  public let leafCount: Int

  /// - Parameter leafCount: Number of leaves to draw; clamped to 1…5.
  public init(_ curl: Curl, leafCount: Int) {
    self.curl = curl
    self.leafCount = min(max(1, leafCount), Self.mostLeaves)
  }

  /// Time between two leaves, as a share of the whole.
  private static let delay = 0.2
  /// Most leaves in the air: the last one needs time to fall.
  private static let mostLeaves = 5

  /// Returns the frame at `progress` (0…1) of the turn from `old` to `new`: 0 gives `old` and 1 gives `new`,
  /// exactly.
  /// - Complexity: O(*n*) in the cells of the paper, for each leaf in the air.
  public func frame(from old: Grid, to new: Grid, progress: Double) -> Grid {
    let between = passingPages(old)
    let time = 1 - Self.delay * Double(leafCount - 1)
    var frame = old
    for leaf in 0..<leafCount {
      let progress = min(1, max(0, (progress - Self.delay * Double(leaf)) / time))
      if leaf == leafCount - 1 {
        frame = curl.frame(from: frame, to: new, progress: progress)
      } else if progress > 0 {
        frame = progress < 1 ? curl.frame(from: frame, to: between, progress: progress) : between
      }
    }
    return frame
  }

  /// The way of the pointer that drags one leaf.
  public var pull: Pull { curl.pull }

  /// Returns a screen with faint bars in place of the letters on its paper, for the pages that pass too
  /// quickly to be read. For a single leaf, no page passes, and the screen stays.
  private func passingPages(_ screen: Grid) -> Grid {
    guard leafCount > 1 else { return screen }
    var seen = screen
    var lamp = Lamp(curl.lighting)
    for row in curl.leaf.paper.rows {
      for column in curl.leaf.paper.columns {
        let cell = lamp.ghost(of: screen[column: column, row: row])
        seen[column: column, row: row] = curl.lighting.greeked(cell)
      }
    }
    return seen
  }
}
