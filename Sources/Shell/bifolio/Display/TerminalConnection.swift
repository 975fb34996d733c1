/// The line to the terminal: measures its speed, and estimates how many sent bytes are in transit.
///
/// The kernel accepts bytes sooner than a serial line or a slow network carries them: a pseudo-terminal
/// buffers twenty pages, a connection more. So a query follows a frame, and the reply shows that the terminal
/// has shown the frame. The next frame does not begin while more bytes are in transit than the line carries
/// in a frame's time. A frame is delayed for longer than a quarter of a second only if the line is proven to
/// be slow, since a terminal may also have stopped replying.
///
///     free ──noteSent(isQuery: true)──▶ asked ──noteReply──▶ free, and the speed is known
struct TerminalConnection: Hashable {
  private struct Query: Hashable {
    let askedAt: Duration
    let count: Int
    /// Bytes sent up to the query.
    let end: Int
    /// The expected time of the reply at the known speed.
    let expected: Duration

    var deadline: Duration { askedAt + .seconds(1) + expected * 2 }
  }

  private var queries: [Query] = []
  private var sent = 0
  private var arrived = 0
  /// When bytes were last sent, or last accepted by the kernel.
  private var lastBytes = Duration.zero
  private var lastQuery: Duration?
  private var lastReply: Duration?
  /// Shortest time to a reply to a short query: the latency of the line.
  private var latency: Duration?
  private(set) var speed = ConnectionSpeed()
  private var hasReplied = false
  /// Until when a serial line carries the bytes sent, as long as the terminal does not reply.
  private var busyUntil = Duration.zero

  init(lineSpeed: Double? = nil) { speed = ConnectionSpeed(nominal: lineSpeed) }

  /// Bytes a second; faster lines need one query a second.
  private static let fast = 500_000.0
  /// Minimum assumed speed, in bytes a second: 9,600 bits.
  private static let slowest = 960.0

  /// Maximum delay of a frame while the line is not proven to be slow.
  private static let maximumDelay = Duration.milliseconds(250)

  /// Maximum delay of the first frame: the first reply comes with the terminal's name and colours.
  private static let maximumFirstDelay = Duration.milliseconds(100)

  /// Until when to wait for replies on exit.
  func lastReplyDue(at now: Duration) -> Duration {
    guard let last = queries.last else { return now }
    return min(last.deadline, now + (hasReplied ? .seconds(2) : .milliseconds(400)))
  }

  func isWaiting(at now: Duration) -> Bool { queries.contains { now < $0.deadline } }

  /// No query follows while another waits for its reply, or after the terminal has not replied; on a fast
  /// line one a second.
  func shouldAsk(at now: Duration) -> Bool {
    guard queries.isEmpty else { return false }
    guard let lastQuery else { return true }
    guard hasReplied, (speed.bytesPerSecond ?? 0) >= Self.fast else { return hasReplied }
    return now - lastQuery >= .seconds(1)
  }

  func isFree(at now: Duration) -> Bool { deadline(at: now) == nil }

  /// When a frame may begin even without a reply; nil if it may begin now. The type's comment has the rules.
  func deadline(at now: Duration) -> Duration? {
    guard hasReplied else {
      let deadline = queries.first.map { $0.askedAt + Self.maximumFirstDelay }
      let free = max(deadline ?? .zero, busyUntil)
      return now < free ? free : nil
    }
    guard let query = queries.first, now < query.deadline else { return nil }
    let span = (latency ?? .zero) + FramePace.interval
    let most = (speed.bytesPerSecond ?? 0) * (span / .seconds(1))
    if Double(sent - arrived) <= most { return nil }
    if speed.isProven, query.expected > Self.maximumDelay { return query.deadline }
    let deadline = min(query.deadline, lastBytes + Self.maximumDelay)
    return now < deadline ? deadline : nil
  }

  /// Length in bytes: three frames' time on the line, within 16 to 128 KiB.
  var imageBatch: Int {
    let carried = (speed.bytesPerSecond ?? 0) * (FramePace.interval * 3 / .seconds(1))
    return max(ConnectionSpeed.leastImagePart, Int(min(carried, 131_072)))
  }

  /// Gives up earlier queries if the oldest is overdue.
  mutating func noteSent(_ count: Int, isQuery: Bool, at now: Duration) {
    if let query = queries.first, now >= query.deadline {
      // The terminal does not reply: wait for nothing until it does.
      queries = []
      arrived = sent
      hasReplied = false
    }
    sent += count
    lastBytes = now
    if let nominal = speed.nominal {
      busyUntil = max(busyUntil, now) + .seconds(Double(count) / nominal)
    }
    guard isQuery else { return }
    let time = Double(sent - arrived) / (speed.bytesPerSecond ?? Self.slowest)
    queries.append(
      Query(
        askedAt: now, count: count, end: sent, expected: (latency ?? .zero) + .seconds(time)))
    lastQuery = now
  }

  /// The speed of the line is measured by the oldest open query.
  mutating func noteReply(at now: Duration) {
    hasReplied = true
    guard let query = queries.first else {
      arrived = sent
      return
    }
    queries.removeFirst()
    let waited = now - query.askedAt
    if let lastReply, lastReply > query.askedAt {
      // The query followed another frame: its time began with the end of this frame.
      speed.record(query.count, in: now - lastReply)
    } else {
      speed.record(query.count, in: waited - (latency ?? .zero))
    }
    if query.count < ConnectionSpeed.minCount { latency = min(latency ?? waited, waited) }
    arrived = query.end
    lastReply = now
  }

  /// Records that the kernel accepted bytes it had refused before.
  mutating func noteTaken(at now: Duration) { lastBytes = now }
}
