import CLibrary
import SeededRandom
import TerminalHarness
import Testing

/// A terminal that fails, sends false replies, or floods the program.
@Suite("A terminal", .timeLimit(.minutes(30)))
struct TerminalFaultTests {
  /// The processor time of a program, in ticks.
  private func processorTime(of session: TerminalSession) -> Int {
    let text = Program.contents(of: "/proc/\(session.processIdentifier)/stat") ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12 else { return 0 }
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }

  @Test("that is closed ends the program, and the place is saved", arguments: [true, false])
  func closed(isMoving: Bool) throws {
    let program = try Program()
    let session = try program.open("handbook", ["--transition", isMoving ? "curl" : "none"])
    try session.send("6gma")
    try session.pump(for: .milliseconds(100))
    if isMoving { try session.send("ll") }
    session.hangUp()
    let status = try session.waitForExit(within: .seconds(5))
    #expect(status == .exited(128 + SIGHUP))
    #expect(KeptState(of: program).page >= 6)
    #expect(KeptState(of: program).letters == ["a"])
  }

  @Test("that stops reading and is closed then ends the program")
  func stalledAndClosed() throws {
    let program = try Program()
    let session = try program.open("handbook", ["--transition", "curl"], columns: 160, rows: 45)
    session.stopReading()
    for _ in 0..<40 { try session.send("l") }
    try session.pump(for: .milliseconds(500))
    session.hangUp()
    #expect(try session.waitForExit(within: .seconds(5)) == .exited(128 + SIGHUP))
    #expect(KeptState(of: program).page > 1)
  }

  @Test("that stops reading does not make the program spin")
  func stalledIdle() throws {
    let session = try Program().open("handbook", ["--transition", "none"], columns: 160, rows: 45)
    session.stopReading()
    for _ in 0..<60 { try session.send("l") }
    try session.pump(for: .milliseconds(800))
    let before = processorTime(of: session)
    try session.pump(for: .milliseconds(1_000))
    // A second has a hundred ticks: a busy loop takes most of them.
    #expect(processorTime(of: session) - before < 40)
    session.startReading()
    try session.quit()
    #expect(session.isRestored)
  }

  @Test("that never replies causes only a short wait")
  func neverAnswers() throws {
    let program = try Program()
    let session = try program.run(["--transition", "none", Program.book("handbook")])
    session.answersQueries = false
    try session.waitUntil("a page") { $0.folio != nil }
    try session.press("l", toPage: 2)
    try session.send("q")
    #expect(try session.waitForExit(within: .seconds(3)) == .exited(0))
    #expect(session.isRestored)
  }

  @Test("that replies late, twice, or without a query is not taken for keys")
  func lateAnswers() throws {
    let program = try Program()
    let session = try program.run(["--transition", "none", Program.book("handbook")])
    session.answersQueries = false
    try session.waitUntil("a page") { $0.folio == 1 }
    try session.pump(for: .milliseconds(400))
    let answers =
      "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}]10;rgb:0/0/0\u{7}\u{1B}[?2026;2$y\u{1B}[?62;22c"
      + "\u{1B}[?62;22c\u{1B}[>41;354;0c\u{1B}[0n\u{1B}[12;40R\u{1B}P1$r0m\u{1B}\\\u{1B}[8;24;80t"
      + "\u{1B}]4;1;rgb:cdcd/0/0\u{1B}\\\u{1B}[?1u\u{1B}_Gi=1;OK\u{1B}\\\u{1B}P>|XTerm(380)\u{1B}\\"
    try session.send(answers)
    try session.settle()
    #expect(session.screen.folio == 1, "\(session.screen.text)")
    // And byte by byte.
    for byte in answers.utf8 {
      try session.send([byte])
      try session.pump(for: .milliseconds(1))
    }
    try session.settle()
    #expect(session.screen.folio == 1, "\(session.screen.text)")
    // In pieces with pauses, and a paste byte by byte.
    let color = ["\u{1B}", "]11;rgb:ffff/c", "ccc/ffff\u{1B}\\"]
    for piece in color + "\u{1B}[200~cmaSq\u{1B}[201~".unicodeScalars.map(String.init) {
      try session.send(piece)
      try session.pump(for: .milliseconds(60))
    }
    try session.waitUntil("a word about the paste") { $0.contains("not run as commands") }
    try session.press("\u{1B}", toPage: 1)
    try session.quit()
    let state = KeptState(of: program)
    #expect(state.letters == [] && !state.files.keys.contains(".config/bifolio/settings"))
  }

  @Test("that shrinks to almost nothing and grows again shows the page again")
  func shrinks() throws {
    let session = try Program().open()
    try session.press("5g", toPage: 5)
    let page = try session.settle()
    for (columns, rows) in [
      (2, 1), (2, 200), (500, 1), (10_000, 3), (3, 10_000), (7, 7), (12, 4), (20, 5), (2, 2),
    ] {
      try session.resize(columns: columns, rows: rows)
      try session.settle(quiet: .milliseconds(40))
      try session.send("?\u{1B}\t\u{1B}/x\u{1B}")
      try session.settle(quiet: .milliseconds(40))
    }
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("the page") { $0.looksLike(page) }
    try session.quit()
    #expect(session.isRestored)
  }

