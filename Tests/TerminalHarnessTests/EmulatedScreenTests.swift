import SeededRandom
import Testing

@testable import TerminalHarness

@Suite("An emulated screen")
struct EmulatedScreenTests {
  @Test("returns each kind of colour")
  func colors() throws {
    let screen = try Shell.screen(
      printing: "a\\033[31;44mb\\033[92mc\\033[38;5;208md\\033[38;2;1;2;3;48;2;4;5;6me\\033[0mf")
    let cells = screen.cells[0]
    #expect(cells[0] == EmulatedCell(text: "a"))
    #expect(cells[1] == EmulatedCell(text: "b", foreground: .indexed(1), background: .indexed(4)))
    #expect(cells[2].foreground == .indexed(10))
    #expect(cells[3].foreground == .indexed(208))
    #expect(
      cells[4]
        == EmulatedCell(text: "e", foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)))
    #expect(cells[5] == EmulatedCell(text: "f"))
  }

  @Test("returns each style separately")
  func styles() throws {
    let screen = try Shell.screen(
      printing: "\\033[1ma\\033[0;3mb\\033[0;4mc\\033[0;7md\\033[0;9me")
    #expect(
      screen.cells[0].prefix(5) == [
        EmulatedCell(text: "a", bold: true),
        EmulatedCell(text: "b", italic: true),
        EmulatedCell(text: "c", underline: true),
        EmulatedCell(text: "d", reverse: true),
        EmulatedCell(text: "e", strikethrough: true),
      ])
  }

  @Test("gives a wide character two cells in one style, and its line one character")
  func wideCharacters() throws {
    let screen = try Shell.screen(printing: "\\033[41m漢字\\033[0mx")
    let cells = screen.cells[0]
    #expect(cells[0] == EmulatedCell(text: "漢", width: 2, background: .indexed(1)))
    #expect(cells[1] == EmulatedCell(text: "", width: 0, background: .indexed(1)))
    #expect(cells[4] == EmulatedCell(text: "x"))
    #expect(screen.lines[0] == "漢字x")
  }

  @Test("shows a blank in place of half a wide character")
  func halfOverwrittenWideCharacter() throws {
    let screen = try Shell.screen(printing: "漢b\\ra")
    #expect(screen.lines[0] == "a b")
    #expect(screen.cells[0].allSatisfy { $0.width == 1 })
  }

  @Test("keeps combining characters with their base")
  func combiningCharacters() throws {
    let screen = try Shell.screen(printing: "e\u{301}\u{323}x")
    #expect(
      screen.cells[0][0].text.unicodeScalars.elementsEqual(["e", "\u{301}", "\u{323}"]))
    #expect(screen.cells[0][1].text == "x")
  }

  @Test("pads shorter rows, and has no cell outside")
  func shortRows() {
    let screen = EmulatedScreen(cells: [[], [EmulatedCell(text: "a"), EmulatedCell(text: "b")]])
    #expect(screen.cells[0] == [.blank, .blank])
    #expect(screen.cell(column: 1, row: 1)?.text == "b")
    #expect(screen.cell(column: 2, row: 1) == nil)
    #expect(screen.cell(column: 0, row: -1) == nil)
  }

  @Test("is the same whether all rows or only the changed ones are read again")
  func incrementalReading() throws {
    let sequences = [
      "text", "漢", "\r\n", "\u{1B}M", "\u{1B}[2J", "\u{1B}[K", "\u{1B}[3;9r", "\u{1B}[r",
      "\u{1B}[2L", "\u{1B}[M", "\u{1B}[3@", "\u{1B}[2P", "\u{1B}[2S", "\u{1B}[T", "\u{1B}[5X",
      "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?5h", "\u{1B}[?5l", "\u{1B}[7;31m", "\u{1B}[m",
      "\u{1B}[4;30H", "\u{1B}[H", "\u{1B}[9;1H", "\u{1B}c", "\u{1B}#8", "\u{1B}[1;3H\u{1B}[1J",
    ]
    var generator = SplitMix(seed: 7)
    let emulator = try Emulator(columns: 33, rows: 9)
    for step in 0..<3000 {
      if step % 100 == 99 {
        try emulator.resize(
          columns: Int.random(in: 2...60, using: &generator),
          rows: Int.random(in: 4...20, using: &generator))
      } else {
        let sequence = sequences.randomElement(using: &generator) ?? ""
        Array(sequence.utf8).withUnsafeBytes { emulator.write($0) }
      }
      let partly = emulator.screen()
      try #require(partly == emulator.screen(rereadingAll: true), "at step \(step)")
    }
  }

  @Test("keeps consecutive lines when it shrinks, including that of the cursor")
  func shrinking() throws {
    let emulator = try Emulator(columns: 10, rows: 10)
    func write(_ text: String) { Array(text.utf8).withUnsafeBytes { emulator.write($0) } }
    write((0..<10).map(String.init).joined(separator: "\r\n") + "\u{1B}[6;2H")
    // The lines kept depend on the version of libvterm.
    for rows in [8, 3] {
      try emulator.resize(columns: 10, rows: rows)
      let screen = emulator.screen()
      #expect(screen.lines.count == rows && "0123456789".contains(screen.lines.joined()))
      #expect((0..<rows).contains(screen.cursor.row) && screen.cursor.column == 1)
    }
    write("\u{1B}[2;1Htop")
    try emulator.resize(columns: 10, rows: 1)
    write("!")
    #expect(emulator.screen().lines.count == 1 && emulator.screen().lines[0].hasSuffix("!"))
    #expect(!emulator.screen().isAlternateScreen)
  }

  @Test("returns from the alternate screen after it has shrunk")
  func shrinkingBelowSavedCursor() throws {
    let emulator = try Emulator(columns: 10, rows: 10)
    func write(_ text: String) { Array(text.utf8).withUnsafeBytes { emulator.write($0) } }
    write("\u{1B}[10;10H\u{1B}[?1049h")
    try emulator.resize(columns: 5, rows: 4)
    #expect(emulator.screen().isAlternateScreen)
    write("\u{1B}[?1049lx\r\ny")
    #expect(emulator.screen().contains("y"))
    #expect(!emulator.screen().isAlternateScreen)
  }

  @Test("rejects invalid sizes", arguments: [0, -1, 10001, Int.max])
  func invalidSize(size: Int) throws {
    #expect(throws: HarnessError.self) { try Emulator(columns: size, rows: 10) }
    #expect(throws: HarnessError.self) { try Emulator(columns: 10, rows: size) }
    let emulator = try Emulator(columns: 10, rows: 10)
    #expect(throws: HarnessError.self) { try emulator.resize(columns: 10, rows: size) }
    #expect(emulator.screen().rows == 10)
    #expect(throws: HarnessError.self) { try emulator.resize(columns: 1, rows: 10) }
  }

  @Test("shows deleted and inserted characters on rows that were drawn before")
  func deletedCharacters() throws {
    let session = try Shell.run(
      "stty -echo; printf 'abcdef\\r'; read line; printf '\\033[1P'; read line; printf '\\033[2@'")
    try session.waitUntil("abcdef") { $0.lines[0] == "abcdef" }
    try session.send("\n")
    try session.waitUntil("bcdef") { $0.lines[0] == "bcdef" }
    try session.send("\n")
    try session.waitUntil("a gap") { $0.lines[0] == "  bcdef" }
  }
}
