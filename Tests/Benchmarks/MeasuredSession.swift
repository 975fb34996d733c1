import TerminalHarness

/// The response of a program to an action.
struct Response {
  /// The time from the action to the first byte, and to the last before it was quiet; 0 if there
  /// was none.
  let first, last: Duration
  /// The processor time of the program.
  let processor: Duration
  let bytes: Int
  /// Number of bursts of output after a pause: the number of frames during motion.
  let frames: Int
}

/// A program in a pseudo-terminal. Its output is timed as it is read.
final class MeasuredSession {
  let terminal: TerminalSession
  let process: ProcessFigures
  private let start: ContinuousClock.Instant

  /// Reads with a longer pause between them belong to different frames.
  private static let betweenFrames = Duration.milliseconds(5)

  init(_ terminal: TerminalSession, startedAt start: ContinuousClock.Instant) {
    self.terminal = terminal
    self.start = start
    process = ProcessFigures(terminal.processIdentifier)
  }

  /// Waits until most rows contain text.
  ///
  /// - Returns: The time from the start of the program to the last output, and its processor time
  ///   by then.
  @discardableResult
  func firstPage() throws -> (time: Duration, processor: Duration) {
    try terminal.waitUntil("a page", within: .seconds(120)) { screen in
      screen.lines.count { $0.contains(where: \.isLetter) } >= 8
    }
    let processor = process.processorTime
    return ((terminal.arrivals.last?.time ?? start) - start, processor)
  }

  /// Waits until the program is idle.
  func rest() throws {
    let end = ContinuousClock.now + .seconds(900)
    while ContinuousClock.now < end {
      let (count, before) = (terminal.arrivals.count, process.processorTime)
      try terminal.pump(for: .milliseconds(200))
      let isIdle = process.processorTime - before < .milliseconds(2)
      if isIdle, terminal.arrivals.count == count { return }
    }
  }

  /// Performs an action and waits for the response.
  ///
  /// - Parameter quiet: The time without output after which the response is over.
  func respond(
    quiet: Duration = .milliseconds(60), to deed: () throws -> Void
  ) throws -> Response {
    terminal.clearOutput()
    let before = process.processorTime
    let start = ContinuousClock.now
    try deed()
    // Late output is waited for, too.
    while terminal.arrivals.isEmpty, ContinuousClock.now - start < .seconds(120) {
      try terminal.pump(for: .milliseconds(1))
    }
    try terminal.settle(quiet: quiet, within: .seconds(120))
    let arrivals = terminal.arrivals
    var frames = 0
    for (index, arrival) in arrivals.enumerated()
    where index == 0 || arrival.time - arrivals[index - 1].time > Self.betweenFrames {
      frames += 1
    }
    return Response(
      first: arrivals.first.map { $0.time - start } ?? .zero,
      last: arrivals.last.map { $0.time - start } ?? .zero,
      processor: process.processorTime - before, bytes: terminal.output.count, frames: frames)
  }

  /// Types keys and waits until the screen meets a condition.
  ///
  /// - Returns: The time until then.
  func time(
    typing keys: String, until subject: String, _ condition: (EmulatedScreen) -> Bool
  ) throws -> Duration {
    try time(until: subject, doing: { try terminal.send(keys) }, condition)
  }

  /// Performs an action and waits until the screen meets a condition.
  ///
  /// - Returns: The time until then.
  func time(
    until subject: String, doing deed: () throws -> Void, _ condition: (EmulatedScreen) -> Bool
  ) throws -> Duration {
    terminal.clearOutput()
    let start = ContinuousClock.now
    try deed()
    try terminal.waitUntil(subject, within: .seconds(300), condition)
    return (terminal.arrivals.last?.time ?? start) - start
  }

  /// Number of the visible page, if it is in the last row.
  var page: Int? {
    terminal.screen.lines.last { $0.contains { $0 != " " } }
      .flatMap { $0.split(separator: " ").lazy.compactMap { Int($0) }.first }
  }

  func quit() throws {
    try terminal.send("q")
    try terminal.waitForExit(within: .seconds(60))
  }
}

extension Duration {
  /// In milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }
}
