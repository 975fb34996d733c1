/// Waits for output of a program.
extension TerminalSession {
  /// Reads output for a duration, or until the program closes its terminal. Time in which the program could
  /// not run does not count.
  ///
  /// - Parameter duration: The time to read.
  /// - Throws: `HarnessError.systemCallFailed`.
  public func pump(for duration: Duration) throws {
    var countdown = Countdown(duration, for: process)
    repeat {
      try step(until: countdown.end)
    } while !isClosed && !countdown.hasEnded()
  }

  /// Reads output until the screen meets a condition.
  ///
  /// The condition is checked at once, and then whenever output has been read.
  ///
  /// - Parameters:
  ///   - subject: The expected result, for the error's description: "the prompt to appear".
  ///   - limit: The timeout; by default long enough to mean a hanging program.
  ///   - condition: Returns whether a screen meets the condition.
  /// - Returns: The screen that meets the condition.
  /// - Throws: `HarnessError.timedOut`, `HarnessError.ended` if the program closes its terminal and
  ///   its last screen does not meet the condition, and `HarnessError.systemCallFailed`.
  @discardableResult
  public func waitUntil(
    _ subject: String,
    within limit: Duration = TerminalSession.limit,
    _ condition: (EmulatedScreen) -> Bool
  ) throws -> EmulatedScreen {
    var countdown = Countdown(limit * Self.patience, for: process)
    while true {
      let current = screen
      if condition(current) { return current }
      if isClosed { throw HarnessError.ended(waitingFor: subject, screen: current.text) }
      guard !countdown.hasEnded() else {
        throw HarnessError.timedOut(waitingFor: subject, screen: current.text)
      }
      try step(until: countdown.end)
    }
  }

  /// Reads output until there has been none for some time and the program waits for something, or the program
  /// has closed its terminal.
  ///
  /// On a busy machine a program with much to draw may write nothing for long; it does not sleep then.
  ///
  /// - Parameters:
  ///   - quiet: The required time without output.
  ///   - limit: The timeout.
  /// - Returns: The screen by then.
  /// - Throws: `HarnessError.timedOut` if output does not cease, and
  ///   `HarnessError.systemCallFailed`.
  @discardableResult
  public func settle(
    quiet: Duration = .milliseconds(60), within limit: Duration = TerminalSession.limit
  ) throws -> EmulatedScreen {
    var countdown = Countdown(limit * Self.patience, for: process)
    let quiet = quiet * Self.patience
    var quietEnd = ContinuousClock.now + quiet
    while !isClosed, ContinuousClock.now < quietEnd {
      guard !countdown.hasEnded() else {
        throw HarnessError.timedOut(waitingFor: "output to cease", screen: screen.text)
      }
      let countBefore = readCount
      try step(until: min(quietEnd, countdown.end))
      // A program may have more work than there is time to wait for.
      let now = ContinuousClock.now
      let isAtWork = now >= quietEnd && now + quiet < countdown.end && isBusy
      if readCount != countBefore || isAtWork { quietEnd = now + quiet }
    }
    return screen
  }

  /// Opens a file of the reader, and types keys behind its path.
  public func openFile(_ path: String, thenTyping keys: String = "") throws {
    // Else the path would be typed as commands.
    try waitUntil("no prompt") { !$0.contains("Open a file") }
    try send("O")
    try waitUntil("the prompt") { $0.contains("Open a file") }
    try send("\(path)\r\(keys)")
  }
}
