import CLibrary
import TerminalHarness
import Testing

/// Resizing the terminal in the middle of a large book: the page is shown before its number.
@Suite("A large book in another window", .timeLimit(.minutes(30)))
struct ResizeTests {
  /// Opens the book at 80×24, far in, at the start of a chapter; returns a text on the page.
  private func opened(_ program: Program) throws -> (session: TerminalSession, place: String) {
    let path = program.write(LargeBookTests.text, to: "large.txt")
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("all pages") { $0.folio != nil }
    try session.send("70%]")
    // The first line of a chapter may be in capitals.
    try session.waitUntil("a chapter") {
      ($0.folio ?? 0) > 1_000 && ($0.contains("X1 of") || $0.contains("x1 of"))
    }
    let words = session.screen.lines.flatMap { $0.split(separator: " ") }
    let place = try #require(words.first { $0.contains("x") && $0.first?.isNumber == true })
    return (session, "place \(place) ")
  }

  /// The same in a window just widened, with the page shown.
  private func openedAndWidened(_ program: Program) throws -> (TerminalSession, place: String) {
    let (session, place) = try opened(program)
    try session.resize(columns: 160, rows: 45)
    try session.waitUntil("the page") { $0.shows(place, onRows: 45) }
    return (session, place)
  }

  @Test(arguments: [(160, 45), (100, 30)])
  func theNumberComesWithoutMovingThePage(columns: Int, rows: Int) throws {
    let program = try Program()
    let (session, place) = try opened(program)
    try session.resize(columns: columns, rows: rows)
    try session.waitUntil("the page") { $0.shows(place, onRows: rows) }
    let page = try session.settle()
    try session.waitUntil("its number") { $0.hasNumber }
    #expect(try session.settle().withoutFoot == page.withoutFoot)
    try session.quit()
  }

  @Test func pagesAreTurnedMeanwhileAndMoreIsAnsweredAfterwards() throws {
    let program = try Program()
    let (session, place) = try openedAndWidened(program)
    try session.send(" ")
    try session.waitUntil("the next spread") { !$0.contains(place) && $0.contains("of the book") }
    try session.press("b", showing: place)
    try session.press("  9gG", showing: "place 1500x12 ")
    try session.quit()
  }

  @Test func ofManySizesTheLastIsShown() throws {
    let program = try Program()
    let (session, place) = try opened(program)
    for step in 1...12 { try session.resize(columns: 80 + 8 * step, rows: 24 + step) }
    try session.waitUntil("the page") { $0.columns == 176 && $0.shows(place, onRows: 36) }
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("the first page again") { $0.columns == 80 && $0.contains(place) }
    try session.quit()
  }

  @Test func controlCEndsTheWaitForPagesAndThenQuits() throws {
    let program = try Program()
    let (session, _) = try openedAndWidened(program)
    try session.send("5g\u{03}")
    try session.pump(for: .milliseconds(300))
    // The pages may have been counted before the first came.
    try? session.send("\u{03}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.screen.isAlternateScreen)
  }

  @Test func thePlaceIsKeptWhereTheNumberWasNotKnown() throws {
    let program = try Program()
    let (session, place) = try openedAndWidened(program)
    try session.quit()
    let again = try program.run(
      ["--transition", "none", program.home + "/large.txt"], columns: 160, rows: 45)
    try again.waitUntil("the page") { $0.shows(place, onRows: 45) }
    try again.quit()
  }
}

extension EmulatedScreen {
  /// Whether a page with `place` is visible on paper of `rows` rows, and not the old page of 24
  /// rows.
  fileprivate func shows(_ place: String, onRows rows: Int) -> Bool {
    lines.count == rows && contains(place)
      && cells[rows - 3][columns / 4].background != .terminalDefault
  }

  /// Whether a line is the row of folios: numbers, and perhaps the page count.
  private func isFoot(_ line: String) -> Bool {
    let words = line.split(separator: " ").filter { $0 != "of" }
    return !words.isEmpty && words.allSatisfy { Int($0) != nil }
  }

  /// Whether a page number is visible.
  fileprivate var hasNumber: Bool { linesWithoutMap.contains(where: isFoot) }

  /// The rows without the folios.
  fileprivate var withoutFoot: [String] { linesWithoutMap.map { isFoot($0) ? "" : $0 } }
}

/// Curses reads the size whenever the screen is entered.
@Suite("A window that is resized before the screen is entered", .timeLimit(.minutes(30)))
struct EarlyResizeTests {
  private static let sizes = [(133, 44), (40, 12)]

  @Test(arguments: sizes)
  func isFilledByTheFirstPage(columns: Int, rows: Int) throws {
    let program = try Program()
    let text = "Chapter One\n\n" + String(repeating: "The lamp was lit at five. ", count: 90)
    let (file, pipe) = (program.write(text, to: "lamp.txt"), program.home + "/pipe")
    let fresh = try program.run(["--spread", "one", file], columns: columns, rows: rows)
    try fresh.waitUntil("the first page") { $0.folio == 1 }
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    let session = try program.run(["--spread", "one", "--layout", "book", pipe])
    // The terminal has been taken, and there is nothing to show yet.
    try session.waitUntil("reports of the mouse") { $0.mouseMode != 0 }
    #expect(!session.screen.isAlternateScreen)
    try session.resize(columns: columns, rows: rows)
    #expect(write(writer, text, text.utf8.count) == text.utf8.count)
    close(writer)
    try session.waitUntil("the first page") { $0.folio == 1 }
    #expect(try session.settle().withoutFoot == fresh.settle().withoutFoot)
  }

  @Test(arguments: sizes)
  func isFilledAfterTheProgramHasBeenStopped(columns: Int, rows: Int) throws {
    let session = try Program().open("handbook", ["--spread", "one"])
    try session.resize(columns: columns, rows: rows)
    try session.waitUntil("the first page") { $0.columns == columns && $0.folio == 1 }
    let page = try session.settle()
    session.clearOutput()
    // Without a shell to continue it, the program resumes at once.
    try session.signal(SIGTSTP)
    try session.waitUntil("the screen again") { _ in
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?1049h")
    }
    #expect(try session.settle().looksLike(page))
  }
}
