/// Waiting for what a program writes.
extension TerminalSession {
  /// Reads output for a time, or until the program closes its terminal.
  ///
  /// - Parameter duration: How long to read.
  /// - Throws: `HarnessError.systemCallFailed`.
  public func pump(for duration: Duration) throws {
    let deadline = ContinuousClock.now + duration
    repeat {
      try step(until: deadline)
    } while !isClosed && ContinuousClock.now < deadline
  }

  /// Reads output until the screen meets a condition.
  ///
  /// The condition is tried at once, and then whenever output has been read.
  ///
  /// - Parameters:
  ///   - subject: What is waited for, for the error's description: "the prompt to appear".
  ///   - limit: How long to wait.
  ///   - condition: Whether this screen is the one.
  /// - Returns: The screen that meets the condition.
  /// - Throws: `HarnessError.timedOut`, `HarnessError.ended` when the program closes its terminal
  ///   and the screen it leaves is not the one, and `HarnessError.systemCallFailed`.
  @discardableResult
  public func waitUntil(
    _ subject: String,
    within limit: Duration = .seconds(10),
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

  /// Reads output until none has come for a time, or the program has closed its terminal.
  ///
  /// - Parameters:
  ///   - quiet: How long no output must come.
  ///   - limit: How long to wait for that.
  /// - Returns: The screen by then.
  /// - Throws: `HarnessError.timedOut` when output keeps coming, and
  ///   `HarnessError.systemCallFailed`.
  @discardableResult
  public func settle(
    quiet: Duration = .milliseconds(60), within limit: Duration = .seconds(10)
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
      if readCount != countBefore { quietEnd = ContinuousClock.now + quiet }
    }
    return screen
  }
}
