import CLibrary
import TerminalHarness
import Testing

/// The program inside tmux, a terminal between it and the reader.
@Suite(.timeLimit(.minutes(30)))
struct TmuxTests {
  private func run(_ command: String, in program: Program) throws -> String {
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: ["-c", "tmux -L \(socket(program)) \(command) > \(program.home)/answer 2>&1"],
      environment: program.environment(["TMUX_TMPDIR": program.home]))
    try session.waitForExit()
    return Program.contents(of: program.home + "/answer") ?? ""
  }

  private func socket(_ program: Program) -> String {
    "t" + (program.home.split(separator: "-").last.map(String.init) ?? "")
  }

  /// Polls until the result meets the condition.
  private func wait(
    for what: String, _ command: String, in program: Program, _ holds: (String) -> Bool
  ) throws {
    let end = TerminalSession.deadline
    var answer = ""
    while ContinuousClock.now < end {
      answer = try run(command, in: program)
      if holds(answer) { return }
    }
    Issue.record("waited in vain for \(what): \(answer)")
  }

  @Test func aBookIsReadInsideTmux() throws {
    let program = try Program()
    let command = "\(Program.executable) --transition none \(Program.book("handbook")); exec sh"
    _ = try run("-f /dev/null new-session -d -x 80 -y 24 '\(command)'", in: program)
    defer { _ = try? run("kill-server", in: program) }
    try wait(for: "a page", "capture-pane -p", in: program) { $0.contains("The Bifolio Handbook") }
    let state = try run(
      "display-message -p '#{alternate_on}#{cursor_flag}#{mouse_sgr_flag}'", in: program)
    #expect(state == "101\n")
    _ = try run("send-keys Right", in: program)
    try wait(for: "page 2", "capture-pane -p", in: program) { $0.contains(" 2 of ") }
    // A click at the right edge, as a terminal reports it. Both reports go at once, since a leaf that is held for
    // two seconds is let go.
    _ = try run(
      "send-keys -H 1b 5b 3c 30 3b 37 39 3b 35 4d 1b 5b 3c 30 3b 37 39 3b 35 6d", in: program)
    try wait(for: "page 3", "capture-pane -p", in: program) { $0.contains(" 3 of ") }
    _ = try run("resize-window -x 160 -y 45", in: program)
    try wait(for: "a spread", "capture-pane -p", in: program) {
      $0.contains("  2  ") && $0.contains(" 3 of ")
    }
    _ = try run("resize-window -x 80 -y 24", in: program)
    try wait(for: "page 3 again", "capture-pane -p", in: program) { $0.contains(" 3 of ") }
    _ = try run("send-keys q", in: program)
    try wait(
      for: "the shell", "display-message -p '#{alternate_on}#{cursor_flag}#{mouse_sgr_flag}'",
      in: program
    ) {
      $0 == "010\n"
    }
  }

  @Test func wordsAreCopiedToTmux() throws {
    let program = try Program()
    let book = program.write("Lamp\n", to: "book.txt")
    let command = "\(Program.executable) --transition none \(book)"
    _ = try run("-f /dev/null new-session -d -x 80 -y 24 '\(command)'", in: program)
    defer { _ = try? run("kill-server", in: program) }
    try wait(for: "a page", "capture-pane -p", in: program) { $0.contains("Lamp") }
    _ = try run("send-keys w y", in: program)
    try wait(for: "the word", "show-buffer", in: program) { $0 == "Lamp" }
    try wait(for: "the message", "capture-pane -p", in: program) { $0.contains("Copied") }
  }
}
