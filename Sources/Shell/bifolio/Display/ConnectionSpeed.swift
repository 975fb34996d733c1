/// The speed of the line to the terminal, measured over its latest transfers.
struct ConnectionSpeed: Hashable {
  private struct Sample: Hashable {
    let count: Int
    let time: Duration

    var bytesPerSecond: Double { Double(count) * (Duration.seconds(1) / time) }
  }

  /// The speed of a serial line, in bytes a second; nil if the line is another.
  let nominal: Double?

  init(nominal: Double? = nil) { self.nominal = nominal }

  /// The last three: a pause of the terminal tells nothing about the line.
  private var samples: [Sample] = []

  /// Maximum transfer time for a frame of a turn.
  private static let lateThreshold = FramePace.lateThreshold
  /// Terminals check for input a few times in each frame of their own: a transfer faster than this tells
  /// nothing about the line.
  private static let pollingDelay = Duration.milliseconds(40)
  /// Minimum number of bytes for a sample: shorter ones measure the reply time, not the speed.
  static let minCount = 512

  /// Minimum speed for images, in bytes a second.
  private static let leastForImages = 100_000.0
  /// Minimum number of bytes of images sent at once.
  static let leastImagePart = 16_384

  var bytesPerSecond: Double? { samples.map(\.bytesPerSecond).max() }

  /// Whether the speed is certain: measured twice.
  var isProven: Bool { samples.count > 1 }

  /// Shorter transfers than ``minCount`` do not count.
  mutating func record(_ count: Int, in time: Duration) {
    guard count >= Self.minCount else { return }
    if samples.count == 3 { samples.removeFirst() }
    samples.append(Sample(count: count, time: max(time, .microseconds(100))))
  }

  /// Whether the line sends most images in less than a second. While images are shown, only large parts of
  /// them count, two slow ones are needed for false, and half the speed suffices.
  func carriesImages(areShown: Bool) -> Bool {
    if areShown {
      let large = samples.filter { $0.count >= Self.leastImagePart }
      return large.count < 2 || large.contains { $0.bytesPerSecond >= Self.leastForImages / 2 }
    }
    guard let bytesPerSecond else { return false }
    return bytesPerSecond >= Self.leastForImages
      || samples.contains { $0.time <= Self.pollingDelay && $0.count >= 4 * Self.minCount }
  }

  /// Measured: a frame has a byte for each cell, and the longest have half as much again.
  static func longestFrame(of cells: Int) -> Int { cells * 3 / 2 }

  /// Whether the line is fast enough for turns on a screen of `cells` cells. Unless turns are being shown, it
  /// must be twice as fast as needed.
  func canAnimateTurns(on cells: Int, areShown: Bool) -> Bool {
    canAnimateTurns(ofFrames: Self.longestFrame(of: cells), areShown: areShown)
  }

  /// Decides like ``canAnimateTurns(on:areShown:)``; assumes a fast line if its speed is unknown.
  func canAnimateTurns(ofFrames count: Int, areShown: Bool) -> Bool {
    guard let bytesPerSecond = bytesPerSecond ?? nominal else { return true }
    func carries(_ count: Int, at speed: Double) -> Bool {
      .seconds(Double(count) / speed) <= Self.lateThreshold
    }
    if carries(areShown ? count : 2 * count, at: bytesPerSecond) { return true }
    return areShown && samples.contains { $0.time <= Self.pollingDelay }
  }
}
