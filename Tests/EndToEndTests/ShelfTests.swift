import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ShelfTests {
  private let text =
    "Title: Six Lamps\nAuthor: Ann Wick\n\n\n"
    + String(
      repeating: "Six lamps were lit in the long street, and one of them went out again.\n\n",
      count: 60)

  /// The names of the files about a book.
  private func states(_ program: Program) -> [String] {
    names(in: program.home + "/.local/state/bifolio/books")
  }

  @Test func theBooksOfTheFoldersLieOnItAndAreOpened() throws {
    let program = try Program()
    program.write(settings: "folders = \"~/library:bundled\"")
    program.write(text, to: "library/lamps.txt")
    let session = try program.open()
    try session.send("B")
    try session.waitUntil("the shelf") {
      $0.contains("Bifolio Handbook") || $0.contains("The Bifolio")
    }
    try session.waitUntil("the folders") {
      $0.contains("Six Lamps") && $0.contains("Ann Wick") && $0.contains("Five Small")
    }
    try session.press("/lamps\r", showing: "street,")
    try session.send("B")
    try session.waitUntil("both") { $0.contains("page 1 of") && $0.contains("Ann Wick") }
    try session.press("\u{1B}", showing: "street,")
  }

  @Test func theShelfOfAFolderIsShownAndKnownAtTheNextStart() throws {
    let program = try Program()
    program.write(text, to: "library/lamps.txt")
    program.write(
      text.replacing("Six Lamps", with: "Nine Stoves"), to: "library/a/b/c/d/e/f/stoves.txt")
    program.write(text.replacing("Six Lamps", with: "Elsewhere"), to: "other/elsewhere.txt")
    for _ in 1...2 {
      let session = try program.run(["--transition", "none", program.home + "/library"])
      try session.waitUntil("both books") {
        $0.contains("Six Lamps") && $0.contains("Nine Stoves") && !$0.contains("looking")
      }
      try session.waitUntil("no others") { !$0.contains("Elsewhere") && !$0.contains("Handbook") }
      try session.press("/lamps\r", showing: "street,")
      try session.quit()
      #expect(names(in: program.home + "/.cache/bifolio").contains("library.db"))
    }
  }

  @Test func aBookThatHasBeenMovedIsFoundAgain() throws {
    let program = try Program()
    let path = program.write(text, to: "lamps.txt")
    var session = try program.run(["--transition", "none", path])
    try session.press("3g", toPage: 3)
    try session.quit()
    #expect(rename(path, program.home + "/renamed.txt") == 0)
    // With the command without a name.
    session = try program.run(["--transition", "none"])
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.quit()
    // With its old name, and with its title.
    for name in [path, "six lamps"] {
      session = try program.run(["--transition", "none", name])
      try session.waitUntil("page 3 by \(name)") { $0.folio == 3 }
      try session.quit()
    }
    // And from the shelf.
    #expect(rename(program.home + "/renamed.txt", program.home + "/again.txt") == 0)
    session = try program.open()
    try session.press("B", showing: "Six Lamps")
    try session.send("/lamps\r")
    try session.waitUntil("page 3") { $0.folio == 3 && $0.contains("street,") }
    // If it is gone for good, a message says so.
    try session.quit()
    #expect(unlink(program.home + "/again.txt") == 0)
    session = try program.open()
    try session.press("B", showing: "not found")
    try session.press("/lamps\r", showing: "neither at its path nor in your folders")
  }

  @Test func aBookThatIsForgottenLeavesNoTraceEvenAfterQuitting() throws {
    let program = try Program()
    let path = program.write(text, to: "lamps.txt")
    let session = try program.run(["--transition", "none", path])
    try session.press("3g", toPage: 3)
    try session.pump(for: .seconds(1))
    #expect(states(program).count { !$0.hasSuffix(".previous") } == 1)
    try session.press("B", showing: "page 3 of")
    try session.press("\u{1B}[3~", showing: "Forget “Six Lamps”")
    try session.send("y")
    try session.waitUntil("the others") { !$0.contains("Six Lamps") }
    #expect(states(program) == [])
    try session.press("\u{1B}", showing: "street,")
    try session.quit()
    #expect(states(program) == [])
    #expect(Program.contents(of: path) == text)
  }

  @Test func aBookThatIsForgottenIsRestoredByAKey() throws {
    let program = try Program(isNew: true)
    let path = program.write(text, to: "lamps.txt")
    let other = program.write(text.replacing("Six Lamps", with: "Nine Stoves"), to: "stoves.txt")
    // Of two books on the command line, the first is opened, and the other is put on the shelf.
    let session = try program.run(["--transition", "none", path, other])
    try session.waitUntil("the hint of the first start") { $0.contains("? all keys") }
    try session.press("3gd", showing: "Bookmark")
    try session.send("B")
    try session.waitUntil("both") { $0.contains("Six Lamps") && $0.contains("Nine Stoves") }
    try session.waitUntil("the keys") { $0.contains("Del forget") && $0.contains("Esc back") }
    try session.press("\u{1B}[3~y", showing: "Forgotten · U restores it")
    #expect(states(program) == [])
    try session.send("U")
    try session.waitUntil("it again") { $0.contains("Six Lamps") && $0.contains("Book restored") }
    #expect(states(program).count { !$0.hasSuffix(".previous") } == 1)
    try session.press("q", toPage: 3)
    try session.quit()
    #expect(program.savedPlace()?.contains("mark.") == true)
  }
}
