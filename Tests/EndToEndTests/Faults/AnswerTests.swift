import CLibrary
import SeededRandom
import TerminalHarness
import Testing

/// The real program, ended while it is busy: `make bench` measures the same moments.
@Suite("A busy program", .timeLimit(.minutes(30)))
struct AnswerTests {
  /// A wide limit, for time in which the program could run; the slow disk takes longer.
  private static let limit = Duration.seconds(8)

  @Test("ends soon, at any moment", arguments: BusyMoment.all, Ending.all)
  func ends(moment: BusyMoment, ending: Ending) throws {
    if moment.isTyping, ending == .keys("q") { return }
    var random = SplitMix(seed: UInt64(moment.name.utf8.count))
    let program = try Program()
    let path = program.write(moment.text(), to: moment.file)
    let disk = FaultyDisk(for: program)
    let session = try program.run(
      ["--transition", "none", path],
      environment: moment.hasSlowDisk
        ? disk.environment(.slow(BusyMoment.slowFlush), count: 0, calls: ["fsync"]) : [:])
    try session.waitForBeginning(of: moment)
    try session.begin(moment)
    try session.pump(for: .milliseconds(Int.random(in: 0...300, using: &random)))
    _ = try session.timeToEnd(of: moment, by: ending, within: Self.limit)
    try session.waitForExit(within: Self.limit)
    #expect(KeptState(of: program).broken == [])
  }

  @Test("on a slow disk answers keys, and has saved what was changed when it ends")
  func slowDisk() throws {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try program.open(
      environment: disk.environment(.slow(BusyMoment.slowFlush), count: 0, calls: ["fsync"]))
    for (keys, answer) in [
      ("4gma", "Named mark “a” set"), ("ld", "Bookmark added"), ("lcSwqlmb", "Named mark “b” set"),
    ] {
      try session.press(keys, showing: answer)
    }
    try session.send("q")
    // Less than one flush.
    #expect(try session.waitForExit(within: Self.limit) == .exited(0))
    let state = KeptState(of: program)
    #expect(state.letters == ["a", "b"] && state.page == 7)
    #expect(state.files[".config/bifolio/settings"]?["theme"] != nil)
  }

  @Test("on a slow disk merges the copy of a synchroniser without waiting, and keeps it")
  func slowDiskWithCopy() throws {
    let program = try Program()
    let first = try program.open()
    try first.press("5gma", showing: "Named mark “a” set")
    try first.quit()
    let path = try #require(KeptState(of: program).files.keys.first { $0.contains("/books/") })
    let copy = path + ".sync-conflict-20250102-030405-ABCDEFG"
    program.write(try #require(Program.contents(of: "\(program.home)/\(path)")), to: copy)
    let disk = FaultyDisk(for: program)
    let session = try program.open(
      environment: disk.environment(.slow(BusyMoment.slowFlush), count: 0, calls: ["fsync"]))
    try session.waitUntil("the page") { $0.folio == 5 }
    try session.send("q")
    #expect(try session.waitForExit(within: Self.limit) == .exited(0))
    #expect(Program.contents(of: "\(program.home)/\(copy)") != nil)
  }

  @Test("whose files another program has locked answers keys, and saves in the end")
  func lockedFiles() throws {
    let program = try Program()
    let session = try program.open()
    try session.send("ld")
    try session.pump(for: .milliseconds(600))
    let directory = open(
      program.home + "/.local/state/bifolio/books", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(directory, LOCK_EX) == 0)
    for _ in 0..<20 { try session.send("lh") }
    try session.press("lma", showing: "Named mark “a” set")
    try session.send("q")
    #expect(try session.waitForExit(within: Self.limit) == .exited(0))
    close(directory)
    #expect(KeptState(of: program).letters == ["a"] && KeptState(of: program).page == 3)
  }
}
