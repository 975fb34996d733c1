/// Waits for output of a program.
extension TerminalSession {
  /// Reads output for a duration, or until the program closes its terminal.
  ///
  /// - Parameter duration: The time to read.
  /// - Throws: `HarnessError.systemCallFailed`.
  public func pump(for duration: Duration) throws {
    let deadline = ContinuousClock.now + duration
    repeat {
      try step(until: deadline)
    } while !isClosed && ContinuousClock.now < deadline
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
    let deadline = ContinuousClock.now + limit * Self.patience
    while true {
      let current = screen
      if condition(current) { return current }
      if isClosed { throw HarnessError.ended(waitingFor: subject, screen: current.text) }
      guard ContinuousClock.now < deadline else {
        throw HarnessError.timedOut(waitingFor: subject, screen: current.text)
      }
      try step(until: deadline)
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
    let deadline = ContinuousClock.now + limit * Self.patience
    let quiet = quiet * Self.patience
    var quietEnd = ContinuousClock.now + quiet
    while !isClosed, ContinuousClock.now < quietEnd {
      guard ContinuousClock.now < deadline else {
        throw HarnessError.timedOut(waitingFor: "output to cease", screen: screen.text)
      }
      let countBefore = readCount
      try step(until: min(quietEnd, deadline))
      // A program may have more work than there is time to wait for.
      let now = ContinuousClock.now
      let isAtWork = now >= quietEnd && now + quiet < deadline && isBusy
      if readCount != countBefore || isAtWork { quietEnd = now + quiet }
    }
    return screen
  }
}
