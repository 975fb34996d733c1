import SeededRandom
import TerminalInput
import Testing

@Suite("Invalid terminal input")
struct JunkTests {
  @Test(
    "swallows no Ctrl-C, wherever a control sequence was cut",
    arguments: [
      "", "\u{1B}", "\u{1B}[", "\u{1B}[12;", "\u{1B}O", "\u{1B}O1", "\u{1B}[M", "\u{1B}[<0;1",
      "\u{1B}[200~", "\u{1B}[200~words", "\u{1B}[200~words\u{1B}[20", "\u{1B}[[", "\u{1B}]",
      "\u{1B}Pwords",
      "\u{1B}_", "\u{1B}^a", "\u{1B}X",
    ])
  func interrupt(before: String) {
    for isInOnePiece in [false, true] where !(isInOnePiece && before.contains("200~")) {
      var typist = Typist()
      if !isInOnePiece { _ = typist.send(before) }
      let events = typist.send(isInOnePiece ? before + "\u{3}" : "\u{3}")
      #expect(events.last == .key(Key(.character("c"), .control)))
    }
  }

  @Test(
    "does not keep a string without an end open while keys arrive",
    arguments: ["]", "P", "_", "^", "X"])
  func endlessString(introducer: String) {
    var typist = Typist()
    #expect(typist.send("\u{1B}" + introducer) == [])
    #expect(typist.wait(.milliseconds(600)) == [])
    #expect(typist.send("a") == [])
    #expect(typist.wait(.milliseconds(600)) == [])
    #expect(typist.send("b") == [typed("b")])
  }

  @Test("does not take a cursor position report for a key")
  func cursorReport() {
    #expect(events("\u{1B}[12;40R") == [.reply(.cursor(column: 40))])
    #expect(events("\u{1B}[1;2R") == [pressed(.function(3), .shift)])
  }

  @Test("that is longer than any control sequence is not a key, whatever it begins with")
  func overlongSequence() {
    #expect(events("\u{1B}[" + String(repeating: "0", count: 62) + "5~") == [pressed(.pageUp)])
    for count in [63, 64, 90] {
      #expect(events("\u{1B}[" + String(repeating: "0", count: count) + "5~q") == [typed("q")])
    }
    #expect(
      events("\u{1B}[" + String(repeating: "0", count: 62) + "5;" + "7777777~q") == [typed("q")])
  }

  @Test("does not keep a paste without an end open forever")
  func endlessPaste() {
    var typist = Typist()
    #expect(InputDecoder.pasteDelay <= .seconds(2))
    #expect(typist.send("\u{1B}[200~some words") == [])
    #expect(typist.wait(InputDecoder.pasteDelay - .milliseconds(1)) == [])
    #expect(typist.send(" more\u{1B}[20") == [])
    #expect(typist.wait(InputDecoder.pasteDelay) == [.paste("some words more\u{1B}[20")])
    #expect(typist.send("q") == [typed("q")])
  }

  @Test("takes the rest of a paste that comes too late for no keys")
  func latePaste() {
    for (pieces, pasted) in [
      (["some", " q more\u{1B}[201~x"], ["some", " q more"]),
      (["some\u{1B}[20", "1~x"], ["some\u{1B}[20", ""]),
    ] {
      var typist = Typist()
      #expect(typist.send("\u{1B}[200~" + pieces[0]) == [])
      #expect(typist.pause() == [.paste(pasted[0])])
      #expect(typist.send(pieces[1]) == [.paste(pasted[1]), typed("x")])
    }
  }

  /// Bytes at which the decoder changes its state.
  private static let alphabet: [UInt8] =
    Array("\u{1B}\u{1B}\u{1B}[[[O]PX^_\\MmABZIO~uyc$?<;;::--0123456789 \r\u{7}q".utf8)
    + [0x80, 0xC3, 0xA9, 0xE7, 0xF0, 0xFF]

  @Test(
    "always reaches a state without a deadline", arguments: UInt64(0)..<40)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var typist = Typist()
    for _ in 0..<400 {
      let isPlain = Bool.random(using: &random)
      _ = typist.send(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          isPlain
            ? UInt8.random(in: 0...255, using: &random)
            : Self.alphabet.randomElement(using: &random) ?? 0
        })
      if let deadline = typist.decoder.deadline {
        #expect(deadline > typist.now && deadline <= typist.now + InputDecoder.pasteDelay)
      }
      if Bool.random(using: &random) {
        let felt = typist.wait(InputDecoder.pasteDelay)
        let isPaste = if case .paste? = felt.first { felt.count == 1 } else { false }
        #expect(felt == [] || felt == [pressed(.escape)] || isPaste)
        #expect(typist.decoder.deadline == nil)
      }
    }
    // Ends any open paste or string; then a key is a key.
    _ = typist.send("\u{1B}[201~\u{1B}\\")
    _ = typist.pause()
    #expect(typist.send("q") == [typed("q")])
  }

  @Test(
    "uses bounded memory, however much of it arrives",
    arguments: [
      ("\u{1B}]", "x"), ("\u{1B}P", "\u{0}"), ("\u{1B}[", "1"), ("\u{1B}[<", "1;"),
      ("\u{1B}[200~", "x"), ("\u{1B}[200~", "\u{1B}"), ("\u{1B}[200~", "\u{1B}[20"),
      ("", "\u{1B}"), ("", "\u{C3}"),
    ])
  func memory(start: String, junk: String) {
    var decoder = InputDecoder()
    _ = decoder.feed(start.utf8, at: .zero)
    let piece = String(repeating: junk, count: 4096 / junk.utf8.count)
    for _ in 0..<24 { _ = decoder.feed(piece.utf8, at: .zero) }
    #expect(keptBytes(in: decoder) <= 70_000)
  }

  @Test("in a control sequence without an end is not a key, however long it is")
  func longSequence() {
    for length in [10, 63, 64, 65, 66, 200, 5000] {
      let digits = String(repeating: "1", count: length)
      for start in ["\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;", "\u{1B}[?"] {
        for final in ["z", "{"] {
          #expect(events(start + digits + final + "x") == [typed("x")], "\(start) \(length)")
        }
      }
    }
  }

  @Test("in a control sequence with maximal numbers is harmless")
  func greatNumbers() {
    for number in ["9223372036854775807", "9223372036854775808", "99999999999999999999999999"] {
      for final in ["A", "~", "u", "M"] {
        _ = events("\u{1B}[\(number);\(number)\(final)")
        _ = events("\u{1B}[<\(number);\(number);\(number)\(final)")
        _ = events("\u{1B}[?\(number);\(number)$y")
      }
    }
    _ = events("\u{1B}[1;-9223372036854775808A")
  }

  /// Number of bytes of input stored anywhere in `value`.
  private func keptBytes(in value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.count }
    return Mirror(reflecting: value).children.reduce(0) { $0 + keptBytes(in: $1.value) }
  }
}
