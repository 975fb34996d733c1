/// Limits the frame rate, and notices a terminal too slow for it.
struct FramePace: Hashable {
  private var lastFrame: Duration?
  private var lateFrames = 0
  private var isUnderWay = false
  private var isMotion = false
  /// The wait of the frames of the present turn, and since when the next one waits.
  private var delay = Duration.zero
  private var delayed: Duration?

  static let interval = Duration.microseconds(16_667)
  /// Time for writing a frame from which the frame is late.
  static let lateThreshold = Duration.milliseconds(60)
  /// Time for which frames of a turn wait at most: with the turn's own time, it takes a second.
  private static let longestDelay = Duration.milliseconds(600)

  var nextFrame: Duration { lastFrame.map { $0 + Self.interval } ?? .zero }

  /// Whether two frames in a row were late.
  var isTooSlow: Bool { lateFrames >= 2 }

  /// Whether one turn took longer than a second because of the terminal.
  var isMuchTooSlow: Bool { delay > Self.longestDelay }

  mutating func noteDelay(at now: Duration) { delayed = delayed ?? now }

  /// Adds the wait to the delay of the present turn. A late page at rest tells nothing about turns.
  mutating func noteFrame(at now: Duration, isMotion: Bool) {
    // The first frame of a turn waits for a page at rest.
    if !self.isMotion { (delay, delayed) = (.zero, nil) }
    if let delayed { delay += now - delayed }
    delayed = nil
    lastFrame = now
    isUnderWay = true
    self.isMotion = isMotion
  }

  /// Counts late frames of a turn in a row, after the last bytes of each.
  mutating func noteWritten(isDone: Bool, at now: Duration) {
    guard isDone, isUnderWay, let lastFrame else { return }
    isUnderWay = false
    guard isMotion else {
      lateFrames = 0
      return
    }
    lateFrames = now - lastFrame > Self.lateThreshold ? lateFrames + 1 : 0
  }

  mutating func reset() { (lateFrames, delay) = (0, .zero) }
}
