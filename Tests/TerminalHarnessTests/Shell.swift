import TerminalHarness

/// Shell scripts in a session, for most of the tests.
enum Shell {
  /// Starts `/bin/sh -c script`.
  static func run(
    _ script: String, columns: Int = 40, rows: Int = 10, standardInput: StandardInput = .terminal
  ) throws -> TerminalSession {
    try TerminalSession(
      executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color"],
      columns: columns, rows: rows, standardInput: standardInput)
  }

  /// The screen after a program has printed a printf(1) format.
  static func screen(printing format: String, columns: Int = 40, rows: Int = 10) throws
    -> EmulatedScreen
  {
    let session = try run("printf '\(format)'", columns: columns, rows: rows)
    try session.waitForExit()
    return session.screen
  }
}
