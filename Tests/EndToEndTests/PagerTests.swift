import CLibrary
import TerminalHarness
import Testing

/// The program as a pager of other programs.
@Suite(.timeLimit(.minutes(30)))
struct PagerTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Runs a shell command in a terminal.
  private func run(
    _ command: String, environment: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      executable: "/bin/sh", arguments: ["-c", command],
      environment: program.environment(environment))
  }

  @Test func aPageOfTheManualIsShownWithItsBoldAndUnderlinedWords() throws {
    let page =
      "LAMP(1)                     Manual                     LAMP(1)\n\n"
      + "N\u{8}NA\u{8}AM\u{8}ME\u{8}E\n"
      + "       l\u{8}li\u{8}it\u{8}t - lights _\u{8}n_\u{8}o lamp --quite 'so'\n"
    let path = program.write(page, to: "page")
    let session = try run(
      "cat \(path) | \(Program.executable) --transition none", environment: ["MAN_PN": "lamp(1)"])
    try session.waitUntil("the page") { $0.contains("lit - lights no lamp --quite 'so'") }
    let screen = session.screen
    let row = try #require(screen.lines.firstIndex { $0.contains("lit - lights") })
    let cells = screen.cells[row]
    let start = try #require(cells.firstIndex { $0.text == "l" })
    #expect(cells[start].bold && cells[start + 2].bold && !cells[start + 4].bold)
    let italic = cells.indices.filter { cells[$0].italic }
    #expect(italic.map { cells[$0].text }.joined() == "no")
    #expect(!String(decoding: session.output, as: UTF8.self).contains("l\u{8}l"))
    try session.quit()
    // Nothing of it is stored.
    #expect(program.savedPlace() == nil)
  }

  @Test(.enabled(if: access("/usr/bin/man", X_OK) == 0)) func manShowsItsPages() throws {
    let session = try run(
      "man -l \(Program.root)/docs/bifolio.1",
      environment: ["MANPAGER": "\(Program.executable) --transition none"])
    try session.waitUntil("the page", within: .seconds(20)) {
      $0.contains("read books as pages")
    }
    try session.press("G", showing: "SEE ALSO")
    try session.quit()
  }

  @Test(.enabled(if: access("/usr/bin/git", X_OK) == 0)) func gitShowsChangesAsTheyStand() throws {
    let script = program.write(
      """
      cd "$HOME" && git init -q . && printf '%s\\n' 'int *lamp = *old;' > lamp.c && git add lamp.c
      git -c user.name=Ann -c user.email=a@b -c color.ui=always commit -qm 'Light _it_' 2> /dev/null
      git -c color.ui=always log -p
      """, to: "script")
    let session = try run(
      "sh \(script)",
      environment: [
        "PAGER": "\(Program.executable) --transition none", "GIT_CONFIG_NOSYSTEM": "1",
      ])
    try session.waitUntil("the change") { $0.contains("+int *lamp = *old;") }
    #expect(session.screen.contains("    Light _it_"))
    #expect(session.screen.contains("Author: Ann <a@b>"))
  }

  @Test func whatFitsOnTheScreenIsPrintedIfThatIsWanted() throws {
    let session = try run(
      "printf 'a \\033[31mred\\033[m lamp -- {0}\\n' | \(Program.executable) -F")
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(0))
    #expect(session.screen.contains("a red lamp -- {0}") && !session.screen.isAlternateScreen)
    let long = try run("seq 100 | \(Program.executable) -FRX --transition none")
    try long.waitUntil("the first page") { $0.contains("1 of ") }
    try long.quit()
  }

  @Test func whatHasNothingToSayShowsNothing() throws {
    let session = try run("true | \(Program.executable)")
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(0))
    #expect(session.screen.lines.allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test(arguments: ["dumb", "nosuch"]) func aTerminalWithoutPagesGetsTheText(terminal: String)
    throws
  {
    let session = try run(
      "printf 'a \\033[31mred\\033[m lamp -- {0}\\n' | \(Program.executable)",
      environment: ["TERM": terminal])
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(0))
    #expect(session.screen.contains("a red lamp -- {0}") && session.screen.contains("bifolio: "))
  }

  @Test func theBookIsWholeThoughItsWriterTakesTime() throws {
    let session = try run(
      "(echo The lamp was lit.; sleep 0.3; echo And it was put out.) | \(Program.executable)")
    try session.waitUntil("both sentences") {
      $0.contains("The lamp was lit.") && $0.contains("And it was put out.")
    }
  }

  @Test func aWriterThatNeverEndsIsReadAsFarAsItIsWantedAndEndsWithTheReader() throws {
    let status = program.home + "/status"
    let session = try run(
      "(yes 'The lamp was lit.'; echo $? > \(status)) | \(Program.executable) --transition none")
    try session.waitUntil("the first page") { $0.contains("1 of ") && $0.contains("+") }
    // `G` goes as far as has come, and not on for ever.
    try session.press("G", showing: "Last page so far: ")
    try session.press("g", showing: "1 of ")
    try session.press(" ", showing: "2 of ")
    try session.send("q")
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(0))
    // It ends by the signal of a broken pipe.
    #expect(Program.contents(of: status) == "\(128 + SIGPIPE)\n")
  }

  @Test func aPageOfAWriterThatNeverEndsIsShownOnceItHasCome() throws {
    let session = try run(
      "(seq 1 5000; yes 'The lamp was lit.') | \(Program.executable) --transition none --page 100")
    try session.waitUntil("the page") { $0.contains("100 of ") && $0.contains("+") }
    try session.press("g", showing: "1 of ")
    try session.quit()
  }

  @Test(arguments: ["q", "\u{3}"])
  func aWriterThatNeitherWritesNorEndsHoldsNothingUp(key: String) throws {
    let path = program.home + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(write(writer, "The lamp was lit.\n", 18) == 18)
    let session = try run("exec \(Program.executable) < \(path)")
    try session.waitUntil("the page") { $0.contains("The lamp was lit.") && $0.contains("1 of 1+") }
    #expect(write(writer, "\nAnd it was put out.\n", 21) == 21)
    try session.waitUntil("what came later") { $0.contains("And it was put out.") }
    try session.send(key)
    #expect(try session.waitForExit(within: .seconds(3)) == .exited(0))
    #expect(!session.screen.isAlternateScreen)
  }

  @Test func whatIsNotTextIsSaidWithoutTheScreenOrAfterThePagesBeforeIt() throws {
    let session = try run("head -c 300000 /dev/zero | \(Program.executable)")
    #expect(try session.waitForExit(within: .seconds(10)) == .exited(1))
    #expect(session.screen.contains("standard input is not a text file"))
    let other = try run(
      "(echo The lamp was lit.; sleep 0.5; head -c 300000 /dev/zero) | \(Program.executable)")
    try other.waitUntil("the message") { $0.contains("standard input is not a text file") }
    #expect(other.screen.contains("The lamp was lit."))
    try other.quit()
  }
}
