/// Keeps frames apart, and notices a terminal that does not keep up.
struct FramePace: Hashable {
  private var lastFrame: Duration?
  private var lateFrames = 0
  private var isUnderWay = false
  private var isMotion = false

  /// Sixty frames a second.
  static let interval = Duration.microseconds(16_667)
  /// A frame that takes longer than this to be written is late.
  static let patience = Duration.milliseconds(60)

  /// When the next frame may be shown.
  var nextFrame: Duration { lastFrame.map { $0 + Self.interval } ?? .zero }

  /// Whether two frames in a row were late.
  var isTooSlow: Bool { lateFrames >= 2 }

  /// Notes that a frame has been begun; `isMotion` where it is one of a turn. A late page at rest
  /// says nothing about turns.
  mutating func noteFrame(at now: Duration, isMotion: Bool) {
    lastFrame = now
    isUnderWay = true
    self.isMotion = isMotion
  }

  /// Notes that bytes were written; `isDone` where the frame has been taken whole.
  mutating func noteWritten(isDone: Bool, at now: Duration) {
    guard isDone, isUnderWay, let lastFrame else { return }
    isUnderWay = false
    guard isMotion else {
      lateFrames = 0
      return
    }
    lateFrames = now - lastFrame > Self.patience ? lateFrames + 1 : 0
  }

  /// Forgets what was late.
  mutating func reset() { lateFrames = 0 }
}
