import CMath

/// Cross-section of a turning leaf: flat, around a cylinder, flat on top.
///
/// The free edge has moved `travel` cells, from 0 (at rest) to twice the leaf's length (on the other page).
/// The radius of the roll shrinks to 0 at both ends, so the first and the last cross-section are the pages at
/// rest, and the fold never passes the spine:
///
///     ρ = min(ρ₀, D/π, (2U − D)/π)      fold at u = U − (D + πρ)/2
///
/// A leaf with a raised corner is sheared: its edge is not where the fold alone would put it.
struct Roll {
  /// A place on the back of the leaf. It hides the rising front, everywhere below it: the radius is at most
  /// D/π.
  struct Back {
    /// The paper's own coordinate, from the spine.
    let paper: Double
    /// The direction the paper faces, a unit vector: its part upwards.
    let up: Double
    /// Its part along the leaf, away from the spine.
    let along: Double
  }

  /// Number of cells from the spine to the free edge of the leaf at rest.
  let length: Double
  /// The way of the free edge so far, in cells.
  let travel: Double
  /// The radius of the roll, in cells.
  let radius: Double
  /// The position of the axis of the roll, in cells from the spine.
  let fold: Double
  /// The visible position of the free edge.
  let edge: Double
  /// Slope by which the leaf sags at its free edge.
  let sag: Double

  /// - Parameter edge: Position of the free edge of a sheared leaf; by default the fold's.
  init(length: Int, travel: Double, edge: Int? = nil, maxRadius: Double, sag: Double = 0) {
    (self.length, self.travel, self.sag) = (Double(length), travel, sag)
    radius = min(maxRadius, self.travel / .pi, (2 * self.length - self.travel) / .pi)
    fold = self.length - (self.travel + .pi * radius) / 2
    self.edge = edge.map { Double($0) } ?? self.length - travel
  }

  /// The progress of the turn, 0…1.
  var progress: Double { travel / (2 * length) }

  /// The end of the leaf, in whole cells from the spine: the page beneath is seen from here on.
  var end: Int { Int((fold + radius + 0.5).rounded(.down)) }

  /// Returns the place on the back of the leaf that is seen at `place` cells from the spine: on the roll
  /// beyond the fold, on the flap before it.
  func back(at place: Double) -> Back {
    let distance = place - fold
    guard distance < 0 else {
      let along = radius > 0 ? min(1, distance / radius) : 0
      let paper = position(at: -radius * asin(along))
      return Back(paper: paper, up: (1 - along * along).squareRoot(), along: along)
    }
    let slope = slope(fromFold: -distance, fromEdge: place - edge)
    let up = 1 / (1 + slope * slope).squareRoot()
    return Back(paper: position(at: -distance), up: up, along: -slope * up)
  }

  /// Length of the flap beside the fold that is bent into its slope, in cells.
  private static let bend = 8.0
  /// Slope far from the free edge, as a share of the slope at it.
  private static let straight = 0.5
  /// Length of the part of the flap that hangs down at its free edge, as a share of the leaf.
  private static let hanging = 0.5

  /// Returns the slope of the flap at distances from the fold and from its free edge. Beyond the bend it
  /// depends on the distance from the edge alone: so shades move with the text, and most cells of a row are
  /// the cells of the last frame, moved.
  private func slope(fromFold: Double, fromEdge: Double) -> Double {
    let bend = min(Self.bend, max(1, (fold - edge) / 2))
    let hanging = max(0, 1 - fromEdge / (Self.hanging * length))
    return sag * min(1, fromFold / bend) * (Self.straight + (1 - Self.straight) * hanging)
  }

  /// Returns the paper's own coordinate at a distance from the crest of the roll, measured on the paper.
  private func position(at rolled: Double) -> Double {
    min(length, max(0, length + edge - fold + rolled))
  }
}
