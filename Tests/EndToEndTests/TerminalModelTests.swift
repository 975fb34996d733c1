import TerminalHarness
import Testing

/// Effects of a terminal's replies on the program; the tests send them.
@Suite("A terminal that says what it is", .timeLimit(.minutes(30)))
struct TerminalModelTests {
  private func open(_ text: String, _ environment: [String: String] = [:]) throws -> (
    Program, TerminalSession
  ) {
    let program = try Program()
    let book = program.write(text, to: "book.txt")
    let session = try program.run(
      ["--transition", "none", "--layout", "kept", book], environment: environment)
    try session.waitUntil("the page", within: .seconds(30)) { $0.contains("Lamp") }
    try session.settle()
    return (program, session)
  }

  @Test("is sent frames as synchronised updates before it has said so only if it is alacritty")
  func synchronized() throws {
    for (term, isSynchronized) in [("alacritty", true), ("xterm-256color", false)] {
      let program = try Program()
      let book = program.write("Lamp\n", to: "book.txt")
      let session = try program.run(
        ["--transition", "none", "--layout", "kept", book], environment: ["TERM": term])
      session.answersQueries = false
      try session.waitUntil("the page", within: .seconds(30)) { $0.contains("Lamp") }
      let sent = String(decoding: session.output, as: UTF8.self)
      #expect(sent.contains("\u{1B}[?2026h") == isSynchronized)
    }
  }

  /// The background of the paper.
  private func paper(_ session: TerminalSession) -> EmulatedColor? {
    let lines = session.screen.lines
    guard let row = lines.firstIndex(where: { $0.contains("Lamp") }),
      let column = lines[row].firstIndex(of: "L")
    else { return nil }
    let offset = lines[row].distance(from: lines[row].startIndex, to: column)
    return session.screen.cell(column: offset, row: row)?.background
  }

  private func waitForPaper(_ color: EmulatedColor, _ session: TerminalSession) throws {
    try session.waitUntil("paper of \(color)") { _ in paper(session) == color }
  }

  private static let day = EmulatedColor.rgb(0xF5, 0xEE, 0xDC)
  private static let night = EmulatedColor.rgb(0x1E, 0x1F, 0x24)

  @Test("has paper by its background, also after a change, and paper by day if it does not say")
  func theme() throws {
    let (_, session) = try open("Lamp\n", ["COLORTERM": "truecolor"])
    try waitForPaper(Self.day, session)
    try session.send("\u{1B}]11;rgb:1010/1010/1414\u{1B}\\")
    try waitForPaper(Self.night, session)
    session.clearOutput()
    // It has changed its colours, and is asked for them.
    try session.send("\u{1B}[?997;2n")
    try session.waitUntil("a question") { _ in
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}]11;?")
    }
    try session.send("\u{1B}]11;rgb:ffff/ffff/f0f0\u{1B}\\")
    try waitForPaper(Self.day, session)
    try session.quit()
  }

  @Test("keeps the colours that the reader has chosen")
  func chosen() throws {
    let program = try Program()
    program.write(settings: "theme = paper")
    let book = program.write("Lamp\n", to: "book.txt")
    let session = try program.run([book], environment: ["COLORTERM": "truecolor"])
    try session.waitUntil("the page", within: .seconds(30)) { $0.contains("Lamp") }
    try session.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
    try session.settle()
    #expect(paper(session) == Self.day)
    try session.quit()
  }

  @Test("has 24-bit colours if its name is known, though no variable says so")
  func colors() throws {
    let (_, session) = try open("Lamp\n", ["TERM": "xterm"])
    #expect(paper(session) != Self.day)
    try session.send("\u{1B}P>|XTerm(390)\u{1B}\\")
    try waitForPaper(Self.day, session)
    try session.quit()
  }

  @Test("gets Hebrew words as they are read if it reverses them itself")
  func order() throws {
    let (_, session) = try open("Lamp\n\nשלום\n")
    #expect(session.screen.contains("םולש"))
    try session.send("\u{1B}P>|kitty(0.26.5)\u{1B}\\")
    try session.waitUntil("words as they are read") { $0.contains("שלום") }
    try session.quit()
  }

  @Test("shows rows of the same length, whatever it makes of a cluster")
  func clusters() throws {
    // The emulator takes this emoji of Unicode 15 for one cell.
    let (_, session) = try open("Lamp\n\n\u{1FAE8}| mark\nab| mark\n")
    let lines = session.screen.lines
    let columns = lines.filter { $0.contains("mark") }.map { line in
      session.screen.lines.firstIndex(of: line).flatMap { row in
        (0..<80).first { session.screen.cell(column: $0, row: row)?.text == "m" }
      }
    }
    #expect(columns.count == 2 && columns[0] != nil && columns[0] == columns[1])
    try session.quit()
  }
}
