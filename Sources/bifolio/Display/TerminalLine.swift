/// The line to the terminal: measures its speed, and estimates how many sent bytes are in transit.
///
/// The kernel accepts bytes sooner than a serial line or a slow network carries them: a
/// pseudo-terminal buffers twenty pages, a connection more. So a query follows a frame; the reply
/// shows that the terminal has shown the frame. The next frame does not begin while more bytes are
/// in transit than the line carries in a frame's time. A frame is delayed for longer than a quarter
/// of a second only if the line is proven to be slow, since a terminal may also have stopped
/// replying.
///
///     free ──noteSent(isQuery: true)──▶ asked ──noteReply──▶ free, and the speed is known
struct TerminalLine: Hashable {
  /// A query sent after a frame.
  private struct Query: Hashable {
    let askedAt: Duration
    /// The number of bytes of the frame.
    let count: Int
    /// The total number of bytes sent up to the query.
    let end: Int
    /// The expected time of the reply at the known speed.
    let expected: Duration

    /// The time after which no reply is expected any more.
    var deadline: Duration { askedAt + .seconds(1) + expected * 2 }
  }

  private var queries: [Query] = []
  private var sent = 0
  private var arrived = 0
  /// The time at which bytes were last sent, or last accepted by the kernel.
  private var lastBytes = Duration.zero
  private var lastQuery: Duration?
  private var lastReply: Duration?
  /// The shortest time in which a short query was answered: the latency of the line.
  private var latency: Duration?
  private var speed: LineSpeed
  private var queue = KernelQueue()
  /// True if the terminal has replied.
  private var hasReplied = false

  /// The speed in bytes a second from which one query a second is enough.
  private static let fast = 500_000.0
  /// The minimum assumed speed, in bytes a second: 9,600 bits.
  static let slowest = 960.0

  /// The maximum delay of a frame while the line is not proven to be slow.
  private static let maximumDelay = Duration.milliseconds(250)

  /// The maximum delay of the first frame: the first reply comes with the terminal's name and colours.
  private static let maximumFirstDelay = Duration.milliseconds(100)

  /// - Parameter declaredSpeed: The speed reported by the line, in bytes a second.
  init(declaredSpeed: Double? = nil) { speed = LineSpeed(declared: declaredSpeed) }

  /// The time until which to wait for replies on exit.
  func lastReplyDue(at now: Duration) -> Duration {
    guard let last = queries.last else { return now }
    return min(last.deadline, now + (hasReplied ? .seconds(2) : .milliseconds(150)))
  }

  /// True if replies are still expected.
  func isWaiting(at now: Duration) -> Bool { queries.contains { now < $0.deadline } }

  /// True if a query should follow the next frame.
  func asks(at now: Duration) -> Bool {
    guard queries.isEmpty else { return false }
    guard let lastQuery else { return true }
    guard hasReplied, (speed.bytesPerSecond ?? 0) >= Self.fast else { return hasReplied }
    return now - lastQuery >= .seconds(1)
  }

  /// True if a frame may be begun.
  func isFree(at now: Duration) -> Bool { deadline(at: now) == nil }

  /// The time at which a frame may begin even without a reply, or nil if it may begin now.
  func deadline(at now: Duration) -> Duration? {
    guard hasReplied else {
      if let query = queries.first, now < query.askedAt + Self.maximumFirstDelay {
        return query.askedAt + Self.maximumFirstDelay
      }
      guard let emptied = queue.deadline(at: now) else { return nil }
      let deadline = speed.isProven ? emptied : min(emptied, lastBytes + Self.maximumDelay)
      return now < deadline ? deadline : nil
    }
    guard let query = queries.first, now < query.deadline else { return nil }
    let span = (latency ?? .zero) + FramePace.interval
    let most = (speed.bytesPerSecond ?? 0) * (span / .seconds(1))
    if Double(sent - arrived) <= most { return nil }
    if speed.isProven, query.expected > Self.maximumDelay { return query.deadline }
    let deadline = min(query.deadline, lastBytes + Self.maximumDelay)
    return now < deadline ? deadline : nil
  }

