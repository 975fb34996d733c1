import CLibrary
import TerminalHarness
import Testing

/// Actions while reading: the reader's own keys, links, auto-turn.
@Suite(.timeLimit(.minutes(30)))
struct ReachingTests {
  private let text = """
    A BOOK OF LAMPS



    Contents

      I     Oil
      II    Gas




    CHAPTER I. Oil


    Oil came first; see http://oil.example/first for it.




    CHAPTER II. Gas


    Gas came next.

    """

  private func click(_ words: String, times: Int = 1, in session: TerminalSession) throws {
    let lines = session.screen.lines
    let row = try #require(lines.firstIndex { $0.contains(words) })
    let cells = Array(lines[row])
    let column = try #require(cells.indices.first { String(cells[$0...]).hasPrefix(words) })
    for _ in 0..<times {
      try session.send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }
  }

  @Test func keysAndColorsAreTakenFromTheSettingsFile() throws {
    let program = try Program()
    program.write(settings: "key.next-page = Y\ntheme = own\ncolor.paper = \"#123456\"")
    let session = try program.open(environment: ["COLORTERM": "truecolor"])
    try session.press("  Y", toPage: 2)
    let paper = EmulatedColor.rgb(0x12, 0x34, 0x56)
    #expect(session.screen.cells[12][40].background == paper)
  }

  @Test func aLineOfContentsIsFollowedAndAnAddressCopied() throws {
    let program = try Program()
    let session = try program.run(
      ["--transition", "none", program.write(text, to: "lamps.txt")])
    try session.waitUntil("the title") { $0.contains("A BOOK OF LAMPS") }
    for _ in 0..<3 where !session.screen.contains("Gas") {
      try session.send(" ")
      try session.settle()
    }
    try click("Gas", in: session)
    try session.waitUntil("the chapter") { $0.contains("as came next") || $0.contains("AS CAME") }
    try session.press("[", showing: "oil.example")
    session.clearOutput()
    try click("oil.example", in: session)
    try session.waitUntil("the links") { $0.contains("Links") && $0.contains("y copy") }
    try session.press("y", showing: "Copied")
    // OSC 52 with the address in base 64.
    let sequence = "\u{1B}]52;cp;aHR0cDovL29pbC5leGFtcGxlL2ZpcnN0"
    #expect(String(decoding: session.output, as: UTF8.self).contains(sequence))
  }

  @Test func aDoubleClickChoosesAWordThatIsThenMarked() throws {
    let program = try Program()
    let session = try program.open("five-small-hours")
    try session.press("9g", toPage: 9)
    let row = try #require(session.screen.lines[8...].firstIndex { $0.count > 60 })
    let line = session.screen.lines[row]
    let words = line.split(separator: " ").map(String.init)
    let word = try #require(words.dropFirst(4).first { $0.count > 4 })
    try click(word, times: 2, in: session)
    try session.waitUntil("what can be done") { $0.contains("1-5 highlight") }
    try click("1-5 highlight", in: session)
    try session.waitUntil("what was done") { $0.contains("Highlighted") }
    try session.press("M", showing: "▎ ")
  }

  @Test func pagesTurnByThemselvesAndNothingElseWakesTheProgram() throws {
    let program = try Program()
    program.write(settings: "pace = 1000")
    let session = try program.open("five-small-hours")
    try session.send("G")
    try session.settle()
    try session.send("[")
    try session.settle()
    let page = try #require(session.screen.folio)
    try session.press("a", showing: "1000 words a minute")
    session.clearOutput()
    try session.pump(for: .seconds(1))
    #expect(session.output.isEmpty)
    try session.waitUntil("the next page") { $0.folio == page + 1 }
    try session.press("a", showing: "Auto-turn stopped")
  }

  @Test func whateverIsShownOutlivesSuspendingAndResizing() throws {
    let program = try Program()
    program.write(settings: "dictionary = \"echo {}\"")
    for (keys, seen) in [
      ("C", "Contents"), ("S", "Settings"), ("?", "The keys"), ("M", "Marks"),
      ("/lamp", "/lamp"), ("w", "look up"), ("D", "Look up"), ("B", "Shelf"),
    ] {
      let session = try TerminalSession(
        executable: "/bin/sh",
        arguments: [
          "-c",
          "set -m; '\(Program.executable)' --transition none '\(Program.book("handbook"))'; fg; exit",
        ],
        environment: program.environment(), columns: 80, rows: 24)
      try session.waitUntil("a page") { screen in screen.lines.contains { $0.contains(" of ") } }
      try session.press(keys, showing: seen)
      // A book is called by its file until its title is read.
      try session.waitUntil("all titles") { !$0.contains("looking…") && !$0.contains("tide-table") }
      try session.settle()
      let before = session.screen
      session.clearOutput()
      try session.send("\u{1A}")
      // The shell takes it back at once.
      try session.waitUntil("\(keys) again") { screen in
        String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?1049h")
          && screen.contains(seen)
      }
      try session.settle()
      #expect(session.screen.looksLike(before), "\(keys)")
      try session.resize(columns: 120, rows: 40)
      try session.waitUntil("\(keys) on a larger screen") { $0.contains(seen) }
      try session.resize(columns: 80, rows: 24)
      try session.waitUntil("\(keys) as it was") { $0.contains(seen) }
      try session.send("\u{3}\u{3}\u{3}")
      try session.waitForExit()
    }
  }
}
