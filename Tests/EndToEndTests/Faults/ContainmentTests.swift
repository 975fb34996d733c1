import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// A trap in the work of a thread of its own: the rules of structure, titles, the index, facing texts.
@Suite("A trap beside the reader", .timeLimit(.minutes(10)))
struct ContainmentTests {
  private let program: Program
  private let disk: FaultyDisk
  private var books: String { "\(program.home)/Books" }
  private var bad: String { "\(books)/bad.txt" }
  private var good: String { "\(books)/lantern.txt" }

  init() throws {
    program = try Program()
    disk = FaultyDisk(for: program)
    try makeDirectories(books)
    program.write(settings: "folders = \(books)")
    for name in ["bad", "lantern"] {
      try makeFile(
        "\(books)/\(name).txt",
        "The \(name) book\n\nby Nobody\n\n\n\n   CHAPTER I\n\nA \(name) was lit.\n".utf8)
    }
  }

  private func open(
    _ arguments: [String], times: Int = 0, by fault: FaultyDisk.Action = .crash
  ) throws -> TerminalSession {
    try program.run(
      ["--transition", "none"] + arguments, columns: 100,
      environment: disk.environmentOfCrash(opening: bad, times: times, by: fault))
  }

  @Test(
    "costs the page its dress: the text is shown as typed, and read as a book again when it is opened by name",
    arguments: [FaultyDisk.Action.crash, .exhaustStack])
  func reading(fault: FaultyDisk.Action) throws {
    let session = try open([bad], times: 1, by: fault)
    try session.waitUntil("the text") {
      $0.contains("   CHAPTER I") && $0.contains("Shown as typed")
    }
    #expect(session.screen.contains("bad.txt"))
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isRestored)
    // The next opening by name reads it as a book again.
    let second = try program.run(["--transition", "none", bad])
    try second.waitUntil("the book") {
      $0.contains("The bad book") && !$0.contains("Shown as typed")
    }
    try second.quit()
  }

  @Test("leaves a file out of the shelf, the index and the search, and these go on")
  func unasked() throws {
    let session = try open([good])
    try session.waitUntil("the book") { $0.contains("The lantern book") }
    try session.press("B", showing: "1 left out")
    try session.send("\u{1B}\u{1B}")
    try session.settle()
    try session.quit()
    #expect(session.isRestored)
    let search = try open(["--search", "lit"])
    try search.waitUntil("what was found") { $0.contains("lantern was lit") }
    #expect(!search.screen.contains("bad was lit"))
    try search.send("q")
    #expect(try search.waitForExit() == .exited(0))
  }

  @Test("puts a facing text away, keeps the pair, and names it at the next opening")
  func facing() throws {
    // The name on the command line is looked up before.
    let first = try program.run(
      ["--transition", "none", "--facing", bad, good], columns: 100,
      environment: disk.environmentOfCrash(opening: bad, from: 2))
    try first.waitUntil("a sentence") { $0.contains("Put away") && $0.contains("The lantern book") }
    try first.quit()
    let second = try open([good])
    try second.waitUntil("a sentence") { $0.contains("Left out, since facing it failed") }
    try second.quit()
    #expect(second.isRestored)
  }

  @Test("is not waited for, and the fourth ends the program with the file named")
  func fourth() throws {
    let session = try open([good])
    try session.waitUntil("the book") { $0.contains("The lantern book") }
    // Each opening traps twice: read as a book, and as typed.
    for _ in 1...2 { try session.openFile(bad) }
    let status = try session.waitForExit()
    #expect(status == .signalled(SIGILL))
    let output = String(decoding: session.output, as: UTF8.self)
    #expect(session.isRestored && output.contains("it ended while it read \(bad)"))
  }
}
