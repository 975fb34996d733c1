import CLibrary
import SampleFiles
import TemporaryFiles
import TerminalHarness
import Testing

/// A book that is being opened, in every format and for as long as it takes: the program can be ended at any
/// moment.
@Suite("Leaving while a book is being opened", .timeLimit(.minutes(30)))
struct LeavingOpeningTests {
  /// A way to end the program.
  enum Ending: CaseIterable {
    case interrupt, quit, terminate, hangUp

    /// Ends the program.
    func act(on session: TerminalSession) throws {
      switch self {
      case .interrupt: try session.send("\u{3}")
      case .quit: try session.send("q")
      case .terminate: try session.signal(SIGTERM)
      case .hangUp: try session.signal(SIGHUP)
      }
    }

    /// Possible endings of the program. Before it has taken the terminal, Ctrl-C is a signal. So early that
    /// there is nothing to restore, signals have their default action.
    var exits: [ProcessExit] {
      switch self {
      case .interrupt: [.exited(0), .exited(128 + SIGINT), .signalled(SIGINT)]
      case .quit: [.exited(0)]
      case .terminate: [.exited(128 + SIGTERM), .signalled(SIGTERM)]
      case .hangUp: [.exited(128 + SIGHUP), .signalled(SIGHUP)]
      }
    }
  }

  /// Maximum time until the program has ended: a multiple of the usual time, for busy machines.
  private static let limit = Duration.seconds(3)

  /// Opens a book, ends the program after a while, and expects it to end soon and restore the terminal.
  private func leave(
    _ arguments: [String], of program: Program, by ending: Ending, after delay: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let session = try program.run(arguments)
    try session.pump(for: delay)
    try ending.act(on: session)
    let start = ContinuousClock.now
    let exit = try session.waitForExit(within: Self.limit)
    let time = ContinuousClock.now - start
    #expect(
      ending.exits.contains(exit), "\(ending) after \(delay): \(exit) in \(time)",
      sourceLocation: sourceLocation)
    #expect(session.isRestored, sourceLocation: sourceLocation)
    #expect(KeptState(of: program).broken == [], sourceLocation: sourceLocation)
  }

  /// Files of some megabytes in every format, by their name endings.
  private static let files: [(ending: String, bytes: [UInt8])] = {
    let words = (1...20_000).map { "Paragraph \($0) says that the lamp was lit at five." }
    func joined(_ before: String, _ after: String) -> String {
      words.map { before + $0 + after + "\n" }.joined()
    }
    let paragraphs = joined("<p>", "</p>")
    return [
      ("txt", Array(joined("", "\n").utf8)), ("md", Array(joined("", "\n").utf8)),
      ("html", Array("<!DOCTYPE html><html><body>\(paragraphs)</body></html>".utf8)),
      (
        "fb2",
        Array(
          "<?xml version='1.0'?><FictionBook><body><section>\(paragraphs)</section></body></FictionBook>"
            .utf8)
      ),
      ("epub", illustratedEPUB(paragraphs, [])),
      ("zip", zip([(name: "lamp.txt", content: joined("", "\n"))])),
    ]
  }()

  @Test(arguments: files.map(\.ending))
  func itEndsAtAnyMomentInAnyFormat(format: String) throws {
    let program = try Program()
    let bytes = try #require(Self.files.first { $0.ending == format }?.bytes)
    let path = program.write(bytes, to: "lamp.\(format)")
    for ending in Ending.allCases {
      // Around the start of the tasks, when the terminal is taken, or later.
      let delay = Int.random(in: 0...(Bool.random() ? 40 : 400))
      try leave([path], of: program, by: ending, after: .milliseconds(delay))
    }
  }

  /// A pipe never written to: its task has no answer.
  @Test(arguments: Ending.allCases)
  func itEndsAlthoughTheBookNeverComes(ending: Ending) throws {
    let program = try Program()
    let path = program.home + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    for delay in [0, Int.random(in: 1...300)] {
      try leave([path], of: program, by: ending, after: .milliseconds(delay))
    }
    // When the terminal has been taken, and nothing is shown yet.
    let early = try program.run([path])
    try early.waitUntil("reports of the mouse") { $0.mouseMode != 0 }
    try ending.act(on: early)
    #expect(try ending.exits.contains(early.waitForExit(within: Self.limit)))
    #expect(early.isRestored)
    let session = try program.run([path])
    try session.waitUntil("the time") { $0.contains("Opening the book… 1 s") }
    #expect(session.screen.contains("pipe") && session.screen.contains("q quits"))
    try ending.act(on: session)
    #expect(try ending.exits.contains(session.waitForExit(within: Self.limit)))
    #expect(session.isRestored)
  }

  @Test func escapeGoesBackFromABookThatNeverComes() throws {
    let program = try Program()
    let text = String(repeating: "The lamp was lit at five as on every evening.\n\n", count: 9_000)
    program.write(text, to: "books/slow.txt")
    program.write(settings: "folders = \"\(program.home)/books\"")
    let session = try program.open(
      "handbook",
      environment: FaultyDisk(for: program).environment(
        .short, count: 0, calls: ["read", "pread"], isSwitched: true))
    try session.send("\u{1B}[Z")
    try session.waitUntil("the shelf") { $0.contains("slow") || $0.contains("The lamp was") }
    FaultyDisk(for: program).setOn(true)
    try session.press("/slow\r\r", showing: "Opening the book…")
    try session.press("\u{1B}", showing: "Cancelled")
    try session.send("q")
    #expect(try session.waitForExit(within: Self.limit) == .exited(0))
  }
}
