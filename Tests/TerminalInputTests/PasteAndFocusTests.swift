import TerminalInput
import Testing

@Suite("Pastes and focus")
struct PasteAndFocusTests {
  private let begin = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  @Test("a paste is one event, whatever stands in it")
  func pastes() {
    for text in ["", "q", "two\r\nlines\t", "é猫😀", "\u{1B}[A\u{1B}]0;x\u{7}\u{3}", "\u{1B}[200~"] {
      #expect(events(begin + text + end) == [.paste(text)], "\(text.debugDescription)")
    }
  }

  @Test("a paste ends only at its end, however much looks like it")
  func nearlyEnded() {
    for text in ["\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{1B}[20\u{1B}[201", "[201~", "\u{1B}[202~"] {
      #expect(events(begin + text + end + "x") == [.paste(text), typed("x")])
    }
  }

  @Test("a paste that is no UTF-8 is mended")
  func malformed() {
    let bytes = Array(begin.utf8) + [0x61, 0xFF, 0x62] + Array(end.utf8)
    #expect(events(ofBytes: bytes) == [.paste("a\u{FFFD}b")])
  }

  @Test("the end of a paste without its beginning is nothing")
  func endAlone() { #expect(events(end + "x") == [typed("x")]) }

  @Test("of a very long paste the beginning is kept, and the keys after it are felt")
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

  @Test("the window's getting and losing the keyboard is felt")
  func focus() {
    #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    #expect(events("\u{1B}[1I\u{1B}[1O") == [])
  }
}
