import Glibc
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
    guard let stream = opendir(program.home + "/.local/state/bifolio/books") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  @Test func theBooksOfTheFoldersLieOnItAndAreOpened() throws {
    let program = try Program()
    mkdir(program.home + "/.config", 0o700)
    mkdir(program.home + "/.config/bifolio", 0o700)
    mkdir(program.home + "/library", 0o700)
    _ = program.write(
      "bifolio-defaults 1\nfolders = \"~/library:bundled\"\n", to: ".config/bifolio/settings")
    _ = program.write(text, to: "library/lamps.txt")
    let session = try program.open()
    try session.send("B")
    try session.waitUntil("the shelf") {
      $0.contains("Bifolio Handbook") || $0.contains("The Bifolio")
    }
    try session.waitUntil("the folders") {
      $0.contains("Six Lamps") && $0.contains("Ann Wick") && $0.contains("Five Small")
    }
    try session.send("/lamps\r")
    try session.waitUntil("the book") { $0.contains("street,") }
    try session.send("B")
    try session.waitUntil("both") { $0.contains("page 1 of") && $0.contains("Ann Wick") }
    try session.send("\u{1B}")
    try session.waitUntil("the book") { $0.contains("street,") }
  }

  @Test func aBookThatHasBeenMovedIsFoundAgain() throws {
    let program = try Program()
    let path = program.write(text, to: "lamps.txt")
    var session = try program.run(["--transition", "none", path])
    try session.send("3g")
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(rename(path, program.home + "/renamed.txt") == 0)
    // With the command without a name.
    session = try program.run(["--transition", "none"])
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    // With its old name, and with its title.
    for name in [path, "six lamps"] {
      session = try program.run(["--transition", "none", name])
      try session.waitUntil("page 3 by \(name)") { $0.folio == 3 }
      try session.send("q")
      #expect(try session.waitForExit() == .exited(0))
    }
    // And from the shelf.
    #expect(rename(program.home + "/renamed.txt", program.home + "/again.txt") == 0)
    session = try program.open()
    try session.send("B")
    try session.waitUntil("the shelf") { $0.contains("Six Lamps") }
    try session.send("/lamps\r")
    try session.waitUntil("page 3") { $0.folio == 3 && $0.contains("street,") }
    // If it is gone for good, a message says so.
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(unlink(program.home + "/again.txt") == 0)
    session = try program.open()
    try session.send("B")
    try session.waitUntil("the shelf") { $0.contains("not found") }
    try session.send("/lamps\r")
    try session.waitUntil("the message") { $0.contains("Not found at its path") }
  }

  @Test func aBookThatIsForgottenLeavesNoTraceEvenAfterQuitting() throws {
    let program = try Program()
    let path = program.write(text, to: "lamps.txt")
    let session = try program.run(["--transition", "none", path])
    try session.send("3g")
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.pump(for: .seconds(1))
    #expect(states(program).count { !$0.hasSuffix(".previous") } == 1)
    try session.send("B")
    try session.waitUntil("the shelf") { $0.contains("page 3 of") }
    try session.send("\u{1B}[3~")
    try session.waitUntil("the question") { $0.contains("Forget “Six Lamps”") }
    try session.send("y")
    try session.waitUntil("the others") { !$0.contains("Six Lamps") }
    #expect(states(program) == [])
    try session.send("\u{1B}")
    try session.waitUntil("the book") { $0.contains("street,") }
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(states(program) == [])
    #expect(Program.contents(of: path) == text)
  }

  @Test func aBookThatIsForgottenIsRestoredByAKey() throws {
    let program = try Program()
    let path = program.write(text, to: "lamps.txt")
    let other = program.write(text.replacing("Six Lamps", with: "Nine Stoves"), to: "stoves.txt")
    // Of two books on the command line, the first is opened, and the other is put on the shelf.
    let session = try program.run(["--transition", "none", path, other])
    try session.waitUntil("the hint of the first start") { $0.contains("? shows the keys") }
    try session.send("3gd")
    try session.waitUntil("a bookmark") { $0.contains("Bookmark") }
    try session.send("B")
    try session.waitUntil("both") { $0.contains("Six Lamps") && $0.contains("Nine Stoves") }
    try session.waitUntil("the keys") { $0.contains("/ filter") && $0.contains("Esc back") }
    try session.send("\u{1B}[3~y")
    try session.waitUntil("how it is restored") { $0.contains("Forgotten · U restores it") }
    #expect(states(program) == [])
    try session.send("U")
    try session.waitUntil("it again") { $0.contains("Six Lamps") && $0.contains("Restored") }
    #expect(states(program).count { !$0.hasSuffix(".previous") } == 1)
    try session.send("q")
    try session.waitUntil("the page") { $0.folio == 3 }
    try session.send("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(program.savedPlace()?.contains("mark.") == true)
  }

  @Test func whatIsReadIsCountedWithThePlace() throws {
    let program = try Program()
    let session = try program.run(["--transition", "none", program.write(text, to: "lamps.txt")])
    try session.waitUntil("the first page") { $0.folio == 1 }
    try session.send("2g")
    try session.waitUntil("page 2") { $0.folio == 2 }
    // Long enough for a hundred words or more.
    try session.pump(for: .seconds(16))
    try session.send(" ")
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.pump(for: .seconds(1))
    let kept = try #require(program.savedPlace())
    #expect(kept.contains("day.20"))
    #expect(kept.contains("pages=1"))
    #expect(kept.contains("stays = "))
    try session.send("T")
    try session.waitUntil("the statistics") { $0.contains("All books") && $0.contains("1 page") }
  }

  @Test func theFooterShowsTheChosenForm() throws {
    let program = try Program()
    let session = try program.open("handbook", ["--footer", "chapter", "--clock", "on"])
    let line = try #require(
      session.screen.lines.last { $0.contains("chapter") || $0.contains(":") })
    #expect(line.contains("page of the chapter") || line.contains("left in the chapter"))
    let words = line.split(separator: " ")
    let clock = try #require(words.last { $0.contains(":") })
    #expect(clock.split(separator: ":").compactMap { Int($0) }.count == 2)
  }
}
