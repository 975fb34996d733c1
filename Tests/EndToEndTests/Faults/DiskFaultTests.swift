import CLibrary
import TerminalHarness
import Testing

/// The real program on a failing disk.
@Suite("The program, on a disk that fails", .timeLimit(.minutes(30)))
struct DiskFaultTests {
  /// Errors of calls: all, or those with a different handling.
  static let errors =
    [EIO, ENOSPC, EINTR] + (KillTests.kills >= 1000 ? [EDQUOT, EACCES, EROFS] : [])

  /// System calls of one save of a mark, by a program open for a while.
  private func callsOfASave() throws -> [String] {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try open(program, disk.environment(isSwitched: true))
    disk.setOn(true)
    try session.send("mb")
    try wait(for: program, in: session) { $0.letters == ["a", "b"] }
    try session.settle()
    disk.setOn(false)
    let calls = disk.takeCalls()
    try session.quit()
    return calls
  }

  /// Opens the handbook on its second page, marked with an a, and waits until the mark is saved.
  private func open(
    _ program: Program, _ environment: [String: String]
  ) throws -> TerminalSession {
    let session = try program.open(environment: environment)
    try session.press("l", toPage: 2)
    try session.send("ma")
    try wait(for: program, in: session) { $0.page == 2 && $0.letters == ["a"] }
    try session.settle()
    return session
  }

  /// Waits until the files of `program` meet a condition.
  private func wait(
    for program: Program, in session: TerminalSession, _ condition: (KeptState) -> Bool
  ) throws {
    let end = TerminalSession.deadline
    while !condition(KeptState(of: program)) {
      guard ContinuousClock.now < end else {
        throw HarnessError.timedOut(waitingFor: "a save", screen: session.screen.text)
      }
      try session.pump(for: .milliseconds(20))
    }
  }

  @Test("once, at any call of a save, loses nothing", arguments: errors)
  func once(error: Int32) throws {
    let calls = try callsOfASave()
    #expect(calls.count > 12)
    let stride = KillTests.kills >= 1000 ? 1 : 5
    for number in Swift.stride(from: 1 + Int(error) % stride, through: calls.count, by: stride) {
      let program = try Program()
      let disk = FaultyDisk(for: program)
      let session = try open(
        program, disk.environment(.fail(error), at: number, isSwitched: true))
      disk.setOn(true)
      try session.send("mb")
      try session.settle()
      let place = Comment(rawValue: "\(calls[number - 1]) fails with \(error)")
      let during = KeptState(of: program)
      #expect(during.broken == [], place)
      #expect(during.letters.isSuperset(of: ["a"]), place)
      try session.press("l", toPage: 3)
      try session.send("q")
      #expect(try session.waitForExit() == .exited(0), place)
      #expect(session.isRestored, place)
      let after = KeptState(of: program)
      #expect(after.broken == [], place)
      #expect(after.letters == ["a", "b"], place)
      #expect(after.page == 3, place)
      #expect(after.leftovers.count <= 1, place)
    }
  }

