import CLibrary
import SeededRandom
import TemporaryFiles
import TerminalHarness
import Testing

/// Several instances of the real program at once, on one home directory.
@Suite("Several programs", .timeLimit(.minutes(30)))
struct SeveralProgramsTests {
  /// The environment of a program on a file system without locks.
  private func withoutLocks(_ program: Program) -> [String: String] {
    FaultyDisk(for: program).environment(.fail(ENOTSUP), count: 0, calls: ["flock"])
  }

  @Test(
    "on one book keep all marks of each other; without locks the file at least stays valid",
    arguments: [true, false])
  func oneBook(hasLocks: Bool) throws {
    let program = try Program()
    let environment = hasLocks ? [:] : withoutLocks(program)
    let sessions = try (0..<4).map { _ in try program.open(environment: environment) }
    let letters = "abcdefghijkl".map(String.init)
    // All at once, without delay.
    for (index, letter) in letters.enumerated() {
      try sessions[index % sessions.count].send("lm\(letter)")
    }
    for session in sessions { try session.send("q") }
    for session in sessions { #expect(try session.waitForExit() == .exited(0)) }
    let kept = KeptState(of: program)
    // Without locks, two programs saving at the same moment may still overwrite each other.
    #expect(hasLocks ? kept.letters == Set(letters) : kept.letters.isSubset(of: letters))
    #expect(kept.letters.count >= letters.count / 2)
    #expect(kept.broken == [] && kept.leftovers == [] && kept.files.count == 1)
  }

  /// Opens a program with an editor for notes of several lines; the editor appends the file `next`.
  private func openWithEditor(_ program: Program) throws -> TerminalSession {
    let editor = program.write("#!/bin/sh\ncat '\(program.home)/next' >> \"$1\"\n", to: "editor")
    try check(chmod(editor, 0o755))
    return try program.open(environment: ["EDITOR": editor, "VISUAL": ""])
  }

  /// Adds to the note on the first word of the page, as a reader does, and waits until it is saved.
  private func write(_ note: String, in session: TerminalSession, of program: Program) throws {
    program.write(note, to: "next")
    try session.send("wa")
    try session.pump(for: .milliseconds(300))
    if !KeptState(of: program).notes.contains(note) { try session.send(note + "\r") }
    let end = TerminalSession.deadline
    while !KeptState(of: program).notes.contains(note), ContinuousClock.now < end {
      try session.pump(for: .milliseconds(10))
    }
    try session.send("\u{1B}")
    try session.pump(for: .milliseconds(100))
  }

  @Test("that note the same words keep both notes")
  func sameWords() throws {
    let program = try Program()
    let (first, second) = (try openWithEditor(program), try openWithEditor(program))
    try write("First note.", in: first, of: program)
    try write("Second note.", in: second, of: program)
    try first.quit()
    try second.quit()
    #expect(KeptState(of: program).notes == "First note.\n\nSecond note.")
  }

  @Test("that are killed after a note was saved lose none", arguments: 0..<3)
  func sameWordsAndKills(seed: Int) throws {
    let program = try Program()
    var random = SplitMix(seed: UInt64(seed))
    var sessions = try (0..<Int.random(in: 2...5, using: &random)).map { _ in
      try openWithEditor(program)
    }
    var written: [String] = []
    for number in 0..<10 {
      let index = Int.random(in: sessions.indices, using: &random)
      let note = "n\(number)."
      let old = KeptState(of: program).notes
      try write(note, in: sessions[index], of: program)
      written.append(note)
      let notes = KeptState(of: program).notes
      #expect(written.allSatisfy(notes.contains), "\(old) -> \(notes)")
      if Bool.random(using: &random) {
        try sessions[index].signal(SIGKILL)
        _ = try sessions[index].waitForExit()
        sessions[index] = try openWithEditor(program)
      }
    }
    for session in sessions { try session.quit() }
    #expect(written.allSatisfy(KeptState(of: program).notes.contains))
  }

  @Test("on ten books save ten places, and the marks in each")
  func tenBooks() throws {
    let program = try Program()
    let sessions = try (0..<10).map { number in
      let text = (0..<900).map { "book\(number)word\($0)" }.joined(separator: " ")
      let path = program.write(text, to: "book-\(number).txt")
      return try program.run(["--transition", "none", path])
    }
    for (number, session) in sessions.enumerated() {
      try session.waitUntil("a page") { $0.contains("book\(number)word") }
      try session.send("lma")
    }
    for session in sessions { try session.send("lmbq") }
    for session in sessions { #expect(try session.waitForExit() == .exited(0)) }
    let kept = KeptState(of: program)
    #expect(kept.files.count == 10 && kept.broken == [] && kept.leftovers == [])
    for file in kept.files.values {
      #expect(file["page"] == "3")
      #expect(file["mark.pa.kind"] == "place" && file["mark.pb.kind"] == "place")
    }
  }

  @Test("change settings at once, and each keeps the choices of the others")
  func settings() throws {
    let program = try Program()
    let (first, second) = (try program.open(), try program.open())
    try first.send("cSwq")
    try second.send("tSwq")
    try first.send("q")
    try second.send("q")
    try first.waitForExit()
    try second.waitForExit()
    let settings = KeptState(of: program).files[".config/bifolio/settings"]
    #expect(settings?["theme"] == "sepia")
    #expect(settings?["transition"] != nil)
  }

  @Test("keep the place that was read last, although another program quits after it")
  func laterPlace() throws {
    let program = try Program()
    let idle = try program.open()
    try idle.pump(for: .milliseconds(1_200))
    let busy = try program.open()
    try busy.press("7g", toPage: 7)
    try busy.quit()
    try idle.quit()
    #expect(KeptState(of: program).page == 7)
  }

  @Test("on two machines: the conflict copies of a synchroniser are merged when the book is opened")
  func conflictCopy() throws {
    let program = try Program()
    let here = try program.open()
    try here.send("lmaq")
    try here.waitForExit()
    let elsewhere = try Program()
    let there = try elsewhere.open()
    try there.pump(for: .milliseconds(1_200))
    try there.send("5gmbq")
    try there.waitForExit()
    let path = try #require(KeptState(of: elsewhere).files.keys.first)
    let bytes = try #require(Program.contents(of: elsewhere.home + "/" + path))
    program.write(bytes, to: path + ".sync-conflict-20250102-030405-ABCDEFG")
    let again = try program.open()
    try again.waitUntil("page 5") { $0.folio == 5 }
    // The copy is removed once the merged contents are on the disk.
    let end = TerminalSession.deadline
    while KeptState(of: program).files.count > 1, ContinuousClock.now < end {
      try again.pump(for: .milliseconds(10))
    }
    try again.quit()
    let kept = KeptState(of: program)
    #expect(kept.letters == ["a", "b"])
    #expect(kept.files.count == 1)
  }
}
