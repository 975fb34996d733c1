import Glibc
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ReadingTests {
  @Test func theProgramOpensABookInTheAlternateScreenWithoutACursor() throws {
    let session = try Program().open()
    #expect(session.screen.contains("The Bifolio Handbook"))
    #expect(session.screen.isAlternateScreen)
    #expect(!session.screen.cursor.isVisible)
    #expect(session.screen.mouseMode == 2)
    #expect(try !session.terminalAttributes.echoes)
  }

  @Test(arguments: [
    "\u{1B}[C", "\u{1B}OC", "\u{1B}[B", "\u{1B}OB", " ", "\u{1B}[6~", "\r", "l", "j",
    "\u{1B}[<0;79;5M\u{1B}[<0;79;5m", "\u{1B}[<65;40;5M",
  ])
  func oneKeyOrClickTurnsOnePage(input: String) throws {
    let session = try Program().open()
    try session.send(input)
    try session.waitUntil("page 2") { $0.folio == 2 }
  }

  @Test(arguments: [
    "\u{1B}[D", "\u{1B}OD", "\u{1B}[A", "\u{1B}[5~", "\u{7F}", "b", "h", "k",
    "\u{1B}[<0;2;5M\u{1B}[<0;2;5m", "\u{1B}[<64;40;5M",
  ])
  func oneKeyOrClickTurnsBack(input: String) throws {
    let session = try Program().open()
    try session.send("5g")
    try session.waitUntil("page 5") { $0.folio == 5 }
    try session.send(input)
    try session.waitUntil("page 4") { $0.folio == 4 }
  }

  @Test(arguments: ["tmux-256color", "screen-256color", "xterm", "linux", "vt100"])
  func clicksAndArrowsWorkWhateverTheTerminal(term: String) throws {
    let session = try Program().open(environment: ["TERM": term])
    try session.send("\u{1B}[<0;79;5M\u{1B}[<0;79;5m")
    try session.waitUntil("page 2") { $0.folio == 2 }
    try session.send("\u{1B}[C")
    try session.waitUntil("page 3") { $0.folio == 3 }
  }

  @Test func aSplitSequenceNeverBecomesAWrongKey() throws {
    let session = try Program().open()
    // A reply of the emulator must not come between the halves; real terminals would not do that.
    try session.settle(quiet: .milliseconds(300))
    try session.send("\u{1B}[<0;7")
    try session.pump(for: .milliseconds(200))
    try session.send("9;5M\u{1B}[<0;79;5m")
    try session.waitUntil("page 2") { $0.folio == 2 }
    try session.settle(quiet: .milliseconds(300))
    try session.send("\u{1B}[")
    try session.pump(for: .milliseconds(200))
    try session.send("C")
    try session.waitUntil("page 3") { $0.folio == 3 }
  }

  @Test func fiveHundredKeysAtOnceAreFiveHundredPages() throws {
    let program = try Program()
    let words = (0..<40_000).map { "word\($0)" }.joined(separator: " ")
    let path = program.write(words, to: "long.txt")
    let session = try program.run([path])
    try session.waitUntil("page 1") { $0.folio == 1 }
    try session.send(String(repeating: " ", count: 200))
    try session.waitUntil("page 201") { $0.folio == 201 }
    try session.settle(quiet: .milliseconds(600))
    #expect(session.screen.folio == 201)
  }

  @Test(arguments: ["curl", "scroll"], [(80, 24), (160, 45)])
  func aTurnIsAnimated(style: String, size: (Int, Int)) throws {
    let session = try Program().open(
      "handbook", ["--transition", style], columns: size.0, rows: size.1)
    try session.send("7g")
    try session.settle(quiet: .milliseconds(600))
    let before = session.screen
    let frames = try session.recordFrames {
      try session.send("\u{1B}[C")
      try session.settle(quiet: .milliseconds(600))
    }
    let after = session.screen
    #expect(!before.looksLike(after))
    #expect(frames.contains { !$0.looksLike(before) && !$0.looksLike(after) })
    #expect(frames.count > 5)
    try session.send("\u{1B}[D")
    try session.settle(quiet: .milliseconds(600))
    #expect(session.screen.looksLike(before))
  }

  @Test func theWidthDecidesBetweenOnePageAndTwo() throws {
    let session = try Program().open()
    try session.send("7g")
    try session.waitUntil("page 7") { $0.folio == 7 }
    let single = session.screen
    let first = try #require(single.lines.first { $0.split(separator: " ").count > 6 })
    let words = first.split(separator: " ").joined(separator: " ")
    try session.resize(columns: 160, rows: 45)
    try session.waitUntil("two folios on one row") { screen in
      screen.lines.contains { line in
        let numbers = line.split(separator: " ").map { Int($0) }
        return numbers.count == 2 && numbers.allSatisfy { $0 != nil }
      }
    }
    let opening = words.split(separator: " ").prefix(3).joined(separator: " ")
    let spread = session.screen.text.split(separator: " ").joined(separator: " ")
    #expect(spread.contains(opening))
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("the page as it was") { $0.looksLike(single) }
  }

  @Test(arguments: ["tmux-256color", "screen-256color", "xterm", "linux", "vt100"])
  func aResizeIsFollowedWhateverTheTerminal(term: String) throws {  // S3.25
    let session = try Program().open(environment: ["TERM": term])
    try session.send("5g")
    try session.waitUntil("page 5") { $0.folio == 5 }
    try session.resize(columns: 140, rows: 40)
    try session.waitUntil("a spread") { $0.folio == nil }
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("page 5 again") { $0.folio == 5 }
  }

  @Test(arguments: [(1, 1), (2, 300), (12, 4), (300, 100), (300, 1), (20, 5)])
  func anySizeOfTheTerminalIsSurvived(columns: Int, rows: Int) throws {
    let session = try Program().open()
    try session.send("9g")
    // The page is set again when the hyphenation patterns arrive.
    try session.waitUntil("page 9 with hyphens") {
      $0.folio == 9 && $0.text.contains("-\n")
    }
    let before = try session.settle()
    // The emulator itself needs two columns.
    try session.resize(columns: max(2, columns), rows: rows)
    try session.settle()
    try session.resize(columns: 80, rows: 24)
    try session.settle()
    #expect(session.screen.looksLike(before))
  }

  @Test func aResizeAtAnyMomentOfATurnKeepsThePageTurnedTo() throws {
    for pause in [5, 60, 150, 300] {
      let session = try Program().open("handbook", ["--transition", "curl"])
      try session.send("\u{1B}[C")
      try session.pump(for: .milliseconds(pause))
      try session.resize(columns: 60, rows: 20)
      try session.resize(columns: 80, rows: 24)
      try session.waitUntil("page 2") { $0.folio == 2 }
    }
  }

  @Test func pastedTextIsNotTakenForKeys() throws {
    let session = try Program().open()
    try session.send("\u{1B}[200~quit, go, jump\u{1B}[201~l")
    try session.waitUntil("page 2") { $0.folio == 2 }
  }

  @Test func theHelpIsShownAndLeft() throws {
    let session = try Program().open()
    let before = try session.waitUntil("the number of pages") { $0.folio == 1 }
    try session.send("?")
    try session.waitUntil("the help") { $0.contains("Turn to the next page") }
    try session.send("x")
    try session.waitUntil("the page again") { $0.looksLike(before) }
  }

  @Test func controlLRedrawsTheScreen() throws {
    let session = try Program().open()
    let before = try session.waitUntil("the number of pages") { $0.contains("1 of ") }
    session.clearOutput()
    try session.send("\u{0C}")
    try session.pump(for: .milliseconds(300))
    #expect(session.output.count > 1_000)
    #expect(session.screen.looksLike(before))
  }

  @Test func nothingIsWrittenWhenNothingMoves() throws {
    let session = try Program().open("handbook", ["--transition", "curl"])
    try session.send("\u{1B}[C")
    try session.settle(quiet: .milliseconds(900))
    session.clearOutput()
    try session.pump(for: .milliseconds(700))
    #expect(session.output.isEmpty)
  }

  @Test func textInManyScriptsStandsInItsCells() throws {
    let session = try Program().open("sampler")
    var seen = ""
    for page in 2...60 {
      seen += session.screen.text
      if session.screen.contains("END NOTE") { break }
      try session.send(" ")
      try session.waitUntil("page \(page)") { $0.folio == page }
      for row in 0..<session.screen.rows {
        #expect(session.screen.lines[row].unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
    for script in ["本", "книг", "βιβλ", "책"] + ["ספר", "كتاب"].map({ String($0.reversed()) }) {
      #expect(seen.contains(script), "\(script)")
    }
  }
}
