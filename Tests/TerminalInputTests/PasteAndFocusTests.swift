import TerminalInput
import Testing

@Suite("Pastes and focus")
struct PasteAndFocusTests {
  private let begin = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  @Test("a paste is one event, whatever it contains")
  func pastes() {
    for text in ["", "q", "two\r\nlines\t", "é猫😀", "\u{1B}[A\u{1B}]0;x\u{7}\u{3}", "\u{1B}[200~"] {
      #expect(events(begin + text + end) == [.paste(text)], "\(text.debugDescription)")
    }
  }

  @Test("a paste ends only at its end, even if it contains similar text")
  func nearlyEnded() {
    for text in ["\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{1B}[20\u{1B}[201", "[201~", "\u{1B}[202~"] {
      #expect(events(begin + text + end + "x") == [.paste(text), typed("x")])
    }
  }

  @Test("invalid UTF-8 in a paste is replaced")
  func malformed() {
    let bytes = Array(begin.utf8) + [0x61, 0xFF, 0x62] + Array(end.utf8)
    #expect(events(ofBytes: bytes) == [.paste("a\u{FFFD}b")])
  }

  @Test("the end of a paste without a beginning is ignored")
  func endAlone() { #expect(events(end + "x") == [typed("x")]) }

  @Test("a very long paste is truncated, and the keys after it are reported")
  func long() throws {
    var typist = Typist()
    var felt = typist.send(begin)
    for _ in 0..<100 { felt += typist.send(String(repeating: "word ", count: 2000)) }
    felt += typist.send(end + "q")
    #expect(felt.count == 2)
    guard case .paste(let text)? = felt.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.hasPrefix("word word "))
    #expect((10_000...100_000).contains(text.utf8.count))
    #expect(felt.last == typed("q"))
  }

  @Test("gaining and losing the keyboard focus is reported")
  func focus() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    #expect(events("\u{1B}[1I\u{1B}[1O") == [])
  }
}
