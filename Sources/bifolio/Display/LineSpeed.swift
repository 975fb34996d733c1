/// How fast a line carries bytes, from the last few that it carried.
struct LineSpeed: Hashable {
  /// So many bytes were carried in such a time.
  private struct Sample: Hashable {
    let count: Int
    let time: Duration

    var bytesPerSecond: Double { Double(count) * (Duration.seconds(1) / time) }
  }

  /// The last three: a moment in which the terminal did something else says nothing of the line.
  private var samples: [Sample] = []
  private let declared: Double?

  /// Frames of a turn that take longer are too long.
  private static let patience = FramePace.patience
  /// Terminals look a few times a frame of their own at what has come: what takes no longer than
  /// this says nothing of the line.
  private static let hesitation = Duration.milliseconds(40)
  /// What is shorter tells how late the terminal answers, not how fast it is.
  static let leastCount = 512

  /// - Parameter declared: The speed that the line has by its own word, in bytes a second.
  init(declared: Double? = nil) { self.declared = declared }

  /// The speed in bytes a second; nil where nothing is known of it.
  var bytesPerSecond: Double? { samples.map(\.bytesPerSecond).max() ?? declared }

  /// Notes that `count` bytes took `time`.
  mutating func note(_ count: Int, in time: Duration) {
    guard count >= Self.leastCount else { return }
    if samples.count == 3 { samples.removeFirst() }
    samples.append(Sample(count: count, time: max(time, .microseconds(100))))
  }

  /// Whether turns can be shown whose frames have `count` bytes.
  ///
  /// - Parameter areShown: Whether they have been shown so far; if not, the line must be twice as
  ///   fast as it need be.
  func carriesTurns(ofFrames count: Int, areShown: Bool) -> Bool {
    guard let bytesPerSecond else { return true }
    func carries(_ count: Int, at speed: Double) -> Bool {
      .seconds(Double(count) / speed) <= Self.patience
    }
    if carries(areShown ? count : 2 * count, at: bytesPerSecond) { return true }
    return areShown && samples.contains { $0.time <= Self.hesitation }
  }
}
