import Testing

@testable import bifolio

@Suite("The sequences sent at start and exit")
struct TerminalSetupTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("turn the terminal's right-to-left reordering off, and on again")
  func reordering() {
    #expect(text(TerminalSetup(isModern: false, answers: false).bytes).contains("\u{1B}[8l"))
    #expect(text(TerminalSetup.modesOff).contains("\u{1B}[8h"))
  }

  @Test("contain only queries that the terminal can answer")
  func queries() {
    let old = TerminalSetup(isModern: false, answers: true)
    #expect(old.asks && text(old.bytes).hasSuffix("\u{1B}[c"))
    #expect(!text(old.bytes).contains("\u{1B}]") && !text(old.bytes).contains("\u{1B}[>"))
    let modern = TerminalSetup(isModern: true, answers: false)
    #expect(modern.asks && text(modern.bytes).hasSuffix("\u{1B}[?2026$p\u{1B}[c"))
    // Some terminals would print the query for images: their names are asked for first.
    #expect(text(modern.bytes).contains("\u{1B}[>q") && !text(modern.bytes).contains("\u{1B}_"))
    #expect(!TerminalSetup(isModern: false, answers: false).asks)
  }

  @Test("reset every mode that is set, in reverse order, also after a crash")
  func modes() {
    func modes(_ bytes: [UInt8], _ final: Character) -> [String] {
      text(bytes).split(separator: "\u{1B}[").filter { $0.last == final }.map {
        String($0.dropLast())
      }
    }
    let (set, reset) = (modes(TerminalSetup.modesOn, "h"), modes(TerminalSetup.modesOn, "l"))
    // Reports of all motion are set while a leaf is held.
    let held = modes(TerminalSetup.reportsMotion(true), "h")
    let all = set.prefix(1) + held + set.dropFirst()
    #expect(modes(TerminalSetup.modesOff, "l") == all.reversed())
    #expect(modes(TerminalSetup.modesOff, "h") == reset.reversed())
    // After the end of a string that may have been begun.
    #expect(text(TerminalSetup.afterCrash).hasPrefix("\u{1B}\\" + text(TerminalSetup.modesOff)))
  }
}
