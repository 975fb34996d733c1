import CLibrary
import SeededRandom
import TerminalHarness
import Testing

/// The real program, killed.
@Suite("The program, killed", .timeLimit(.minutes(30)))
struct KillTests {
  /// How often it is killed at random moments: `make test-faults` does so a thousand times.
  static let kills = getenv("BIFOLIO_KILLS").flatMap { Int(String(cString: $0)) } ?? 24
  /// Number of kills in one home directory.
  private static let inOneHome = 12
  /// It is killed at every n-th call of a save.
  static let stride = kills >= 1000 ? 1 : 9

  /// What is read: a book, or one with its translation.
  private static let books = [
    [Program.book("handbook")],
    [Program.book("tide-table"), "--facing", Program.book("gezeitentafel")],
  ]

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  /// Number of file system calls of the program while it is opened, sets marks, changes settings, turns
  /// pages, and quits.
  private static func calls() throws -> Int {
    let program = try Program()
    let disk = FaultyDisk(for: program)
    let session = try program.open(environment: disk.environment())
    try act(session)
    try session.waitForExit()
    return disk.takeCalls().count
  }

  private static func act(_ session: TerminalSession) throws {
    try session.send("lmb")
    try session.settle(quiet: .milliseconds(20))
    try session.send("clmcq")
  }

  @Test("at each call of a save leaves whole files, and loses nothing saved before")
  func atEachCall() throws {
    let count = try Self.calls()
    #expect(count > 60)
    var killed = 0
    for number in Swift.stride(from: 1, through: count, by: Self.stride) {
      for action in [FaultyDisk.Action.kill, .killAfter] {
        let program = try Program()
        // The state before.
        let before = try program.open()
        try before.send("lmaq")
        try before.waitForExit()
        #expect(KeptState(of: program).letters == ["a"])
        let disk = FaultyDisk(for: program)
        let session = try program.run(
          ["--transition", "none", Program.book("handbook")],
          environment: disk.environment(action, at: number))
        do {
          try session.waitUntil("a page") { $0.contains("2 of") }
          try Self.act(session)
        } catch HarnessError.ended {
          // It was killed before it had read all keys.
        }
        if try session.waitForExit() == .signalled(SIGKILL) { killed += 1 }
        let after = KeptState(of: program)
        let place = Comment(rawValue: "\(action) at call \(number)")
        #expect(after.broken == [], place)
        #expect(after.letters.isSuperset(of: ["a"]), place)
        #expect(after.letters.isSubset(of: ["a", "b", "c"]), place)
        #expect((2...4).contains(after.page), place)
        #expect(after.leftovers.count <= 1, place)
      }
    }
    // Existing directories need not be created, so there are fewer calls.
    #expect(killed > 2 * count / Self.stride / 2)
    print("killed at \(killed) calls of \(count)")
  }

  @Test("while a note is typed in the prompt keeps it, but for the last second")
  func whileANoteIsTyped() throws {
    let program = try Program()
    let session = try program.open()
    try session.send("wa")
    try session.waitUntil("the prompt") { $0.contains("Note: ") }
    try session.send("The bell is late")
    let drafts = "\(program.home)/.local/state/bifolio"
    func isKept() throws -> Bool {
      // The file that names the mark is written last.
      try !program.output(of: "grep -rl 'The bell is late' \(drafts)").isEmpty
        && !program.output(of: "find \(drafts) -name '*.md.mark'").isEmpty
    }
    while try !isKept() {}
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let second = try program.open()
    try second.waitUntil("a message") { $0.contains("is back in the book") }
    try second.press("M", showing: "The bell is late")
    try second.send("\u{1B}\u{1B}")
    try second.settle()
    try second.quit()
    #expect(try program.output(of: "find \(drafts) -name '*.md*'").isEmpty)
  }

  @Test("at any moment loses at most the last second", arguments: 0..<(kills + 11) / 12)
  func atAnyMoment(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let program = try Program()
    var letters = Self.letters[...]
    // Marks that must be there: seen in the files, or older than a second.
    var certain: Set<String> = []
    var typed: Set<String> = []
    var leastPage = 0
    let books = Self.books[seed % Self.books.count]
    for round in 0..<Self.inOneHome {
      let session = try program.run(["--transition", "none"] + books)
      let start = ContinuousClock.now
      let end = start + .milliseconds(Int.random(in: 0...900, using: &random))
      var pending: [(letter: String, at: ContinuousClock.Instant, waiting: Duration)] = []
      // Sometimes it is killed before the first page.
      if round % 4 != 0 {
        try session.waitUntil("a page") { $0.folio != nil }
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          guard let letter = letters.popFirst() else { break }
          try session.send("lm\(letter)")
          typed.insert(letter)
          pending.append((letter, .now, session.waitingTime))
          try session.pump(for: .milliseconds(Int.random(in: 0...120, using: &random)))
        }
      }
      while ContinuousClock.now < end { try session.pump(for: .milliseconds(10)) }
      let seen = KeptState(of: program)
      certain.formUnion(seen.letters)
      leastPage = max(leastPage, seen.page)
      let now = ContinuousClock.now
      // A second of time in which the program could run: on a busy machine other programs have the
      // processors.
      for (letter, time, waiting) in pending
      where now - time - (session.waitingTime - waiting) > .seconds(1) {
        certain.insert(letter)
      }
      try session.signal(SIGKILL)
      try session.waitForExit()
      let after = KeptState(of: program)
      #expect(after.broken == [])
      #expect(after.letters.isSuperset(of: certain), "seed \(seed), round \(round)")
      #expect(after.letters.isSubset(of: typed), "seed \(seed), round \(round)")
      #expect(after.page >= leastPage, "seed \(seed), round \(round)")
      #expect(after.leftovers.count <= round + 1)
    }
    // The program can read everything again.
    let session = try program.run(["--transition", "none"] + books)
    try session.waitUntil("a page") { $0.folio != nil }
    try session.quit()
    #expect(KeptState(of: program).letters.isSuperset(of: certain))
  }
}
