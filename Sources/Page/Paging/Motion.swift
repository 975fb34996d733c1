import CMath

/// How a turn moves by itself.
enum Motion: Hashable, Sendable {
  /// A leaf with a weight: it is lifted at the speed of a hand, is slow over the top, and falls. It comes
  /// to rest within about a frame.
  case falling
  /// Pages side by side: a little faster at the start than at the end, and slow at both.
  case sliding

  init(_ layout: PageLayout) { self = layout.transitionStyle == .scroll ? .sliding : .falling }

  /// Returns the progress of a turn, 0…1, after an elapsed time.
  func progress(after time: Duration, of whole: Duration) -> Double {
    switch self {
    case .falling:
      let share = Self.softened(time, of: whole)
      return share * (Self.start + share * Self.change * (share - 3 * Self.slowest))
    case .sliding:
      let share = fraction(of: whole, since: .zero, at: time)
      let early = share * (1.4 - 0.4 * share)
      return early * early * (3 - 2 * early)
    }
  }

  /// Speed of a lifted leaf at the beginning, as a share of the mean speed.
  private static let start = 1.35
  /// Growth of its acceleration, in the same unit.
  private static let change = 1.0
  /// Share of the time at which it is slowest, a little before the top.
  private static let slowest = 0.45

  /// Duration of the soft end: a frame, and a little.
  private static let softEnd = Duration.milliseconds(22)

  /// Returns the elapsed share of a motion's duration, 0…1, slowed down to rest at its end.
  fileprivate static func softened(_ time: Duration, of whole: Duration) -> Double {
    let share = fraction(of: whole, since: .zero, at: time)
    let soft = whole > softEnd ? softEnd / whole : 1
    let pace = 1 / (1 - soft / 2)
    let left = 1 - share
    return left > soft ? pace * share : 1 - pace * left * left / (2 * soft)
  }
}

/// The motion of a leaf after its release, towards the end decided then.
struct Release: Hashable, Sendable {
  private let motion: Motion
  /// Distance from the end at release, 0…1.
  private let distance: Double
  /// Speed towards the end at release, in turns a second; negative away from it.
  private let speed: Double
  /// Acceleration of a fall, in turns for the square of a second.
  private let acceleration: Double

  init(motion: Motion, distance: Double, speed: Double, turn: Duration) {
    let seconds = max(turn / .seconds(1), Self.shortestTurn)
    let acceleration = Self.weight / (seconds * seconds)
    (self.motion, self.distance, self.acceleration) = (motion, distance, acceleration)
    // A leaf thrown away from its end comes as far as the other side.
    let away = (2 * acceleration * max(0, 1 - distance)).squareRoot()
    let least = motion == .falling ? -away : -Self.fastest
    self.speed = min(Self.fastest, max(least, speed))
  }

  /// Duration of the shortest turn, in seconds.
  private static let shortestTurn = 0.001
  /// The greatest speed, in turns a second.
  private static let fastest = 1e4

  /// Acceleration of a fall, in turns for the square of a turn's duration: a leaf released upright lies
  /// flat after 0.6 of this duration.
  private static let weight = 2.8
  /// Stiffness of the spring that draws sliding pages, critically damped, per second: 99 % of the way in
  /// half a second.
  private static let stiffness = 14.0
  private static let maximumSpringTime = Duration.milliseconds(700)
  /// Distance too small to change another cell.
  private static let least = 0.004

  /// Returns the distance from the end at a time after the release, 0…1.
  func distance(after time: Duration) -> Double {
    let left: Double
    switch motion {
    case .falling:
      let whole = duration
      let seconds = Motion.softened(time, of: whole) * (whole / .seconds(1))
      left = distance - seconds * (speed + acceleration * seconds / 2)
    case .sliding:
      let seconds = max(0, time / .seconds(1))
      let slope = Self.stiffness * distance - speed
      left = (distance + slope * seconds) * exp(-Self.stiffness * seconds)
    }
    return min(1, max(0, left))
  }

  /// Whether the leaf has come to rest: a falling leaf lies flat, or sliding pages are nearly in place.
  func isAtRest(after time: Duration) -> Bool {
    switch motion {
    case .falling: time >= duration
    case .sliding:
      time > .zero && distance(after: time) < Self.least || time >= Self.maximumSpringTime
    }
  }

  /// The time from the release until a falling leaf lies flat.
  private var duration: Duration {
    let atEnd = (speed * speed + 2 * acceleration * distance).squareRoot()
    return .seconds(1) * ((atEnd - speed) / acceleration)
  }
}
