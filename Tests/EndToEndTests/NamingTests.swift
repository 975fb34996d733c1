import CLibrary
import TerminalHarness
import Testing

/// The book and place selected by the command line.
@Suite(.timeLimit(.minutes(30)))
struct NamingTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Opens a bundled book, and quits.
  private func read(_ book: String, keys: String = "q") throws {
    let session = try program.open(book)
    try session.waitUntil("the number of pages") { $0.folio != nil }
    try session.send(keys + "q")
    try session.waitForExit()
  }

  private func open(_ arguments: String...) throws -> TerminalSession {
    try program.run(["--transition", "none"] + arguments)
  }

  @Test func theBookIsOpenedAtAPage() throws {
    let book = Program.book("handbook")
    let session = try open("--page", "5", book)
    try session.waitUntil("page 5") { $0.folio == 5 }
    try session.quit()
    // It is a place like any other: next time the book opens there.
    try open(book).waitUntil("page 5 again") { $0.folio == 5 }
    // From a requested place, “back” leads to the place where the book was left.
    let again = try open("--page", "9", book)
    try again.waitUntil("page 9") { $0.folio == 9 }
    try again.press("\u{0F}", toPage: 5)
    try again.quit()
    try open("--page=100000", book).waitUntil("the last page") { screen in
      screen.lines.contains { line in
        let words = line.split(separator: " ")
        return words.count >= 3 && words[1] == "of" && words[0] == words[2]
      }
    }
  }

  @Test func theBookIsOpenedAtAChapter() throws {
    let book = Program.book("five-small-hours")
    try open("--chapter", "lamplighter", book).waitUntil("the chapter") {
      $0.contains("THE LAMPLIGHTER")
    }
    try open("--chapter=99", book).waitUntil("the error message") {
      $0.contains("bifolio: “") && $0.contains(" chapters")
    }
  }

  @Test func theBookIsOpenedSoFarOn() throws {
    let book = Program.book("handbook")
    try open("--at", "0", book).waitUntil("page 1") { $0.folio == 1 }
    let session = try open("--at=50%", book)
    try session.waitUntil("a page in the middle") { screen in
      screen.lines.contains { line in
        let words = line.split(separator: " ")
        guard words.count >= 3, words[1] == "of", let page = Int(words[0]),
          let count = Int(words[2])
        else { return false }
        return abs(page * 2 - count) <= 4
      }
    }
  }

  @Test func aBookThatWasReadIsNamedByAFewLettersOfItsTitle() throws {
    try read("handbook")
    try read("five-small-hours", keys: "3g")
    try open("small h").waitUntil("page 3") { $0.folio == 3 }
    let session = try open("x-no-such")
    #expect(try session.waitForExit() == .exited(1))
    #expect(session.screen.contains("bifolio: x-no-such: no such file, and no book has this title"))
    #expect(session.screen.contains("keeps its books"))
  }

  @Test func aBookInAFolderOfTheShelfIsNamedByItsTitleOrItsFileBeforeItIsRead() throws {
    program.write(settings: "folders = ~/library")
    program.write(
      "Title: Six Lamps\nAuthor: Ann Wick\n\n\nThe first was lit.\n", to: "library/old/x1.txt")
    program.write("The stove was cold.\n", to: "library/stove-and-kettle.txt")
    for (name, words) in [
      ("lamps", "first was lit"), ("six l", "first was lit"), ("kettle", "stove was cold"),
      ("stove and", "stove was cold"),
    ] {
      let session = try open(name)
      try session.waitUntil("the book that \(name) names") { $0.contains(words) }
      try session.quit()
      // Each is found in the folder, not among the read books.
      _ = try program.output(of: "rm -rf \"$HOME/.local\"")
    }
  }

  @Test func severalBooksOfThatNameAreNamed() throws {
    for name in ["One Lamp", "Two Lamps"] {
      let path = program.write(
        "Title: \(name)\n\nAuthor: Nobody\n\nThe lamp was lit.\n", to: "\(name.prefix(3)).txt")
      let session = try open(path)
      try session.waitUntil("a page") { $0.contains("was lit") }
      try session.quit()
    }
    let session = try open("lamp")
    #expect(try session.waitForExit() == .exited(1))
    let lines = session.screen.lines.filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(lines.count == 1)
    #expect(session.screen.contains("bifolio: “lamp” could be “Two Lamps”, “One Lamp”"))
    try open("two").waitUntil("the other") { $0.contains("was lit") }
  }

  @Test("two editions whose titles differ in their apostrophes are named by their files")
  func editionsAreNamedByTheirFiles() throws {
    for (file, title) in [("typed.txt", "The Keeper's Lamp"), ("dressed.txt", "The Keeper’s Lamp")]
    {
      let path = program.write("Title: \(title)\n\nThe lamp was lit.\n", to: file)
      let session = try open(path)
      try session.waitUntil("a page") { $0.contains("was lit") }
      try session.quit()
    }
    let session = try open("lamp")
    #expect(try session.waitForExit() == .exited(1))
    let message = session.screen.lines.joined()
    #expect(message.contains("typed.txt") && message.contains("dressed.txt"))
  }

  @Test func aFileOfThatNameComesFirst() throws {
    try read("handbook")
    program.write("A file of that name.", to: "handbook")
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: ["-c", "cd \(program.home) && \(Program.executable) handbook"],
      environment: program.environment())
    try session.waitUntil("the file") { $0.contains("A file of that name.") }
  }

  @Test func theBooksThatWereReadAreListed() throws {
    try read("handbook")
    try read("five-small-hours", keys: "G")
    let handbook = Program.book("handbook")
    let hours = Program.book("five-small-hours")
    let plain = try program.output(of: "\(Program.executable) --list")
    #expect(
      plain == "Five Small Hours\t-\t100%\t\(hours)\nThe Bifolio Handbook\t-\t0%\t\(handbook)\n")
    let session = try program.run(["--list"], columns: 200)
    try session.waitForExit()
    #expect(session.screen.contains("Five Small Hours      -  100%  \(hours)"))
    #expect(session.screen.contains("The Bifolio Handbook  -    0%  \(handbook)"))
  }

  @Test func pagesArePrintedFromAPlace() throws {
    let all = try program.output(of: "\(Program.executable) --print \(Program.book("handbook"))")
    let pages = all.split(separator: "\u{0C}", omittingEmptySubsequences: false)
    let rest = try program.output(
      of: "\(Program.executable) --print --page 3 \(Program.book("handbook"))")
    #expect(pages.count > 4)
    #expect(rest == pages.dropFirst(2).joined(separator: "\u{0C}"))
  }
}
