import CLibrary
import TerminalHarness
import Testing

/// The prompts of `bifolio-net` at a terminal.
@Suite(
  .timeLimit(.minutes(30)),
  .enabled(if: access("/usr/bin/curl", X_OK) == 0, "there is no curl"))
struct LoginTests {
  /// A way to end it.
  enum Ending: CaseIterable {
    case interrupt, quit, terminate, hangUp

    var signal: Int32 {
      switch self {
      case .interrupt: SIGINT
      case .quit: SIGQUIT
      case .terminate: SIGTERM
      case .hangUp: SIGHUP
      }
    }
  }

  @Test(arguments: Ending.allCases, [[], ["--catalogue"]])
  func aSignalEndsThePromptsAndTypingIsShownAgain(ending: Ending, options: [String]) throws {
    for isAtPassword in [false, true] {
      let program = try Program()
      let session = try TerminalSession(
        executable: Program.executable + "-net",
        arguments: ["login"] + options + ["http://127.0.0.1:9"], environment: program.environment())
      try session.waitUntil("the name") { $0.contains("Name:") }
      if isAtPassword {
        try session.press("me\r", showing: "Password:")
        try session.send("secret")
        try session.pump(for: .milliseconds(100))
        #expect(!session.screen.contains("secret"))
      }
      if ending == .interrupt {
        try session.send("\u{3}")
      } else {
        try session.signal(ending.signal)
      }
      #expect(try session.waitForExit(within: .seconds(5)) == .exited(128 + ending.signal))
      #expect(try session.terminalAttributes == session.initialTerminalAttributes)
      #expect(session.screen.contains("bifolio-net: Cancelled"))
      #expect(Program.contents(of: program.home + "/.local/state/bifolio/net/account") == nil)
    }
  }
}