  @Test("one cell large does no harm")
  func oneCell() throws {
    let program = try Program()
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: [
        "-c", "stty rows 1 cols 1; exec \(Program.executable) \(Program.book("handbook"))",
      ],
      environment: program.environment())
    try session.settle(quiet: .milliseconds(300))
    try session.send("llq")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isRestored)
  }

  @Test("that sends garbage is tolerated, and the program can be quit", arguments: UInt64(0)..<3)
  func garbage(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let program = try Program()
    let session = try program.open()
    let pieces: [[UInt8]] = [
      [0x1B], [0x1B, 0x5B], [0x1B, 0x5B, 0x3C], [0x1B, 0x4F], [0x9B], [0xC3], [0xF0, 0x9F], [0xFF],
      Array("\u{1B}[<0;999999999;99999999M".utf8), Array("\u{1B}[999999999~".utf8),
      Array("\u{1B}[M".utf8), Array("\u{1B}]52;".utf8), Array("\u{1B}P".utf8), [0x00],
      Array("\u{1B}[200~".utf8), Array("\u{1B}[<35;5;5M".utf8), Array(";;;;;;".utf8),
    ]
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<20 {
        if Bool.random(using: &random) {
          bytes += pieces.randomElement(using: &random) ?? []
        } else {
          // Except keys for suspending or quitting.
          let byte = UInt8.random(in: 0...255, using: &random)
          if ![0x1A, 0x03, 0x71, 0x51].contains(byte) { bytes.append(byte) }
        }
      }
      if (try? session.send(bytes)) == nil { break }
    }
    // First end a paste begun by chance.
    try? session.send("\u{1B}[201~")
    _ = try? session.settle(within: .seconds(20))
    for _ in 0..<4 {
      try? session.send("\u{1B}")
      try? session.pump(for: .milliseconds(60))
    }
    try? session.send("\u{3}")
    let status = try session.waitForExit()
    #expect(status == .exited(0))
    #expect(session.isRestored)
    #expect(EmittedBytes(session.output).offences == [])
  }

  @Test("that pastes a megabyte soon accepts keys again")
  func flood() throws {
    let session = try Program().open()
    let text = Array(String(repeating: "jkl word 12 \u{E9}\r", count: 77_000).utf8)
    try session.send("\u{1B}[200~")
    for start in stride(from: 0, to: 1_000_000, by: 50_000) {
      try session.send(Array(text[start..<start + 50_000]))
    }
    try session.send("\u{1B}[201~")
    try session.settle(quiet: .milliseconds(300), within: .seconds(60))
    try? session.send("\u{3}")
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(0))
    #expect(session.isRestored)
  }

  @Test(
    "is restored when a signal arrives while the program starts",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func signalsAtTheStart(number: Int32) throws {
    var random = SplitMix(seed: UInt64(number))
    for _ in 0..<5 {
      // Without this, Swift's own SIGQUIT handler prompts at the terminal.
      let session = try Program().run(
        [Program.book("handbook")], environment: ["SWIFT_BACKTRACE": "enable=no"])
      try session.pump(for: .microseconds(Int.random(in: 0...300_000, using: &random)))
      try session.signal(number)
      let status = try session.waitForExit()
      #expect([.exited(128 + number), .signalled(number)].contains(status))
      #expect(session.isRestored, "\(status)")
    }
  }

  @Test("is restored when many signals arrive at once")
  func signalsInHeaps() throws {
    let program = try Program()
    let session = try program.open("handbook", ["--transition", "curl"])
    for _ in 0..<50 {
      for number in [SIGWINCH, SIGCONT, SIGUSR1, SIGPIPE, SIGWINCH] where number != SIGUSR1 {
        try session.signal(number)
      }
      try session.send("l")
    }
    try session.settle(within: .seconds(20))
    for number in [SIGTERM, SIGHUP, SIGINT, SIGTERM] { try? session.signal(number) }
    guard case .exited(let status) = try session.waitForExit() else {
      Issue.record("ended by a signal")
      return
    }
    #expect([SIGTERM, SIGHUP, SIGINT].map { 128 + $0 }.contains(status))
    #expect(session.isRestored)
    #expect(KeptState(of: program).page > 1)
  }

  @Test("is redrawn after the program was stopped by SIGSTOP and continued")
  func stoppedByForce() throws {
    let session = try Program().open()
    try session.waitUntil("the number of pages") { $0.contains("1 of ") }
    let page = session.screen.lines
    try session.signal(SIGSTOP)
    try session.pump(for: .milliseconds(100))
    try session.signal(SIGCONT)
    try session.settle()
    #expect(session.screen.lines == page)
    try session.press("l", toPage: 2)
    try session.quit()
  }
}
