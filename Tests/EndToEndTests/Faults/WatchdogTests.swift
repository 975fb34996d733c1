import CLibrary
import TerminalHarness
import Testing

/// The thread with the keys is in an endless loop.
@Suite("A program that does not answer", .timeLimit(.minutes(10)))
struct WatchdogTests {
  /// A screen, by the keys that lead to it.
  static let states = ["", "l", "?", "S", "gc", "/lamp", "wa", "b"]

  /// Opens a book, goes to a screen, and makes the program loop.
  private func spinning(_ keys: String) throws -> TerminalSession {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try program.open(environment: disk.environmentOfSpinning)
    if !keys.isEmpty { try session.send(keys) }
    try session.settle()
    disk.stopAnswering()
    // It looks at the keys before its next wait.
    try session.send("l")
    try session.pump(for: .milliseconds(300))
    return session
  }

  /// Number of attempts to end in time: a busy machine may delay a correct program.
  private static let attempts = 3

  /// Requires that the program, in an endless loop, ends within half a second of an interruption in one of
  /// ``attempts`` attempts, with the terminal restored in each.
  private func expectEnd(
    _ status: Int32, in keys: String, after interrupt: (TerminalSession) throws -> Void
  ) throws {
    for attempt in 1...Self.attempts {
      let session = try spinning(keys)
      try interrupt(session)
      let exit = try? session.waitForExit(within: .milliseconds(500))
      if exit == nil, attempt < Self.attempts {
        _ = try session.waitForExit()
        #expect(session.isRestored)
        continue
      }
      #expect(exit == .exited(status))
      #expect(session.isRestored)
      return
    }
  }

  @Test(
    "ends by a signal, with the terminal restored", arguments: [SIGTERM, SIGHUP, SIGINT], states)
  func signal(number: Int32, keys: String) throws {
    try expectEnd(128 + number, in: keys) { try $0.signal(number) }
  }

  @Test(
    "ends by Ctrl-C, whatever was typed before", arguments: ["\u{3}", "jjk\u{3}", "q\u{3}l"], states
  )
  func interrupt(typed: String, keys: String) throws {
    try expectEnd(128 + SIGINT, in: keys) { try $0.send(typed) }
  }

  @Test("does not end by other keys")
  func otherKeys() throws {
    let session = try spinning("")
    try session.send("jkq\u{1B}[200~pasted \u{3} text\u{1B}[201~")
    try session.pump(for: .milliseconds(800))
    #expect(throws: (any Error).self) { try session.waitForExit(within: .milliseconds(200)) }
    try session.signal(SIGKILL)
    _ = try session.waitForExit()
  }
}
