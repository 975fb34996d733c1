import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// A file whose reading crashes the program, among the reader's books.
@Suite("A file that ends the program", .timeLimit(.minutes(10)))
struct LeftOutTests {
  private let program: Program
  private let disk: FaultyDisk
  private var bad: String { "\(program.home)/Books/bad.txt" }

  init() throws {
    program = try Program()
    disk = FaultyDisk(for: program)
    try makeDirectories("\(program.home)/Books")
    program.write(settings: "folders = \(program.home)/Books")
    for name in ["bad", "lantern"] {
      try makeFile(
        "\(program.home)/Books/\(name).txt",
        "The \(name) book\n\nby Nobody\n\n\n\nA \(name) was lit.\n".utf8)
    }
  }

  /// The text and the status of the program, with the file as harmful as before.
  private func run(_ arguments: String) throws -> (text: String, status: ProcessExit) {
    let variables = disk.environmentOfCrash(opening: bad).sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    return try program.shown(by: "exec env \(variables) \(Program.executable) \(arguments)")
  }

  @Test(
    "is left out after one crash, wherever it is read unasked",
    arguments: [
      "--index", "--titles", "'the lantern' --print",
    ])
  func leftOut(first: String) throws {
    #expect(try run(first).status == .signalled(SIGILL))
    // None of these reads it again.
    for (command, shown) in [
      ("--titles", "lantern"), ("'the lantern' --print", "lantern"), ("--index", "1 book indexed"),
      ("--search lit | cat", "lantern"),
    ] {
      let (text, status) = try run(command)
      #expect(status == .exited(0), "\(command): \(text)")
      #expect(text.contains(shown), "\(command): \(text)")
    }
    let (text, _) = try run("--index")
    #expect(text.contains("left out") && text.contains("bad.txt"))
  }

  @Test("is read again once it has been opened by name")
  func opened() throws {
    #expect(try run("--index").status == .signalled(SIGILL))
    let session = try program.run(["--transition", "none", bad])
    try session.waitUntil("the book") { $0.contains("was lit") }
    try session.quit()
    let (text, status) = try program.shown(by: "exec \(Program.executable) --index")
    #expect(status == .exited(0) && text.contains("2 books indexed"), "\(text)")
  }

  @Test("is named on the shelf")
  func onTheShelf() throws {
    #expect(try run("--titles").status == .signalled(SIGILL))
    let session = try program.open(environment: disk.environmentOfCrash(opening: bad))
    try session.press("B", showing: "antern")
    try session.press("!", showing: "Left out, since reading it failed")
    try session.send("\u{1B}\u{1B}")
    try session.settle()
    try session.quit()
  }

  @Test("is left out at the next start, and behind the shelf", arguments: ["", "--shelf", "Books"])
  func atTheStart(arguments: String) throws {
    // The last book that was read.
    let first = try program.run(["--transition", "none", bad])
    try first.waitUntil("the book") { $0.contains("was lit") }
    try first.quit()
    let session = try program.run(
      ["--transition", "none", bad], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try session.waitUntil("the book") { $0.contains("was lit") }
    try session.settle()
    try session.signal(SIGSEGV)
    #expect(try session.waitForExit() == .signalled(SIGSEGV))
    let output = String(decoding: session.output, as: UTF8.self)
    #expect(session.isRestored && output.contains("it ended while it read \(bad)"))
    let folder = arguments == "Books" ? "\(program.home)/Books" : arguments
    let next = try program.run(
      ["--transition", "none"] + (folder.isEmpty ? [] : [folder]), columns: 160,
      environment: disk.environmentOfCrash(opening: bad))
    try next.waitUntil("the shelf") { $0.contains("Left out") && $0.contains("antern") }
    try next.quit()
    #expect(next.isRestored)
  }

  @Test("beside a book is left out, and opened when it is chosen again")
  func facing() throws {
    let book = "\(program.home)/Books/lantern.txt"
    // Outside the reader's folders: it is read only to face the book.
    let bad = "\(program.home)/beside.txt"
    try makeFile(bad, "The bad book\n\nby Nobody\n\n\n\nA bad was lit.\n".utf8)
    let faulty = disk.environmentOfCrash(opening: bad)
    func open(_ arguments: [String], _ environment: [String: String] = [:]) throws
      -> TerminalSession
    {
      try program.run(
        ["--transition", "none"] + arguments, columns: 160, rows: 45, environment: environment)
    }
    // On the first thread, which looks the name up.
    let first = try open(["--facing", bad, book], faulty)
    #expect(try first.waitForExit() == .signalled(SIGILL))
    // Shown once, and saved.
    let second = try open(["--facing", bad, book])
    try second.waitUntil("both") { $0.contains("A bad was lit") }
    try second.settle()
    try second.quit()
    let third = try open([book], faulty)
    // Read with the book, since its passages are kept.
    try third.waitUntil("a message") { $0.contains("Left out, since facing it failed") }
    try third.quit()
    let fourth = try open([book], faulty)
    try fourth.waitUntil("a message") { $0.contains("Left out, since facing it failed") }
    try fourth.quit()
    #expect(fourth.isRestored)
  }
}
