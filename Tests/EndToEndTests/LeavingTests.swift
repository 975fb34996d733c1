import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct LeavingTests {
  @Test func quittingRestoresTheTerminal() throws {
    let program = try Program()
    let session = try program.run([Program.book("handbook")])
    let before = session.initialTerminalAttributes
    try session.waitUntil("a page") { $0.contains("Handbook") }
    #expect(try session.terminalAttributes != before)
    try session.quit()
    #expect(session.isRestored)
    #expect(session.screen.text.filter(\.isLetter).isEmpty)
  }

  /// Signals that end a process by default, except for crashes; the last two are real-time signals.
  static let signals = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
    SIGPOLL, SIGPWR, 34, 64,
  ]

  @Test(arguments: signals)
  func aSignalRestoresTheTerminalAndKeepsThePlace(number: Int32) throws {
    let program = try Program()
    let session = try program.open()
    try session.press("6g", toPage: 6)
    try session.signal(number)
    #expect(try session.waitForExit() == .exited(128 + number))
    #expect(session.isRestored)
    try program.open().waitUntil("page 6 again") { $0.folio == 6 }
  }

  @Test(arguments: [SIGHUP, SIGTERM])
  func aNoteThatIsHalfTypedIsKept(number: Int32) throws {
    let program = try Program()
    let session = try program.open()
    try session.press("wa", showing: "Note:")
    try session.press("half a thought", showing: "half a thought")
    if number == SIGHUP { session.hangUp() } else { try session.signal(number) }
    _ = try session.waitForExit()
    #expect(KeptState(of: program).notes == "half a thought")
    // An unchanged or empty text is not a note.
    let other = try Program()
    let empty = try other.open()
    try empty.press("wa", showing: "Note:")
    try empty.signal(SIGTERM)
    _ = try empty.waitForExit()
    #expect(KeptState(of: other).notes == "")
  }

  @Test(arguments: [SIGPIPE, SIGXFSZ])
  func aSignalThatErrorsOfCallsReportIsIgnored(number: Int32) throws {
    let session = try Program().open()
    try session.signal(number)
    try session.press("l", toPage: 2)
    try session.quit()
  }

  @Test func aKillASecondAfterATurnLosesNothing() throws {
    let program = try Program()
    let session = try program.open()
    try session.press("8g", toPage: 8)
    try session.pump(for: .seconds(1))
    // A second of the program's own time, scarce on a busy machine.
    try session.settle()
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    try program.open().waitUntil("page 8 again") { $0.folio == 8 }
  }

  @Test func quittingDuringATurnKeepsThePageTurnedTo() throws {
    let program = try Program()
    let session = try program.open("handbook", ["--transition", "curl"])
    try session.send("\u{1B}[Cq")
    #expect(try session.waitForExit() == .exited(0))
    try program.open().waitUntil("page 2") { $0.folio == 2 }
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGTRAP])
  func aCrashRestoresTheTerminal(number: Int32) throws {
    let session = try Program().open(environment: ["SWIFT_BACKTRACE": "enable=no"])
    try session.signal(number)
    #expect(try session.waitForExit() == .signalled(number))
    #expect(session.isRestored)
  }

  @Test(
    "A crash on a thread restores the terminal, whatever the first one still writes",
    arguments: 0..<12)
  func aCrashOnAThreadRestoresTheTerminal(round: Int) throws {
    let program = try Program()
    let path = "\(program.home)/a.txt"
    try makeFile(path, "A lamp\n\n\n\nIt was lit.\n".utf8)
    let disk = FaultyDisk(for: program)
    let session = try program.run(
      ["--transition", "curl", Program.book("handbook")],
      environment: disk.environmentOfCrash(opening: path))
    try session.waitUntil("a page") { $0.contains("Handbook") }
    // Two readings trap twice each, while leaves turn: the fourth trap ends the program.
    for _ in 1...2 { try session.openFile(path, thenTyping: "     ") }
    let status = try session.waitForExit()
    #expect(status == .signalled(SIGILL))
    #expect(session.isRestored)
  }

  @Test func suspendingGivesTheTerminalBackAndComesAgain() throws {
    let program = try Program()
    // A shell in between, so that suspending has a job control parent.
    let session = try TerminalSession(
      executable: "/bin/bash",
      arguments: ["--norc", "--noediting", "-i"],
      environment: program.environment(["PS1": "ready> "]), columns: 80, rows: 24)
    try session.waitUntil("the shell") { $0.contains("ready>") }
    let atShell = try session.terminalAttributes
    try session.send("\(Program.executable) --transition none \(Program.book("handbook"))\r")
    try session.waitUntil("a page") { $0.isAlternateScreen && $0.contains("Handbook") }
    try session.press("4g", toPage: 4)
    // The foot has a message for some seconds, which may end during the suspension.
    let text = session.screen.lines.dropLast(2)
    try session.send("\u{1A}")
    try session.waitUntil("the shell again") { !$0.isAlternateScreen && $0.contains("Stopped") }
    #expect(session.isRestored)
    #expect(try session.terminalAttributes == atShell)
    try session.send("fg\r")
    try session.waitUntil("the page again") { $0.isAlternateScreen && $0.lines.dropLast(2) == text }
    try session.send("q")
    try session.waitUntil("the shell at last") { screen in
      !screen.isAlternateScreen && screen.lines.count { $0.hasPrefix("ready>") } == 3
    }
    #expect(session.isRestored)
    #expect(try session.terminalAttributes == atShell)
    // The palette is the reader's.
    #expect(!String(decoding: session.output, as: UTF8.self).contains("\u{1B}]104"))
    try session.send("exit\r")
    try session.waitForExit()
  }

  @Test func aTerminalThatDoesNotReadHoldsNothingUp() throws {
    let program = try Program()
    let session = try program.open(
      "handbook", ["--transition", "curl"], columns: 160, rows: 45)
    session.stopReading()
    for _ in 0..<40 { try session.send("l") }
    try session.pump(for: .milliseconds(400))
    try session.signal(SIGTERM)
    try session.pump(for: .milliseconds(900))
    session.startReading()
    #expect(try session.waitForExit() == .exited(128 + SIGTERM))
  }

  @Test func aTurnEndsAndIsSavedWhileTheTerminalDoesNotRead() throws {
    let program = try Program()
    let session = try program.open(
      "handbook", ["--transition", "curl"], columns: 160, rows: 45,
      environment: ["COLORTERM": "truecolor"])
    session.stopReading()
    for _ in 0..<4 {
      try session.send("l")
      try session.pump(for: .milliseconds(300))
    }
    try session.pump(for: .milliseconds(1_500))
    try session.signal(SIGKILL)
    session.startReading()
    try session.waitForExit()
    let saved = try #require(program.savedPlace())
    #expect(saved.contains("page = 8\n"))
  }
}
