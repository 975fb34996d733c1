import CLibrary

/// The time for which a test waits for a program.
///
/// Time in which the program, its children or this thread were ready to run, and other programs had the processors,
/// does not count: a machine may be busy.
struct Countdown {
  /// How many times its limit it may take. Threads that wait at the same time are all counted, so that the sum may grow
  /// faster than time passes. A program of nice 15 beside another gets a thirtieth of a processor.
  private static let longest = 32

  private let process: TerminalProcess
  private let limit: Duration
  private let start = ContinuousClock.now
  private let waitingTimeAtStart: Duration
  /// When it ends, as far as known.
  private(set) var end: ContinuousClock.Instant

  /// Begins to wait.
  init(_ limit: Duration, for process: TerminalProcess) {
    self.process = process
    self.limit = limit
    waitingTimeAtStart = process.waitingTime
    end = start + limit
  }

  /// Whether it has ended; if not, `end` is in the future.
  mutating func hasEnded() -> Bool {
    guard ContinuousClock.now >= end else { return false }
    // Threads that have ended took their time with them.
    let waitingTime = max(.zero, process.waitingTime - waitingTimeAtStart)
    end = start + min(limit + waitingTime, limit * Self.longest)
    return ContinuousClock.now >= end
  }
}
