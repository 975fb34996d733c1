/// The time for which a test waits for a program.
///
/// Time does not count while the program, its children or this thread are ready to run but other programs
/// have the processors: a machine may be busy.
struct Countdown {
  /// Maximum multiple of the limit. All threads waiting at the same time are counted, so the sum may grow
  /// faster than time passes. A program of nice 15 beside another gets a thirtieth of a processor.
  private static let longest = 32

  private let process: TerminalProcess
  private let limit: Duration
  private let start = ContinuousClock.now
  private let waitingTimeAtStart: Duration
  /// The end, as far as known.
  private(set) var end: ContinuousClock.Instant

  /// Begins to wait.
  init(_ limit: Duration, for process: TerminalProcess) {
    self.process = process
    self.limit = limit
    waitingTimeAtStart = process.waitingTime
    end = start + limit
  }

  /// Returns whether it has ended; if not, `end` is in the future.
  mutating func hasEnded() -> Bool {
    guard ContinuousClock.now >= end else { return false }
    // The waiting times of ended threads are lost.
    let waitingTime = max(.zero, process.waitingTime - waitingTimeAtStart)
    end = start + min(limit + waitingTime, limit * Self.longest)
    return ContinuousClock.now >= end
  }
}
