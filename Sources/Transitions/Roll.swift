import CMath

/// The cross-section of a leaf that is being turned: flat, around a cylinder, flat on top.
///
/// The free edge has moved `travel` cells, from 0 (at rest) to twice the leaf's length (on the
/// other page). The radius of the roll shrinks to 0 at both ends, so the first and the last
/// cross-section are the pages at rest, and the fold never passes the spine:
///
///     ρ = min(ρ₀, D/π, (2U − D)/π)      fold at u = U − (D + πρ)/2
struct Roll {
  /// The visible surface at a position, from above.
  enum Surface {
    /// The flat part of the turning leaf, or the page on the other side of the spine.
    case flat
    /// The page beneath the leaf, `distance` cells away from the roll.
    case beneath(distance: Double)
    /// The back of the leaf, at the paper's own coordinate and angle; at the angle π it is flat on top.
    /// It hides the rising front, which is below it everywhere: the radius is at most D/π.
    case back(paper: Double, angle: Double)
  }

  let length: Double
  let travel: Double
  let radius: Double
  let fold: Double

  init(length: Int, travel: Int, maxRadius: Double) {
    self.length = Double(length)
    self.travel = Double(travel)
    radius = min(maxRadius, self.travel / .pi, (2 * self.length - self.travel) / .pi)
    fold = self.length - (self.travel + .pi * radius) / 2
  }

  /// The progress of the turn, 0…1.
  var progress: Double { travel / (2 * length) }

  /// The visible position of the free edge.
  var edge: Double { length - travel }

  /// The visible surface at `place` cells from the spine.
  func surface(at place: Double) -> Surface {
    let distance = place - fold
    if distance < 0 {
      let paper = fold + .pi * radius - distance
      return paper >= 0 && paper <= length ? .back(paper: paper, angle: .pi) : .flat
    }
    guard distance <= radius, radius > 0 else { return .beneath(distance: distance - radius) }
    let angle = .pi - asin(distance / radius)
    return .back(paper: fold + radius * angle, angle: angle)
  }
}
