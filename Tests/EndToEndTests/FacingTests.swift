import CLibrary
import TerminalHarness
import Testing

/// A book and its translation in the program: the pair in `Books`.
@Suite(.timeLimit(.minutes(30)))
struct FacingEndToEndTests {
  private let story = Program.book("tide-table")
  private let translation = Program.book("gezeitentafel")

  @Test func spreadsArePrintedSideBySideWithTheSamePassages() throws {
    let program = try Program()
    let text = try program.output(
      of: "\(Program.executable) --print --width 110 --height 24 --facing \(translation) \(story)")
    let pages = text.split(separator: "\u{0C}")
    #expect(pages.count > 5)
    for (word, other) in [
      ("inspector.", "Inspektor."), ("canary. But", "Kanarienvogel. Aber"), ("hen.", "Henne."),
    ] {
      let found = pages.indices.filter { pages[$0].contains(word) }
      #expect(!found.isEmpty && found == pages.indices.filter { pages[$0].contains(other) })
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 110) }
  }

  @Test func aPairIsReadTogetherAndRememberedAfterAKill() throws {
    let program = try Program()
    let session = try program.run([story, "--facing", translation], columns: 120, rows: 30)
    try session.waitUntil("the translation") { $0.contains("Die Gezeitentafel") }
    try session.press("l", showing: "Auf der Insel Sule")
    #expect(session.screen.contains("On the island of Sule"))
    try session.press("/Kanarien\r", showing: "Kanarienvogel")
    try session.waitUntil("the same passage") { $0.contains("canary") }
    try session.signal(SIGKILL)
    _ = try session.waitForExit()
    let again = try program.run([story], columns: 120, rows: 30)
    // The last second before the kill may be lost.
    try again.waitUntil("both texts") { screen in
      ["Kanarienvogel", "Insel Sule", "Die Gezeitentafel"].contains { screen.contains($0) }
    }
    try again.press("X", showing: "Facing text, or none:")
    try again.press("\u{15}none\r", showing: "The facing text is closed")
    try again.send("q")
    _ = try again.waitForExit()
    let alone = try program.run([story], columns: 120, rows: 30)
    try alone.settle()
    #expect(!alone.screen.contains("GEZEITENTAFEL"))
    try alone.send("q")
    _ = try alone.waitForExit()
  }

  @Test func marksInTheTranslationArePrintedAfterThoseInTheBook() throws {
    let program = try Program()
    let copy = program.write(try #require(Program.contents(of: translation)), to: "copy.txt")
    let first = try program.run([copy, "--transition", "none"])
    try first.waitUntil("a page") { $0.contains("Gezeitentafel") }
    try first.send("dq")
    try first.waitForExit()
    func exported() throws -> String {
      try program.output(of: "\(Program.executable) --export \(story) 2>&1")
    }
    #expect(try !exported().contains("# Die Gezeitentafel"))
    let pair = try program.run([story, "--facing", copy], columns: 120, rows: 30)
    try pair.press("l", showing: "Auf der Insel Sule")
    try pair.send("dq")
    try pair.waitForExit()
    let marks = try exported()
    let parts = marks.split(separator: "# Die Gezeitentafel\n", omittingEmptySubsequences: false)
    #expect(parts.count == 2 && parts[0].contains("# The Tide Table\n"), "\(marks)")
    #expect(marks.hasPrefix("---\n") && parts.last?.contains("tags: [book]") == false)
    unlink(copy)
    let left = try exported()
    #expect(left.contains("# The Tide Table\n") && left.contains("# Die Gezeitentafel\n"))
    #expect(left.contains("1 of 1 books cannot be read: only the first words of their marks"))
  }

  @Test func aMissingTranslationIsNamedBeforeTheBookIsShown() throws {
    let program = try Program()
    let session = try program.run([story, "--facing", "/nowhere/to-be-found.txt"])
    #expect(try session.waitForExit() != .exited(0))
    #expect(session.screen.contains("to-be-found.txt"))
  }
}