  /// True if the line is fast enough for turns with frames of `count` bytes.
  ///
  /// - Parameter areShown: True if turns are being shown.
  func canAnimateTurns(ofFrames count: Int, areShown: Bool) -> Bool {
    speed.canAnimateTurns(ofFrames: count, areShown: areShown)
  }

  /// True if the line is fast enough for images.
  ///
  /// - Parameter areShown: True if images are being sent.
  func carriesImages(areShown: Bool) -> Bool { speed.carriesImages(areShown: areShown) }

  /// The number of bytes of images to send at once: what the line carries in three frames' time.
  var imageBatch: Int {
    let carried = (speed.bytesPerSecond ?? 0) * (FramePace.interval * 3 / .seconds(1))
    return max(LineSpeed.leastImagePart, Int(min(carried, 131_072)))
  }

  /// Records that bytes were sent, ending with a query if `isQuery`.
  mutating func noteSent(_ count: Int, isQuery: Bool, at now: Duration) {
    if let query = queries.first, now >= query.deadline {
      // The terminal does not reply: wait for nothing until it does.
      queries = []
      arrived = sent
      hasReplied = false
    }
    sent += count
    lastBytes = now
    if !hasReplied { queue.noteSent(count, at: speed.bytesPerSecond, now) }
    guard isQuery else { return }
    let time = Double(sent - arrived) / (speed.bytesPerSecond ?? Self.slowest)
    queries.append(
      Query(
        askedAt: now, count: count, end: sent, expected: (latency ?? .zero) + .seconds(time)))
    lastQuery = now
  }

  /// Records the reply to the oldest open query.
  mutating func noteReply(at now: Duration) {
    hasReplied = true
    guard let query = queries.first else {
      arrived = sent
      return
    }
    queries.removeFirst()
    let waited = now - query.askedAt
    if let lastReply, lastReply > query.askedAt {
      // The query followed another frame: its time began when that was shown.
      speed.note(query.count, in: now - lastReply)
    } else {
      speed.note(query.count, in: waited - (latency ?? .zero))
    }
    if query.count < LineSpeed.minCount { latency = min(latency ?? waited, waited) }
    arrived = query.end
    lastReply = now
  }

  /// Records that the kernel accepted `count` more bytes that it had refused before; `isDone` if
  /// none are left.
  mutating func noteTaken(_ count: Int, isDone: Bool, at now: Duration) {
    lastBytes = now
    guard !hasReplied, let (count, time) = queue.noteTaken(count, isDone: isDone, at: now) else {
      return
    }
    speed.note(count, in: time)
    queue.fill(at: speed.bytesPerSecond ?? Self.slowest, now)
  }
}

/// An estimate, from the speed, of the kernel's buffer for a terminal that does not reply: the
/// kernel itself only reports that it is full.
private struct KernelQueue: Hashable {
  /// The time at which it will be empty.
  private var end = Duration.zero
  private var stallStart: Duration?
  private var taken = 0

  /// The minimum contents of a full buffer: that of a pseudo-terminal, in bytes.
  private static let capacity = 16_384

  /// The time at which a frame may begin, or nil if it may begin now.
  func deadline(at now: Duration) -> Duration? {
    now >= end - FramePace.interval ? nil : end - FramePace.interval
  }

  /// Records that bytes were sent, at a speed in bytes a second if known.
  mutating func noteSent(_ count: Int, at speed: Double?, _ now: Duration) {
    if let speed { end = max(now, end) + .seconds(Double(count) / speed) }
  }

  /// Records that more was accepted. If nothing is left, returns how much was accepted since the
  /// buffer was first full, and the time this took.
  mutating func noteTaken(
    _ count: Int, isDone: Bool, at now: Duration
  ) -> (count: Int, time: Duration)? {
    guard let start = stallStart else {
      if !isDone { (stallStart, taken) = (now, 0) }
      return nil
    }
    taken += count
    guard isDone else { return nil }
    stallStart = nil
    return (taken, now - start)
  }

  /// Assumes that the buffer is full.
  mutating func fill(at speed: Double, _ now: Duration) {
    end = now + .seconds(Double(Self.capacity) / max(speed, TerminalLine.slowest))
  }
}
