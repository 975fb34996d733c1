import CLibrary
import SeededRandom
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ReadingTests {
  @Test(arguments: [" \u{1B}[6~", "\r\r", "jj", "\u{1B}[C\u{1B}[C"], [0, 5, 20])
  func keysTypedBeforeTheTerminalIsTakenTurnPages(keys: String, milliseconds: Int) throws {
    // In this mode the system edits lines, and keeps an unfinished one.
    let program = try Program()
    let text = (0..<400).map { "Paragraph \($0) says that the lamp was lit.\n\n" }.joined()
    let path = program.write(text, to: "lamps.txt")
    let session = try program.run(["--transition", "none", path])
    try session.pump(for: .milliseconds(milliseconds))
    try session.send(keys)
    try session.waitUntil("page 3") { $0.folio == 3 }
    try session.quit()
  }

  @Test func aPasteIsNoCommandAlsoInATerminalThatDoesNotMarkIt() throws {
    let program = try Program()
    let session = try program.open()
    let settings = Program.contents(of: program.home + "/.config/bifolio/settings")
    try session.send("https://lamp.example/cst?page=2#SR")
    try session.waitUntil("a message") { $0.contains("Pasted text is not run as commands") }
    try session.send("5g")
    try session.waitUntil("the page") { $0.folio == 5 }
    try session.quit()
    #expect(Program.contents(of: program.home + "/.config/bifolio/settings") == settings)
  }

  @Test func theProgramOpensABookInTheAlternateScreenWithoutACursor() throws {
    let session = try Program().open()
    #expect(session.screen.contains("The Bifolio Handbook"))
    #expect(session.screen.isAlternateScreen)
    #expect(!session.screen.cursor.isVisible)
    #expect(session.screen.mouseMode == 2)
    #expect(try !session.terminalAttributes.echoes)
  }

  @Test func oneKeyOrClickTurnsOnePage() throws {
    let session = try Program().open()
    let onward = [
      "\u{1B}[C", "\u{1B}OC", "\u{1B}[B", "\u{1B}OB", " ", "\u{1B}[6~", "\r", "l", "j",
      "\u{1B}[<0;79;5M\u{1B}[<0;79;5m", "\u{1B}[<65;40;5M",
    ]
    for (index, input) in onward.enumerated() { try session.press(input, toPage: index + 2) }
    let back = [
      "\u{1B}[D", "\u{1B}OD", "\u{1B}[A", "\u{1B}[5~", "\u{7F}", "b", "h", "k",
      "\u{1B}[<0;2;5M\u{1B}[<0;2;5m", "\u{1B}[<64;40;5M",
    ]
    for (index, input) in back.enumerated() {
      try session.press(input, toPage: onward.count - index)
    }
  }

  @Test func aSplitSequenceNeverBecomesAWrongKey() throws {
    let session = try Program().open()
    // A reply of the emulator must not come between the halves; real terminals would not do so.
    try session.settle(quiet: .milliseconds(300))
    try session.send("\u{1B}[<0;7")
    try session.pump(for: .milliseconds(200))
    try session.press("9;5M\u{1B}[<0;79;5m", toPage: 2)
    try session.settle(quiet: .milliseconds(300))
    try session.send("\u{1B}[")
    try session.pump(for: .milliseconds(200))
    try session.press("C", toPage: 3)
  }

  @Test(arguments: zip(["curl", "scroll"], [(80, 24), (160, 45)]))
  func aTurnIsAnimated(style: String, size: (Int, Int)) throws {
    let session = try Program().open(
      "handbook", ["--transition", style], columns: size.0, rows: size.1)
    try session.send("7g")
    try session.forgetJump()
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
    try session.press("7g", toPage: 7)
    let single = session.screen
    let first = try #require(single.lines.first { $0.split(separator: " ").count > 6 })
    let words = first.split(separator: " ").joined(separator: " ")
    try session.resize(columns: 160, rows: 45)
    try session.waitUntil("two folios on one row") { screen in
      screen.linesWithoutMap.contains { line in
        // The right one may have the number of all pages after it.
        let words = line.split(separator: " ")
        return Set([2, 4]).contains(words.count) && words.prefix(2).allSatisfy { Int($0) != nil }
      }
    }
    let opening = words.split(separator: " ").prefix(3).joined(separator: " ")
    let spread = session.screen.text.split(separator: " ").joined(separator: " ")
    #expect(spread.contains(opening))
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("the page as it was") { $0.looksLike(single) }
  }

  @Test(arguments: ["tmux-256color", "screen-256color", "xterm", "linux", "vt100"])
  func clicksArrowsAndAResizeAreFollowedWhateverTheTerminal(term: String) throws {  // S3.25
    let session = try Program().open(environment: ["TERM": term])
    try session.press("\u{1B}[<0;79;5M\u{1B}[<0;79;5m", toPage: 2)
    try session.press("\u{1B}[C", toPage: 3)
    try session.press("5g", toPage: 5)
    try session.resize(columns: 140, rows: 40)
    try session.waitUntil("a spread") { $0.folio == nil }
    try session.resize(columns: 80, rows: 24)
    try session.waitUntil("page 5 again") { $0.folio == 5 }
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
    try session.press("\u{1B}[200~quit, go, jump\u{1B}[201~l", toPage: 2)
  }

  @Test(
    "what turns leave behind is what is drawn as a whole",
    arguments: zip(["scroll", "curl"], [(80, 24), (120, 36)]))
  func turnsLeaveNothingBehind(transition: String, size: (columns: Int, rows: Int)) throws {
    for book in ["handbook", "sampler"] {
      let session = try Program().open(
        book, ["--transition", transition], columns: size.columns, rows: size.rows,
        environment: ["COLORTERM": "truecolor"])
      var random = SplitMix(seed: 5)
      for round in 1...4 {
        // Turns are cut short at any moment.
        for _ in 0..<6 {
          try session.send(Double.random(in: 0...1, using: &random) < 0.7 ? "l" : "h")
          try session.pump(for: .milliseconds(Int.random(in: 1...250, using: &random)))
        }
        let turned = try session.settle(quiet: .milliseconds(500))
        try session.send("\u{0C}")
        let whole = try session.settle(quiet: .milliseconds(200))
        #expect(turned.looksLike(whole), "\(book), round \(round)")
      }
      // The shell's cursor is restored, although this emulator can save only one cursor.
      try session.send("lq")
      _ = try session.waitForExit()
      #expect(session.isRestored)
      #expect(session.screen.cursor.row == 0 && session.screen.cursor.column == 0)
    }
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
      try session.press(" ", toPage: page)
      for row in 0..<session.screen.rows {
        #expect(session.screen.lines[row].unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
    for script in ["本", "книг", "βιβλ", "책"] + ["ספר", "كتاب"].map({ String($0.reversed()) }) {
      #expect(seen.contains(script), "\(script)")
    }
  }
}
