import TerminalHarness
import Testing

/// The example of the page controller, run in a terminal.
@Suite(.timeLimit(.minutes(30)))
struct PagingExampleTests {
  private func run() throws -> TerminalSession {
    let program = try Program()
    let path = Program.executable.split(separator: "/", omittingEmptySubsequences: false)
    let session = try TerminalSession(
      executable: path.dropLast().joined(separator: "/") + "/paging-example", arguments: [],
      environment: program.environment(), columns: 80, rows: 16, standardInput: .terminal)
    try session.waitUntil("the first page") { $0.contains("Page 1 of this book.") }
    return session
  }

  @Test(arguments: [
    ("1", "\u{1B}[C", "Page 4 of this book."), ("2", "\u{1B}[B", "February"),
    ("3", "\u{1B}[C", "Page two"), ("4", "\u{1B}[D", "A list"),
    ("1", "\u{1B}[<0;75;5M\u{1B}[<0;75;5m", "Page 4 of this book."),
    ("3", "\u{1B}[<0;70;5M\u{1B}[<32;9;5M\u{1B}[<0;9;5m", "Page two"),
    ("4", " ", "A counter"),
  ])
  func keysClicksAndDragsTurnEveryExhibit(choice: String, turn: String, page: String) throws {
    // S1.02, S2.36
    let session = try run()
    try session.send(choice)
    try session.press(turn, showing: page)
    try session.quit()
  }

  @Test func theDotsHaveTheirOwnRowAndStayThere() throws {  // S3.20, S3.21, S4.26
    let session = try run()
    try session.send("3")
    try session.waitUntil("dots") { $0.lines[14].contains("● ○ ○ ○ ○") }
    try session.send("\u{1B}[<0;70;5M\u{1B}[<32;50;5M")
    try session.settle()
    #expect(session.screen.lines[14].contains("● ○ ○ ○ ○"))
    try session.send("\u{1B}[<0;50;5m")
    try session.settle()
    let row = session.screen.lines[14]
    let column = row.distance(
      from: row.startIndex, to: row.firstIndex(of: "●") ?? row.startIndex)
    try session.press(
      "\u{1B}[<0;\(column + 9);15M\u{1B}[<0;\(column + 9);15m", showing: "Page five")
    try session.waitUntil("its dot") { $0.lines[14].contains("○ ○ ○ ○ ●") }
    try session.quit()
  }

  @Test func withoutPagesItSaysSo() throws {  // S5.19
    let session = try run()
    try session.send("2")
    for _ in 0..<6 { try session.send("d") }
    try session.waitUntil("the message") { $0.contains("There are no pages.") }
    try session.press("a", showing: "Intercalary month 1")
    try session.quit()
  }
}
