import CLibrary
import TerminalHarness
import Testing

/// Dragging a leaf by mouse reports.
@Suite(.timeLimit(.minutes(30)))
struct DragTests {
  private func press(_ column: Int, _ row: Int) -> String { "\u{1B}[<0;\(column);\(row)M" }
  private func move(_ column: Int, _ row: Int) -> String { "\u{1B}[<32;\(column);\(row)M" }
  private func release(_ column: Int, _ row: Int) -> String { "\u{1B}[<0;\(column);\(row)m" }

  private func opened(_ style: String, term: String = "xterm-256color") throws -> TerminalSession {
    let session = try Program().open(
      "handbook", ["--transition", style], columns: 80, rows: 24, environment: ["TERM": term])
    try session.press("5g", toPage: 5)
    try session.settle(quiet: .milliseconds(300))
    return session
  }

  @Test(arguments: ["curl", "scroll"], ["xterm-256color", "tmux-256color"])
  func aLeafDrawnAcrossTurns(style: String, term: String) throws {
    let session = try opened(style, term: term)
    let before = session.screen
    try session.send(press(70, 18))
    for column in stride(from: 68, through: 6, by: -4) { try session.send(move(column, 18)) }
    try session.settle()
    #expect(!session.screen.looksLike(before))
    try session.send(release(6, 18))
    try session.waitUntil("page 6") { $0.folio == 6 }
  }

  /// In 24-bit colours a frame is drawn colour by colour.
  @Test func aLeafInTheHandLooksAsIfItWereDrawnAtOnce() throws {
    let session = try Program().open(
      "handbook", ["--transition", "curl"], columns: 120, rows: 40,
      environment: ["COLORTERM": "truecolor"])
    try session.send(press(110, 30))
    for column in stride(from: 108, through: 40, by: -17) {
      try session.send(move(column, 30 - column % 5))
      try session.settle()
      let drawn = session.screen
      try session.send("\u{C}")
      try session.settle()
      #expect(session.screen.looksLike(drawn), "\(column)")
    }
  }

  @Test func aResizeWithALeafInTheHandLeavesThePage() throws {
    for column in [66, 50, 20] {
      let session = try opened("curl")
      let before = session.screen
      try session.send(press(70, 18) + move(68, 18) + move(column, 18))
      try session.waitUntil("a lifted leaf") { !$0.looksLike(before) }
      try session.resize(columns: 120, rows: 40)
      try session.settle()
      try session.send(move(30, 18) + release(30, 18))
      try session.resize(columns: 80, rows: 24)
      try session.waitUntil("the page as it was") { $0.looksLike(before) }
    }
  }

  @Test(arguments: ["curl", "scroll", "none"])
  func aDragAlongTheEdgeRunsThroughThePages(style: String) throws {
    let session = try opened(style)
    try session.send(press(79, 6) + move(79, 8) + move(79, 14))
    try session.waitUntil("a page on the way") { $0.contains("let go to stay") }
    // Dropped on the paper, the leaves fall back.
    try session.send(move(40, 12))
    try session.waitUntil("the warning") { $0.contains("let go to fall back") }
    try session.send(release(40, 12))
    try session.waitUntil("the page as it was") { $0.folio == 5 && !$0.contains("let go") }
    try session.send(press(79, 6) + move(79, 8) + move(79, 20))
    try session.waitUntil("a later page") { $0.contains("let go to stay") }
    try session.send(release(79, 20))
    try session.waitUntil("to stay there") { $0.folio ?? 0 > 5 && !$0.contains("let go") }
    try session.send("\u{1B}[1;3D")
    try session.waitUntil("the way back") { $0.folio == 5 }
  }

  @Test func aResizeInMidRiffleKeepsTheThumb() throws {
    let session = try opened("curl")
    try session.send("z5")
    try session.waitUntil("the thumb") { $0.contains("50%") }
    for (columns, rows) in [(40, 12), (120, 40), (80, 24)] {
      try session.resize(columns: columns, rows: rows)
      try session.waitUntil("the thumb") { $0.contains("50%") }
    }
    try session.send("\u{1B}")
    try session.waitUntil("the page as it was") { $0.folio == 5 && !$0.contains("50%") }
  }