  @Test(
    "for a while, is reported once and not at the end; reading continues; all is saved later",
    arguments: errors)
  func forAWhile(error: Int32) throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try open(
      program, disk.environment(.fail(error), count: 0, isSwitched: true))
    disk.setOn(true)
    try session.press("mb", showing: "saved (")
    try session.press("l", toPage: 3)
    try session.pump(for: .milliseconds(600))
    #expect(!session.screen.contains("saved ("), "said once")
    let during = KeptState(of: program)
    #expect(during.broken == [])
    #expect(during.letters == ["a"])
    #expect(during.page == 2)
    // The disk works again; no key is pressed.
    disk.setOn(false)
    try wait(for: program, in: session) { $0.page == 3 && $0.letters == ["a", "b"] }
    try session.quit()
    #expect(session.isRestored)
    // Everything is saved: there is no message.
    #expect(!session.screen.contains("saved ("), "\(session.screen.text)")
  }

  @Test("permanently, keeps earlier saves, and ends with the reason", arguments: errors)
  func toTheEnd(error: Int32) throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try open(
      program, disk.environment(.fail(error), count: 0, isSwitched: true))
    disk.setOn(true)
    try session.send("lmbcq")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isRestored)
    #expect(session.screen.contains("saved ("))
    let after = KeptState(of: program)
    #expect(after.broken == [])
    #expect(after.letters == ["a"])
    #expect(after.page == 2)
  }

  @Test("from the start, still opens the book", arguments: errors)
  func fromTheBeginning(error: Int32) throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let first = try open(program, [:])
    try first.quit()
    let session = try program.open(environment: disk.environment(.fail(error), count: 0))
    try session.press("5g", toPage: 5)
    try session.quit()
    #expect(session.isRestored)
    let after = KeptState(of: program)
    #expect(after.broken == [])
    #expect(after.letters == ["a"])
    #expect(after.page == 2)
    #expect(after.files.count == 1, "nothing is put aside that only cannot be read")
  }

  @Test("by transferring one byte at a time, loses none")
  func shortWrites() throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try program.open(environment: disk.environment(.short, count: 0))
    try session.send("4gmaq")
    #expect(try session.waitForExit() == .exited(0))
    let after = KeptState(of: program)
    #expect(after.broken == [] && after.letters == ["a"] && after.page == 4)
  }

  @Test("with a file size limit that a save exceeds, is reported, and all is saved without it")
  func fileSizeLimit() throws {
    let program = try Program()
    let session = try open(program, [:])
    let files = KeptState(of: program).files
    let (path, file) = try #require(files.first { $0.key.hasPrefix(".local") })
    // Data of a later version is kept, and makes the file longer than any frame.
    let long = (0..<2_000).map { "later-\($0) = \"\(String(repeating: "x", count: 90))\"\n" }
    program.write(String(decoding: file.bytes, as: UTF8.self) + long.joined(), to: path)
    let command = "prlimit --pid \(session.processIdentifier) --fsize"
    #expect(try program.output(of: "\(command)=150000: && echo set") == "set\n")
    try session.press("mb", showing: "saved (File too large)")
    #expect(try program.output(of: "\(command)=unlimited: && echo set") == "set\n")
    try wait(for: program, in: session) { $0.letters == ["a", "b"] }
    try session.quit()
    #expect(KeptState(of: program).broken == [])
  }

  @Test("whose directory is not writable, or vanishes, is reported once")
  func vanishedHome() throws {
    let program = try Program()
    let session = try open(program, [:])
    let state = program.home + "/.local/state/bifolio"
    #expect(rename(state, state + "-gone") == 0)
    // A file in its place, so that not even root can create the directory again.
    program.write("not mounted", to: ".local/state/bifolio")
    try session.press("lmb", showing: "saved (Not a directory)")
    try session.press("l", toPage: 4)
    unlink(state)
    #expect(rename(state + "-gone", state) == 0)
    try wait(for: program, in: session) { $0.letters == ["a", "b"] }
    try session.quit()
    #expect(KeptState(of: program).page == 4)
  }

  /// When memory runs out, a sanitizer ends before the program does.
  @Test(
    "and then crashes, gives the terminal back",
    arguments: [FaultyDisk.Action.exhaustStack] + (Program.isSanitized ? [] : [.refuseMemory]))
  func crash(action: FaultyDisk.Action) throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try open(
      program, disk.environment(action, calls: ["fsync"], isSwitched: true))
    disk.setOn(true)
    try session.send("mb")
    if action == .refuseMemory {
      // It may continue for a while with the memory it has; a large screen needs more.
      try session.settle()
      try session.resize(columns: 1_000, rows: 400)
      try session.settle(quiet: .milliseconds(300))
      try? session.send("q")
    }
    let status = try session.waitForExit()
    #expect(session.isRestored, "\(status)")
    if action == .exhaustStack { #expect(status == .signalled(SIGSEGV)) }
    let after = KeptState(of: program)
    #expect(after.broken == [])
    #expect(after.letters.isSuperset(of: ["a"]))
  }
}
