import CLibrary
import TerminalHarness
import Testing

/// A book with changes to its file while it is read, or between two sessions.
@Suite("A book whose file", .timeLimit(.minutes(30)))
struct ChangedTextTests {
  /// A change to the file of a book.
  enum Change: String, CaseIterable, Sendable {
    case edited, replaced, emptied, cut, grown, deleted, madeADirectory, madeAPipe, garbled
    case madeUnreadable

    func make(_ path: String, _ text: String) {
      func write(_ bytes: [UInt8]) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
      }
      switch self {
      case .edited: write(Array(("A word before it all. " + text).utf8))
      case .replaced:
        unlink(path)
        write(Array(String(repeating: "another book altogether. ", count: 900).utf8))
      case .emptied: truncate(path, 0)
      case .cut: truncate(path, off_t(text.utf8.count / 3))
      case .grown: write(Array((text + " " + text).utf8))
      case .deleted: unlink(path)
      case .madeADirectory:
        unlink(path)
        mkdir(path, 0o700)
      case .madeAPipe:
        unlink(path)
        mkfifo(path, 0o600)
      case .garbled: write([0, 1, 2, 0, 0, 0xFF, 0xFE, 0, 7, 0, 0])
      case .madeUnreadable:
        unlink(path)
        symlink(path, path)
      }
    }
  }

  private static let text = (0..<3_000).map { "word\($0)" }.joined(separator: " ")

  @Test("is changed while it is open can be read on", arguments: Change.allCases)
  func whileOpen(change: Change) throws {
    let program = try Program()
    let path = program.write(Self.text, to: "book.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("page 1") { $0.folio == 1 }
    try session.press("4g", toPage: 4)
    try session.send("ma")
    change.make(path, Self.text)
    // All actions that read the file again: its lines, other line breaks, the shelf.
    for keys in [
      "l", "F", "\u{1B}", "/word2999\r", "\u{1B}", "s", "\u{1B}", "z", "\u{1B}", "L", "\u{1B}", "+",
      "\u{1B}[C", "l",
    ] {
      try session.send(keys)
      try session.settle(quiet: .milliseconds(40))
    }
    try session.send("\u{3}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.screen.isAlternateScreen)
    #expect(KeptState(of: program).broken == [])
    #expect(KeptState(of: program).letters == ["a"])
  }

  /// Reads to page 7 and sets a mark there.
  ///
  /// - Returns: The path of the book, and a word of the page.
  private func leaveAtPage7(_ program: Program) throws -> (path: String, word: String) {
    let path = program.write(Self.text, to: "book.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("page 1") { $0.folio == 1 }
    try session.press("7g", toPage: 7)
    let line = try #require(session.screen.lines.first { $0.contains("word") })
    let word = String(try #require(line.split(separator: " ").first)) + " "
    try session.send("maq")
    try session.waitForExit()
    return (path, word)
  }

  @Test("was edited since finds the place and the marks again by their words")
  func edited() throws {  // S1.30
    let program = try Program()
    let (path, word) = try leaveAtPage7(program)
    Change.edited.make(path, Self.text)
    let again = try program.run(["--transition", "none", path])
    try again.waitUntil("the same word") { $0.contains(word) }
    try again.press("1g'a", showing: word)
    try again.quit()
  }

  @Test("lost the words of a mark says so, and keeps the mark")
  func lost() throws {
    let program = try Program()
    let (path, _) = try leaveAtPage7(program)
    Change.replaced.make(path, Self.text)
    let again = try program.run(["--transition", "none", path])
    try again.waitUntil("the message") { $0.contains("The text has changed") }
    try again.quit()
    let kept = KeptState(of: program)
    #expect(kept.book?["mark.pa.kind"] == "place")
  }
}
