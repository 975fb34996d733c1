import CLibrary
import TerminalHarness
import Testing

/// A large book with changes to its file while its first pages are shown.
@Suite("A large book whose rest", .timeLimit(.minutes(30)))
struct ChangedRestTests {
  /// Longer than 192 KiB: a shorter book is read whole before its first page.
  private static let text = (0..<30_000).map { "word\($0)" }.joined(separator: " ")

  @Test("has zeros in it is read on without them")
  func zeros() throws {
    let program = try Program()
    let zeros = [UInt8](repeating: 0, count: 100_000)
    let path = program.write(Array(Self.text.utf8) + zeros + Array(" the end".utf8), to: "book.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("the first page") { $0.contains("word0") }
    try session.press("G", showing: "end")
    try session.quit()
  }

  @Test("cannot be read ends with the reason, and the terminal is restored")
  func unreadable() throws {
    let program = try Program()
    let path = program.write(Self.text, to: "book.txt")
    let faults = FaultyDisk(for: program).environment(.fail(EIO), count: 0, calls: ["read"])
    let session = try program.run(
      ["--transition", "none", path], columns: 200, environment: faults)
    #expect(try session.waitForExit() == .exited(1))
    let screen = session.screen
    #expect(!screen.isAlternateScreen && screen.contains("Input/output error"), "\(screen.text)")
    #expect(String(decoding: session.output, as: UTF8.self).contains("word0"))
    #expect(KeptState(of: program).broken == [])
  }

  /// The file is read byte by byte, so that there is time to change it.
  @Test(
    "changes while it is read can be read to its end, or ends with a reason",
    arguments: ChangedTextTests.Change.allCases)
  func whileRead(change: ChangedTextTests.Change) throws {
    let program = try Program()
    let path = program.write(Self.text, to: "book.txt")
    let faults = FaultyDisk(for: program).environment(.short, count: 0, calls: ["read"])
    let session = try program.run(["--transition", "none", path], environment: faults)
    try session.waitUntil("the first page") { $0.contains("word0") }
    change.make(path, Self.text)
    // Most ways of changing it empty it first: then there may be no rest.
    try? session.send(" ")
    _ = try? session.waitUntil("the second page") { !$0.contains("word0 ") && $0.contains("word") }
    try? session.send("\u{3}")
    let ending = try session.waitForExit()
    let isRefused = session.screen.contains("bifolio: ")
    #expect(ending == .exited(0) || ending == .exited(1) && isRefused)
    #expect(!session.screen.isAlternateScreen)
    #expect(KeptState(of: program).broken == [])
    // The file is now a book, or is not.
    let again = try program.run(["--transition", "none", path])
    try again.settle(quiet: .milliseconds(300))
    try? again.send("\u{3}")
    try again.waitForExit()
    #expect(!again.screen.isAlternateScreen)
    #expect(KeptState(of: program).broken == [])
  }
}
