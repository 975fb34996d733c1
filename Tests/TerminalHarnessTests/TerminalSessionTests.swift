import CLibrary
import TerminalHarness
import Testing

@Suite("A terminal session")
struct TerminalSessionTests {
  @Test("passes the program only its arguments and its environment")
  func launch() throws {
    let session = try TerminalSession(
      executable: "/usr/bin/env", environment: ["GREETING": "hello there"])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.output == Array("GREETING=hello there\r\n".utf8))
  }

  @Test("leaves only the three standard descriptors open in the program")
  func descriptors() throws {
    let session = try Shell.run("for each in /proc/self/fd/*; do echo $each; done", rows: 20)
    #expect(try session.waitForExit() == .exited(0))
    // The shell itself has a fourth one open to list the directory.
    #expect(
      session.screen.lines.prefix(5)
        == ["/proc/self/fd/0", "/proc/self/fd/1", "/proc/self/fd/2", "/proc/self/fd/3", ""])
  }

  @Test("starts the program with no signal ignored or blocked")
  func signals() throws {
    let session = try TerminalSession(
      executable: "/bin/grep", arguments: ["-E", "^Sig(Blk|Ign)", "/proc/self/status"])
    try session.waitForExit()
    let masks = session.screen.lines.prefix(2).map { UInt64($0.suffix(16), radix: 16) }
    let blocked = try #require(masks[0])
    let ignored = try #require(masks[1])
    // Signals 32 and 33 are reserved by the C library, and cannot be changed.
    let reserved: UInt64 = 0b11 << 31
    #expect(blocked == 0)
    #expect(ignored & ~reserved == 0)
  }

  @Test("reports the signal that ended the program")
  func signalled() throws {
    let session = try Shell.run("echo ready; read line")
    try session.waitUntil("the program to start") { $0.contains("ready") }
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signalled(SIGTERM))
    #expect(throws: HarnessError.systemCallFailed(name: "kill", code: ESRCH)) {
      try session.signal(SIGTERM)
    }
  }

  @Test("does not wait for processes that a program leaves behind in its terminal")
  func backgroundProcess() throws {
    let session = try Shell.run("trap '' HUP; sleep 60 & echo $!")
    #expect(try session.waitForExit() == .exited(0))
    let identifier = try #require(Int32(session.screen.lines[0]))
    #expect(kill(identifier, SIGKILL) == 0)
  }

  @Test("types text, even if it is more than the terminal holds at once")
  func sending() throws {
    let session = try TerminalSession(executable: "/bin/cat", columns: 80, rows: 24)
    try session.send("hello\r")
    try session.waitUntil("the line and its echo") { $0.lines.starts(with: ["hello", "hello"]) }
    let quiet = try Shell.run("stty -echo; echo ready; exec cat")
    try quiet.waitUntil("the program to start") { $0.contains("ready") }
    quiet.clearOutput()
    let line = String(repeating: "x", count: 999)
    try quiet.send(String(repeating: line + "\r", count: 40))
    try quiet.send([4])
    #expect(try quiet.waitForExit() == .exited(0))
    #expect(quiet.output == Array(String(repeating: line + "\r\n", count: 40).utf8))
  }

  @Test("pipes bytes to standard input while the terminal stays the controlling one")
  func pipedInput() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000)
    let session = try Shell.run(
      """
      test -t 0 && echo wrong; test -t 1 -a -t 2 && wc -c
      read line </dev/tty; echo "typed $line"
      """, standardInput: .bytes(bytes))
    try session.waitUntil("the count") { $0.contains("300000") }
    try session.send("something\r")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.contains("typed something"))
    #expect(!session.screen.contains("wrong"))
  }

  @Test("ends standard input at once if there are no bytes, and survives a pipe without readers")
  func unreadPipedInput() throws {
    let empty = try Shell.run("wc -c", standardInput: .bytes([]))
    #expect(try empty.waitForExit() == .exited(0))
    #expect(empty.screen.contains("0"))
    let bytes = [UInt8](repeating: 10, count: 300_000)
    let unread = try Shell.run(
      "exec <&-; echo closed; read line </dev/tty", standardInput: .bytes(bytes))
    try unread.waitUntil("the program to start") { $0.contains("closed") }
    try unread.pump(for: .milliseconds(20))
    try unread.send("\r")
    #expect(try unread.waitForExit() == .exited(0))
  }

  @Test("stops waiting for a program that has ended")
  func waitingForEndedProgram() throws {
    let session = try Shell.run("echo last words")
    do {
      try session.waitUntil("more") { $0.contains("more") }
      Issue.record("it did not see the end")
    } catch HarnessError.ended(waitingFor: "more", let screen) {
      #expect(screen.hasPrefix("last words"))
    }
    #expect(throws: HarnessError.self) { try session.send("too late") }
  }

  @Test("settles once output has ceased, and not before")
  func settling() throws {
    let session = try Shell.run("echo one; echo two; read line; while :; do echo more; done")
    #expect(try session.settle().lines.starts(with: ["one", "two"]))
    try session.send("\r")
    // Longer than the other tests keep the program from running.
    #expect(throws: HarnessError.self) {
      try session.settle(quiet: .milliseconds(400), within: .seconds(1))
    }
  }

  @Test("does not count the time in which other programs have the processors")
  func busyProcessors() throws {
    // More programs than processors: some always wait.
    let count = 3 * sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let session = try Shell.run(
      "for i in $(seq \(count)); do while :; do :; done & done; printf ready; wait")
    try session.waitUntil("the program to start") { $0.contains("ready") }
    let (start, waitingTime) = (ContinuousClock.now, session.waitingTime)
    try session.pump(for: .milliseconds(200))
    #expect(ContinuousClock.now - start > .milliseconds(400))
    #expect(session.waitingTime - waitingTime > .milliseconds(200))
  }

  @Test("records each different screen once, in order")
  func recording() throws {
    let session = try Shell.run(
      "printf ready; while read line; do printf '\\033[2J\\033[H%s' $line; done")
    try session.waitUntil("the program to start") { $0.contains("ready") }
    let frames = try session.recordFrames {
      for text in ["first", "second"] {
        try session.send("\(text)\r")
        try session.waitUntil(text) { $0.lines[0] == text }
      }
    }
    #expect(frames.last?.lines[0] == "second")
    #expect(frames.contains { $0.lines[0] == "first" })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
    #expect(try session.recordFrames { try session.pump(for: .milliseconds(5)) } == [])
  }

  @Test("blocks a program that writes to a stalled terminal")
  func stalling() throws {
    let session = try Shell.run(
      "printf ready; read line; head -c 200000 /dev/zero | tr '\\0' z; echo; echo done")
    try session.waitUntil("the program to start") { $0.contains("ready") }
    session.stopReading()
    session.clearOutput()
    try session.send("\r")
    #expect(throws: HarnessError.self) { try session.waitForExit(within: .milliseconds(100)) }
    #expect(session.output.isEmpty)
    session.startReading()
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.output.filter { $0 == UInt8(ascii: "z") }.count == 200_000)
    #expect(session.screen.contains("done"))
  }

  @Test("kills and reaps the program when released")
  func deinitialization() throws {
    var session: TerminalSession? = try Shell.run("trap '' HUP TERM INT; echo ready; read line")
    try session?.waitUntil("the program to start") { $0.contains("ready") }
    let identifier = try #require(session?.processIdentifier)
    #expect(kill(identifier, 0) == 0)
    session = nil
    // A zombie would still have its number.
    #expect(kill(identifier, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test("reports why a program cannot be run")
  func launchFailure() {
    #expect(throws: HarnessError.launchFailed(path: "/nonexistent", code: ENOENT)) {
      try TerminalSession(executable: "/nonexistent")
    }
    #expect(throws: HarnessError.launchFailed(path: "/tmp", code: EACCES)) {
      try TerminalSession(executable: "/tmp")
    }
    #expect(throws: HarnessError.invalidArgument("a null character cannot be given to a program")) {
      try TerminalSession(executable: "/bin/echo", arguments: ["a\0b"])
    }
    #expect(throws: HarnessError.invalidArgument("cannot emulate 80x0 cells")) {
      try TerminalSession(executable: "/bin/echo", rows: 0)
    }
  }
}
