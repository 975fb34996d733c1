import TerminalHarness
import Testing

/// A terminal behind a serial line or a slow network: the kernel accepts twenty pages at once, the
/// line carries one in two seconds.
@Suite("Behind a slow line", .timeLimit(.minutes(30)))
struct SlowLineTests {
  private func open(bits: Int, term: String = "xterm-256color") throws -> TerminalSession {
    let session = try Program().run(
      ["--transition", "curl", Program.book("handbook")], environment: ["TERM": term])
    session.slowDown(toBitsPerSecond: bits)
    try session.waitUntil("a page", within: .seconds(30)) { $0.folio == 1 }
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    return session
  }

  /// Presses a key `times` times, every tenth of a second.
  private func press(_ key: String, times: Int, _ session: TerminalSession) throws {
    for _ in 0..<times {
      try session.send(key)
      try session.pump(for: .milliseconds(100))
    }
  }

  @Test(
    "nothing is queued: after the last key at most the present page and the last one are sent",
    arguments: [(9_600, "xterm-256color"), (115_200, "xterm")])
  func noBacklog(bits: Int, term: String) throws {
    let session = try open(bits: bits, term: term)
    // The last three replies measure the line; no frame is delayed for long before they do.
    for _ in 0..<3 {
      try press(" ", times: 1, session)
      try session.settle(quiet: .seconds(1), within: .seconds(30))
    }
    session.clearOutput()
    try press(" ", times: 17, session)
    let before = session.output.count
    try session.settle(quiet: .seconds(1), within: .seconds(30))
    #expect(session.screen.folio == 21)
    // Two pages of the handbook have fewer bytes than this; a frame of a curl alone has five
    // thousand.
    #expect(session.output.count - before < 4_000)
    session.clearOutput()
    try press("b", times: 1, session)
    try session.settle(quiet: .seconds(1), within: .seconds(30))
    #expect(session.screen.folio == 20)
    #expect(session.output.count < 1_600)
  }

  @Test("a spread of 160×45 cells opens with less than 6 KB", arguments: ["", "truecolor"])
  func wholeScreen(colors: String) throws {
    let program = try Program()
    let colors = ["COLORTERM": colors]
    let session = try program.open(columns: 160, rows: 45, environment: colors)
    let page = try session.press("6g", toPage: 6)
    session.clearOutput()
    try session.send("\u{0C}")
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    #expect(session.output.count < 6_000)
    #expect(session.screen.looksLike(page))
    try session.quit()
    let again = try program.open(columns: 160, rows: 45, environment: colors)
    #expect(again.output.count < 6_000)
  }

  @Test("a turn is shown if the line is fast enough, with as many frames as it carries")
  func fastEnough() throws {
    let session = try open(bits: 1_000_000)
    let frames = try session.recordFrames {
      try session.send(" ")
      try session.settle(quiet: .milliseconds(900), within: .seconds(30))
    }
    #expect(session.screen.folio == 2)
    #expect(frames.count > 3)
  }

  @Test("a terminal that does not reply and pauses briefly is not considered slow")
  func silentTerminal() throws {
    let session = try Program().run(["--transition", "curl", Program.book("handbook")])
    session.answersQueries = false
    try session.waitUntil("a page", within: .seconds(30)) { $0.folio == 1 }
    try session.press("5g", toPage: 5)
    func move(_ column: Int) -> String { "\u{1B}[<32;\(column);18M" }
    try session.send("\u{1B}[<0;75;18M")
    session.stopReading()
    for round in 0..<8 {
      for column in round % 2 == 0 ? Array(10...72).reversed() : Array(10...72) {
        try session.send(move(column))
        try session.pump(for: .milliseconds(4))
      }
    }
    session.startReading()
    try session.send("\u{1B}")
    try session.settle(quiet: .milliseconds(300))
    let folio = try #require(session.screen.folio)
    for page in folio + 1...folio + 5 {
      try session.send(" ")
      try session.waitUntil("page \(page)", within: .seconds(1)) { $0.folio == page }
    }
  }

  @Test("a serial line whose terminal answers nothing gets plain pages from the beginning")
  func silentSerialLine() throws {
    let program = try Program()
    let script = program.write(
      "stty 9600; exec \(Program.executable) --transition curl \(Program.book("handbook"))\n",
      to: "script")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script],
      environment: program.environment(["TERM": "vt220"]))
    session.answersQueries = false
    session.slowDown(toBitsPerSecond: 9_600)
    try session.waitUntil("a page", within: .seconds(30)) { $0.folio == 1 }
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    session.clearOutput()
    try session.press(" ", toPage: 2)
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    // A page and no frame of a turn.
    #expect(session.output.count < 2_500)
    session.clearOutput()
    // Nothing is queued: frames are dropped while the line is busy.
    try press(" ", times: 12, session)
    try session.waitUntil("the last page", within: .seconds(30)) { $0.folio == 14 }
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    #expect(session.output.count < 8_000)
  }

  @Test("a quit leaves no reply for the shell")
  func quit() throws {
    let program = try Program()
    let script = program.write(
      "\(Program.executable) \(Program.book("handbook"))\necho ended\nread -r line\necho \"[$line]\"\n",
      to: "script")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script], environment: program.environment())
    session.slowDown(toBitsPerSecond: 9_600)
    try session.waitUntil("a page", within: .seconds(30)) { $0.folio == 1 }
    try session.send(" q")
    // Keys typed before the end are dropped with the replies.
    try session.waitUntil("the shell", within: .seconds(30)) { $0.contains("ended") }
    try session.settle(quiet: .milliseconds(500), within: .seconds(30))
    try session.send("over\n")
    try session.waitUntil("the line", within: .seconds(30)) { $0.contains("[over]") }
  }
}
