import Glibc
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
    #expect(!session.output.contains(8))
    try session.quit()
    // It is identified by the name that man gave it.
    #expect(program.savedPlace()?.contains("title = lamp(1)\n") == true)
  }

  @Test func manShowsItsPages() throws {
    guard access("/usr/bin/man", X_OK) == 0 else { return }
    let session = try run(
      "man -l \(Program.root)/docs/bifolio.1",
      environment: ["MANPAGER": "\(Program.executable) --transition none"])
    try session.waitUntil("the page", within: .seconds(20)) {
      $0.contains("read books as pages")
    }
    try session.press("G", showing: "SEE ALSO")
    try session.quit()
  }

  @Test func gitShowsChangesAsTheyStand() throws {
    guard access("/usr/bin/git", X_OK) == 0 else { return }
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

  @Test func theBookIsWholeThoughItsWriterTakesTime() throws {
    let session = try run(
      "(echo The lamp was lit.; sleep 0.3; echo And it was put out.) | \(Program.executable)")
    try session.waitUntil("both sentences") {
      $0.contains("The lamp was lit.") && $0.contains("And it was put out.")
    }
  }
}
