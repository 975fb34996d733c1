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
  /// The visible surface at a position, from above.
  enum Surface {
    /// The flat part of the turning leaf, or the page on the other side of the spine.
    case flat
    /// The page beneath the leaf, `distance` cells away from the roll.
    case beneath(distance: Double)
    /// The back of the leaf, at the paper's own coordinate and angle; at the angle π it is flat on top,
    /// beyond π it sags towards the page. It hides the rising front, everywhere below it: the radius is
    /// at most D/π.
    case back(paper: Double, angle: Double)
  }

  let length: Double
  let travel: Double
  let radius: Double
  let fold: Double
  /// The visible position of the free edge.
  let edge: Double
  /// Angle by which the leaf sags at its free edge.
  let sag: Double

  /// - Parameters:
  ///   - length: The cells from the spine to the free edge of a leaf at rest.
  ///   - travel: The way of the free edge.
  ///   - edge: Position of the free edge of a sheared leaf; by default the fold's.
  ///   - maxRadius: The maximum radius of the roll.
  ///   - sag: Angle by which the leaf sags at its free edge, in radians.
  init(length: Int, travel: Double, edge: Int? = nil, maxRadius: Double, sag: Double = 0) {
    (self.length, self.travel, self.sag) = (Double(length), travel, sag)
    radius = min(maxRadius, self.travel / .pi, (2 * self.length - self.travel) / .pi)
    fold = self.length - (self.travel + .pi * radius) / 2
    self.edge = edge.map { Double($0) } ?? self.length - travel
  }

  /// The progress of the turn, 0…1.
  var progress: Double { travel / (2 * length) }

  /// The visible surface at `place` cells from the spine.
  func surface(at place: Double) -> Surface {
    let distance = place - fold
    guard distance < 0 || distance <= radius && radius > 0 else {
      return .beneath(distance: distance - radius)
    }
    guard place >= edge else { return .flat }
    let angle =
      distance < 0
      ? .pi + sag * min(1, -distance / max(1, fold - edge)) : .pi - asin(distance / radius)
    let rolled = distance < 0 ? -distance : radius * (angle - .pi)
    return .back(paper: min(length, max(0, length + edge - fold + rolled)), angle: angle)
  }
}
