import Cells
import Defaults
import Testing

@testable import bifolio

@Suite("The sequences sent at start and exit")
struct TerminalSetupTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func setup(
    _ name: String = "xterm-256color", isModern: Bool = true, answers: Bool = true,
    isUTF8: Bool = true
  ) -> TerminalSetup {
    TerminalSetup(terminal: name, isModern: isModern, answers: answers, isUTF8: isUTF8)
  }

  @Test("turn the terminal's right-to-left reordering off, and on again")
  func reordering() {
    let (set, old) = (setup(), setup("linux", isModern: false, answers: false))
    for bytes in [set.bytes, set.modesOn, old.bytes] { #expect(text(bytes).contains("\u{1B}[8l")) }
    #expect(text(set.modesOff).contains("\u{1B}[8h"))
  }

  @Test(
    "contain no mode that the terminal takes for an error",
    arguments: ["xterm-kitty", "st-256color"])
  func errors(name: String) {
    let (set, isKitty) = (setup(name), name == "xterm-kitty")
    let mice = [Settings.Mouse.on, .wheel, .off].flatMap(set.mouseReports)
    #expect(!text(set.bytes + set.modesOff).contains("\u{1B}[8"))
    #expect(text(set.modesOff).contains("?1007") != isKitty)
    #expect(text(mice).contains("?1007") != isKitty)
  }

  @Test("contain only queries that the terminal can answer")
  func queries() {
    let old = setup(isModern: false)
    #expect(old.asks && text(old.bytes).hasSuffix("\u{1B}[c"))
    #expect(!text(old.bytes).contains("\u{1B}]") && !text(old.bytes).contains("\u{1B}[>"))
    let modern = setup(answers: false)
    #expect(modern.asks && text(modern.bytes).hasSuffix("\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[c"))
    // Some terminals would print the query for images: their names are asked for first.
    #expect(text(modern.bytes).contains("\u{1B}[>q") && !text(modern.bytes).contains("\u{1B}_"))
    #expect(!setup(isModern: false, answers: false).asks)
  }

  @Test("ask for the width of a letter of two bytes unless a locale says UTF-8, and erase it")
  func letters() {
    let asked = text(setup(isUTF8: false).bytes)
    #expect(asked.hasSuffix("\r\n\u{EB}\u{1B}[6n\r\u{1B}[K\u{1B}[A\u{1B}[c"))
    #expect(!text(setup().bytes).contains("\u{EB}"))
    let silent = setup("vt52", isModern: false, answers: false, isUTF8: false)
    #expect(!text(silent.bytes).contains("\n"))
  }

  @Test("are followed by plain letters if the terminal has no UTF-8, in the same cells")
  func plainLetters() {
    var grid = Grid(size: Size(columns: 12, rows: 1))
    grid.write("Čé“日”…─▕ß", column: 0, row: 0, style: .plain)
    var letters = PlainLetters()
    for _ in 0..<2 {
      #expect(letters.frame(of: grid).lines[0].hasPrefix("ce\"? \".- s"))
    }
    #expect(letters.text("Ça…") == "?a...")
  }

  @Test("show a title without its control characters, if the terminal keeps the one before")
  func title() {
    #expect(text(TerminalSetup.title("A\u{1B}]2;b\u{7}")).filter { $0 == "\u{1B}" }.count == 2)
    #expect(!text(TerminalSetup.title("A\u{7}b")).contains("\u{7}"))
    #expect(setup().setsTitle)
    for name in ["screen-256color", "linux"] { #expect(!setup(name).setsTitle) }
    #expect(!setup(isModern: false).setsTitle)
  }

  @Test("reset every mode that is set, in reverse order, also after a crash")
  func modes() {
    func modes(_ bytes: [UInt8], _ final: Character) -> [String] {
      text(bytes).split(separator: "\u{1B}[").filter { $0.last == final }.map {
        String($0.dropLast())
      }
    }
    let (set, reset) = (modes(setup().modesOn, "h"), modes(setup().modesOn, "l"))
    // Reports of all motion are set while a leaf is held.
    let held = modes(TerminalSetup.motionReports(true), "h")
    let (mouse, wheel) = (
      modes(setup().mouseReports(.on), "h"), modes(setup().mouseReports(.wheel), "h")
    )
    let all = mouse.prefix(1) + held + mouse.dropFirst() + wheel + set
    // A killed editor may have left these reports of the mouse on.
    let left = ["?1000"]
    #expect(modes(setup().modesOff, "l") == all.reversed() + left)
    // Each choice turns off what the others turn on.
    #expect(modes(setup().mouseReports(.on), "l") == wheel)
    #expect(
      modes(setup().mouseReports(.wheel), "l")
        == (mouse.prefix(1) + held + mouse.dropFirst()).reversed() + left)
    #expect(Set(modes(setup().mouseReports(.off), "l")) == Set(mouse + held + wheel + left))
    #expect(modes(setup().modesOff, "h") == reset.reversed())
    // After the end of a string possibly begun.
    #expect(text(TerminalSetup.afterCrash).hasPrefix("\u{1B}\\" + text(setup().modesOff)))
  }
}