  @Test func theFingerSurvivesAKill() throws {
    let program = try Program()
    let session = try program.open("handbook", [], columns: 80, rows: 24)
    try session.press("5g", toPage: 5)
    try session.send("'")
    try session.waitUntil("the prompt") { $0.contains("→ holds a finger") }
    try session.send("\u{1B}[C")
    try session.waitUntil("the finger") { $0.contains("A finger is held at page 5") }
    try session.press("9g", toPage: 9)
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let again = try program.open("handbook", [], columns: 80, rows: 24)
    try again.send("''")
    try again.waitUntil("the finger's page") { $0.folio == 5 }
  }
}

/// The tool row, for reaching everything by mouse.
@Suite(.timeLimit(.minutes(30)))
struct MouseAloneTests {
  private func click(_ column: Int, _ row: Int, in session: TerminalSession) throws {
    try session.send("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
  }

  private func click(on word: String, in session: TerminalSession) throws {
    let lines = session.screen.lines
    let row = try #require(lines.firstIndex { $0.contains(word) }, "\(word)")
    let line = Array(lines[row])
    let start = try #require(line.indices.first { String(line[$0...]).hasPrefix(word) })
    try click(start + 1, row + 1, in: session)
  }

  @Test(arguments: [("xterm-256color", 80, 24), ("tmux-256color", 160, 45)])
  func settingsPagesMapContentsShelfAndHelp(term: String, columns: Int, rows: Int) throws {
    let program = try Program()
    let session = try program.open(
      "handbook", ["--transition", "none"], columns: columns, rows: rows,
      environment: ["TERM": term])
    // The tool row stays until a leaf is turned.
    func tools() throws {
      if session.screen.lines.prefix(2).contains(where: { $0.contains("Settings") }) { return }
      try click(columns / 2, rows / 2, in: session)
      try session.waitUntil("the tools") { $0.contains("Settings") }
    }
    try tools()
    try click(on: "Settings", in: session)
    try session.waitUntil("the settings") { $0.contains("Theme") && $0.contains("automatic") }
    try click(on: "Theme", in: session)
    try session.waitUntil("the choice") { $0.contains("sepia") }
    try click(columns / 2, 1, in: session)
    try session.waitUntil("the page") { !$0.contains("Theme") }
    try tools()
    try click(on: "Thumb", in: session)
    try session.waitUntil("the map") { $0.contains("Esc goes back") }
    try session.send("5")
    try session.waitUntil("half-way") { $0.contains("50%") }
    try click(columns / 2, rows / 2, in: session)
    try session.waitUntil("the page again") { !$0.contains("50%") }
    try tools()
    try click(on: "Contents ›", in: session)
    try session.waitUntil("the contents") { $0.contains("Contents") && $0.contains(". . .") }
    try click(on: "CHAPTER I.", in: session)
    try session.waitUntil("the chapter") { !$0.contains(". . .") }
    try tools()
    try click(on: "‹ Shelf", in: session)
    try session.waitUntil("the shelf") { $0.contains("Enter open") && $0.contains("The Bifolio") }
    try click(on: "The Bifolio", in: session)
    try session.waitUntil("the book") { !$0.contains("Enter open") }
    // The tool row belongs to the page before until the book has been opened again.
    try session.settle(quiet: .milliseconds(500))
    try tools()
    try click(on: "Help", in: session)
    try session.waitUntil("the help") { $0.contains("The keys that matter") }
  }
}

/// A complete redraw shows the same as the incremental updates.
@Suite(.timeLimit(.minutes(30)))
struct RedrawTests {
  @Test(arguments: [("truecolor", "curl"), ("truecolor", "scroll"), ("", "none")])
  func redrawingChangesNothing(colors: String, style: String) throws {
    let session = try Program().open(
      "handbook", ["--transition", style], columns: 100, rows: 30,
      environment: ["COLORTERM": colors])
    for keys in [
      "G", "\t", "\u{1B}[Z", "\u{1B}[Z", "\t", "l", "5g", "z", "\u{1B}", "c\u{1B}",
      "v\u{1B}",
    ] {
      try session.send(keys)
      try session.settle(quiet: .milliseconds(250))
      let drawn = session.screen
      try session.send("\u{0C}")
      try session.settle(quiet: .milliseconds(150))
      let different = session.screen.cells.enumerated().flatMap { row, cells in
        cells.indices.filter { cells[$0] != drawn.cells[row][$0] }.map {
          "\(row),\($0): \(drawn.cells[row][$0]) → \(cells[$0])"
        }
      }
      #expect(
        session.screen.looksLike(drawn),
        "after \(keys.debugDescription): \(different.prefix(5)), \(different.count) cells")
    }
  }
}
